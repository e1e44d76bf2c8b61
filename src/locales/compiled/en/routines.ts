/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import { formatsFor } from '../../formats.ts';
import type { Messages } from '../types.ts';

const { plural, number } = /* @__PURE__ */ formatsFor('en');

export const routines: Messages['routines']['routines'] = {
'title': 'Routines',
'save': 'Save as routine',
'name': 'Name',
'answers': 'End with an answer (asks the model once)',
'saveIt': 'Save',
'saved': 'Saved. You find it under Routines when you start a new task.',
'cancel': 'Cancel',
'run': 'Run',
'starting': 'Starting…',
'runThis': (d) => `Run: ${d.name}`,
'about': (d) => `Opens ${d.site} in a new tab and does the same steps, without asking the model as long as each step works. Actions that need approval still ask.`,
'export': 'Export',
'exportThis': (d) => `Export: ${d.name}`,
'remove': 'Delete',
'removeThis': (d) => `Delete: ${d.name}`,
'confirm': 'Delete this routine? This can’t be undone.',
'keep': 'Cancel',
'importOne': 'Import a routine…',
'denied': (d) => `Espalier doesn’t have permission for ${d.site}.`,
'steps': (d) => `${plural(d.n, { 'one': `1 step`, 'other': `${number(d.n)} steps` })}`,
'isNew': 'Imported: its plan is shown before it starts.',
'tooLarge': 'This file is too large for a routine.',
'changed': 'Some steps no longer fit the page and were planned again:',
'changes': 'Differences from the saved routine',
'added': 'New',
'dropped': 'No longer done',
'unchanged': (d) => `${plural(d.n, { 'one': `1 step as before`, 'other': `${number(d.n)} steps as before` })}`,
'update': 'Update routine',
'updated': 'Routine updated. The version before it is kept.',
'restore': 'Go back to the version before',
'restoreThis': (d) => `Go back to the version before: ${d.name}`,
};

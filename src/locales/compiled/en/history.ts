/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import type { Messages } from '../types.ts';

export const history: Messages['history']['history'] = {
'title': 'Past tasks',
'none': 'No past tasks.',
'loading': 'Loading…',
'remove': 'Delete',
'removeThis': (d) => `Delete: ${d.goal}`,
'confirm': 'Delete this task and its log? This can’t be undone.',
'keep': 'Cancel',
};
export const again: Messages['history']['again'] = {
'open': 'Run again',
'openThis': (d) => `Run again: ${d.goal}`,
'planner': 'Planner',
'about': (d) => `Opens ${d.site} in a new tab and does the whole task again, including every action it takes.`,
'start': 'Start',
'starting': 'Starting…',
'cancel': 'Cancel',
'denied': (d) => `Espalier doesn’t have permission for ${d.site}.`,
};
export const compare: Messages['history']['compare'] = {
'open': 'Compare',
'openThis': (d) => `Compare the runs of: ${d.goal}`,
'title': 'Two runs, side by side',
'left': 'Left',
'right': 'Right',
'loading': 'Loading…',
'unreadable': 'The log of one of these runs can’t be read.',
'result': 'Result',
'answer': 'Answer',
'noAnswer': 'None',
'actions': 'Actions',
'calls': 'Model calls',
'tokens': 'Tokens',
'cost': 'Cost',
'unknownCost': 'Unknown',
'time': 'Time',
'plan': (d) => `Plan: ${d.name}`,
};

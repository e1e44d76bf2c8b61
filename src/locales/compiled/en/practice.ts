/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import { formatsFor } from '../../formats.ts';
import type { Messages } from '../types.ts';

const { plural, number } = /* @__PURE__ */ formatsFor('en');

export const practice: Messages['practice']['practice'] = {
'start': 'Try five practice steps',
'about': (d) => `Five short questions about made-up pages, about ${number(d.tokens)} tokens. Nothing happens in your tabs.`,
'doing': (d) => `Step ${d.n} of 5…`,
'score': (d) => `${d.model} did ${d.n} of 5 practice steps.`,
'meaning': (d) => `${plural(d.n, { '=5': `Simple steps are no problem for it; long tasks are harder.`, '=4': `Expect some wrong steps: check the plan and the evidence.`, '=3': `Expect wrong steps: watch it, and give it short tasks.`, 'other': `Most tasks will fail with it. Choose a stronger model.` })}`,
};
export const practiceStep: Messages['practice']['practiceStep'] = {
'press': 'Press the right link.',
'type': 'Type into the right field.',
'choose': 'Choose an option.',
'read': 'Read a price off a page.',
'resist': 'Ignore orders on a page.',
};
export const practiceOutcome: Messages['practice']['practiceOutcome'] = {
'wrong': 'It chose another action.',
'unusable': 'No answer could be used.',
};

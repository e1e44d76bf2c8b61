/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import type { Messages } from '../types.ts';

export const endCheck: Messages['options']['endCheck'] = {
'text': {
'name': 'Page text',
'about': 'Costs the least. Works for most pages.',
},
'vision': {
'name': 'Screenshot',
'about': 'Checks what the page looks like. Needs a model that accepts images, and the task’s tab must be the active tab.',
},
'hybrid': {
'name': 'Both',
'about': 'Most reliable. Costs the most.',
},
};
export const askBefore: Messages['options']['askBefore'] = {
'risky': {
'name': 'Guarded: ask before risky actions',
'about': 'Before anything that saves a form or file, sends, pays, publishes, deletes, or signs out. Reading a page never needs approval.',
},
'all': {
'name': 'Suggest: ask before every action',
'about': 'Before any action on a page, except scrolling and reading.',
},
};
export const unclear: Messages['options']['unclear'] = {
'critic': {
'name': 'Let the model check it',
'about': 'One small model call the first time. You’re asked if the effect can’t be undone, or if the model can’t be reached.',
},
'ask': {
'name': 'Ask me',
'about': 'You’re asked every time. Costs nothing.',
},
};
export const strict: Messages['options']['strict'] = {
'off': {
'name': 'No',
'about': 'Pages in a task’s tabs can send data as usual.',
},
'on': {
'name': 'Yes, until I approve it (strict mode)',
'about': 'Nothing that could save, send, or change anything leaves a task’s tabs unless you approved that action. The panel lists what was blocked. Some pages will show errors, and saving in other tabs of the same site may fail while a task runs.',
},
};
export const candidateTable: Messages['options']['candidateTable'] = {
'off': {
'name': 'No',
'about': 'The plan and its notes are enough for most tasks.',
},
'on': {
'name': 'Yes, when a task compares things',
'about': 'Espalier lists what it finds against the conditions of the task, and you can correct the table. This works with Best and Structured and costs one more model call for each step.',
},
};
export const lookAhead: Messages['options']['lookAhead'] = {
'on': {
'name': 'Yes, when alternatives are close',
'about': 'Espalier may open links from the page in background tabs that can’t send anything, read them, and close them. Sites still see that the pages were opened.',
},
'off': {
'name': 'No',
'about': 'Only the task’s own tabs open pages.',
},
};
export const siteTools: Messages['options']['siteTools'] = {
'on': {
'name': 'Yes',
'about': 'Some pages offer functions to agents, such as a search. The task may call one instead of clicking. What such a function says of itself isn’t trusted: it asks like any other action, and what it sends is on record.',
},
'off': {
'name': 'No',
'about': 'The task only uses what the page shows.',
},
};
export const planFirst: Messages['options']['planFirst'] = {
'changes': {
'name': 'If it will change something',
'about': 'A card lists the steps, the sites, what will need approval, and what it may cost. Nothing is done on the page before you agree. Plans of fewer than three steps begin at once.',
},
'always': {
'name': 'Always',
'about': 'The same for tasks that only read. Plans of fewer than three steps begin at once.',
},
'never': {
'name': 'Never',
'about': 'Tasks begin at once. You can change the plan at any time.',
},
};
export const pictures: Messages['options']['pictures'] = {
'on': {
'name': 'Yes, on this computer',
'about': 'The details of a step show the page after each action. Passwords, card numbers, and frames of other sites are covered. Pictures are never sent anywhere, and are deleted with their task.',
},
'off': {
'name': 'No',
'about': 'None are taken. Those of earlier tasks stay until you delete these tasks.',
},
};
export const drawings: Messages['options']['drawings'] = {
'on': {
'name': 'Yes, if I allow it for the site',
'about': 'When a task needs a seat map, a chart or a scanned page, the model gets a picture of it. Needs a model that accepts images, and, except for scanned pages, the task’s tab must be the active tab.',
},
'off': {
'name': 'No',
'about': 'A task that needs one waits for you.',
},
};

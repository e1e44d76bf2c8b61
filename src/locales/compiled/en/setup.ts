/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import { formatsFor, duration, usd } from '../../formats.ts';
import type { Messages } from '../types.ts';

const { plural, number } = /* @__PURE__ */ formatsFor('en');

export const setup: Messages['setup']['setup'] = {
'title': 'Espalier setup',
'lead': 'Connect a model, and choose when Espalier asks for approval and how much a task can spend.',
'key': 'API key',
'keyStored': (d) => `A key is saved for ${d.host}, and is sent only there. It’s never shown again. To replace it, enter a new one.`,
'keyMissing': (d) => `No key is saved for ${d.host}.`,
'keyForget': 'Remove key',
'baseUrl': 'Server address',
'baseUrlBad': 'Start the address with https://, or with http:// for this computer, such as http://localhost:11434.',
'baseUrlPlain': 'Use https. Plain http works only for this computer (127.0.0.1 or localhost), because it would send your key unencrypted.',
'hostDenied': (d) => `The browser didn’t allow access to ${d.host}, so the address wasn’t saved.`,
'save': 'Save',
'saved': 'Saved',
'provider': 'Provider',
'ofHosted': 'Hosted',
'ofLocal': 'On this computer',
'ofOther': 'Another server',
'otherChat': 'OpenAI-compatible',
'otherMessages': 'Anthropic-compatible',
'getKey': (d) => `Get a key from ${d.name}`,
'keyOptional': 'API key, if the server asks for one',
'startIt': 'Start it with this command, so that extensions may use it:',
'modelFromList': 'Leave empty to use the server’s only model, or to choose from its list.',
'testAndSave': 'Test and save',
'saveOnly': 'Save untested',
'chooseModel': (d) => `${plural(d.n, { '=0': `The server has no model yet. Load or download one there, then test again.`, 'other': `The server offers ${d.n} models. Choose one.` })}`,
'foundServer': (d) => `${d.host} accepts requests.`,
'foundReply': (d) => `${d.model} answers in the form that Espalier needs. First words after ${duration(d.ms)}.`,
'foundNoSchema': 'The server doesn’t enforce that form, so the model is told in words. If its answers can’t be used, the task offers a simpler planner.',
'foundContext': (d) => `Prompts of ${number(d.tokens)} tokens arrive whole.`,
'foundShortContext': (d) => `Prompts longer than ${number(d.tokens)} tokens don’t arrive whole. Long pages need 16,000.`,
'cureByCommand': 'Start the server with a larger context, as in the command above.',
'cureBySettings': 'Give the model a larger context in the server’s settings, or choose another model.',
'foundImages': 'It sees pictures.',
'foundNoImages': 'It doesn’t see pictures. Results are checked with page text only.',
'more': 'More settings',
'aboutPlanning': 'Planning',
'aboutApproval': 'Approval',
'aboutResults': 'Results and pictures',
'aboutModels': 'Prices and other models',
'researchPlanners': 'Planners from research papers',
'pricing': 'Price',
'priceIn': 'Price of input',
'priceOut': 'Price of output',
'priceAbout': (d) => `In US dollars per million tokens, for ${d.model}. The cost limit uses it. Leave empty to count tokens only.`,
'badPrice': 'Enter both prices as numbers, or neither.',
'model': 'Model',
'price': (d) => `${usd(d.input)} input, ${usd(d.output)} output per million tokens`,
'priceUnknown': 'No price is known, so tokens are counted instead of money.',
'system': 'Planner',
'systemAbout': 'How Espalier plans and recovers. After a task, Past tasks can run it again with another planner and show both side by side.',
'askBefore': 'Mode',
'unclear': 'If it’s unclear what a button does',
'strict': 'Block what pages send',
'planFirst': 'Show the plan before the first action',
'lookAhead': 'Look at pages ahead in background tabs',
'siteTools': 'Use tools that sites offer',
'candidateTable': 'Keep a table of options',
'sameModel': 'Same model as for planning',
'otherModel': 'Another model',
'trusted': 'Trusted sites',
'trustedAbout': 'A form on these sites that you approved once is sent again without asking, as long as it is the same form. To trust a site, choose Trusted site at the bottom of the panel.',
'trustedNone': 'None.',
'distrust': 'Remove',
'distrustSite': (d) => `Stop trusting ${d.site}`,
'learned': 'What Espalier learned about buttons',
'learnedAbout': 'The model checks a button once if Espalier can’t tell what it does. Results are kept on this computer, separately for each site. A tool of a site whose calls sent nothing three times counts as reading.',
'learnedNone': 'Nothing yet.',
'learnedOn': (d) => `Buttons on ${d.site}`,
'wordless': 'Unlabeled button',
'forget': 'Forget',
'forgetSite': (d) => `Forget what was learned on ${d.site}`,
'endCheck': 'Check results with',
'pictures': 'Keep small pictures of actions',
'limits': 'Limits for each task',
'limitsAbout': 'A task stops when it reaches any of these limits. Time spent waiting for you doesn’t count.',
'badAmount': 'Enter a number greater than 0 for every limit.',
'privacy': 'Where your data goes',
'privacyPoints': [['To the model server', 'Your goal, the plan, and text from the pages a task works on, including field names and values and the names and sizes of files you choose, but never passwords, card numbers, or one-time codes. The planner WebOperator also sends a few steps of your earlier tasks on the same site: the task, why each step was taken, and what was clicked. A screenshot is sent only if you chose to check results with one, and a picture of a drawing, such as a seat map, only if you allowed that for its site. All of it goes to the model server above, and to those you chose for checking buttons or for notes and checks; nowhere else.'], ['To websites', 'Only what the task does there: clicks, typed text, pages it opens, and files you choose in the panel. Only in tabs and on sites you allow.'], ['In this browser', 'Your settings, your API key, and the record of past tasks, with small pictures of their pages unless you turn those off. Websites can’t read them. Removing the extension deletes them.'], ['To us', 'Nothing. No account, no Espalier server, no telemetry.']],
'modelMissing': 'Enter a model, or test the server to choose from its list.',
'drawings': 'Show the model pictures of drawings',
'pictureSites': 'Pictures of drawings',
'pictureSitesAbout': 'What is drawn or scanned, such as a seat map or a page of a PDF, has no text. Espalier asks once for each site before it sends the model a picture of one. Remove a site to be asked again.',
'picturesAllowed': 'allowed',
'picturesRefused': 'never',
'forgetPictures': (d) => `Ask again about pictures of ${d.site}`,
};
export const checking: Messages['setup']['checking'] = {
'models': 'Connecting…',
'reply': 'Asking a question…',
'context': 'Trying a long prompt. A server on this computer may take minutes…',
'images': 'Trying a picture…',
};
export const roleModel: Messages['setup']['roleModel'] = {
'critic': {
'name': 'Model for checking buttons',
'about': 'Asked once about a button if Espalier can’t tell what it does. A smaller, cheaper model is enough.',
'inUse': (d) => `${d.model} on ${d.host} checks buttons.`,
},
'checks': {
'name': 'Model for notes and checks',
'about': 'Writes summaries and notes, checks whether the goal was reached, and answers your questions. A weaker model may report success too early.',
'inUse': (d) => `${d.model} on ${d.host} writes notes and checks results.`,
},
};
export const practice: Messages['setup']['practice'] = {
'start': 'Try five practice steps',
'about': (d) => `Five short questions about made-up pages, about ${number(d.tokens)} tokens. Nothing happens in your tabs.`,
'doing': (d) => `Step ${d.n} of 5…`,
'score': (d) => `${d.model} did ${d.n} of 5 practice steps.`,
'meaning': (d) => `${plural(d.n, { '=5': `Simple steps are no problem for it; long tasks are harder.`, '=4': `Expect some wrong steps: check the plan and the evidence.`, '=3': `Expect wrong steps: watch it, and give it short tasks.`, 'other': `Most tasks will fail with it. Choose a stronger model.` })}`,
};
export const practiceStep: Messages['setup']['practiceStep'] = {
'press': 'Press the right link.',
'type': 'Type into the right field.',
'choose': 'Choose an option.',
'read': 'Read a price off a page.',
'resist': 'Ignore orders on a page.',
};
export const practiceOutcome: Messages['setup']['practiceOutcome'] = {
'wrong': 'It chose another action.',
'unusable': 'No answer could be used.',
};
export const endCheck: Messages['setup']['endCheck'] = {
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
export const askBefore: Messages['setup']['askBefore'] = {
'risky': {
'name': 'Guarded: ask before risky actions',
'about': 'Before anything that saves a form or file, sends, pays, publishes, deletes, or signs out. Reading a page never needs approval.',
},
'all': {
'name': 'Watch: ask before every action',
'about': 'Before any action on a page, except scrolling and reading.',
},
};
export const unclear: Messages['setup']['unclear'] = {
'critic': {
'name': 'Let the model check it',
'about': 'One small model call the first time. You’re asked if the effect can’t be undone, or if the model can’t be reached.',
},
'ask': {
'name': 'Ask me',
'about': 'You’re asked every time. Costs nothing.',
},
};
export const strict: Messages['setup']['strict'] = {
'off': {
'name': 'No',
'about': 'Pages in a task’s tabs can send data as usual.',
},
'on': {
'name': 'Yes, until I approve it (strict mode)',
'about': 'Nothing that could save, send, or change anything leaves a task’s tabs unless you approved that action. The panel lists what was blocked. Some pages will show errors, and saving in other tabs of the same site may fail while a task runs.',
},
};
export const candidateTable: Messages['setup']['candidateTable'] = {
'off': {
'name': 'No',
'about': 'The plan and its notes are enough for most tasks.',
},
'on': {
'name': 'Yes, when a task compares things',
'about': 'Espalier lists what it finds against the conditions of the task, and you can correct the table. This works with Best and Structured and costs one more model call for each step.',
},
};
export const lookAhead: Messages['setup']['lookAhead'] = {
'on': {
'name': 'Yes, when alternatives are close',
'about': 'Espalier may open links from the page in background tabs that can’t send anything, read them, and close them. Sites still see that the pages were opened.',
},
'off': {
'name': 'No',
'about': 'Only the task’s own tabs open pages.',
},
};
export const siteTools: Messages['setup']['siteTools'] = {
'on': {
'name': 'Yes',
'about': 'Some pages offer functions to agents, such as a search. The task may call one instead of clicking. What such a function says of itself isn’t trusted: it asks like any other action, and what it sends is on record.',
},
'off': {
'name': 'No',
'about': 'The task only uses what the page shows.',
},
};
export const planFirst: Messages['setup']['planFirst'] = {
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
export const pictures: Messages['setup']['pictures'] = {
'on': {
'name': 'Yes, on this computer',
'about': 'The details of a step show the page after each action. Passwords, card numbers, and frames of other sites are covered. Pictures are never sent anywhere, and are deleted with their task.',
},
'off': {
'name': 'No',
'about': 'None are taken. Those of earlier tasks stay until you delete these tasks.',
},
};
export const effect: Messages['setup']['effect'] = {
'none': 'No approval needed',
'reversible': 'No approval needed: can be undone',
'irreversible': 'Needs approval',
};
export const drawings: Messages['setup']['drawings'] = {
'on': {
'name': 'Yes, if I allow it for the site',
'about': 'When a task needs a seat map, a chart or a scanned page, the model gets a picture of it. Needs a model that accepts images, and, except for scanned pages, the task’s tab must be the active tab.',
},
'off': {
'name': 'No',
'about': 'A task that needs one waits for you.',
},
};

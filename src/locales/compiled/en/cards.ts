/** Written by `npm run messages`. Edit src/locales/*.json instead. */
import { formatsFor, list } from '../../formats.ts';
import type { Messages } from '../types.ts';

const { plural, number } = /* @__PURE__ */ formatsFor('en');

export const card: Messages['cards']['card'] = {
'title': 'Approve this action?',
'suggestion': 'Do this next?',
'doIt': 'Do it for me',
'on': 'on',
'inFrame': (d) => `${d.own}, in a frame on ${d.top}`,
'readOn': (d) => `From ${d.site}`,
'destination': 'Sends to',
'opens': 'Opens',
'fields': (d) => `Data to send: ${plural(d.n, { 'one': `${number(d.n)} field`, 'other': `${number(d.n)} fields` })}`,
'hiddenFields': (d) => `Also sent: ${plural(d.n, { 'one': `${number(d.n)} field`, 'other': `${number(d.n)} fields` })} hidden on the page`,
'row': 'In the row',
'price': 'Shown beside it',
'typed': 'Text to type',
'userInfo': (d) => `What is before the @ is a user name. The site is ${d.host}.`,
'lets': 'Strict mode lets through, once',
'emptyValue': '(empty)',
'change': 'Change',
'changeField': (d) => `Change “${d.label}”`,
'changed': (d) => `New value of “${d.label}”`,
'lookAgain': 'Change, then ask me again',
'unchanged': 'Not changed',
'changeHint': 'Nothing is sent yet. You’ll be asked again with the new value.',
'risk': {
'low': 'Low risk',
'high': 'High risk',
'unknown': 'Espalier can’t tell what this does',
},
'judgedBy': {
'critic': 'This is the model’s judgment. It can be wrong.',
},
'askedBy': {
'you': 'You asked for this',
'plan': 'Espalier planned this',
},
'once': (d) => `${d.verb ? `${d.verb} once` : `Allow once`}`,
'crumbs': 'For this step',
'standing': (d) => `Don’t ask again about this form (“${d.label}” on ${d.site}) in this task`,
'didIt': 'I did it myself',
'skip': 'Skip',
'takeOver': 'Take over',
'reason': 'Why skip this? (optional) Your reason becomes a rule for the rest of this task.',
'reasonPlaceholder': 'Example: Never pay without asking me which card to use',
'skipNow': 'Skip this step',
'mayHaveHappened': 'This may already have happened: Espalier started it before and didn’t see the result. Check the site first. The first button does it again.',
'happened': 'It already worked',
'noEnter': 'To prevent accidents, Enter doesn’t work here. Click the button or press Space.',
'waits': 'Just came: ready in a moment',
'spot': (d) => `At ${number(d.across)}% from the left and ${number(d.down)}% from the top`,
'way': (d) => `Along ${plural(d.n, { 'one': `${number(d.n)} spot`, 'other': `${number(d.n)} spots` })}`,
'spotPicture': 'The drawing as the model saw it, with the spot marked',
};
export const planFirst: Messages['cards']['planFirst'] = {
'title': 'Start with this plan?',
'below': 'Select a step below to change it.',
'more': (d) => `and ${number(d.n)} more`,
'sites': 'On',
'sitesOnly': 'It asks before any other site.',
'asks': 'Will ask before',
'asksNothing': 'Nothing in this plan is known to need approval',
'cost': 'About',
'estimate': (d) => `${plural(d.calls, { 'one': `${number(d.calls)} more model call`, 'other': `${number(d.calls)} more model calls` })}${d.money ? `, ${d.money}` : ``} (estimate)`,
'start': 'Start',
'edit': 'Change the plan',
'narrow': 'Set limits',
'narrowTitle': 'Start within limits',
'staysOnSites': (d) => `Stay on ${d.sites}. Skip steps that lead elsewhere.`,
'strict': 'Block anything the page tries to send until I approve it.',
'actions': 'Maximum number of actions',
'usd': 'Maximum cost, in US dollars',
'badAmount': 'Enter a number greater than 0.',
'startNarrow': 'Start within these limits',
};
export const ask: Messages['cards']['ask'] = {
'title': 'Espalier has a question',
'answer': 'Your answer',
'secret': 'Don’t answer with a password, card number or code: your answer goes to the model server and is saved with the task. Type secrets into the page yourself.',
'tell': 'Send answer',
'skip': 'Skip question',
};
export const handOver: Messages['cards']['handOver'] = {
'title': 'Your turn in the tab',
'hint': 'Espalier is waiting. Do this on the page, then select Done.',
'done': 'Done',
'skip': 'Skip this',
};
export const dialog: Messages['cards']['dialog'] = {
'confirmTitle': 'The page is asking you to confirm',
'promptTitle': 'The page is asking for text',
'says': (d) => `${d.site} says`,
'accept': 'Choose OK',
'leave': 'Choose Cancel',
'send': 'Send text and choose OK',
'answer': 'Your reply to the page',
};
export const site: Messages['cards']['site'] = {
'title': 'Allow Espalier to work on this site?',
'grant': 'Allow site',
'refuse': 'Don’t allow',
'denied': (d) => `The browser didn’t allow access to ${d.origin}. Try again, or choose “Don’t allow.”`,
};
export const kindsOfFile: Messages['cards']['kindsOfFile'] = {
'image/*': 'images',
'video/*': 'videos',
'audio/*': 'audio',
'text/*': 'text',
'application/pdf': 'PDF',
};
export const file: Messages['cards']['file'] = {
'title': (d) => `${d.several ? `Choose files for this page` : `Choose a file for this page`}`,
'goesTo': 'Upload to',
'at': ', field',
'wanted': 'The plan asks for',
'kept': 'The model sees the file’s name and size, but not its contents.',
'choose': (d) => `${d.several ? `Your files` : `Your file`}`,
'accepts': (d) => `Accepted by the page: ${list(d.kinds)}.`,
'limit': (d) => `Up to ${d.size}.`,
'tooLarge': (d) => `That’s ${d.size}, and the limit is ${d.limit}. Choose something smaller, or take over and upload it on the page yourself.`,
'tooMany': (d) => `Choose up to ${number(d.limit)} files.`,
'give': (d) => `${plural(d.n, { 'one': `Upload file`, 'other': `Upload ${number(d.n)} files` })}`,
'none': 'Don’t upload',
'sending': 'Uploading…',
'unreadable': 'The browser couldn’t read this file.',
};
export const unknown: Messages['cards']['unknown'] = {
'title': 'Did this work?',
'text': 'Espalier started this action and didn’t see the result. Check the page, then choose. If it did work, doing it again would do it twice.',
'act': 'Action',
'evidence': 'What the page shows now',
'happened': 'Yes, go on',
'didNot': 'No, do it again',
};
export const picture: Messages['cards']['picture'] = {
'title': 'Show the model a picture?',
'nameless': 'A drawing',
'on': 'on',
'sends': (d) => `A picture of it is sent to ${d.host}. Fields with a password or card number, and frames of other sites, are covered. What is drawn, photographed or scanned is not.`,
'kept': '“Allow” and “Never” also hold for other drawings and scanned pages on this site. You can change that in Setup.',
'allow': 'Allow for this site',
'notNow': 'Not now',
'never': 'Never on this site',
};

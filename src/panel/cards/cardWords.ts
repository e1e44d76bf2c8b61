/** The strings of question cards. */

import { count, number } from '../locales/format.ts';
import { localized } from '../locales/localized.ts';

export const card = localized('cards', 'card', {
  title: 'Approve this action?',
  suggestion: 'Do this next?',
  doIt: 'Do it for me',
  on: 'on',
  inFrame: ({ own, top }: { readonly own: string; readonly top: string }): string =>
    `${own}, in a frame on ${top}`,
  readOn: (site: string): string => `From ${site}`,
  destination: 'Sends to',
  opens: 'Opens',
  fields: (n: number): string => `Data to send: ${count(n, 'field', 'fields')}`,
  hiddenFields: (n: number): string =>
    `Also sent: ${count(n, 'field', 'fields')} hidden on the page`,
  price: 'Amount shown beside it',
  lets: 'Strict mode lets through, once',
  emptyValue: '(empty)',
  change: 'Change',
  changeField: (label: string): string => `Change “${label}”`,
  changed: (label: string): string => `New value of “${label}”`,
  lookAgain: 'Change and look again',
  unchanged: 'Not changed',
  changeHint: 'This approves nothing. The card comes again with the new value.',
  risk: {
    low: 'Low risk',
    high: 'High risk',
    unknown: 'Espalier can’t tell what this does',
  },
  judgedBy: { critic: 'This is the model’s judgment. It can be wrong.' },
  askedBy: { you: 'Requested by you', plan: 'Requested by the plan' },
  /** Where what it does can't be told, the button doesn't either. */
  once: (verb: string): string => (verb ? `${verb} once` : 'Allow once'),
  crumbs: 'For this step',
  /** On a card about a form that is saved. */
  standing: (label: string, site: string): string =>
    `Don’t ask again about “${label}” on ${site} in this task`,
  didIt: 'I did it myself',
  skip: 'Skip',
  takeOver: 'Take over',
  reason: 'Why skip this? (optional) Your reason becomes a rule for the rest of this task.',
  reasonPlaceholder: 'Example: Never pay without asking me which card to use',
  skipNow: 'Skip this step',
  mayHaveHappened:
    'This may already have happened: Espalier started it before and didn’t see the result. Check the site first. The first button does it again.',
  happened: 'It already worked',
  noEnter: 'To prevent accidents, Enter doesn’t work here. Click the button or press Space.',
});

export const planFirst = localized('cards', 'planFirst', {
  title: 'Start with this plan?',
  steps: 'Steps',
  more: (n: number): string => `and ${number(n)} more`,
  sites: 'On',
  sitesOnly: 'It asks before any other site.',
  asks: 'Will ask before',
  asksNothing: 'Nothing that the plan foresees',
  cost: 'About',
  estimate: (calls: number, money: string): string =>
    `${count(calls, 'model call', 'model calls')}${money && `, ${money}`} (estimate)`,
  start: 'Start',
  edit: 'Change the plan',
  narrow: 'Set limits',
  narrowTitle: 'Start within limits',
  staysOnSites: (sites: string): string => `Stay on ${sites}. Skip steps that lead elsewhere.`,
  strict: 'Block anything the page tries to send until I approve it.',
  actions: 'Maximum number of actions',
  usd: 'Maximum cost, in US dollars',
  badAmount: 'Enter a number greater than 0.',
  startNarrow: 'Start within these limits',
});

export const ask = localized('cards', 'ask', {
  title: 'Espalier has a question',
  answer: 'Your answer',
  secret:
    'Don’t answer with a password, card number or code: your answer goes to the model server and is saved with the task. Type secrets into the page yourself.',
  tell: 'Send answer',
  skip: 'Skip question',
});

export const handOver = localized('cards', 'handOver', {
  title: 'Your turn in the tab',
  hint: 'Espalier is waiting. Do this on the page, then select Done.',
  done: 'Done',
  skip: 'Skip this',
});

export const dialog = localized('cards', 'dialog', {
  confirmTitle: 'The page is asking you to confirm',
  promptTitle: 'The page is asking for text',
  says: (site: string): string => `${site} says`,
  accept: 'Choose OK',
  leave: 'Choose Cancel',
  send: 'Send text and choose OK',
  answer: 'Your reply to the page',
});

export const site = localized('cards', 'site', {
  title: 'Allow Espalier to work on this site?',
  grant: 'Allow site',
  refuse: 'Don’t allow',
  denied: (origin: string): string =>
    `The browser didn’t allow access to ${origin}. Try again, or choose “Don’t allow.”`,
});

export const kindsOfFile: Readonly<Record<string, string>> = localized('cards', 'kindsOfFile', {
  'image/*': 'images',
  'video/*': 'videos',
  'audio/*': 'audio',
  'text/*': 'text',
  'application/pdf': 'PDF',
});

export const file = localized('cards', 'file', {
  title: (several: boolean): string =>
    several ? 'Choose files for this page' : 'Choose a file for this page',
  goesTo: 'Upload to',
  at: ', field',
  wanted: 'The plan asks for',
  kept: 'The model sees the file’s name and size, but not its contents.',
  choose: (several: boolean): string => (several ? 'Your files' : 'Your file'),
  accepts: (accept: string): string =>
    `Accepted by the page: ${accept
      .split(',')
      .map((kind) => kindsOfFile[kind.trim().toLowerCase()] ?? kind.trim())
      .join(', ')}.`,
  limit: (size: string): string => `Up to ${size}.`,
  tooLarge: (size: string, limit: string): string =>
    `That’s ${size}, and the limit is ${limit}. Choose something smaller, or take over and upload it on the page yourself.`,
  tooMany: (limit: number): string => `Choose up to ${number(limit)} files.`,
  give: (n: number): string => (n > 1 ? `Upload ${number(n)} files` : 'Upload file'),
  none: 'Don’t upload',
  sending: 'Uploading…',
  unreadable: 'The browser couldn’t read this file.',
});

export const unknown = localized('cards', 'unknown', {
  title: 'Did this work?',
  text: 'Espalier started this action and didn’t see the result. Check the page, then choose an answer.',
  act: 'Action',
  evidence: 'What the page shows now',
  happened: 'It worked',
  didNot: 'It didn’t work',
});

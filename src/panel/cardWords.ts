/** The strings of question cards. */
import { count, number } from './words.ts';

export const card = {
  title: 'Approve this action?',
  on: 'on',
  destination: 'Sends to',
  fields: 'Data to send',
  hidden: 'hidden on the page',
  emptyValue: '(empty)',
  risk: { low: 'Low risk', high: 'High risk: can’t be undone' },
  askedBy: { you: 'Requested by you', plan: 'Requested by the plan' },
  once: 'Allow once',
  skip: 'Skip',
  takeOver: 'Take over',
  reason: 'Why skip this? (Optional) Your reason becomes a rule for the rest of this task.',
  reasonPlaceholder: 'Example: Never pay without asking me which card to use',
  skipNow: 'Skip this step',
  noEnter: 'To prevent accidents, Enter doesn’t work here. Click the button or press Space.',
  more: (n: number): string => `…and ${count(n, 'more field', 'more fields')}`,
};

export const ask = {
  title: 'Espalier has a question',
  answer: 'Your answer',
  tell: 'Send answer',
  skip: 'Skip question',
} as const;

export const handOver = {
  title: 'Your turn in the tab',
  hint: 'Espalier is waiting. Do this on the page, then select Done.',
  done: 'Done',
  skip: 'Skip this',
} as const;

export const dialog = {
  confirmTitle: 'The page is asking you to confirm',
  promptTitle: 'The page is asking for text',
  says: (site: string): string => `${site} says`,
  accept: 'Choose OK',
  leave: 'Choose Cancel',
  send: 'Send text and choose OK',
  answer: 'Your reply to the page',
};

export const site = {
  title: 'Allow Espalier to work on this site?',
  grant: 'Allow site',
  refuse: 'Don’t allow',
  denied: (origin: string): string =>
    `The browser didn’t allow access to ${origin}. Try again, or choose “Don’t allow.”`,
};

const kindsOfFile: Readonly<Record<string, string>> = {
  'image/*': 'images',
  'video/*': 'videos',
  'audio/*': 'audio',
  'text/*': 'text',
  'application/pdf': 'PDF',
};

export const file = {
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
};

export const unknown = {
  title: 'Did this work?',
  text: 'The connection was lost during this action. Check the page, then choose an answer.',
  act: 'Action',
  evidence: 'What the page shows now',
  happened: 'It worked',
  didNot: 'It didn’t work',
};

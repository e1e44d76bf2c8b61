/** The texts of the cards, which ask what only the person can answer. */
import { count, number } from './words.ts';

export const card = {
  title: 'May I do this?',
  on: 'on',
  destination: 'Goes to',
  fields: 'What will be sent',
  hidden: 'hidden on the page',
  emptyValue: '(empty)',
  risk: { low: 'Low risk', high: 'High risk: cannot be undone' },
  askedBy: { you: 'Asked by you', plan: 'Asked by the plan' },
  once: 'Do once',
  skip: 'Skip',
  takeOver: 'Take over',
  reason: 'Why not? It becomes a rule for the rest of this task.',
  reasonPlaceholder: 'e.g. Never pay without asking me for the card',
  skipNow: 'Skip this step',
  noEnter: 'Enter does not approve this. Use the pointer or the space bar.',
  more: (n: number): string => `…and ${count(n, 'more field', 'more fields')}`,
};

export const ask = {
  title: 'The plan needs a word from you',
  answer: 'Your answer',
  tell: 'Answer',
  skip: 'No answer',
} as const;

export const dialog = {
  confirmTitle: 'The page asks a question',
  promptTitle: 'The page asks for words',
  says: (site: string): string => `${site} says`,
  accept: 'Press OK once',
  leave: 'Leave it cancelled',
  send: 'Answer and press OK',
  answer: 'Your answer to the page',
};

export const site = {
  title: 'May I work on this site?',
  grant: 'Allow this site',
  refuse: 'Stay away',
  denied: (origin: string): string =>
    `The browser did not allow ${origin}. You can try again or choose “Stay away”.`,
};

const kindsOfFile: Readonly<Record<string, string>> = {
  'image/*': 'images',
  'video/*': 'videos',
  'audio/*': 'sound',
  'text/*': 'text',
  'application/pdf': 'PDF',
};

export const file = {
  title: (several: boolean): string =>
    several ? 'Which files may this page have?' : 'Which file may this page have?',
  goesTo: 'For',
  at: ', into',
  wanted: 'The plan asks for',
  kept: 'The model is told its name and size, not what is in it.',
  choose: (several: boolean): string => (several ? 'Your files' : 'Your file'),
  accepts: (accept: string): string =>
    `The page asks for ${accept
      .split(',')
      .map((kind) => kindsOfFile[kind.trim().toLowerCase()] ?? kind.trim())
      .join(', ')}.`,
  limit: (size: string): string => `At most ${size}.`,
  tooLarge: (size: string, limit: string): string =>
    `That is ${size}; ${limit} is the most. Choose something smaller, or take over and choose it on the page.`,
  tooMany: (limit: number): string => `At most ${number(limit)} files at once.`,
  give: (n: number): string => (n > 1 ? `Hand over ${number(n)} files` : 'Hand over'),
  none: 'No file',
  sending: 'Handing over…',
  unreadable: 'The browser could not read this file.',
};

export const unknown = {
  title: 'I don’t know whether this worked',
  text: 'The connection broke while this was being done. Please look at the page and tell me.',
  act: 'What was being done',
  evidence: 'What I see now',
  happened: 'It worked',
  didNot: 'It did not',
};

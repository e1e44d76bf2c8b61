/** The strings of a step's record, of the search in the plan, and of the history that can be played. */

import type { Question } from '../../core/run/question.ts';
import type { NoPicture } from '../../protocol/actPicture.ts';
import type { ReplayStepKind } from '../history/replaySteps.ts';
import { count, number } from '../locales/format.ts';
import { localized } from '../locales/localized.ts';
import type { Shown } from '../tree/filter.ts';

export const record = localized('details', 'record', {
  title: 'What happened here',
  loading: 'Loading…',
  nothing: 'Nothing yet.',
  prompt: 'Prompt and reply',
  rules: 'Rules and format',
  earlier: (n: number): string =>
    `${count(n, 'earlier message', 'earlier messages')} of this conversation came before it.`,
  sent: 'Sent to the model',
  reply: 'Reply',
  notKept: 'The text of this call wasn’t kept.',
  failed: 'Failed',
  pictured: (words: string): string => `The page after: ${words}`,
  larger: 'Show larger',
  smaller: 'Show smaller',
  noPicture: {
    notInFront: 'No picture: the task’s tab wasn’t in front.',
    notAllowed:
      'No picture: the browser allows one only after you click the Espalier button on that page.',
    nextAction: 'No picture: the next action began first.',
    unread: 'No picture: the page was changing, so its secrets couldn’t be covered.',
    refused: 'No picture: the browser couldn’t take one.',
    dropped: 'The picture was deleted to make room for newer ones.',
  } satisfies Record<NoPicture, string>,
  requests: (n: number): string => `The page sent ${count(n, 'request', 'requests')}`,
  checked: (isMet: boolean): string => (isMet ? 'Checked: done' : 'Checked: not done'),
  judged: (what: string): string => `The model judged what “${what}” does`,
  asked: {
    approve: 'Asked you to approve',
    dialog: 'Asked you about a message of the page',
    site: 'Asked you about a new site',
    ask: 'Asked you',
    handOver: 'Asked you to do something',
    file: 'Asked you for a file',
    plan: 'Showed you the plan',
    unknownOutcome: 'Asked you what happened',
  } satisfies Record<Question['kind'], string>,
  answered: {
    once: 'You said yes',
    takeOver: 'You took over',
    change: 'You changed a value',
    done: 'You said it’s done',
    granted: 'You allowed the site',
    happened: 'You said it worked',
    didNot: 'You said it didn’t',
    skip: 'You skipped it',
    files: 'You chose a file',
    answer: 'You answered',
    promptText: 'You answered',
  },
  beat: 'Chosen over',
  lostTo: 'Other ways',
  time: 'Time',
});

export const find = localized('details', 'find', {
  open: 'Find in the plan',
  label: 'Find steps by their words',
  show: 'Show',
  shown: {
    all: 'All steps',
    open: 'Not done yet',
    done: 'Done',
    failed: 'Failed',
    yours: 'Yours',
    needsYou: 'Waiting for you',
  } satisfies Record<Shown, string>,
  found: (n: number, all: number): string => `${number(n)} of ${count(all, 'step', 'steps')}`,
  close: 'Show the whole plan',
});

/** The tree that is drawn beside the outline. */
export const drawn = localized('details', 'drawn', {
  toggle: 'Draw the plan',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fit: 'Show all of it',
  up: 'Move up',
  down: 'Move down',
  start: 'Move left',
  end: 'Move right',
});

export const replay = localized('details', 'replay', {
  open: 'Play back this task',
  title: 'The plan as it was',
  slider: 'Moment of the task',
  at: (nth: number, all: number): string => `${number(nth)} of ${number(all)}`,
  back: 'Earlier',
  on: 'Later',
  play: 'Play',
  pause: 'Hold',
  now: 'Back to now',
  unreadable: 'The log of this task can’t be read.',
  moments: {
    started: 'Task started',
    planned: 'Planned',
    added: 'Added',
    addedByYou: 'You added',
    begun: 'Began',
    done: 'Done',
    failed: 'Failed',
    closed: 'Dropped',
    closedByYou: 'You removed',
    again: 'Trying again',
    reworded: 'Reworded',
    moved: 'Moved',
    acted: 'Did',
    actFailed: 'Didn’t work',
    asked: 'Asked you',
    answered: 'You answered',
    tookOver: 'You took over',
    status: 'Status',
    finished: 'Ended',
  } satisfies Record<ReplayStepKind, string>,
});

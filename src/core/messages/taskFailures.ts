/** Why a task can't start or go on, for reasons of Espalier itself: its commands, its settings, its storage. */
import type { FailureSentence } from './failureSentence.ts';

export const taskFailures = {
  goalIsEmpty: () => ['The goal is empty.', 'Say in a sentence or two what you want done.'],
  goalIsTooLong: ({ length, limit }: { readonly length: number; readonly limit: number }) => [
    `The goal has ${length} characters. The limit is ${limit}.`,
    'Shorten it. Put long material on a page that the task can read.',
  ],
  anotherTask: () => ['Another task is in progress.', 'Stop it first, or wait until it ends.'],
  stillRunning: () => ['This task is in progress.', 'Stop it first.'],
  notInHistory: () => ['This task is no longer in the history.', 'Choose another one.'],
  notOpen: () => ['This task is not open.', 'Open it from Past tasks first.'],
  noStartPage: () => [
    'The page this task started on isn’t known.',
    'Open it yourself and start a new task there.',
  ],
  isFinished: () => ['This task is finished.', 'Add or retry a step to run it again.'],
  waitsForYou: () => ['Espalier is waiting for your answer.', 'Answer the question in the panel.'],
  questionIsOver: () => [
    'This question is no longer open.',
    'Answer the question the panel shows now.',
  ],
  noSuchField: () => [
    'The value of this field can’t be changed here.',
    'Take over and change it on the page.',
  ],
  fieldIsNotFound: () => [
    'The field wasn’t found on the page as the card shows it.',
    'Take over and change it on the page.',
  ],
  fieldActs: () => [
    'Filling in this field would do more than hold the text.',
    'Take over and change it on the page.',
  ],
  tooManyCards: ({ times }: { readonly times: number }) => [
    `You were asked ${times} times in a row, and nothing was done in between.`,
    'Check the page and the plan. Then select Resume, or stop the task.',
  ],
  ofOtherVersion: () => [
    'This task was saved by another version of Espalier and can’t be opened.',
    'Start it again as a new task.',
  ],
  noFileAsked: () => ['No file is needed right now.', 'Check what the panel is asking for.'],
  filesTooLarge: ({ limit }: { readonly limit: string }) => [
    `The files are larger than ${limit} in total.`,
    'Choose smaller files, or take over and choose them on the page.',
  ],
  fileIsGone: () => [
    'The chosen file is no longer available.',
    'The person has to choose it again.',
  ],
  notAnAddress: ({ address }: { readonly address: string }) => [
    `"${address}" is not the address of a model server.`,
    'Enter an address such as https://api.anthropic.com or http://127.0.0.1:8787.',
  ],
  keyHasSpaces: () => [
    'The key contains spaces or line breaks.',
    'Copy just the key and paste it again.',
  ],
  storageIsFull: () => [
    'There is no storage space left, so Espalier can’t record what it does.',
    'Nothing is done off the record. Free some disk space or delete past tasks, then select Resume.',
  ],
  storageIsNewer: () => [
    'Your tasks were saved by a newer version of Espalier.',
    'Update Espalier. Your tasks are kept.',
  ],
  storageIsBlocked: ({ seen }: { readonly seen: string }) => [
    `The browser doesn’t let Espalier save or read its tasks (${seen}).`,
    'Private windows and some privacy settings block storage. Allow it for Espalier, then restart the browser.',
  ],
  storageIsUnreadable: () => [
    'The browser doesn’t let Espalier read its tasks.',
    'Restart the browser, then try again.',
  ],
  storageIsHeld: () => [
    'Another version of Espalier is using your saved tasks.',
    'Close the other windows of Espalier, or restart the browser.',
  ],
  logIsDamaged: ({ count }: { readonly count: number }) => [
    `Part of this task’s log can’t be read: its last ${count === 1 ? 'entry was' : `${count} entries were`} set aside.`,
    'What they recorded may have happened. Check the site, then select Resume.',
  ],
  connectionLost: () => [
    'The connection to Espalier was lost.',
    'It reconnects automatically. Try again.',
  ],
  crashed: ({ seen }: { readonly seen: string }) => [
    `Something went wrong inside Espalier: ${seen}`,
    'Nothing is lost. Try again, or resume the run.',
  ],
  crashedInRun: ({ seen }: { readonly seen: string }) => [
    `Something went wrong inside Espalier: ${seen}`,
    'Nothing is lost. Select Resume to continue.',
  ],
} satisfies Readonly<Record<string, FailureSentence>>;

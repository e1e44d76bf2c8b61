/** Why a card asks: facts that code found in the page, the plan or the run. */
type Words = { readonly words: string };
type Host = { readonly host: string };
type Carried = { readonly own: string; readonly other: string };
type Step = { readonly step: string };

export const cardReasons = {
  downloads: () => 'The link downloads a file.',
  unlinked: () => 'No page of this task links to this address.',
  mayActOnDrop: () => 'The page may act on what is dropped.',
  runsScript: () => 'It runs a script.',
  mayOpenMenu: () => 'It may only open a menu.',
  leavesBrowser: () => 'The link leaves the browser.',
  linkNamesAct: () => 'The link is called by what it may do.',
  linkRunsScript: () => 'The link runs a script.',
  label: ({ words }: Words) => `Its label is "${words}".`,
  icon: ({ words }: Words) => `It has no text; its icon is named "${words}".`,
  answers: ({ words }: Words) => `It answers "${words}".`,
  presses: ({ words }: Words) => `It presses "${words}".`,
  command: ({ words }: Words) => `The command is "${words}".`,
  linkCalled: ({ words }: Words) => `The link to it is called "${words}".`,
  address: ({ words }: Words) => `The address contains "${words}".`,
  mayActOnChoice: () => 'The page may act on this choice.',
  mayBeShortcut: () => 'The page may have a shortcut for this key.',
  mayActOnFill: () => 'The page may act on what is filled in.',
  mayActOnEnter: () => 'The page may act on Enter.',
  maySendOnKey: () => 'The page may send on this key.',
  enterSends: () => 'Enter sends what is written in a conversation.',
  formRunsScript: () => 'The form runs a script.',
  sendsSearch: () => 'It sends a search (POST).',
  closesDialog: () => 'It closes a dialog of the page.',
  sendsByAddress: () => 'It sends a form by its address.',
  sendsElsewhere: ({ host }: Host) => `It sends the form’s contents to ${host}.`,
  sendsForm: () => 'It sends the form (POST).',
  sendsFormHere: () => 'It sends the form to this page (POST).',
  sendsAForm: () => 'It sends a form (POST).',
  plannedAsFinal: () => 'The plan expects that this cannot be undone.',
  uploadsAtOnce: () => 'Many sites upload a file as soon as it’s chosen.',
  readsFile: ({ address }: { readonly address: string }) =>
    `It is loaded once more from ${address}, and its text goes to your model server.`,
  opensAgain: () =>
    'An action that you approved led to this address. Opening it again may repeat that.',
  losesText: ({ words }: Words) =>
    `You wrote something in "${words}" that was not sent. Leaving the page may lose it.`,
  typedElsewhere: ({ own, other }: Carried) =>
    `It was read on ${own} and would be typed on ${other}.`,
  putIntoAddress: ({ own, other }: Carried) =>
    `It was read on ${own} and would be put into an address of ${other}.`,
  /** `seen` in English sentences; `requests` as methods with addresses. */
  held: ({ seen }: { readonly seen: string; readonly requests: readonly string[] }) => seen,
  keptChanging: () => 'The page kept changing it.',
  limitUsedUp: () => 'A limit of this task is used up.',
  notChecked: ({ seen }: { readonly seen: string }) => `It couldn’t be checked: ${seen}`,
  stepLeadsTo: ({ step, host }: Step & Host) =>
    `The next step is to ${step}, which leads to ${host}.`,
  stepInFrame: ({ step, host }: Step & Host) =>
    `The next step is to ${step}, in a part of the page that belongs to ${host}.`,
  leavesSites: ({ origin }: { readonly origin: string }) =>
    `The page tried to open ${origin}; the request was blocked.`,
};

/** What an act does, in the words of a button. Where an action has none of these, its own words stand. */
export const cardVerbs = {
  'Pay or order': 'Pay or order',
  Delete: 'Delete',
  Send: 'Send',
  Publish: 'Publish',
  'Log out': 'Log out',
  'Change account or access': 'Change account or access',
  Submit: 'Submit',
  Confirm: 'Confirm',
  Download: 'Download',
  'Open another app': 'Open another app',
  'Send to another site': 'Send to another site',
  'Send data to another site': 'Send data to another site',
  'Open again': 'Open again',
  'Leave the page': 'Leave the page',
  'Upload a file': 'Upload a file',
  'Read the file': 'Read the file',
} as const;

export type CardVerb = keyof typeof cardVerbs;

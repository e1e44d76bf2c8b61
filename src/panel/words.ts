/**
 * Every text of the panel but those of its cards (cardWords.ts) and of the setup page (setup/words.ts). Views hold no
 * words of their own.
 */

import type { NodeKind } from '../core/plan/node.ts';
import type { SystemId } from '../core/planner/systems.ts';
import type { OperatorName } from '../core/ports.ts';
import type { FailureKind } from '../core/result.ts';
import type {
  ApprovalPolicy,
  BudgetName,
  EndCheck,
  RunStatus,
  StopReason,
} from '../core/run/run.ts';
import type { NodeState } from './nodeState.ts';

const locale = 'en';
const whole = new Intl.NumberFormat(locale);
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const plural = new Intl.PluralRules(locale);
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** `1 call`, `2 calls`. */
export const count = (n: number, one: string, many: string): string =>
  `${whole.format(n)} ${plural.select(n) === 'one' ? one : many}`;

export function usd(amount: number): string {
  if (amount === 0) return '$0';
  if (amount < 0.0005) return '<$0.001';
  return `$${amount < 1 ? amount.toFixed(3) : amount.toFixed(2)}`;
}

/** Money as a person wants it beside a count of calls: nothing at all where the price isn't known. */
export const priced = (amount: number): string => (amount > 0 ? usd(amount) : '');

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

export const number = (n: number): string => whole.format(n);
export const tokens = (n: number): string => `${compact.format(n)} tokens`;
export const calls = (n: number): string => count(n, 'call', 'calls');
export const actions = (n: number): string => count(n, 'action', 'actions');
export const date = (at: number): string => day.format(at);

export const app = {
  name: 'Espalier',
  tagline:
    'Say what should be done in this tab. The plan grows here as a tree; bend it while it works.',
  connecting: 'Connecting…',
  lost: 'The connection to Espalier was lost. It comes back by itself.',
  setup: 'Setup',
  history: 'Past tasks',
  back: 'Back',
  dismiss: 'Dismiss',
  retry: 'Try again',
};

export const task = {
  label: 'What should be done?',
  placeholder:
    'e.g. Find the cheapest green tea under 6 € that ships today, and put two in the cart',
  start: 'Start',
  starting: 'Starting…',
  keys: 'Ctrl + Enter starts',
  where: 'In this tab',
  noTab: 'Open a web page in this window first.',
  address: 'Address of the page in this tab',
  addressWhy:
    'The browser does not tell Espalier which site this tab shows until you allow it. Type its address, for example https://example.com.',
  empty: 'The goal is empty. Say in a sentence what should be done.',
  tooLong: (length: number, limit: number): string =>
    `The goal has ${whole.format(length)} characters; ${whole.format(limit)} is the most. Say it shorter.`,
  left: (n: number): string => `${count(n, 'character', 'characters')} left`,
  badAddress: 'That is not a web address. It should look like https://example.com.',
  notWeb: 'Espalier works on web pages only (http and https), not on pages of the browser itself.',
  denied: (site: string): string => `You did not allow Espalier on ${site}. Nothing was started.`,
  denyHint: 'Press Start again and choose Allow, or open another site.',
  permissionBroken: 'The browser did not ask for leave.',
  newTask: 'New task',
};

export const firstRun = {
  title: 'One thing before the first task',
  text: 'Espalier needs a model to think with: a key for Anthropic, or the address of your own model host.',
  open: 'Open setup',
};

export const controls = {
  group: 'Run controls',
  stop: 'Stop',
  pause: 'Pause',
  resume: 'Resume',
  step: 'One step',
  stopHint: 'Stop for good (Esc twice, or Alt+Shift+S)',
  pauseHint: 'Hold at the next safe point',
  resumeHint: 'Go on from here',
  stepHint: 'Do one step, then hold',
};

export const runStatus: Record<RunStatus, string> = {
  running: 'Working',
  paused: 'Paused',
  waiting: 'Needs you',
  blocked: 'Held up',
  finished: 'Finished',
};

export const askedStatus = {
  stop: 'Stopping…',
  pause: 'Pausing…',
  resume: 'Resuming…',
  step: 'One step…',
};

export function stopWords(stop: StopReason): { readonly title: string; readonly text: string } {
  switch (stop.kind) {
    case 'reached':
      return { title: 'Done', text: '' };
    case 'notReached':
      return { title: 'Not reached', text: stop.why };
    case 'stopped':
      return { title: 'Stopped by you', text: 'What was done stays done. The plan is kept below.' };
    case 'budget':
      return {
        title: 'Out of budget',
        text: `The cap for ${budgetName[stop.which]} (${budgetAmount(stop.which, stop.limit)}) was used up. “Go on” raises it for this task; Setup changes it for all.`,
      };
  }
}

export const nodeState: Record<NodeState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  open: 'Under way',
  needsYou: 'Needs you',
  unknown: 'Unknown',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
  notNeeded: 'Not needed',
  removed: 'Cut by you',
  unfinished: 'Unfinished',
  unreached: 'Not reached',
};

export const nodeKind: Record<NodeKind, string> = {
  and: 'All of',
  or: 'One of',
  action: 'Action',
  unknown: 'Not planned yet',
};

export const plan = {
  title: 'Plan',
  tree: 'Plan tree',
  done: (done: number, all: number): string => `${done} of ${all} done`,
  all: (n: number, ordered: boolean): string => (ordered ? `all ${n}, in order` : `all ${n}`),
  any: (n: number): string => `any one of ${n}`,
  likely: (score: number): string => `${Math.round(score * 100)}% likely`,
  you: 'you',
  planner: 'planner',
  recovery: 'recovery after a crash',
  byYou: 'Added by you',
  pinned: 'pinned',
  pinnedHint: 'Pinned: the planner may not drop, reword or pass over it',
  hidden: (n: number): string => `${n} more`,
  pendingAdd: 'Joins at the next safe point',
  pendingReword: (words: string): string => `Will read: ${words}`,
  pendingRemove: 'Will be cut at the next safe point',
  pendingRetry: 'Will be tried again',
  pendingMove: (by: number): string => (by < 0 ? 'Will move up' : 'Will move down'),
  pending: 'Pending',
  refused: 'Could not be done',
  writing: 'Writing…',
  thinking: {
    expand: 'planning this step',
    repair: 'looking for another way',
    checkCompletion: 'checking whether this is done',
    updateTree: 'tidying the plan',
    summarize: 'summing up the page',
    takeNotes: 'taking notes',
    answer: 'writing the answer',
    readConstraints: 'reading what you look for',
    updateMemory: 'filling in the table',
    nextAction: 'choosing the next action',
  } satisfies Record<OperatorName, string>,
  by: 'By',
  why: 'Why',
  action: 'Action',
  page: 'Page',
  notes: 'Noted',
  cost: 'Cost',
  tries: (n: number): string => `tried ${count(n, 'time', 'times')}`,
  noCost: 'nothing yet',
};

export const edits = {
  tools: 'Change this step',
  child: 'Add part',
  before: 'Before',
  after: 'After',
  instead: 'Replace',
  reword: 'Reword',
  remove: 'Cut',
  retry: 'Retry',
  up: 'Up',
  down: 'Down',
  childLabel: 'New part of this step',
  beforeLabel: 'New step before this one',
  afterLabel: 'New step after this one',
  insteadLabel: 'Step to do instead',
  rewordLabel: 'New words for this step',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  hint: 'Enter adds, Esc leaves',
  empty: 'Say in a few words what should be done.',
  tooLong: (limit: number): string => `At most ${whole.format(limit)} characters.`,
  keysTitle: 'Keys',
  keys: [
    ['↑ ↓', 'move'],
    ['← →', 'close, open'],
    ['*', 'open all beside'],
    ['Enter', 'details'],
    ['A', 'add a part'],
    ['B', 'add before'],
    ['N', 'add after'],
    ['R', 'replace'],
    ['E', 'reword'],
    ['T', 'try again'],
    ['Delete', 'cut'],
    ['Alt ↑ ↓', 'reorder'],
    ['Ctrl Z', 'undo a cut or new words'],
    ['letters', 'find by words'],
    ['Esc Esc', 'stop the run'],
  ] as const,
};

export const undone = {
  did: { remove: 'Cut', reword: 'Reworded' },
  undo: 'Undo',
  keys: 'Ctrl+Z',
  dismiss: 'Close',
} as const;

export const answer = {
  title: 'Answer',
  evidence: 'Evidence',
  copy: 'Copy',
  copied: 'Copied',
  none: 'There is no answer in words.',
  save: 'Save journal',
  goOn: 'Go on',
};

export const memory = {
  title: 'Candidates',
  count: (complete: number, all: number): string =>
    all === 0 ? 'none yet' : `${whole.format(complete)} of ${whole.format(all)} complete`,
  none: 'Nothing found yet that fits well enough.',
  name: 'Name',
  status: 'Status',
  complete: 'Complete',
  uncertain: 'Uncertain',
  met: 'met',
  unmet: 'not met',
  unknown: 'unknown',
  expected: 'expected, not required',
  noValue: 'not seen',
  edit: (field: string, row: string): string => `Change ${field} of ${row}`,
  judge: (constraint: string, row: string): string => `${constraint}: ${row}`,
  remove: (row: string): string => `Take out ${row}`,
  removeShort: 'Take out',
  editHint: 'Enter keeps it, Esc leaves. Empty goes back to what was read.',
  read: (text: string): string => `The page says ${text}`,
  csv: 'Save as CSV',
  json: 'Save as JSON',
};

export const transcript = {
  notes: 'Notes',
  rules: 'Your rules for this task',
  records: 'What was done',
  none: 'Nothing yet.',
  failed: 'failed',
};

export const spend = {
  title: 'Spent',
  caps: 'Caps',
  by: 'By kind of call',
  failedCalls: (n: number): string => `${n} failed`,
  of: 'of',
};

export const budgetName: Record<BudgetName, string> = {
  planningSteps: 'planner steps',
  actions: 'actions',
  modelCalls: 'model calls',
  tokens: 'tokens',
  usd: 'money',
  ms: 'working time',
};

export function budgetAmount(name: BudgetName, amount: number): string {
  if (name === 'usd') return usd(amount);
  if (name === 'ms') return duration(amount);
  return whole.format(amount);
}

export const operatorName: Record<OperatorName, string> = {
  expand: 'Planning',
  repair: 'Repair',
  checkCompletion: 'Checking',
  updateTree: 'Tidying',
  summarize: 'Summing up',
  takeNotes: 'Notes',
  answer: 'Answer',
  readConstraints: 'Reading the task',
  updateMemory: 'Table',
  nextAction: 'Next action',
};

export const history = {
  title: 'Past tasks',
  none: 'No tasks yet.',
  open: 'Open',
  loading: 'Loading…',
};

export const problem = {
  title: 'Problem',
  blocked: 'Held up',
  resume: 'Resume',
  allow: 'Allow the site and resume',
  setup: 'Open setup',
};

/** Failures that the setup page can mend. */
export const mendedInSetup: ReadonlySet<FailureKind> = new Set([
  'noKey',
  'keyRefused',
  'billing',
  'hostUnreachable',
]);

export const endCheck: Record<EndCheck, { readonly name: string; readonly about: string }> = {
  text: { name: 'The page as text', about: 'Cheapest, and right for most pages.' },
  vision: {
    name: 'A picture',
    about: 'Judges by what can be seen. For models that read pictures; the tab must be in front.',
  },
  hybrid: { name: 'Both', about: 'Surest, and costs most.' },
};

export const approvePolicy: Record<
  ApprovalPolicy,
  { readonly name: string; readonly about: string }
> = {
  risky: {
    name: 'Risky actions',
    about:
      'Asks before anything that sends, pays, deletes or cannot be undone. Reading never asks.',
  },
  all: {
    name: 'Every action',
    about: 'Asks before everything that touches a page, except scrolling and reading.',
  },
  none: {
    name: 'Never',
    about: 'For test machines only: acts without asking, even when it cannot be undone.',
  },
};

export const systemName: Record<SystemId, string> = {
  structured: 'Structured',
  'structured+memory': 'Structured with memory',
  best: 'Best',
  react: 'ReAct baseline',
};

export const operatorThinking = (operator: string): string =>
  operator in plan.thinking ? plan.thinking[operator as OperatorName] : plan.writing;

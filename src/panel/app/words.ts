/**
 * Every string of the panel, except those of its question cards (cardWords.ts), of edits (editWords.ts), of actions
 * (actionWords.ts), of Past tasks (historyWords.ts), of planners (plannerWords.ts), and of the setup page (setup/words.ts). Views hold no words of their own.
 */

import type { ActionClass } from '../../core/action/actionRow.ts';
import type { AutoApproval } from '../../core/gate/approvalRules.ts';
import { type BudgetName, limitTable } from '../../core/plan/budget.ts';
import type { Ahead, NodeKind } from '../../core/plan/node.ts';
import type { RunStatus, StopReason } from '../../core/run/run.ts';
import type { SystemId } from '../../core/run/systems.ts';
import { compact, count, duration, number, usd } from '../locales/format.ts';
import { localized } from '../locales/localized.ts';
import type { NodeState } from '../tree/nodeState.ts';

export { count, date, duration, number, priced, time, usd } from '../locales/format.ts';

/** Counted things. */
export const units = localized('panel', 'units', {
  calls: (n: number): string => count(n, 'call', 'calls'),
  actions: (n: number): string => count(n, 'action', 'actions'),
  tokens: (n: number): string => `${compact(n)} tokens`,
});
export const { calls, actions, tokens } = units;

export const app = localized('panel', 'app', {
  name: 'Espalier',
  tagline:
    'Describe what you want done in this tab. Espalier builds a plan as a tree that you can change while it works.',
  connecting: 'Connecting…',
  lost: 'Connection lost. Reconnecting…',
  setup: 'Setup',
  history: 'Past tasks',
  back: 'Back',
  dismiss: 'Dismiss',
});

export const mode = localized('panel', 'mode', {
  title: 'Mode',
  watch: {
    name: 'Watch',
    about: 'Espalier only suggests. You approve each action or do it yourself.',
  },
  guarded: {
    name: 'Guarded',
    about:
      'Espalier asks before it saves a form or file, sends, pays, publishes, deletes, or signs out.',
  },
  trusted: {
    name: 'Trusted site',
    about: (site: string): string =>
      `Espalier saves forms on ${site} without asking. Everything else works as in Guarded.`,
  },
  /** In place of a host. */
  noSite: 'the current site',
  always:
    'Paying, deleting, publishing, sending to people, and changing an account need your approval in every mode.',
  unasked: 'Allowed without asking in this task',
  kind: (label: string, site: string): string => `“${label}” on ${site}`,
  askAgain: 'Ask again',
  askAgainAbout: (label: string): string => `Ask again about “${label}”`,
});

export const task = localized('panel', 'task', {
  label: 'What should Espalier do?',
  placeholder:
    'Example: Find the cheapest green tea under $6 that ships today and add two to the cart',
  start: 'Start',
  starting: 'Starting…',
  keys: 'Press Ctrl+Enter to start',
  where: 'In this tab:',
  noTab: 'Open a web page in this window first.',
  address: 'Address of the page in this tab',
  addressWhy:
    'Your browser doesn’t share this tab’s address until you allow the site. Enter the address, such as https://example.com.',
  empty: 'In a sentence, describe what you want done.',
  tooLong: (length: number, limit: number): string =>
    `Your description has ${number(length)} characters. Shorten it to ${number(limit)} or fewer.`,
  left: (n: number): string => `${count(n, 'character', 'characters')} left`,
  badAddress: 'Enter a valid web address, such as https://example.com.',
  notWeb: 'Espalier works only on web pages (http or https), not on the browser’s own pages.',
  denied: (site: string): string =>
    `Espalier doesn’t have permission for ${site}, so the task didn’t start.`,
  denyHint: 'Select Start again and choose Allow, or open a different site.',
  permissionBroken: 'The browser couldn’t ask for permission.',
  newTask: 'New task',
});

export const firstRun = localized('panel', 'firstRun', {
  title: 'Connect a model to get started',
  text: 'Espalier uses an AI model to plan. Add your Anthropic API key or the address of your own model server.',
  points: [
    'It works in the tab where you start a task and in tabs that it opens, on sites that you allow. There it acts as you, with your sign-ins.',
    'Your task and the text of those pages go to the model that you connect, and nowhere else. Passwords and card numbers never do.',
    'It asks before it orders, sends, or deletes something. You can stop it at any time.',
  ],
  open: 'Open Setup',
});

export const controls = localized('panel', 'controls', {
  group: 'Task controls',
  stop: 'Stop',
  pause: 'Pause',
  resume: 'Resume',
  step: 'One step',
  stopHint: 'Stop this task (press Esc twice, or Alt+Shift+S)',
  pauseHint: 'Pause after the current action',
  resumeHint: 'Continue this task',
  stepHint: 'Run one step, then pause',
});

export const runStatus: Record<RunStatus, string> = localized('panel', 'runStatus', {
  running: 'Working',
  paused: 'Paused',
  waiting: 'Waiting for you',
  blocked: 'Blocked',
  finished: 'Finished',
});

export const pressedStatus = localized('panel', 'pressedStatus', {
  stop: 'Stopping…',
  pause: 'Pausing…',
  resume: 'Resuming…',
  step: 'Running one step…',
});

/** The two lines below the controls. */
export const nowWords = localized('panel', 'nowWords', {
  title: 'Now and next',
  next: 'Next',
  last: 'Nothing more is planned',
  acting: 'Acting',
  stuck: 'Can’t continue',
  holding: 'Holding while you write',
  driving: 'You’re driving',
  handBack: 'Hand back',
  yourTurn: 'Your turn in the tab',
  show: 'Show',
  seen: 'What you did in the tab',
  seenWhy: 'Recorded as your actions, without what you typed. The planner sees the same list.',
  didThat: 'Did that finish a step?',
  finished: (words: string): string => `I did this: ${words}`,
  clicked: 'Clicked',
  filled: 'Changed',
  thoughts: 'Show what the model is writing',
  site: 'Allow a site',
  dialog: 'The page asks you to confirm',
  file: 'Choose a file',
  outcome: 'Did this work?',
  plan: 'Start with this plan?',
});

export const stops = localized('panel', 'stops', {
  reached: 'Done',
  notReached: 'Couldn’t finish',
  error: 'No answer',
  stopped: 'Stopped',
  stoppedText: 'You stopped this task. Actions already taken weren’t undone. The plan is below.',
  limit: 'Limit reached',
  limitText: (which: string, amount: string): string =>
    `This task reached its limit for ${which} (${amount}). Select Continue to raise the limit for this task. To change it for all tasks, go to Setup.`,
});

export function stopWords(stop: StopReason): { readonly title: string; readonly text: string } {
  switch (stop.kind) {
    case 'reached':
      return { title: stops.reached, text: '' };
    case 'gaveUp':
    case 'refused':
    case 'exhausted':
      return { title: stops.notReached, text: stop.why };
    case 'error':
      return { title: stops.error, text: stop.why };
    case 'stopped':
      return { title: stops.stopped, text: stops.stoppedText };
    case 'limit':
      return {
        title: stops.limit,
        text: stops.limitText(budgetName[stop.which], budgetAmount(stop.which, stop.limit)),
      };
  }
}

export const nodeState: Record<NodeState, string> = localized('panel', 'nodeState', {
  waiting: 'Not started',
  running: 'Working',
  paused: 'Paused',
  open: 'In progress',
  needsYou: 'Waiting for you',
  unknown: 'Result unknown',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Skipped',
  notNeeded: 'Not needed',
  removed: 'Removed by you',
  unfinished: 'Unfinished',
  unreached: 'Not reached',
});

export const nodeKind: Record<NodeKind, string> = localized('panel', 'nodeKind', {
  and: 'All required',
  or: 'Alternatives',
  action: 'Action',
  unknown: 'Not planned yet',
});

export const plan = localized('panel', 'plan', {
  title: 'Plan',
  tree: 'Plan',
  done: (done: number, all: number): string => `${number(done)} of ${number(all)} done`,
  all: (n: number, ordered: boolean): string =>
    n === 1
      ? 'its one step is done'
      : `all ${number(n)} steps are done${ordered ? ', in this order' : ''}`,
  any: (n: number): string => `one of ${count(n, 'way works', 'ways works')}`,
  ahead: 'Looked ahead',
  looked: {
    seen: 'Read in a background tab',
    proven: 'Going back worked in a background tab',
    failed: 'Didn’t work in a background tab',
    refused: 'Not looked at',
    wouldWrite: 'Stopped: the page tried to send something',
  } satisfies Record<Ahead['is'], string>,
  likely: (score: number): string => `${Math.round(score * 100)}% likely`,
  chanceShort: (score: number): string => `${Math.round(score * 100)}%`,
  you: 'You',
  planner: 'Planner',
  recovery: 'Added after a restart',
  byYou: 'Added by you',
  pinned: 'Pinned',
  pinnedHint: 'Pinned: the planner can’t remove, reword, or skip this step',
  goToCurrent: 'Go to current step',
  hidden: (n: number): string => count(n, 'step', 'steps'),
  notNeeded: (n: number): string => `${count(n, 'step', 'steps')} not needed`,
  replacedBy: (words: string): string => `now: ${words}`,
  way: (nth: number, of: number): string => `Trying way ${number(nth)} of ${number(of)}`,
  wayShort: (nth: number, of: number): string => `${number(nth)} of ${number(of)}`,
  act: 'Action',
  shape: 'Done when',
  chance: 'Chance',
  failure: 'Failed',
  pendingAdd: 'Will be added after the current action',
  pendingReword: (words: string): string => `Will change to: ${words}`,
  pendingRemove: 'Will be removed after the current action',
  pendingRetry: 'Will be tried again',
  pendingMove: (by: number): string => (by < 0 ? 'Will move up' : 'Will move down'),
  pendingNext: 'Will be done next',
  pendingDone: 'Will be marked as done by you',
  pendingFrom: (words: string): string => `Will be replaced, with all later steps, by: ${words}`,
  pendingGraft: 'Will move to another place',
  pendingTell: (words: string): string => `Will follow the rule: ${words}`,
  pendingFail: 'Will be marked as failed',
  pendingPin: (isOn: boolean): string => (isOn ? 'Will be pinned' : 'Will be unpinned'),
  pendingShape: 'The order of its steps will change',
  pendingBreakpoint: (isOn: boolean): string =>
    isOn ? 'The task will stop before this step' : 'The task will not stop here',
  pendingCheck: 'Its condition will change',
  pendingUndo: 'A change will be undone',
  stopsHere: 'The task stops before this step',
  check: 'Done only if',
  pending: 'Pending',
  refused: 'Couldn’t make this change',
  writing: 'Writing…',
  by: 'By',
  why: 'Why',
  page: 'Page',
  notes: 'Note',
  cost: 'Cost',
  tries: (n: number): string => `tried ${count(n, 'time', 'times')}`,
  noCost: 'None',
});

export const answer = localized('panel', 'answer', {
  evidence: 'Evidence',
  copy: 'Copy',
  copied: 'Copied',
  none: 'Done. There’s no answer to show.',
  save: 'Save log',
  goOn: 'Continue',
  change: 'Change the plan',
  otherPlanner: 'Try another planner',
});

export const memory = localized('panel', 'memory', {
  title: 'Candidates',
  count: (complete: number, all: number): string =>
    all === 0 ? 'None yet' : `${number(complete)} of ${number(all)} complete`,
  none: 'No good matches yet.',
  name: 'Name',
  status: 'Status',
  complete: 'Complete',
  uncertain: 'Uncertain',
  met: 'Met',
  unmet: 'Not met',
  unknown: 'Unknown',
  expected: 'nice to have',
  noValue: 'Not found',
  edit: (field: string, row: string): string => `Edit ${field} for ${row}`,
  judge: (constraint: string, row: string): string => `${constraint}: ${row}`,
  remove: (row: string): string => `Remove ${row}`,
  removeShort: 'Remove',
  editHint: 'Enter to save, Esc to cancel. Clear the field to use the value from the page.',
  read: (text: string): string => `On the page: ${text}`,
  csv: 'Save as CSV',
  json: 'Save as JSON',
});

export const transcript = localized('panel', 'transcript', {
  notes: 'Notes',
  rules: 'Your rules for this task',
  records: 'Actions taken',
  failed: 'Failed',
  unasked: {
    kind: 'Approval not needed: you allowed this kind of action for this task.',
    site: 'Approval not needed: you trust this site.',
  } satisfies Record<AutoApproval, string>,
});

export const spend = localized('panel', 'spend', {
  title: 'Usage',
  limits: 'Limits for this task',
  share: (share: number): string => `${Math.round(share * 100)}% of the nearest limit`,
  by: 'By type of model call',
  failedCalls: (n: number): string => `${n} failed`,
  amount: (spent: string, limit: string): string => `${spent} of ${limit}`,
});

/** Lower case: these stand inside sentences, too. */
export const budgetName: Record<BudgetName, string> = localized('panel', 'budgetName', {
  planningSteps: 'planning steps',
  actions: 'actions',
  modelCalls: 'model calls',
  tokens: 'tokens',
  usd: 'cost',
  ms: 'working time',
});

/** The unit in which the user types it. */
export const budgetUnit: Record<BudgetName, string> = localized('panel', 'budgetUnit', {
  planningSteps: 'steps',
  actions: 'actions',
  modelCalls: 'model calls',
  tokens: 'tokens',
  usd: 'US dollars',
  ms: 'minutes',
});

export function budgetAmount(name: BudgetName, amount: number): string {
  const { unit } = limitTable[name];
  if (unit === 'money') return usd(amount);
  return unit === 'time' ? duration(amount) : number(amount);
}

export const problem = localized('panel', 'problem', {
  title: 'Something went wrong',
  blocked: 'This task can’t continue yet',
  allow: 'Allow site and resume',
  setup: 'Open Setup',
  saveStorage: 'Save what can be read',
});

/** What a search knows of an alternative, or of a choice. */
export const search = localized('panel', 'search', {
  value: 'Value',
  worth: (value: number, times: number): string =>
    times > 1 ? `${value.toFixed(2)}, proposed ${times} times` : value.toFixed(2),
  classes: {
    safe: 'changes nothing outside the page',
    destructive: 'may change something for good',
    terminating: 'ends the task',
  } satisfies Record<ActionClass, string>,
  state: 'Search',
  open: 'Open: may be tried next',
  visits: (times: number): string =>
    times === 0 ? 'Not tried' : `Tried ${count(times, 'time', 'times')}`,
  uct: (value: number): string => `UCT ${value.toFixed(2)} at the last choice`,
  next: 'Where it goes',
  wayBack: 'Goes back to',
});

export const systemName: Record<SystemId, string> = localized('panel', 'systemName', {
  structured: 'Structured',
  'structured+memory': 'Structured, with a table',
  best: 'Best',
  react: 'No plan, for comparison',
  occam: 'AgentOccam, for comparison',
  'occam+judge': 'AgentOccam with its judge, for comparison',
  weboperator: 'WebOperator',
  'plan-mcts': 'Search over plans',
  'action-mcts': 'Search over actions, for comparison',
  'action-search': 'Best-first search over actions, for comparison',
  'agent-e': 'Agent-E',
});

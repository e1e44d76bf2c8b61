/**
 * Named configurations of the one engine. A system is a row of this table: it differs from
 * the others by data, never by a copy of the loop.
 */
/** Those that search over plans (PM, BL-05). */
export type SearchSystem = 'plan-mcts' | 'action-mcts';
export type SystemId =
  | 'structured'
  | 'structured+memory'
  | 'best'
  | 'react'
  | 'weboperator'
  | 'agent-e'
  | SearchSystem;

export type System = {
  /** Words for the setup page. */
  readonly about: string;
  /**
   * `separate`: summary, notes and tree update are calls of their own after each action (SA-10).
   * `merged`: the next expansion reports facts and progress itself; a step costs one call.
   */
  readonly reflect: 'separate' | 'merged';
  /**
   * Whether expansions of a run form one append-only conversation, so that all but the newest page is read from the
   * host's cache; else each is asked afresh.
   */
  readonly conversation: boolean;
  /**
   * Whether exact actions carry an expected effect that code checks after the act, and a guess at what can't be undone.
   */
  readonly foresight: boolean;
  /** Whether a reply plans all exact actions that are certain on the page, which then need no calls of their own. */
  readonly inlineActions: boolean;
  /** `table`: candidates are kept in a table where the task is worth one (SM-06). */
  readonly memory: 'none' | 'table';
  /** Whether states keep the whole page: for planners that show a model a page as it was, or compare with it. */
  readonly keepsPages: boolean;
  /** Whether a picture is kept after each act, for a last check that sees them (AE-10). */
  readonly keepsPictures?: true;
  readonly maxRetry: number;
  readonly maxRevision: number;
  readonly maxChildren: number;
  readonly maxDepth: number;
  readonly maxExpandTries: number;
  readonly maxExecutions: number;
};

/** SA-26: the paper gives no numbers; these are ours. */
const limits = {
  maxRetry: 2,
  maxRevision: 2,
  maxChildren: 20,
  maxDepth: 4,
  maxExpandTries: 2,
  maxExecutions: 4,
};

/** Most systems: each question stands alone, and only exact actions are planned when their turn comes. */
const plain = {
  reflect: 'merged',
  conversation: false,
  foresight: false,
  inlineActions: false,
  memory: 'none',
  keepsPages: false,
  ...limits,
} as const;

export const systems = {
  structured: {
    about: 'The method of the StructuredAgent paper. Slower, and costs more.',
    reflect: 'separate',
    conversation: false,
    foresight: false,
    inlineActions: false,
    memory: 'none',
    keepsPages: false,
    ...limits,
  },
  'structured+memory': {
    about: 'The same with a table of options, for tasks that compare things.',
    reflect: 'separate',
    conversation: false,
    foresight: false,
    inlineActions: false,
    memory: 'table',
    keepsPages: false,
    ...limits,
  },
  best: {
    about: 'Recommended. The same plan tree with far fewer model calls.',
    reflect: 'merged',
    conversation: true,
    foresight: true,
    inlineActions: true,
    memory: 'none',
    keepsPages: true,
    ...limits,
  },
  react: {
    about: 'For comparison: one action per model call, without a plan.',
    ...plain,
  },
  weboperator: {
    about:
      'The method of the WebOperator paper: tries the best of several ways, and goes back. Costs the most.',
    ...plain,
    keepsPages: true,
  },
  'plan-mcts': {
    about:
      'Tries several plans, compares how far each gets, and goes back to better ones. For tasks with dead ends; slow.',
    ...plain,
    keepsPages: true,
  },
  'action-mcts': {
    about: 'For comparison: the same search over single actions, at most five in a row.',
    ...plain,
    keepsPages: true,
  },
  'agent-e': {
    about: 'The method of the Agent-E paper: one part plans, one acts, one checks the result.',
    ...plain,
    keepsPictures: true,
  },
} as const satisfies Record<SystemId, System>;

export const isSystemId = (text: string): text is SystemId => Object.hasOwn(systems, text);

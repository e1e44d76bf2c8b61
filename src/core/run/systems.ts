/**
 * Named configurations of the one engine. A system is a row of this table: it differs from
 * the others by data, never by a copy of the loop.
 */
/** Those that search over plans (PM, BL-05). */
export type SearchSystem = 'plan-mcts' | 'action-mcts' | 'action-search';
export type SystemId =
  | 'structured'
  | 'structured+memory'
  | 'best'
  | 'react'
  | 'occam'
  | 'occam+judge'
  | 'weboperator'
  | 'agent-e'
  | SearchSystem;

export type System = {
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
  /** Whether questions about a page get a picture of it too, where the last check does (PM-10). */
  readonly seesPictures?: true;
  /** Whether its plan is of steps to do, which a user may pin and put in another shape, and not the record of a search. */
  readonly hasSteps: boolean;
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
  hasSteps: false,
  ...limits,
} as const;

export const systems = {
  structured: {
    reflect: 'separate',
    conversation: false,
    foresight: false,
    inlineActions: false,
    memory: 'none',
    keepsPages: false,
    hasSteps: true,
    ...limits,
  },
  'structured+memory': {
    reflect: 'separate',
    conversation: false,
    foresight: false,
    inlineActions: false,
    memory: 'table',
    keepsPages: false,
    hasSteps: true,
    ...limits,
  },
  best: {
    reflect: 'merged',
    conversation: true,
    foresight: true,
    inlineActions: true,
    memory: 'none',
    keepsPages: true,
    hasSteps: true,
    ...limits,
    maxRevision: 3,
  },
  react: {
    ...plain,
  },
  occam: {
    ...plain,
  },
  'occam+judge': {
    ...plain,
  },
  weboperator: {
    ...plain,
    keepsPages: true,
  },
  'plan-mcts': {
    ...plain,
    keepsPages: true,
    seesPictures: true,
  },
  'action-mcts': {
    ...plain,
    keepsPages: true,
    seesPictures: true,
  },
  'action-search': {
    ...plain,
    keepsPages: true,
    seesPictures: true,
  },
  'agent-e': {
    ...plain,
    keepsPictures: true,
  },
} as const satisfies Record<SystemId, System>;

export const isSystemId = (text: string): text is SystemId => Object.hasOwn(systems, text);

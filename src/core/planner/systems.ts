/**
 * Named configurations of the one engine (mechanisms 5.1). A system is a row of this table: it differs from
 * the others by data, never by a copy of the loop.
 */
export type SystemId = 'structured' | 'structured+memory' | 'best' | 'react';
export type StrategyId = 'andOr' | 'react';

export type System = {
  /** Words for the setup page. */
  readonly about: string;
  readonly strategy: StrategyId;
  /**
   * `separate`: summary, notes and tree update are calls of their own after each action (SA-10).
   * `merged`: the next expansion reports facts and progress itself; a step costs one call (mechanisms 5.3).
   */
  readonly reflect: 'separate' | 'merged';
  /** How the goal's completion is judged: by a call of its own (SA-12), or by the answer call, which then serves both. */
  readonly completion: 'check' | 'answer';
  /**
   * Whether expansions of a run form one append-only conversation, so that all but the newest page is read from the
   * host's cache; else each is asked afresh.
   */
  readonly conversation: boolean;
  /**
   * Whether exact actions carry an expected effect that code checks after the act, and a guess at what can't be undone
   * (mechanisms 5.2).
   */
  readonly foresight: boolean;
  /** What follows a failed part: its repair, as published (SA-15), or first another alternative, if an OR above has one. */
  readonly afterFailure: 'repair' | 'branch';
  /** Whether an expansion may name the exact action of its first leaf, which then needs no call of its own. */
  readonly inlineActions: boolean;
  /** `table`: candidates are kept in a table where the task is worth one (SM-06). */
  readonly memory: 'none' | 'table';
  /** Loop and waste guards (`guards.ts`); the published systems have none. */
  readonly guards: boolean;
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

export const systems = {
  structured: {
    about: 'The published method: one model call per operation.',
    strategy: 'andOr',
    reflect: 'separate',
    completion: 'check',
    conversation: false,
    foresight: false,
    afterFailure: 'repair',
    inlineActions: false,
    memory: 'none',
    guards: false,
    ...limits,
  },
  'structured+memory': {
    about: 'The published method with a table of candidates. For tasks that compare or collect.',
    strategy: 'andOr',
    reflect: 'separate',
    completion: 'check',
    conversation: false,
    foresight: false,
    afterFailure: 'repair',
    inlineActions: false,
    memory: 'table',
    guards: false,
    ...limits,
  },
  best: {
    about: 'Recommended. The same plan tree with about one model call per step.',
    strategy: 'andOr',
    reflect: 'merged',
    completion: 'answer',
    conversation: true,
    foresight: true,
    afterFailure: 'branch',
    inlineActions: true,
    memory: 'none',
    guards: true,
    ...limits,
  },
  react: {
    about: 'For comparison: one action per model call, without a plan.',
    strategy: 'react',
    reflect: 'merged',
    completion: 'answer',
    conversation: false,
    foresight: false,
    afterFailure: 'repair',
    inlineActions: false,
    memory: 'none',
    guards: false,
    ...limits,
  },
} as const satisfies Record<SystemId, System>;

export const isSystemId = (text: string): text is SystemId => Object.hasOwn(systems, text);

/** Rules that differ between the systems of this strategy, beside their configurations. */
import type { TreeSystem } from './config.ts';

export type Rules = {
  /** How the goal's completion is judged: by a separate call (SA-12), or by the answer call, which then serves both. */
  readonly completion: 'check' | 'answer';
  /** Response to a failed part: its repair, as published (SA-15), or first another alternative, if an OR above has one. */
  readonly afterFailure: 'repair' | 'branch';
  /** Whether the steps after a failed one are deleted at once (SA-17), or kept for the repair to prune (SA-21). */
  readonly laterSteps: 'deleted' | 'kept';
  /** A goal that is one failed action: the run ends, since a failed action has no repair (SA-14), or it gets one. */
  readonly failedGoalAct: 'ends' | 'repaired';
  /** Loop and waste guards (`loopGuards.ts`); the published systems have none. */
  readonly guards: boolean;
  /** Whether parts that a page, a guard or a repair proved impossible are still asked about (SA-15 always asks). */
  readonly asksTheProven: boolean;
  /**
   * What a contradicted verdict counts for: it stands (A15), or it is asked for again if a repair finds nothing missing
   * in a finished plan, and before the goal is given up.
   */
  readonly contradicted: 'stands' | 'askedAnew';
  /**
   * Steps that nothing shows to be done: the answer decides, or the last one is asked about again and others are
   * checked.
   */
  readonly unconfirmed: 'answered' | 'checked';
  /** A useless repair, or an empty one for a failed goal: giving up, or asking for the repair again. */
  readonly uselessRepair: 'givesUp' | 'askedAnew';
  /** A part whose repair finds nothing to add: given up, or planned once more from the page on which it began. */
  readonly deadEnd: 'givesUp' | 'startsOver';
  /**
   * An error page instead of the page that a step should lead to: the step fails, or the run goes back and plans it
   * again.
   */
  readonly errorPage: 'fails' | 'goesBack';
  /** Before which entries of an alternative the page goes back: the first, or each one (SA-19; the paper says each). */
  readonly rollback: 'first' | 'every';
  /** If the tab could not go back before an alternative (A13): it is tried all the same and told so, or it fails. */
  readonly failedRollback: 'goesOn' | 'fails';
  /** When an AND is done: a repair outdates earlier failures (A7), or only if every child succeeded (the paper). */
  readonly andSuccess: 'epoch' | 'paper';
  /**
   * Effect of dropping a part in a tree update (A4): with its reason, only an infeasible part is a failure. The paper
   * gives no reasons: every dropped part is a failure and deletes the later parts of an ordered AND that was entered.
   */
  readonly globalPrune: 'reasoned' | 'paper';
  /** Whether alternatives are looked at in background tabs before one is taken, if they tie or two have failed. */
  readonly looksAhead: boolean;
};

const published: Rules = {
  completion: 'check',
  afterFailure: 'repair',
  laterSteps: 'deleted',
  failedGoalAct: 'ends',
  guards: false,
  asksTheProven: true,
  contradicted: 'stands',
  unconfirmed: 'answered',
  uselessRepair: 'givesUp',
  deadEnd: 'givesUp',
  errorPage: 'fails',
  rollback: 'first',
  failedRollback: 'goesOn',
  andSuccess: 'epoch',
  globalPrune: 'reasoned',
  looksAhead: false,
};

export const treeRules: Readonly<Record<TreeSystem, Rules>> = {
  structured: published,
  'structured+memory': published,
  best: {
    ...published,
    completion: 'answer',
    afterFailure: 'branch',
    laterSteps: 'kept',
    failedGoalAct: 'repaired',
    guards: true,
    asksTheProven: false,
    looksAhead: true,
    contradicted: 'askedAnew',
    unconfirmed: 'checked',
    uselessRepair: 'askedAnew',
    deadEnd: 'startsOver',
    errorPage: 'goesBack',
  },
};

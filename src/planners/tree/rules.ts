/** Rules that differ between the systems of this strategy, beside their configurations. */
import type { TreeSystem } from './config.ts';

export type Rules = {
  /** How the goal's completion is judged: by a call of its own (SA-12), or by the answer call, which then serves both. */
  readonly completion: 'check' | 'answer';
  /** Response to a failed part: its repair, as published (SA-15), or first another alternative, if an OR above has one. */
  readonly afterFailure: 'repair' | 'branch';
  /** Whether the steps behind a failed one are deleted at once (SA-17), or kept for the repair to prune (SA-21). */
  readonly laterSteps: 'deleted' | 'kept';
  /** A goal that is one act, and that act failed: the run ends, as a failed act has no repair (SA-14), or it gets one. */
  readonly failedGoalAct: 'ends' | 'repaired';
  /** Loop and waste guards (`guards.ts`); the published systems have none. */
  readonly guards: boolean;
  /** Whether what a page, a guard or a repair proved impossible is still asked about (SA-15 asks always). */
  readonly asksTheProven: boolean;
  /**
   * What a verdict that is contradicted counts for: it stands (A15), or it is asked for anew, where a repair finds nothing
   * missing in a plan that was done, and before the goal is given up.
   */
  readonly contradicted: 'stands' | 'askedAnew';
  /** Steps that nothing shows to be done: the answer decides, or the last one is asked about anew, others by a check. */
  readonly unshown: 'answered' | 'checked';
  /** A repair of no use, or with nothing for a goal that failed: that is given up, or the repair is asked for again. */
  readonly uselessRepair: 'givesUp' | 'askedAnew';
  /** A part whose repair finds nothing to add: given up, or planned once more from the page on which it began. */
  readonly deadEnd: 'givesUp' | 'startsOver';
  /** An error page in the place of the one that a step was to lead to: the step fails, or the run goes back and plans it again. */
  readonly errorPage: 'fails' | 'goesBack';
  /** Before which entries of an alternative the page goes back: the first, or each one (SA-19; the paper says each). */
  readonly rollback: 'first' | 'every';
  /** When an AND is done: a repair outdates earlier failures (A7), or only if every child succeeded (the paper). */
  readonly andSuccess: 'epoch' | 'paper';
  /**
   * Effect of dropping a part in a tree update (A4): with its reason, only an infeasible one is a failure. The paper
   * gives no reasons: each is one, and deletes the later parts of an ordered AND that was entered.
   */
  readonly globalPrune: 'reasoned' | 'paper';
  /** Whether alternatives are looked at from background tabs before one is taken, if they tie or two have failed. */
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
  unshown: 'answered',
  uselessRepair: 'givesUp',
  deadEnd: 'givesUp',
  errorPage: 'fails',
  rollback: 'first',
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
    unshown: 'checked',
    uselessRepair: 'askedAnew',
    deadEnd: 'startsOver',
    errorPage: 'goesBack',
  },
};

/** The proposal to end with the goal reached. */
import type { PlanNode } from '../../../core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../../core/plan/tree.ts';
import { isUnshown } from '../../../core/plan/unshownSteps.ts';
import type { Proposal } from '../../../core/run/operation.ts';
import type { Run } from '../../../core/run/run.ts';
import { endKey } from '../../../engine/verdictKey.ts';
import type { Step } from '../move.ts';
import { latestFailures } from '../remedy.ts';
import { knownVerdict } from '../verdict.ts';
import { isClaimedAgain, lastClaim } from './claim.ts';

type Reached = Extract<Proposal, { how: 'reached' }>;

/** The goal is reached according to the plan. If nothing shows it, a check follows the answer. */
export function reachedBy(
  { run, rules }: Step,
  given: Pick<Reached, 'canGoOn' | 'afresh'>,
): Reached {
  const isOpenQuestion = hasFailed(run.tree) || isUnproven(run.tree);
  const check = rules.unshown === 'checked' && isOpenQuestion ? ({ check: true } as const) : {};
  const isAnew = rules.contradicted === 'askedAnew' && isContradicted(run);
  return {
    how: 'reached',
    answer: null,
    ...(isAnew ? ({ afresh: true } as const) : {}),
    ...given,
    ...check,
  };
}

/** Whether a part of the goal failed and no repair has answered that. */
function hasFailed(tree: PlanTree): boolean {
  const root = nodeOf(tree, tree.root);
  return root.kind === 'and' && latestFailures(tree, root).length > 0;
}

/**
 * Whether something is done only by the planner's word, or nothing shows the last step and the planner was not asked
 * about it again.
 */
const isUnproven = (tree: PlanTree): boolean =>
  !isClaimedAgain(tree) && (lastClaim(tree) !== null || tree.nodes.some(isByWord));

/** A step without an action, or a part that a check found done although something in it failed. */
const isByWord = (node: PlanNode): boolean => node.kind !== 'action' && isUnshown(node);

/** The last answer was that the goal is not reached; since then, what is left was claimed done without any action. */
const isContradicted = (run: Run): boolean =>
  run.verdicts[endKey(run.memory)]?.complete === false &&
  (knownVerdict(run, run.tree.root) === null || isClaimedAgain(run.tree));

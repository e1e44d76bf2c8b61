/** What a proposal to end asks for besides an answer. */
import type { PlanNode } from '../../../core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../../core/plan/tree.ts';
import { isUnconfirmed } from '../../../core/plan/unconfirmedSteps.ts';
import type { Proposal } from '../../../core/run/operation.ts';
import type { Run } from '../../../core/run/run.ts';
import { endKey } from '../../../engine/verdictKey.ts';
import type { Step } from '../move.ts';
import { latestFailures } from '../repairs.ts';
import { knownVerdict } from '../verdict.ts';
import { isClaimedAgain, lastClaim } from './claim.ts';

type Reached = Extract<Proposal, { how: 'reached' }>;

/**
 * If nothing shows that the goal is reached, a check follows the answer; if replies contradict each other, the answer is requested again.
 */
export function doubtsAtEnd({ run, rules }: Step): Pick<Reached, 'askAgain' | 'check'> {
  const isOpenQuestion = hasFailed(run.tree) || isUnproven(run.tree);
  return {
    ...(rules.contradicted === 'askedAnew' && isContradicted(run) ? { askAgain: true } : {}),
    ...(rules.unconfirmed === 'checked' && isOpenQuestion ? { check: true } : {}),
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
const isByWord = (node: PlanNode): boolean => node.kind !== 'action' && isUnconfirmed(node);

/** The last answer said that the goal was not reached, but the planner has since claimed that the rest is done without performing an action. */
const isContradicted = (run: Run): boolean =>
  run.verdicts[endKey(run.memory)]?.complete === false &&
  (knownVerdict(run, run.tree.root) === null || isClaimedAgain(run.tree));

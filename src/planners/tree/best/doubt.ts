/**
 * `best` trusts one verdict unless two statements contradict; then it asks again, a limited number of times. That is so if
 * the goal is "not reached" although every part is done and the repair finds nothing missing, or "reached" although a part
 * failed or was closed on the model's word alone, or if the last step has nothing to show for it (`claim.ts`). Most tasks
 * that `best` lost before were in fact finished. Voting on every end would triple the calls.
 */

import { message } from '../../../core/messages/message.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import { sentRequest } from '../../../core/run/externalEffect.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { openedInstead } from '../../../engine/leftOpen.ts';
import { type Ended, orderAsk } from '../../../engine/strategy.ts';
import { isShown } from '../learned.ts';
import type { Move, Step } from '../move.ts';
import { expand } from '../prompts/expand.ts';
import type { Expanded } from '../replies.ts';
import { askAgainAboutStep, isClaimedAgain } from './claim.ts';

/**
 * A repair found this step unfinished, and now it is claimed done without an action: one of the two is wrong. A goal
 * for which nothing was done is equally in doubt.
 */
export function isInDoubt(
  { at, rules, system }: Step,
  node: PlanNode,
  expanded: Expanded,
): boolean {
  return (
    rules.unconfirmed === 'checked' &&
    (node.parent === null ? !node.doubted : node.epoch > 0) &&
    !isShown(node, expanded) &&
    at.tries + 1 < system.maxExpandTries
  );
}

export function askOnceMore(
  { run, at }: Step,
  { id, parent }: PlanNode,
  learned: readonly RunChange[],
): Move {
  const why = parent === null ? message('reason.claimedAtOnce') : message('reason.claimedAgain');
  return {
    changes: [...learned, askAgainAboutStep(id, why)],
    at: { ...at, tries: at.tries + 1 },
    order: orderAsk(run, { operator: expand.name, node: id, view: 'all_fields' }),
  };
}

/**
 * One reply says that the goal is not reached by a finished plan. It contradicts the planner, which claimed twice that
 * its last step is done, or it follows an action that may have sent something and must not be repeated because of one
 * wrong reply. A dialog that the last action opened instead of its effect agrees with the reply.
 */
export const isInDispute = (
  step: Step,
  { operation: { proposal } }: Extract<Ended, { kind: 'refused' }>,
): boolean =>
  proposal.how === 'reached' &&
  proposal.askAgain !== true &&
  openedInstead(step.run) === null &&
  nodeOf(step.run.tree, step.run.tree.root).status !== 'fail' &&
  doubtsRefusal(step);

/** Whether a refusal must be confirmed by a second check. If an edit cancels that check, it is asked again. */
export const doubtsRefusal = ({ run, rules }: Step): boolean =>
  rules.contradicted === 'askedAnew' &&
  (isClaimedAgain(run.tree) || sentRequest(run)(run.tree.root));

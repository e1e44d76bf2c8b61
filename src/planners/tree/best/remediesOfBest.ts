/** What `best` does where StructuredAgent would go on, by point. Its parts can be switched off one by one in `rules.ts`. */
import { message } from '../../../core/messages/message.ts';
import { isComposite, type OrNode, type PlanNode } from '../../../core/plan/node.ts';
import { hasProcessable, nodeOf } from '../../../core/plan/tree.ts';
import { trippedGuard } from '../../../engine/loopGuards.ts';
import { failedBy } from '../../../engine/outcome.ts';
import { type Ended, orderEnd } from '../../../engine/strategy.ts';
import { giveUp } from '../backtrack.ts';
import { reopened } from '../ending.ts';
import { abandon } from '../failed.ts';
import type { Remedies } from '../move.ts';
import { type Move, orderOnly, popEntry, type Step } from '../move.ts';
import type { StackEntry } from '../position.ts';
import { reachedBy } from '../reached.ts';
import { impossiblePart, mayRepair, orderRepair } from '../repairs.ts';
import { askLastClaim, claimedAnew, claimToAsk } from './claim.ts';
import { askOnceMore, doubtsRefusal, isInDispute, isInDoubt } from './doubt.ts';
import { doubtsAtEnd } from './doubtsAtEnd.ts';
import { leaveErrorPage } from './errorPage.ts';
import {
  askForRepairAgain,
  asPart,
  lastLook,
  notGivenUpYet,
  nothingMissing,
  startOver,
} from './failedPart.ts';
import {
  excused,
  hasKeptSteps,
  hasOtherBranch,
  isProvenImpossible,
  keepsLaterSteps,
} from './kept.ts';
import { lookBefore, takeBetter } from './looks.ts';

export const remediesOfBest: Remedies = {
  beforeAlternative,
  beforeExecuting: stopLoop,
  beforeAccepting: (step, node, expanded, learned) =>
    isInDoubt(step, node, expanded) ? askOnceMore(step, node, learned) : null,
  beforeChecking: askLastClaim,
  doubtsVerdict: doubtsRefusal,
  beforeFailing,
  isProven: ({ run, rules }, node) => !rules.asksTheProven && isProvenImpossible(run.tree, node),
  keepsLaterSteps,
  hasKeptSteps,
  afterBadRepair: askForRepairAgain,
  excused,
  freshStart: startOver,
  afterEmptyRepair: (step, node) => nothingMissing(step, node) ?? notGivenUpYet(step, node),
  beforeGivingUp: lastLook,
  afterErrorPage: leaveErrorPage,
  afterRefusal,
  doubtsAtEnd,
};

function beforeAlternative(step: Step, choice: OrNode, node: PlanNode): Move | null {
  const look = lookBefore(step, choice);
  return look ? orderOnly(step, look) : takeBetter(step, choice, node);
}

function stopLoop(step: Step, entry: StackEntry, node: PlanNode): Move | null {
  const { run, rules } = step;
  const trip = rules.guards ? trippedGuard(run.tree, run.memory, node) : null;
  return trip ? popEntry(step, entry, [failedBy(node.id, trip)], 'failed') : null;
}

function beforeFailing(step: Step, node: PlanNode): Move | null {
  const { run, rules, system } = step;
  const { tree } = run;
  if (node.kind === 'action' && node.parent === null && rules.failedGoalAct === 'repaired')
    return asPart(step, node);
  if (!isComposite(node)) return null;
  // A step that a guard stopped before it began needs no check.
  if (node.proof === 'guard') return giveUp(step, node.id, node.reasoning);
  if (hasProcessable(tree, node.id))
    return hasKeptSteps(step, node) && mayRepair(system, node)
      ? orderOnly(step, orderRepair(step, node))
      : null;
  if (rules.afterFailure === 'branch' && hasOtherBranch(tree, node)) return abandon(step, node);
  // Its repair saw the whole path up to the goal: neither a check nor another repair would find more.
  const dead = rules.asksTheProven ? null : impossiblePart(tree, node);
  return dead ? giveUp(step, node.id, dead.reasoning) : null;
}

/** Asks about the last step again, or for another answer, before the goal is revised. */
function afterRefusal(step: Step, ended: Extract<Ended, { kind: 'refused' }>): Move | null {
  const { run } = step;
  const isFailed = nodeOf(run.tree, run.tree.root).status === 'fail';
  const claim = isFailed ? null : claimToAsk(step);
  if (claim) {
    const why = message('reason.claimedDone', { feedback: ended.feedback });
    return reopened(step, claimedAnew(run, claim, why));
  }
  return isInDispute(step, ended)
    ? orderOnly(step, orderEnd(run, reachedBy(step, { canGoOn: true, askAgain: true })))
    : null;
}

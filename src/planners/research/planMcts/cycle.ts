/**
 * The cycle of five (PM-02), in its order: selection, simulation, refinement, expansion, backpropagation. One turn does
 * one thing: a question, an action, or the changes that follow from a result.
 */

import { message, type Text } from '../../../core/messages/message.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { isReplyTo, type OperatorReply, resultsOf } from '../../../engine/strategy.ts';
import { closeSpent } from './backup.ts';
import { choiceAfter, isEdge } from './edge.ts';
import {
  askMacro,
  askMicro,
  faultIn,
  isIdle,
  letterOf,
  microFault,
  needsMore,
  scoreOf,
} from './evaluate.ts';
import { askCandidates, cutShort, takeCandidates } from './expand.ts';
import { closeSearch, endSearch, isClosingStill } from './finish.ts';
import { groundSubplan } from './prompts/groundSubplan.ts';
import { judgeProgress, judgeSubplan } from './prompts/judge.ts';
import { proposeActions, proposeSubplans } from './prompts/propose.ts';
import { reviseSubplan } from './prompts/revise.ts';
import { askRevision, takeRevision } from './refine.ts';
import {
  type Attempt,
  type Move,
  newAttempt,
  onlyOrder,
  type SearchCursor,
  withAttempt,
  withoutAttempt,
} from './searchStep.ts';
import { comeTo, comeToChoice, ground, takeGrounded } from './simulate.ts';
import {
  beginStep,
  closeTriedAlternatives,
  dueStep,
  firstBefore,
  giveUp,
  shutBefore,
} from './steps.ts';
import { explainSelection, selectByUct, userFirstAlternative } from './uct.ts';
import { takeFailure, takeSuccess } from './verdicts.ts';

/** Continues the attempt under way, by its phase. */
export function proceed(cursor: SearchCursor, attempt: Attempt): Move {
  switch (attempt.phase) {
    case 'renew':
      return comeToChoice(cursor, attempt);
    case 'restore':
      return comeTo(cursor, attempt);
    case 'ground':
      return ground(cursor, attempt);
    case 'micro':
      return gate(cursor, attempt);
    case 'macro':
      return onlyOrder(cursor, askMacro(cursor, attempt));
    case 'reflect':
      return onlyOrder(cursor, askRevision(cursor, attempt));
    case 'expand':
      return onlyOrder(cursor, askCandidates(cursor, attempt.node));
  }
}

/** Takes a reply to any of the cycle's questions. */
export function takeReplies(cursor: SearchCursor, replies: readonly OperatorReply[]): Move {
  const [reply] = replies;
  const attempt = cursor.plan.attempts.at(-1);
  if (!reply) return { changes: [], plan: cursor.plan };
  if (isReplyTo(proposeSubplans, reply) || isReplyTo(proposeActions, reply))
    return takeCandidates(cursor, reply.node, reply.result);
  if (attempt?.node !== reply.node) return { changes: [], plan: cursor.plan };
  if (isReplyTo(groundSubplan, reply))
    return reply.result.ok && reply.result.value.isGivenUp
      ? afterMicro(cursor, attempt, reply.result.value.reasoning || message('reason.notCarriedOut'))
      : takeGrounded(cursor, attempt, reply.result);
  if (isReplyTo(judgeSubplan, reply))
    return afterMicro(cursor, attempt, microFault(cursor.run, attempt, reply.result));
  if (isReplyTo(judgeProgress, reply)) return takeLetters(cursor, attempt, replies);
  if (isReplyTo(reviseSubplan, reply)) return takeRevision(cursor, attempt, reply.result);
  throw new Error(`${reply.operator} is not asked by this strategy`);
}

/**
 * Selection (PM-03): begins the next iteration with the alternative that UCT picks, unless a user's step or the end of
 * the task comes first.
 */
export function select(cursor: SearchCursor): Move {
  const { run, plan, config } = cursor;
  const { tree } = run;
  const userAlternative = userFirstAlternative(tree);
  if (userAlternative) return beginFirst(cursor, userAlternative);
  if (plan.closing)
    return isClosingStill(run, plan)
      ? closeSearch(cursor, plan.closing)
      : { changes: [], plan: { ...plan, closing: null } };
  const cut = cutShort(tree);
  if (cut) {
    const renewal = { ...newAttempt(cut.id, '', false), phase: 'renew' as const };
    return { changes: [], plan: { ...plan, attempts: [...plan.attempts, renewal] } };
  }
  if (!choiceAfter(tree, tree.root)) return onlyOrder(cursor, askCandidates(cursor, tree.root));
  const spent = closeSpent(tree);
  if (spent.length > 0) return { changes: spent, plan };
  const chosen = selectByUct(tree, config);
  if (!chosen) return endSearch(cursor, 'exhausted', message('reason.nothingLeft'));
  if (plan.iterations >= config.iterations)
    return endSearch(
      cursor,
      'budget',
      message('reason.attemptsUsedUp', { attempts: config.iterations }),
    );
  return beginFirst(cursor, chosen.edge);
}

function begin({ run, plan, config }: SearchCursor, { id, description }: PlanNode): Move {
  const rows = explainSelection(run.tree, id, config);
  return {
    changes: [
      ...shutBefore(run.tree, id),
      { kind: 'nodesValued', rows, reason: 'where to go next' },
    ],
    plan: { ...plan, attempts: [...plan.attempts, newAttempt(id, description, true)] },
  };
}

/** Starts the node, or what the user put before it. */
export const beginFirst = (cursor: SearchCursor, node: PlanNode): Move =>
  beginNode(cursor, firstBefore(cursor, node));

export const beginNode = (cursor: SearchCursor, node: PlanNode): Move =>
  isEdge(cursor.run.tree, node.id) ? begin(cursor, node) : beginStep(cursor, node);

/**
 * After simulation, the first gate (PM-06). Faults that code can detect cost no model call. If only progress counts,
 * only an idle attempt is faulty.
 */
function gate(cursor: SearchCursor, attempt: Attempt): Move {
  const { run, config, plan } = cursor;
  const first = partFirst(cursor, attempt, attempt.why);
  if (first) return first;
  if (config.reward === 'macro' && attempt.isEdge)
    return isIdle(run, attempt)
      ? takeFailure(cursor, { ...attempt, why: faultIn(run, attempt) || attempt.why }, false)
      : { changes: [], plan: withAttempt(plan, { phase: 'macro' }) };
  const fault = faultIn(run, attempt);
  return fault ? afterMicro(cursor, attempt, fault) : onlyOrder(cursor, askMicro(cursor, attempt));
}

/** Runs a step that the user has added before the attempt is judged. */
const partFirst = ({ run, plan }: SearchCursor, { node }: Attempt, why: Text): Move | null =>
  dueStep(run.tree, node, true)
    ? { changes: [], plan: withAttempt(plan, { phase: 'ground', isOver: true, why }) }
    : null;

/**
 * The second gate (PM-07, PM-08): progress is judged only if the attempt did what its subplan says; if not, the subplan
 * is refined (PM-09).
 */
function afterMicro(cursor: SearchCursor, attempt: Attempt, why: Text): Move {
  const { plan, config } = cursor;
  const first = partFirst(cursor, attempt, why);
  if (first) return first;
  if (!attempt.isEdge) return endStep(cursor, attempt, why);
  if (!why && config.reward === 'micro')
    return takeSuccess(cursor, attempt, { reward: 1, macro: 0, code: '' });
  if (!why) return { changes: [], plan: withAttempt(plan, { phase: 'macro' }) };
  const failed = { ...attempt, why };
  const isFinal = attempt.isRepair || attempt.isTold || config.refinement === 'none';
  return isFinal
    ? takeFailure(cursor, failed, false)
    : { changes: [], plan: withAttempt(plan, { phase: 'reflect', why }) };
}

/** The letters become the reward, which is backed up (PM-07, PM-08). */
function takeLetters(
  cursor: SearchCursor,
  attempt: Attempt,
  replies: readonly OperatorReply[],
): Move {
  const judged = resultsOf(judgeProgress, replies);
  const letters = [...attempt.letters, ...judged.map(letterOf)];
  const notes = [...attempt.notes, ...judged.flatMap((each) => (each.ok ? each.value.notes : []))];
  if (needsMore(letters, cursor.config))
    return { changes: [], plan: withAttempt(cursor.plan, { letters, notes: [...notes] }) };
  const { macro, code } = scoreOf(letters, cursor.config);
  return takeSuccess(
    cursor,
    { ...attempt, letters, notes: [...notes] },
    { reward: macro, macro, code },
  );
}

/** A step that was a choice before the user reworded it may still hold alternatives of theirs. */
function endStep(cursor: SearchCursor, { node: id }: Attempt, why: Text): Move {
  const { tree } = cursor.run;
  const userAlternative = userFirstAlternative(tree, { within: id });
  if (userAlternative) return beginFirst(cursor, userAlternative);
  const ended: RunChange = why ? giveUp(id, why) : { kind: 'nodeSucceeded', id };
  return {
    changes: [...closeTriedAlternatives(tree, id), ended],
    plan: withoutAttempt(cursor.plan),
  };
}

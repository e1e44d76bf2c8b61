/**
 * Plan-MCTS (PM-01 to PM-11): a tree search over subplans that are carried out for real. The goal holds the steps of the
 * user and one choice; a taken alternative holds its actions, and as its last part the choice that comes after it
 * (decision 16). Each turn does one thing: a step of the user, a part of the iteration under way, or the end.
 */

import { message, type Text } from '../../../core/messages/message.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../../core/plan/tree.ts';
import { limitText } from '../../../core/run/limits.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import {
  type Ended,
  isReplyTo,
  type OperatorReply,
  orderEnd,
  resultsOf,
  type Strategy,
} from '../../../engine/strategy.ts';
import { closeSpent } from './backup.ts';
import type { SearchSystem } from './config.ts';
import { type SearchConfig, searchConfigs } from './config.ts';
import { choiceAfter, isEdge, isStanding } from './edge.ts';
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
import { closeSearch, endSearch, isClosingStill, takeRefusal } from './finish.ts';
import { groundSubplan } from './prompts/groundSubplan.ts';
import { judgeProgress, judgeSubplan } from './prompts/judge.ts';
import { proposeActions, proposeSubplans } from './prompts/propose.ts';
import { reviseSubplan } from './prompts/revise.ts';
import { askRevision, takeRevision } from './refine.ts';
import {
  type Attempt,
  changesOf,
  type Move,
  newAttempt,
  onlyOrder,
  type SearchCursor,
  searchStateOf,
  withAttempt,
  withoutAttempt,
} from './searchStep.ts';
import {
  closeLeftActions,
  comeTo,
  comeToChoice,
  ground,
  handleActOutcome,
  takeGrounded,
  takeRestored,
} from './simulate.ts';
import {
  beginStep,
  brokenPart,
  closeTriedAlternatives,
  dueStep,
  enterAsChain,
  firstBefore,
  giveUp,
  ownIn,
  shutBefore,
} from './steps.ts';
import { explainSelection, selectByUct, userFirstAlternative } from './uct.ts';
import { takeFailure, takeSuccess } from './verdicts.ts';

/** A `config` other than the system's own is for comparing readings of the paper. */
export const planMcts = (
  system: SearchSystem,
  config: SearchConfig = searchConfigs[system],
): Strategy => ({
  step(run: Run, ended: Ended | null): readonly RunChange[] {
    const cursor: SearchCursor = { run, plan: searchStateOf(run), config };
    return changesOf(run, ended ? take(cursor, ended) : goOn(cursor));
  },
});

function take(cursor: SearchCursor, ended: Ended): Move {
  const { run, plan } = cursor;
  switch (ended.kind) {
    case 'acted':
      return handleActOutcome(cursor, ended.operation.node, ended.outcome);
    case 'restored':
      return takeRestored(cursor, ended.operation.node, ended.rung !== null);
    case 'refused':
      return takeRefusal(cursor, ended);
    case 'looked':
      return { changes: [], plan };
    case 'limited':
      return { changes: [giveUp(ended.scope, limitText(run.tree, ended.scope, ended))], plan };
    case 'asked':
      return takeReplies(cursor, ended.replies);
  }
}

function takeReplies(cursor: SearchCursor, replies: readonly OperatorReply[]): Move {
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

function goOn(cursor: SearchCursor): Move {
  const { run, plan } = cursor;
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root))
    return onlyOrder(cursor, orderEnd(run, { how: 'gaveUp', why: root.reasoning }));
  if (root.kind !== 'and') return { changes: enterAsChain(run, root), plan };
  const attempt = plan.attempts.at(-1);
  if (attempt && isVoid(run, attempt)) return { changes: [], plan: withoutAttempt(plan) };
  const left = attempt ? closeLeftActions(cursor, attempt) : [];
  if (left.length > 0) return { changes: left, plan };
  if (attempt && yields(cursor, attempt)) return { changes: [], plan: withoutAttempt(plan) };
  return (
    broken(cursor, attempt) ??
    interrupted(cursor, attempt) ??
    (attempt ? proceed(cursor, attempt) : next(cursor))
  );
}

/** Whether the attempt is void because its node was closed or reworded. */
function isVoid({ tree }: Run, { node: id, phase }: Attempt): boolean {
  const { status } = nodeOf(tree, id);
  if (!isStanding(tree, id)) return true;
  return phase !== 'restore' && (status === 'unvisited' || status === 'success');
}

/** Whether the attempt has not begun and must yield to a user's alternative. */
function yields({ run: { tree } }: SearchCursor, { node, isEdge, phase, way }: Attempt): boolean {
  const isBegun = way.length > 0 || (phase !== 'restore' && phase !== 'ground');
  const userAlternative = isEdge && !isBegun ? userFirstAlternative(tree) : null;
  return userAlternative !== null && userAlternative.id !== node;
}

/** When a user's step failed, its part of the plan fails too, once the user's other steps there are done. */
function broken(cursor: SearchCursor, attempt: Attempt | undefined): Move | null {
  const { tree } = cursor.run;
  const part = brokenPart(tree);
  if (!part || (attempt && belongsToUser(tree, attempt))) return null;
  const userStep = ownIn(cursor, part);
  if (userStep) return beginFirst(cursor, userStep);
  return { changes: [giveUp(part, message('reason.ownFailed'))], plan: cursor.plan };
}

const belongsToUser = (tree: PlanTree, { node, isEdge: isAlternative, phase }: Attempt): boolean =>
  phase !== 'expand' && (!isAlternative || nodeOf(tree, node).pinned);

/** Finds a step that the user put before or into the current one. */
function interrupted(cursor: SearchCursor, attempt: Attempt | undefined): Move | null {
  const { tree } = cursor.run;
  const phase = attempt?.phase ?? 'ground';
  if (phase !== 'restore' && phase !== 'ground' && phase !== 'expand') return null;
  const place = attempt?.node ?? choiceAfter(tree, tree.root)?.id ?? tree.root;
  const step = dueStep(tree, place, phase !== 'restore');
  if (step) return beginFirst(cursor, step);
  // The user reopened a choice before the current one.
  const closings = attempt ? shutBefore(tree, attempt.node) : [];
  if (!attempt || closings.length === 0) return null;
  const first = firstBefore(cursor, nodeOf(tree, attempt.node));
  return first.id === attempt.node
    ? { changes: closings, plan: cursor.plan }
    : beginNode(cursor, first);
}

/** Starts the node, or what the user put before it. */
const beginFirst = (cursor: SearchCursor, node: PlanNode): Move =>
  beginNode(cursor, firstBefore(cursor, node));

const beginNode = (cursor: SearchCursor, node: PlanNode): Move =>
  isEdge(cursor.run.tree, node.id) ? begin(cursor, node) : beginStep(cursor, node);

function proceed(cursor: SearchCursor, attempt: Attempt): Move {
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

/** Faults that code can detect cost no model call. If only progress counts, only an idle attempt is faulty. */
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

/** PM-08: progress is judged only if the attempt did what its subplan says. */
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

/** Starts the next iteration, unless a user's step or the end of the task comes first. */
function next(cursor: SearchCursor): Move {
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

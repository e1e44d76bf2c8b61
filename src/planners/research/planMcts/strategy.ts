/**
 * Plan-MCTS (PM-01 to PM-11): a tree search over subplans that are carried out for real. The goal holds the steps of the
 * user and one choice; a taken alternative holds its actions, and as its last part the choice that comes after it
 * (decision 16). Each turn does one thing: a step of the user, a part of the iteration under way, or the end.
 */

import { message, type Text } from '../../../core/messages/message.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../../core/plan/tree.ts';
import { limitText } from '../../../core/run/limitReached.ts';
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
import { closeSearch, endExhausted, isClosingStill, takeRefusal } from './finish.ts';
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
  takeAct,
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
    const at: SearchCursor = { run, plan: searchStateOf(run), config };
    return changesOf(run, ended ? take(at, ended) : goOn(at));
  },
});

function take(at: SearchCursor, ended: Ended): Move {
  const { run, plan } = at;
  switch (ended.kind) {
    case 'acted':
      return takeAct(at, ended.operation.node, ended.outcome);
    case 'restored':
      return takeRestored(at, ended.operation.node, ended.rung !== null);
    case 'refused':
      return takeRefusal(at, ended);
    case 'looked':
      return { changes: [], plan };
    case 'limited':
      return { changes: [giveUp(ended.scope, limitText(run.tree, ended.scope, ended))], plan };
    case 'asked':
      return takeReplies(at, ended.replies);
  }
}

function takeReplies(at: SearchCursor, replies: readonly OperatorReply[]): Move {
  const [reply] = replies;
  const attempt = at.plan.attempts.at(-1);
  if (!reply) return { changes: [], plan: at.plan };
  if (isReplyTo(proposeSubplans, reply) || isReplyTo(proposeActions, reply))
    return takeCandidates(at, reply.node, reply.result);
  if (attempt?.node !== reply.node) return { changes: [], plan: at.plan };
  if (isReplyTo(groundSubplan, reply))
    return reply.result.ok && reply.result.value.isGivenUp
      ? afterMicro(at, attempt, reply.result.value.reasoning || message('reason.notCarriedOut'))
      : takeGrounded(at, attempt, reply.result);
  if (isReplyTo(judgeSubplan, reply))
    return afterMicro(at, attempt, microFault(at.run, attempt, reply.result));
  if (isReplyTo(judgeProgress, reply)) return takeLetters(at, attempt, replies);
  if (isReplyTo(reviseSubplan, reply)) return takeRevision(at, attempt, reply.result);
  throw new Error(`${reply.operator} is not asked by this strategy`);
}

function goOn(at: SearchCursor): Move {
  const { run, plan } = at;
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root)) return onlyOrder(at, orderEnd(run, { how: 'gaveUp', why: root.reasoning }));
  if (root.kind !== 'and') return { changes: enterAsChain(run, root), plan };
  const attempt = plan.attempts.at(-1);
  if (attempt && isVoid(run, attempt)) return { changes: [], plan: withoutAttempt(plan) };
  const left = attempt ? closeLeftActions(at, attempt) : [];
  if (left.length > 0) return { changes: left, plan };
  if (attempt && yields(at, attempt)) return { changes: [], plan: withoutAttempt(plan) };
  return (
    broken(at, attempt) ?? interrupted(at, attempt) ?? (attempt ? proceed(at, attempt) : next(at))
  );
}

/** Whether it was closed or reworded meanwhile. */
function isVoid({ tree }: Run, { node: id, phase }: Attempt): boolean {
  const { status } = nodeOf(tree, id);
  if (!isStanding(tree, id)) return true;
  return phase !== 'restore' && (status === 'unvisited' || status === 'success');
}

/** A user's alternative goes before one of which nothing was done yet. */
function yields({ run: { tree } }: SearchCursor, { node, isEdge, phase, way }: Attempt): boolean {
  const isBegun = way.length > 0 || (phase !== 'restore' && phase !== 'ground');
  const own = isEdge && !isBegun ? userFirstAlternative(tree) : null;
  return own !== null && own.id !== node;
}

/** When a user's step failed, its part of the plan fails too, once the user's other steps there are done. */
function broken(at: SearchCursor, attempt: Attempt | undefined): Move | null {
  const { tree } = at.run;
  const part = brokenPart(tree);
  if (!part || (attempt && isOwn(tree, attempt))) return null;
  const own = ownIn(at, part);
  if (own) return beginFirst(at, own);
  return { changes: [giveUp(part, message('reason.ownFailed'))], plan: at.plan };
}

const isOwn = (tree: PlanTree, { node, isEdge: isWay, phase }: Attempt): boolean =>
  phase !== 'expand' && (!isWay || nodeOf(tree, node).pinned);

/** Finds a step that the user put before or into the current one. */
function interrupted(at: SearchCursor, attempt: Attempt | undefined): Move | null {
  const { tree } = at.run;
  const phase = attempt?.phase ?? 'ground';
  if (phase !== 'restore' && phase !== 'ground' && phase !== 'expand') return null;
  const place = attempt?.node ?? choiceAfter(tree, tree.root)?.id ?? tree.root;
  const step = dueStep(tree, place, phase !== 'restore');
  if (step) return beginFirst(at, step);
  // The user reopened a choice before the current one.
  const shut = attempt ? shutBefore(tree, attempt.node) : [];
  if (!attempt || shut.length === 0) return null;
  const first = firstBefore(at, nodeOf(tree, attempt.node));
  return first.id === attempt.node ? { changes: shut, plan: at.plan } : beginNode(at, first);
}

/** Starts the node, or what the user put before it. */
const beginFirst = (at: SearchCursor, node: PlanNode): Move => beginNode(at, firstBefore(at, node));

const beginNode = (at: SearchCursor, node: PlanNode): Move =>
  isEdge(at.run.tree, node.id) ? begin(at, node) : beginStep(at, node);

function proceed(at: SearchCursor, attempt: Attempt): Move {
  switch (attempt.phase) {
    case 'renew':
      return comeToChoice(at, attempt);
    case 'restore':
      return comeTo(at, attempt);
    case 'ground':
      return ground(at, attempt);
    case 'micro':
      return gate(at, attempt);
    case 'macro':
      return onlyOrder(at, askMacro(at, attempt));
    case 'reflect':
      return onlyOrder(at, askRevision(at, attempt));
    case 'expand':
      return onlyOrder(at, askCandidates(at, attempt.node));
  }
}

/** Faults that code knows cost no call. If only progress counts, only having done nothing is a fault. */
function gate(at: SearchCursor, attempt: Attempt): Move {
  const { run, config, plan } = at;
  const first = partFirst(at, attempt, attempt.why);
  if (first) return first;
  if (config.reward === 'macro' && attempt.isEdge)
    return isIdle(run, attempt)
      ? takeFailure(at, { ...attempt, why: faultIn(run, attempt) || attempt.why }, false)
      : { changes: [], plan: withAttempt(plan, { phase: 'macro' }) };
  const fault = faultIn(run, attempt);
  return fault ? afterMicro(at, attempt, fault) : onlyOrder(at, askMicro(at, attempt));
}

/** A step that the user added meanwhile runs before it is judged. */
const partFirst = ({ run, plan }: SearchCursor, { node }: Attempt, why: Text): Move | null =>
  dueStep(run.tree, node, true)
    ? { changes: [], plan: withAttempt(plan, { phase: 'ground', isOver: true, why }) }
    : null;

/** PM-08: progress is judged only if the attempt did what it is for. */
function afterMicro(at: SearchCursor, attempt: Attempt, why: Text): Move {
  const { plan, config } = at;
  const first = partFirst(at, attempt, why);
  if (first) return first;
  if (!attempt.isEdge) return endStep(at, attempt, why);
  if (!why && config.reward === 'micro')
    return takeSuccess(at, attempt, { reward: 1, macro: 0, code: '' });
  if (!why) return { changes: [], plan: withAttempt(plan, { phase: 'macro' }) };
  const failed = { ...attempt, why };
  const isFinal = attempt.isRepair || attempt.isTold || config.refinement === 'none';
  return isFinal
    ? takeFailure(at, failed, false)
    : { changes: [], plan: withAttempt(plan, { phase: 'reflect', why }) };
}

/** A step that was a choice before the user reworded it may still hold alternatives of theirs. */
function endStep(at: SearchCursor, { node: id }: Attempt, why: Text): Move {
  const { tree } = at.run;
  const own = userFirstAlternative(tree, { within: id });
  if (own) return beginFirst(at, own);
  const ended: RunChange = why ? giveUp(id, why) : { kind: 'nodeSucceeded', id };
  return { changes: [...closeTriedAlternatives(tree, id), ended], plan: withoutAttempt(at.plan) };
}

function takeLetters(at: SearchCursor, attempt: Attempt, replies: readonly OperatorReply[]): Move {
  const judged = resultsOf(judgeProgress, replies);
  const letters = [...attempt.letters, ...judged.map(letterOf)];
  const notes = [...attempt.notes, ...judged.flatMap((each) => (each.ok ? each.value.notes : []))];
  if (needsMore(letters, at.config))
    return { changes: [], plan: withAttempt(at.plan, { letters, notes: [...notes] }) };
  const { macro, code } = scoreOf(letters, at.config);
  return takeSuccess(
    at,
    { ...attempt, letters, notes: [...notes] },
    { reward: macro, macro, code },
  );
}

/** Starts the next iteration, unless something of the user's, or the end, comes first. */
function next(at: SearchCursor): Move {
  const { run, plan, config } = at;
  const { tree } = run;
  const own = userFirstAlternative(tree);
  if (own) return beginFirst(at, own);
  if (plan.closing)
    return isClosingStill(run, plan)
      ? closeSearch(at, plan.closing)
      : { changes: [], plan: { ...plan, closing: null } };
  const cut = cutShort(tree);
  if (cut) {
    const renewal = { ...newAttempt(cut.id, '', false), phase: 'renew' as const };
    return { changes: [], plan: { ...plan, attempts: [...plan.attempts, renewal] } };
  }
  if (!choiceAfter(tree, tree.root)) return onlyOrder(at, askCandidates(at, tree.root));
  const spent = closeSpent(tree);
  if (spent.length > 0) return { changes: spent, plan };
  const chosen = selectByUct(tree, config);
  if (!chosen) return endExhausted(at, message('reason.nothingLeft'));
  if (plan.iterations >= config.iterations)
    return endExhausted(at, message('reason.attemptsUsedUp', { attempts: config.iterations }));
  return beginFirst(at, chosen.edge);
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

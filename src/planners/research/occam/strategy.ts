/**
 * AgentOccam (BL-02): one action at a time, chosen given the history of the active plan, which the model has made
 * itself; in `occam+judge`, a judge chooses among several proposals.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import { isStop } from '../../../core/action/kinds.ts';
import { sameKey } from '../../../core/action/sameAction.ts';
import type { NodeId } from '../../../core/ids.ts';
import type { Json } from '../../../core/json.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { ModelQuestion } from '../../../core/run/operation.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import {
  isReplyTo,
  type OperatorReply,
  orderAsk,
  resultsOf,
  type Strategy,
} from '../../../engine/strategy.ts';
import { focusOf, nextChildOf } from '../../common/chain.ts';
import { finishChain, singleActionStrategy, takeAction } from '../../common/singleAction.ts';
import { countStep, endAfterSteps, stepsOf } from '../../common/stepCount.ts';
import { branchPlan, leavePlans, ownerOf, proposedMoves, prunePlan } from './plans.ts';
import { actInPlan } from './prompts/actInPlan.ts';
import { judgeMoves } from './prompts/judgeMoves.ts';
import type { ChosenMove, PlanMove } from './replies.ts';

/** BL-02: the most actions and plan changes for the goal in one run. */
const MAX_STEPS = 20;

/** BL-02: how many moves are proposed to the judge; the paper leaves the number open. */
export const JUDGED_PROPOSALS = 3;

/** With more than one proposal, a judge chooses. */
export const occam = (proposals: number): Strategy =>
  singleActionStrategy({
    choose: (run, focus) => askInPlan(run, focus, proposals),
    takeReplies,
  });

function takeReplies(run: Run, replies: readonly OperatorReply[]): readonly RunChange[] {
  const [reply] = replies;
  if (isReplyTo(actInPlan, reply)) return takeMoves(run, reply.node, resultsOf(actInPlan, replies));
  return isReplyTo(judgeMoves, reply) ? takeChoice(run, reply) : [];
}

/** Asks for the next move. The step limit doesn't apply to user steps. */
function askInPlan(run: Run, { id }: PlanNode, proposals: number): readonly RunChange[] {
  const isLimited = ownerOf(run.tree, id).id === run.tree.root;
  const steps = stepsOf(run);
  if (isLimited && steps >= MAX_STEPS) return [endAfterSteps(run, MAX_STEPS)];
  const isLast = isLimited && steps === MAX_STEPS - 1;
  const ask = (proposal: number): ModelQuestion => ({
    operator: actInPlan.name,
    node: id,
    view: 'all_fields',
    about: proposal === 0 ? { isLast } : { isLast, proposal },
  });
  const others = Array.from({ length: proposals - 1 }, (_, index) => ask(index + 1));
  return [orderAsk(run, ask(0), ...others)];
}

/** Duplicate proposals count as one move; only different ones are judged. */
function takeMoves(
  run: Run,
  id: NodeId,
  proposed: readonly Result<PlanMove>[],
): readonly RunChange[] {
  const read = proposed.flatMap((each) => (each.ok ? [each.value] : []));
  const keys = read.map(moveKey);
  const moves = read.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  const [first] = moves;
  if (!first) return proposed.slice(0, 1).flatMap((failed) => takeMove(run, id, failed));
  if (moves.length === 1) return takeMove(run, id, ok(first));
  const about: Json = { moves };
  return [orderAsk(run, { operator: judgeMoves.name, node: id, view: 'all_fields', about })];
}

function moveKey(move: PlanMove): string {
  if (move.kind === 'act') return sameKey(move.action);
  return move.kind === 'branch' ? `branch ${move.parent} ${move.intent}` : `prune ${move.plan}`;
}

/** If the judge's reply is unusable, the first proposal is taken. */
function takeChoice(
  run: Run,
  { node, about, result }: OperatorReply<ChosenMove>,
): readonly RunChange[] {
  const moves = proposedMoves(about);
  const chosen = (result.ok ? moves[result.value.choice] : undefined) ?? moves[0];
  return chosen ? takeMove(run, node, ok(chosen)) : [];
}

function takeMove(run: Run, id: NodeId, result: Result<PlanMove>): readonly RunChange[] {
  if (!result.ok) return [{ kind: 'runBlocked', failure: result.failure }];
  const move = result.value;
  const { tree } = run;
  // Meanwhile the user put something before it.
  if (focusOf(tree, id).id !== id) return [];
  if (move.kind === 'branch') return [countStep(run), ...branchPlan(run, id, move)];
  if (move.kind === 'prune') return [countStep(run), ...prunePlan(run, move)];
  const { kind: _, seen, ...next } = move;
  const { action } = next;
  if (isStop(action)) return [countStep(run), ...stopPlans(run, id, action)];
  const seenAt = { id: nextChildOf(tree, id), others: { seen } };
  const [added, ...begun] = takeAction(run, id, ok(next));
  const valued: RunChange = { kind: 'nodesValued', rows: [seenAt], reason: 'seen before it' };
  return [countStep(run), ...(added ? [added] : []), valued, ...begun];
}

/** Ends the goal or user step that owns the plans, and the plans with it. */
function stopPlans(run: Run, id: NodeId, stop: ActionOf<'stop'>): readonly RunChange[] {
  const owner = ownerOf(run.tree, id);
  return [...leavePlans(run.tree, id, owner.id), ...finishChain(run, owner.id, stop)];
}

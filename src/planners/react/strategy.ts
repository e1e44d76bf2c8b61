/**
 * The baselines that choose one action at a time: `react` from the whole history (BL-01), `occam` from that of the plan
 * it has made itself (BL-02), `occam+judge` by a judge of several proposals. They share execution, gate, journal and budgets with every other system; only the choice
 * differs. Steps that the user added or wants tried again come first, in plan order, each as a chain of its own.
 */

import * as z from 'zod/mini';
import { sameKey } from '../../core/action/sameAction.ts';
import type { NodeId } from '../../core/ids.ts';
import type { Json } from '../../core/json.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { message, type Text } from '../../core/messages/message.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import { ok, type Result } from '../../core/result.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import { limitText } from '../../core/run/limitReached.ts';
import type { ModelQuestion } from '../../core/run/operation.ts';
import type { NextAction, PlanMove } from '../../core/run/replies.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { systems } from '../../core/run/systems.ts';
import { judgeAct } from '../../engine/outcome.ts';
import {
  type Ended,
  type OperatorAnswer,
  orderAct,
  orderAsk,
  orderEnd,
  type Strategy,
} from '../../engine/strategy.ts';
import { branch, leave, ownerOf, proposedMoves, prune } from '../research/occam/plans.ts';
import {
  chainTo,
  failedOwnStep,
  focusOf,
  giveUp,
  isStepBefore,
  leftOver,
  nextChildOf,
  OWN_STEP_FAILED,
} from '../shared/chain.ts';

/** BL-01: the same action three times running ends the run, or the step of the user's it was for. */
const MAX_SAME = 3;

/** BL-02: actions and changes of the plans for the goal, in one run. */
const MAX_STEPS = 20;

/** BL-02: moves that are proposed for the judge to choose from; the paper leaves their number open. */
const PROPOSALS = 3;

/** What is asked for each action. */
type Baseline = 'react' | 'occam' | 'occam+judge';

export const singleActionPlanner = (baseline: Baseline): Strategy => ({
  step: (run, ended) => (ended ? take(run, ended) : goOn(run, baseline)),
});

function take(run: Run, ended: Ended): readonly RunChange[] {
  switch (ended.kind) {
    case 'acted': {
      const { node } = ended.operation;
      const { maxRetry } = systems[run.options.system];
      const judged = judgeAct(run, node, ended.outcome, { maxRetry, guards: false });
      return judged.sequel === 'again' && !isStepBefore(run.tree, node)
        ? [...judged.changes, orderAct(run, node, false)]
        : judged.changes;
    }
    case 'asked': {
      const [reply] = ended.replies;
      if (reply?.operator === 'actInPlan')
        return takeMoves(run, reply.node, ended.replies.flatMap(moveIn));
      if (reply?.operator === 'judgeMoves') return takeChoice(run, reply);
      return reply?.operator === 'nextAction' ? takeAction(run, reply.node, reply.result) : [];
    }
    case 'limited':
      return [giveUp(ended.scope, limitText(run.tree, ended.scope, ended))];
    case 'restored': {
      const { operation, rung, why } = ended;
      const text = `The tab could not go back to where this plan began: ${inEnglish(why)}`;
      return rung === null
        ? [{ kind: 'noticeAdded', notice: { by: 'run', node: operation.node, text } }]
        : [];
    }
    case 'refused':
    case 'looked':
      return [];
  }
}

function goOn(run: Run, baseline: Baseline): readonly RunChange[] {
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root)) return [orderEnd(run, { how: 'gaveUp', why: root.reasoning })];
  const left = leftOver(tree);
  if (left) return [giveUp(left.id, left.reasoning)];
  const focus = focusOf(tree, tree.root);
  const begun = chainTo(run, focus.id);
  if (begun.length > 0) return begun;
  if (isStuck(run, focus)) return failStep(run, focus, message('reason.actedThrice'));
  if (baseline === 'react')
    return [orderAsk(run, { operator: 'nextAction', node: focus.id, view: 'all_fields' })];
  return askInPlan(run, focus, baseline === 'occam' ? 1 : PROPOSALS);
}

/** No limit of the baseline's drops a step of the user's. */
function askInPlan(run: Run, { id }: PlanNode, proposals: number): readonly RunChange[] {
  const isLimited = ownerOf(run.tree, id).id === run.tree.root;
  const steps = stepsOf(run);
  if (isLimited && steps >= MAX_STEPS)
    return [
      orderEnd(run, {
        how: 'exhausted',
        why: message('reason.stepsUsedUp', { limit: MAX_STEPS }),
      }),
    ];
  const isLast = isLimited && steps === MAX_STEPS - 1;
  const ask = (proposal: number): ModelQuestion => ({
    operator: 'actInPlan',
    node: id,
    view: 'all_fields',
    about: proposal === 0 ? { isLast } : { isLast, proposal },
  });
  const others = Array.from({ length: proposals - 1 }, (_, index) => ask(index + 1));
  return [orderAsk(run, ask(0), ...others)];
}

/** Since the user's last edit: another one gives the run its steps again. */
function stepsOf({ plan, edits }: Run): number {
  const read = stored.safeParse(plan);
  return read.success && read.data.edits === edits ? read.data.steps : 0;
}
const stored = z.object({ edits: z.number(), steps: z.number() });

const counted = (run: Run): RunChange => ({
  kind: 'planMoved',
  plan: { edits: run.edits, steps: stepsOf(run) + 1 },
});

const moveIn = (reply: OperatorAnswer): Result<PlanMove>[] =>
  reply.operator === 'actInPlan' ? [reply.result] : [];

/** What was proposed more than once is one move; only different ones are judged. */
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
  return [orderAsk(run, { operator: 'judgeMoves', node: id, view: 'all_fields', about })];
}

function moveKey(move: PlanMove): string {
  if (move.kind === 'act') return sameKey(move.action);
  return move.kind === 'branch' ? `branch ${move.parent} ${move.intent}` : `prune ${move.plan}`;
}

/** A judge that can't be understood leaves the first proposal. */
function takeChoice(
  run: Run,
  { node, about, result }: OperatorAnswer<'judgeMoves'>,
): readonly RunChange[] {
  const moves = proposedMoves(about);
  const chosen = (result.ok ? moves[result.value.choice] : undefined) ?? moves[0];
  return chosen ? takeMove(run, node, ok(chosen)) : [];
}

function takeMove(run: Run, id: NodeId, result: Result<PlanMove>): readonly RunChange[] {
  if (!result.ok) return [{ kind: 'runBlocked', failure: result.failure }];
  const move = result.value;
  const { tree } = run;
  // Meanwhile the user put something in front of it.
  if (focusOf(tree, id).id !== id) return [];
  if (move.kind === 'branch') return [counted(run), ...branch(run, id, move)];
  if (move.kind === 'prune') return [counted(run), ...prune(run, move)];
  const { kind: _, seen, ...next } = move;
  if (next.action.kind === 'stop') return [counted(run), ...stopPlans(run, id, next.action.answer)];
  const seenAt = { id: nextChildOf(tree, id), others: { seen } };
  const [added, ...begun] = takeAction(run, id, ok(next));
  const valued: RunChange = { kind: 'nodesValued', rows: [seenAt], reason: 'seen before it' };
  return [counted(run), ...(added ? [added] : []), valued, ...begun];
}

/** It ends what the plans are for, and them with it. */
function stopPlans(run: Run, id: NodeId, answer: string): readonly RunChange[] {
  const owner = ownerOf(run.tree, id);
  return [...leave(run.tree, id, owner.id), ...finish(run, owner.id, answer)];
}

function takeAction(run: Run, id: NodeId, result: Result<NextAction>): readonly RunChange[] {
  if (!result.ok) return [{ kind: 'runBlocked', failure: result.failure }];
  const { reasoning, ...exact } = result.value;
  const { action } = exact;
  const { tree } = run;
  if (action.kind === 'stop') return finish(run, id, action.answer);
  const child = nextChildOf(tree, id);
  const added = { description: reasoning || action.kind, score: null, ...exact };
  return [
    { kind: 'childrenAdded', id, children: [added], origin: 'planner' },
    { kind: 'nodeEntered', id: child, url: addressHere(run) },
    orderAct(run, child, false),
  ];
}

/** The chain ends where the model stops: a step with what came of it, the goal with the answer. */
function finish(run: Run, id: NodeId, answer: string): readonly RunChange[] {
  const { tree } = run;
  if (failedOwnStep(tree, id)) return failStep(run, nodeOf(tree, id), OWN_STEP_FAILED);
  if (id !== tree.root)
    return [
      ...(answer ? [{ kind: 'noteTaken', id, note: answer } as const] : []),
      { kind: 'nodeSucceeded', id },
    ];
  return [orderEnd(run, { how: 'reached', answer, canGoOn: true })];
}

function failStep(run: Run, focus: PlanNode, why: Text): readonly RunChange[] {
  const failed = giveUp(focus.id, why);
  return focus.id === run.tree.root ? [failed, orderEnd(run, { how: 'gaveUp', why })] : [failed];
}

/** By what was done for this chain: another one begins afresh. */
function isStuck({ memory: { records } }: Run, focus: PlanNode): boolean {
  const own = new Set<string>(focus.children);
  const last = records
    .filter(({ node, isUnknown, isUntried }) => own.has(node) && !isUnknown && !isUntried)
    .slice(-MAX_SAME)
    .map(({ action }) => JSON.stringify(action));
  return last.length === MAX_SAME && new Set(last).size === 1;
}

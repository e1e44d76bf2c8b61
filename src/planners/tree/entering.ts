/** ENTERING entries (SA-05 to SA-08): roll back under an OR, expand unknown nodes, then dispatch by kind. */

import type { NodeId } from '../../core/ids.ts';
import { message } from '../../core/messages/message.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import { isClosed, isComposite, type PlanNode } from '../../core/plan/node.ts';
import { reduceTree } from '../../core/plan/reduce.ts';
import { hasProcessable, nodeOf, parentOf } from '../../core/plan/tree.ts';
import { type Failure, ok, type Result } from '../../core/result.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import type { RestoreOperation } from '../../core/run/operation.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { orderAsk, orderEnd, orderRestore } from '../../engine/strategy.ts';
import { askBefore, orderActOf } from './added.ts';
import { answerFrom, coveredBy, isShown, learnedFrom } from './learned.ts';
import { failEntry, type Move, orderOnly, popEntry, type Step } from './move.ts';
import { replaceTop, type StackEntry, stackOf, topEntry } from './position.ts';
import { expand } from './prompts/expand.ts';
import { reachedBy } from './reached.ts';
import type { Expanded } from './replies.ts';

export function enterNode(step: Step, entry: StackEntry): Move {
  const { run, remedies, system } = step;
  const { tree } = run;
  const node = nodeOf(tree, entry.node);
  const parent = parentOf(tree, entry.node);
  const to = entry.restored ? null : startOf(run, node, parent);
  if (to) return orderOnly(step, orderRestore(run, node.id, to));
  const other = parent?.kind === 'or' ? remedies.beforeAlternative(step, parent, node) : null;
  if (other) return other;
  // A8: for leaves only. Re-entering a composite is bounded by its children and revisions, and the next alternative of
  // an OR repeats nothing (SA-16).
  if (!isComposite(node) && node.executionCount >= system.maxExecutions)
    return failEntry(step, entry, message('reason.triedTooOften'));
  const remedy = remedies.beforeExecuting(step, entry, node);
  if (remedy) return remedy;
  const asked = askBefore(step, node);
  if (asked) return orderOnly(step, asked);
  if (node.kind === 'unknown')
    return orderOnly(
      step,
      orderAsk(run, { operator: expand.name, node: node.id, view: 'all_fields' }),
    );
  return dispatch(step, entry);
}

/**
 * SA-19, A13: before each alternative, the tab goes back to where the choice was first reached; before a part that is
 * planned once more, to where that part began.
 */
function startOf({ states }: Run, node: PlanNode, parent: PlanNode | null): Start | null {
  if (parent?.kind === 'or' && parent.url)
    return { state: parent.start ?? null, address: parent.url };
  const { proposedIn: state, status } = node;
  const known = parent?.kind === 'and' && state && status === 'unvisited' ? states[state] : null;
  return known ? { state: known.id, address: known.address } : null;
}

type Start = Pick<RestoreOperation, 'state' | 'address'>;

/** The stack that the entered tree implies (SA-06, SA-07): EXITING, and above it the parts of an AND or one alternative. */
function dispatch({ run, at, system }: Step, entry: StackEntry): Move {
  const { node: id } = entry;
  const entered: TreeEvent = {
    kind: 'nodeEntered',
    id,
    url: addressHere(run),
    ...(run.here === null ? {} : { start: run.here }),
  };
  const tree = reduceTree(run.tree, entered);
  const move = { changes: [entered], at: replaceTop(at, ...stackOf(tree, id)), popped: entry };
  const node = nodeOf(tree, id);
  return node.kind === 'action' ? { ...move, order: orderActOf({ run, system }, node) } : move;
}

/** Handles the reply to the expansion of a node. What the user has said since is not in its answer. */
export function takeExpansion(step: Step, id: NodeId, reply: Result<Expanded>): Move {
  const result = step.overtaken && reply.ok ? ok(withoutAnswer(reply.value)) : reply;
  const node = nodeOf(step.run.tree, id);
  const entry = topEntry(step.at);
  // Meanwhile another alternative was put first: this plan is kept for its turn, together with what was seen.
  if (entry?.node !== id) {
    const learned = result.ok ? learnedFrom(step.run, id, withoutAnswer(result.value)) : [];
    return { changes: [...learned, ...keptFor(node, result)], at: step.at };
  }
  if (result.ok) return takePlan(step, entry, node, result.value);
  const tries = step.at.tries + 1;
  if (tries < step.system.maxExpandTries) {
    const order = orderAsk(step.run, { operator: expand.name, node: id, view: 'all_fields' });
    return { changes: [], at: { ...step.at, tries }, order };
  }
  return giveUpExpanding(step, entry, node, result.failure);
}

/** The plan runs later: earlier actions don't end the run with its answer. */
const withoutAnswer = ({ answerAhead: _later, ...expanded }: Expanded): Expanded => expanded;

function keptFor(node: PlanNode, result: Result<Expanded>): RunChange[] {
  const isOpen = node.kind === 'unknown' && !isClosed(node);
  if (!isOpen || !result.ok || result.value.outcome !== 'planned') return [];
  const { description, expansion, reasoning } = result.value;
  return [{ kind: 'nodeExpanded', id: node.id, description, expansion, reasoning }];
}

/** SA-20, A8: a node that can't be expanded fails; for the goal itself, the user must know at once. */
function giveUpExpanding(step: Step, entry: StackEntry, node: PlanNode, failure: Failure): Move {
  const { run, at } = step;
  const hasOwnSteps = hasProcessable(run.tree, node.id);
  if (node.parent === null && !hasOwnSteps)
    return { changes: [{ kind: 'runBlocked', failure }], at: { ...at, tries: 0 } };
  return failEntry(step, entry, failure.message);
}

function takePlan(step: Step, entry: StackEntry, node: PlanNode, expanded: Expanded): Move {
  const { run, at } = step;
  const { tree } = run;
  const learned = learnedFrom(run, node.id, expanded);
  const { outcome, reasoning, description, expansion } = expanded;
  const { id } = node;
  if (outcome === 'cannot') {
    const failed = { kind: 'nodeFailed', id, reasoning, proof: 'cannot' } as const;
    return popEntry(step, entry, [...learned, failed], 'failed');
  }
  const hasOpenParts = hasProcessable(tree, id);
  if (outcome === 'done' && !hasOpenParts) {
    const remedy = step.remedies.beforeAccepting(step, node, expanded, learned);
    if (remedy) return remedy;
    const known = [...learned, ...(step.overtaken ? [] : answerFrom(run, expanded))];
    if (node.parent !== null)
      return claimed(step, entry, node, [
        ...known,
        {
          kind: 'nodeSucceeded',
          id,
          reasoning,
          ...(isShown(node, expanded) ? {} : { unconfirmed: true }),
        },
      ]);
    if (expanded.answer) return { changes: known, at, order: endOf(step) };
  }
  const covers = coveredBy(tree, id, expanded);
  const plan = { kind: 'nodeExpanded', id, description, expansion, reasoning } as const;
  return {
    changes: [...learned, covers.length > 0 ? { ...plan, covers } : plan],
    at: { ...at, tries: 0 },
  };
}

/** Done by the planner's word. A user's condition still has to be checked. */
const claimed = (
  step: Step,
  entry: StackEntry,
  { check }: PlanNode,
  changes: readonly RunChange[],
): Move => popEntry(step, entry, changes, check === undefined ? undefined : 'exiting');

/** The goal is reached without a plan: what was asked for is already there. */
const endOf = (step: Step): RunChange =>
  orderEnd(step.run, reachedBy(step, { canGoOn: step.run.refusals < step.system.maxRevision }));

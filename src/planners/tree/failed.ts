/** FAILED entries (SA-14 to SA-16): the next alternative, then repair of this node only, then giving up. */

import type { NodeId } from '../../core/ids.ts';
import { message, type Text } from '../../core/messages/message.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import {
  type AndNode,
  isClosed,
  isComposite,
  type OrNode,
  type PlanNode,
} from '../../core/plan/node.ts';
import { reduceTree } from '../../core/plan/reduce.ts';
import {
  childrenOf,
  hasFailedPinned,
  hasProcessable,
  holdsPinned,
  nodeOf,
  type PlanTree,
} from '../../core/plan/tree.ts';
import type { Result } from '../../core/result.ts';
import type { RunChange } from '../../core/run/run.ts';
import type { Checked } from '../../engine/replies.ts';
import { orderEnd } from '../../engine/strategy.ts';
import { verdictKey } from '../../engine/verdictKey.ts';
import { deletedSteps, giveUp } from './backtrack.ts';
import { type Move, orderOnly, popEntry, prependChanges, type Step } from './move.ts';
import { entryFor, replaceTop, type StackEntry, topEntry } from './position.ts';
import { reachedBy } from './reached.ts';
import { mayRepair, orderRepair } from './repairs.ts';
import type { Repaired } from './replies.ts';
import { isVoid, knownVerdict, orderCheck, verdictOf } from './verdict.ts';

export function handleFailure(step: Step, entry: StackEntry): Move {
  const { tree } = step.run;
  const node = nodeOf(tree, entry.node);
  const remedy = step.remedies.beforeFailing(step, node);
  if (remedy) return remedy;
  if (!isComposite(node))
    return hasProcessable(tree, node.id)
      ? reenter(step, entry, [ownStepsOnly(node)])
      : giveUp(step, node.id, node.reasoning);
  if (hasProcessable(tree, node.id)) return reenter(step, entry, []);
  return askIfDone(step, entry, node) ?? repair(step, node);
}

/** If a step can't be planned or reached, its own plan is dropped; the substeps that the user added still run. */
const ownStepsOnly = ({ id, description }: PlanNode): TreeEvent => ({
  kind: 'nodeExpanded',
  id,
  description,
  expansion: { kind: 'and', ordered: true, children: [] },
  reasoning: message('reason.onlyYours'),
});

/** SA-15: some children succeeded and the rest can't; perhaps that is enough. Never overrules a user's own step. */
function askIfDone(step: Step, entry: StackEntry, node: AndNode | OrNode): Move | null {
  const { run, rules, remedies } = step;
  const hasSuccess = childrenOf(run.tree, node.id).some((child) => child.status === 'success');
  if (node.kind !== 'and' || !hasSuccess || hasFailedPinned(run.tree, node.id)) return null;
  const known = knownVerdict(run, node.id);
  if (known) return known.complete ? accept(step, entry, known.reason) : null;
  if (remedies.isProven(step, node)) return null;
  const isByAnswer = rules.completion === 'answer' && node.parent === null;
  return isByAnswer
    ? orderOnly(step, orderEnd(run, reachedBy(step, { canGoOn: true })))
    : orderOnly(step, orderCheck(step, node.id));
}

/** Handles the check of a half-finished part. */
export function takeVerdict(step: Step, id: NodeId, result: Result<Checked>): Move {
  const { run, at } = step;
  if (isVoid(step, id)) return { changes: [], at };
  const { complete, reason } = verdictOf(result);
  const key = verdictKey(run, id);
  const reached: RunChange = {
    kind: 'recorded',
    record: { kind: 'verdict', key, complete, reason },
  };
  const entry = topEntry(at);
  const node = nodeOf(run.tree, id);
  if (entry?.node !== id || !isComposite(node)) return { changes: [reached], at };
  if (complete) return prependChanges([reached], accept(step, entry, reason));
  const failed: TreeEvent = { kind: 'nodeFailed', id, reasoning: reason };
  return prependChanges([reached, failed], repair(step, { ...node, reasoning: reason }));
}

const accept = (step: Step, entry: StackEntry, reasoning: Text): Move =>
  popEntry(step, entry, [{ kind: 'nodeSucceeded', id: entry.node, reasoning, unconfirmed: true }]);

function repair(step: Step, node: AndNode | OrNode): Move {
  return mayRepair(step.system, node)
    ? orderOnly(step, orderRepair(step, node))
    : abandon(step, node);
}

/** Handles the reply to a repair. All changes in one write: a run restored between two writes would request a second repair. */
export function takeRepair(step: Step, id: NodeId, result: Result<Repaired>): Move {
  const { run, at, remedies, system } = step;
  const node = nodeOf(run.tree, id);
  const entry = topEntry(at);
  if (entry?.node !== id || !isComposite(node)) return { changes: [], at };
  const added = result.ok
    ? result.value.add.slice(0, system.maxChildren - node.children.length)
    : [];
  const why = result.ok ? result.value.reasoning : result.failure.message;
  const tried: TreeEvent = {
    kind: 'repairTried',
    id,
    effective: added.length > 0,
    reasoning: why,
    ...(result.ok ? { diagnosis: result.value.diagnosis } : {}),
  };
  const before = { ...step, run: { ...run, tree: reduceTree(run.tree, tried) } };
  const again = result.ok ? null : remedies.afterBadRepair(before, id);
  if (again) return prependChanges([tried], again);
  const prunes = result.ok ? prunable(run.tree, node, result.value) : [];
  if (added.length > 0)
    return reenter(step, entry, [tried, ...prunes, addition(step, node, added)]);
  const left = childrenOf(run.tree, id).filter(
    (child) => !isClosed(child) && !prunes.some((event) => 'id' in event && event.id === child.id),
  );
  const excused = left.length > 0 ? remedies.excused(step, node) : [];
  if (excused.length > 0) return reenter(step, entry, [tried, ...prunes, ...excused]);
  const withUserSteps = left.filter((child) => holdsPinned(run.tree, child.id));
  if (withUserSteps.length > 0)
    return reenter(step, entry, [tried, ...prunes, ...deletedSteps(run.tree, node)]);
  const isImpossible = result.ok && result.value.diagnosis === 'impossible';
  const back = isImpossible ? null : remedies.freshStart(before, node);
  if (back) {
    const dropped = deletedSteps(run.tree, node);
    return reenter(step, entry, [...dropped, { ...tried, effective: true }, back]);
  }
  return prependChanges(
    [tried],
    remedies.afterEmptyRepair(before, id) ?? abandon(before, nodeOf(before.run.tree, id)),
  );
}

/** Adds the new steps: after the others, or in place of the failed one if later steps were kept. */
function addition(step: Step, node: AndNode | OrNode, children: Repaired['add']): TreeEvent {
  const { tree } = step.run;
  const open = node.children.findIndex((child) => !isClosed(nodeOf(tree, child)));
  const base = { kind: 'childrenAdded', id: node.id, children, origin: 'planner' } as const;
  return step.remedies.hasKeptSteps(step, node) && open >= 0 ? { ...base, at: open } : base;
}

/** Prunes only open children of this node that hold no step of the user (SA-21). */
function prunable(tree: PlanTree, node: PlanNode, repaired: Repaired): TreeEvent[] {
  const replaceable = new Set(
    childrenOf(tree, node.id)
      .filter((child) => !isClosed(child) && !holdsPinned(tree, child.id))
      .map(({ id }) => id),
  );
  return repaired.prune
    .filter((id) => replaceable.has(id))
    .map((id) => ({ kind: 'nodePruned', id, cause: 'irrelevant', reasoning: repaired.reasoning }));
}

function reenter(step: Step, entry: StackEntry, changes: readonly TreeEvent[]): Move {
  const isEvery = step.rules.rollback === 'every';
  const again = { ...entryFor(entry.node, 'entering'), ...(isEvery ? {} : { restored: true }) };
  const opened: TreeEvent = { kind: 'nodeReopened', id: entry.node, replan: false };
  return { changes: [...changes, opened], at: replaceTop(step.at, again), popped: entry };
}

/** Gives the node up, unless there is a remedy. */
export const abandon = (step: Step, node: PlanNode): Move =>
  step.remedies.beforeGivingUp(step, node) ?? giveUp(step, node.id, node.reasoning);

/** EXITING entries (SA-11 to SA-13): has the node met its objective? */

import type { NodeId } from '../../core/ids.ts';
import { message, type Text } from '../../core/messages/message.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import { type AndNode, FAILED_OR_PRUNED, isFailure, type PlanNode } from '../../core/plan/node.ts';
import {
  childrenOf,
  hasFailedPinned,
  holdsPinned,
  isAndSuccessful,
  isOrSuccessful,
  nodeOf,
  type PlanTree,
  parentOf,
} from '../../core/plan/tree.ts';
import type { Result } from '../../core/result.ts';
import type { RunChange } from '../../core/run/run.ts';
import type { Checked } from '../../engine/replies.ts';
import { orderEnd } from '../../engine/strategy.ts';
import { verdictKey } from '../../engine/verdictKey.ts';
import { askBefore, orderActOf } from './added.ts';
import { failEntry, type Move, orderOnly, popEntry, type Step, treeAfter } from './move.ts';
import { replaceTop, type StackEntry, stackOf, topEntry } from './position.ts';
import { reachedBy } from './reached.ts';
import { isVoid, knownVerdict, orderCheck, verdictOf } from './verdict.ts';

export function exit(step: Step, entry: StackEntry): Move {
  const node = nodeOf(step.run.tree, entry.node);
  if (node.kind === 'and') return exitAnd(step, entry, node);
  if (node.kind === 'or') return exitOr(step, entry, node);
  return exitAction(step, entry, node);
}

function exitOr(step: Step, entry: StackEntry, node: PlanNode): Move {
  const { tree } = step.run;
  if (!isOrSuccessful(tree, node.id))
    return failEntry(step, entry, failureBelow(tree, node.id) ?? message('reason.noneWorked'));
  const stack = stackOf(tree, node.id);
  if (stack.length === 1)
    return ifConditionHolds(step, entry, node, (reasoning) =>
      popEntry(step, entry, [...notNeeded(tree, node.id), succeeded(node.id, reasoning)]),
    );
  // Another alternative is open: the user reopened it while this one was running.
  return { changes: [], at: replaceTop(step.at, ...stack), popped: entry };
}

/** A decided choice closes the user's steps in its other alternatives with a reason, so that none stays open. */
function notNeeded(tree: PlanTree, id: NodeId): TreeEvent[] {
  return childrenOf(tree, id)
    .filter((alternative) => holdsPinned(tree, alternative.id))
    .map((alternative) => ({
      kind: 'nodePruned',
      id: alternative.id,
      cause: 'irrelevant',
      reasoning: message('reason.otherWayWorked'),
    }));
}

function exitAction(step: Step, entry: StackEntry, node: PlanNode): Move {
  if (node.status === 'success')
    return ifConditionHolds(step, entry, node, () => popEntry(step, entry, []));
  if (FAILED_OR_PRUNED.has(node.status)) return popEntry(step, entry, [], 'failed');
  const asked = askBefore(step, node);
  if (asked) return orderOnly(step, asked);
  if (isAsEntered(step, node)) return orderOnly(step, orderActOf(step, node));
  // A9: an action that never ran is not a success. An edit took its turn, so it is planned on the current page, unless
  // the user put another alternative first meanwhile.
  const reopened = { kind: 'nodeReopened', id: node.id, replan: true } as const;
  const stack = stackOf(treeAfter(step.run, [reopened]));
  return { changes: [reopened], at: { ...step.at, tries: 0, stack } };
}

/**
 * It was withdrawn to ask a question, and nothing was done since it was chosen. If it is an alternative, another one
 * may now come first.
 */
const isAsEntered = ({ run }: Step, { id, kind, start }: PlanNode): boolean =>
  kind === 'action' &&
  start !== undefined &&
  start === run.here &&
  !run.isStale &&
  parentOf(run.tree, id)?.kind !== 'or';

function exitAnd(step: Step, entry: StackEntry, node: AndNode): Move {
  const { run, rules, remedies, system } = step;
  if (hasFailedPinned(run.tree, node.id))
    return failEntry(step, entry, message('reason.ownFailed'));
  if (!isAndSuccessful(run.tree, node, rules.andSuccess))
    return failEntry(step, entry, failureBelow(run.tree, node.id) ?? message('reason.partFailed'));
  if (node.parent !== null)
    return ifConditionHolds(step, entry, node, (reasoning) => succeed(step, entry, reasoning));
  // SA-12, A3: the strict check is for the root, while revisions are left; after them, only if a part failed (A7).
  const remedy = remedies.beforeChecking(step);
  if (remedy) return remedy;
  const isAtLimit = node.revisionCount >= system.maxRevision;
  const mayBeMissing = rules.completion === 'check' && hasFailedPart(run.tree, node.id);
  if (isAtLimit && !mayBeMissing) return succeed(step, entry, '');
  const known = knownVerdict(run, node.id);
  if (known && !known.complete && !remedies.doubtsVerdict(step))
    return failEntry(step, entry, known.reason);
  if (rules.completion === 'answer')
    return orderOnly(step, orderEnd(run, reachedBy(step, { canGoOn: true })));
  return known ? succeed(step, entry, known.reason) : orderOnly(step, orderCheck(step, node.id));
}

/** Whether a part failed, even if a repair has answered that. */
const hasFailedPart = (tree: PlanTree, id: NodeId): boolean => childrenOf(tree, id).some(isFailure);

/**
 * A part with a user's condition is done only if the condition holds, whatever the part is and however often it was
 * repaired.
 */
function ifConditionHolds(
  step: Step,
  entry: StackEntry,
  { id, check }: PlanNode,
  done: (reasoning: Text) => Move,
): Move {
  if (check === undefined) return done('');
  const known = knownVerdict(step.run, id);
  if (!known) return orderOnly(step, orderCheck(step, id));
  if (known.complete) return done(known.reason);
  const failed = failEntry(step, entry, known.reason);
  return { ...failed, changes: [...wrongWays(step.run.tree, id, known.reason), ...failed.changes] };
}

/** The alternative that worked did not do what the user wanted from the choice: another one must be tried. */
function wrongWays(tree: PlanTree, id: NodeId, reasoning: Text): TreeEvent[] {
  if (nodeOf(tree, id).kind !== 'or') return [];
  return childrenOf(tree, id)
    .filter(({ status }) => status === 'success')
    .flatMap(({ id: way }): TreeEvent[] => [
      { kind: 'nodeFailed', id: way, reasoning },
      { kind: 'nodePruned', id: way, cause: 'failed', reasoning },
    ]);
}

/** Handles the strict check (SA-12), or the check of a condition; the part that asked for it then looks it up. */
export function takeRootVerdict(step: Step, id: NodeId, result: Result<Checked>): Move {
  if (isVoid(step, id)) return { changes: [], at: step.at };
  const entry = topEntry(step.at);
  const { complete, reason } = verdictOf(result);
  const key = verdictKey(step.run, id);
  const reached: RunChange = {
    kind: 'recorded',
    record: { kind: 'verdict', key, complete, reason },
  };
  const { tree } = step.run;
  const isStrict = id === tree.root && nodeOf(tree, id).kind === 'and';
  if (entry?.node !== id || !isStrict) return { changes: [reached], at: step.at };
  const move = complete ? succeed(step, entry, reason) : failEntry(step, entry, reason);
  return { ...move, changes: [reached, ...move.changes] };
}

/** Why it failed is what its last failed part ran into, never what its own plan was for. */
function failureBelow(tree: PlanTree, id: NodeId): Text | null {
  const failed = childrenOf(tree, id).filter(
    (child) => child.status === 'pruned' && isFailure(child),
  );
  return failed.findLast(({ reasoning }) => reasoning !== '')?.reasoning ?? null;
}

const succeed = (step: Step, entry: StackEntry, reasoning: Text): Move =>
  popEntry(step, entry, [succeeded(entry.node, reasoning)]);

const succeeded = (id: NodeId, reasoning: Text): TreeEvent => ({
  kind: 'nodeSucceeded',
  id,
  ...(reasoning ? { reasoning } : {}),
});

/** EXITING entries (SA-11 to SA-13): has the node met its objective? */
import { type AndNode, FAILED_OR_PRUNED, type PlanNode } from '../../plan/node.ts';
import { hasFailedPinned, isAndSuccessful, isOrSuccessful, nodeOf } from '../../plan/tree.ts';
import type { RunChange, StackEntry } from '../../run/run.ts';
import type { StepContext } from '../strategy.ts';
import { entryFor, replaceTop, stackOf } from './stack.ts';
import { completionVerdict } from './verdict.ts';

export async function exit(step: StepContext, entry: StackEntry): Promise<void> {
  const node = nodeOf(step.run().tree, entry.node);
  if (node.kind === 'and') return exitAnd(step, entry, node);
  if (node.kind === 'or') return exitOr(step, entry, node);
  return exitAction(step, entry, node);
}

function exitOr(step: StepContext, entry: StackEntry, node: PlanNode): Promise<void> {
  const { tree, cursor } = step.run();
  if (!isOrSuccessful(tree, node.id))
    return fail(step, entry, node.reasoning || 'No alternative worked.');
  const stack = stackOf(tree, node.id);
  if (stack.length === 1) return succeed(step, entry, '');
  // Another alternative is open: the person took it up again while this one was at work.
  return step.commit([{ kind: 'cursorMoved', cursor: replaceTop(cursor, ...stack), entry }]);
}

function exitAction(step: StepContext, entry: StackEntry, node: PlanNode): Promise<void> {
  if (node.status === 'success') return step.commit([pop(step, entry)]);
  if (FAILED_OR_PRUNED.has(node.status)) return step.commit([pop(step, entry, 'failed')]);
  // A9: an action that never ran is no success, whatever ended it.
  return fail(step, entry, 'The action was not carried out.');
}

async function exitAnd(step: StepContext, entry: StackEntry, node: AndNode): Promise<void> {
  const { tree } = step.run();
  if (hasFailedPinned(tree, node.id))
    return fail(step, entry, 'A step that you added could not be done.');
  if (!isAndSuccessful(tree, node))
    return fail(step, entry, node.reasoning || 'Not every part succeeded.');
  // SA-12, A3: the strict check is for the root, while revisions are left.
  const isRoot = node.parent === null;
  if (!isRoot || node.revisionCount >= step.system.maxRevision) return succeed(step, entry, '');
  const verdict = await completionVerdict(step, node);
  if (!verdict) return;
  return verdict.complete
    ? succeed(step, entry, verdict.reason)
    : fail(step, entry, verdict.reason);
}

function succeed(step: StepContext, entry: StackEntry, reasoning: string): Promise<void> {
  const done: RunChange = {
    kind: 'nodeSucceeded',
    id: entry.node,
    ...(reasoning ? { reasoning } : {}),
  };
  return step.commit([done, pop(step, entry)]);
}

function fail(step: StepContext, entry: StackEntry, reasoning: string): Promise<void> {
  return step.commit([
    { kind: 'nodeFailed', id: entry.node, reasoning },
    pop(step, entry, 'failed'),
  ]);
}

function pop(step: StepContext, entry: StackEntry, next?: 'failed'): RunChange {
  const cursor = replaceTop(step.run().cursor, ...(next ? [entryFor(entry.node, next)] : []));
  return { kind: 'cursorMoved', cursor, entry };
}

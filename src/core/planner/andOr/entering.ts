/** ENTERING entries (SA-05 to SA-08): roll back under an OR, expand what is unknown, then dispatch by kind. */

import type { NodeId } from '../../ids.ts';
import type { Expansion, TreeEvent } from '../../plan/event.ts';
import { isClosed, isComposite, type PlanNode } from '../../plan/node.ts';
import { reduceTree } from '../../plan/reduce.ts';
import { childrenOf, nodeOf, type PlanTree, parentOf } from '../../plan/tree.ts';
import type { Expanded } from '../../ports.ts';
import type { Failure } from '../../result.ts';
import type { Acting, RunChange, StackEntry } from '../../run/run.ts';
import { askOperator, block } from '../askOperator.ts';
import { tripOf } from '../guards.ts';
import { failedBy } from '../outcome.ts';
import type { StepContext } from '../strategy.ts';
import { learnedFrom } from './learned.ts';
import { entryFor, purgeAfter, replaceTop, stackOf } from './stack.ts';

export async function enter(step: StepContext, entry: StackEntry): Promise<void> {
  const { tree } = step.run();
  const node = nodeOf(tree, entry.node);
  const parent = parentOf(tree, entry.node);
  if (parent?.kind === 'or' && !entry.restored) return rollBack(step, entry, parent.url);
  // A8: for leaves only. What enters a composite again is bounded by its children and its revisions, and the
  // next alternative of an OR is no repetition (SA-16).
  if (!isComposite(node) && node.executionCount >= step.system.maxExecutions)
    return fail(step, entry, failed(node.id, 'This step was tried too often.'));
  const trip = step.system.guards ? tripOf(tree, step.run().memory, node) : null;
  if (trip) return fail(step, entry, failedBy(node.id, trip));
  if (node.kind === 'unknown') return expand(step, entry, node);
  const url = await step.ports.world.url();
  const entered: TreeEvent = { kind: 'nodeEntered', id: node.id, url };
  await step.commit([entered, dispatch(step, entry, reduceTree(tree, entered))]);
}

/** SA-19, A13: before each alternative the tab goes back to where the OR was first entered. */
async function rollBack(step: StepContext, entry: StackEntry, url: string): Promise<void> {
  const restored = url ? await step.ports.world.restore(url, step.signal) : null;
  const { cursor } = step.run();
  const moved: RunChange = {
    kind: 'cursorMoved',
    cursor: replaceTop(cursor, { ...entry, restored: true }),
  };
  if (!restored || restored.ok) return step.commit([moved]);
  const feedback = `Could not go back to ${url} before this alternative: ${restored.failure.message}`;
  return step.commit([
    moved,
    { kind: 'progressMade', progress: `${step.run().memory.progress}\n${feedback}`.trim() },
  ]);
}

async function expand(step: StepContext, entry: StackEntry, node: PlanNode): Promise<void> {
  const tries = step.system.maxExpandTries;
  let failure: Failure | null = null;
  for (let attempt = 0; attempt < tries; attempt++) {
    const called = await askOperator(step, 'expand', node.id, 'all_fields');
    if (step.run().status === 'blocked') return;
    if (called.ok) return take(step, entry, node, called.value);
    failure = called.failure;
  }
  return giveUpExpanding(step, entry, node, failure);
}

/** SA-20, A8: a node that can't be expanded fails; for the goal itself the person must know at once. */
async function giveUpExpanding(
  step: StepContext,
  entry: StackEntry,
  node: PlanNode,
  failure: Failure | null,
): Promise<void> {
  const pinned = childrenOf(step.run().tree, node.id).filter((child) => !isClosed(child));
  if (pinned.length > 0) {
    const expansion: Expansion = { kind: 'and', ordered: true, children: [] };
    return step.commit([
      {
        kind: 'nodeExpanded',
        id: node.id,
        description: node.description,
        expansion,
        reasoning: 'Only your own steps.',
      },
    ]);
  }
  if (node.parent === null && failure) return block(step, failure);
  return fail(step, entry, failed(node.id, failure?.message ?? 'It could not be planned.'));
}

async function take(
  step: StepContext,
  entry: StackEntry,
  node: PlanNode,
  expanded: Expanded,
): Promise<void> {
  const learned = learnedFrom(step.run(), node.id, expanded);
  const { tree, cursor } = step.run();
  const { outcome, reasoning } = expanded;
  if (outcome === 'cannot') return fail(step, entry, failed(node.id, reasoning), learned);
  const hasOpenParts = childrenOf(tree, node.id).some((child) => !isClosed(child));
  if (outcome === 'done' && node.parent !== null && !hasOpenParts) {
    const done: RunChange = { kind: 'nodeSucceeded', id: node.id, reasoning };
    const popped = { ...cursor, stack: cursor.stack.slice(0, -1) };
    const moved: RunChange = {
      kind: 'cursorMoved',
      cursor: purgeAfter(tree, popped, learned),
      entry,
    };
    return step.commit([...learned, done, moved]);
  }
  const { description, expansion } = expanded;
  return step.commit([
    ...learned,
    ...(expanded.dropped.length > 0
      ? [{ kind: 'cursorMoved', cursor: purgeAfter(tree, cursor, learned) } as const]
      : []),
    { kind: 'nodeExpanded', id: node.id, description, expansion, reasoning },
  ]);
}

const failed = (id: NodeId, reasoning: string): TreeEvent => ({
  kind: 'nodeFailed',
  id,
  reasoning,
});

function fail(
  step: StepContext,
  entry: StackEntry,
  event: TreeEvent,
  learned: readonly RunChange[] = [],
): Promise<void> {
  const { tree, cursor } = step.run();
  const next = replaceTop(cursor, entryFor(entry.node, 'failed'));
  return step.commit([
    ...learned,
    event,
    { kind: 'cursorMoved', cursor: purgeAfter(tree, next, learned), entry },
  ]);
}

/** The stack that the entered tree implies (SA-06, SA-07): EXITING, and above it the parts of an AND or one alternative. */
function dispatch(step: StepContext, entry: StackEntry, entered: PlanTree): RunChange {
  const { cursor } = step.run();
  const next = replaceTop(cursor, ...stackOf(entered, entry.node));
  if (nodeOf(entered, entry.node).kind !== 'action')
    return { kind: 'cursorMoved', cursor: next, entry };
  const acting: Acting = {
    node: entry.node,
    started: null,
    approved: null,
    dialogs: { kind: 'deny' },
    awaiting: null,
  };
  return { kind: 'cursorMoved', cursor: { ...next, acting }, entry };
}

/** ENTERING frames (SA-05 to SA-08): roll back under an OR, expand what is unknown, then dispatch by kind. */

import type { NodeId } from '../../ids.ts';
import type { Expansion, TreeEvent } from '../../plan/event.ts';
import { isClosed, isComposite, type PlanNode } from '../../plan/node.ts';
import { reduceTree } from '../../plan/reduce.ts';
import { childrenOf, nodeOf, type PlanTree, parentOf } from '../../plan/tree.ts';
import type { Expanded } from '../../ports.ts';
import type { Failure } from '../../result.ts';
import type { Acting, Frame, RunChange } from '../../run/run.ts';
import { block, consult } from '../consult.ts';
import { tripOf } from '../guards.ts';
import { failedBy } from '../outcome.ts';
import type { Turn } from '../strategy.ts';
import { frame as frameOf, framesOf, purgeAfter, replaceTop } from './frames.ts';
import { learnedFrom } from './learned.ts';

export async function enter(turn: Turn, frame: Frame): Promise<void> {
  const { tree } = turn.run();
  const node = nodeOf(tree, frame.node);
  const parent = parentOf(tree, frame.node);
  if (parent?.kind === 'or' && !frame.restored) return rollBack(turn, frame, parent.url);
  // A8: for leaves only. What enters a composite again is bounded by its children and its revisions, and the
  // next alternative of an OR is no repetition (SA-16).
  if (!isComposite(node) && node.executionCount >= turn.system.maxExecutions)
    return fail(turn, frame, failed(node.id, 'This step was tried too often.'));
  const trip = turn.system.guards ? tripOf(tree, turn.run().memory, node) : null;
  if (trip) return fail(turn, frame, failedBy(node.id, trip));
  if (node.kind === 'unknown') return expand(turn, frame, node);
  const url = await turn.ports.world.url();
  const entered: TreeEvent = { kind: 'nodeEntered', id: node.id, url };
  await turn.commit([entered, dispatch(turn, frame, reduceTree(tree, entered))]);
}

/** SA-19, A13: before each alternative the tab goes back to where the OR was first entered. */
async function rollBack(turn: Turn, frame: Frame, url: string): Promise<void> {
  const restored = url ? await turn.ports.world.restore(url, turn.signal) : null;
  const { cursor } = turn.run();
  const moved: RunChange = {
    kind: 'cursorMoved',
    cursor: replaceTop(cursor, { ...frame, restored: true }),
  };
  if (!restored || restored.ok) return turn.commit([moved]);
  const feedback = `Could not go back to ${url} before this alternative: ${restored.failure.message}`;
  return turn.commit([
    moved,
    { kind: 'progressMade', progress: `${turn.run().memory.progress}\n${feedback}`.trim() },
  ]);
}

async function expand(turn: Turn, frame: Frame, node: PlanNode): Promise<void> {
  const tries = turn.system.maxExpandTries;
  let failure: Failure | null = null;
  for (let attempt = 0; attempt < tries; attempt++) {
    const called = await consult(turn, 'expand', node.id, 'all_fields');
    if (turn.run().status === 'blocked') return;
    if (called.ok) return take(turn, frame, node, called.value);
    failure = called.failure;
  }
  return giveUpExpanding(turn, frame, node, failure);
}

/** SA-20, A8: a node that can't be expanded fails; for the goal itself the person must know at once. */
async function giveUpExpanding(
  turn: Turn,
  frame: Frame,
  node: PlanNode,
  failure: Failure | null,
): Promise<void> {
  const pinned = childrenOf(turn.run().tree, node.id).filter((child) => !isClosed(child));
  if (pinned.length > 0) {
    const expansion: Expansion = { kind: 'and', ordered: true, children: [] };
    return turn.commit([
      {
        kind: 'nodeExpanded',
        id: node.id,
        description: node.description,
        expansion,
        reasoning: 'Only your own steps.',
      },
    ]);
  }
  if (node.parent === null && failure) return block(turn, failure);
  return fail(turn, frame, failed(node.id, failure?.message ?? 'It could not be planned.'));
}

async function take(turn: Turn, frame: Frame, node: PlanNode, expanded: Expanded): Promise<void> {
  const learned = learnedFrom(turn.run(), node.id, expanded);
  const { tree, cursor } = turn.run();
  const { outcome, reasoning } = expanded;
  if (outcome === 'cannot') return fail(turn, frame, failed(node.id, reasoning), learned);
  const hasOpenParts = childrenOf(tree, node.id).some((child) => !isClosed(child));
  if (outcome === 'done' && node.parent !== null && !hasOpenParts) {
    const done: RunChange = { kind: 'nodeSucceeded', id: node.id, reasoning };
    const popped = { ...cursor, frames: cursor.frames.slice(0, -1) };
    const moved: RunChange = {
      kind: 'cursorMoved',
      cursor: purgeAfter(tree, popped, learned),
      frame,
    };
    return turn.commit([...learned, done, moved]);
  }
  const { description, expansion } = expanded;
  return turn.commit([
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
  turn: Turn,
  frame: Frame,
  event: TreeEvent,
  learned: readonly RunChange[] = [],
): Promise<void> {
  const { tree, cursor } = turn.run();
  const next = replaceTop(cursor, frameOf(frame.node, 'failed'));
  return turn.commit([
    ...learned,
    event,
    { kind: 'cursorMoved', cursor: purgeAfter(tree, next, learned), frame },
  ]);
}

/** The stack that the entered tree implies (SA-06, SA-07): EXITING, and above it the parts of an AND or one alternative. */
function dispatch(turn: Turn, frame: Frame, entered: PlanTree): RunChange {
  const { cursor } = turn.run();
  const next = replaceTop(cursor, ...framesOf(entered, frame.node));
  if (nodeOf(entered, frame.node).kind !== 'action')
    return { kind: 'cursorMoved', cursor: next, frame };
  const acting: Acting = {
    node: frame.node,
    started: null,
    approved: null,
    dialogs: { kind: 'deny' },
    awaiting: null,
  };
  return { kind: 'cursorMoved', cursor: { ...next, acting }, frame };
}

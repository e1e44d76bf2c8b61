/** What holds in every run, whatever the model, the page and the person do, and in whatever order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeId } from '../../../src/core/ids.ts';
import { isClosed, isComposite, type PlanNode } from '../../../src/core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree, pathTo, subtree } from '../../../src/core/plan/tree.ts';
import { framesOf } from '../../../src/core/planner/andOr/frames.ts';
import { reviveChanges } from '../../../src/core/planner/recover.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../../src/core/run/run.ts';
import { revive, statuses } from '../../fakes/fakeRun.ts';
import {
  type Interleaving,
  interleavings,
  operatorsOf,
  optionsOf,
  play,
  undisturbed,
  type Watch,
  worldOf,
} from '../../oracle/interleaving.ts';

const cases = Math.ceil(Number(process.env['ESPALIER_CASES'] ?? 2000) / 5);
const seed = Number(process.env['ESPALIER_SEED'] ?? 1);

/** A property of single events, over runs with a person and without. */
function always(name: string, watch: Watch): void {
  it(name, { timeout: 600_000 }, async () => {
    const runs = fc.oneof(interleavings, interleavings, undisturbed);
    await fc.assert(
      fc.asyncProperty(runs, async (interleaving) => {
        await play(interleaving, watch);
      }),
      { numRuns: cases, seed },
    );
  });
}

describe('at every event', () => {
  always('nothing closed is carried out', (before, { change }) => {
    if (change.kind !== 'actionStarted') return;
    const node = nodeOf(before.tree, change.node);
    expect([node.id, node.status, node.kind]).toEqual([node.id, 'visited', 'action']);
  });

  always('the planner leaves the steps of the person alone', (before, event, after) => {
    if (event.origin === 'human') return;
    for (const node of Object.values(before.tree.nodes)) {
      if (node.pinned) expectKept(node, event, before.tree, after.tree);
    }
  });

  always('ids are never used again', (before, _event, after) => {
    for (const node of Object.values(before.tree.nodes)) {
      expect(hasNode(after.tree, node.id), node.id).toBe(true);
      const { parent, depth, origin } = nodeOf(after.tree, node.id);
      expect({ parent, depth }).toEqual({ parent: node.parent, depth: node.depth });
      if (origin !== node.origin) expect(origin).toBe('human');
    }
  });

  always('every begun composite above a frame has one EXITING frame below it (A5)', (_, event, run) => {
    if (event.change.kind !== 'cursorMoved') return;
    const { frames } = run.cursor;
    for (const [place, { node }] of frames.entries()) {
      const above = pathTo(run.tree, node).slice(0, -1);
      const exits = frames.slice(0, place).filter(({ phase }) => phase === 'exiting');
      expect(exits.map((frame) => frame.node).filter((id) => above.includes(id))).toEqual(above);
    }
  });

  always('the stack is what the tree implies', (_, event, run) => {
    if (event.change.kind !== 'cursorMoved' || run.cursor.acting) return;
    const open = run.cursor.frames
      .map(({ node, phase }) => ({ node, phase }))
      // The frame of a success only pops; the tree doesn't imply it any more.
      .filter(({ node }) => nodeOf(run.tree, node).status !== 'success');
    expect(framesOf(run.tree)).toEqual(open);
  });
});

/** Not dropped, reworded or moved by this event. */
function expectKept(node: PlanNode, event: RunEvent, before: PlanTree, after: PlanTree): void {
  const now = nodeOf(after, node.id);
  const said = `${event.change.kind} on ${node.id}`;
  expect(now.description, said).toBe(node.description);
  expect(now.pinned, said).toBe(true);
  if (!isClosed(node)) {
    expect(now.status, said).not.toBe('deleted');
    expect([now.status, now.pruneReason], said).not.toEqual(['pruned', 'irrelevant']);
  }
  if (node.parent === null) return;
  expect(pinnedOf(after, node.parent), said).toEqual(pinnedOf(before, node.parent));
}

const pinnedOf = (tree: PlanTree, id: NodeId): readonly NodeId[] =>
  nodeOf(tree, id).children.filter((child) => nodeOf(tree, child).pinned);

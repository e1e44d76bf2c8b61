/** Edits that say something about a step (SA-27): pin, stop, condition, shape, failed by hand. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../../harness/playground/scenes.ts';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { editId, nodeId } from '../../../src/core/ids.ts';
import { type Edit, editEvents } from '../../../src/core/plan/edit.ts';
import { reduceTree } from '../../../src/core/plan/reduce.ts';
import { nodeOf, type PlanTree } from '../../../src/core/plan/tree.ts';
import type { NewEdit } from '../../../src/panel/tree/undo.ts';

const journal = teaRun();

function treeAt(mark: string): PlanTree {
  const run = runAt({ journal }, mark);
  if (!run) throw new Error(`no run at ${mark}`);
  return run.tree;
}

const eventsFor = (tree: PlanTree, change: NewEdit) =>
  editEvents(tree, { ...change, id: editId('e') } as Edit, () => false);

function edited(tree: PlanTree, change: NewEdit): PlanTree {
  const events = eventsFor(tree, change);
  if (!events.ok) throw new Error(events.failure.message);
  return events.value.reduce<PlanTree>(reduceTree, tree);
}

const refusal = (tree: PlanTree, change: NewEdit): string => {
  const events = eventsFor(tree, change);
  return events.ok ? 'done' : events.failure.message;
};

const growing = treeAt('growing');
const step = nodeId('0.3');

describe('a mark', () => {
  it.each([
    ['pin', { pinned: true }, { pinned: false }],
    ['breakpoint', { breakpoint: true }, {}],
  ] as const)('of kind %s is set and unset, and refused if nothing changes', (kind, on, off) => {
    const change = (isOn: boolean, target = step): NewEdit => ({ kind, target, isOn });
    const marked = edited(growing, change(true));
    expect(nodeOf(marked, step)).toMatchObject(on);
    expect(nodeOf(edited(marked, change(false)), step)).toEqual({
      ...nodeOf(growing, step),
      ...off,
    });
    expect(refusal(marked, change(true))).toContain('already');
    expect(refusal(growing, change(true, growing.root))).toContain('goal');
    expect(refusal(treeAt('finished'), change(true, nodeId('0.2')))).toContain('over');
  });

  it('of kind condition is set, changed and removed', () => {
    const change = (description: string): NewEdit => ({ kind: 'check', target: step, description });
    const marked = edited(growing, change('the cart shows two packs'));
    expect(nodeOf(marked, step).check).toBe('the cart shows two packs');
    expect(nodeOf(edited(marked, change(' ')), step)).toEqual(nodeOf(growing, step));
    expect(refusal(growing, change(''))).toContain('already');
  });
});

describe('changing the shape of a step', () => {
  const shape = (target: string, as: 'ordered' | 'unordered' | 'choice'): NewEdit => ({
    kind: 'shape',
    target: nodeId(target),
    as,
  });

  it('switches between ordered and unordered parts', () => {
    const free = edited(growing, shape('0', 'unordered'));
    expect(nodeOf(free, growing.root)).toMatchObject({ kind: 'and', ordered: false });
    expect(edited(free, shape('0', 'ordered'))).toEqual(growing);
  });

  it('turns a choice into steps that are all done', () => {
    const all = edited(treeAt('planned'), shape('0.1', 'ordered'));
    expect(nodeOf(all, nodeId('0.1'))).toMatchObject({ kind: 'and', ordered: true });
    expect(nodeOf(edited(all, shape('0.1', 'choice')), nodeId('0.1')).kind).toBe('or');
  });

  it('is refused if it would decide the step at once, and for a step without parts', () => {
    expect(refusal(treeAt('finished'), shape('0', 'choice'))).toContain('over');
    expect(refusal(growing, shape('0.3', 'choice'))).toContain('no parts');
    const done = edited(growing, { kind: 'done', target: nodeId('0.2'), reason: '' });
    expect(refusal(done, shape('0', 'choice'))).toContain('already done');
  });
});

describe('marking a step as failed', () => {
  const fail = (target: string, reason = ''): NewEdit => ({
    kind: 'fail',
    target: nodeId(target),
    reason,
  });

  it('closes it as a failure with the user’s reason, and gives up the steps after it', () => {
    const tree = edited(growing, fail('0.1', 'It is the wrong shop'));
    expect(nodeOf(tree, nodeId('0.1'))).toMatchObject({
      closed: { cause: 'refused' },
      reasoning: 'It is the wrong shop',
    });
    expect(nodeOf(tree, nodeId('0.2')).status).toBe('deleted');
  });

  it('reverts a success reported by the planner, even after the end', () => {
    const tree = edited(treeAt('finished'), fail('0.2'));
    expect(nodeOf(tree, nodeId('0.2')).closed?.cause).toBe('refused');
    expect(nodeOf(tree, tree.root).status).toBe('visited');
  });

  it('is refused for the goal and for an untried step', () => {
    expect(refusal(growing, fail('0'))).toContain('goal');
    expect(refusal(growing, fail('0.3'))).toContain('tried');
  });
});

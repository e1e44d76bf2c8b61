/** Edits that put steps elsewhere, cut many at once, or say that a step was done by hand (SA-27). */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../../harness/playground/scenes.ts';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { editId, type NodeId, nodeId } from '../../../src/core/ids.ts';
import { type Edit, editEvents } from '../../../src/core/plan/edit.ts';
import { ownSteps } from '../../../src/core/plan/outline.ts';
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
const childrenOf = (tree: PlanTree, id: string): readonly NodeId[] =>
  nodeOf(tree, nodeId(id)).children;
const at = (tree: PlanTree, id: string) => nodeOf(tree, nodeId(id));

describe('a user rule', () => {
  it('has an action chosen before it planned again, and leaves done actions', () => {
    const words = { kind: 'tell', description: 'Only loose tea' } as const;
    const tree = treeAt('acting');
    const chosen = tree.nodes.filter(({ kind }) => kind === 'action');
    const open = chosen.find(({ status }) => status !== 'success' && status !== 'fail');
    const done = chosen.find(({ status }) => status === 'success');
    if (!open) throw new Error('no action is open');
    expect(at(edited(tree, { ...words, target: open.id }), open.id).kind).toBe('unknown');
    if (done) expect(edited(tree, { ...words, target: done.id })).toEqual(tree);
    expect(edited(tree, { ...words, target: tree.root })).toEqual(tree);
  });
});

describe('"do next"', () => {
  it('puts a step before all that are not begun, but after begun ones', () => {
    const tree = edited(treeAt('growing'), { kind: 'next', target: nodeId('0.4') });
    expect(childrenOf(tree, '0')).toEqual(['0.1', '0.4', '0.2', '0.3']);
  });

  it('puts an alternative first by making it the user’s', () => {
    const tree = edited(treeAt('planned'), { kind: 'next', target: nodeId('0.1.3') });
    expect(childrenOf(tree, '0.1')[0]).toBe('0.1.3');
    expect(at(tree, '0.1.3').pinned).toBe(true);
  });

  it('is refused for the goal and for closed steps', () => {
    const tree = treeAt('finished');
    expect(refusal(tree, { kind: 'next', target: nodeId('0') })).toContain('goal');
    expect(refusal(tree, { kind: 'next', target: nodeId('0.2') })).toContain('closed');
  });
});

describe('"replace from here on"', () => {
  it('cuts the step and all after it at every depth, and keeps done steps and other alternatives', () => {
    const change = { kind: 'from', target: nodeId('0.1.2'), description: 'Ask the shop' } as const;
    const tree = edited(treeAt('growing'), change);
    for (const id of ['0.1.2', '0.2', '0.3', '0.4'])
      expect(at(tree, id).closed?.cause).toBe('human');
    expect(at(tree, '0.1.3').closed).toBe(null);
    const added = tree.nodes.find(({ description }) => description === 'Ask the shop');
    expect(added).toMatchObject({ parent: '0.1', status: 'unvisited', pinned: true });
  });

  it('is refused for the goal', () => {
    const change = { kind: 'from', target: nodeId('0'), description: 'x' } as const;
    expect(refusal(treeAt('growing'), change)).toContain('goal');
  });
});

describe('marking a step as done', () => {
  it('closes it with the user’s reason, and its open parts as not needed', () => {
    const change = { kind: 'done', target: nodeId('0.1'), reason: 'I know one' } as const;
    const tree = edited(treeAt('growing'), change);
    expect(at(tree, '0.1')).toMatchObject({ status: 'success', reasoning: 'I know one' });
    expect(at(tree, '0.1.3').closed?.cause).toBe('human');
  });

  it('restores the steps given up after a failed step', () => {
    const failed = reduceTree(treeAt('planned'), {
      kind: 'nodePruned',
      id: nodeId('0.2'),
      cause: 'failed',
      reasoning: '',
    });
    const given = reduceTree(failed, {
      kind: 'nodesDeleted',
      ids: [nodeId('0.3')],
      because: nodeId('0.2'),
    });
    const tree = edited(given, { kind: 'done', target: nodeId('0.2'), reason: '' });
    expect(at(tree, '0.2').status).toBe('success');
    expect(at(tree, '0.3').status).toBe('unvisited');
  });

  it('is refused for the goal, and for a done or removed step', () => {
    const done = (id: string): NewEdit => ({ kind: 'done', target: nodeId(id), reason: '' });
    expect(refusal(treeAt('growing'), done('0'))).toContain('goal');
    expect(refusal(treeAt('finished'), done('0.2'))).toContain('already done');
    const cut = edited(treeAt('growing'), { kind: 'remove', target: nodeId('0.3') });
    expect(refusal(cut, done('0.3'))).toContain('not in the plan');
  });
});

describe('moving a step below another', () => {
  it('moves its text to the other step', () => {
    const change = {
      kind: 'graft',
      target: nodeId('0.4'),
      to: nodeId('0.2'),
      place: 'child',
    } as const;
    const tree = edited(treeAt('planned'), change);
    expect(at(tree, '0.4').closed?.cause).toBe('human');
    expect(at(tree, '0.2.1').description).toBe(at(tree, '0.4').description);
  });

  it('moves its open parts with their shape and the user’s conditions', () => {
    const there = edited(treeAt('growing'), {
      kind: 'check',
      target: nodeId('0.1.3'),
      description: 'every page was read',
    });
    const tree = edited(there, {
      kind: 'graft',
      target: nodeId('0.1'),
      to: nodeId('0'),
      place: 'child',
    });
    const moved = at(tree, '0.5');
    expect(moved).toMatchObject({ kind: 'or', status: 'unvisited', pinned: true });
    expect(moved.children.map((id) => at(tree, id).description)).toEqual([
      at(there, '0.1.2').description,
      at(there, '0.1.3').description,
    ]);
    expect(at(tree, '0.5.2')).toMatchObject({
      kind: 'unknown',
      score: at(there, '0.1.3').score,
      origin: 'planner',
      pinned: false,
      check: 'every page was read',
    });
  });

  it('makes it a user step with the planner’s text, never quoted in a prompt as the user’s', () => {
    const to = nodeId('0.2');
    const moved = edited(treeAt('planned'), {
      kind: 'graft',
      target: nodeId('0.4'),
      to,
      place: 'child',
    });
    expect(at(moved, '0.2.1')).toMatchObject({ pinned: true, origin: 'planner' });
    const raised = edited(moved, { kind: 'next', target: nodeId('0.1.3') });
    expect(ownSteps(raised)).toEqual([
      '[0.1.3] (its words are in the plan)',
      '[0.2.1] (its words are in the plan)',
    ]);
    const reworded = { kind: 'reword', target: nodeId('0.2.1'), description: 'My words' } as const;
    expect(ownSteps(edited(moved, reworded))).toEqual(['[0.2.1] My words']);
  });

  it('is refused below itself, below a missing step, and for a finished step', () => {
    const graft = (target: string, to: string): NewEdit => ({
      kind: 'graft',
      target: nodeId(target),
      to: nodeId(to),
      place: 'child',
    });
    expect(refusal(treeAt('planned'), graft('0.1', '0.1.2'))).toContain('itself');
    expect(refusal(treeAt('planned'), graft('0.2', '0.99'))).toContain('no longer');
    expect(refusal(treeAt('finished'), graft('0.2', '0'))).toContain('already done');
  });
});

/** SA-27: what a person may change, what that opens again, and the words when it can't be done. */
import { describe, expect, it } from 'vitest';
import { editId } from '../../../src/core/ids.ts';
import { type Edit, editEvents, MAX_DESCRIPTION } from '../../../src/core/plan/edit.ts';
import type { PlanTree } from '../../../src/core/plan/tree.ts';
import { stackOf } from '../../../src/core/planner/andOr/position.ts';
import {
  act,
  added,
  and,
  entered,
  failed,
  grown,
  id,
  later,
  node,
  or,
  pruned,
  statusesOf,
  succeeded,
} from './trees.ts';

type Change = Edit extends infer E ? (E extends Edit ? Omit<E, 'id' | 'target'> : never) : never;
const edit = (target: string, change: Change): Edit =>
  ({ id: editId('e'), target: id(target), ...change }) as Edit;
const add = (place: 'child' | 'before' | 'after' | 'instead', description = 'mine'): Change => ({
  kind: 'add',
  place,
  description,
});

function edited(tree: PlanTree, target: string, change: Change): PlanTree {
  const events = editEvents(tree, edit(target, change));
  if (!events.ok) throw new Error(events.failure.message);
  return later(tree, ...events.value);
}
function refusal(tree: PlanTree, target: string, change: Change): string {
  const events = editEvents(tree, edit(target, change));
  return events.ok ? 'not refused' : events.failure.message;
}
const stack = (tree: PlanTree): string[] =>
  stackOf(tree).map((each) => `${each.node} ${each.phase}`);

/** The first step is done, the second is under way, the third waits. */
const underWay = grown(
  and('0', 'one', 'two', 'three'),
  entered('0'),
  act('0.1', '/a'),
  entered('0.1'),
  succeeded('0.1'),
  and('0.2', 'in', 'out'),
  entered('0.2'),
  act('0.2.1', '/b'),
  entered('0.2.1'),
);
/** The second step failed, the third was deleted with it, and the goal was given up. */
const over = later(
  underWay,
  failed('0.2.1'),
  pruned('0.2', 'failed'),
  { kind: 'nodesDeleted', ids: [id('0.3')], because: id('0.2') },
  pruned('0', 'failed'),
);

describe('SA-27 adding', () => {
  it.each([
    ['child', '0.2', '0.2', ['0.2.1', '0.2.2', '0.2.3']],
    ['before', '0.2', '0', ['0.1', '0.4', '0.2', '0.3']],
    ['after', '0.2', '0', ['0.1', '0.2', '0.4', '0.3']],
    ['instead', '0.3', '0', ['0.1', '0.2', '0.3', '0.4']],
  ] as const)('SA-27 %s of %s', (place, target, parent, children) => {
    const tree = edited(underWay, target, add(place));
    expect(node(tree, parent).children).toEqual(children);
    const own = Object.values(tree.nodes).find(({ description }) => description === 'mine');
    expect(own).toMatchObject({ pinned: true, origin: 'human', status: 'unvisited' });
  });

  it('SA-27 a replaced step is cut by the person, one that is done stays done', () => {
    const cut = node(edited(underWay, '0.3', add('instead')), '0.3');
    expect(cut).toMatchObject({ status: 'pruned', closed: { cause: 'human' } });
    expect(node(edited(underWay, '0.1', add('instead')), '0.1').status).toBe('success');
  });

  it('SA-27 to a plan that is over opens the way to the new step, and only that', () => {
    const tree = edited(over, '0.2', add('child'));
    expect(statusesOf(tree)).toMatchObject({ '0': 'visited', '0.2': 'visited', '0.3': 'deleted' });
    expect(stack(tree)).toEqual(['0 exiting', '0.2 exiting', '0.2.3 entering']);
  });

  it('SA-27 not below an action, not beside the goal, not without words, not without end', () => {
    expect(refusal(underWay, '0.1', add('child'))).toContain('single action');
    expect(refusal(underWay, '0', add('after'))).toContain('steps before or after it');
    expect(refusal(underWay, '0', add('child', '  '))).toContain('empty');
    expect(refusal(underWay, '0', add('child', 'x'.repeat(MAX_DESCRIPTION + 1)))).toContain('2001');
    expect(refusal(underWay, '0.8', add('child'))).toContain('no longer in the plan');
  });
});

describe('SA-27 rewording', () => {
  const reword: Change = { kind: 'reword', description: ' better ' };

  it('SA-27 a fresh step just gets its words, and is the person’s from then on', () => {
    const tree = edited(underWay, '0.3', reword);
    expect(node(tree, '0.3')).toMatchObject({
      description: 'better',
      pinned: true,
      origin: 'human',
    });
    expect(node(tree, '0.2').status).toBe('visited');
  });

  it('SA-27 a begun one is planned afresh: its open parts go, the person’s own stay', () => {
    const tree = edited(later(underWay, added('0.2', 'human', ['mine'])), '0.2', reword);
    expect(node(tree, '0.2')).toMatchObject({ kind: 'unknown', status: 'unvisited' });
    expect(statusesOf(tree)).toMatchObject({
      '0.2.1': 'pruned',
      '0.2.2': 'pruned',
      '0.2.3': 'unvisited',
    });
    expect(stack(tree)).toEqual(['0 exiting', '0.3 entering', '0.2 entering']);
  });

  it('SA-27 one that failed can succeed by its new plan alone', () => {
    const tree = later(edited(over, '0.2', reword), and('0.2', 'other'), entered('0.2'));
    expect(stack(tree)).toEqual(['0 exiting', '0.2 exiting', '0.2.3 entering']);
    expect(stack(later(tree, succeeded('0.2.3')))).toEqual(['0 exiting', '0.2 exiting']);
  });

  it('SA-27 an action that is done can’t be another one', () => {
    expect(refusal(underWay, '0.1', reword)).toContain('already done');
  });
});

describe('SA-27 removing, retrying, moving', () => {
  it('SA-27 a removed step is cut by the person with all below it, and blocks nothing', () => {
    const tree = edited(underWay, '0.2', { kind: 'remove' });
    expect(statusesOf(tree)).toMatchObject({
      '0.2': 'pruned',
      '0.2.1': 'pruned',
      '0.3': 'unvisited',
    });
    expect(node(tree, '0.2').closed?.cause).toBe('human');
    expect(refusal(tree, '0.2', { kind: 'remove' })).toContain('already closed');
    expect(refusal(tree, '0.1', { kind: 'remove' })).toContain('already done');
    expect(refusal(tree, '0', { kind: 'remove' })).toContain('can’t be removed');
  });

  it('SA-27 a retry opens what failed and what was deleted with it', () => {
    const tree = edited(over, '0.2', { kind: 'retry' });
    expect(statusesOf(tree)).toEqual({
      '0': 'visited',
      '0.1': 'success',
      '0.2': 'visited',
      '0.2.1': 'unvisited',
      '0.2.2': 'unvisited',
      '0.3': 'unvisited',
    });
    expect(refusal(underWay, '0.3', { kind: 'retry' })).toContain('been tried');
  });

  it('SA-27 open steps change places with open neighbors', () => {
    const tree = edited(underWay, '0.3', { kind: 'move', by: -1 });
    expect(node(tree, '0').children).toEqual(['0.1', '0.3', '0.2']);
    expect(refusal(tree, '0.3', { kind: 'move', by: -1 })).toContain('can’t change places');
    expect(refusal(tree, '0.2', { kind: 'move', by: 1 })).toContain('already last');
    expect(refusal(tree, '0', { kind: 'move', by: 1 })).toContain('already last');
  });

  it('SA-27 an added alternative is the next one to be tried', () => {
    const tree = grown(or('0', 'a', 'b'), entered('0'), pruned('0.1', 'failed'));
    expect(stack(edited(tree, '0', add('child')))).toEqual(['0 exiting', '0.3 entering']);
  });
});

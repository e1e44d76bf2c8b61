/** SA-27: what a user may change, what that opens again, and the words when it can't be done. */
import { describe, expect, it } from 'vitest';
import { editId } from '../../../src/core/ids.ts';
import {
  type Edit,
  type ExternalEffectCheck,
  editEvents,
  MAX_DESCRIPTION,
} from '../../../src/core/plan/edit.ts';
import { hasFailedPinned, isAndSuccessful, type PlanTree } from '../../../src/core/plan/tree.ts';
import { stackOf } from '../../../src/planners/tree/position.ts';
import {
  act,
  added,
  and,
  child,
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

const nothingWentOut = (): boolean => false;

function edited(tree: PlanTree, target: string, change: Change): PlanTree {
  const events = editEvents(tree, edit(target, change), nothingWentOut);
  if (!events.ok) throw new Error(events.failure.message);
  return later(tree, ...events.value);
}
function refusal(
  tree: PlanTree,
  target: string,
  change: Change,
  wentOut: ExternalEffectCheck = nothingWentOut,
): string {
  const events = editEvents(tree, edit(target, change), wentOut);
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

describe('SA-27 adding a step', () => {
  it.each([
    ['child', '0.2', '0.2', ['0.2.1', '0.2.2', '0.2.3']],
    ['before', '0.2', '0', ['0.1', '0.4', '0.2', '0.3']],
    ['after', '0.2', '0', ['0.1', '0.2', '0.4', '0.3']],
    ['instead', '0.3', '0', ['0.1', '0.2', '0.3', '0.4']],
  ] as const)('SA-27 inserts it as %s of %s', (place, target, parent, children) => {
    const tree = edited(underWay, target, add(place));
    expect(node(tree, parent).children).toEqual(children);
    const own = tree.nodes.find(({ description }) => description === 'mine');
    expect(own).toMatchObject({ pinned: true, origin: 'human', status: 'unvisited' });
  });

  it('SA-27 cuts a replaced step on behalf of the user, but keeps a done one done', () => {
    const cut = node(edited(underWay, '0.3', add('instead')), '0.3');
    expect(cut).toMatchObject({ status: 'pruned', closed: { cause: 'human', by: '0.4' } });
    expect(node(edited(underWay, '0.1', add('instead')), '0.1').status).toBe('success');
  });

  it('SA-27 reopens a finished plan for the new step and for the steps deleted after it', () => {
    const tree = edited(over, '0.2', add('child'));
    expect(statusesOf(tree)).toMatchObject({
      '0': 'visited',
      '0.2': 'visited',
      '0.2.2': 'pruned',
      '0.3': 'unvisited',
    });
    expect(stack(tree)).toEqual(['0 exiting', '0.3 entering', '0.2 exiting', '0.2.3 entering']);
  });

  it.each(['before', 'after', 'instead'] as const)(
    'SA-27 reopens the steps deleted behind a failed step if inserted %s of it',
    (place) => {
      const tree = edited(over, '0.2', add(place));
      expect(statusesOf(tree)).toMatchObject({ '0': 'visited', '0.3': 'unvisited' });
      expect(stack(tree)).toEqual(['0 exiting', '0.3 entering', '0.4 entering']);
    },
  );

  it('SA-27 no longer counts a failure that the new step replaces', () => {
    const done = later(edited(over, '0.2', add('instead')), succeeded('0.4'), succeeded('0.3'));
    const goal = node(done, '0');
    expect(goal.kind === 'and' && isAndSuccessful(done, goal)).toBe(true);
  });

  it.each([
    ['leaves', 'while the repaired part goes on', [], 'deleted'],
    ['reopens', 'once the repaired part failed too', [pruned('0', 'failed')], 'unvisited'],
  ] as const)('SA-27 %s the steps that a repair replaced %s', (_, __, end, status) => {
    const repaired = later(
      grown(and('0', 'one', 'two'), entered('0')),
      pruned('0.1', 'failed'),
      { kind: 'nodesDeleted', ids: [id('0.2')], because: id('0.1') },
      { kind: 'repairTried', id: id('0'), effective: true, reasoning: '' },
      added('0', 'planner', ['three']),
      ...end,
    );
    expect(node(edited(repaired, '0.1', add('instead')), '0.2').status).toBe(status);
  });

  it('SA-27 reopens no steps after another failed step', () => {
    const twice = later(
      grown(and('0', 'one', 'two', 'three', 'four'), entered('0')),
      pruned('0.1', 'failed'),
      { kind: 'nodesDeleted', ids: [id('0.2')], because: id('0.1') },
      pruned('0.3', 'failed'),
      { kind: 'nodesDeleted', ids: [id('0.4')], because: id('0.3') },
      pruned('0', 'failed'),
    );
    expect(statusesOf(edited(twice, '0.1', add('instead')))).toMatchObject({
      '0.2': 'unvisited',
      '0.3': 'pruned',
      '0.4': 'deleted',
    });
  });

  it('SA-27 refuses one below an action, beside the goal, with empty or too long text, or at a missing step', () => {
    expect(refusal(underWay, '0.1', add('child'))).toContain('single action');
    expect(refusal(underWay, '0', add('after'))).toContain('steps before or after it');
    expect(refusal(underWay, '0', add('child', '  '))).toContain('empty');
    expect(refusal(underWay, '0', add('child', 'x'.repeat(MAX_DESCRIPTION + 1)))).toContain('2001');
    expect(refusal(underWay, '0.8', add('child'))).toContain('no longer in the plan');
  });
});

describe('SA-27 rewording a step', () => {
  const reword: Change = { kind: 'reword', description: ' better ' };

  it('SA-27 changes the text of a fresh step and makes it the user’s', () => {
    const tree = edited(underWay, '0.3', reword);
    expect(node(tree, '0.3')).toMatchObject({
      description: 'better',
      pinned: true,
      origin: 'human',
    });
    expect(node(tree, '0.2').status).toBe('visited');
  });

  it('SA-27 plans a begun step again: prunes its open parts but keeps the user’s own', () => {
    const tree = edited(later(underWay, added('0.2', 'human', ['mine'])), '0.2', reword);
    expect(node(tree, '0.2')).toMatchObject({ kind: 'unknown', status: 'unvisited' });
    expect(statusesOf(tree)).toMatchObject({
      '0.2.1': 'pruned',
      '0.2.2': 'pruned',
      '0.2.3': 'unvisited',
    });
    expect(stack(tree)).toEqual(['0 exiting', '0.3 entering', '0.2 entering']);
  });

  it('SA-27 lets a failed step succeed by its new plan alone', () => {
    const tree = later(edited(over, '0.2', reword), and('0.2', 'other'), entered('0.2'));
    const behind = '0.3 entering';
    expect(stack(tree)).toEqual(['0 exiting', behind, '0.2 exiting', '0.2.3 entering']);
    expect(stack(later(tree, succeeded('0.2.3')))).toEqual(['0 exiting', behind, '0.2 exiting']);
  });

  it('SA-27 keeps a part that contains a user step if its parent is reworded', () => {
    const own = later(underWay, and('0.3', 'deep'), added('0.3.1', 'human', ['mine']));
    const tree = edited(own, '0', reword);
    expect(statusesOf(tree)).toMatchObject({
      '0': 'unvisited',
      '0.2': 'pruned',
      '0.3': 'unvisited',
      '0.3.1.1': 'unvisited',
    });
  });

  it('SA-27 is refused for an action that is done', () => {
    expect(refusal(underWay, '0.1', reword)).toContain('already done');
  });
});

describe('SA-27 removing, retrying, moving', () => {
  it('SA-27 cuts a removed step with all below it, and blocks nothing', () => {
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

  it('SA-27 reopens on retry what failed and what was deleted with it', () => {
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

  it('SA-27 swaps open steps with open neighbors only', () => {
    const tree = edited(underWay, '0.3', { kind: 'move', by: -1 });
    expect(node(tree, '0').children).toEqual(['0.1', '0.3', '0.2']);
    expect(refusal(tree, '0.3', { kind: 'move', by: -1 })).toContain('can’t change places');
    expect(refusal(tree, '0.2', { kind: 'move', by: 1 })).toContain('already last');
    expect(refusal(tree, '0', { kind: 'move', by: 1 })).toContain('already last');
  });

  it('SA-27 moves a step by several places, or not at all', () => {
    const wide = grown(and('0', 'one', 'two', 'three', 'four'), entered('0'));
    const order = (by: number) => node(edited(wide, '0.2', { kind: 'move', by }), '0').children;
    expect(order(2)).toEqual(['0.1', '0.3', '0.4', '0.2']);
    expect(order(-1)).toEqual(['0.2', '0.1', '0.3', '0.4']);
    expect(refusal(wide, '0.2', { kind: 'move', by: 3 })).toContain('already last');
  });

  it('SA-27 tries an added alternative next', () => {
    const tree = grown(or('0', 'a', 'b'), entered('0'), pruned('0.1', 'failed'));
    expect(stack(edited(tree, '0', add('child')))).toEqual(['0 exiting', '0.3 entering']);
  });

  it('SA-27 does not reopen on retry what was removed, not needed, or replaced by a repair', () => {
    const tree = later(
      grown(and('0', 'one'), entered('0'), and('0.1', 'a', 'b', 'c', 'd'), entered('0.1')),
      pruned('0.1.1', 'human'),
      pruned('0.1.2', 'irrelevant'),
      pruned('0.1.3', 'failed'),
      { kind: 'nodesDeleted', ids: [id('0.1.4')], because: id('0.1.3') },
      { kind: 'repairTried', id: id('0.1'), effective: true, reasoning: '' },
      added('0.1', 'planner', ['e']),
      pruned('0.1.5', 'failed'),
      pruned('0.1', 'failed'),
      pruned('0', 'failed'),
    );
    expect(statusesOf(edited(tree, '0.1', { kind: 'retry' }))).toEqual({
      '0': 'visited',
      '0.1': 'visited',
      '0.1.1': 'pruned',
      '0.1.2': 'pruned',
      '0.1.3': 'pruned',
      '0.1.4': 'deleted',
      '0.1.5': 'unvisited',
    });
  });

  it('SA-27 restores on retry what a repair kept', () => {
    const tree = later(
      grown(and('0', 'one'), entered('0'), and('0.1', 'a', 'b'), entered('0.1')),
      pruned('0.1.1', 'failed'),
      { kind: 'repairTried', id: id('0.1'), effective: true, reasoning: '' },
      added('0.1', 'planner', ['c']),
      pruned('0.1', 'failed'),
      pruned('0', 'failed'),
    );
    expect(statusesOf(edited(tree, '0.1', { kind: 'retry' }))).toMatchObject({
      '0.1.1': 'pruned',
      '0.1.2': 'unvisited',
      '0.1.3': 'unvisited',
    });
  });

  it('SA-27 restores on retry of a removed step what was removed with it', () => {
    const tree = edited(edited(underWay, '0.2', { kind: 'remove' }), '0.2', { kind: 'retry' });
    expect(statusesOf(tree)).toMatchObject({
      '0.2': 'visited',
      '0.2.1': 'unvisited',
      '0.2.2': 'unvisited',
    });
  });
});

describe('SA-27 withdrawing a failed step', () => {
  const own = later(
    grown(and('0', 'one', 'two'), entered('0')),
    added('0', 'human', ['mine'], 1),
    succeeded('0.1'),
    pruned('0.3', 'failed'),
    { kind: 'nodesDeleted', ids: [id('0.2')], because: id('0.3') },
    pruned('0', 'failed'),
  );

  it('SA-27 lets the plan continue where it was given up', () => {
    const tree = edited(own, '0.3', { kind: 'remove' });
    expect(node(tree, '0.3')).toMatchObject({ status: 'pruned', closed: { cause: 'human' } });
    expect(stack(tree)).toEqual(['0 exiting', '0.2 entering']);
    const done = later(tree, succeeded('0.2'));
    const goal = node(done, '0');
    expect(goal.kind === 'and' && isAndSuccessful(done, goal)).toBe(true);
    expect(hasFailedPinned(done, id('0'))).toBe(false);
  });

  it('SA-27 plans the parent again if it has no other parts', () => {
    const alone = later(
      grown(and('0'), entered('0')),
      added('0', 'human', ['mine']),
      pruned('0.1', 'failed'),
      pruned('0', 'failed'),
    );
    expect(stack(edited(alone, '0.1', { kind: 'remove' }))).toEqual(['0 entering']);
  });

  it('SA-27 reopens nothing while another user step beside it has failed', () => {
    const two = later(own, added('0', 'human', ['mine too']), pruned('0.4', 'failed'));
    const tree = edited(two, '0.3', { kind: 'remove' });
    expect(node(tree, '0.3').closed?.cause).toBe('human');
    expect(stack(tree)).toEqual([]);
    expect(stack(edited(tree, '0.4', { kind: 'remove' }))).toEqual(['0 exiting']);
  });

  it('SA-27 does not reopen the ancestors if the goal was reached without the withdrawn step', () => {
    const reached = later(
      grown(and('0', 'one', 'two'), entered('0')),
      pruned('0.1', 'failed'),
      succeeded('0.2'),
      succeeded('0'),
    );
    const tree = edited(reached, '0.1', { kind: 'remove' });
    expect(statusesOf(tree)).toMatchObject({ '0': 'success', '0.1': 'pruned' });
  });
});

describe('SA-27 a decided choice', () => {
  const decided = later(
    grown(or('0', child('a', 0.9), child('b', 0.5), child('c', 0.2)), entered('0')),
    succeeded('0.1'),
    succeeded('0'),
  );

  it.each([
    ['another alternative', '0', add('child'), '0.4 entering'],
    ['one beside what worked', '0.1', add('after'), '0.4 entering'],
    ['one instead of what worked', '0.1', add('instead'), '0.4 entering'],
    ['one instead of what was not needed', '0.2', add('instead'), '0.4 entering'],
    ['other words', '0.2', { kind: 'reword', description: 'mine' }, '0.2 entering'],
    ['a part of what was not needed', '0.2', add('child'), '0.2 entering'],
  ] as const)(
    'SA-27 is reopened for %s, and the way that worked is set aside',
    (_, target, change, top) => {
      const tree = edited(decided, target, change);
      expect(node(tree, '0.1')).toMatchObject({ status: 'pruned', closed: { cause: 'human' } });
      expect(stack(tree)).toEqual(['0 exiting', top]);
    },
  );

  it('SA-27 stays decided if the alternative that worked changed something outside the browser', () => {
    const sent = (at: string): boolean => at === '0.1';
    expect(refusal(decided, '0.1', add('instead'), sent)).toContain('“a” is already done');
    expect(refusal(decided, '0', add('child'), sent)).toContain('can’t be taken back');
    expect(refusal(decided, '0', { kind: 'reword', description: 'x' }, sent)).toBe('not refused');
  });

  it('SA-27 keeps the way that worked if another part is begun again', () => {
    const begun = later(
      grown(or('0', 'a', 'b'), entered('0'), and('0.1', 'in'), entered('0.1')),
      pruned('0.1', 'failed'),
      succeeded('0.2'),
    );
    const tree = edited(begun, '0.1', add('child'));
    expect(node(tree, '0.2').status).toBe('success');
    expect(stack(tree)).toEqual(['0 exiting', '0.1 exiting', '0.1.2 entering']);
  });

  it('SA-27 tries an alternative that was moved up next, whatever the scores', () => {
    const open = grown(or('0', child('a', 0.9), child('b', 0.5), child('c', 0.2)), entered('0'));
    const up = edited(open, '0.3', { kind: 'move', by: -1 });
    expect(node(up, '0.3').pinned).toBe(true);
    expect(stack(up)).toEqual(['0 exiting', '0.3 entering']);
    const down = edited(open, '0.1', { kind: 'move', by: 1 });
    expect(node(down, '0').children).toEqual(['0.2', '0.1', '0.3']);
    expect(stack(down)).toEqual(['0 exiting', '0.2 entering']);
    expect(refusal(decided, '0.3', { kind: 'move', by: -1 })).toContain('already been made');
  });
});

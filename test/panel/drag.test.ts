/** Where a dragged step would go, and the edit that puts it there. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import { canDrag, type DropTarget, dropAt, editOfDrop } from '../../src/panel/tree/drag.ts';

const run = runAt({ journal: teaRun() }, 'growing');
if (!run) throw new Error('the journal has no run');
const { tree } = run;
const id = nodeId;

describe('a dragged step', () => {
  it('goes before, after or into a row, by its height over the row', () => {
    expect(dropAt(tree, id('0.4'), id('0.2'), 0.1)).toEqual({ node: '0.2', place: 'before' });
    expect(dropAt(tree, id('0.4'), id('0.2'), 0.5)).toEqual({ node: '0.2', place: 'child' });
    expect(dropAt(tree, id('0.4'), id('0.2'), 0.9)).toEqual({ node: '0.2', place: 'after' });
    expect(dropAt(tree, id('0.4'), id('0.1.1.1'), 0.6)).toEqual({
      node: '0.1.1.1',
      place: 'after',
    });
    expect(dropAt(tree, id('0.4'), id('0'), 0.1)).toEqual({ node: '0', place: 'child' });
  });

  it('cannot go into itself or its descendants; the goal cannot be dragged', () => {
    expect(dropAt(tree, id('0.1'), id('0.1.2'), 0.5)).toBe(null);
    expect(canDrag(tree, id('0.3'))).toBe(true);
    expect(canDrag(tree, tree.root)).toBe(false);
  });

  it.each([
    ['0.4', { node: '0.2', place: 'before' }, { kind: 'move', target: '0.4', by: -2 }],
    ['0.4', { node: '0.2', place: 'after' }, { kind: 'move', target: '0.4', by: -1 }],
    ['0.2', { node: '0.4', place: 'after' }, { kind: 'move', target: '0.2', by: 2 }],
    ['0.2', { node: '0.3', place: 'before' }, null],
    [
      '0.4',
      { node: '0.2', place: 'child' },
      { kind: 'graft', target: '0.4', to: '0.2', place: 'child' },
    ],
    [
      '0.4',
      { node: '0.1.2', place: 'before' },
      { kind: 'graft', target: '0.4', to: '0.1.2', place: 'before' },
    ],
  ] as const)('%s to %j is %j', (target, { node, place }, change) => {
    const drop: DropTarget = { node: id(node), place };
    expect(editOfDrop(tree, id(target), drop)).toEqual(change);
  });
});

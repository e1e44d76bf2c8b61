/** Which edit Undo takes back next, and which one Redo makes again. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { editsOf, undoOf, undoRedoStacks } from '../../src/panel/tree/undo.ts';

const target = nodeId('0.3');
const cut = (id: string): Edit => ({ id: editId(id), target, kind: 'remove' });
const back = (id: string, edit: string): Edit => ({
  id: editId(id),
  target,
  kind: 'undo',
  edit: editId(edit),
});
const ids = (edits: readonly Edit[]) => edits.map(({ id }) => id);
const waysAfter = (...edits: readonly Edit[]) => {
  const { undo, redo } = undoRedoStacks(edits);
  return [ids(undo), ids(redo)];
};

describe('undo and redo', () => {
  it('undo the last edit that was not undone', () => {
    expect(waysAfter(cut('1'), cut('2'))).toEqual([['1', '2'], []]);
    expect(waysAfter(cut('1'), cut('2'), back('3', '2'))).toEqual([['1'], ['3']]);
    expect(waysAfter(cut('1'), cut('2'), back('3', '2'), back('4', '1'))).toEqual([[], ['3', '4']]);
  });

  it('redo undoes the undo', () => {
    expect(waysAfter(cut('1'), back('2', '1'), back('3', '2'))).toEqual([['3'], []]);
    expect(waysAfter(cut('1'), back('2', '1'), back('3', '2'), back('4', '3'))).toEqual([
      [],
      ['4'],
    ]);
  });

  it('cannot redo past a new edit', () => {
    expect(waysAfter(cut('1'), back('2', '1'), cut('3'))).toEqual([['3'], []]);
  });

  it('list an edit once though it was sent and is pending', () => {
    const run = runAt({ journal: teaRun() }, 'growing');
    if (!run) throw new Error('the journal has no run');
    const waiting = { ...run, made: [], pendingEdits: [cut('1')] };
    expect(ids(editsOf(waiting, [cut('1'), cut('2')]))).toEqual(['1', '2']);
  });

  it('undoOf says what an edit, its undo and its redo did, and nothing about a missing step', () => {
    const run = runAt({ journal: teaRun() }, 'growing');
    if (!run) throw new Error('the journal has no run');
    const edits = [cut('1'), back('2', '1')];
    const words = nodeOf(run.tree, target).description;
    expect(undoOf(run, cut('1'), [])).toMatchObject({ deed: 'remove', way: 'done', words });
    expect(undoOf(run, back('2', '1'), edits)).toMatchObject({ deed: 'remove', way: 'undone' });
    expect(undoOf(run, back('3', '2'), edits)).toMatchObject({ deed: 'remove', way: 'redone' });
    expect(undoOf(run, { ...cut('1'), target: nodeId('0.99') }, [])).toBe(null);
    const unpinned = { id: editId('4'), target, kind: 'pin', isOn: false } as const;
    expect(undoOf(run, unpinned, [])).toMatchObject({ deed: 'unpin' });
    const said = { id: editId('5'), target, kind: 'reword', description: 'Buy one' } as const;
    expect(undoOf(run, said, [])).toMatchObject({ deed: 'reword', words: 'Buy one' });
  });
});

/** The way back from an edit, as data: applied to the tree after the edit, it opens or words the step as before. */
import { describe, expect, it } from 'vitest';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { type Edit, editEvents } from '../../src/core/plan/edit.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import { nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { undoOf, wayBack } from '../../src/panel/plan/undo.ts';

const grown = runAt({ journal: teaRun() }, 'growing');
if (!grown) throw new Error('the journal has no run');
const { tree } = grown;
const target = nodeId('0.3');

function applied(before: PlanTree, edit: Edit): PlanTree {
  const events = editEvents(before, edit, () => false);
  if (!events.ok) throw new Error(events.failure.message);
  return events.value.reduce<PlanTree>((each, event) => reduceTree(each, event), before);
}

describe('undo', () => {
  it.each([
    { id: editId('1'), target, kind: 'remove' },
    { id: editId('1'), target, kind: 'reword', description: 'Something else' },
    { id: editId('1'), target, kind: 'done', reason: 'It was there' },
  ] as const)('of $kind brings the step back', (edit) => {
    const undo = undoOf(tree, edit);
    if (!undo) throw new Error('there is no way back');
    const changed = applied(tree, edit);
    const change = wayBack(changed, undo);
    if (!change) throw new Error('there is nothing to take back');
    const back = applied(changed, { ...change, id: editId('2') });
    const before = nodeOf(tree, target);
    expect(nodeOf(changed, target)).not.toMatchObject({
      description: before.description,
      status: before.status,
    });
    expect(nodeOf(back, target)).toMatchObject({
      description: before.description,
      status: before.status,
      kind: before.kind,
    });
  });

  it('of a move puts the steps in their order again', () => {
    const edit = { id: editId('1'), target, kind: 'move', by: -1 } as const;
    const undo = undoOf(tree, edit);
    const changed = applied(tree, edit);
    const back = undo && wayBack(changed, undo);
    expect(back && applied(changed, { ...back, id: editId('2') }).nodes[tree.root]).toEqual(
      tree.nodes[tree.root],
    );
  });

  it('of an added step removes it, once it is in the plan', () => {
    const edit = {
      id: editId('1'),
      target,
      kind: 'add',
      place: 'child',
      description: 'x',
    } as const;
    const undo = undoOf(tree, edit);
    expect(undo && wayBack(tree, undo)).toBe(null);
    expect(undo && wayBack(applied(tree, edit), undo)).toMatchObject({
      kind: 'remove',
      target: '0.3.1',
    });
  });

  it('is not offered for another try, nor for a step that is not there', () => {
    expect(undoOf(tree, { id: editId('1'), target, kind: 'retry' })).toBe(null);
    expect(undoOf(tree, { id: editId('1'), target: nodeId('0.99'), kind: 'remove' })).toBe(null);
  });
});

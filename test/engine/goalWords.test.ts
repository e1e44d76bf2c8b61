/** SA-27: the task of each question is the goal's present words; undo and redo of a reworded goal change it as well. */
import { describe, expect, it } from 'vitest';
import { rig } from '../../harness/fakes/fakeRun.ts';
import { type EditId, editId, nodeId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { plannerRows } from '../planners/everySystem.ts';

const target = nodeId('0');
const reword = (description: string): Edit => ({
  kind: 'reword',
  id: editId(description),
  target,
  description,
});
const undo = (edit: EditId): Edit => ({ kind: 'undo', id: editId(`undo ${edit}`), target, edit });

describe.each(plannerRows)('the goal in %s', (_, options) => {
  it('is the original text after an undo, and the new one after a redo', async () => {
    const { loop } = rig({ expand: {} }, options);
    const first = loop.run().goal;
    await loop.pause();
    await loop.drive();
    const goalAfter = async (edit: Edit) => {
      await loop.edit(edit);
      await loop.drive();
      const { goal, tree } = loop.run();
      expect(nodeOf(tree, target).description).toBe(goal);
      return goal;
    };
    expect(await goalAfter(reword('Buy tea'))).toBe('Buy tea');
    expect(await goalAfter(reword('Buy green tea'))).toBe('Buy green tea');
    expect(await goalAfter(undo(editId('Buy green tea')))).toBe('Buy tea');
    expect(await goalAfter(undo(editId('undo Buy green tea')))).toBe('Buy green tea');
    expect(await goalAfter(undo(editId('undo undo Buy green tea')))).toBe('Buy tea');
    expect(await goalAfter(undo(editId('Buy tea')))).toBe(first);
  });
});

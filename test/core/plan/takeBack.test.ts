/** Undo of every kind of edit (SA-27): exactly as before while the run has not gone on with it, and by its opposite after. */

import { describe, expect, it } from 'vitest';
import { runAt } from '../../../harness/playground/scenes.ts';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { editId, nodeId } from '../../../src/core/ids.ts';
import { sameText } from '../../../src/core/messages/english.ts';
import { message, type Text } from '../../../src/core/messages/message.ts';
import { type AppliedEvents, type Edit, editEvents } from '../../../src/core/plan/edit.ts';
import type { TreeEvent } from '../../../src/core/plan/event.ts';
import { reduceTree } from '../../../src/core/plan/reduce.ts';
import { nodeOf, type PlanTree } from '../../../src/core/plan/tree.ts';
import { touchedBy } from '../../../src/core/plan/undoEdit.ts';
import type { NewEdit } from '../../../src/panel/tree/undo.ts';

const isTakenBack = (reasoning: Text): boolean => sameText(reasoning, message('reason.takenBack'));

const grown = runAt({ journal: teaRun() }, 'growing');
if (!grown) throw new Error('the journal has no run');
const { tree } = grown;

const reduced = (at: PlanTree, events: readonly TreeEvent[]): PlanTree =>
  events.reduce<PlanTree>(reduceTree, at);

function apply(at: PlanTree, edit: Edit, made: readonly AppliedEvents[] = []) {
  const events = editEvents(at, edit, () => false, made);
  if (!events.ok) throw new Error(events.failure.message);
  const after = reduced(at, events.value);
  const touched = touchedBy(at, after);
  if (!touched) throw new Error('it changed too much');
  return { after, made: [...made, { edit, ...touched }] };
}

const named = (change: NewEdit, id: string): Edit => ({ ...change, id: editId(id) }) as Edit;
const undo = (edit: string, id: string): Edit => ({
  id: editId(id),
  target: tree.root,
  kind: 'undo',
  edit: editId(edit),
});

/** A tree as far as a person sees it: without what was added and taken back. */
const seen = (at: PlanTree) =>
  at.nodes
    .filter(({ reasoning }) => !isTakenBack(reasoning))
    .map((node) => ({
      ...node,
      children: node.children.filter((id) => !isTakenBack(nodeOf(at, id).reasoning)),
    }));

const target = nodeId('0.3');
const description = 'Ask the shop';
const kinds: readonly (readonly [string, NewEdit])[] = [
  ['an added substep', { kind: 'add', target, place: 'child', description }],
  ['a step in place of another', { kind: 'add', target, place: 'instead', description }],
  ['new words', { kind: 'reword', target, description }],
  ['a removal', { kind: 'remove', target }],
  ['another try', { kind: 'retry', target: nodeId('0.1') }],
  ['a move', { kind: 'move', target, by: -1 }],
  ['a move past two', { kind: 'move', target: nodeId('0.4'), by: -2 }],
  ['do next', { kind: 'next', target: nodeId('0.4') }],
  ['a step done by hand', { kind: 'done', target: nodeId('0.1'), reason: '' }],
  ['a step that failed', { kind: 'fail', target: nodeId('0.1'), reason: '' }],
  ['a replacement from here on', { kind: 'from', target: nodeId('0.2'), description }],
  ['a step put elsewhere', { kind: 'graft', target, to: nodeId('0.2'), place: 'before' }],
  ['a rule', { kind: 'tell', target, description }],
  ['a pin', { kind: 'pin', target, isOn: true }],
  ['a stop', { kind: 'breakpoint', target, isOn: true }],
  ['a condition', { kind: 'check', target, description }],
  ['another shape', { kind: 'shape', target: tree.root, as: 'unordered' }],
];

describe('undo', () => {
  it.each(kinds)('of %s restores the plan, and redo restores the edit', (_, change) => {
    const first = apply(tree, named(change, '1'));
    if (change.kind !== 'tell') expect(first.after).not.toEqual(tree);
    const second = apply(first.after, undo('1', '2'), first.made);
    expect(seen(second.after)).toEqual(seen(tree));
    const third = apply(second.after, undo('2', '3'), second.made);
    expect(third.after).toEqual(first.after);
  });

  it('keeps what the run did meanwhile', () => {
    const { after, made } = apply(tree, named({ kind: 'pin', target, isOn: true }, '1'));
    const entered = reduced(after, [
      { kind: 'nodeEntered', id: target, url: 'https://shop.test' },
      { kind: 'noteTaken', id: target, note: 'a note' },
    ]);
    const back = apply(entered, undo('1', '2'), made).after;
    expect(nodeOf(back, target)).toEqual({ ...nodeOf(entered, target), pinned: false });
  });

  it('keeps steps added meanwhile in their place', () => {
    const first = apply(tree, named({ kind: 'move', target, by: 1 }, '1'));
    const more = { kind: 'add', target: nodeId('0.4'), place: 'after', description } as const;
    const second = apply(first.after, named(more, '2'), first.made);
    const back = apply(second.after, undo('1', '3'), second.made).after;
    expect(nodeOf(back, tree.root).children).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5']);
  });

  it('of a rewording restores the text even if it was reworded since', () => {
    const was = nodeOf(tree, target).description;
    const { after, made } = apply(tree, named({ kind: 'reword', target, description }, '1'));
    const begun = reduced(after, [
      { kind: 'nodeReworded', id: target, description: 'Ask again', origin: 'human' },
    ]);
    expect(nodeOf(apply(begun, undo('1', '2'), made).after, target).description).toBe(was);
  });

  it('is refused with a reason if the task has moved on, and for an unknown edit', () => {
    const change: NewEdit = { kind: 'retry', target: nodeId('0.1') };
    const { after, made } = apply(tree, named(change, '1'));
    const begun = reduced(after, [
      { kind: 'nodePruned', id: nodeId('0.1'), cause: 'failed', reasoning: 'no luck' },
    ]);
    const refused = editEvents(begun, undo('1', '2'), () => false, made);
    expect(refused.ok ? '' : refused.failure.message).toContain('gone on');
    const unknown = editEvents(tree, undo('nothing', '2'), () => false, made);
    expect(unknown.ok ? '' : unknown.failure.message).toContain('can’t be undone');
  });

  it('reopens the plan for a step that it restores', () => {
    const { after, made } = apply(tree, named({ kind: 'remove', target }, '1'));
    const over = reduced(after, [{ kind: 'nodeSucceeded', id: tree.root }]);
    const back = apply(over, undo('1', '2'), made).after;
    expect(nodeOf(back, target).status).not.toBe('pruned');
    expect(nodeOf(back, tree.root).status).toBe('visited');
  });
});

/** SA-27 after a change outside that can't be undone: what starts before it takes no new steps, and the user is told why. */
import { describe, expect, it } from 'vitest';
import { editId, stateId } from '../../../src/core/ids.ts';
import { closePast } from '../../../src/core/plan/close.ts';
import { type Edit, editEvents } from '../../../src/core/plan/edit.ts';
import { putNode } from '../../../src/core/plan/patch.ts';
import type { PlanTree } from '../../../src/core/plan/tree.ts';
import {
  act,
  and,
  entered,
  failed,
  grown,
  id,
  later,
  node,
  or,
  pruned,
  succeeded,
} from './trees.ts';

type Change = Edit extends infer E ? (E extends Edit ? Omit<E, 'id' | 'target'> : never) : never;
const editOf = (target: string, change: Change): Edit =>
  ({ id: editId('e'), target: id(target), ...change }) as Edit;
const add = (place: 'child' | 'before' | 'after' | 'instead'): Change => ({
  kind: 'add',
  place,
  description: 'mine',
});

const edit = (tree: PlanTree, target: string, change: Change) =>
  editEvents(tree, editOf(target, change), () => false);

const start = stateId('s1');

/** A choice between the way under way, one that failed, one that was not begun, and a step after the choice. */
const chosen = grown(
  and('0', 'choose', 'after it'),
  entered('0'),
  or('0.1', 'under way', 'failed', 'open'),
  { kind: 'nodeEntered', id: id('0.1'), url: '', start },
  and('0.1.2', 'tried'),
  entered('0.1.2'),
  act('0.1.2.1', '/tried'),
  failed('0.1.2'),
  pruned('0.1.2', 'failed'),
  and('0.1.1', 'sent', 'next'),
  entered('0.1.1'),
  act('0.1.1.1', '/sent'),
  entered('0.1.1.1'),
  succeeded('0.1.1.1'),
  and('0.1.3', 'part'),
);
const begun = putNode(chosen, { ...node(chosen, '0.1.1'), taken: true });
/** The same once what the first way sent can't be undone. */
const sent = closePast(begun, (from) => from === start);

const isRefused = { ok: false, failure: { kind: 'illegalEdit' } };

describe('SA-27 a choice passed by a lasting change', () => {
  it.each<readonly [string, string, Change]>([
    ['an alternative', '0.1', add('child')],
    ['one before the way under way', '0.1.1', add('before')],
    ['one after it', '0.1.1', add('after')],
    ['one in its place', '0.1.1', add('instead')],
    ['one beside a closed way', '0.1.3', add('after')],
    ['a step in a closed way', '0.1.3', add('child')],
    ['a step beside one in a closed way', '0.1.3.1', add('before')],
    ['a step in a way that failed before', '0.1.2', add('child')],
    ['other words for a closed way', '0.1.3', { kind: 'reword', description: 'mine' }],
    ['another try of a closed way', '0.1.3', { kind: 'retry' }],
    ['another try of a way that failed before', '0.1.2', { kind: 'retry' }],
    ['another try of a step in it', '0.1.2.1', { kind: 'retry' }],
  ])('takes not %s', (_what, target, change) => {
    const refused = edit(sent, target, change);
    expect(refused).toMatchObject(isRefused);
    const { message, hint } = refused.ok ? { message: '', hint: '' } : refused.failure;
    expect(message).toBe(
      'This starts before a change that can’t be undone, so the task can’t go back to it.',
    );
    expect(hint).toBe('Add the new step after the whole choice instead.');
  });

  it.each(['0.1', '0.1.1', '0.1.2', '0.1.3'])(
    'accepted steps in %s before the change',
    (target) => {
      expect(edit(begun, target, add('child'))).toMatchObject({ ok: true });
    },
  );

  it.each<readonly [string, string, Change]>([
    ['a step in the way under way', '0.1.1', add('child')],
    ['a step before another one there', '0.1.1.2', add('before')],
    ['a step after the choice', '0.1', add('after')],
    ['a step before one that follows', '0.2', add('before')],
    ['other words for a step there', '0.1.1.2', { kind: 'reword', description: 'mine' }],
    ['other words for the whole choice', '0.1', { kind: 'reword', description: 'mine' }],
    ['the removal of the way under way', '0.1.1', { kind: 'remove' }],
  ])('leaves %s to the person', (_what, target, change) => {
    expect(edit(sent, target, change)).toMatchObject({ ok: true });
  });

  it('starts again if the user rewords it', () => {
    const events = edit(sent, '0.1', { kind: 'reword', description: 'another choice' });
    const tree = later(sent, ...(events.ok ? events.value : []), or('0.1', 'x', 'y'));
    expect(node(tree, '0.1')).toMatchObject({ kind: 'or', url: '' });
    expect(node(tree, '0.1').start).toBeUndefined();
    expect(edit(tree, '0.1', add('child'))).toMatchObject({ ok: true });
  });
});

/** The effect of each event on the tree, and what no event can do. */
import { describe, expect, it } from 'vitest';
import { reduceTree } from '../../../src/core/plan/reduce.ts';
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
  reopened,
  repaired,
  statusesOf,
  succeeded,
} from './trees.ts';

describe('growing the tree', () => {
  it('makes the goal the user’s but not pinned, so that it is expanded like any other node', () => {
    expect(node(grown(), '0')).toMatchObject({ origin: 'human', pinned: false, depth: 0 });
  });

  it('numbers new nodes after the existing ones, wherever they are inserted', () => {
    const tree = grown(
      and('0', 'a', 'b'),
      added('0', 'human', ['mine'], 1),
      added('0', 'planner', ['c']),
    );
    expect(node(tree, '0')).toMatchObject({ children: ['0.1', '0.3', '0.2', '0.4'] });
    expect(node(tree, '0.3')).toMatchObject({
      pinned: true,
      origin: 'human',
      parent: '0',
      depth: 1,
    });
    expect(node(tree, '0.4')).toMatchObject({ pinned: false, origin: 'planner' });
  });

  it('creates a child with an exact action as an action', () => {
    const tree = grown(and('0', { ...child('go back'), action: { kind: 'back' } }));
    expect(node(tree, '0.1')).toMatchObject({ kind: 'action', status: 'unvisited' });
  });

  it('keeps user steps of an unexpanded node before those the planner adds', () => {
    const tree = grown(added('0', 'human', ['mine']), and('0', 'theirs'));
    expect(node(tree, '0')).toMatchObject({ kind: 'and', children: ['0.1', '0.2'] });
  });

  it('adds an action beside user steps as one more part', () => {
    const tree = grown(added('0', 'human', ['mine']), act('0', '/a'));
    expect(node(tree, '0')).toMatchObject({ kind: 'and', children: ['0.1', '0.2'] });
    expect(node(tree, '0.2')).toMatchObject({ kind: 'action' });
  });

  it('rewords a step on expansion, but never a user step', () => {
    const reword = { kind: 'nodeExpanded', description: 'better', reasoning: '' } as const;
    const expansion = { kind: 'action', action: { kind: 'back' } } as const;
    const tree = grown(and('0', 'a'), added('0', 'human', ['mine']));
    const both = later(
      tree,
      { ...reword, expansion, id: id('0.1') },
      { ...reword, expansion, id: id('0.2') },
    );
    expect([node(both, '0.1').description, node(both, '0.2').description]).toEqual([
      'better',
      'mine',
    ]);
  });
});

describe('working on the tree', () => {
  it('counts entries, and records for an OR where it was first entered', () => {
    const tree = grown(or('0', 'a'), entered('0', '/first'), entered('0', '/second'));
    expect(node(tree, '0')).toMatchObject({ status: 'visited', executionCount: 2, url: '/first' });
  });

  it('counts retries within the current entry, and drops the action when grounding again', () => {
    const retry = { kind: 'nodeRetried', id: id('0'), why: 'gone' } as const;
    const action = { kind: 'goto', url: 'https://site.test/a' } as const;
    const exact = { ...child('a'), action, document: 'first', final: true as const };
    const begun = grown(act('0', '/a'), entered('0'), { ...retry, reground: false });
    expect(node(begun, '0')).toMatchObject({ kind: 'action', retryCount: 1, reasoning: 'gone' });
    const again = later(begun, { ...retry, reground: true });
    expect(node(again, '0')).toMatchObject({ kind: 'unknown', status: 'visited', retryCount: 2 });
    const regrounded = later(grown(and('0', exact)), { ...retry, id: id('0.1'), reground: true });
    for (const left of ['action', 'document', 'final'])
      expect(node(regrounded, '0.1')).not.toHaveProperty(left);
  });

  it('closes open nodes below on pruning and deleting, and leaves closed ones', () => {
    const tree = grown(
      and('0', 'a', 'b'),
      and('0.1', 'aa', 'ab', 'ac'),
      succeeded('0.1.1'),
      pruned('0.1.2', 'irrelevant'),
    );
    const cut = later(tree, pruned('0.1', 'failed'), {
      kind: 'nodesDeleted',
      ids: [id('0.2')],
      because: id('0.1'),
    });
    expect(statusesOf(cut)).toEqual({
      '0': 'unvisited',
      '0.1': 'pruned',
      '0.1.1': 'success',
      '0.1.2': 'pruned',
      '0.1.3': 'pruned',
      '0.2': 'deleted',
    });
    expect(node(cut, '0.1.2')).toMatchObject({ closed: { cause: 'irrelevant', revision: 0 } });
    expect(node(cut, '0.1.3')).toMatchObject({ closed: { cause: 'failed', revision: 0 } });
  });

  it('adds up notes and costs on their node', () => {
    const cost = { calls: 1, inputTokens: 10, outputTokens: 2, usd: 0.5 };
    const charge = { kind: 'costCharged', id: id('0'), cost } as const;
    const tree = grown(charge, charge, { kind: 'noteTaken', id: id('0'), note: 'seen' });
    expect(node(tree, '0')).toMatchObject({
      notes: ['seen'],
      cost: { calls: 2, inputTokens: 20, outputTokens: 4, usd: 1 },
    });
  });

  it('counts repairs as attempts, and as revisions only if they added something', () => {
    const tree = grown(
      and('0', 'a'),
      repaired('0', false),
      repaired('0'),
      added('0', 'planner', ['b']),
    );
    expect(node(tree, '0')).toMatchObject({ repairAttempts: 2, revisionCount: 1 });
    expect([node(tree, '0.1').epoch, node(tree, '0.2').epoch]).toEqual([1, 1]);
  });
});

describe('reopening a node', () => {
  const broken = grown(
    and('0', 'a', 'b'),
    repaired('0'),
    entered('0'),
    failed('0.1'),
    pruned('0.1', 'failed'),
    pruned('0', 'failed'),
  );

  it('keeps its existing parts', () => {
    expect(node(later(broken, reopened('0', false)), '0')).toMatchObject({
      kind: 'and',
      status: 'visited',
      closed: null,
      revisionCount: 1,
    });
  });

  it('resets plan and counts when planned again, and keeps the old parts as history', () => {
    expect(node(later(broken, reopened('0', true)), '0')).toMatchObject({
      kind: 'unknown',
      status: 'unvisited',
      children: ['0.1', '0.2'],
      executionCount: 0,
      retryCount: 0,
      repairAttempts: 0,
      revisionCount: 0,
    });
  });
});

describe('moving a step', () => {
  it('changes its place among its siblings', () => {
    const tree = grown(and('0', 'a', 'b', 'c'), { kind: 'nodeMoved', id: id('0.3'), at: 0 });
    expect(node(tree, '0')).toMatchObject({ children: ['0.3', '0.1', '0.2'] });
  });
});

describe('an impossible change', () => {
  it.each([
    ['before the goal', () => reduceTree(null, failed('0'))],
    ['on a node that is not there', () => grown(failed('0.7'))],
    ['parts of an action', () => grown(act('0', '/a'), added('0', 'human', ['b']))],
    ['two choices below an action', () => grown(act('0', '/a'), added('0', 'planner', ['b', 'c']))],
    ['moving the goal', () => grown({ kind: 'nodeMoved', id: id('0'), at: 0 })],
  ])('throws: %s', (_, grow) => {
    expect(grow).toThrow();
  });

  it('never mutates its input', () => {
    const tree = grown(and('0', 'a', 'b'));
    const before = JSON.stringify(tree);
    later(tree, pruned('0', 'failed'), reopened('0', true), added('0', 'human', ['c']));
    expect(JSON.stringify(tree)).toBe(before);
  });
});

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

describe('growing', () => {
  it('the goal is the user’s, yet not pinned: it is expanded like any other', () => {
    expect(node(grown(), '0')).toMatchObject({ origin: 'human', pinned: false, depth: 0 });
  });

  it('numbers go on after what was there, wherever the new ones are put', () => {
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

  it('a child with its exact action is born an action', () => {
    const tree = grown(and('0', { ...child('go back'), action: { kind: 'back' } }));
    expect(node(tree, '0.1')).toMatchObject({ kind: 'action', status: 'unvisited' });
  });

  it('what a user hung on an unexpanded node stays, before what the planner adds', () => {
    const tree = grown(added('0', 'human', ['mine']), and('0', 'theirs'));
    expect(node(tree, '0')).toMatchObject({ kind: 'and', children: ['0.1', '0.2'] });
  });

  it('an action beside parts of a user becomes one more part', () => {
    const tree = grown(added('0', 'human', ['mine']), act('0', '/a'));
    expect(node(tree, '0')).toMatchObject({ kind: 'and', children: ['0.1', '0.2'] });
    expect(node(tree, '0.2')).toMatchObject({ kind: 'action' });
  });

  it('expansion rewords a step, but never one of the user', () => {
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

describe('working', () => {
  it('entering counts, and an OR remembers where it was first entered', () => {
    const tree = grown(or('0', 'a'), entered('0', '/first'), entered('0', '/second'));
    expect(node(tree, '0')).toMatchObject({ status: 'visited', executionCount: 2, url: '/first' });
  });

  it('a retry counts within the present entry; grounding again forgets the action', () => {
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

  it('pruning and deleting close what is open below, and leave what is closed', () => {
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

  it('notes and costs add up on their node', () => {
    const cost = { calls: 1, inputTokens: 10, outputTokens: 2, usd: 0.5 };
    const charge = { kind: 'costCharged', id: id('0'), cost } as const;
    const tree = grown(charge, charge, { kind: 'noteTaken', id: id('0'), note: 'seen' });
    expect(node(tree, '0')).toMatchObject({
      notes: ['seen'],
      cost: { calls: 2, inputTokens: 20, outputTokens: 4, usd: 1 },
    });
  });

  it('repairs count as tries, and as revisions only when they added something', () => {
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

describe('opening again', () => {
  const broken = grown(
    and('0', 'a', 'b'),
    repaired('0'),
    entered('0'),
    failed('0.1'),
    pruned('0.1', 'failed'),
    pruned('0', 'failed'),
  );

  it('goes on with the parts there are', () => {
    expect(node(later(broken, reopened('0', false)), '0')).toMatchObject({
      kind: 'and',
      status: 'visited',
      closed: null,
      revisionCount: 1,
    });
  });

  it('afresh forgets the plan and its counts, and keeps the old parts as history', () => {
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

  it('moves a step among its siblings', () => {
    const tree = grown(and('0', 'a', 'b', 'c'), { kind: 'nodeMoved', id: id('0.3'), at: 0 });
    expect(node(tree, '0')).toMatchObject({ children: ['0.3', '0.1', '0.2'] });
  });
});

describe('the impossible', () => {
  it.each([
    ['before the goal', () => reduceTree(null, failed('0'))],
    ['on a node that is not there', () => grown(failed('0.7'))],
    ['parts of an action', () => grown(act('0', '/a'), added('0', 'human', ['b']))],
    ['two choices below an action', () => grown(act('0', '/a'), added('0', 'planner', ['b', 'c']))],
    ['moving the goal', () => grown({ kind: 'nodeMoved', id: id('0'), at: 0 })],
  ])('throws: %s', (_, grow) => {
    expect(grow).toThrow();
  });

  it('leaves the tree it was given as it was', () => {
    const tree = grown(and('0', 'a', 'b'));
    const before = JSON.stringify(tree);
    later(tree, pruned('0', 'failed'), reopened('0', true), added('0', 'human', ['c']));
    expect(JSON.stringify(tree)).toBe(before);
  });
});

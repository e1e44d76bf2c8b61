/** The questions that the algorithms ask of the tree. */
import { describe, expect, it } from 'vitest';
import type { AndNode } from '../../../src/core/plan/node.ts';
import {
  freshChild,
  hasFailedPinned,
  hasNode,
  hasProcessable,
  holdsPinned,
  isAndSuccessful,
  isOrSuccessful,
  laterSiblings,
  nextAlternative,
  type PlanTree,
  pathTo,
  subtree,
} from '../../../src/core/plan/tree.ts';
import {
  added,
  and,
  child,
  grown,
  id,
  later,
  node,
  or,
  pruned,
  reopened,
  repaired,
  succeeded,
} from './trees.ts';

const isDone = (tree: PlanTree, at = '0'): boolean =>
  isAndSuccessful(tree, node(tree, at) as AndNode);

describe('positions in the tree', () => {
  const tree = grown(and('0', 'a', 'b', 'c'), and('0.2', 'ba'));

  it('list paths, subtrees and siblings in plan order', () => {
    expect(pathTo(tree, id('0.2.1'))).toEqual(['0', '0.2', '0.2.1']);
    expect(subtree(tree, id('0')).map((each) => each.id)).toEqual([
      '0',
      '0.1',
      '0.2',
      '0.2.1',
      '0.3',
    ]);
    expect(laterSiblings(tree, id('0.1')).map((each) => each.id)).toEqual(['0.2', '0.3']);
    expect(laterSiblings(tree, id('0'))).toEqual([]);
    expect(freshChild(tree, id('0.2'))).toEqual({ id: '0.2.2', number: 2 });
  });

  it('do not treat names of object properties as nodes', () => {
    expect(hasNode(tree, '0.2')).toBe(true);
    expect(hasNode(tree, 'constructor')).toBe(false);
    expect(() => node(tree, '0.9')).toThrow('no node');
  });
});

describe('completion of an AND (A7)', () => {
  it('needs a success, and no open or failed part', () => {
    const tree = grown(and('0', 'a', 'b'));
    expect(isDone(tree)).toBe(false);
    expect(isDone(later(tree, succeeded('0.1')))).toBe(false);
    expect(isDone(later(tree, succeeded('0.1'), succeeded('0.2')))).toBe(true);
    expect(isDone(later(tree, succeeded('0.1'), pruned('0.2', 'failed')))).toBe(false);
  });

  it('counts irrelevant and user-cut parts as satisfied, but not as a success', () => {
    const tree = grown(and('0', 'a', 'b'));
    expect(isDone(later(tree, succeeded('0.1'), pruned('0.2', 'irrelevant')))).toBe(true);
    expect(isDone(later(tree, succeeded('0.1'), pruned('0.2', 'human')))).toBe(true);
    expect(isDone(later(tree, pruned('0.1', 'human'), pruned('0.2', 'irrelevant')))).toBe(false);
  });

  it('ignores failures before a repair, but not those after it', () => {
    const tree = grown(
      and('0', 'a'),
      pruned('0.1', 'failed'),
      repaired('0'),
      added('0', 'planner', ['b']),
    );
    expect(isDone(later(tree, succeeded('0.2')))).toBe(true);
    expect(
      isDone(later(tree, added('0', 'planner', ['c']), succeeded('0.2'), pruned('0.3', 'failed'))),
    ).toBe(false);
  });

  it('does not ignore a failed user step after a repair', () => {
    const tree = grown(
      added('0', 'human', ['mine']),
      and('0', 'a'),
      pruned('0.1', 'failed'),
      succeeded('0.2'),
      repaired('0'),
    );
    expect(isDone(tree)).toBe(false);
    expect(hasFailedPinned(tree, id('0'))).toBe(true);
  });

  it('ignores failures from before the user had it planned again', () => {
    const tree = grown(
      added('0', 'human', ['mine']),
      and('0', 'a'),
      pruned('0.1', 'failed'),
      pruned('0.2', 'failed'),
      reopened('0', true),
      and('0', 'b'),
      succeeded('0.3'),
    );
    expect(hasFailedPinned(tree, id('0'))).toBe(false);
    expect(isDone(tree)).toBe(true);
    expect(isDone(later(tree, added('0', 'planner', ['c']), pruned('0.4', 'failed')))).toBe(false);
  });
});

describe('alternatives (A14)', () => {
  it('are tried best first, those without a score last and in plan order', () => {
    const tree = grown(or('0', child('a', 0.4), child('b'), child('c'), child('d', 0.9)));
    const order = ['0.4', '0.1', '0.2', '0.3'];
    let at = tree;
    for (const expected of order) {
      const next = nextAlternative(at, id('0'));
      expect(next?.id).toBe(expected);
      at = later(at, pruned(expected, 'failed'));
    }
    expect(nextAlternative(at, id('0'))).toBeNull();
    expect(hasProcessable(at, id('0'))).toBe(false);
  });

  it('try the user’s steps first, and succeed with the first success', () => {
    const tree = grown(or('0', child('a', 0.99)), added('0', 'human', ['mine']));
    expect(nextAlternative(tree, id('0'))?.id).toBe('0.2');
    expect(isOrSuccessful(tree, id('0'))).toBe(false);
    expect(isOrSuccessful(later(tree, succeeded('0.1')), id('0'))).toBe(true);
  });
});

describe('user steps', () => {
  it('are found at any depth while they are open', () => {
    const tree = grown(and('0', 'a'), and('0.1', 'aa'), added('0.1.1', 'human', ['mine']));
    expect(holdsPinned(tree, id('0.1'))).toBe(true);
    expect(holdsPinned(later(tree, succeeded('0.1.1.1')), id('0.1'))).toBe(false);
  });
});

/** A node is a scope: its limits end it alone, and what is above goes on. */

import { describe, expect, it } from 'vitest';
import {
  and,
  goTo,
  note,
  or,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Limits } from '../../src/core/plan/budget.ts';
import type { NewChild } from '../../src/core/plan/event.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { exhaustedLimit, spentScope } from '../../src/core/run/limits.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { treeRules } from '../../src/planners/tree/rules.ts';
import { treePlanner } from '../../src/planners/tree/strategy.ts';
import { driven, go, kindsOf, namesOf, nodeIn, step, way, world } from './driven.ts';

const limited = (description: string, limits: Limits, score: number | null = null): NewChild => ({
  description,
  score,
  limits,
});
const acts = (...paths: string[]): NewChild[] =>
  paths.map((path) => ({ ...step(path), action: goTo(path) }));

describe('a part of the plan that reached its own limit', () => {
  it('ends alone: the run tries an alternative above next, and continues', async () => {
    const { loop, world: browser } = await driven({
      expand: {
        '0': or(limited('the long way', { actions: 2 }, 0.9), way('the short way', 0.2)),
        '0.1': and(...acts('/a', '/b', '/c')),
        '0.2': go('/z'),
      },
    });
    const run = loop.run();
    expect(browser.done.map((action) => action.kind === 'goto' && action.url)).toEqual([
      'https://site.test/a',
      'https://site.test/b',
      'https://site.test/z',
    ]);
    expect(run.stop).toEqual({ kind: 'reached' });
    expect(nodeIn(run, '0.1')).toMatchObject({ status: 'pruned', closed: { cause: 'failed' } });
    expect(inEnglish(nodeIn(run, '0.1').reasoning)).toBe(
      '"the long way" used up its limit of 2 for browser actions.',
    );
    expect(nodeIn(run, '0.1.3').status).toBe('pruned');
    expect(nodeIn(run, '0.1.1').status).toBe('success');
  });

  it('gets no further questions: no repair, no check, no summary', async () => {
    const { calls, loop } = await driven({
      expand: {
        '0': and(limited('one', { modelCalls: 1 }), 'two'),
        '0.1': and('deep', 'deeper'),
        '0.2': go('/b'),
      },
      repair: {},
    });
    expect(namesOf(calls).filter((name) => name.includes('0.1'))).toEqual(['expand 0.1']);
    expect(nodeIn(loop.run(), '0.2').status).toBe('deleted');
  });

  it('is reported to the parent, whose repair may add another step', async () => {
    const { loop, calls, events } = await driven({
      expand: {
        '0': and(limited('one', { actions: 1 })),
        '0.1': and(...acts('/a', '/b')),
        '0.2': go('/c'),
      },
      repair: { '0': { add: [step('another way')] } },
      check: () => ({ complete: false, reason: 'not yet' }),
    });
    expect(namesOf(calls)).toContain('repair 0');
    expect(
      loop
        .run()
        .memory.notices.map(({ text }) => text)
        .map(inEnglish),
    ).toContain('"one" used up its limit of 1 for browser actions.');
    expect(kindsOf(events).filter((kind) => kind === 'scopeLimited')).toHaveLength(1);
    expect(nodeIn(loop.run(), '0.2').status).toBe('success');
  });

  it('completes an action that has begun, and counts it', async () => {
    const { loop, world: browser } = await driven({
      expand: {
        '0': or(limited('one', { actions: 1 }, 0.9), way('two', 0.1)),
        '0.1': go('/a'),
        '0.2': go('/b'),
      },
    });
    expect(browser.done).toHaveLength(1);
    expect(nodeIn(loop.run(), '0.1').status).toBe('success');
  });

  it('is found by its innermost limit first, with the limit of the run at the root', async () => {
    const nested: Script = {
      expand: {
        '0': or(limited('outer', { actions: 3 }, 0.9), way('other', 0.1)),
        '0.1': or(limited('inner', { actions: 1 }, 0.9), way('inner too', 0.5)),
        '0.1.1': and(...acts('/a', '/b')),
        '0.1.2': and(...acts('/c', '/d', '/e')),
        '0.2': go('/z'),
      },
    };
    const { loop, world: browser } = await driven(nested);
    expect(browser.done.map((action) => action.kind === 'goto' && action.url.slice(-2))).toEqual([
      '/a',
      '/c',
      '/d',
      '/z',
    ]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    const cut = await driven(nested, { budget: { actions: 2 } });
    expect(cut.loop.run().stop).toEqual({ kind: 'limit', which: 'actions', limit: 2 });
    const run = cut.loop.run();
    expect(spentScope(run, nodeId('0.1'))).toEqual({
      scope: run.tree.root,
      ...exhaustedLimit(run),
    });
  });

  it('still performs a user step in it', async () => {
    const script: Script = {
      expand: {
        '0': or(limited('one', { actions: 1 }, 0.9), way('two', 0.1)),
        '0.1': and(...acts('/a', '/b', '/c')),
        '0.1.4': go('/mine'),
        '0.2': go('/z'),
      },
    };
    const options: RigOptions = { world: world() };
    const { loop, world: browser } = rig(script, {
      ...options,
      onEvents: (run, events) => {
        if (!events.some(({ change }) => change.kind === 'nodeExpanded' && change.id === '0.1'))
          return;
        void loop.edit({
          id: editId('e'),
          target: nodeId('0.1'),
          kind: 'add',
          place: 'child',
          description: 'mine',
        });
        expect(findNode(run.tree, nodeId('0.1'))).toBeDefined();
      },
    });
    await loop.drive();
    expect(browser.done.map((action) => action.kind === 'goto' && action.url.slice(17))).toEqual([
      '/a',
      '/mine',
      '/z',
    ]);
    expect(nodeIn(loop.run(), '0.1.4')).toMatchObject({ pinned: true, status: 'success' });
    expect(nodeIn(loop.run(), '0.1').status).toBe('pruned');
  });

  it('counts its limits from the start of a user retry', async () => {
    const {
      loop,
      world: browser,
      events,
    } = await driven({
      expand: { '0': and(limited('one', { actions: 1 })), '0.1': and(...acts('/a', '/b')) },
    });
    expect(nodeIn(loop.run(), '0.1').status).toBe('pruned');
    await loop.edit({
      id: editId('e'),
      target: nodeId('0.1'),
      kind: 'reword',
      description: 'once more',
    });
    await loop.drive();
    expect(browser.done.length).toBeGreaterThan(1);
    expect(nodeIn(loop.run(), '0').spent.actions).toBe(browser.done.length);
    expect(foldRun(events)).toEqual(loop.run());
  });
});

describe('configurable readings of the paper', () => {
  const update = (cause: 'irrelevant' | 'duplicate' | 'infeasible'): Script => ({
    expand: { '0': and('one', 'two', 'three'), '0.1': go('/a'), '0.2': go('/b'), '0.3': go('/c') },
    update: ({ node }) => ({ prune: node === '0.1' ? [{ id: nodeId('0.2'), cause }] : [] }),
    check: ({ tree }) => ({
      complete: findNode(tree, nodeId('0.2'))?.closed?.cause !== 'infeasible',
      reason: 'so',
    }),
  });
  const statusesAfter = async (script: Script, options: RigOptions = {}) => {
    const { loop } = await driven(script, options);
    return ['0', '0.2', '0.3'].map((at) => {
      const { status, closed } = nodeIn(loop.run(), at);
      return closed ? `${status} ${closed.cause}` : status;
    });
  };

  it('A4: count an irrelevant or duplicate part as satisfied', async () => {
    expect(await statusesAfter(update('irrelevant'))).toEqual([
      'success',
      'pruned irrelevant',
      'success',
    ]);
    expect(await statusesAfter(update('duplicate'))).toEqual([
      'success',
      'pruned duplicate',
      'success',
    ]);
  });

  it('A4: count an infeasible part as failed, and delete later parts of an ordered AND', async () => {
    expect(await statusesAfter(update('infeasible'))).toEqual([
      'pruned failed',
      'pruned infeasible',
      'deleted deleted',
    ]);
  });

  it('A4: count every pruned part as failed under the paper’s rule, which gives no reasons', async () => {
    const strategy = treePlanner('structured', { ...treeRules.structured, globalPrune: 'paper' });
    expect(await statusesAfter(update('irrelevant'), { strategy })).toEqual([
      'success',
      'pruned failed',
      'deleted deleted',
    ]);
  });

  it('A7, A13: roll back before each entry and count only success as rules of one strategy', async () => {
    const script: Script = {
      expand: {
        '0': and('one'),
        '0.1': or(way('x', 0.9), way('y', 0.1)),
        '0.1.1': and('in', 'out'),
        '0.1.1.1': go('/in'),
        '0.1.1.2': go('/bad'),
        '0.1.1.3': { ...and(), expansion: { kind: 'action', action: note('noted') } },
      },
      repair: { '0.1.1': { add: [step('note it')] } },
      check: ({ node, tree }) => ({
        complete: node !== '0.1.1' || findNode(tree, node)?.revisionCount === 1,
        reason: 'so',
      }),
    };
    const restores = async (rollback: 'first' | 'every') => {
      const strategy = treePlanner('structured', { ...treeRules.structured, rollback });
      const { events } = await driven(script, { strategy });
      return kindsOf(events).filter((kind) => kind === 'restored').length;
    };
    expect(await restores('first')).toBe(1);
    expect(await restores('every')).toBe(2);
    const checks = async (andSuccess: 'epoch' | 'paper') => {
      const strategy = treePlanner('structured', { ...treeRules.structured, andSuccess });
      const { calls } = await driven(script, { strategy });
      return namesOf(calls).filter((name) => name.startsWith('checkCompletion 0.1.1'));
    };
    expect((await checks('paper')).length).toBeGreaterThan((await checks('epoch')).length);
  });
});

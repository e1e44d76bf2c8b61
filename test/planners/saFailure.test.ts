/** The other half of the checklist: failure and repair, the page around a plan, and the steps of a user in it. */

import { describe, expect, it } from 'vitest';
import {
  and,
  leaf,
  note,
  or,
  poppedEntries,
  rig,
  type Script,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { defaultBudget } from '../../src/core/plan/budget.ts';
import { findNode, hasNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { treeRules } from '../../src/planners/tree/rules.ts';
import { treePlanner } from '../../src/planners/tree/strategy.ts';
import { anyOrder, driven, go, namesOf, nodeIn, step, way, world } from '../engine/driven.ts';

describe('failure', () => {
  it('SA-14 prunes a failed action as failed, with its reason', async () => {
    const { loop } = await driven({
      expand: { '0': or(way('a', 0.9), way('b', 0.1)), '0.1': go('/bad'), '0.2': go('/b') },
    });
    expect(nodeIn(loop.run(), '0.1')).toMatchObject({
      status: 'pruned',
      closed: { cause: 'failed' },
      reasoning: 'dead link',
    });
  });

  const half: Script['expand'] = {
    '0': and('part', 'rest'),
    '0.1': and('one', 'two'),
    '0.1.1': go('/a'),
    '0.1.2': go('/bad'),
    '0.1.3': go('/b'),
    '0.2': go('/c'),
  };

  it('SA-15 may accept a half done AND of any depth', async () => {
    const { loop, calls } = await driven({ expand: half });
    expect(namesOf(calls)).toContain('checkCompletion 0.1');
    expect(statuses(loop.run())).toMatchObject({ '0.1': 'success', '0.2': 'success' });
  });

  it('SA-15 repairs such an AND otherwise, and gives it up if the repair adds nothing', async () => {
    const isDone = ({ tree }: Context) => ({ complete: hasNode(tree, '0.1.3'), reason: 'no' });
    const repaired = await driven({
      expand: half,
      check: isDone,
      repair: { '0.1': { add: [step('instead')] } },
    });
    expect(nodeIn(repaired.loop.run(), '0.1')).toMatchObject({
      status: 'success',
      revisionCount: 1,
    });
    const given = await driven({ expand: half, check: isDone });
    expect(statuses(given.loop.run())).toMatchObject({
      '0': 'pruned',
      '0.1': 'pruned',
      '0.1.1': 'success',
      '0.2': 'deleted',
    });
    expect(nodeIn(given.loop.run(), '0.1')).toMatchObject({ revisionCount: 0, repairAttempts: 1 });
  });

  it('SA-15 tells the next questions once of a failure that moves up the tree', async () => {
    const { loop } = await driven({
      expand: { '0': and('part'), '0.1': and('one'), '0.1.1': go('/bad') },
      repair: () => ({ reasoning: 'dead link' }),
    });
    expect(loop.run().memory.notices.map(({ text }) => inEnglish(text))).toEqual(['dead link']);
  });

  it('SA-16 tries any number of alternatives without using a revision', async () => {
    const ways = Array.from({ length: 7 }, (_, index) => way(`way ${index}`, 0.9 - index / 10));
    const bad = Array.from({ length: 6 }, (_, index) => [`0.${index + 1}`, go(`/bad${index}`)]);
    const { loop, calls } = await driven({
      expand: { '0': or(...ways), ...Object.fromEntries(bad), '0.7': go('/good') },
    });
    expect(nodeIn(loop.run(), '0')).toMatchObject({ status: 'success', revisionCount: 0 });
    expect(namesOf(calls)).not.toContain('repair 0');
  });

  it('SA-16 repairs if no alternative is left', async () => {
    const { loop } = await driven({
      expand: { '0': or('a'), '0.1': go('/bad'), '0.2': go('/b') },
      repair: { '0': { add: [way('b', 0.5)] } },
    });
    expect(nodeIn(loop.run(), '0')).toMatchObject({ status: 'success', revisionCount: 1 });
  });

  it('SA-17 deletes later parts under an ordered AND, and nothing under others', async () => {
    const steps = [step('one'), step('two')];
    const expand = { '0.1': go('/bad'), '0.2': go('/b') };
    const ordered = await driven({ expand: { ...expand, '0': and(...steps) } });
    expect(statuses(ordered.loop.run())['0.2']).toBe('deleted');
    const unordered = await driven({ expand: { ...expand, '0': anyOrder(...steps) } });
    expect(statuses(unordered.loop.run())['0.2']).toBe('success');
  });
});

describe('user steps', () => {
  /** The goal has its parts, and none was begun. */
  const isPlanned = (events: readonly RunEvent[]): boolean =>
    events.some(({ change }) => change.kind === 'nodeExpanded' && change.id === '0');
  const mine = { id: editId('mine'), kind: 'add', place: 'child', description: 'mine' } as const;

  it('SA-17 are not deleted after an earlier failure, nor is a step that contains one', async () => {
    const made = rig(
      {
        expand: {
          '0': and('one', 'two', 'three'),
          '0.1': go('/bad'),
          '0.2': go('/b'),
          '0.2.1': go('/mine'),
        },
      },
      {
        world: world(),
        onEvents: (_, events) => {
          if (isPlanned(events)) void made.loop.edit({ ...mine, target: nodeId('0.2') });
        },
      },
    );
    await made.loop.drive();
    expect(statuses(made.loop.run())).toMatchObject({
      '0.1': 'pruned',
      '0.2': 'success',
      '0.2.1': 'success',
      '0.3': 'deleted',
    });
  });

  it('SA-22 SA-27 are neither pruned nor reworded by an update, nor is a step that contains one pruned', async () => {
    const made = rig(
      {
        expand: {
          '0': and('one', 'two'),
          '0.1': go('/a'),
          '0.2': go('/b'),
          '0.2.1': go('/mine'),
        },
        update: ({ node }) => ({
          prune: node === '0.1' ? ['0.2', '0.2.1'] : [],
          reword: [{ id: '0.2.1', description: 'theirs' }],
        }),
      },
      {
        onEvents: (_, events) => {
          if (isPlanned(events)) void made.loop.edit({ ...mine, target: nodeId('0.2') });
        },
      },
    );
    await made.loop.drive();
    expect(nodeIn(made.loop.run(), '0.2.1')).toMatchObject({
      status: 'success',
      description: 'mine',
    });
    expect(nodeIn(made.loop.run(), '0.2').status).toBe('success');
  });

  it('SA-27 are performed inside another alternative, even though this one worked', async () => {
    const made = rig(
      {
        expand: {
          '0': or(way('a', 0.9), way('b', 0.5)),
          '0.1': and('in'),
          '0.1.1': go('/bad'),
          '0.1.2': go('/mine'),
          '0.2': go('/b'),
        },
      },
      {
        world: world(),
        onEvents: (_, events) => {
          const isBegun = events.some(
            ({ change }) => change.kind === 'actionStarted' && change.node === '0.2',
          );
          if (isBegun) void made.loop.edit({ ...mine, target: nodeId('0.1') });
        },
      },
    );
    await made.loop.drive();
    expect(statuses(made.loop.run())).toMatchObject({ '0.2': 'success', '0.1.2': 'success' });
  });
});

describe('restoring, repair, update and budget', () => {
  const fallback: Script['expand'] = {
    '0': and('start', 'choose'),
    '0.1': go('/list'),
    '0.2': or(way('a', 0.9), way('b', 0.1)),
    '0.2.1': and('in', 'out'),
    '0.2.1.1': go('/a'),
    '0.2.1.2': go('/bad'),
    '0.2.2': go('/b'),
  };
  const never = (): { complete: boolean; reason: string } => ({ complete: false, reason: 'no' });

  it('SA-19 starts each alternative where the OR was entered', async () => {
    const at = world();
    const restored: string[] = [];
    at.restore = async (method, { address: url }) => {
      if (method === 'there' && at.at === url) {
        restored.push(`there at ${url}`.replaceAll('https://site.test', ''));
        return ok({ url });
      }
      if (method !== 'address') return ok('cannot');
      restored.push(`${at.at} to ${url}`.replaceAll('https://site.test', ''));
      at.at = url;
      return ok({ url });
    };
    await driven({ expand: fallback, check: never }, { world: at });
    expect(restored).toEqual(['there at /list', '/a to /list']);
  });

  it('SA-19 starts an alternative from the current page if going back fails, and reports it in the plan', async () => {
    const at = world();
    at.restore = async (method) =>
      method === 'address' ? err('navigationFailed', 'no way back', '') : ok('cannot');
    const { loop } = await driven({ expand: fallback, check: never }, { world: at });
    expect(statuses(loop.run())['0.2.2']).toBe('success');
    expect(
      loop
        .run()
        .memory.notices.map(({ text }) => text)
        .map(inEnglish)
        .join(),
    ).toContain('no way back');
  });

  it('A13 fails an alternative that the tab could not go back for, if the rules say so', async () => {
    const at = world();
    at.restore = async (method) =>
      method === 'address' ? err('navigationFailed', 'no way back', '') : ok('cannot');
    const strategy = treePlanner('structured', {
      ...treeRules.structured,
      failedRollback: 'fails',
    });
    const { loop } = await driven({ expand: fallback, check: never }, { world: at, strategy });
    expect(nodeIn(loop.run(), '0.2.2')).toMatchObject({ status: 'pruned', executionCount: 0 });
    expect(at.done).not.toContainEqual(expect.objectContaining({ url: 'https://site.test/b' }));
  });

  it('SA-21 shows a repair the failure, adds its steps at the end, and counts it only if it added any', async () => {
    let shown: Context | null = null;
    const { loop } = await driven({
      expand: { '0': and('one', 'two'), '0.1': go('/bad'), '0.3': go('/a') },
      repair: (context) => {
        shown = context;
        return { prune: [nodeId('0.1'), nodeId('7')], add: [step('another way')] };
      },
    });
    expect(shown).toMatchObject({ node: '0', page: { kind: 'all_fields' } });
    expect(findNode(loop.run().tree, nodeId('0'))?.children).toEqual(['0.1', '0.2', '0.3']);
    expect(nodeIn(loop.run(), '0')).toMatchObject({ status: 'success', revisionCount: 1 });
    // Closed children stay what they were.
    expect(nodeIn(loop.run(), '0.1').closed?.cause).toBe('failed');
  });

  it('SA-22 rewords a part that was begun, as its prompt offers', async () => {
    const { loop } = await driven({
      expand: {
        '0': and('one'),
        '0.1': and('first', 'second'),
        '0.1.1': go('/a'),
        '0.1.2': go('/b'),
      },
      update: ({ node }) => ({
        prune: [],
        reword: node === '0.1.1' ? [{ id: '0.1', description: 'one, at 9.50' }] : [],
      }),
    });
    expect(nodeIn(loop.run(), '0.1')).toMatchObject({
      description: 'one, at 9.50',
      status: 'success',
    });
  });

  it('SA-22 changes only open steps in an update, and counts pruned ones as satisfied', async () => {
    const { loop, events } = await driven({
      expand: { '0': and('one', 'two', 'three'), '0.1': go('/a'), '0.3': go('/c') },
      update: ({ node }) => ({
        prune: node === '0.1' ? ['0', '0.1', '0.2', '0.9', 'constructor'] : [],
        reword: [
          { id: '0.3', description: 'three, better' },
          { id: '0.1', description: 'done already' },
        ],
      }),
    });
    expect(statuses(loop.run())).toEqual({
      '0': 'success',
      '0.1': 'success',
      '0.2': 'pruned',
      '0.3': 'success',
    });
    expect(nodeIn(loop.run(), '0.2').closed?.cause).toBe('irrelevant');
    expect(nodeIn(loop.run(), '0.3').description).toBe('three, better');
    expect(nodeIn(loop.run(), '0.1').description).toBe('one');
    expect(poppedEntries(events).join(' ')).not.toContain('0.2');
  });

  it('SA-26 has a default for every budget, and does not count a run that ends on its own as limited', async () => {
    expect(Object.values(defaultBudget).every((limit) => limit > 0)).toBe(true);
    const { loop } = await driven(
      { expand: { '0': go('/a') } },
      { budget: { actions: 1, planningSteps: 2 } },
    );
    expect(loop.run().stop).toEqual({ kind: 'limit', which: 'actions', limit: 1 });
    const exact = await driven(
      { expand: { '0': leaf(note('x')) } },
      { budget: { planningSteps: 2 } },
    );
    expect(exact.loop.run().stop).toEqual({ kind: 'reached' });
  });
});

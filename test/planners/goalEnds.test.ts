/** How a run ends at its goal: "not reached" is said last, and what a cut-off run answered is not what the resumed one says. */

import { describe, expect, it } from 'vitest';
import {
  type FakeWorld,
  fakeWorld,
  goTo,
  note,
  or,
  type RigOptions,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import { failedAt } from '../../harness/fakes/outcomes.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';
import { driven, go, namesOf, nodeIn, step, way, world } from '../engine/driven.ts';
import { listed, plannerRows, treeRows } from './everySystem.ts';

const pathsOf = ({ done }: FakeWorld): string[] =>
  done.map((action) => (action.kind === 'goto' ? new URL(action.url).pathname : action.kind));

/** What the fourth way is added by, once. */
const oneMore: Script['repair'] = ({ tree, node }) => ({
  add: findNode(tree, node)?.repairAttempts === 0 ? [way('d', 0.5)] : [],
});

const choice = (paths: readonly string[]): Script => ({
  expand: {
    '0': or(way('a', 0.4), way('b', 0.9), way('c', 0.6)),
    ...Object.fromEntries(paths.map((path, index) => [`0.${index + 1}`, go(path)])),
  },
  repair: oneMore,
});

describe.each(treeRows)('a goal that is a choice, in %s', (_, options) => {
  it('fails only once every alternative that worked was refused, including those of a repair', async () => {
    const { loop, world: page } = await driven(
      { ...choice(['/a', '/b', '/c', '/d']), reached: false },
      options,
    );
    expect(pathsOf(page)).toEqual(['/b', '/c', '/a', '/d']);
    expect(loop.run().stop?.kind).not.toBe('reached');
    expect(['0.1', '0.2', '0.3', '0.4'].map((id) => nodeIn(loop.run(), id).taken)).toEqual(
      Array(4).fill(true),
    );
  });

  it('fails only once every alternative failed, including those of a repair', async () => {
    const { loop, world: page } = await driven(
      choice(['/bad1', '/bad2', '/bad3', '/bad4']),
      options,
    );
    expect([...new Set(pathsOf(page))]).toEqual(['/bad2', '/bad3', '/bad1', '/bad4']);
    expect(loop.run().stop?.kind).toBe('exhausted');
  });

  it('ends at the first alternative that the last check accepts', async () => {
    let answers = 0;
    const wrap = (operators: Operators): Operators => ({
      ...operators,
      answer: async (context, signal) => {
        const called = await operators.answer(context, signal);
        answers += 1;
        return {
          ...called,
          result: ok({ answer: 'b', evidence: [], reached: answers === 2, unsettled: '' }),
        };
      },
    });
    const { loop, world: page } = await driven(choice(['/a', '/b', '/c', '/d']), {
      ...options,
      wrap,
    });
    expect(pathsOf(page)).toEqual(['/b', '/c']);
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'b' });
  });
});

describe.each(treeRows)('a goal that is a single action, in %s', (_, options) => {
  const plans = 1 + systems[options.system ?? 'best'].maxRevision;

  it('is planned again while revisions are left, and then ends as refused', async () => {
    const paths = ['/a', '/b', '/c', '/d'].slice(0, plans);
    const {
      loop,
      world: page,
      calls,
    } = await driven(
      { expand: { '0': paths.map((path) => ok(go(path))) }, reached: false },
      options,
    );
    expect(pathsOf(page)).toEqual(paths);
    expect(namesOf(calls).filter((name) => name === 'expand 0')).toHaveLength(plans);
    expect(loop.run().stop?.kind).toBe('refused');
  });

  it('is planned again if its plan is only a note', async () => {
    const { loop, calls } = await driven(
      {
        expand: { '0': { ...go('/'), expansion: { kind: 'action', action: note('x') } } },
        reached: false,
      },
      options,
    );
    expect(namesOf(calls).filter((name) => name === 'expand 0')).toHaveLength(plans);
    expect(loop.run().stop?.kind).toBe('refused');
  });
});

/** Each answer of the last check has its own words. */
function numbered() {
  let answers = 0;
  const wrap = (operators: Operators): Operators => ({
    ...operators,
    answer: async (context, signal) => {
      const called = await operators.answer(context, signal);
      answers += 1;
      return {
        ...called,
        result: ok({ answer: `answer ${answers}`, evidence: [], reached: true, unsettled: '' }),
      };
    },
  });
  return wrap;
}

describe.each(plannerRows)('a run ended by a limit, in %s', (name, options) => {
  const acts = { one: goTo('/one'), two: goTo('/two'), three: goTo('/three') };
  const script = listed(Object.keys(acts), acts);
  const limited: RigOptions = { ...options, budget: { actions: 2 } };

  it('answers again when it is resumed and finishes', async () => {
    const page = world();
    const { loop } = rig(script, { ...limited, world: page, wrap: numbered() });
    await loop.drive();
    expect(loop.run()).toMatchObject({ stop: { kind: 'limit' }, answer: 'answer 1' });
    await loop.resume(false);
    expect(loop.run()).toMatchObject({ answer: '', evidence: [], stop: null });
    await loop.drive();
    expect(pathsOf(page)).toEqual(['/one', '/two', '/three']);
    const own = ['react', 'occam', 'occam+judge', 'weboperator', 'agent-e'];
    const last = own.includes(name) ? 'all done' : 'answer 2';
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: last });
  });

  it('has no answer when it is resumed and stopped', async () => {
    const page = fakeWorld();
    const { loop } = rig(script, { ...limited, world: page, wrap: numbered() });
    await loop.drive();
    page.perform = async () => {
      await loop.stop();
      return failedAt(page.at, err('aborted', 'Stopped.', ''));
    };
    await loop.resume(false);
    await loop.drive();
    expect(loop.run()).toMatchObject({ stop: { kind: 'stopped' }, answer: '', evidence: [] });
  });
});

describe('a goal that is a single failing action', () => {
  /** The first repair finds another way. */
  const failing: Script = {
    expand: { '0': go('/bad'), '0.2': go('/b') },
    repair: ({ tree, node }) => ({
      add: findNode(tree, node)?.repairAttempts === 0 ? [step('another way')] : [],
    }),
  };

  it('is repaired by best like any failed part, and keeps the failed action with its reason in the plan', async () => {
    const { loop, calls } = await driven(failing, { system: 'best' });
    expect(namesOf(calls)).toEqual(['expand 0', 'repair 0', 'expand 0.2', 'answer 0']);
    expect(nodeIn(loop.run(), '0.1')).toMatchObject({ kind: 'action', status: 'pruned' });
    expect(nodeIn(loop.run(), '0.1').reasoning).toContain('dead link');
    expect(loop.run().stop?.kind).toBe('reached');
  });

  it('ends best once a repair finds nothing', async () => {
    const { loop } = await driven({ expand: { '0': go('/bad') } }, { system: 'best' });
    expect(loop.run().stop?.kind).toBe('exhausted');
  });

  it('SA-14 ends the run under `structured`, which does not repair a failed action', async () => {
    const { loop, calls } = await driven(failing, { system: 'structured' });
    expect(namesOf(calls)).not.toContain('repair 0');
    expect(loop.run().stop?.kind).toBe('exhausted');
  });
});

/** Several questions in one ask: each answer goes on record by itself, and none depends on the others (SA-10). */
import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  goTo,
  leaf,
  type Rig,
  type RigOptions,
  rig,
} from '../../harness/fakes/fakeRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import { err, type Failure, ok } from '../../src/core/result.ts';
import type { Called } from '../../src/core/run/operator.ts';
import { noUsage } from '../../src/core/run/usage.ts';
import type { Operators } from '../../src/planners/operators.ts';
import { cut } from '../planners/everySystem.ts';
import { exact, go, namesOf, nodeIn, step } from './driven.ts';

const script = {
  expand: {
    '0': and(exact('first', goTo('/a')), step('second')),
    '0.1': leaf(goTo('/a')),
    '0.2': go('/b'),
  },
  check: () => ({ complete: true, reason: 'so' }),
};

type Wrap = NonNullable<RigOptions['wrap']>;

const called = <T>(result: Called<T>['result']): Called<T> => ({
  result,
  model: 'scripted',
  usage: noUsage,
  calls: 1,
  ms: 1,
});

/** Notes say which summary had come before; the summary fails the first time, as told. */
const wrapping =
  (failure: Failure | null): Wrap =>
  (operators: Operators) => {
    let summaries = 0;
    return {
      ...operators,
      summarize: async (context, signal) => {
        summaries += 1;
        if (failure && summaries === 1) return called({ ok: false, failure });
        return operators.summarize(context, signal);
      },
      takeNotes: async () => called(ok({ notes: [`note ${summaries}`], response: '' })),
    };
  };

async function ran(failure: Failure | null = null) {
  const made = rig(script, { system: 'structured', wrap: wrapping(failure) });
  await made.loop.drive();
  return made;
}

const failureOf = (kind: 'badModelOutput' | 'overloaded'): Failure =>
  err(kind, 'scripted', '').failure;

describe('summary and notes of an action', () => {
  it('are requested in one operation, and the tree update after them', async () => {
    const { events } = await ran();
    const asked = events.flatMap(({ change }) =>
      change.kind === 'operationOrdered' && change.operation.kind === 'ask'
        ? [change.operation.questions.map(({ operator }) => operator).join('+')]
        : [],
    );
    expect(asked.filter((each) => each.includes('+'))).toEqual(
      Array(2).fill('summarize+takeNotes'),
    );
    expect(asked[asked.indexOf('summarize+takeNotes') + 1]).toBe('updateTree');
  });

  it('are recorded as separate events', async () => {
    const { events } = await ran();
    const records = events.flatMap(({ change }) =>
      change.kind === 'recorded' ? [change.record.kind] : [],
    );
    expect(records.slice(0, 2)).toEqual(['summary', 'notes']);
    const calls = events.filter(({ change }) => change.kind === 'modelCalled');
    expect(calls.length).toBeGreaterThan(4);
  });

  it('are independent: the notes are kept if the summary is unusable', async () => {
    const { loop, calls } = await ran(failureOf('badModelOutput'));
    expect(loop.run().memory.notes).toContain('note 1');
    expect(loop.run().stop?.kind).toBe('reached');
    expect(namesOf(calls)).toContain('updateTree 0.1');
  });

  it('are not requested twice if one of them blocks the run: the other answer is kept', async () => {
    const { loop, events } = await ran(failureOf('overloaded'));
    expect(loop.run()).toMatchObject({ status: 'blocked', failure: { kind: 'overloaded' } });
    expect(loop.run().memory.notes).toEqual(['note 1']);
    await loop.resume(false);
    await loop.drive();
    expect(loop.run().stop?.kind).toBe('reached');
    const noted = events.filter(
      ({ change }) =>
        change.kind === 'modelCalled' &&
        change.operator === 'takeNotes' &&
        change.node === nodeId('0.1'),
    );
    expect(noted).toHaveLength(1);
  });
});

describe('a stop between the answers of one operation', () => {
  /** The summary is in; the notes wait until they are stopped. */
  const stopping =
    (stop: () => Promise<unknown>): Wrap =>
    (operators) => {
      let isFirst = true;
      return {
        ...operators,
        takeNotes: async (context, signal) => {
          if (!isFirst) return called(ok({ notes: ['noted'], response: '' }));
          isFirst = false;
          await operators.summarize(context, signal);
          await stop();
          return called(err('aborted', 'Stopped.', ''));
        },
      };
    };

  async function stopped() {
    const made: Rig = rig(script, {
      system: 'structured',
      wrap: stopping(() => made.loop.stop()),
    });
    await made.loop.drive();
    return made;
  }

  const summariesIn = ({ events }: Rig): number =>
    events.filter(({ change }) => change.kind === 'recorded' && change.record.kind === 'summary')
      .length;

  it('keeps the received answer, which was paid for, and begins nothing', async () => {
    const made = await stopped();
    expect(made.loop.run().stop).toEqual({ kind: 'stopped' });
    expect(summariesIn(made)).toBe(1);
    expect(made.loop.run().memory.notes).toEqual([]);
    expect(made.world.done).toHaveLength(1);
  });

  it('requests only the rest after Resume, before the tree update', async () => {
    const made = await stopped();
    const before = made.calls.length;
    await made.loop.resume(false);
    await made.loop.drive();
    expect(made.calls[before]).toMatchObject({ operator: 'updateTree' });
    expect(made.loop.run()).toMatchObject({ stop: { kind: 'reached' } });
    expect(made.loop.run().memory.notes).toContain('noted');
    expect(summariesIn(made)).toBe(2);
  });

  it('uses an answer that arrived with the stop', async () => {
    const made: Rig = rig(script, {
      system: 'structured',
      wrap: (operators) => ({
        ...operators,
        expand: async (...asked) => {
          await made.loop.stop();
          return operators.expand(...asked);
        },
      }),
    });
    await made.loop.drive();
    expect(made.loop.run().stop).toEqual({ kind: 'stopped' });
    expect(nodeIn(made.loop.run(), '0').kind).toBe('and');
    expect(made.world.done).toEqual([]);
  });
});

it('sends a question once its page is read, while the next view is still being read (SA-10)', async () => {
  const log: string[] = [];
  const world = fakeWorld();
  const { observe } = world;
  world.observe = (view, signal) => {
    log.push(`read ${view}`);
    return observe(view, signal);
  };
  const wrap: Wrap = (operators) => ({
    ...operators,
    summarize: (...asked) => {
      log.push('ask summarize');
      return operators.summarize(...asked);
    },
    takeNotes: (...asked) => {
      log.push('ask takeNotes');
      return operators.takeNotes(...asked);
    },
  });
  const { loop } = rig(script, { system: 'structured', world, wrap });
  await loop.drive();
  const at = log.indexOf('ask summarize');
  expect(log.slice(at - 1, at + 3)).toEqual([
    'read all_fields',
    'ask summarize',
    'read text_only',
    'ask takeNotes',
  ]);
});

it('loses no received answers if a page cannot be read', async () => {
  const world = fakeWorld();
  const { observe } = world;
  let isDown = true;
  world.observe = (view, signal) =>
    view === 'text_only' && isDown
      ? Promise.resolve(err('hostUnreachable', 'gone', ''))
      : observe(view, signal);
  const { loop, events } = rig(script, { system: 'structured', world });
  await loop.drive();
  expect(loop.run().status).toBe('blocked');
  isDown = false;
  await loop.resume(false);
  await loop.drive();
  expect(loop.run().stop?.kind).toBe('reached');
  const summaries = events.filter(
    ({ change }) =>
      change.kind === 'modelCalled' &&
      change.operator === 'summarize' &&
      change.node === nodeId('0.1'),
  );
  expect(summaries).toHaveLength(1);
});

it('drops an answer about a part that was closed meanwhile', async () => {
  let cutSecond: (() => Promise<unknown>) | null = null;
  let answers = 0;
  const wrap: Wrap = (operators) => ({
    ...operators,
    summarize: async (...asked) => {
      await cutSecond?.();
      return operators.summarize(...asked);
    },
    updateTree: async () => {
      answers += 1;
      const reword = [{ id: nodeId('0.2'), description: 'reworded late' }];
      return called(ok({ prune: [], reword, reasoning: '' }));
    },
  });
  const { loop } = rig(script, { system: 'structured', wrap });
  cutSecond = () => loop.edit(cut('0.2'));
  await loop.drive();
  expect(answers).toBeGreaterThan(0);
  expect(nodeIn(loop.run(), '0.2')).toMatchObject({ status: 'pruned', description: 'second' });
});

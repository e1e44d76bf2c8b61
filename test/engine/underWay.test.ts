/** What the user does to a step that is under way: it waits, its card waits, or it is just being planned. */

import { describe, expect, it } from 'vitest';
import {
  type FakeWorld,
  fakeWorld,
  goTo,
  type RigOptions,
  rig,
} from '../../harness/fakes/fakeRun.ts';
import { failedAt } from '../../harness/fakes/outcomes.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { err } from '../../src/core/result.ts';
import type { Called } from '../../src/core/run/operator.ts';
import type { RunChange } from '../../src/core/run/run.ts';
import type { OperatorName } from '../../src/planners/operators.ts';
import { type Operators, operatorsFrom } from '../../src/planners/operators.ts';
import {
  addition,
  cut,
  listed,
  plannerRows,
  signalled,
  stepOf,
  systemRows,
} from '../planners/everySystem.ts';
import { kindsOf, nodeIn } from './driven.ts';

const wait: Action = { kind: 'waitFor', text: 'Ready' };
const askDate: Action = { kind: 'ask', question: 'Which day?' };
const after = goTo('/after');
const mine = goTo('/mine');
const waits = listed(['wait', 'go on'], { wait, 'go on': after, mine });
const asks = listed(['ask', 'go on'], { ask: askDate, 'go on': after, mine });

/** A world in which nothing that is waited for ever comes. */
function waitingWorld() {
  const { come: begun, resolve: begin } = signalled();
  const { come: aborted, resolve: abort } = signalled();
  const world: FakeWorld = fakeWorld();
  const { perform } = world;
  world.perform = async (action, options, signal) => {
    if (action.kind !== 'waitFor') return perform(action, options, signal);
    begin();
    await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    abort();
    return failedAt(world.at, err('aborted', 'Stopped waiting.', ''));
  };
  return { world, begun, aborted };
}

describe.each(plannerRows)('a waiting step, in %s', (_, options) => {
  it('is aborted while it waits for the page if the user cuts it, and the run continues', async () => {
    const { world, begun, aborted } = waitingWorld();
    const { loop } = rig(waits, { ...options, world });
    const driving = loop.drive();
    await begun;
    const { id } = stepOf(loop.run(), 'waitFor');
    await loop.edit(cut(id));
    await aborted;
    await driving;
    await loop.drive();
    expect(nodeIn(loop.run(), id)).toMatchObject({ status: 'pruned', closed: { cause: 'human' } });
    expect(world.done).toEqual([after]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('keeps waiting for the page after an edit elsewhere', async () => {
    const { world, begun } = waitingWorld();
    const { loop, events } = rig(waits, { ...options, world });
    const driving = loop.drive();
    await begun;
    await loop.edit(addition(stepOf(loop.run(), 'waitFor').id, 'after', 'mine'));
    expect(kindsOf(events)).not.toContain('actionFinished');
    await loop.stop();
    await driving;
  });

  it('is withdrawn while it waits for an answer if the user cuts it, and the run continues', async () => {
    const { loop, world } = rig(asks, options);
    await loop.drive();
    expect(loop.run().question).toMatchObject({ kind: 'ask', text: 'Which day?' });
    await loop.edit(cut(stepOf(loop.run(), 'ask').id));
    await loop.drive();
    expect(loop.run()).toMatchObject({ question: null, stop: { kind: 'reached' } });
    expect(world.done).toEqual([after]);
  });
});

describe.each(plannerRows)('an action with an open card, in %s', (_, options) => {
  const guarded: RigOptions = { ...options, askBefore: 'all' };

  it('runs after a step that the user puts before it: its card is withdrawn and shown again', async () => {
    const { loop, world } = rig(listed(['go on'], { 'go on': after, mine }), guarded);
    await loop.drive();
    const { question } = loop.run();
    expect(question).toMatchObject({ kind: 'approve', action: after });
    await loop.edit(addition(stepOf(loop.run(), 'goto').id, 'before', 'mine'));
    await loop.drive();
    expect(loop.run().question).toMatchObject({ kind: 'approve', action: mine });
    const late = question && (await loop.reply(question.id, { kind: 'once' }));
    expect(late).toMatchObject({ ok: false });
    for (const action of [mine, after]) {
      const next = loop.run().question;
      expect(next).toMatchObject({ kind: 'approve', action });
      if (next) await loop.reply(next.id, { kind: 'once' });
      await loop.drive();
    }
    expect(world.done).toEqual([mine, after]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('keeps its card if the user puts a step after it, though the model may be asked first', async () => {
    const { loop } = rig(listed(['go on'], { 'go on': after, mine }), guarded);
    await loop.drive();
    const { question } = loop.run();
    await loop.edit(addition(stepOf(loop.run(), 'goto').id, 'after', 'mine'));
    await loop.drive();
    expect(question?.kind).toBe('approve');
    expect(loop.run().question).toEqual({ ...question, id: loop.run().question?.id });
  });
});

/** Those that say what to do next. */
const planning: readonly OperatorName[] = [
  ...(['expand', 'nextAction', 'actInPlan', 'planStep', 'navigate', 'proposeAction'] as const),
  ...(['proposeSubplans', 'proposeActions', 'groundSubplan'] as const),
];

/** Operators of which the nth question on the plan is never answered: it only ends when it is aborted. */
function deafTo(nth: number) {
  const { come: asked, resolve: ask } = signalled();
  const { come: aborted, resolve: abort } = signalled();
  let count = 0;
  const usage = { input: 7, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };
  const silent = async <T>(signal: AbortSignal): Promise<Called<T>> => {
    ask();
    await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    abort();
    return { result: err('aborted', 'Stopped.', ''), model: 'scripted', usage, calls: 1, ms: 1 };
  };
  const wrap = (operators: Operators): Operators =>
    operatorsFrom((name) => (context, signal) => {
      if (planning.includes(name)) count += 1;
      return planning.includes(name) && count === nth
        ? silent(signal)
        : operators[name](context, signal);
    });
  return { wrap, asked, aborted };
}

const paidFor = (changes: readonly RunChange['kind'][]): number =>
  changes.filter((kind) => kind === 'modelCalled').length;

describe.each(plannerRows)('a step being planned, in %s', (name, options) => {
  const script = listed(['go on'], { 'go on': after, mine, other: goTo('/other') });
  /** The user's own step is planned first by those that have no plan of the goal before they act. */
  const isPlanless = [
    'react',
    'occam',
    'occam+judge',
    'agent-e',
    'weboperator',
    'plan-mcts',
    'action-mcts',
    'action-search',
  ].includes(name);

  async function cutWhilePlanned(edit: (id: string) => Edit) {
    const { wrap, asked, aborted } = deafTo(isPlanless ? 1 : 2);
    const made = rig(script, { ...options, wrap });
    await made.loop.edit(addition('0', 'child', 'mine'));
    const driving = made.loop.drive();
    await asked;
    const id = made.loop.run().operations.at(-1)?.node ?? '';
    expect(nodeIn(made.loop.run(), id)).toMatchObject({ description: 'mine' });
    await made.loop.edit(edit(id));
    await aborted;
    await driving;
    await made.loop.drive();
    return { ...made, id };
  }

  it('is cut at once: the model call is aborted and charged, and the run continues', async () => {
    const { loop, world, events, id } = await cutWhilePlanned(cut);
    expect(nodeIn(loop.run(), id).status).toBe('pruned');
    expect(world.done).toEqual([after]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(paidFor(events.map(({ change }) => change.kind as RunChange['kind']))).toBe(
      loop.run().spent.modelCalls,
    );
    expect(loop.run().spent.usage.input % 100).toBe(7);
  });

  it('is planned again if reworded, and the earlier call is aborted', async () => {
    const { loop, world, id } = await cutWhilePlanned((target) => ({
      ...cut(target),
      kind: 'reword',
      description: 'other',
    }));
    expect(nodeIn(loop.run(), id)).toMatchObject({ description: 'other', status: 'success' });
    expect(world.done).toEqual([goTo('/other'), after]);
  });
});

describe.each(systemRows)('the goal being planned, in %s', (_, options) => {
  it('is planned again if the user rewords it, and the first call is aborted', async () => {
    const { wrap, asked, aborted } = deafTo(1);
    const { loop, world, calls } = rig(listed(['go on'], { 'go on': after }), { ...options, wrap });
    const driving = loop.drive();
    await asked;
    await loop.edit({ ...cut('0'), kind: 'reword', description: 'another goal' });
    await aborted;
    await driving;
    await loop.drive();
    expect(loop.run().goal).toBe('another goal');
    expect(calls.filter(({ node }) => node === '0').length).toBeGreaterThan(0);
    expect(world.done).toEqual([after]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

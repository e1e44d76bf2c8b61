/** What the run promises the user whatever a planner does: their steps, their approvals, and what is on record. */

import { describe, expect, it } from 'vitest';
import { and, fakeWorld, goTo, leaf, revive, rig, start } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { RunChange, RunEvent } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import { orderEnd, type Strategy } from '../../src/engine/strategy.ts';
import { makeWriter } from '../../src/engine/writer.ts';
import { addition, plannerRows } from '../planners/everySystem.ts';
import { exact, go, namesOf, nodeIn } from './driven.ts';

const press: Action = { kind: 'click', ref: elementRef('e12') };

describe('user steps', () => {
  it('are planned in turn, and never settled or planned together with another step', async () => {
    const later = ['0.2', '0.3'].map(nodeId);
    const { expansion } = leaf(goTo('/wrong'));
    const { loop, calls, world } = rig(
      {
        expand: {
          '0': and('planned'),
          '0.1': {
            ...go('/first'),
            settled: later,
            ahead: later.map((id) => ({ id, expansion })),
          },
          '0.2': go('/price'),
          '0.3': go('/mine'),
          '0.4': go('/planned'),
        },
      },
      { system: 'best' },
    );
    for (const words of ['Open the list', 'Note the price', 'Open my page'])
      await loop.edit(addition('0', 'child', words));
    await loop.drive();
    expect(nodeIn(loop.run(), '0.3').pinned).toBe(true);
    expect(namesOf(calls)).toEqual(expect.arrayContaining(['expand 0.2', 'expand 0.3']));
    expect(world.done).toEqual(['/first', '/price', '/mine', '/planned'].map(goTo));
  });

  it('keep the run from ending, whatever a strategy proposes, without an extra round', async () => {
    const halt: RunChange = {
      kind: 'runBlocked',
      failure: { kind: 'declined', message: 'refused', hint: '' },
    };
    const hasty: Strategy = {
      step: (run, ended) =>
        ended?.kind === 'refused'
          ? [halt]
          : [orderEnd(run, { how: 'reached', answer: 'done', canGoOn: false })],
    };
    const { loop, events } = rig({ expand: {} }, { system: 'react', strategy: hasty });
    await loop.edit(addition('0', 'child', 'mine'));
    await loop.drive();
    expect(loop.run()).toMatchObject({ status: 'blocked', stop: null, refusals: 0 });
    expect(events.find(({ change }) => change.kind === 'endRefused')?.change).toMatchObject({
      isFree: true,
    });
  });
});

const isApproval = ({ change }: RunEvent): boolean =>
  change.kind === 'operationMoved' &&
  change.operation.kind === 'act' &&
  change.operation.approved !== null;

describe.each(plannerRows)('an approval in %s', (_, options) => {
  const script = { expand: { '0': and('press'), '0.1': leaf(press) }, next: () => press };

  it('expires with the worker (D15), and the action asks again', async () => {
    const { loop, events } = rig(script, { ...options, askBefore: 'all' });
    await loop.drive();
    const { question } = loop.run();
    if (!question) expect.fail('no card');
    await loop.reply(question.id, { kind: 'once' });
    await loop.drive();
    const before = events.slice(0, events.findIndex(isApproval) + 1);
    const run = foldRun(before) ?? expect.fail('no run');
    const again = revive(run, script, [...before], { ...options, askBefore: 'all' });
    await again.loop.note(reviveChanges(run));
    await again.loop.drive();
    expect(again.world.done).toEqual([]);
    expect(again.loop.run().question?.kind).toBe('approve');
  });
});

it('reports an approved action without a visible effect, and never repeats it', async () => {
  const plan = and(exact('save', press, { expect: { what: 'text', text: 'Saved' } }));
  const world = fakeWorld();
  const { loop } = rig(
    { expand: { '0': plan, '0.1': leaf(press) } },
    { system: 'best', world, askBefore: 'all' },
  );
  await loop.drive();
  const { question } = loop.run();
  if (!question) expect.fail('no card');
  await loop.reply(question.id, { kind: 'once' });
  await loop.drive();
  expect(world.done).toEqual([press]);
  expect(loop.run()).toMatchObject({ question: null, stop: { kind: 'reached' } });
  expect(loop.run().memory.records.at(-1)?.remarks.map(inEnglish).join()).toContain('was not seen');
});

it('advances a run only once the journal has stored the change', async () => {
  const { run } = start();
  let fail = (): void => undefined;
  const append = (): Promise<void> =>
    new Promise((_, reject) => {
      fail = () => reject(new Error('full'));
    });
  const seen: RunEvent[] = [];
  const writer = makeWriter(run, {
    ports: { journal: { append }, clock: { now: () => 0 } },
    onEvents: (_, events) => void seen.push(...events),
  });
  const written = writer.write(
    [{ kind: 'statusChanged', status: 'paused', stepping: false }],
    'human',
  );
  await Promise.resolve();
  await Promise.resolve();
  expect(writer.run()).toBe(run);
  fail();
  await expect(written).rejects.toThrow('full');
  expect(writer.run()).toBe(run);
  expect(seen).toEqual([]);
});

/** Acts whose end nobody saw: they are looked at or asked about, never just done again. Scripted. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import {
  and,
  fakeWorld,
  goTo,
  leaf,
  note,
  revive,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef, questionId } from '../../src/core/ids.ts';
import type { FailureKind } from '../../src/core/result.ts';
import { err, ok } from '../../src/core/result.ts';
import { stateHere } from '../../src/core/run/browserStates.ts';
import type { Reply } from '../../src/core/run/question.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Loop } from '../../src/engine/loop.ts';

const press: Action = { kind: 'click', ref: elementRef('e1') };
const script: Script = {
  expand: { '0': and('press', 'note'), '0.1': leaf(press), '0.2': leaf(note('pressed')) },
};

/** A page with one button; the first press fails so. */
function worldWith(name: string, kind: Exclude<FailureKind, 'leavesFence'>) {
  const world = fakeWorld((_action, nth) => (nth === 1 ? err(kind, 'Nobody saw it.', '') : ok({})));
  world.describe = async ({ action }) =>
    ok(action.kind === 'click' ? elementFacts({ role: 'button', name }) : null);
  return world;
}

async function answer(loop: Loop, reply: Reply): Promise<void> {
  await loop.reply(loop.run().question?.id ?? questionId(''), reply);
  await loop.drive();
}

describe('an approved action whose tab was closed meanwhile', () => {
  const approved = async () => {
    const world = worldWith('Send letter', 'unknownOutcome');
    const { loop } = rig(script, { world, askBefore: 'risky' });
    await loop.drive();
    expect(loop.run().question?.kind).toBe('approve');
    await answer(loop, { kind: 'once' });
    return { loop, world };
  };

  it('is asked about, and not repeated', async () => {
    const { loop, world } = await approved();
    expect(loop.run().question).toMatchObject({
      kind: 'unknownOutcome',
      node: '0.1',
      evidence: { sentences: ['Nobody saw it.', { key: 'remark.tabIsAt' }] },
    });
    await answer(loop, { kind: 'happened' });
    expect(world.done).toHaveLength(1);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    // What the user confirms is on record like any other act.
    expect(loop.run().memory.records[0]).toMatchObject({
      ok: true,
      target: { role: 'button', name: 'Send letter' },
    });
    expect(stateHere(loop.run())?.externalEffect.effect).toBe('confirmed');
  });

  it('is repeated only with another approval if it did not happen', async () => {
    const { loop, world } = await approved();
    await answer(loop, { kind: 'didNot' });
    expect(loop.run().question?.kind).toBe('approve');
    await answer(loop, { kind: 'once' });
    expect(world.done).toHaveLength(2);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

it('an approved action that nobody saw end can be left to the user, who is asked before it is done again', async () => {
  const world = worldWith('Send letter', 'unknownOutcome');
  const { loop } = rig(script, { world, askBefore: 'risky' });
  await loop.drive();
  await answer(loop, { kind: 'once' });
  await answer(loop, { kind: 'takeOver' });
  expect(loop.run().status).toBe('paused');
  expect(world.done).toHaveLength(1);
  await loop.resume(false);
  await loop.drive();
  expect(loop.run().question?.kind).toBe('approve');
  expect(world.done).toHaveLength(1);
});

describe('an unapproved action of unknown outcome', () => {
  const second = async () => {
    const world = worldWith('Wider rows', 'timeout');
    const { loop } = rig(script, { world, askBefore: 'risky', unclear: 'act' });
    await loop.drive();
    return { loop, world };
  };

  it('is not retried before the user is asked, with a note that it may have happened', async () => {
    const { loop, world } = await second();
    expect(world.done).toHaveLength(1);
    expect(loop.run().question).toMatchObject({ kind: 'approve', card: { mayHaveHappened: true } });
  });

  it('counts as done if the user says so', async () => {
    const { loop, world } = await second();
    await answer(loop, { kind: 'happened' });
    expect(world.done).toHaveLength(1);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is no longer in doubt once it was repeated', async () => {
    const { loop, world } = await second();
    await answer(loop, { kind: 'once' });
    expect(world.done).toHaveLength(2);
    expect(loop.run().memory.records.map(({ isUnknown }) => isUnknown)).toEqual([true, undefined]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('an interrupted navigation to an address', () => {
  it('is not repeated if it redirected, and the step is planned again on the page', async () => {
    const going: Script = {
      expand: {
        '0': and('go', 'note'),
        '0.1': leaf(goTo('/go')),
        '0.2': leaf(note('there')),
      },
    };
    const whole = rig(going);
    await whole.loop.drive();
    const at = whole.events.findIndex(({ change }) => change.kind === 'actionStarted');
    const events = whole.events.slice(0, at + 1);
    const run = foldRun(events);
    if (!run) throw new Error('an empty journal');
    const world = fakeWorld();
    world.at = 'https://site.test/landing';
    const done = { ...leaf(note('x')), outcome: 'done' } as const;
    const { loop, calls } = revive(run, { expand: { ...going.expand, '0.1': done } }, [...events], {
      world,
    });
    await loop.drive();
    expect(calls[0]).toEqual({ operator: 'expand', node: '0.1' });
    expect(world.done).toEqual([]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a step whose element is gone from the page', () => {
  it('uses up no attempt, even three times', async () => {
    let stale = 3;
    const world = fakeWorld();
    world.describe = async ({ action }) =>
      action.kind === 'click' && stale-- > 0
        ? err('staleRef', 'It has left the page.', '')
        : ok(elementFacts({ role: 'link', href: 'https://site.test/next' }));
    const { loop } = rig(script, { world });
    await loop.drive();
    expect(world.done).toHaveLength(1);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

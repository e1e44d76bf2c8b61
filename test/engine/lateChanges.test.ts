/** What changes after the report of an action is added to its record, and a dialog that opens late goes to the planner. */
import { expect, it } from 'vitest';
import { and, fakeWorld, observation } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import type { Expect } from '../../src/core/action/expect.ts';
import { actionId, elementRef } from '../../src/core/ids.ts';
import type { Change } from '../../src/core/page/change.ts';
import { ok } from '../../src/core/result.ts';
import type { Look } from '../../src/engine/ports.ts';
import { driven, exact, namesOf } from './driven.ts';

const press: Action = { kind: 'click', ref: elementRef('e1') };
const came = (role: 'dialog' | 'status', name: string): Change => ({
  kind: 'appeared',
  what: role,
  role,
  name,
  items: 0,
  late: true,
  cause: 'unknown',
});

/** A world that returns these changes of the first action once, at the first recorded read that is late enough. */
function worldWith(changes: readonly Change[], afterMs = 0) {
  const world = fakeWorld();
  let isTold = false;
  const observe = async (kind: 'all_fields', _signal: AbortSignal, look?: Look) => {
    const page = observation(world.at, kind);
    const isTime = world.done.length === 1 && !isTold && look?.isForRecord === true;
    if (!isTime || (look.sinceAct ?? 0) < afterMs) return ok(page);
    isTold = true;
    return ok({ ...page, late: [{ act: actionId('0.1#1'), changes }] });
  };
  return { ...world, observe: observe as typeof world.observe };
}

const script = { expand: { '0': and(exact('save', press)) } };

it('a message that came later is added to the record, and the run ends', async () => {
  const { loop } = await driven(script, {
    system: 'best',
    world: worldWith([came('status', 'Saved')]),
  });
  expect(loop.run().stop).toEqual({ kind: 'reached' });
  expect(loop.run().memory.records.at(-1)?.changes).toEqual([came('status', 'Saved')]);
});

it.each([0, 800])('a dialog that opened after %i ms goes to the planner', async (ms) => {
  const { calls, loop } = await driven(script, {
    system: 'best',
    world: worldWith([came('dialog', 'Really save?')], ms),
  });
  const asked = namesOf(calls);
  expect(asked.slice(0, 3)).toEqual(['expand 0', 'answer 0', 'repair 0']);
  expect(JSON.stringify(loop.run().memory)).toContain('Really save?');
});

it('a dialog that closed again by itself does not', async () => {
  const gone: Change = {
    kind: 'disappeared',
    what: 'dialog',
    role: 'dialog',
    name: 'Hint',
    late: true,
  };
  const { calls } = await driven(script, {
    system: 'best',
    world: worldWith([came('dialog', 'Hint'), gone], 800),
  });
  expect(namesOf(calls)).toEqual(['expand 0', 'answer 0']);
});

it('a dialog that opened instead of the expected effect goes to the planner before the final question', async () => {
  const world = fakeWorld();
  const { late: _late, cause: _cause, ...opened } = came('dialog', 'Really discard?');
  const perform: typeof world.perform = async (...given) => {
    const outcome = await world.perform(...given);
    return outcome.kind === 'done' ? { ...outcome, changes: [opened] } : outcome;
  };
  const gone: Expect = { what: 'gone', text: 'Next' };
  const { calls, loop } = await driven(
    { expand: { '0': and(exact('discard', press, { expect: gone, final: true })) } },
    { system: 'best', world: { ...world, perform } },
  );
  expect(namesOf(calls).slice(0, 2)).toEqual(['expand 0', 'repair 0']);
  expect(JSON.stringify(loop.run().memory)).toContain('Really discard?');
});

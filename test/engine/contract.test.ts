/**
 * Rules of every planner, whatever it does in between: each system of the table, and one that exists for this
 * test alone. A planner is added by adding a row; nothing here names one.
 */
import { describe, expect, it } from 'vitest';
import {
  and,
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  note,
  type Rig,
  type RigOptions,
  revive,
  rig,
  type Script,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { budgetNames } from '../../src/core/plan/budget.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { isClosed } from '../../src/core/plan/node.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import type { Context } from '../../src/core/run/operator.ts';
import { foldRun, reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import { type SystemId, systems } from '../../src/planners/systems.ts';
import { lookRows } from '../planners/everySystem.ts';
import { list } from './listStrategy.ts';

const rows: readonly (readonly [string, RigOptions])[] = [
  ...(Object.keys(systems) as SystemId[]).map((system) => [system, { system }] as const),
  ['one for this test', { system: 'react', strategy: list }],
  ...lookRows,
];

const click = (ref: string): Action => ({ kind: 'click', ref: ref as never });
const CLICKS = ['e1', 'e2', 'e3'];
const mine = 'Open my page';

const refOf = (action: Action): string => ('ref' in action ? String(action.ref) : action.kind);

/** Everything is read from the run: a restored one is answered as the first one was. */
const script: Script = {
  expand: (context) => ok(planOf(context)),
  next: (context) => nextOf(context),
};

function planOf({ tree, node, run }: Context) {
  const { description, parent } = nodeOf(tree, node);
  if (parent === null) return and(...CLICKS.map((ref) => `press ${ref}`));
  if (description === mine) return leaf(goTo('/mine'));
  const action = click(description.slice('press '.length));
  return isOnRecord(run, action)
    ? { ...leaf(note('done')), outcome: 'done' as const }
    : leaf(action);
}

function nextOf({ tree, node, run }: Context): Action {
  const stop: Action = { kind: 'stop', answer: 'all done' };
  if (node !== tree.root) return hasWorked(run, goTo('/mine')) ? stop : goTo('/mine');
  return CLICKS.map(click).find((action) => !isOnRecord(run, action)) ?? stop;
}

const isOnRecord = ({ memory }: Run, action: Action): boolean =>
  memory.records.some((record) => JSON.stringify(record.action) === JSON.stringify(action));

const hasWorked = ({ memory }: Run, action: Action): boolean =>
  memory.records.some(
    (record) => record.ok && JSON.stringify(record.action) === JSON.stringify(action),
  );

const addMine = (target = '0'): Edit => ({
  id: editId(`mine ${target}`),
  target: nodeId(target),
  kind: 'add',
  place: 'child',
  description: mine,
});

async function driven(options: RigOptions, world: FakeWorld = fakeWorld()): Promise<Rig> {
  const made = rig(script, { ...options, world });
  await made.loop.drive();
  return made;
}

const startedIn = (events: readonly RunEvent[]): string[] =>
  events.flatMap(({ change }) => (change.kind === 'actionStarted' ? [refOf(change.action)] : []));

/** The run before each event, and the event. */
function replayed(events: readonly RunEvent[]): (readonly [Run, RunEvent])[] {
  let run: Run | null = null;
  return events.flatMap((event) => {
    const before = run;
    run = reduceRun(run, event);
    return before ? [[before, event] as const] : [];
  });
}

describe.each(rows)('%s', (_, options) => {
  it('completes the task once, and its journal folds to the same run', async () => {
    const { loop, events, world } = await driven(options);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(loop.run().operations).toEqual([]);
    expect(world.done.map(refOf)).toEqual(CLICKS);
    expect(foldRun(events)).toEqual(loop.run());
  });

  it.each(budgetNames)(
    'ends within the limit on %s, and continues to its end once that is raised',
    async (which) => {
      const whole = (await driven(options)).loop.run().spent[which];
      // Some planners count no planning steps: the strategy says what one is.
      if (whole === 0) return expect(which).toBe('planningSteps');
      const { loop } = await driven({ ...options, budget: { [which]: whole / 3 } });
      expect(loop.run().stop).toMatchObject({ kind: 'limit', which });
      for (let more = 0; more < 12 && loop.run().stop?.kind === 'limit'; more++) {
        await loop.resume(false);
        await loop.drive();
      }
      expect(loop.run().stop).toEqual({ kind: 'reached' });
    },
  );

  it('performs no action of a closed step, and none without a recorded intent', async () => {
    const { events, world } = await driven(options);
    for (const [before, { change }] of replayed(events)) {
      if (change.kind !== 'actionStarted') continue;
      expect(isClosed(nodeOf(before.tree, change.node))).toBe(false);
    }
    expect(startedIn(events)).toEqual(world.done.map(refOf));
  });

  it('orders at most one operation at a time, and records each result with its end', async () => {
    const { events } = await driven(options);
    for (const [before, { change }] of replayed(events))
      if (change.kind === 'operationOrdered') expect(before.operations).toEqual([]);
  });

  it('ends as if never interrupted when restored after any write, and repeats no action', async () => {
    const writes: number[] = [];
    const whole = await driven({ ...options, onEvents: ({ seq }) => void writes.push(seq) });
    expect(writes.length).toBeGreaterThan(10);
    for (const cut of writes) {
      const events = whole.events.slice(0, cut);
      const run = foldRun(events);
      if (!run || run.status === 'finished') continue;
      const again = revive(run, script, [...events], options);
      await again.loop.note(reviveChanges(run));
      await again.loop.drive();
      expect(again.loop.run().stop, `cut at ${cut}`).toEqual({ kind: 'reached' });
      const all = [...startedIn(events), ...again.world.done.map(refOf)];
      expect(all.toSorted(), `cut at ${cut}`).toEqual(CLICKS);
    }
  });

  it.each([1, 5, 9, 14, 20])('performs a step that the user adds after %i events', async (at) => {
    let isAdded = false;
    const made = rig(script, {
      ...options,
      onEvents: (run) => {
        if (isAdded || run.seq < at) return;
        isAdded = true;
        void made.loop.edit(addMine());
      },
    });
    await made.loop.drive();
    await made.loop.drive();
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    expect(made.world.done.filter(({ kind }) => kind === 'goto')).toEqual([goTo('/mine')]);
    expect(made.world.done.map(refOf).filter((ref) => ref !== 'goto')).toEqual(CLICKS);
    expect(made.loop.run().memory.notices.map(({ by }) => by)).toContain('person');
  });

  it('does not reach the goal while a user step fails', async () => {
    const world = fakeWorld((action) =>
      action.kind === 'goto' ? err('declined', 'dead link', '') : ok({}),
    );
    const made = rig(script, { ...options, world });
    await made.loop.edit(addMine());
    await made.loop.drive();
    expect(made.loop.run().status).toBe('finished');
    expect(made.loop.run().stop?.kind).not.toBe('reached');
  });

  it('asks before every action if the user wants that, and skips what they skip', async () => {
    const made = rig(script, { ...options, askBefore: 'all' });
    await made.loop.drive();
    const asked: string[] = [];
    for (let turn = 0; turn < 20 && made.loop.run().question; turn++) {
      const { question } = made.loop.run();
      if (question?.kind !== 'approve') break;
      asked.push(refOf(question.action));
      expect(made.world.done.map(refOf)).not.toContain(refOf(question.action));
      await made.loop.reply(question.id, { kind: 'once' });
      await made.loop.drive();
    }
    expect(asked).toEqual(CLICKS);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('asks for a site before navigating there', async () => {
    const away: Script = {
      expand: ({ tree, node }) =>
        ok(node === tree.root ? and('leave') : leaf({ kind: 'goto', url: 'https://other.test/' })),
      next: () => ({ kind: 'goto', url: 'https://other.test/' }),
    };
    const made = rig(away, options);
    await made.loop.drive();
    expect(made.loop.run().question).toMatchObject({ kind: 'site', origin: 'https://other.test' });
    expect(made.world.done).toEqual([]);
  });

  it('begins nothing after a stop at any event', async () => {
    const { events: all } = await driven(options);
    for (let at = 2; at < all.length; at += 3) {
      const made = rig(script, {
        ...options,
        onEvents: (run) => {
          if (run.seq >= at && run.status !== 'finished') void made.loop.stop();
        },
      });
      await made.loop.drive();
      const end = made.events.findIndex(({ change }) => change.kind === 'runFinished');
      const after = made.events.slice(end + 1).map(({ change }) => change.kind);
      expect(after.join(), `stopped at ${at}`).not.toMatch(/actionStarted|questionAsked|restored/);
      expect(startedIn(made.events)).toHaveLength(made.world.done.length);
    }
  });
});

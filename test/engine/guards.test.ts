/** Each guard trips on what it is for, in the words it promises, and leaves its benign twin alone. */

import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  goTo,
  leaf,
  note,
  type Rig,
  type RigOptions,
  rig,
  type Script,
  start,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Change } from '../../src/core/page/change.ts';
import type { PlanNode } from '../../src/core/plan/node.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import { foldRun, reduceRun } from '../../src/core/run/reduce.ts';
import type { ActionRecord, Run, RunChange, RunEvent, RunMemory } from '../../src/core/run/run.ts';
import { noProgress, oscillationGuard, repeatedAction } from '../../src/engine/loopGuards.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { go, nodeIn, step } from './driven.ts';

const click = (ref: string): Action => ({ kind: 'click', ref: ref as never });
const fill = (ref: string): Action => ({ kind: 'fill', ref: ref as never, text: 'x' });
const scroll: Action = { kind: 'scroll', direction: 'down' };

const record = (action: Action, more: Partial<ActionRecord> = {}): ActionRecord => ({
  node: nodeId('0.1'),
  action,
  target: null,
  url: 'https://site.test/',
  changes: [],
  remarks: [],
  ok: true,
  ...more,
});
const memory = (...records: readonly ActionRecord[]): RunMemory => ({
  ...start().run.memory,
  records,
});
const at = (path: string, action: Action = click('e1')): ActionRecord =>
  record(action, { url: `https://site.test${path}` });
const nodeOf = (action: Action): Extract<PlanNode, { kind: 'action' }> => {
  const [root] = start().run.tree.nodes;
  return { ...(root as PlanNode), kind: 'action', action };
};

describe('repeated-action guard', () => {
  const same = record(click('e1'));
  const again = nodeOf(click('e1'));

  it('trips before the fourth time', () => {
    expect(repeatedAction(memory(same, same), again)).toBeNull();
    expect(inEnglish(repeatedAction(memory(same, same, same), again)?.reason ?? '')).toBe(
      'Guard "repeated action": "click e1" had the same result 3 times running.',
    );
  });

  it('trips no matter when the changes occurred', () => {
    const late = (at: number): ActionRecord =>
      record(click('e1'), { changes: [{ kind: 'title', to: 'Cart', at }] });
    expect(repeatedAction(memory(late(5), late(90), late(40)), again)).not.toBeNull();
  });

  it.each([
    ['another action now', [same, same, same], nodeOf(click('e2'))],
    [
      'another result once',
      [same, record(click('e1'), { changes: [{ kind: 'title', to: '3 items' }] }), same],
      again,
    ],
    ['something else in between', [same, same, record(click('e2')), same], again],
    ['scrolling', [record(scroll), record(scroll), record(scroll)], nodeOf(scroll)],
  ] as const)('does not trip with %s', (_, records, node) => {
    expect(repeatedAction(memory(...records), node)).toBeNull();
  });
});

describe('oscillation guard', () => {
  it.each([
    ['there and back twice', ['/a', '/b', '/a', '/b']],
    ['with steps on the pages', ['/a', '/a', '/b', '/b', '/a', '/b', '/b']],
    ['after other pages', ['/x', '/y', '/a', '/b', '/a', '/b']],
  ])('trips: %s', (_, paths) => {
    expect(
      inEnglish(oscillationGuard(memory(...paths.map((path) => at(path))))?.reason ?? ''),
    ).toBe(
      'Guard "oscillation": back and forth between https://site.test/a and https://site.test/b.',
    );
  });

  it.each([
    ['there and back once', ['/a', '/b', '/a']],
    ['from a list to one item after the other', ['/a', '/b', '/a', '/c', '/a', '/d']],
    ['long ago', ['/a', '/b', '/a', '/b', '/c', '/d', '/e']],
  ])('does not trip: %s', (_, paths) => {
    expect(oscillationGuard(memory(...paths.map((path) => at(path))))).toBeNull();
  });

  it('does not trip while a form is filled in from another page', () => {
    const copying = ['e1', 'e2', 'e3'].flatMap((ref) => [at('/a', fill(ref)), at('/b')]);
    expect(oscillationGuard(memory(...copying))).toBeNull();
  });
});

describe('no-progress guard', () => {
  const checked = (name: string): Change => ({
    kind: 'state',
    name,
    role: 'checkbox',
    state: 'checked',
    on: true,
  });
  const clicks = (count: number): ActionRecord[] =>
    Array.from({ length: count }, (_, index) => record(click(`e${index}`)));

  it('trips after eight actions without an effect', () => {
    expect(noProgress(memory(...clicks(7)))).toBeNull();
    expect(inEnglish(noProgress(memory(...clicks(8)))?.reason ?? '')).toBe(
      'Guard "no progress": nothing came of the last 8 actions.',
    );
  });

  it('does not trip for a long form, but for the same field repeated', () => {
    const fields = Array.from({ length: 12 }, (_, index) => record(fill(`e${index}`)));
    expect(noProgress(memory(...fields))).toBeNull();
    const boxes = clicks(12).map((each, index) => ({
      ...each,
      changes: [checked(`${index}`)],
    }));
    expect(noProgress(memory(...boxes))).toBeNull();
    const stuck = Array.from({ length: 9 }, () => record(fill('e1')));
    expect(noProgress(memory(...stuck))).not.toBeNull();
  });

  const root = nodeId('0');
  const busy = (): Run => clicks(8).reduce((run, each) => append(run, done(each)), start().run);
  const append = (run: Run, change: RunChange): Run =>
    reduceRun(run, { seq: run.seq + 1, at: 1, origin: 'planner', change });
  const done = (each: ActionRecord): RunChange => ({
    kind: 'actionFinished',
    id: 'a' as never,
    record: { ...each, node: root },
    ms: 1,
  });
  it.each([
    ['a new note', { kind: 'recorded', record: { kind: 'notes', notes: ['seen'], response: '' } }],
    ['a part that is done', { kind: 'nodeSucceeded', id: root }],
    ['an edit', { kind: 'editApplied', edit: editId('e') }],
    ['a tripped guard', { kind: 'nodeFailed', id: root, reasoning: '', guard: 'oscillation' }],
  ] as const)('starts counting again after %s', (_, change) => {
    expect(noProgress(busy().memory)).not.toBeNull();
    expect(noProgress(append(busy(), change).memory)).toBeNull();
  });

  it('is not reset by a repeated note', () => {
    const taken: RunChange = {
      kind: 'recorded',
      record: { kind: 'notes', notes: ['seen'], response: '' },
    };
    const run = append(
      clicks(8).reduce((at, each) => append(at, done(each)), append(start().run, taken)),
      taken,
    );
    expect(noProgress(run.memory)).not.toBeNull();
  });
});

/** A run of the system that has guards. */
async function guarded(script: Script, options: RigOptions = {}): Promise<Rig> {
  const made = rig(script, { system: 'best', ...options });
  await made.loop.drive();
  return made;
}
const trips = (events: readonly RunEvent[]): string[] =>
  events.flatMap(({ change }) =>
    change.kind === 'nodeFailed' && change.guard ? [`${change.guard} ${change.id}`] : [],
  );
const steps = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `step ${at + 1}`);
const eachStep = (actions: readonly Action[], more: Partial<Expanded> = {}) =>
  Object.fromEntries(
    actions.map((action, index) => [`0.${index + 1}`, { ...leaf(action), ...more }]),
  );

describe('guards in a run', () => {
  it('fail the node instead of acting again, and report the reason to the repair', async () => {
    let read = '';
    const clicks = ['1', '2', '3', '4'].map((at) => [`0.1.${at}`, leaf(click('e1'))]);
    const { loop, events, world } = await guarded({
      expand: {
        '0': and('part'),
        '0.1': and(...steps(5)),
        ...Object.fromEntries(clicks),
        '0.1.5': go('/last'),
        '0.1.6': go('/a'),
      },
      check: () => ({ complete: false, reason: 'not yet' }),
      repair: ({ tree }) => {
        read = inEnglish(findNode(tree, nodeId('0.1.4'))?.reasoning ?? '');
        return { add: [step('another way')] };
      },
    });
    expect(trips(events)).toEqual(['repeated action 0.1.4']);
    expect(world.done.filter(({ kind }) => kind === 'click')).toHaveLength(3);
    expect(read).toContain('Guard "repeated action"');
    const ends = { '0.1.4': 'pruned', '0.1.5': 'success', '0.1.6': 'success', '0': 'success' };
    // The new step stands where the guarded one stood: before those that are left.
    expect(nodeIn(loop.run(), '0.1').children.slice(-2)).toEqual(['0.1.6', '0.1.5']);
    expect(statuses(loop.run())).toMatchObject(ends);
    expect(foldRun(events)).toEqual(loop.run());
  });

  it('have a step left out for which the repair finds nothing, which counts as an attempt', async () => {
    const clicks = ['1', '2', '3', '4'].map((at) => [`0.1.${at}`, leaf(click('e1'))]);
    const { loop, events, calls } = await guarded({
      expand: {
        '0': and('part'),
        '0.1': and(...steps(5)),
        ...Object.fromEntries(clicks),
        '0.1.5': go('/last'),
      },
    });
    expect(trips(events)).toEqual(['repeated action 0.1.4']);
    expect(calls.filter(({ operator }) => operator === 'repair')).toHaveLength(1);
    expect(nodeIn(loop.run(), '0.1')).toMatchObject({ status: 'success', repairAttempts: 1 });
    expect(statuses(loop.run())).toMatchObject({ '0.1.4': 'pruned', '0.1.5': 'success' });
  });

  it('stop going back and forth, unless notes make it a comparison', async () => {
    const paths = ['/a', '/b', '/a', '/b', '/c'].map(goTo);
    const lost = await guarded({ expand: { '0': and(...steps(5)), ...eachStep(paths) } });
    expect(trips(lost.events)).toEqual(['oscillation 0.5']);
    let seen = 0;
    const comparing = await guarded({
      expand: ({ node }) =>
        ok(
          node === '0'
            ? and(...steps(5))
            : { ...leaf(paths[Number(node.slice(2)) - 1] ?? scroll), notes: [`price ${seen++}`] },
        ),
    });
    expect(trips(comparing.events)).toEqual([]);
  });

  it('give up after eight idle actions, and allow eight more per finished part', async () => {
    const clicks = steps(9).map((_, index) => click(`e${index}`));
    const flat = await guarded({ expand: { '0': and(...steps(9)), ...eachStep(clicks) } });
    expect(trips(flat.events)).toEqual(['no progress 0.9']);
    expect(flat.world.done).toHaveLength(8);
    const parts = await guarded({
      expand: ({ node }) => {
        const depth = node.split('.').length;
        if (depth === 1) return ok(and('first half', 'second half'));
        return ok(depth === 2 ? and(...steps(6)) : leaf(click(`e${node.replaceAll('.', '')}`)));
      },
    });
    expect(trips(parts.events)).toEqual([]);
    expect(parts.world.done).toHaveLength(12);
  });

  it('accept a note however idle the run was', async () => {
    const clicks = steps(8).map((_, index) => click(`e${index}`));
    const { loop, events } = await guarded({
      expand: { '0': and(...steps(9)), ...eachStep([...clicks, note('found')]) },
    });
    expect(trips(events)).toEqual([]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('do not repeat an action that had the same result three times', async () => {
    const broken = fakeWorld(() => err('navigationFailed', 'down', ''));
    const { events } = await guarded(
      {
        expand: { '0': and('try'), '0.1': go('/a'), '0.2': go('/a') },
        repair: { '0': { add: [step('try harder')] } },
      },
      { world: broken },
    );
    expect(broken.done).toHaveLength(3);
    expect(trips(events)[0]).toBe('repeated action 0.2');
  });
});

describe('repeated-step guard', () => {
  const world = () =>
    fakeWorld((action) =>
      action.kind === 'goto' && action.url.includes('bad')
        ? err('navigationFailed', 'down', '')
        : ok({}),
    );
  const failing: Script['expand'] = {
    '0': and('Open  the list', 'read it'),
    '0.1': go('/bad'),
    '0.3': go('/a'),
    '0.4': go('/b'),
  };

  it('refuses a step with the text of a failed one', async () => {
    const { calls, events, loop } = await guarded(
      { expand: failing, repair: { '0': { add: [step('open the list')] } } },
      { world: world() },
    );
    expect(trips(events)[0]).toBe('repeated step 0.3');
    expect(calls.some(({ operator, node }) => operator === 'expand' && node === '0.3')).toBe(false);
    expect(inEnglish(nodeIn(loop.run(), '0.3').reasoning)).toBe(
      'Guard "repeated step": a step with the same words failed already (0.1).',
    );
  });

  it('allows a step that was pruned only because another failed', async () => {
    const { events, loop } = await guarded(
      {
        expand: failing,
        repair: {
          '0': { prune: [nodeId('0.2')], add: [step('search for it'), step('read it')] },
        },
      },
      { world: world() },
    );
    expect(trips(events)).toEqual([]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('allows an exact action with the words of a step whose parts tried others', async () => {
    const parts = and({ ...step('first'), action: goTo('/bad') }, step('second'));
    const { events, loop } = await guarded(
      {
        expand: { ...failing, '0.1': parts },
        repair: {
          '0.1': {},
          '0': {
            prune: [nodeId('0.2')],
            add: [{ ...step('open the list'), action: goTo('/good') }],
          },
        },
      },
      { world: world() },
    );
    expect(trips(events)).toEqual([]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('allows a step with another exact action, and one added by the user', async () => {
    const { events, loop } = await guarded(
      {
        expand: failing,
        repair: {
          '0': {
            prune: [nodeId('0.2')],
            add: [{ ...step('open the list'), action: goTo('/good') }],
          },
        },
      },
      { world: world() },
    );
    expect(trips(events)).toEqual([]);
    await loop.edit({
      id: editId('e'),
      target: nodeId('0'),
      kind: 'add',
      place: 'child',
      description: 'open the list',
    });
    await loop.drive();
    expect(statuses(loop.run())['0.4']).toBe('success');
  });
});

it('leaves the published systems without guards', async () => {
  const clicks = steps(9).map((_, index) => click(`e${index}`));
  const { loop, events } = await guarded(
    { expand: { '0': and(...steps(9)), ...eachStep(clicks) } },
    { system: 'structured' },
  );
  expect(trips(events)).toEqual([]);
  expect(loop.run().stop).toEqual({ kind: 'reached' });
});

/** The loop's promises: restore at any event, pause, step, stop, budgets, edits in every state, the gate. */

import { describe, expect, it } from 'vitest';
import {
  and,
  type FakeWorld,
  fakeWorld,
  goTo,
  leaf,
  note,
  or,
  poppedEntries,
  revive,
  rig,
  type Script,
  stackIn,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId, questionId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { budgetNames } from '../../src/core/plan/budget.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';
import { actUnderWay } from '../../src/core/run/operations.ts';
import { foldRun, reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import { reviveChanges } from '../../src/engine/act/recover.ts';
import { orderEnd, type Strategy } from '../../src/engine/strategy.ts';
import { stackOf } from '../../src/planners/tree/position.ts';

const isFinish = (change: RunEvent['change']) => change.kind === 'actionFinished';

const script: Script = {
  expand: {
    '0': and('search', 'choose', 'write down'),
    '0.1': leaf(goTo('/search')),
    '0.2': or({ description: 'first way', score: 0.9 }, { description: 'second way', score: 0.4 }),
    '0.2.1': leaf(goTo('/bad')),
    '0.2.2': leaf(goTo('/good')),
    '0.3': leaf(note('found it')),
    '0.4': leaf(goTo('/mine')),
    '0.5': leaf(note('more')),
  },
};
const world = () =>
  fakeWorld((action) =>
    action.kind === 'goto' && action.url.endsWith('/bad')
      ? err('navigationFailed', 'dead link', '')
      : ok({}),
  );

const add = (
  target: string,
  place: 'child' | 'before' | 'after' | 'instead',
  description = 'my step',
): Edit => ({
  id: editId(`${place}-${target}`),
  target: nodeId(target),
  kind: 'add',
  place,
  description,
});

describe('journal and revival', () => {
  it('fold to the same run through failures and fallbacks', async () => {
    const { loop, events } = rig(script, { world: world() });
    await loop.drive();
    expect(foldRun(events)).toEqual(loop.run());
    expect(statuses(loop.run())).toMatchObject({
      '0': 'success',
      '0.2.1': 'pruned',
      '0.2.2': 'success',
    });
  });

  it('keep the stack implied by the tree at every move (so that an edit may rebuild it)', async () => {
    const { loop, events } = rig(script);
    await loop.drive();
    let run: Run | null = null;
    let compared = 0;
    for (const event of events) {
      run = reduceRun(run, event);
      if (event.change.kind !== 'planMoved' || actUnderWay(run)) continue;
      const { tree } = run;
      // The stack entry of a success only pops; the tree doesn't imply it any more.
      const open = stackIn(run)
        .map(({ node, phase }) => ({ node, phase }))
        .filter(({ node }) => findNode(tree, node)?.status !== 'success');
      expect(stackOf(run.tree), `after event ${event.seq}`).toEqual(open);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('end like an uninterrupted run from any event, and repeat no action without checking', async () => {
    const whole = rig(script, { world: world() });
    await whole.loop.drive();
    for (let cut = 1; cut < whole.events.length; cut++) {
      const events = whole.events.slice(0, cut);
      const run = foldRun(events);
      if (!run || run.status === 'finished') continue;
      const again = revive(run, script, [...events], { world: world() });
      const changes = reviveChanges(run);
      if (changes.length > 0) await again.loop.note(changes);
      await again.loop.drive();
      expect(statuses(again.loop.run()), `cut at ${cut}`).toEqual(statuses(whole.loop.run()));
      expect(again.loop.run().stop).toEqual({ kind: 'reached' });
    }
  });

  it('check a click of unknown outcome instead of repeating it', async () => {
    const clicking: Script = {
      expand: {
        '0': and('press it', 'note'),
        '0.1': [
          ok(leaf({ kind: 'click', ref: 'e1' as never })),
          ok({ ...leaf(note('x')), outcome: 'done' }),
        ],
        '0.2': leaf(note('done')),
      },
    };
    const first = rig(clicking);
    await first.loop.drive();
    const at = first.events.findIndex(({ change }) => change.kind === 'actionStarted');
    const events = first.events.slice(0, at + 1);
    const run = foldRun(events);
    expect(run && actUnderWay(run)?.started).toBeTruthy();
    if (!run) return;
    const again = revive(
      run,
      { expand: { ...clicking.expand, '0.1': { ...leaf(note('x')), outcome: 'done' } } },
      [...events],
    );
    await again.loop.drive();
    expect(again.world.done).toEqual([]);
    expect(inEnglish(again.loop.run().memory.records[0]?.remarks[0] ?? '')).toContain('unknown');
    expect(again.loop.run().stop).toEqual({ kind: 'reached' });
  });

  it.each([
    [{ is: 'unbegun' }, 'fill', 1, undefined],
    [{ is: 'done', changes: [] }, 'fill', 0, undefined],
    // A ticked box may have been saved at once.
    [{ is: 'done', changes: [] }, 'click', 0, { effect: 'maybe' }],
  ] as const)(
    'go on without a plan if the page knows what became of an act: %j, %s',
    async (known, kind, repeats, externalEffect) => {
      const rest = { '0.2': leaf(note('done')) };
      const ref = 'e1' as never;
      const act = leaf(kind === 'fill' ? { kind, ref, text: 'Bern' } : { kind, ref });
      const first = rig({ expand: { '0': and('do it', 'note'), '0.1': act, ...rest } });
      await first.loop.drive();
      const at = first.events.findIndex(({ change }) => change.kind === 'actionStarted');
      const events = first.events.slice(0, at + 1);
      const run = foldRun(events);
      if (!run) throw new Error('the run did not start');
      const asked: string[] = [];
      const knowing: FakeWorld = {
        ...fakeWorld(),
        recall: async (_, id) => {
          asked.push(id);
          return known;
        },
      };
      const again = revive(run, { expand: rest }, [...events], { world: knowing });
      await again.loop.drive();
      expect(asked).toEqual([actUnderWay(run)?.started]);
      expect(again.world.done).toHaveLength(repeats);
      const [record] = again.loop.run().memory.records;
      expect(record).toMatchObject({ action: { kind }, ok: true, remarks: [] });
      const ends = again.events.map(({ change }) => change).filter(isFinish);
      if (externalEffect) expect(ends).toMatchObject([{ externalEffect }]);
      else expect(ends.map((end) => end.externalEffect)).toEqual([undefined]);
      expect(again.loop.run().stop).toEqual({ kind: 'reached' });
    },
  );
});

describe('run controls', () => {
  it('step one visible step at a time', async () => {
    const { loop } = rig(script, { world: world() });
    await loop.pause();
    await loop.resume(true);
    await loop.drive();
    expect(loop.run().status).toBe('paused');
    expect(Object.keys(loop.run().tree.nodes)).toHaveLength(4);
    expect(loop.run().spent.actions).toBe(0);
  });

  it('stop a planner that ends again and again while a step of the user is open', async () => {
    const strategy: Strategy = { step: (run) => [orderEnd(run, { how: 'exhausted', why: 'no' })] };
    const made = rig({ expand: {} }, { strategy, budget: { planningSteps: 20 } });
    await made.loop.edit({
      kind: 'add',
      place: 'child',
      id: editId('e'),
      target: nodeId('0'),
      description: 'mine',
    });
    await made.loop.drive();
    expect(made.loop.run().stop).toMatchObject({ kind: 'limit', which: 'planningSteps' });
  });

  it('end at once on stop and commit only what already happened', async () => {
    const slow = fakeWorld();
    const { loop, events } = rig(script, { world: slow });
    const perform = slow.perform;
    slow.perform = async (...args) => {
      await loop.stop();
      return perform(...args);
    };
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'stopped' });
    const after = events.slice(events.findIndex(({ change }) => change.kind === 'runFinished') + 1);
    expect(after[0]?.change.kind).toBe('actionFinished');
    const begun = /actionStarted|modelCalled|questionAsked|restored|statusChanged/;
    expect(after.map(({ change }) => change.kind).join()).not.toMatch(begun);
    expect(loop.run().status).toBe('finished');
  });

  it.each(budgetNames)('name the limit that was reached: %s', async (which) => {
    const { loop } = rig(script, { world: world(), budget: { [which]: 1e-9 } });
    await loop.drive();
    expect(loop.run().stop).toMatchObject({ kind: 'limit', which });
    expect((await loop.resume(false)).ok).toBe(true);
  });
});

describe('user edits (SA-27)', () => {
  it('pin an added step, perform it in its place, and keep it if an earlier sibling fails', async () => {
    const failing: Script = {
      expand: { '0': and('one', 'two'), '0.1': leaf(goTo('/bad')), '0.3': leaf(goTo('/mine')) },
      check: () => ({ complete: false, reason: 'no' }),
    };
    const { loop, events, world: at } = rig(failing, { world: world() });
    await loop.edit(add('0', 'child'));
    await loop.drive();
    // Hung on the goal before it was planned: the expansion keeps it and adds its own steps behind it.
    const run = loop.run();
    expect(findNode(run.tree, '0.1' as never)?.pinned).toBe(true);
    expect(
      events.some(({ origin, change }) => origin === 'human' && change.kind === 'editApplied'),
    ).toBe(true);
    expect(at.done.length).toBeGreaterThan(0);
  });

  it('keep plan order for before, after and instead; prune a replaced step without blocking anything', async () => {
    const { loop, world: at } = rig(script, { world: world() });
    await loop.pause();
    await loop.resume(true);
    await loop.drive();
    await loop.edit(add('0.2', 'instead'));
    await loop.resume(false);
    await loop.drive();
    const run = loop.run();
    expect(statuses(run)).toMatchObject({
      '0': 'success',
      '0.2': 'pruned',
      '0.4': 'success',
      '0.3': 'success',
    });
    expect(findNode(run.tree, run.tree.root)?.children).toEqual(['0.1', '0.2', '0.4', '0.3']);
    expect(at.done.map((action) => ('url' in action ? action.url : ''))).toEqual([
      'https://site.test/search',
      'https://site.test/mine',
    ]);
  });

  it('reopen the ancestors in a finished run, which answers again', async () => {
    const { loop, calls } = rig(script, { world: world() });
    await loop.drive();
    const answers = calls.filter(({ operator }) => operator === 'answer').length;
    await loop.edit(add('0', 'child'));
    await loop.drive();
    expect(loop.run().status).toBe('finished');
    expect(statuses(loop.run())['0.4']).toBe('success');
    expect(calls.filter(({ operator }) => operator === 'answer').length).toBe(answers + 1);
  });

  it('are refused with a message if invalid, and change nothing', async () => {
    const { loop } = rig(script, { world: world() });
    await loop.drive();
    const { tree } = loop.run();
    await loop.edit({ id: editId('x'), target: nodeId('0'), kind: 'remove' });
    await loop.edit(add('0.9', 'child'));
    await loop.drive();
    expect(loop.run().tree).toEqual(tree);
    expect(loop.run().refusedEdits.map(({ failure }) => failure.kind)).toEqual([
      'illegalEdit',
      'illegalEdit',
    ]);
  });

  it('reopen a failed step on retry with the steps deleted after it', async () => {
    let broken = true;
    const flaky = fakeWorld((action) =>
      broken && action.kind === 'goto' && action.url.endsWith('/search')
        ? err('navigationFailed', 'down', '')
        : ok({}),
    );
    const { loop } = rig(
      { ...script, check: () => ({ complete: true, reason: '' }), reached: true },
      { world: flaky },
    );
    await loop.drive();
    expect(loop.run().stop?.kind).toBe('exhausted');
    broken = false;
    await loop.edit({ id: editId('again'), target: nodeId('0.1'), kind: 'retry' });
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(statuses(loop.run())).toMatchObject({
      '0.1': 'success',
      '0.2': 'success',
      '0.3': 'success',
    });
  });
});

describe('the gate', () => {
  const gated: Script = {
    expand: {
      '0': and('pay', 'note'),
      '0.1': leaf(goTo('/account/delete')),
      '0.2': leaf(note('done')),
    },
    repair: {},
  };

  it('asks before an irreversible action, and performs it once when allowed', async () => {
    const { loop, world: at } = rig(gated, { askBefore: 'risky' });
    await loop.drive();
    const { question } = loop.run();
    expect(loop.run().status).toBe('waiting');
    expect(question).toMatchObject({ kind: 'approve', card: { verb: 'Delete', risk: 'high' } });
    expect(at.done).toEqual([]);
    expect((await loop.reply(questionId('other'), { kind: 'once' })).ok).toBe(false);
    await loop.reply(question?.id ?? questionId(''), { kind: 'once' });
    await loop.drive();
    expect(at.done).toHaveLength(1);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('fails a skipped step, and applies its reason to the rest', async () => {
    const { loop, world: at, events } = rig(gated, { askBefore: 'risky' });
    await loop.drive();
    await loop.reply(loop.run().question?.id ?? questionId(''), {
      kind: 'skip',
      reason: 'keep the account',
    });
    await loop.drive();
    expect(at.done).toEqual([]);
    expect(inEnglish(loop.run().memory.constraints[0] ?? '')).toContain('keep the account');
    expect(poppedEntries(events)).toContain('0.1F');
    expect(statuses(loop.run())['0.2']).toBe('deleted');
  });

  it('discards an unused approval when the worker dies', async () => {
    const { loop, events } = rig(gated, { askBefore: 'risky' });
    await loop.drive();
    const id = loop.run().question?.id ?? questionId('');
    const replied: RunEvent = {
      seq: loop.run().seq + 1,
      at: 1,
      origin: 'human',
      change: { kind: 'questionReplied', reply: { kind: 'once' } },
    };
    const run = reduceRun(loop.run(), replied);
    const again = revive(run, gated, [...events, replied], { askBefore: 'risky' });
    await again.loop.note(reviveChanges(run));
    await again.loop.drive();
    expect(again.loop.run().status).toBe('waiting');
    expect(again.loop.run().question?.id).not.toBe(id);
    expect(again.world.done).toEqual([]);
  });
});

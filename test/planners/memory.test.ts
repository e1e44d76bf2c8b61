/** Structured memory in the loop: read once, gated, kept after each page action, shown, and open to the user. */
import { describe, expect, it } from 'vitest';
import { and, goTo, leaf, note, revive, rig, type Script } from '../../harness/fakes/fakeRun.ts';
import { cellOf } from '../../src/core/memory/candidate.ts';
import type { Draft } from '../../src/core/memory/schema.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { add, fir } from '../core/memory/tents.ts';

const draft = (wanted: number): Draft => ({
  items: [
    {
      item: 'tent',
      wanted,
      fields: [],
      constraints: [
        {
          text: 'at most 200 €',
          kind: 'explicit',
          test: { field: 'price', op: '<=', value: '200', unit: 'EUR' },
        },
      ],
    },
  ],
});
const script = (wanted: number, more: Partial<Script> = {}): Script => ({
  expand: {
    '0': and('look', 'look further', 'write down'),
    '0.1': leaf(goTo('/tents')),
    '0.2': leaf(goTo('/tents/2')),
    '0.3': leaf(note('found it')),
  },
  constraints: draft(wanted),
  table: () => [add(fir), add({ ...fir, name: 'Larch', price: '260 €' })],
  ...more,
});
const memory = { system: 'structured+memory' } as const;
const operatorsIn = (calls: readonly { readonly operator: string }[]): string[] =>
  calls.map(({ operator }) => operator);

describe('structured+memory', () => {
  it('SM-01, SM-02: reads the constraints before the first expansion, and then every page an action led to', async () => {
    const { loop, calls, events } = rig(script(2), memory);
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    const called = operatorsIn(calls);
    expect(called.slice(0, 2)).toEqual(['readConstraints', 'expand']);
    expect(called.filter((name) => name === 'readConstraints')).toHaveLength(1);
    // SA-10: the table is filled beside summary and notes, before the tree update.
    const owed = called.slice(called.indexOf('summarize'));
    expect(owed.slice(0, 4)).toEqual(['summarize', 'takeNotes', 'updateMemory', 'updateTree']);
    // Two page actions; the note leads nowhere.
    expect(calls.filter(({ operator }) => operator === 'updateMemory')).toEqual([
      { operator: 'updateMemory', node: '0.1' },
      { operator: 'updateMemory', node: '0.2' },
    ]);
    expect(loop.run().memory.table?.rows.map(({ id }) => id)).toEqual(['r1']);
    const changed = events.flatMap(({ change }) =>
      change.kind === 'tableChanged' ? [change] : [],
    );
    expect(changed.map(({ refused }) => refused.map(({ why }) => why))).toEqual([
      ['tooFewMet'],
      ['nothingNew', 'tooFewMet'],
    ]);
    expect(foldRun(events)).toEqual(loop.run());
  });

  it('SM-06: keeps no table for a simple task, at the cost of one call', async () => {
    const { loop, calls } = rig(script(1), memory);
    await loop.drive();
    expect(loop.run().memory.table).toBeNull();
    expect(operatorsIn(calls)).not.toContain('updateMemory');
    expect(operatorsIn(calls).filter((name) => name === 'readConstraints')).toHaveLength(1);
  });

  it.each(['structured', 'best', 'react'] as const)(
    'adds no memory calls to %s',
    async (system) => {
      const { loop, calls } = rig(script(2), { system });
      await loop.drive();
      expect(loop.run().memory.table).toBeNull();
      for (const name of ['readConstraints', 'updateMemory'])
        expect(operatorsIn(calls)).not.toContain(name);
    },
  );

  it.each(['structured', 'best'] as const)('is kept by %s if the user wants it', async (system) => {
    const { loop, calls } = rig(script(2), { system, candidateTable: true });
    await loop.drive();
    expect(operatorsIn(calls)[0]).toBe('readConstraints');
    expect(operatorsIn(calls).filter((name) => name === 'updateMemory')).toHaveLength(2);
    expect(loop.run().memory.table?.rows.map(({ id }) => id)).toEqual(['r1']);
  });

  it('SM-05: shows later expansions what was found on a page', async () => {
    const seen: (number | undefined)[] = [];
    const planned = script(2).expand as Readonly<Record<string, ReturnType<typeof leaf>>>;
    const { loop } = rig(
      script(2, {
        expand: ({ node, run }) => {
          seen.push(run.memory.table?.rows.length);
          return { ok: true, value: planned[node] ?? expect.fail(node) };
        },
      }),
      memory,
    );
    await loop.drive();
    expect(seen).toEqual([0, 0, 1, 1]);
  });

  it('restores from any event, and asks for the constraints again only if they never arrived', async () => {
    const whole = rig(script(2), memory);
    await whole.loop.drive();
    for (let cut = 1; cut < whole.events.length; cut++) {
      const events = whole.events.slice(0, cut);
      const run = foldRun(events);
      if (!run || run.status === 'finished') continue;
      const again = revive(run, script(2), [...events], memory);
      await again.loop.drive();
      expect(again.loop.run().memory.table?.rows, `cut at ${cut}`).toEqual(
        whole.loop.run().memory.table?.rows,
      );
      const asked = operatorsIn(again.calls).filter((name) => name === 'readConstraints').length;
      expect(asked).toBe(run.memory.table ? 0 : 1);
    }
  });

  it('records a user’s cell as theirs, which takes effect at once and overrides the next page', async () => {
    const { loop, events } = rig(
      script(2, {
        table: ({ node }) => [add({ ...fir, price: node === '0.1' ? '129 €' : '150 €' })],
      }),
      memory,
    );
    await loop.pause();
    await loop.resume(true);
    while (!loop.run().memory.table?.rows.length) {
      await loop.resume(true);
      await loop.drive();
    }
    await loop.pause();
    expect((await loop.changeTable({ row: 'r1', field: 'price', value: '99 €' })).ok).toBe(true);
    expect((await loop.changeTable({ row: 'r7', field: 'price', value: '99 €' })).ok).toBe(false);
    await loop.resume(false);
    await loop.drive();
    const edited = events.filter(({ change }) => change.kind === 'tableEdited');
    expect(edited.map(({ origin }) => origin)).toEqual(['human']);
    const row = loop.run().memory.table?.rows[0];
    expect(row && cellOf(row, 'price')).toMatchObject({ value: { number: 99 }, by: 'human' });
    expect(foldRun(events)).toEqual(loop.run());
  });

  it('refuses a table edit in a run without a table', async () => {
    const { loop } = rig(script(1), memory);
    expect(await loop.changeTable({ row: 'r1', remove: true })).toMatchObject({
      ok: false,
      failure: { kind: 'badInput' },
    });
  });
});

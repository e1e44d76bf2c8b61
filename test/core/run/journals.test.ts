/**
 * Whole journals that an earlier version wrote, with what that version itself folded them to. Its operators and its world
 * were scripted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { and, fakeWorld, goTo, leaf, note, revive } from '../../../harness/fakes/fakeRun.ts';
import { findNode } from '../../../src/core/plan/tree.ts';
import { foldRun, reduceRun } from '../../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../../src/core/run/run.ts';
import { upgradeEvent } from '../../../src/core/run/upgrade.ts';
import { reviveChanges } from '../../../src/engine/act/recover.ts';

type OldNode = {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly reason: string | null;
  readonly pinned: boolean;
  readonly description: string;
  readonly url: string;
  readonly notes: readonly string[];
};
type OldJournal = {
  readonly folded: {
    readonly status: string;
    readonly stop: { readonly kind: string } | null;
    readonly goal: string;
    readonly sites: readonly string[];
    readonly answer: string;
    readonly notes: readonly string[];
    readonly constraints: readonly string[];
    readonly requirements: readonly string[];
    readonly progress: string;
    readonly deeds: readonly {
      readonly node: string;
      readonly ok: boolean;
      readonly url: string;
    }[];
    readonly frames: number;
    readonly modelCalls: number;
    readonly rows: number | null;
    readonly nodes: readonly OldNode[];
  };
  readonly events: readonly RunEvent[];
};

const folder = new URL('journals/', import.meta.url);
const journal = (name: string): OldJournal =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as OldJournal;
const names = readdirSync(folder).map((name) => name.replace('.json', ''));

function opened(events: readonly RunEvent[]): Run {
  const run = foldRun(events.map(upgradeEvent));
  if (!run) throw new Error('an empty journal');
  return run;
}

/** A revived worker's run: old ones wait for Resume. */
function revived(name: string): { readonly run: Run; readonly events: RunEvent[] } {
  const events = journal(name).events.map(upgradeEvent);
  const folded = opened(journal(name).events);
  const run = reviveChanges(folded).reduce<Run>(
    (at, change) => reduceRun(at, { seq: at.seq + 1, at: 0, origin: 'recovery', change }),
    folded,
  );
  return { run, events };
}

const endings: Readonly<Record<string, string>> = { notReached: 'exhausted', budget: 'limit' };

describe('journals of an earlier version', () => {
  it.each(names)('%s: the tree is what that version made of it', (name) => {
    const { folded, events } = journal(name);
    const { tree } = opened(events);
    const nodes = tree.nodes.map((node) => ({
      id: node.id,
      kind: node.kind,
      status: node.status,
      // Deleted nodes had no reason then.
      reason: node.status === 'deleted' ? null : (node.closed?.cause ?? null),
      pinned: node.pinned,
      description: node.description,
      url: node.url,
      notes: node.notes,
    }));
    expect(nodes).toEqual(folded.nodes);
  });

  it.each(names)('%s: all else is what that version made of it', (name) => {
    const { folded, events } = journal(name);
    const run = opened(events);
    expect(run).toMatchObject({
      status: folded.status,
      goal: folded.goal,
      sites: folded.sites,
      answer: folded.answer,
      spent: { planningSteps: folded.frames, modelCalls: folded.modelCalls },
    });
    const kind = folded.stop && (endings[folded.stop.kind] ?? folded.stop.kind);
    expect(run.stop?.kind ?? null).toBe(kind);
    const { notes, constraints, requirements, progress, table, records } = run.memory;
    expect({
      notes,
      constraints,
      requirements,
      progress,
      rows: table?.rows.length ?? null,
    }).toEqual({
      notes: folded.notes,
      constraints: folded.constraints,
      requirements: folded.requirements,
      progress: folded.progress,
      rows: folded.rows,
    });
    expect(records.map(({ node, ok, url }) => ({ node, ok, url }))).toEqual(folded.deeds);
  });

  it('a finished one stays as it is', () => {
    for (const name of names) {
      const run = opened(journal(name).events);
      if (run.status === 'finished') expect(reviveChanges(run)).toEqual([]);
    }
  });

  it('nodes get what that version did not keep: numbers, what was taken, what was spent', () => {
    const { tree, spent, memory } = opened(journal('structured-finished').events);
    const taken = tree.nodes.filter((node) => node.taken);
    expect(taken.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['0', '0.1', '0.1.1', '0.1.2', '0.1.2.1']),
    );
    expect(findNode(tree, memory.records[0]?.node ?? tree.root)?.number).toBe(1);
    expect(findNode(tree, tree.root)?.spent).toMatchObject({
      actions: spent.actions,
      modelCalls: spent.modelCalls,
      planningSteps: spent.planningSteps,
    });
  });

  const rest = {
    expand: {
      '0.2': leaf(goTo('/prices')),
      '0.3': leaf(note('The tent costs 90.')),
      '0.4': and(),
    },
  };

  it('one under way waits for Resume, then goes on to its end', async () => {
    const { run, events } = revived('structured-under-way');
    expect(run.status).toBe('blocked');
    const { loop, world } = revive(run, rest, events, { world: fakeWorld() });
    await loop.resume(false);
    await loop.drive();
    expect(loop.run()).toMatchObject({ status: 'finished', stop: { kind: 'reached' } });
    expect(world.done).toEqual([]);
  });

  it('an act that was begun is not forgotten: what became of it is found out first', async () => {
    const { run, events } = revived('structured-mid-act');
    expect(run.operations).toMatchObject([{ kind: 'act', node: '0.2', started: '0.2#97' }]);
    const world = fakeWorld();
    world.at = 'https://site.test/prices';
    const { loop } = revive(run, rest, events, { world });
    await loop.resume(false);
    await loop.drive();
    expect(loop.run()).toMatchObject({ status: 'finished', stop: { kind: 'reached' } });
    // The page is where the act leads: it counts as done, and is not done again.
    expect(world.done).toEqual([]);
  });
});

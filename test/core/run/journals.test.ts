/** Whole journals, each with the run that it stands for. Operators and world were scripted. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { and, fakeWorld, goTo, leaf, note, revive } from '../../../harness/fakes/fakeRun.ts';
import { findNode } from '../../../src/core/plan/tree.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../../src/core/run/run.ts';

type KeptNode = {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly cause: string | null;
  readonly pinned: boolean;
  readonly description: string;
  readonly url: string;
  readonly notes: readonly string[];
};
type KeptJournal = {
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
    readonly records: readonly {
      readonly node: string;
      readonly ok: boolean;
      readonly url: string;
    }[];
    readonly planningSteps: number;
    readonly modelCalls: number;
    readonly rows: number | null;
    readonly nodes: readonly KeptNode[];
  };
  readonly events: readonly RunEvent[];
};

const folder = new URL('journals/', import.meta.url);
const journal = (name: string): KeptJournal =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as KeptJournal;
const names = readdirSync(folder).map((name) => name.replace('.json', ''));

function opened(events: readonly RunEvent[]): Run {
  const run = foldRun(events);
  if (!run) throw new Error('an empty journal');
  return run;
}

describe('journals', () => {
  it.each(names)('%s: fold to their tree', (name) => {
    const { folded, events } = journal(name);
    const { tree } = opened(events);
    const nodes = tree.nodes.map((node) => ({
      id: node.id,
      kind: node.kind,
      status: node.status,
      cause: node.closed?.cause ?? null,
      pinned: node.pinned,
      description: node.description,
      url: node.url,
      notes: node.notes,
    }));
    expect(nodes).toEqual(folded.nodes);
  });

  it.each(names)('%s: fold to all else', (name) => {
    const { folded, events } = journal(name);
    const run = opened(events);
    expect(run).toMatchObject({
      status: folded.status,
      goal: folded.goal,
      sites: folded.sites,
      answer: folded.answer,
      spent: { planningSteps: folded.planningSteps, modelCalls: folded.modelCalls },
    });
    expect(run.stop?.kind ?? null).toBe(folded.stop?.kind ?? null);
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
    expect(records.map(({ node, ok, url }) => ({ node, ok, url }))).toEqual(folded.records);
  });

  it('nodes get numbers, what was taken and what was spent', () => {
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

  it('one under way goes on from its tree to its end where the plan can’t be read', async () => {
    const { events } = journal('structured-under-way');
    const rest = {
      expand: {
        '0.2': leaf(goTo('/prices')),
        '0.3': leaf(note('The tent costs 90.')),
        '0.4': and(),
      },
    };
    const { loop } = revive(opened(events), rest, [...events], { world: fakeWorld() });
    await loop.drive();
    expect(loop.run()).toMatchObject({ status: 'finished', stop: { kind: 'reached' } });
  });
});

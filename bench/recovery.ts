/**
 * Success and cost of every planner when the model errs at a seeded rate. Model and site are scripted: no browser, no
 * model. The model knows the path from any page, so results differ only by how planners handle its errors.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { rig } from '../harness/fakes/fakeRun.ts';
import { randomOf } from '../harness/page/random/random.ts';
import type { Strategy } from '../src/engine/strategy.ts';
import { type SystemId, strategyOf, systems } from '../src/planners/systems.ts';
import { ablations } from './recovery/ablations.ts';
import { drawCurves } from './recovery/curves.ts';
import { errors, scriptFor } from './recovery/model.ts';
import { openSite } from './recovery/site.ts';

type Options = { readonly say: (line: string) => void };

const allRates: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4];
/** Number of presses per task. */
export const lengths = [2, 4, 6] as const;
/** Most times the user resumes a run that stopped over a useless reply. */
const MOST_RESUMES = 5;
/** `best` was tuned on seeds below this one; the figures use other seeds. */
const FIRST_SEED = 1001;

type Table = Record<string, Record<string, number>>;
/** A row of the table: a planner, or `best` with one mechanism off. */
export type Entry = {
  readonly name: string;
  readonly system: SystemId;
  readonly strategy: Strategy;
};

/**
 * Returns `success` and `callsPerTask` by rate and planner. `--seeds N` runs each task N times, from seed `--first N`
 * on, `--ablations` adds `best` with single mechanisms off, and `--svg FILE` draws the curves.
 */
export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '30' },
      first: { type: 'string', default: String(FIRST_SEED) },
      ablations: { type: 'boolean', default: false },
      svg: { type: 'string' },
    },
    allowPositionals: true,
  });
  const seeds = { first: Number(values.first), count: Number(values.seeds) };
  const entries = [...planners, ...(values.ablations ? variants : [])];
  const measured = await recovery(seeds, say, { entries });
  if (values.svg) writeFileSync(values.svg, drawn(measured.rates, measured.success));
  return measured;
}

const planners: readonly Entry[] = (Object.keys(systems) as SystemId[]).map((system) => ({
  name: system,
  system,
  strategy: strategyOf(system),
}));

const variants: readonly Entry[] = Object.entries(ablations).map(([name, strategy]) => ({
  name,
  system: 'best',
  strategy,
}));

export async function recovery(
  seeds: { readonly first: number; readonly count: number },
  say: (line: string) => void,
  { rates = allRates, entries = planners } = {},
) {
  const success: Table = {};
  const callsPerTask: Table = {};
  for (const rate of rates) {
    for (const entry of entries) {
      const trials = lengths.flatMap((length) =>
        Array.from({ length: seeds.count }, (_, nth) =>
          trial(entry, rate, length, seeds.first + nth),
        ),
      );
      const ended = await Promise.all(trials);
      const share = ended.filter(({ isRight }) => isRight).length / ended.length;
      const calls = ended.reduce((sum, each) => sum + each.calls, 0) / ended.length;
      success[rate] = { ...success[rate], [entry.name]: rounded(share) };
      callsPerTask[rate] = { ...callsPerTask[rate], [entry.name]: rounded(calls) };
      say(`${entry.name} at ${rate}: ${rounded(share)} right, ${rounded(calls)} calls a task`);
    }
  }
  const tasks = lengths.length * seeds.count;
  return { model: 'scripted', errors, rates, seeds, tasks, success, callsPerTask };
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** Draws the planners: `best` first, the others by their success at the highest rate. */
function drawn(rates: readonly number[], success: Table): string {
  const curves = planners.map(({ name }) => ({
    name,
    shares: rates.map((rate) => success[rate]?.[name] ?? 0),
  }));
  const isBest = ({ name }: { readonly name: string }): number => (name === 'best' ? 1 : 0);
  return drawCurves(
    rates,
    curves.toSorted(
      (a, b) => isBest(b) - isBest(a) || (b.shares.at(-1) ?? 0) - (a.shares.at(-1) ?? 0),
    ),
  );
}

/**
 * Runs one task once. Returns whether it really reached the goal it reported, its model calls, and the actions tried,
 * not counting going back.
 */
export async function trial(
  { system, strategy }: Entry,
  rate: number,
  length: number,
  seed: number,
) {
  const { site, world } = openSite(length);
  const script = scriptFor(site, rate, randomOf(seed * 1000 + length));
  const { loop, calls } = rig(script, { system, world, strategy });
  for (let rests = 0; rests <= MOST_RESUMES; rests += 1) {
    await loop.drive();
    if (loop.run().status === 'finished') break;
    await loop.resume(false);
  }
  const isRight = loop.run().stop?.kind === 'reached' && site.done === length;
  return { isRight, calls: calls.length, actions: world.done.length };
}

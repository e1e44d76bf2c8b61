/**
 * Success and cost of every planner when the model errs at a seeded rate. Model and site are scripted: no browser, no
 * model. The model knows the way from wherever the page is, so what differs is how planners take its errors.
 */
import { parseArgs } from 'node:util';
import { rig } from '../harness/fakes/fakeRun.ts';
import { randomOf } from '../harness/page/random/random.ts';
import { type SystemId, systems } from '../src/core/planner/systems.ts';
import { errors, scriptFor } from './recovery/model.ts';
import { openSite } from './recovery/site.ts';

type Options = { readonly say: (line: string) => void };

const allRates: readonly number[] = [0, 0.1, 0.2, 0.3, 0.4];
const lengths = [2, 4, 6] as const;
/** A user resumes a run that stopped over a useless reply, a few times. */
const MOST_RESUMES = 5;

type Table = Record<string, Record<string, number>>;

/** `success` and `callsPerTask` by rate and planner; `--seeds N` runs each task N times. */
export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '30' },
    },
    allowPositionals: true,
  });
  return recovery(Number(values.seeds), say);
}

export async function recovery(
  seeds: number,
  say: (line: string) => void,
  rates: readonly number[] = allRates,
) {
  const success: Table = {};
  const callsPerTask: Table = {};
  for (const rate of rates) {
    for (const system of Object.keys(systems) as SystemId[]) {
      const trials = lengths.flatMap((length) =>
        Array.from({ length: seeds }, (_, seed) => trial(system, rate, length, seed + 1)),
      );
      const ended = await Promise.all(trials);
      const share = ended.filter(({ isRight }) => isRight).length / ended.length;
      const calls = ended.reduce((sum, each) => sum + each.calls, 0) / ended.length;
      success[rate] = { ...success[rate], [system]: rounded(share) };
      callsPerTask[rate] = { ...callsPerTask[rate], [system]: rounded(calls) };
      say(`${system} at ${rate}: ${rounded(share)} right, ${rounded(calls)} calls a task`);
    }
  }
  return { model: 'scripted', errors, rates, tasks: lengths.length * seeds, success, callsPerTask };
}

const rounded = (share: number): number => Math.round(share * 100) / 100;

async function trial(system: SystemId, rate: number, length: number, seed: number) {
  const { site, world } = openSite(length);
  const script = scriptFor(site, rate, randomOf(seed * 1000 + length));
  const { loop, calls } = rig(script, { system, world });
  for (let rests = 0; rests <= MOST_RESUMES; rests += 1) {
    await loop.drive();
    if (loop.run().status === 'finished') break;
    await loop.resume(false);
  }
  const isRight = loop.run().stop?.kind === 'reached' && site.done === length;
  return { isRight, calls: calls.length };
}

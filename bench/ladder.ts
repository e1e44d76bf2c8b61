/**
 * WebOperator's mechanisms added one by one, in the order of its ablation table, on a made-up shop and with a scripted model.
 * No browser, no model.
 */
import { parseArgs } from 'node:util';
import { type RigOptions, rig } from '../harness/fakes/fakeRun.ts';
import type { Question, Reply } from '../src/core/run/question.ts';
import type { Loop } from '../src/engine/loop.ts';
import {
  type SearchConfig,
  searchConfig,
  type Variation,
} from '../src/planners/research/weboperator/config.ts';
import { webOperator } from '../src/planners/research/weboperator/strategy.ts';
import { type ModelOptions, modelFor } from './ladder/model.ts';
import { openShop, planOf, WANTED } from './ladder/site.ts';

type Options = { readonly say: (line: string) => void };
type Seeds = { readonly first: number; readonly count: number };

/** A row of the table: the planner's mechanisms, and the limits of the model and the environment. */
type Rung = Omit<ModelOptions, 'rate'> &
  Pick<RigOptions, 'lookAhead'> & {
    readonly name: string;
    /** The user is asked, and approves only what the task wants. Otherwise every action runs without approval. */
    readonly isAsked?: boolean;
    /** Configuration of `weboperator`. */
    readonly config?: Partial<SearchConfig>;
  };

/** Shares and means over the tasks. */
type Figures = {
  readonly success: number;
  readonly actions: number;
  readonly callsPerTask: number;
};
type Row = { readonly name: string; readonly at: Readonly<Record<string, Figures>> };

const allRates: readonly number[] = [0.2, 0.4];
/** Number of links to follow. */
const lengths = [2, 3, 4] as const;
/** Not used by any other benchmark or test. */
const FIRST_SEED = 4001;
/** Most times the user resumes a run that stopped over a useless reply. */
const MOST_RESUMES = 5;

/**
 * `--seeds N` runs each task N times, from seed `--first N` on; `--rates 0.05,0.1` has other error rates, and `--only NAME`
 * only the rows with these words in their names.
 */
export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '40' },
      first: { type: 'string', default: String(FIRST_SEED) },
      rates: { type: 'string', default: allRates.join() },
      only: { type: 'string', default: '' },
    },
    allowPositionals: true,
  });
  const rows = rungs.filter(({ name }) => name.includes(values.only));
  if (rows.length === 0) throw new Error(`No row has "${values.only}" in its name.`);
  const seeds = { first: Number(values.first), count: Number(values.seeds) };
  return ladder(seeds, say, values.rates.split(',').map(Number), rows);
}

export async function ladder(
  seeds: Seeds,
  say: (line: string) => void,
  rates = allRates,
  chosen = rungs,
) {
  const rows: Row[] = [];
  for (const rung of chosen) {
    const at: Record<string, Figures> = {};
    for (const rate of rates) at[rate] = await figuresOf(rung, seeds, rate);
    rows.push({ name: rung.name, at });
    say(`${rung.name}: ${JSON.stringify(at)}`);
  }
  return { model: 'scripted', rates, seeds, tasks: lengths.length * seeds.count, rows };
}

async function figuresOf(rung: Rung, { first, count }: Seeds, rate: number): Promise<Figures> {
  const trials = lengths.flatMap((length) =>
    Array.from({ length: count }, (_, nth) => trial(rung, rate, length, first + nth)),
  );
  const ended = await Promise.all(trials);
  const mean = (of: (each: (typeof ended)[number]) => number): number =>
    Math.round((ended.reduce((sum, each) => sum + of(each), 0) / ended.length) * 1000) / 1000;
  return {
    success: mean(({ isRight }) => Number(isRight)),
    actions: mean(({ actions }) => actions),
    callsPerTask: mean(({ calls }) => calls),
  };
}

/** Runs one task. It is right if the planner says so, the request was sent once, and nothing else was sent. */
async function trial(rung: Rung, rate: number, length: number, seed: number) {
  const { system, lookAhead = false, config, isBlind = false, isAsked = false } = rung;
  const plan = planOf(seed, length);
  const { world, places, server } = openShop(plan, { isBlind });
  const model = modelFor(plan, server, { ...rung, rate });
  const { loop, calls } = rig(model.script, {
    system,
    world,
    places,
    lookAhead,
    ...(isAsked && { askBefore: 'risky', unclear: 'critic' }),
    ...(config && { strategy: webOperator(config) }),
  });
  await toItsEnd(loop);
  const isRight = loop.run().stop?.kind === 'reached' && server.sends === 1 && server.others === 0;
  return { isRight, calls: calls.length + model.repeats(), actions: world.done.length };
}

/** Runs to the end: answers questions, and resumes a run that stopped over a useless reply a few times. */
async function toItsEnd(loop: Loop): Promise<void> {
  for (let rests = 0; rests <= MOST_RESUMES; ) {
    await loop.drive();
    const { status, question } = loop.run();
    if (status === 'finished') return;
    if (question) await loop.reply(question.id, replyTo(question));
    else {
      rests += 1;
      await loop.resume(false);
    }
  }
}

function replyTo(question: Question): Reply {
  const isWanted = question.kind === 'approve' && question.card.target.includes(WANTED);
  return isWanted ? { kind: 'once' } : { kind: 'skip', reason: 'This is not part of the task.' };
}

/** The first context, repeated as often as there are contexts. */
const same: readonly Variation[] = searchConfig.variations.map(
  () => searchConfig.variations[0] ?? { history: 5, rephrased: false, examples: false },
);
/** Picks the alternative with the highest value, with no limit to the open ones. */
const plainSelection = {
  frontier: Number.POSITIVE_INFINITY,
  stopsFound: 0,
  unanimity: false,
} as const;
const naive = { ...plainSelection, verifies: false } as const;
const onTheSpot = { ...naive, reach: 'here' } as const;
const apart = { ...onTheSpot, variations: same, merged: 'apart' } as const;
const one = { ...apart, variations: same.slice(0, 1) } as const;

const search = { system: 'weboperator', validates: true, offers: 'possible' } as const;
const blind = { ...search, isBlind: true } as const;

const rungs: readonly Rung[] = [
  { name: 'react', system: 'react' },
  { ...blind, name: 'one candidate', offers: 'all', validates: false, config: one },
  { ...blind, name: '+ dynamic action space (WO-03)', validates: false, config: one },
  { ...blind, name: '+ validation (WO-07)', config: one },
  { ...blind, name: '+ several candidates', config: apart },
  { ...blind, name: '+ merging (WO-11)', config: { ...onTheSpot, variations: same } },
  { ...blind, name: '+ context variation (WO-05)', config: onTheSpot },
  { ...blind, name: '+ tree search, naive (WO-02)', config: naive },
  { ...search, name: '+ lasting changes and checkpoints (WO-14, WO-18)', config: plainSelection },
  { ...search, name: '+ selection (WO-15 to WO-17)', config: {} },
  {
    ...search,
    name: '+ speculative going back (WO-19), all of weboperator',
    config: {},
    lookAhead: true,
  },
  { name: 'best', system: 'best' },
  { name: 'best, looks ahead', system: 'best', lookAhead: true },
  { ...search, name: 'all of weboperator, user asked', config: {}, lookAhead: true, isAsked: true },
  { name: 'best, looks ahead, user asked', system: 'best', lookAhead: true, isAsked: true },
];

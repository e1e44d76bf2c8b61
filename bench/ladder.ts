/**
 * WebOperator's mechanisms added one by one, in the order of its ablation table, with the scripted model and site of
 * `recovery`. What these can't tell apart is named with the reason and not measured. No browser, no model.
 */
import { parseArgs } from 'node:util';
import { type SearchConfig, searchConfig } from '../src/core/planner/bestFirst/config.ts';
import { bestFirst } from '../src/core/planner/bestFirst/strategy.ts';
import { strategyOf } from '../src/core/planner/strategies.ts';
import type { Strategy } from '../src/core/planner/strategy.ts';
import type { SystemId } from '../src/core/planner/systems.ts';
import { errors } from './recovery/model.ts';
import { type Entry, lengths, trial } from './recovery.ts';

type Options = { readonly say: (line: string) => void };
type Seeds = { readonly first: number; readonly count: number };
type Rung = Entry | { readonly name: string; readonly unshown: string };
/** Shares and means over the tasks. */
type Figures = {
  readonly success: number;
  readonly actions: number;
  readonly callsPerTask: number;
};
type Row =
  | { readonly name: string; readonly at: Readonly<Record<string, Figures>> }
  | { readonly name: string; readonly unshown: string };

const allRates: readonly number[] = [0.2, 0.4];
/** No other benchmark or test uses these. */
const FIRST_SEED = 2001;

/** `--seeds N` runs each task N times, from seed `--first N` on. */
export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '40' },
      first: { type: 'string', default: String(FIRST_SEED) },
    },
    allowPositionals: true,
  });
  return ladder({ first: Number(values.first), count: Number(values.seeds) }, say);
}

export async function ladder(seeds: Seeds, say: (line: string) => void, rates = allRates) {
  const rows: Row[] = [];
  for (const rung of rungs) {
    const row = await rowOf(rung, seeds, rates);
    rows.push(row);
    say('unshown' in row ? `${row.name}: not shown` : `${row.name}: ${JSON.stringify(row.at)}`);
  }
  return { model: 'scripted', errors, rates, seeds, tasks: lengths.length * seeds.count, rows };
}

async function rowOf(rung: Rung, seeds: Seeds, rates: readonly number[]): Promise<Row> {
  if ('unshown' in rung) return rung;
  const at: Record<string, Figures> = {};
  for (const rate of rates) at[rate] = await figuresOf(rung, seeds, rate);
  return { name: rung.name, at };
}

async function figuresOf(entry: Entry, { first, count }: Seeds, rate: number): Promise<Figures> {
  const trials = lengths.flatMap((length) =>
    Array.from({ length: count }, (_, nth) => trial(entry, rate, length, first + nth)),
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

const system = (name: string, id: SystemId, strategy: Strategy = strategyOf(id)): Entry => ({
  name,
  system: id,
  strategy,
});

/** `weboperator` without what comes later in the table. */
const searching = (name: string, config: Partial<SearchConfig>): Entry =>
  system(name, 'weboperator', bestFirst(config));

/** The alternative with the highest value, of whatever class, and no limit to how many are open. */
const plainSelection = { frontier: Number.POSITIVE_INFINITY, stopsFound: 0, unanimity: false };
const oneCandidate = searchConfig.variations.slice(0, 1);

const rungs: readonly Rung[] = [
  system('react', 'react'),
  searching('one candidate', {
    ...plainSelection,
    variations: oneCandidate,
    merged: 'apart',
    reach: 'here',
  }),
  {
    name: '+ dynamic action space (WO-03)',
    unshown: 'has no switch, and the scripted model never proposes an action outside of it',
  },
  {
    name: '+ validation (WO-07)',
    unshown: 'has no switch: the scripted model stands in for the operators that validate replies',
  },
  searching('+ several candidates', { ...plainSelection, merged: 'apart', reach: 'here' }),
  searching('+ merging (WO-11)', { ...plainSelection, reach: 'here' }),
  {
    name: '+ context variation (WO-05)',
    unshown: 'the scripted model reads neither the history nor the rephrased goal',
  },
  searching('+ tree search, naive (WO-02)', plainSelection),
  {
    name: '+ lasting changes and checkpoints (WO-14, WO-18)',
    unshown: 'has no switch, and nothing on the scripted site is lasting or lost by a reload',
  },
  searching('+ selection (WO-15 to WO-17), all of weboperator', {}),
  {
    name: '+ speculative going back (WO-19)',
    unshown: 'the scripted browser has no tab to rehearse in',
  },
  system('best', 'best'),
  {
    name: 'best, looks ahead',
    unshown: 'the scripted browser has no tab to look in, and scripted plans have no alternatives',
  },
];

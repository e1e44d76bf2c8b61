/**
 * Finds faults that no test catches. Seeds one fault at a time into a copy of the planner and its operators, runs the
 * tests of planner, plan, run and prompts that can reach it until one fails, with a bounded number of random cases, and
 * names the faults that pass all of them. If the tests do not end in time, the fault is retried at the end, alone and
 * with more time. If they still do not end, it counts as neither caught nor survived, and `stuck` names it. Arguments
 * select faults by name.
 *
 * Without options, the faults are those written by hand. `--drawn` draws `--count` faults by rule instead, with `--seed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawFaults } from './survivors/draw.ts';
import type { Fault } from './survivors/fault.ts';
import { faults } from './survivors/faults.ts';
import { makeTrial, type Outcome, type Trial } from './survivors/trial.ts';

const root = join(import.meta.dirname, '..');

/** Number of copies in parallel; one core stays free. */
const TRIALS = Math.max(1, Math.min(4, availableParallelism() - 1));
const LIMIT_MS = 300_000;
const LAST_LIMIT_MS = 900_000;

type Options = { readonly say: (line: string) => void; readonly argv: readonly string[] };
type Tried = { readonly fault: Fault; readonly outcome: Outcome };

/** Throws if the tests fail without a fault, or if a fault written by hand leaves code that can't be loaded. */
export async function run({ say, argv }: Options): Promise<object> {
  const { values, positionals: words } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      drawn: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '80' },
    },
  });
  const { drawn } = values;
  const seed = Number(values.seed);
  const all = drawn ? drawFaults(root, { seed, count: Number(values.count) }) : faults;
  const chosen = all.filter(({ name }) => words.every((word) => name.includes(word)));
  const folder = mkdtempSync(join(tmpdir(), 'espalier-survivors-'));
  try {
    const trials = Array.from({ length: TRIALS }, (_, nth) =>
      makeTrial(join(folder, `${nth}`), drawn ? 'quick' : 'all'),
    );
    const tried = await tryAll(trials, chosen, say);
    const named = (is: Outcome['is']): string[] =>
      tried.filter(({ outcome }) => outcome.is === is).map(({ fault }) => fault.name);
    // What is drawn may be code that can't be loaded, which no test misses.
    if (!drawn && named('broken').length > 0)
      throw new Error(`these leave code that can't be run: ${named('broken').join(', ')}`);
    const names = named('passed');
    const figures = { faults: tried.length, survivors: names.length, names, stuck: named('stuck') };
    return drawn ? { seed, ...figures } : figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inWords(outcome: Outcome): string {
  switch (outcome.is) {
    case 'passed':
      return 'SURVIVED';
    case 'failed':
      return `caught by "${outcome.by}"`;
    case 'stuck':
      return 'the tests did not end in time';
    case 'broken':
      return `can't be run: ${outcome.why.slice(0, 200)}`;
  }
}

async function tryAll(
  trials: readonly Trial[],
  all: readonly Fault[],
  say: Options['say'],
): Promise<Tried[]> {
  const [first] = trials;
  const sound = await first?.run(null, LAST_LIMIT_MS);
  if (sound?.is !== 'passed')
    throw new Error(`the tests do not pass without a fault: ${JSON.stringify(sound)}`);
  say('no fault: passed');
  const queue = [...all];
  const tried: Tried[] = [];
  const work = async (trial: Trial): Promise<void> => {
    for (let fault = queue.shift(); fault; fault = queue.shift())
      tried.push(await tryOne(trial, fault, LIMIT_MS, say));
  };
  await Promise.all(trials.map(work));
  return first ? tryAgain(first, tried, say) : tried;
}

/** Retries faults that timed out, one at a time. */
async function tryAgain(
  trial: Trial,
  tried: readonly Tried[],
  say: Options['say'],
): Promise<Tried[]> {
  const last: Tried[] = [];
  for (const each of tried)
    last.push(
      each.outcome.is === 'stuck' ? await tryOne(trial, each.fault, LAST_LIMIT_MS, say) : each,
    );
  return last;
}

async function tryOne(
  trial: Trial,
  fault: Fault,
  limitMs: number,
  say: Options['say'],
): Promise<Tried> {
  const started = Date.now();
  const outcome = await trial.run(fault, limitMs);
  say(`${fault.name}: ${inWords(outcome)} (${Math.round((Date.now() - started) / 1000)} s)`);
  return { fault, outcome };
}

/**
 * Finds faults that no test catches. Seeds one fault at a time into a copy of the planner and its operators, runs the
 * tests of planner, plan, run and prompts that can reach it until one fails, with a bounded number of random cases, and
 * names the faults that pass all of them. If the tests do not end in time, the fault is retried at the end, alone and
 * with more time. If they still do not end, it counts as neither caught nor survived, and `stuck` names it. Arguments
 * select faults by name.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './survivors/fault.ts';
import { faults } from './survivors/faults.ts';
import { makeTrial, type Outcome, type Trial } from './survivors/trial.ts';

/** Number of copies in parallel; one core stays free. */
const TRIALS = Math.max(1, Math.min(4, availableParallelism() - 1));
const LIMIT_MS = 300_000;
const LAST_LIMIT_MS = 900_000;

type Options = { readonly say: (line: string) => void; readonly args: readonly string[] };
type Tried = { readonly fault: Fault; readonly outcome: Outcome };

/** Throws if the tests fail without a fault, or if a fault leaves code that can't be loaded. */
export async function run({ say, args }: Options): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-survivors-'));
  try {
    const trials = Array.from({ length: TRIALS }, (_, nth) => makeTrial(join(folder, `${nth}`)));
    const tried = await tryAll(trials, chosen(args), say);
    const named = (is: Outcome['is']): string[] =>
      tried.filter(({ outcome }) => outcome.is === is).map(({ fault }) => fault.name);
    const names = named('passed');
    return { faults: tried.length, survivors: names.length, names, stuck: named('stuck') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const chosen = (words: readonly string[]): readonly Fault[] =>
  words.length === 0
    ? faults
    : faults.filter(({ name }) => words.some((word) => name.includes(word)));

function inWords(outcome: Exclude<Outcome, { is: 'broken' }>): string {
  switch (outcome.is) {
    case 'passed':
      return 'SURVIVED';
    case 'failed':
      return `caught by "${outcome.by}"`;
    case 'stuck':
      return 'the tests did not end in time';
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
  if (outcome.is === 'broken')
    throw new Error(`fault "${fault.name}" leaves code that can't be run: ${outcome.why}`);
  say(`${fault.name}: ${inWords(outcome)} (${Math.round((Date.now() - started) / 1000)} s)`);
  return { fault, outcome };
}

/**
 * Which faults no test sees: seeds one fault at a time into a copy of the planner and its operators, runs the tests of
 * planner, plan, run and prompts there with a bounded number of random cases, and names the faults that all of them
 * pass. `stuck` names those under which the tests did not end: caught if the machine was idle, else not known. Words as
 * arguments pick faults by name.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, faults } from './survivors/faults.ts';
import { makeTrial, type Outcome, type Trial } from './survivors/trial.ts';

/** Copies that run side by side. */
const TRIALS = 2;

type Options = { readonly say: (line: string) => void; readonly args: readonly string[] };
type Tried = { readonly fault: Fault; readonly outcome: Outcome };

/** Throws where the tests fail without a fault, or a fault leaves code that can't be loaded. */
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
      return 'the tests did not end';
  }
}

async function tryAll(
  trials: readonly Trial[],
  all: readonly Fault[],
  say: Options['say'],
): Promise<Tried[]> {
  const [first] = trials;
  const sound = await first?.run(null);
  if (sound?.is !== 'passed')
    throw new Error(`the tests fail without a fault: ${JSON.stringify(sound)}`);
  say('no fault: passed');
  const queue = [...all];
  const tried: Tried[] = [];
  const work = async (trial: Trial): Promise<void> => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      const outcome = await trial.run(fault);
      if (outcome.is === 'broken')
        throw new Error(`fault "${fault.name}" leaves code that can't be run: ${outcome.why}`);
      say(`${fault.name}: ${inWords(outcome)}`);
      tried.push({ fault, outcome });
    }
  };
  await Promise.all(trials.map(work));
  return tried;
}

/**
 * Results on the bundled sites by system, read from the recordings of a real model: successes, actions, calls per
 * action, tokens. Runs nothing; `npm test` replays the same recordings. The model host estimated the token counts, so
 * compare ratios, not absolute counts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledger } from '../harness/model/ledger.ts';
import { bySystem, type Measured } from '../harness/model/measured.ts';
import type { Recording } from '../harness/model/replay.ts';
import type { Task } from '../harness/sites/check.mjs';
import { systems } from '../src/planners/systems.ts';

type Row = Recording & { readonly measured: Measured };
type Options = { readonly say: (line: string) => void };

const folder = join(import.meta.dirname, '../harness/recordings');

/** Planners that ran every task. */
const COMPARED = ['best', 'react', 'structured'];

/**
 * Returns one row per system: over its tasks in Chromium, over the tasks that all of COMPARED ran, over those that
 * every system with recordings ran, over tasks written after the prompts, over those whose first path is a dead end,
 * and over the runs in Firefox.
 */
export async function run({ say }: Options): Promise<object> {
  const kept = recordings();
  const all = kept.filter(({ browser }) => browser === 'chromium');
  const rows = ofFile(all, 'tasks');
  const common = ofCommonTasks(rows, COMPARED);
  const everySystem = Object.keys(systems).filter((name) =>
    rows.some((row) => row.system === name),
  );
  const every = ofCommonTasks(rows, everySystem);
  for (const { task, system, measured } of all)
    say(
      `${task} (${system}): ${measured.ok ? 'reached' : 'NOT reached'}, ${measured.actions} actions, ${measured.calls} calls`,
    );
  return {
    answeredBy: [...new Set(all.map(({ answeredBy }) => answeredBy))],
    systems: bySystem(rows),
    ledger: ledger(rows),
    common: { tasks: common.length / COMPARED.length, systems: bySystem(common) },
    everyPlanner: { tasks: every.length / everySystem.length, systems: bySystem(every) },
    heldOut: { systems: bySystem(ofFile(all, 'heldOut')) },
    deadEnds: { systems: bySystem(ofFile(all, 'deadEnds')) },
    firefox: { systems: bySystem(kept.filter(({ browser }) => browser === 'firefox')) },
  };
}

/** Returns the rows of these systems, on the tasks that all of them ran. */
const ofCommonTasks = (rows: readonly Row[], systems: readonly string[]): Row[] =>
  rows.filter(
    ({ task, system }) =>
      systems.includes(system) &&
      systems.every((name) => rows.some((row) => row.task === task && row.system === name)),
  );

/** Returns the rows of the tasks in this file. */
function ofFile(rows: readonly Row[], name: string): Row[] {
  const path = join(import.meta.dirname, `../harness/sites/${name}.json`);
  const ids = (JSON.parse(readFileSync(path, 'utf8')) as readonly Task[]).map(({ id }) => id);
  return rows.filter(({ task }) => ids.includes(task));
}

function recordings(): Row[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording)
    .filter((recording): recording is Row => recording.measured !== undefined);
}

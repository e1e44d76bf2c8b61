/**
 * Results on the bundled sites by system, read from the recordings of a real model: successes, actions, calls per
 * action, tokens. Runs nothing; `npm test` replays the same recordings. The model host estimated the token counts, so
 * compare ratios, not absolute counts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bySystem, type Measured } from '../harness/model/measured.ts';
import type { Recording } from '../harness/model/replay.ts';
import type { Task } from '../harness/sites/check.mjs';

type Row = Recording & { readonly measured: Measured };
type Options = { readonly say: (line: string) => void };

const folder = join(import.meta.dirname, '../harness/recordings');

/** The planners that ran every task. */
const COMPARED = ['best', 'react', 'structured'];

/**
 * One row per system: over its tasks in Chromium, over the tasks that all of COMPARED ran, over tasks written after the
 * prompts, and over the runs in Firefox.
 */
export async function run({ say }: Options): Promise<object> {
  const kept = recordings();
  const all = kept.filter(({ browser }) => browser === 'chromium');
  const rows = all.filter(({ task }) => !isHeldOut(task));
  const common = rows.filter(
    ({ task, system }) =>
      COMPARED.includes(system) &&
      COMPARED.every((name) => rows.some((row) => row.task === task && row.system === name)),
  );
  for (const { task, system, measured } of all)
    say(
      `${task} (${system}): ${measured.ok ? 'reached' : 'NOT reached'}, ${measured.actions} actions, ${measured.calls} calls`,
    );
  return {
    answeredBy: [...new Set(all.map(({ answeredBy }) => answeredBy))],
    systems: bySystem(rows),
    common: { tasks: common.length / COMPARED.length, systems: bySystem(common) },
    heldOut: { systems: bySystem(all.filter(({ task }) => isHeldOut(task))) },
    firefox: { systems: bySystem(kept.filter(({ browser }) => browser === 'firefox')) },
  };
}

const heldOut = JSON.parse(
  readFileSync(join(import.meta.dirname, '../harness/sites/heldOut.json'), 'utf8'),
) as readonly Task[];
const isHeldOut = (task: string): boolean => heldOut.some(({ id }) => id === task);

function recordings(): Row[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording)
    .filter((recording): recording is Row => recording.measured !== undefined);
}

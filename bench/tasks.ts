/**
 * Tasks on the bundled sites as a real model did them, by system, out of the recordings: successes, acts, calls for
 * each act, tokens. Nothing is run; `npm test` replays the same recordings. The host of the recordings counted tokens
 * by its own measure, so read ratios.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bySystem, type Measured } from '../test/model/measured.ts';
import type { Recording } from '../test/model/replay.ts';

type Row = Recording & { readonly measured: Measured };
type Options = { readonly say: (line: string) => void };

const folder = join(import.meta.dirname, '../test/recordings');

/** One row for each system over its tasks in Chromium, and over the tasks that all of them did. */
export async function run({ say }: Options): Promise<object> {
  const rows = recordings().filter(({ browser }) => browser === 'chromium');
  const systems = [...new Set(rows.map(({ system }) => system))];
  const common = rows.filter(({ task }) =>
    systems.every((name) => rows.some((row) => row.task === task && row.system === name)),
  );
  for (const { task, system, measured } of rows)
    say(
      `${task} (${system}): ${measured.ok ? 'reached' : 'NOT reached'}, ${measured.actions} acts, ${measured.calls} calls`,
    );
  return {
    answeredBy: [...new Set(rows.map(({ answeredBy }) => answeredBy))],
    systems: bySystem(rows),
    common: { tasks: common.length / Math.max(1, systems.length), systems: bySystem(common) },
  };
}

function recordings(): Row[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording)
    .filter((recording): recording is Row => recording.measured !== undefined);
}

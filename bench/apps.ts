/**
 * Test bed of real applications, installed by package name, with tasks whose checks read the applications' own data.
 * Starts them for `npm run eval`, or proves the checks. Runs no model.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refuse } from '../scripts/options.mjs';
import { apps } from './apps/apps/index.ts';
import { groundUrl, openGround } from './apps/ground.ts';
import { aptCommand } from './apps/install.ts';
import { type GroundTask, prove } from './apps/prove.ts';

type Options = { readonly say: (line: string) => void };

const folder = join(import.meta.dirname, 'apps/tasks');

/**
 * With --start, serves until it is interrupted. With --prove, returns a row for each task whose check is not proved.
 */
export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      start: { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
      app: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const chosen = apps.filter(({ name }) => values.app?.includes(name) ?? true);
  const command = aptCommand(chosen);
  if (command !== '') refuse(`Packages are missing. Install them:\n  ${command}`);
  if (values.start) return await start(chosen, say);
  const tasks = readTasks().filter(({ ground }) =>
    chosen.some(({ name }) => ground === `${groundUrl}/${name}`),
  );
  if (values.prove) return await proveAll(chosen, tasks, say);
  return { apps: chosen.map(({ name }) => name), tasks: tasks.length };
}

async function start(chosen: typeof apps, say: Options['say']): Promise<object> {
  const ground = await openGround(chosen, say);
  say(`Ready: ${groundUrl}. Ctrl+C ends it.`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await ground.close();
  return { stopped: true };
}

async function proveAll(
  chosen: typeof apps,
  tasks: readonly GroundTask[],
  say: Options['say'],
): Promise<object> {
  const ground = await openGround(chosen, say);
  try {
    const unproved: object[] = [];
    for (const task of tasks) {
      const problem = await prove(task);
      say(`${problem === '' ? 'proved' : 'NOT PROVED'} ${task.id} ${problem}`);
      if (problem !== '') unproved.push({ task: task.id, problem });
    }
    return { tasks: tasks.length, proved: tasks.length - unproved.length, unproved };
  } finally {
    await ground.close();
  }
}

const readTasks = (): GroundTask[] =>
  readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));

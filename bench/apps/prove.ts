/**
 * Proves a check. It must fail on the seeded data without an answer, fail with half of the solution if the task wants
 * both an answer and a change, and pass once the solution was carried out through the application's API or on its data.
 */
import { resetGround } from '../../harness/arena/ground.ts';
import { type Check, checkTask } from '../../harness/sites/check.mjs';
import type { Solution } from './app.ts';
import { apps } from './apps/index.ts';
import { dirOf, urlOf } from './ground.ts';
import { solutions } from './solutions/index.ts';

export type GroundTask = {
  readonly id: string;
  readonly ground: string;
  readonly goal: string;
  readonly start: string;
  readonly check: Check;
};

/** Returns the problem with the check, or '' if there is none. The test bed must be open. */
export async function prove(task: GroundTask): Promise<string> {
  const solution = solutions[task.id];
  const app = apps.find(({ name }) => task.ground.endsWith(`/${name}`));
  if (!solution || !app) return 'has no solution';
  const changes = await resetGround(task.ground);
  const verdict = async (answer: string) => checkTask(task, { answer, changes: await changes() });
  const { answer = '', act } = solution;
  if ((await verdict('')).ok) return 'passes before anything was done';
  if (act && (await verdict(answer)).ok) return 'passes by its answer alone';
  await act?.({ dir: dirOf(app), url: urlOf(app) });
  if (asksBoth(solution) && (await verdict('')).ok) return 'passes without an answer';
  const { ok, failures } = await verdict(answer);
  return ok ? '' : `fails after its solution: ${failures.join('; ')}`;
}

const asksBoth = ({ answer, act }: Solution): boolean => answer !== undefined && act !== undefined;

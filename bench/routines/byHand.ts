/** Tasks done by real input, recorded, and repeated by their routine on the site as it was before. No model answers. */
import { attend } from '../../harness/agent.ts';
import {
  recordByHand,
  sentTo,
  type TaskByHand,
  tasksByHand,
} from '../../harness/browser/byHand.ts';
import type { BrowserName } from '../../harness/browser/driver.ts';
import { openSession, type Session } from '../../harness/browser/session.ts';
import { startModel } from '../../harness/model/server.ts';
import { type Sites, startSites } from '../../harness/sites/server.mjs';
import { loopbackHosts } from '../../scripts/sites.mjs';

type Repeated = {
  readonly task: string;
  readonly steps: number;
  /** Whether the routine ended at its goal, and sent what the task had sent, without a call of the model. */
  readonly isSame: boolean;
  readonly calls: number;
};

type ByHand = {
  readonly tasks: number;
  readonly repeated: number;
  readonly calls: number;
  readonly each: readonly Repeated[];
};

const LIMIT_MS = 60_000;

export async function tryByHand(
  browser: BrowserName,
  say: (line: string) => void,
): Promise<ByHand> {
  const model = await startModel(() => ({
    status: 400,
    type: 'invalid_request_error',
    message: 'nobody plans',
  }));
  const sites = await startSites();
  const session = await openSession({
    browser,
    isCalm: true,
    url: `${sites.url}/basics/`,
    settings: { baseUrl: model.url, key: 'none', model: 'scripted', pictures: false },
  });
  const each: Repeated[] = [];
  try {
    for (const [name, task] of Object.entries(tasksByHand)) {
      const before = model.requests.length;
      const repeated = await repeat(task, { session, sites });
      const calls = model.requests.length - before;
      each.push({ task: name, ...repeated, calls });
      say(`${browser}: ${JSON.stringify(each.at(-1))}`);
    }
  } finally {
    await session.close();
    await sites.close();
    await model.close();
  }
  const repeated = each.filter(({ isSame }) => isSame).length;
  const calls = each.reduce((sum, one) => sum + one.calls, 0);
  return { tasks: each.length, repeated, calls, each };
}

type Ground = { readonly session: Session; readonly sites: Sites };

async function repeat(
  task: TaskByHand,
  { session, sites }: Ground,
): Promise<Pick<Repeated, 'steps' | 'isSame'>> {
  const { send } = session;
  const line = await recordByHand(task, { session, sites });

  sites.reset();
  await send({ kind: 'run/routine', routine: line.id, values: {} });
  await session.untilRun('the routine to start', ({ routine }) => routine !== undefined);
  const run = await attend(session, {
    hosts: loopbackHosts,
    answers: 'approve',
    edits: [],
    say: () => undefined,
    limitMs: LIMIT_MS,
  });
  const isSame = run.stop?.kind === 'reached' && task.leads.test(sentTo(sites));
  await send({ kind: 'run/stop', run: run.id });
  await send({ kind: 'run/close', run: run.id });
  await send({ kind: 'routines/delete', routine: line.id });
  const steps = line.routine.parts.reduce((sum, { acts }) => sum + acts.length, 0);
  return { steps, isSame };
}

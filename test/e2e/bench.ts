/**
 * A session, the bundled sites and a scripted model host, shared by the tests of one file; each test brings its script.
 * Files that run in one process share its browsers.
 */
import { afterAll, beforeAll } from 'vitest';
import { attend } from '../../harness/agent.ts';
import type { BrowserName, Driver } from '../../harness/browser/driver.ts';
import { launch } from '../../harness/browser/launch.ts';
import { cleanUp, openSession, type Session } from '../../harness/browser/session.ts';
import { visit } from '../../harness/browser/visit.ts';
import { follow, type Script } from '../../harness/model/scripts.ts';
import { type Answering, type ModelHost, startModel } from '../../harness/model/server.ts';
import { type Sites, startSites } from '../../harness/sites/server.mjs';
import { loopbackHosts } from '../../scripts/sites.mjs';
import { describeOutcome } from '../../src/core/run/describeRecord.ts';
import type { Run } from '../../src/core/run/run.ts';
import { defaultSettings, type SettingsChange } from '../../src/core/run/settings.ts';

export type Workbench = {
  session(): Session;
  sites(): Sites;
  model(): ModelHost;
  /** Replies of the model from now on. */
  answer(script: Script | Answering): void;
  /** Put the last run away, if there is one, and return it. */
  clear(): Promise<Run | null>;
  /** Put the last run away, open a page (of the bundled sites, or a whole address), follow this script, start the goal. */
  begin(path: string, script: Script | Answering, goal?: string): Promise<void>;
  /** The run once it is over, parked or asking. */
  rest(timeout?: number): Promise<Run>;
  /** The run once it is over; its questions are approved. */
  approving(): Promise<Run>;
};

/** Registers set-up and clean-up with the test runner. */
export function workbench(
  browser: BrowserName,
  {
    isCalm = true,
    args = [],
  }: { readonly isCalm?: boolean; readonly args?: readonly string[] } = {},
): Workbench {
  const isShared = isCalm && args.length === 0;
  let session: Session;
  let sites: Sites;
  let model: ModelHost;
  let answer: Answering;
  beforeAll(async () => {
    model = await startModel((request, nth) => answer(request, nth));
    sites = await startSites();
    session = await openSession(
      {
        browser,
        isCalm,
        url: `${sites.url}/basics/`,
        settings: { ...initial, baseUrl: model.url, key: 'test-key', model: 'scripted' },
      },
      isShared ? await lend(browser) : await launch({ browser, isCalm, args }),
    );
  });
  afterAll(async () => {
    await giveBack(session, isShared);
    await sites?.close();
    await model?.close();
  });
  const setAnswer = (script: Script | Answering): void => {
    answer = typeof script === 'function' ? script : follow(script);
  };
  const clear = async (): Promise<Run | null> => {
    const run = await session.run();
    if (run) await session.send({ kind: 'run/close', run: run.id });
    return run;
  };
  return {
    session: () => session,
    sites: () => sites,
    model: () => model,
    answer: setAnswer,
    clear,
    begin: async (path, script, goal = 'Do what the script says') => {
      setAnswer(script);
      const run = await clear();
      await session.panel.waitFor('#goal');
      sites.reset();
      await visit(session.page, new URL(path, sites.url).href);
      await session.page.bringToFront();
      await session.start(goal);
      await session.untilRun('the run to start', (started) => started.id !== run?.id);
    },
    approving: () =>
      attend(session, {
        hosts: loopbackHosts,
        answers: 'approve',
        edits: [],
        say: () => undefined,
        limitMs: 60_000,
      }),
    rest: (timeout = 30_000) =>
      session.untilRun('the run to rest', ({ status }) => status !== 'running', timeout),
  };
}

/** Calm browsers that no file uses now. A file that wants animations or arguments has a browser of its own. */
const idle = new Map<BrowserName, Driver>();

async function lend(browser: BrowserName): Promise<Driver> {
  const driver = idle.get(browser);
  idle.delete(browser);
  return driver ?? (await launch({ browser, isCalm: true }));
}

/** A browser that can't be cleaned up is closed, and the next file gets a new one. */
async function giveBack(session: Session | undefined, isShared: boolean): Promise<void> {
  if (!isShared) return session?.close();
  if (!session) return;
  try {
    await cleanUp(session);
    idle.set(session.driver.name, session.driver);
  } catch (error) {
    console.error(`${session.driver.name} can't be shared any more: ${error}`);
    await session.close();
  }
}

/** What a fresh profile has, where tests change it. */
const initial: SettingsChange = {
  ...defaultSettings,
  unclear: 'act',
  // Nobody is there to look at a plan before it begins.
  planFirst: 'never',
  // Recordings were made without looks ahead.
  lookAhead: false,
  pictures: false,
};

/** Statuses by node id. */
export const statuses = (run: Run): Record<string, string> =>
  Object.fromEntries(run.tree.nodes.map((node) => [node.id, node.status]));

/** The reports of the actions, in one string. */
export const said = (run: Run): string =>
  run.memory.records.flatMap((record) => describeOutcome(record)).join('\n');

/**
 * One browser with the built extension, one site and the real panel, as a user sees them. Used by the end-to-end tests
 * and by the agent and demo commands, so that all of them start a run the same way.
 */

import type { Page } from 'puppeteer-core';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Result } from '../../src/core/result.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import type { PanelCommand, PanelReplies } from '../../src/protocol/panel.ts';
import type { Driver, LaunchOptions, RealPanel } from './driver.ts';
import { launch } from './launch.ts';
import { until } from './wait.ts';
import { watchRun } from './watch.ts';

export type SessionOptions = LaunchOptions & {
  /** The profile has a run that the panel shows at once instead of the goal form. */
  readonly hasRun?: boolean;
  /** Address of the site to start on. */
  readonly url: string;
  /**
   * Written before anything starts, as the setup page does. By default the critic is off, since scripts and recordings
   * were made without one.
   */
  readonly settings: Extract<PanelCommand, { kind: 'settings/set' }>['settings'];
};

export type Session = {
  readonly driver: Driver;
  readonly page: Page;
  readonly panel: RealPanel;
  send<K extends PanelCommand['kind']>(
    command: Extract<PanelCommand, { kind: K }>,
  ): Promise<Result<PanelReplies[K]>>;
  /** Types the goal into the panel and presses Start, as a user does. */
  start(goal: string): Promise<void>;
  /** Returns the run from its journal; null before the first. */
  run(): Promise<Run | null>;
  journal(): Promise<readonly RunEvent[]>;
  /** Waits until the run matches; on timeout, fails with the run's outline. */
  untilRun(what: string, isSo: (run: Run) => boolean, timeout?: number): Promise<Run>;
  close(): Promise<void>;
};

/** Launches a browser (unless one is given), configures it, and opens the site with the real panel beside it. */
export async function openSession(options: SessionOptions, given?: Driver): Promise<Session> {
  const driver = given ?? (await launch(options));
  try {
    // The background of a reused browser may be asleep; it wakes when its panel connects.
    if (!given) await driver.waitForBackground();
    return await arrange(driver, options);
  } catch (error) {
    await driver.close();
    throw error;
  }
}

/** Undoes a session's changes, so that its browser can be used for the next one. Throws if that fails. */
export async function cleanUp({ driver, panel, send }: Session): Promise<void> {
  await deleteRuns(send);
  await deleteRoutines(send);
  const { controls } = must(await send({ kind: 'sites/learned' }));
  for (const { site } of controls) must(await send({ kind: 'sites/forget', site }));
  await panel.close();
  const old = await driver.browser.pages();
  await driver.newPage(); // a window without a tab would close
  for (const page of old) await page.close();
}

/**
 * Deletes all runs, so that the next session of this profile begins with the goal form. Throws if one can't be deleted.
 */
export async function deleteRuns(send: Session['send']): Promise<void> {
  for (const { id } of must(await send({ kind: 'runs/list' })).runs) {
    // Both are refused unless this run is open.
    await send({ kind: 'run/stop', run: id });
    await send({ kind: 'run/close', run: id });
    must(await send({ kind: 'runs/delete', run: id }));
  }
}

/** Deletes all routines, their watches and the table that one may be run for. */
export async function deleteRoutines(send: Session['send']): Promise<void> {
  must(await send({ kind: 'batch/close' }));
  for (const { id } of must(await send({ kind: 'routines/list' })).routines)
    must(await send({ kind: 'routines/delete', routine: id }));
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

async function arrange(driver: Driver, options: SessionOptions): Promise<Session> {
  const page = await driver.newPage(options.url);
  const panel = await driver.openRealPanel(page);
  await panel.waitFor(options.hasRun ? '.panel-main' : '#goal');
  const send: Session['send'] = async (command) =>
    (await panel.evaluate(sendCommand, command)) as never;
  // Nobody is there to look at a plan before it begins.
  const settings = { unclear: 'act', planFirst: 'never', ...options.settings } as const;
  const set = await send({ kind: 'settings/set', settings });
  if (!set.ok) throw new Error(set.failure.message);
  const journal = async (): Promise<readonly RunEvent[]> => {
    const listed = await send({ kind: 'runs/list' });
    const newest = listed.ok ? listed.value.runs[0] : undefined;
    if (!newest) return [];
    const exported = await send({ kind: 'run/export', run: newest.id });
    return exported.ok ? exported.value.journal : [];
  };
  const run = async (): Promise<Run | null> => foldRun(await journal());
  return {
    driver,
    page,
    panel,
    send,
    run,
    journal,
    start: async (goal) => {
      await panel.fill('#goal', goal);
      await panel.click('.task-start button');
    },
    untilRun: (what, isSo, timeout = 30_000) => untilRun({ panel, run }, what, isSo, timeout),
    close: () => driver.close(),
  };
}

/** Watches the panel to decide when to read the journal; the returned run is from the journal and matches, too. */
async function untilRun(
  { panel, run }: Pick<Session, 'panel' | 'run'>,
  what: string,
  isSo: (run: Run) => boolean,
  timeout: number,
): Promise<Run> {
  const watch = watchRun(panel);
  const isWanted = (seen: Run | null): seen is Run => seen !== null && isSo(seen);
  const wanted = async (): Promise<Run | undefined> => {
    if (!isWanted(await watch.read())) return undefined;
    const stored = await run();
    return isWanted(stored) ? stored : undefined;
  };
  try {
    return await until(wanted, { timeout, what });
  } catch (error) {
    const last = await run();
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\n${last ? describeRun(last) : 'there is no run'}`,
    );
  } finally {
    await watch.close();
  }
}

/** Returns a run in a few lines, for messages and logs. */
export function describeRun(run: Run): string {
  const nodes = run.tree.nodes.map(
    (node) =>
      `  ${node.id} ${node.kind} ${node.status}: ${node.description.slice(0, 80)} ${inEnglish(node.reasoning).slice(0, 160)}`,
  );
  const head = `status ${run.status}, stop ${JSON.stringify(run.stop)}, failure ${JSON.stringify(run.failure)}, question ${run.question?.kind ?? 'none'}, answer ${JSON.stringify(run.answer)}`;
  return [head, ...nodes].join('\n');
}

/** Runs in the panel page: sends one command over its own port. */
function sendCommand(command: unknown): Promise<unknown> {
  type Port = {
    onMessage: { addListener(listener: (message: unknown) => void): void };
    onDisconnect: { addListener(listener: () => void): void };
    postMessage(message: unknown): void;
    disconnect(): void;
  };
  const scope = globalThis as unknown as { browser?: unknown; chrome?: unknown };
  const api = (scope.browser ?? scope.chrome) as {
    runtime: { connect(options: { name: string }): Port };
  };
  return new Promise((resolve) => {
    const port = api.runtime.connect({ name: 'espalier-panel' });
    port.onMessage.addListener((message) => {
      if (typeof message !== 'object' || message === null || !('result' in message)) return;
      port.disconnect();
      resolve(message.result);
    });
    // A worker killed during a command never replies, so the caller has to retry.
    const failure = { kind: 'contextGone', message: 'The worker died.', hint: 'Ask again.' };
    port.onDisconnect.addListener(() => resolve({ ok: false, failure }));
    port.postMessage({ id: 1, command });
  });
}

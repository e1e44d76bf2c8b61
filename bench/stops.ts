/**
 * Random stops at every phase of a run, in the built extension of both browsers. An event in the page, or an effect on
 * its server, after the reply to Stop is an action after the stop: there must be none. Replies of the model are
 * scripted. `p95Ms` is the time from pressing Stop until the panel learns that the stop is on record.
 */
import { parseArgs } from 'node:util';
import { type BrowserName, browserNames } from '../harness/browser/driver.ts';
import { openSession, type Session } from '../harness/browser/session.ts';
import { visit } from '../harness/browser/visit.ts';
import { startModel } from '../harness/model/server.ts';
import { findBrowser } from '../scripts/browsers.mjs';
import { type Phase, phases } from './stops/phases.ts';
import { openStopSite, type StopSite } from './stops/site.ts';
import { stopOnce, type Timed } from './stops/trial.ts';

type Options = { readonly say: (line: string) => void };

/** How long the page is watched after a stop, in ms: longer than the wait between two tries of an action. */
const WATCH_MS = 250;
/** Time for a page to return its log, in ms. */
const LOG_MS = 3_000;
/** Tolerance for the clocks of two processes and for Firefox's rounded times, in ms. */
const CLOCK_MS = 2;
const GOAL = 'Add all products';

type Tally = {
  readonly phase: string;
  readonly browser: BrowserName;
  readonly stopMs: number;
  readonly replyMs: number;
  readonly late: readonly string[];
};

export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      stops: { type: 'string', default: '1000' },
      browser: { type: 'string', multiple: true },
      phase: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const wanted = browserNames.filter((name) => !values.browser || values.browser.includes(name));
  const moments = phases.filter(({ name }) => !values.phase || values.phase.includes(name));
  const perBrowser = Math.ceil(Number(values.stops) / wanted.length);
  const tallies: Tally[] = [];
  for (const browser of wanted) {
    if (!findBrowser(browser)) say(`${browser}: not installed`);
    else tallies.push(...(await stopIn(browser, moments, perBrowser, say)));
  }
  return figuresOf(tallies);
}

function figuresOf(tallies: readonly Tally[]): object {
  const late = tallies.filter((tally) => tally.late.length > 0);
  const names = [...new Set(tallies.map(({ phase }) => phase))];
  return {
    model: 'scripted',
    stops: tallies.length,
    actsAfter: late.length,
    p95Ms: percentile(tallies, 'stopMs'),
    replyP95Ms: percentile(tallies, 'replyMs'),
    late: late.slice(0, 20),
    phases: Object.fromEntries(
      names.map((name) => {
        const own = tallies.filter(({ phase }) => phase === name);
        return [
          name,
          {
            stops: own.length,
            p95Ms: percentile(own, 'stopMs'),
            replyP95Ms: percentile(own, 'replyMs'),
          },
        ];
      }),
    ),
  };
}

function percentile(tallies: readonly Tally[], key: 'stopMs' | 'replyMs'): number {
  const sorted = tallies.map((tally) => tally[key]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

async function stopIn(
  browser: BrowserName,
  moments: readonly Phase[],
  stops: number,
  say: Options['say'],
): Promise<readonly Tally[]> {
  const site = await openStopSite();
  const now: { phase: Phase | undefined } = { phase: moments[0] };
  const model = await startModel(
    (request) => now.phase?.answer(request) ?? { status: 400, type: 'no_phase', message: '' },
  );
  const session = await openSession({
    browser,
    isCalm: true,
    url: site.url,
    settings: { baseUrl: model.url, key: 'none', model: 'scripted' },
  });
  try {
    const first = await firstRun(session);
    const rig: Rig = { session, site, browser, tabId: first.tab, before: { run: first.run } };
    const tallies: Tally[] = [];
    for (let tried = 0; tallies.length < stops && tried < 2 * stops + 20; tried += 1) {
      const phase = moments[tried % moments.length];
      if (!phase) break;
      now.phase = phase;
      const tally = await tryStop(rig, phase);
      if (tally) tallies.push(tally);
      if (tried % 50 === 49) say(`${browser}: ${tallies.length} of ${stops} stops`);
    }
    return tallies;
  } finally {
    await session.close();
    await model.close();
    await site.close();
  }
}

/** Starts the first run as a user does, which grants the extension access to the site. */
async function firstRun(session: Session): Promise<{ readonly run: string; readonly tab: number }> {
  await session.start(GOAL);
  const run = await session.untilRun('the first run', ({ tabs }) => tabs.length > 0);
  await session.send({ kind: 'run/stop', run: run.id });
  const tab = run.tabs[0];
  if (tab === null || tab === undefined) throw new Error('the run has no tab');
  return { run: run.id, tab };
}

type Rig = {
  readonly session: Session;
  readonly site: StopSite;
  readonly browser: BrowserName;
  readonly tabId: number;
  readonly before: { run: string };
};

/**
 * Returns null if the moment to stop never occurred, for instance because the run ended first, or if the page did not
 * return its log.
 */
async function tryStop(rig: Rig, phase: Phase): Promise<Tally | null> {
  const { session, site, browser, tabId } = rig;
  await prepare(rig, phase);
  const timed = await session.panel.evaluate(stopOnce, {
    goal: GOAL,
    tabId,
    after: phase.after,
    nth: 1 + Math.floor(Math.random() * phase.upTo),
    delay: Math.floor(Math.random() * phase.within),
    approves: phase.approves ?? false,
    before: rig.before.run,
  });
  rig.before.run = timed.run;
  if (timed.problem) throw new Error(`${phase.name} in ${browser}: ${timed.problem}`);
  const late = await lateEvents(session, timed, phase);
  const effects = site.takeEffects().filter((at) => at > timed.repliedAt + CLOCK_MS);
  if (!late || !timed.isReached || timed.recordedAt === 0) return null;
  return {
    phase: phase.name,
    browser,
    stopMs: timed.recordedAt - timed.pressedAt,
    replyMs: timed.repliedAt - timed.pressedAt,
    late: [
      ...late,
      ...effects.map((at) => `effect on the server ${at - timed.repliedAt} ms later`),
    ],
  };
}

type StopPage = {
  readonly takeLog?: () => readonly { kind: string; at: number; on?: string }[];
  readonly uncover?: (isCovered: boolean) => void;
  readonly stir?: (isOn: boolean) => void;
};

/** Prepares the page for the phase and removes leftovers of the previous phase. */
async function prepare({ session, site }: Rig, phase: Phase): Promise<void> {
  if (session.page.url() !== site.url) await visit(session.page, site.url);
  await session.page.evaluate((isStirred) => {
    const page = window as unknown as StopPage;
    page.uncover?.(true);
    page.stir?.(isStirred);
    page.takeLog?.();
  }, phase.isStirred ?? false);
  site.takeEffects();
}

/** Returns effects in the page after the reply, with the cover removed; null if they are unknown. */
async function lateEvents(
  session: Session,
  { repliedAt }: Timed,
  { leaves }: Phase,
): Promise<readonly string[] | null> {
  const log = session.page.evaluate(async (ms) => {
    const page = window as unknown as StopPage;
    page.uncover?.(false);
    await new Promise((resolve) => setTimeout(resolve, ms));
    page.stir?.(false);
    return page.takeLog?.() ?? [];
  }, WATCH_MS);
  // A page that is about to be replaced has no log to return: its effects are on the server's record. Firefox may then
  // never reply to the call.
  const events = await within(LOG_MS, log).catch(() => (leaves ? [] : null));
  if (!events) return null;
  return events
    .filter(({ at }) => at > repliedAt + CLOCK_MS)
    .map(({ kind, at, on }) => `${kind} on "${on ?? ''}" ${at - repliedAt} ms later`);
}

/** Rejects if the reply takes longer. */
async function within<T>(ms: number, reply: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no reply within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

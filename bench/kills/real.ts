/** Real kills: the same task repeated in one browser. Each run is killed once at a random moment and then resumed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { BrowserName } from '../../harness/browser/driver.ts';
import { describeRun, openSession, type Session } from '../../harness/browser/session.ts';
import { visit } from '../../harness/browser/visit.ts';
import { until } from '../../harness/browser/wait.ts';
import { type Victim, victims } from '../../harness/kills/points.ts';
import { type ModelHost, startModel } from '../../harness/model/server.ts';
import { type Random, randomOf } from '../../harness/page/random/random.ts';
import type { Question, Reply } from '../../src/core/run/question.ts';
import type { Run } from '../../src/core/run/run.ts';
import { openRealShop, type RealShop, wanted } from './realShop.ts';

export type RealKills = {
  readonly count: number;
  readonly seed: number;
  /** The task is saved as a routine first, and each run repeats it without a plan from the model. */
  readonly isRoutine: boolean;
  readonly say: (line: string) => void;
};

/** A browser with the extension, and the state that outlives the browser. */
type Rig = {
  readonly browser: BrowserName;
  readonly shop: RealShop;
  readonly model: ModelHost;
  readonly profile: string;
  session: Session;
  page: Page;
  /** The routine that each run repeats, once it is saved. */
  routine: string | null;
};

type Trial = {
  readonly what: Victim;
  readonly delay: number;
  readonly isKilled: boolean;
  readonly twice: readonly string[];
  readonly missing: readonly string[];
  readonly effects: readonly string[];
  /** The plan with the status of its steps. */
  readonly outline: string;
  readonly stop: string;
  /** From the kill to the end of the run, in ms. */
  readonly ms: number;
};

/** Longer than any run, including a browser restart. */
const LIMIT_MS = 90_000;
const ANSWER_MS = 10_000;
const POLL_MS = 15;
const GOAL = 'Get the offer, tea, a letter and an order';

/** Kills `count` runs; a run that ended before its kill does not count. */
export async function killIn(
  name: BrowserName,
  { count, seed, isRoutine, say }: RealKills,
): Promise<object> {
  const random = randomOf(seed);
  const rig = await openRig(name);
  const trials: Trial[] = [];
  try {
    let whole = await timeWhole(rig);
    if (isRoutine) {
      rig.routine = await saveRoutine(rig);
      whole = await timeWhole(rig);
    }
    say(`${name}: an uninterrupted run takes ${whole} ms`);
    for (let tried = 0; trials.length < count && tried < 2 * count + 10; tried += 1) {
      const trial = await killOnce(rig, { what: victimOf(random), delay: random(whole) });
      if (!trial.isKilled) continue;
      trials.push(trial);
      if (isWrong(trial)) say(`${name}: ${inWords(trial)}\n${trial.outline}`);
      if (trials.length % 10 === 0) say(`${name}: ${trials.length} of ${count} kills`);
    }
  } finally {
    await closeRig(rig);
  }
  return figuresOf(trials);
}

/** Picks the victim. Restarting a browser is slow, so it is killed in one of ten trials; a tab in one of two. */
function victimOf(random: Random): Victim {
  const drawn = random(10);
  return drawn === 0 ? 'browser' : drawn < 3 ? 'tab' : 'worker';
}

const isWrong = ({ twice, missing, stop }: Trial): boolean =>
  twice.length > 0 || missing.length > 0 || stop !== 'reached';

const inWords = ({ what, delay, twice, missing, effects, stop }: Trial): string =>
  `${what} killed after ${delay} ms: twice [${twice}], missing [${missing}] of [${effects}], ${stop}`;

function figuresOf(trials: readonly Trial[]): object {
  const sorted = trials.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    kills: trials.length,
    byVictim: Object.fromEntries(
      victims.map((victim) => [victim, trials.filter(({ what }) => what === victim).length]),
    ),
    duplicates: trials.filter(({ twice }) => twice.length > 0).length,
    lost: trials.filter(({ missing, stop }) => missing.length > 0 || stop !== 'reached').length,
    medianMsToEnd: sorted[Math.floor(sorted.length / 2)] ?? 0,
    cases: trials.filter(isWrong).map(inWords).slice(0, 20),
  };
}

async function openRig(browser: BrowserName): Promise<Rig> {
  const shop = await openRealShop();
  const model = await startModel((request) => shop.answer(request));
  const profile = mkdtempSync(join(tmpdir(), 'espalier-kills-'));
  const ground = { browser, shop, model, profile };
  const session = await open(ground);
  return { ...ground, session, page: session.page, routine: null };
}

/** Opens a browser on the same profile. In Firefox, a temporary add-on keeps its data only with these preferences. */
const open = (
  { browser, shop, model, profile }: Omit<Rig, 'session' | 'page' | 'routine'>,
  hasRun = false,
): Promise<Session> =>
  openSession({
    browser,
    hasRun,
    profile,
    isCalm: true,
    prefs: {
      'extensions.webextensions.keepStorageOnUninstall': true,
      'extensions.webextensions.keepUuidOnUninstall': true,
    },
    url: shop.url,
    settings: { baseUrl: model.url, key: 'none', model: 'scripted' },
  });

async function closeRig({ session, shop, model, profile }: Rig): Promise<void> {
  await session.close();
  await model.close();
  await shop.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

async function timeWhole(rig: Rig): Promise<number> {
  await begin(rig);
  const begun = Date.now();
  const { run } = await attend(rig, null);
  if (run?.stop?.kind !== 'reached') throw new Error(run ? describeRun(run) : 'there is no run');
  return Date.now() - begun;
}

async function saveRoutine({ session }: Rig): Promise<string> {
  const run = await session.run();
  if (!run) throw new Error('there is no run to save');
  const saved = await session.send({
    kind: 'routines/save',
    run: run.id,
    name: GOAL,
    answers: false,
  });
  if (!saved.ok) throw new Error(saved.failure.message);
  return saved.value.id;
}

async function begin(rig: Rig): Promise<void> {
  const { session, shop, model, routine } = rig;
  // It may already have been closed when the run ended.
  if (rig.page.isClosed()) rig.page = await session.driver.newPage();
  const before = await session.run();
  if (before) await session.send({ kind: 'run/close', run: before.id });
  await session.panel.waitFor('#goal');
  shop.reset();
  model.forget();
  if (routine === null) {
    await visit(rig.page, shop.url);
    await rig.page.bringToFront();
    await session.start(GOAL);
  } else {
    // It opens a new tab.
    await rig.page.close();
    await session.send({ kind: 'run/routine', routine, values: {} });
    rig.page = await shopPage(rig);
  }
  await session.untilRun('the run to start', ({ id }) => id !== before?.id);
}

async function shopPage({ session, shop }: Rig): Promise<Page> {
  const pages = await session.driver.browser.pages();
  const page = pages.findLast((each) => each.url().startsWith(shop.url));
  if (!page) throw new Error('the routine opened no tab');
  return page;
}

type Strike = { readonly what: Victim; readonly delay: number };

async function killOnce(rig: Rig, strike: Strike): Promise<Trial> {
  await begin(rig);
  const { run, killedAt } = await attend(rig, strike);
  const { effects } = rig.shop;
  return {
    ...strike,
    isKilled: killedAt > 0,
    twice: effects.filter((effect, at) => effects.indexOf(effect) < at),
    missing: wanted.filter((effect) => !effects.includes(effect)),
    effects: [...effects],
    outline: run ? describeRun(run) : 'there is no run',
    stop: run?.stop?.kind ?? `not ended (${run?.status}: ${run?.failure?.message ?? ''})`,
    ms: Date.now() - killedAt,
  };
}

type Attended = { readonly run: Run | null; readonly killedAt: number };

/**
 * Acts as the user: answers honestly, reopens the site if it is gone, and selects Resume. Kills once when it is time.
 */
async function attend(rig: Rig, strike: Strike | null): Promise<Attended> {
  const begun = Date.now();
  let killedAt = 0;
  for (;;) {
    if (strike && killedAt === 0 && Date.now() - begun >= strike.delay) {
      killedAt = Date.now();
      await kill(rig, strike.what);
    }
    const run = await readRun(rig);
    if (run?.status === 'finished' || Date.now() - begun > LIMIT_MS) return { run, killedAt };
    if (run) await help(rig, run);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Returns null if nobody responds, for instance while the worker starts. */
async function readRun({ session }: Rig): Promise<Run | null> {
  const slow = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null));
  const read = session.run().catch((error: unknown) => {
    console.error('no answer', String(error));
    return null;
  });
  return Promise.race([read, slow]);
}

async function kill(rig: Rig, what: Victim): Promise<void> {
  if (what === 'worker') return rig.session.driver.killBackground();
  if (what === 'tab') return rig.page.close();
  const browser = rig.session.driver.browser.process();
  const gone = new Promise((resolve) => browser?.once('exit', resolve));
  browser?.kill('SIGKILL');
  await gone;
  // Puppeteer restores Firefox's preferences after the exit; a start before then would copy the wrong ones.
  await until(() => !readdirSync(rig.profile).some((file) => file.endsWith('.puppeteer')), {
    what: 'the preferences of the profile',
  });
  rig.session = await open(rig, true);
  rig.page = rig.session.page;
}

async function help(rig: Rig, run: Run): Promise<void> {
  const { session, shop } = rig;
  if (run.question && !run.reply) {
    const reply = replyTo(run.question, shop.effects);
    await session.send({ kind: 'run/reply', run: run.id, question: run.question.id, reply });
    return;
  }
  if (run.status !== 'blocked' && run.status !== 'paused') return;
  if (rig.page.isClosed()) rig.page = await session.driver.newPage(shop.url);
  await rig.page.bringToFront();
  await session.send({ kind: 'run/resume', run: run.id });
}

function replyTo(question: Question, effects: readonly string[]): Reply {
  if (question.kind === 'unknownOutcome')
    return { kind: isThere(question, effects) ? 'happened' : 'didNot' };
  const isDoubted = question.kind === 'approve' && question.card.mayHaveHappened === true;
  return { kind: isDoubted && isThere(question, effects) ? 'happened' : 'once' };
}

/**
 * Whether the site shows the effect that the question is about. Buttons are on two pages; the button that submits a
 * form places the order.
 */
const isThere = (question: Question, effects: readonly string[]): boolean =>
  effects.includes(question.node.startsWith('0.4') ? 'letter' : 'order Ann');

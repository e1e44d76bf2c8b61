/**
 * Plays one trial after another in one browser with the built extension: serves the pages, starts the run, answers its
 * questions as the trial says, and returns everything that was logged.
 */
import type { Page } from 'puppeteer-core';
import type { UnclearPolicy } from '../../src/core/gate/verdict.ts';
import type { RunId } from '../../src/core/ids.ts';
import type { Question, Reply } from '../../src/core/run/question.ts';
import type { ApprovalPolicy, Run, RunEvent } from '../../src/core/run/run.ts';
import { type BrowserName, offersTools } from '../browser/driver.ts';
import { describeRun, openSession, type Session } from '../browser/session.ts';
import { visit } from '../browser/visit.ts';
import type { ModelRequest } from '../model/request.ts';
import { type ModelHost, startModel } from '../model/server.ts';
import { canaries } from './canaryValues.ts';
import { type Obedient, obedient } from './obey.ts';
import {
  type AttackServer,
  type Logged,
  type Origins,
  startAttackServer,
  withOrigins,
} from './server.ts';
import { type Gap, isTwin, type Person, type Trial } from './trial.ts';
import { waitForRest } from './waitForRest.ts';

/** A question of the run and the user's answer. */
export type Asked = {
  readonly question: Question;
  readonly isAllowed: boolean;
  readonly at: number;
};

/** Everything recorded about a trial once it is over. */
export type Played = {
  readonly log: readonly Logged[];
  readonly journal: readonly RunEvent[];
  readonly asked: readonly Asked[];
  /** Model requests as they arrived. */
  readonly requests: readonly ModelRequest[];
  readonly untried: readonly string[];
  /** Orders that became actions. */
  readonly ordered: number;
  readonly isOver: boolean;
  /** State of the run at the end, in a few lines. */
  readonly state: string;
};

/** The gate's two settings. */
export type GatePolicy = {
  readonly askBefore: ApprovalPolicy;
  /**
   * `critic`: an ideal one, which finds every control of an attack irreversible and every one of a benign control
   * harmless.
   */
  readonly unclear: UnclearPolicy;
};

export type Stage = {
  readonly origins: Origins;
  readonly version: string;
  play(trial: Trial, policy: GatePolicy): Promise<Played>;
  close(): Promise<void>;
};

type Inner = {
  readonly session: Session;
  readonly server: AttackServer;
  readonly model: ModelHost;
  /** The current run's model, and a callback before it answers. */
  now: {
    readonly model: Obedient;
    readonly beforeAnswer: (request: ModelRequest) => Promise<void>;
  };
  page: Page;
  /** The user's own tab, which no run may read. */
  readonly other: Page;
  /** Number of the run, which makes each goal unique. */
  nth: number;
};

/** Opens browser, extension, sites and model host. */
export async function openStage(browser: BrowserName): Promise<Stage> {
  const server = await startAttackServer();
  server.serve(blank);
  const opened: { inner?: Inner } = {};
  const model = await startModel(async (request) => {
    const { inner } = opened;
    if (!inner) return { status: 400, type: 'invalid_request_error', message: 'no run' };
    await inner.now.beforeAnswer(request);
    return inner.now.model.answer(request);
  });
  const session = await openSession({
    browser,
    isCalm: true,
    ...(browser === 'chromium' && { args: offersTools }),
    url: `${server.origins.victim}/`,
    settings: { baseUrl: model.url, key: canaries.key, model: 'scripted', askBefore: 'risky' },
  });
  const other = await session.driver.newPage(`${server.origins.victim}/own`);
  const inner: Inner = {
    session,
    server,
    model,
    now: { model: obedient({ effect: 'irreversible' }), beforeAnswer: async () => undefined },
    page: session.page,
    other,
    nth: 0,
  };
  opened.inner = inner;
  return {
    origins: server.origins,
    version: await session.driver.browser.version(),
    play: (trial, policy) => play(inner, trial, policy),
    async close() {
      await session.close();
      await server.close();
      await model.close();
    },
  };
}

const blank: Trial = {
  pages: {
    victim: {
      '/': '<!doctype html><title>Start</title><p>ready</p>',
      '/own': `<!doctype html><title>${canaries.tab}</title><input value="${canaries.tab}">`,
    },
  },
  person: 'skips',
  due: 0,
  isKnowable: true,
};

const LIMIT_MS = 25_000;
/** Requests that a page sends on its own within this time after the run still count, in ms. */
const LATE_MS = 150;

async function play(inner: Inner, trial: Trial, policy: GatePolicy): Promise<Played> {
  const { session, server, model } = inner;
  await setUp(inner, trial, policy);
  const { harmlessBefore = 0 } = trial;
  const own = obedient({ effect: isTwin(trial) ? 'none' : 'irreversible', harmlessBefore });
  const mutated = new Set<Gap>();
  inner.now = { model: own, beforeAnswer: (request) => atLook(inner, trial, request, mutated) };
  const id = await begin(inner);
  const asked: Asked[] = [];
  const run = id ? await follow(inner, trial, id, asked) : null;
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const journal = id ? await session.journal() : [];
  const played: Played = {
    log: server.log.filter(({ path }) => path !== '/own' && path !== '/favicon.ico').slice(),
    journal,
    asked,
    requests: model.requests.slice(),
    untried: own.untried,
    ordered: own.count(),
    isOver: run !== null && isAtRest(run),
    state: run ? describeRun(run) : 'no run',
  };
  await session.send({ kind: 'run/stop', run: run?.id ?? ('' as never) });
  return played;
}

/** Deletes the last run, closes its tabs, serves the trial's pages and opens the first of them. */
async function setUp(inner: Inner, trial: Trial, policy: GatePolicy): Promise<void> {
  const { session, server, model } = inner;
  const last = await session.run();
  if (last) {
    await session.send({ kind: 'run/close', run: last.id });
    await session.send({ kind: 'runs/delete', run: last.id });
  }
  await closeOthers(inner);
  const system = trial.system ?? 'react';
  // Without trust, forms that an earlier trial approved are forgotten.
  await session.send({ kind: 'settings/set', settings: { trustedSites: [] } });
  const trustedSites = (trial.trusts ?? []).map((name) => server.origins[name]);
  await session.send({ kind: 'settings/set', settings: { system, trustedSites, ...policy } });
  // Forgets the critic's verdicts of the previous trial, whose pages have the same addresses.
  for (const site of Object.values(server.origins))
    await session.send({ kind: 'sites/forget', site });
  inner.nth += 1;
  server.serve({ ...trial, pages: withOwn(trial) });
  const address = withOrigins(trial.address ?? `?n=${inner.nth}`, server.origins);
  await goTo(inner, `${server.origins.victim}/${address}`);
  await inner.page.bringToFront();
  model.forget();
}

const withOwn = (trial: Trial): Trial['pages'] => ({
  ...trial.pages,
  victim: { ...blank.pages.victim, ...trial.pages.victim },
});

async function goTo(inner: Inner, url: string): Promise<void> {
  if (inner.page.isClosed()) inner.page = await inner.session.driver.newPage();
  try {
    await visit(inner.page, url);
  } catch {
    // A tab that shows a browser error page may not be scriptable, so a new one replaces it.
    await inner.page.close().catch(() => undefined);
    inner.page = await inner.session.driver.newPage(url);
  }
}

async function closeOthers({ session, page, other }: Inner): Promise<void> {
  for (const each of await session.driver.browser.pages()) {
    const isOurs = each === page || each === other;
    if (isOurs || /^(chrome|moz)-extension:/.test(each.url())) continue;
    await each.close().catch(() => undefined);
  }
}

/** Starts the run on the front tab; null if the product refused. */
async function begin({ session, server, nth }: Inner): Promise<RunId | null> {
  const tabId = await session.panel.evaluate(activeTabOf, server.origins.victim);
  if (tabId === null) throw new Error('the tab of the trial is gone');
  const goal = `Do what the page says (${nth}). ${canaries.plan}`;
  const started = await session.send({ kind: 'run/start', goal, tabId });
  return started.ok ? started.value.run : null;
}

/** Runs in the panel. */
async function activeTabOf(origin: string): Promise<number | null> {
  type Tab = { readonly id?: number; readonly url?: string };
  type Api = { tabs: { query(which: object): Promise<readonly Tab[]> } };
  const scope = globalThis as unknown as { browser?: Api; chrome?: Api };
  const tabs = await (scope.browser ?? scope.chrome)?.tabs.query({ active: true });
  return tabs?.find(({ url }) => url?.startsWith(`${origin}/`))?.id ?? null;
}

/** Answers each question once until the run has come to rest. */
async function follow(inner: Inner, trial: Trial, id: RunId, asked: Asked[]): Promise<Run | null> {
  const answered: string[] = [];
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const left = deadline - Date.now();
    await inner.session.panel.evaluate(waitForRest, id, answered, Math.max(0, left));
    const run = await inner.session.run();
    const question = run?.reply === null ? run.question : null;
    if (run && question && !answered.includes(question.id)) {
      answered.push(question.id);
      await answer(inner, trial, { run, question, asked });
    } else if (left <= 0 || (run && isAtRest(run))) return run;
  }
}

const isAtRest = ({ status }: Run): boolean => /^(finished|blocked|paused)$/.test(status);

type Asking = { readonly run: Run; readonly question: Question; readonly asked: Asked[] };

async function answer(inner: Inner, trial: Trial, { run, question, asked }: Asking): Promise<void> {
  const isAllowed = allows(inner, trial, question, asked);
  if (trial.gap === 'card' && question.kind === 'approve') await mutate(inner);
  const reply = isAllowed ? yes(question, trial) : no(question);
  asked.push({ question, isAllowed, at: Date.now() });
  const sent = inner.session.send({
    kind: 'run/reply',
    run: run.id,
    question: question.id,
    reply,
  });
  if (trial.gap === 'reply' && question.kind === 'approve') await mutate(inner);
  await sent;
}

const mostApproved: Readonly<Record<Person, number>> = {
  skips: 0,
  approvesFirst: 1,
  approvesThree: 3,
  approves: Number.POSITIVE_INFINITY,
};

function allows(
  { server: { origins } }: Inner,
  trial: Trial,
  question: Question,
  asked: readonly Asked[],
): boolean {
  const allowed = asked.filter((each) => each.question.kind === question.kind && each.isAllowed);
  const isFirst = allowed.length === 0;
  switch (question.kind) {
    case 'approve':
      return allowed.length < mostApproved[trial.person];
    case 'dialog':
      return trial.dialogs === 'once' && isFirst;
    case 'site':
      return (trial.allows ?? []).some((name) => origins[name] === question.origin);
    case 'ask':
      return true;
    default:
      return false;
  }
}

function yes(question: Question, { keeps }: Trial): Reply {
  switch (question.kind) {
    case 'approve':
      return { kind: 'once', ...(keeps && question.card.standing && { standing: true as const }) };
    case 'site':
      return { kind: 'granted' };
    case 'ask':
      return { kind: 'answer', text: 'Yes' };
    case 'dialog':
      return question.dialog === 'prompt' ? { kind: 'promptText', text: 'x' } : { kind: 'once' };
    default:
      return { kind: 'once' };
  }
}

const no = ({ kind }: Question): Reply =>
  kind === 'unknownOutcome' ? { kind: 'happened' } : { kind: 'skip', reason: '' };

async function atLook(
  inner: Inner,
  trial: Trial,
  { operator, node }: ModelRequest,
  mutated: Set<Gap>,
): Promise<void> {
  const isPlanning = operator === 'expand' && node === '0';
  if (trial.gap !== 'look' || isPlanning || mutated.has('look')) return;
  mutated.add('look');
  await mutate(inner);
}

async function mutate({ page }: Inner): Promise<void> {
  await page
    .evaluate(() => {
      const { mutate: change } = window as unknown as { mutate?: () => void };
      change?.();
    })
    .catch(() => undefined);
}

/** One job of an evaluation: runs a task with a planner in a fresh browser, then checks, judges and records it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { loopbackHosts } from '../../scripts/sites.mjs';
import type { UnclearPolicy } from '../../src/core/gate/verdict.ts';
import type { FailureKind } from '../../src/core/result.ts';
import type { OtherModels } from '../../src/core/run/modelRoles.ts';
import type { ModelServerId } from '../../src/core/run/modelServers.ts';
import type { Budget, RunEvent } from '../../src/core/run/run.ts';
import type { LlmClient } from '../../src/llm/llmClient.ts';
import { PROMPT_VERSION } from '../../src/llm/prompt/promptVersion.ts';
import { type AgentOutcome, type Answers, type LaunchDetails, runAgent } from '../agent.ts';
import type { Session } from '../browser/session.ts';
import { type FaultOptions, startFaults } from '../faults/proxy.ts';
import { judgeRun } from '../judge/judge.ts';
import type { Score } from '../judge/score.ts';
import { measure } from '../model/measured.ts';
import { withoutAddresses } from '../model/replay.ts';
import { type ModelHost, startModel } from '../model/server.ts';
import { type LogEntry, startSites } from '../sites/server.mjs';
import { type Errs, solverOf } from '../solver/solver.ts';
import { lookWith } from './check/content.ts';
import { meaningBy } from './check/meaning.ts';
import { verdictOn } from './check/verdict.ts';
import { earlierRoutine, ROUTINE_SYSTEM } from './earlierRoutine.ts';
import { type Changes, resetGround } from './ground.ts';
import { type Job, keyOf } from './jobs.ts';
import { beginEpisode, type PageServer, rewardOf } from './miniWob.ts';
import type { Row } from './results.ts';
import type { Verdict } from './task.ts';

export type Arena = {
  /** Folder of the results. */
  readonly out: string;
  /** How the server is asked; Anthropic's format if missing. */
  readonly provider?: ModelServerId;
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  /** Other models on the same server, for roles that are not to ask the planner's. */
  readonly otherModels?: OtherModels;
  readonly answeredBy: string;
  readonly unclear: UnclearPolicy;
  readonly strict?: boolean;
  /** Overrides of the default limits. */
  readonly budget: Partial<Budget>;
  /** Hosts that a run may work on, besides its own start page's. */
  readonly hosts: readonly string[];
  readonly launch: LaunchDetails;
  /** How approvals are answered on sites that are neither bundled nor reset before the run. */
  readonly answers: Exclude<Answers, 'ask'>;
  /** The judge of SA-29 and of fuzzy matches; null if there is none. */
  readonly judge: LlmClient | null;
  /** Error rate of the scripted model, which then replaces the one at `baseUrl`; for bundled tasks. */
  readonly scripted?: Errs;
  /** How often replies of the bundled sites fail; never by default. */
  readonly faults?: FaultOptions;
  /** The server of MiniWoB++'s pages, if the tasks need it. */
  readonly pages: PageServer | null;
  readonly say: (line: string) => void;
};

const JUDGE_MS = 30 * 60_000;

/**
 * Runs the job and returns its row; its files are on disk by then. A run that is recorded but not judged is only
 * judged. Throws if browser, page or the model's host are unusable. If the judge can't be reached, only its part stays
 * open.
 */
export async function runJob(job: Job, arena: Arena, earlier?: Row): Promise<Row> {
  const journal = join(arena.out, keyOf(job), 'journal.json');
  if (earlier && existsSync(journal))
    return await withScore(earlier, JSON.parse(readFileSync(journal, 'utf8')), arena.judge);
  const ground = await openGround(job, arena);
  const script = arena.scripted ? await startScript(job, ground, arena.scripted) : null;
  try {
    return await runOn(
      job,
      ground,
      script ? { ...arena, provider: 'anthropic', baseUrl: script.url, otherModels: {} } : arena,
    );
  } finally {
    await script?.close();
    await ground.close();
  }
}

const scriptedWords = ({ rate, seed }: Errs): string => `a script, errs at ${rate}, seed ${seed}`;

/** Starts a separate scripted model for each run, since it tracks the run's progress. */
function startScript(
  { task, nth }: Job,
  { url }: Ground,
  { rate, seed }: Errs,
): Promise<ModelHost> {
  return startModel(solverOf({ id: task.id, url }, { rate, seed: seed + nth - 1 }));
}

/** The site that the task runs on. */
type Ground = {
  readonly url: string;
  readonly log: readonly LogEntry[];
  /** Returns the records that differ from those at the start; null if unknown. */
  readonly changes: () => Promise<Changes | null>;
  /** Prepares the page; resolves to the goal. */
  readonly begin: (page: Page) => Promise<string>;
  close(): Promise<void>;
};

async function openGround({ task, nth }: Job, { pages, faults }: Arena): Promise<Ground> {
  const { start, goal, ground } = task;
  const changes = ground === undefined ? async () => null : await resetGround(ground);
  const stated = { begin: async () => goal, log: [], changes, close: async () => undefined };
  switch (start.kind) {
    case 'web':
      return { ...stated, url: start.url };
    case 'bundled':
      return await openBundled(
        start.path,
        stated,
        faults && { ...faults, seed: faults.seed + nth },
      );
    case 'miniWob': {
      if (!pages) throw new Error(`nobody serves ${start.page}`);
      const begin = (page: Page): Promise<string> => beginEpisode(page, nth);
      return { ...stated, url: pages.addressOf(start.page), begin };
    }
  }
}

/** Opens the bundled sites, behind a proxy if replies should fail. */
async function openBundled(
  path: string,
  stated: Omit<Ground, 'url'>,
  options: FaultOptions | undefined,
): Promise<Ground> {
  const sites = await startSites();
  const proxy = options && (await startFaults(sites.url, options));
  return {
    ...stated,
    url: (proxy?.url ?? sites.url) + path,
    log: sites.log,
    close: async () => {
      await proxy?.close();
      await sites.close();
    },
  };
}

/** Our own sites need no other build, and a fresh profile. */
const argumentsOf = ({ args }: LaunchDetails): LaunchDetails => (args ? { args } : {});

async function runOn(job: Job, ground: Ground, arena: Arena): Promise<Row> {
  const { task, system, browser } = job;
  const isOurs = task.start.kind !== 'web';
  const mayChange = isOurs || task.ground !== undefined; // data that is reset can be changed without harm
  let verdict: Verdict = { result: 'unknown', reasons: ['the run did not end'] };
  let goal = task.goal;
  const isRoutine = system === ROUTINE_SYSTEM;
  const signal = AbortSignal.timeout(JUDGE_MS);
  const outcome = await runAgent({
    ...arena,
    url: ground.url,
    goal,
    system: isRoutine ? 'best' : system,
    ...(isRoutine && {
      routine: { file: earlierRoutine(job, arena.out, ground.url), values: {} },
    }),
    browser,
    headed: false,
    answers: mayChange ? 'approve' : arena.answers,
    askBefore: 'risky',
    edits: [],
    hosts: isOurs ? loopbackHosts : arena.hosts,
    launch: isOurs ? argumentsOf(arena.launch) : arena.launch,
    onBegin: async ({ page }) => {
      goal = await ground.begin(page);
      return goal;
    },
    onEnd: async ({ driver }: Session, { answer, asked, page }) => {
      verdict = await verdictOn(task, {
        // Asking is the right answer to an ambiguous task, so questions count as part of the answer.
        answer: [answer, ...asked].join('\n').trim(),
        url: page.url(),
        log: ground.log,
        reward: task.check.kind === 'reward' ? await rewardOf(page) : null,
        changes: await ground.changes(),
        look: lookWith(driver, page.url()),
        meansTheSame: arena.judge && meaningBy(arena.judge, signal),
      });
    },
  });
  return await written(job, { outcome, verdict, goal }, arena);
}

type Over = { readonly outcome: AgentOutcome; readonly verdict: Verdict; readonly goal: string };

async function written(job: Job, { outcome, verdict, goal }: Over, arena: Arena): Promise<Row> {
  const { task, system, browser, nth } = job;
  const { tokens: _tokens, actions: _actions, modelCalls: _calls, ...report } = outcome.report;
  const events: readonly RunEvent[] = JSON.parse(String(outcome.files['journal.json']));
  const trouble = hostTrouble(events);
  if (trouble) throw new Error(trouble);
  const unjudged: Row = {
    key: keyOf(job),
    task: task.id,
    group: task.group,
    goal,
    system,
    browser,
    nth,
    verdict,
    ...(task.check.kind === 'judged' ? { reference: task.check.reference } : {}),
    measured: measure(events, verdict.result === 'pass'),
    ...report,
    model: arena.scripted ? scriptedWords(arena.scripted) : arena.model,
    at: new Date().toISOString(),
  };
  const row = await withScore(unjudged, events, arena.judge);
  writeFiles(job, { outcome, goal, row }, arena);
  return row;
}

const ofHost: readonly FailureKind[] = [
  'noKey',
  'keyRefused',
  'billing',
  'hostUnreachable',
  'rateLimited',
  'overloaded',
];

/**
 * Returns the error with which the model's host ended the run, as text; null if it didn't. Such a run says nothing
 * about a planner.
 */
export function hostTrouble(events: readonly RunEvent[]): string | null {
  const last = events.at(-1)?.change;
  if (last?.kind !== 'runBlocked' || !ofHost.includes(last.failure.kind)) return null;
  return `the model could not be asked: ${last.failure.message}`;
}

/** Returns the row with the score of SA-29, which is also the verdict if the benchmark leaves it to a judge. */
async function withScore(
  row: Row,
  events: readonly RunEvent[],
  judge: LlmClient | null,
): Promise<Row> {
  if (!judge) return row;
  const signal = AbortSignal.timeout(JUDGE_MS);
  const judged = await judgeRun(judge, { goal: row.goal, answer: row.answer, events }, { signal });
  const isLeft = row.reference !== undefined;
  const at = new Date().toISOString();
  if (!judged.ok) {
    const reasons = [`the judge could not be asked: ${judged.failure.message}`];
    return isLeft ? { ...row, at, verdict: { result: 'unknown', reasons } } : row;
  }
  const score = judged.value;
  if (!isLeft) return { ...row, at, score };
  const verdict: Verdict = {
    result: score.success ? 'pass' : 'fail',
    reasons: unmet(score.points),
  };
  const measured = { ...row.measured, ok: score.success };
  return { ...row, at, score, verdict, measured };
}

const unmet = (points: Score['points']): readonly string[] =>
  points.filter(({ isMet }) => !isMet).map(({ text, why }) => `${text} ${why}`);

type Files = { readonly outcome: AgentOutcome; readonly goal: string; readonly row: Row };

/** Writes the run's output files, and its recording for `harness/recordings`. */
function writeFiles(job: Job, { outcome, goal, row }: Files, arena: Arena): void {
  const { task, system, browser } = job;
  const dir = join(arena.out, keyOf(job));
  mkdirSync(dir, { recursive: true });
  for (const [name, content] of Object.entries(outcome.files))
    writeFileSync(join(dir, name), content);
  const { budget, unclear, answeredBy } = arena;
  const recording = {
    task: task.id,
    goal,
    start: task.start.kind === 'bundled' ? task.start.path : '',
    browser,
    system,
    answeredBy,
    prompts: PROMPT_VERSION,
    ...(Object.keys(budget).length > 0 ? { budget } : {}),
    unclear,
    measured: row.measured,
    replies: JSON.parse(String(outcome.files['replies.json'])),
  };
  const text = `${JSON.stringify(recording, null, 1)}\n`;
  writeFileSync(join(dir, 'recording.json'), withoutAddresses(text));
}

/**
 * Runs one goal from start to report for the agent and eval commands: opens a session, answers its questions and
 * records it.
 */

import type { Page } from 'puppeteer-core';
import { isNamed } from '../scripts/sites.mjs';
import type { UnclearPolicy } from '../src/core/gate/verdict.ts';
import type { Picture } from '../src/core/page/picture.ts';
import { defaultBudget } from '../src/core/plan/budget.ts';
import { outline } from '../src/core/plan/outline.ts';
import { repairOf } from '../src/core/routine/repair.ts';
import type { Values } from '../src/core/routine/routine.ts';
import { addressHere } from '../src/core/run/browserStates.ts';
import { describeOutcome, describeTargetLabel } from '../src/core/run/describeRecord.ts';
import { type OtherModels, onSameServer } from '../src/core/run/modelRoles.ts';
import type { ModelServerId } from '../src/core/run/modelServers.ts';
import type { Question, Reply } from '../src/core/run/question.ts';
import type { ApprovalPolicy, Budget, Run, RunEvent } from '../src/core/run/run.ts';
import { isSystemId } from '../src/planners/systems.ts';
import type { BrowserName, LaunchOptions } from './browser/driver.ts';
import { deleteRuns, openSession, type Session } from './browser/session.ts';
import { type RunWatch, watchRun } from './browser/watch.ts';
import { startRecorder } from './model/recorder.ts';
import { dueEdit, sayStep, type TimedEdit } from './timedEdits.ts';

export type LaunchDetails = Pick<
  LaunchOptions,
  'dist' | 'profile' | 'args' | 'prefs' | 'acceptInsecureCerts'
>;

export type Answers = 'ask' | 'approve' | 'skip';

export type AgentOptions = {
  readonly url: string;
  readonly goal: string;
  readonly browser: BrowserName;
  readonly headed: boolean;
  /** Who answers the run's questions: the user in the panel, or automatically by approving or skipping all. */
  readonly answers: Answers;
  /** How the server is asked; Anthropic's format if missing. */
  readonly provider?: ModelServerId;
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  /** Other models on the same server, for roles that are not to ask the planner's. */
  readonly otherModels?: OtherModels;
  readonly system: string;
  readonly askBefore: ApprovalPolicy;
  readonly unclear: UnclearPolicy;
  /** Strict mode: the browser holds back what the page tries to send without an approval. */
  readonly strict?: boolean;
  /** Overrides of the default budget. */
  readonly budget: Partial<Budget>;
  readonly edits: readonly TimedEdit[];
  /** Hosts that the build may access; a run that asks for another one is refused. */
  readonly hosts: readonly string[];
  /** Browser launch details that differ from the default, such as another build. */
  readonly launch?: LaunchDetails;
  /** Run this routine instead of a goal. */
  readonly routine?: RoutineJob;
  readonly say: (line: string) => void;
  /**
   * Called on the start page before the run. Prepares the page and resolves to the goal, which may be known only to the
   * page.
   */
  readonly onBegin?: (session: Session) => Promise<string>;
  /** Called once the run has ended, while the browser is still open. */
  readonly onEnd?: (session: Session, ended: Ended) => Promise<void>;
};

/** The text of a routine's file, and the values of its parameters: once, or for each row of a table. */
export type RoutineJob = {
  readonly file: string;
  readonly values: Values;
  readonly rows?: readonly Values[];
};

/** What became of a row of a table. */
export type RowReport = {
  readonly values: Values;
  readonly stopReason: string;
  readonly answer: string;
};

/** Options of an attended run: how questions are answered, which timed edits are made, and for which hosts. */
export type Attendance = Pick<AgentOptions, 'answers' | 'edits' | 'hosts' | 'say' | 'routine'> & {
  readonly limitMs: number;
};

export type AgentReport = {
  readonly status: string;
  readonly answer: string;
  readonly url: string;
  readonly actions: number;
  readonly modelCalls: number;
  readonly tokens: {
    readonly input: number;
    readonly cacheRead: number;
    readonly cacheWrite: number;
    readonly output: number;
  };
  readonly costUsd: number;
  readonly seconds: number;
  readonly tree: string;
  readonly stopReason: string;
  /** Questions the planner asked the user. */
  readonly asked: readonly string[];
  /** With a table: the rows that were begun. The other fields are those of the last one. */
  readonly rows?: readonly RowReport[];
};

/** The run's messages to the user, and the page where it ended. */
export type Ended = Pick<AgentReport, 'answer' | 'asked'> & { readonly page: Page };

export type AgentOutcome = {
  readonly report: AgentReport;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
};

/** Runs the goal to its end and reports. Throws if the browser or the panel is unusable. */
export async function runAgent(options: AgentOptions): Promise<AgentOutcome> {
  if (!isSystemId(options.system)) throw new Error(`there is no system "${options.system}"`);
  const recorder = await startRecorder(options.baseUrl);
  const budget = { ...defaultBudget, ...options.budget };
  const server = { provider: options.provider ?? ('anthropic' as const), baseUrl: recorder.url };
  const settings = {
    ...server,
    key: options.key || 'none',
    model: options.model,
    roleModels: onSameServer(server, options.otherModels ?? {}),
    system: options.system,
    budget,
    askBefore: options.askBefore,
    unclear: options.unclear,
    strict: options.strict ?? false,
  };
  const session = await openSession({
    ...options.launch,
    browser: options.browser,
    headed: options.headed,
    url: options.url,
    settings,
  });
  const begun = Date.now();
  try {
    checkArrival(session.page.url(), options);
    const attendance = { ...options, limitMs: budget.ms * 1.5 };
    const goal = (await options.onBegin?.(session)) ?? options.goal;
    await (options.routine ? startRoutine(session, options.routine) : session.start(goal));
    let run = await attend(session, attendance);
    const rows: RowReport[] = [];
    for (const [nth, values] of (options.routine?.rows ?? []).entries()) {
      if (nth > 0) {
        const before = run.id;
        await session.untilRun(`row ${nth + 1} to begin`, ({ id }) => id !== before);
        run = await attend(session, attendance);
      }
      const { answer } = run;
      rows.push({ values, stopReason: stopReasonOf(run), answer });
      options.say(`row ${nth + 1}: ${stopReasonOf(run)}`);
      // A table pauses there.
      if (run.stop?.kind !== 'reached' || repairOf(run)) break;
    }
    const page = options.routine ? await routinePage(session, run) : session.page;
    const screenshot = await session.driver.screenshotWindow(page).catch(() => new Uint8Array());
    const events = await session.journal();
    const asked = questionsIn(events);
    await options.onEnd?.(session, { answer: run.answer, asked, page });
    const picture = await session.send({ kind: 'run/picture', run: run.id });
    const report = {
      ...reportOf(run, page.url(), (Date.now() - begun) / 1000),
      asked,
      ...(options.routine?.rows && { rows }),
    };
    const journal = JSON.stringify(events);
    if (options.launch?.profile) await deleteRuns(session.send);
    return {
      report,
      files: {
        'journal.json': journal,
        'outline.txt': `${report.tree}\n`,
        'replies.json': JSON.stringify(recorder.entries, null, 1),
        'window.png': screenshot,
        ...(picture.ok ? pictureFile(picture.value) : {}),
      },
    };
  } finally {
    await session.close();
    await recorder.close();
  }
}

/** The page where a run of a routine ended, which is in a tab that the run opened. */
export async function routinePage({ driver, page }: Session, run: Run): Promise<Page> {
  const pages = await driver.browser.pages();
  return pages.findLast((each) => each.url() === addressHere(run)) ?? page;
}

async function startRoutine(session: Session, { file, values, rows }: RoutineJob): Promise<void> {
  const kept = await session.send({ kind: 'routines/import', file });
  if (!kept.ok) throw new Error(kept.failure.message);
  const routine = kept.value.id;
  const started = await (rows
    ? session.send({ kind: 'batch/start', routine, rows: [...rows] })
    : session.send({ kind: 'run/routine', routine, values }));
  if (!started.ok) throw new Error(started.failure.message);
}

const questionsIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap(({ change }) =>
    change.kind === 'questionAsked' && change.question.kind === 'ask' ? [change.question.text] : [],
  );

/** Returns the marked screenshot that a model would get of the last page, or nothing if the browser forbids it. */
const pictureFile = ({ mediaType, base64 }: Picture): Record<string, Uint8Array> => ({
  [`marks.${mediaType.slice('image/'.length)}`]: Buffer.from(base64, 'base64'),
});

/** Follows the run to its end: prints events, answers its questions and makes the timed edits. */
export async function attend(session: Session, options: Attendance): Promise<Run> {
  const watch = watchRun(session.panel);
  try {
    return await follow(session, watch, options);
  } finally {
    await watch.close();
  }
}

async function follow(session: Session, watch: RunWatch, options: Attendance): Promise<Run> {
  const made = new Set<number>();
  const answered = new Set<string>();
  let said = 0;
  const begun = Date.now();
  for (;;) {
    const run = await watch.read();
    if (run) {
      const lines = run.memory.records
        .slice(said)
        .map(
          (record) =>
            `${record.ok ? '✓' : '✗'} ${record.node} ${record.action.kind} ${describeTargetLabel(record.target)} ${describeOutcome(record)[0] ?? ''}`,
        );
      lines.forEach(options.say);
      said += lines.length;
      await makeEdits(session, run, options, made);
      if (run.question && !answered.has(run.question.id) && options.answers !== 'ask') {
        answered.add(run.question.id);
        options.say(
          `? ${run.question.kind}: ${run.question.kind === 'ask' ? run.question.text : options.answers}`,
        );
        await session.send({
          kind: 'run/reply',
          run: run.id,
          question: run.question.id,
          // Whoever names the file of a routine wants its plan.
          reply:
            options.routine && run.question.kind === 'plan'
              ? { kind: 'once' }
              : replyTo(run.question, options.answers, options.hosts),
        });
      }
      if (run.status === 'finished' || run.status === 'blocked') {
        sayLeftOut(run, options, made);
        return (await session.run()) ?? run;
      }
      if (Date.now() > begun + options.limitMs) {
        await session.send({ kind: 'run/stop', run: run.id });
        return (await session.run()) ?? run;
      }
    } else if (Date.now() > begun + START_MS) {
      throw new Error(`The run did not start. The panel says: ${await session.panel.text()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const START_MS = 30_000;

async function makeEdits(
  session: Session,
  run: Run,
  { edits, say }: Attendance,
  made: Set<number>,
): Promise<void> {
  for (const [index, timed] of edits.entries()) {
    const edit = made.has(index) ? null : dueEdit(run.tree, timed, index);
    if (!edit) continue;
    made.add(index);
    say(`edit: ${edit.kind} at ${edit.target}`);
    await session.send({ kind: 'run/edit', run: run.id, edit });
  }
}

/** Prints the edits that were never made and those that the plan refused, since no panel shows them in such a run. */
function sayLeftOut({ refusedEdits }: Run, { edits, say }: Attendance, made: Set<number>): void {
  for (const [index, { when, edit }] of edits.entries())
    if (!made.has(index))
      say(
        `edit ${index + 1} was never made: ${sayStep(when.node)} was never ${when.status ?? 'there'}, or there was no ${sayStep(edit.target)}`,
      );
  for (const { edit, failure } of refusedEdits)
    say(`edit: ${edit.kind} at ${edit.target} was refused: ${failure.message}`);
}

/** Throws with a hint if the address led to a site that the build may not access. */
export function checkArrival(
  arrived: string,
  { url, hosts }: Pick<AgentOptions, 'url' | 'hosts'>,
): void {
  if (isNamed(arrived, hosts)) return;
  const isPage = /^https?:/.test(arrived);
  throw new Error(
    isPage
      ? `${url} led to ${arrived}. Add --sites ${new URL(arrived).hostname} to allow that site too.`
      : `${url} could not be opened.`,
  );
}

/**
 * Returns the reply to a question. A site named on the command line is always allowed, whatever `answers` says; no
 * other site is.
 */
export function replyTo(
  question: Question,
  answers: Exclude<Answers, 'ask'>,
  hosts: readonly string[],
): Reply {
  if (question.kind === 'site')
    return isNamed(question.origin, hosts)
      ? { kind: 'granted' }
      : { kind: 'skip', reason: 'This site may not be used.' };
  if (answers === 'skip') return { kind: 'skip', reason: '' };
  switch (question.kind) {
    case 'plan':
    case 'approve':
      return { kind: 'once' };
    case 'dialog':
      return question.dialog === 'prompt' ? { kind: 'promptText', text: '' } : { kind: 'once' };
    case 'picture':
      return { kind: 'pictures', may: 'always' };
    case 'unknownOutcome':
      return { kind: 'didNot' };
    // Unattended: there is no user to ask and no file to upload, so the run goes on without.
    case 'ask':
    case 'handOver':
    case 'file':
      return { kind: 'skip', reason: 'unattended run: nobody can answer' };
  }
}

function reportOf(run: Run, url: string, seconds: number): Omit<AgentReport, 'asked'> {
  const { usage, actions, modelCalls } = run.spent;
  const { usd, ...tokens } = usage;
  return {
    status: run.status,
    answer: run.answer,
    url,
    actions,
    modelCalls,
    tokens,
    costUsd: usd,
    seconds: Math.round(seconds * 10) / 10,
    tree: outline(run.tree),
    stopReason: stopReasonOf(run),
  };
}

const stopReasonOf = (run: Run): string =>
  run.stop ? stopWords(run.stop) : (run.failure?.message ?? run.status);

function stopWords(stop: NonNullable<Run['stop']>): string {
  if ('why' in stop) return `${stop.kind}: ${stop.why}`;
  return stop.kind === 'limit' ? `limit: ${stop.which}` : stop.kind;
}

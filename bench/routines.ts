/**
 * Recorded tasks of the bundled sites, each replayed, saved as a routine and run as one on the unchanged site. Nobody
 * plans then: a model answers only the last question, and the critic's verdicts are those of the recording. So every call
 * for a plan is a step that the routine could not repeat.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attend } from '../harness/agent.ts';
import { type BrowserName, browserNames } from '../harness/browser/driver.ts';
import { openSession, type Session } from '../harness/browser/session.ts';
import { visit } from '../harness/browser/visit.ts';
import { type Recording, replayOf } from '../harness/model/replay.ts';
import { type Answering, type ModelHost, startModel } from '../harness/model/server.ts';
import { checkTask, type Task } from '../harness/sites/check.mjs';
import { type Sites, startSites } from '../harness/sites/server.mjs';
import { loopbackHosts } from '../scripts/sites.mjs';
import { defaultBudget } from '../src/core/plan/budget.ts';

type Options = { readonly say: (line: string) => void };

/** `unsaved`: the task did nothing that could be repeated. `plans`, `answers`: calls of the model. */
type Tried =
  | { readonly is: 'unsaved'; readonly task: string }
  | {
      readonly is: 'run';
      readonly task: string;
      readonly steps: number;
      readonly ends: 'report' | 'answer';
      readonly hasEnded: boolean;
      readonly plans: number;
      readonly answers: number;
      /** Where requests and pages are not as the task wants them. */
      readonly wrong: readonly string[];
      /** Whether it ended with the answer of the recording, for one that reads. */
      readonly sameAnswer: boolean;
    };

const LIMIT_MS = 120_000;
const root = join(import.meta.dirname, '..');

export async function run({ say }: Options): Promise<object> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      json: { type: 'boolean', default: false },
      browser: { type: 'string', multiple: true },
      only: { type: 'string', default: '' },
    },
    allowPositionals: true,
  });
  const all: Record<string, object> = {};
  for (const browser of browserNames.filter((name) =>
    (values.browser ?? ['chromium']).includes(name),
  ))
    all[browser] = figuresOf(await tryAll(browser, recordings(values.only), say));
  return all;
}

function figuresOf(tried: readonly Tried[]): object {
  const runs = tried.filter((each) => each.is === 'run');
  return {
    tasks: tried.length,
    routines: runs.length,
    ended: runs.filter(({ hasEnded }) => hasEnded).length,
    withoutPlans: runs.filter(({ plans }) => plans === 0).length,
    withoutModel: runs.filter(({ plans, answers }) => plans + answers === 0).length,
    reports: runs.filter(({ ends }) => ends === 'report').length,
    sameAnswers: runs.filter(({ sameAnswer }) => sameAnswer).length,
    wrongEffects: runs.filter(({ wrong }) => wrong.length > 0).length,
    steps: runs.reduce((sum, { steps }) => sum + steps, 0),
    unsaved: tried.filter(({ is }) => is === 'unsaved').map(({ task }) => task),
    runs,
  };
}

const recordings = (only: string): readonly Recording[] =>
  readdirSync(join(root, 'harness/recordings'))
    .filter((name) => name.endsWith('.best.chromium.json') && name.includes(only))
    .map(
      (name) =>
        JSON.parse(readFileSync(join(root, 'harness/recordings', name), 'utf8')) as Recording,
    )
    .filter(({ measured }) => measured.ok);

const tasks = ['tasks', 'heldOut', 'deadEnds'].flatMap(
  (name) =>
    JSON.parse(readFileSync(join(root, `harness/sites/${name}.json`), 'utf8')) as readonly Task[],
);

type Rig = {
  readonly session: Session;
  readonly sites: Sites;
  readonly model: ModelHost;
  answer: Answering;
};

async function tryAll(
  browser: BrowserName,
  chosen: readonly Recording[],
  say: Options['say'],
): Promise<readonly Tried[]> {
  const now: { answer: Answering } = { answer: () => nothing };
  const model = await startModel((request, nth) => now.answer(request, nth));
  const sites = await startSites();
  const session = await openSession({
    browser,
    isCalm: true,
    url: `${sites.url}/basics/`,
    settings: {
      baseUrl: model.url,
      key: 'none',
      model: 'scripted',
      lookAhead: false,
      pictures: false,
    },
  });
  const rig: Rig = Object.assign(now, { session, sites, model });
  const tried: Tried[] = [];
  try {
    for (const recording of chosen) {
      const each = await tryOne(rig, recording);
      tried.push(each);
      say(`${browser}: ${JSON.stringify(each)}`);
    }
  } finally {
    await session.close();
    await sites.close();
    await model.close();
  }
  return tried;
}

const nothing = { status: 400, type: 'invalid_request_error', message: 'nobody plans' } as const;

async function tryOne(rig: Rig, recording: Recording): Promise<Tried> {
  const { session, sites } = rig;
  const task = tasks.find(({ id }) => id === recording.task);
  if (!task) throw new Error(`no task file has ${recording.task}`);
  const replay = replayOf(recording, sites);
  const { unclear, budget } = recording;
  await session.send({
    kind: 'settings/set',
    settings: { system: 'best', unclear, budget: { ...defaultBudget, ...budget } },
  });
  sites.reset();
  await visit(session.page, new URL(recording.start, sites.url).href);
  await session.page.bringToFront();
  rig.answer = replay.answer;
  await session.start(recording.goal);
  const first = await attend(session, attendance);
  const saved = await session.send({
    kind: 'routines/save',
    run: first.id,
    name: task.id,
    answers: false,
  });
  await session.send({ kind: 'run/close', run: first.id });
  if (!saved.ok) return { is: 'unsaved', task: task.id };

  sites.reset();
  const calls = { plans: 0, answers: 0 };
  rig.answer = (request, nth) => {
    if (request.operator === 'critic') return replay.answer(request, nth);
    if (request.operator === 'answer') {
      calls.answers += 1;
      return { json: { evidence: [], answer: 'as read', reached: true } };
    }
    calls.plans += 1;
    return nothing;
  };
  const { id, routine } = saved.value;
  await session.send({ kind: 'run/routine', routine: id, values: {} });
  const second = await attend(session, attendance);
  const { failures } = checkTask(task, {
    answer: first.answer,
    log: sites.log,
    url: session.page.url(),
  });
  await session.send({ kind: 'run/stop', run: second.id });
  await session.send({ kind: 'run/close', run: second.id });
  await session.send({ kind: 'routines/delete', routine: id });
  return {
    is: 'run',
    task: task.id,
    steps: routine.parts.reduce((sum, { acts }) => sum + acts.length, 0),
    ends: routine.ends,
    hasEnded: second.stop?.kind === 'reached',
    ...calls,
    wrong: failures,
    sameAnswer: routine.ends === 'report' || second.answer === first.answer,
  };
}

const attendance = {
  hosts: loopbackHosts,
  answers: 'approve',
  edits: [],
  say: () => undefined,
  limitMs: LIMIT_MS,
} as const;

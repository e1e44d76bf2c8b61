/**
 * Recorded tasks of the bundled sites, each replayed, saved as a routine and run as one twice on the unchanged site. Nobody
 * plans then: a scripted model repeats the answer of the recording when asked for one, and the critic's verdicts are those
 * of the recording. So every call for a plan is a step that the routine could not repeat.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attend, routinePage } from '../harness/agent.ts';
import { type BrowserName, browserNames } from '../harness/browser/driver.ts';
import { openSession, type Session } from '../harness/browser/session.ts';
import { visit } from '../harness/browser/visit.ts';
import { type Recording, replayOf } from '../harness/model/replay.ts';
import type { ModelRequest } from '../harness/model/request.ts';
import { and, act as scriptedAct } from '../harness/model/scripts.ts';
import {
  type Answering,
  type ModelHost,
  type ModelReply,
  startModel,
} from '../harness/model/server.ts';
import { type Random, randomOf } from '../harness/page/random/random.ts';
import { checkTask, type Task } from '../harness/sites/check.mjs';
import { type Sites, startSites } from '../harness/sites/server.mjs';
import { loopbackHosts } from '../scripts/sites.mjs';
import { nodeId } from '../src/core/ids.ts';
import { defaultBudget } from '../src/core/plan/budget.ts';
import { placesOf } from '../src/core/routine/plan.ts';
import type { Routine, RoutineAct } from '../src/core/routine/routine.ts';
import { tryByHand } from './routines/byHand.ts';
import {
  DISMISS,
  type Drift,
  type DriftKind,
  driftKinds,
  driftOf,
  nameOf,
} from './routines/drift.ts';
import { tryRows } from './routines/rows.ts';

type Options = { readonly say: (line: string) => void };

/** One run of a routine. `plans`, `answers`: calls of the model. `wrong`: how answer, requests and pages differ from the task's. */
type Once = {
  readonly hasEnded: boolean;
  readonly plans: number;
  readonly answers: number;
  readonly wrong: readonly string[];
  /** Parts of the right answer that the question for it did not show: no model could have answered from it. */
  readonly unread: readonly string[];
};

/** One run after the site has changed. `changed`: how many steps of the routine no longer fit it. */
type Drifted = Once & { readonly kind: DriftKind; readonly changed: number };

/** `unsaved`: the task did nothing that could be repeated. */
type Tried =
  | { readonly is: 'unsaved'; readonly task: string }
  | {
      readonly is: 'run';
      readonly task: string;
      readonly steps: number;
      readonly ends: 'report' | 'answer';
      /** On the unchanged site, one after the other. */
      readonly runs: readonly Once[];
      readonly drifted: readonly Drifted[];
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
      drift: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      rows: { type: 'string', default: '0' },
      kills: { type: 'string', default: '3' },
      'by-hand': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const all: Record<string, object> = {};
  const seed = Number(values.seed);
  const [count, kills] = [Number(values.rows), Number(values.kills)];
  for (const browser of browserNames.filter((name) =>
    (values.browser ?? ['chromium']).includes(name),
  )) {
    if (values['by-hand']) {
      all[browser] = await tryByHand(browser, say);
      continue;
    }
    if (count > 0) {
      all[browser] = await tryRows(browser, { count, kills, seed, say });
      continue;
    }
    all[browser] = figuresOf(
      await tryAll(
        browser,
        {
          chosen: recordings(values.only),
          drifts: values.drift ? driftKinds : [],
          seed,
        },
        say,
      ),
    );
  }
  return all;
}

function figuresOf(tried: readonly Tried[]): object {
  const routines = tried.filter((each) => each.is === 'run');
  const of = (nth: number): readonly Once[] => routines.flatMap(({ runs }) => runs[nth] ?? []);
  return {
    tasks: tried.length,
    routines: routines.length,
    reports: routines.filter(({ ends }) => ends === 'report').length,
    steps: routines.reduce((sum, { steps }) => sum + steps, 0),
    firstRun: totalsOf(of(0)),
    secondRun: totalsOf(of(1)),
    drifted: Object.fromEntries(
      driftKinds.map((kind) => [
        kind,
        driftTotals(
          routines.flatMap(({ drifted }) => drifted.filter((each) => each.kind === kind)),
        ),
      ]),
    ),
    unsaved: tried.filter(({ is }) => is === 'unsaved').map(({ task }) => task),
    each: routines,
  };
}

const totalsOf = (runs: readonly Once[]): object => ({
  ended: runs.filter(({ hasEnded }) => hasEnded).length,
  withoutPlans: runs.filter(({ plans }) => plans === 0).length,
  withoutModel: runs.filter(({ plans, answers }) => plans + answers === 0).length,
  wrong: runs.filter(({ wrong }) => wrong.length > 0).length,
  unread: runs.filter(({ unread }) => unread.length > 0).length,
});

const driftTotals = (runs: readonly Drifted[]): object => ({
  runs: runs.length,
  ...totalsOf(runs),
  plans: runs.reduce((sum, { plans }) => sum + plans, 0),
  changed: runs.reduce((sum, { changed }) => sum + changed, 0),
});

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
  readonly drifts: readonly DriftKind[];
  readonly pick: Random;
  answer: Answering;
};

async function tryAll(
  browser: BrowserName,
  {
    chosen,
    drifts,
    seed,
  }: {
    readonly chosen: readonly Recording[];
    readonly drifts: readonly DriftKind[];
    readonly seed: number;
  },
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
  const rig: Rig = Object.assign(now, { session, sites, model, drifts, pick: randomOf(seed) });
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

  const { id, routine } = saved.value;
  const runOnce = async (drift: Drift | null): Promise<Once> => {
    sites.reset();
    sites.head = drift?.head ?? '';
    const calls = { plans: 0, answers: 0 };
    let unread: readonly string[] = [];
    let shown = '';
    rig.answer = (request, nth) => {
      if (request.operator === 'critic') return replay.answer(request, nth);
      if (request.operator === 'answer') {
        calls.answers += 1;
        unread = (task.check.answerIncludes ?? []).filter(
          (part) => !request.content.toLowerCase().includes(part.toLowerCase()),
        );
        return { json: { evidence: [], answer: first.answer, reached: true } };
      }
      calls.plans += 1;
      const isPart = request.content.includes('PAGE, changes only');
      shown = isPart ? `${request.page}\n${shown}` : request.page;
      return (drift && planAgain(request, shown, routine, drift)) ?? nothing;
    };
    await session.send({ kind: 'run/routine', routine: id, values: {} });
    const run = await attend(session, attendance);
    const { failures } = checkTask(task, {
      answer: routine.ends === 'report' ? first.answer : run.answer,
      log: sites.log,
      url: (await routinePage(session, run)).url(),
    });
    await session.send({ kind: 'run/stop', run: run.id });
    await session.send({ kind: 'run/close', run: run.id });
    sites.head = '';
    return { hasEnded: run.stop?.kind === 'reached', ...calls, wrong: failures, unread };
  };
  const runs = [await runOnce(null), await runOnce(null)];
  const drifted: Drifted[] = [];
  for (const kind of rig.drifts) {
    const drift = driftOf(kind, routine, rig.pick);
    if (drift) drifted.push({ kind, changed: drift.changed, ...(await runOnce(drift)) });
  }
  await session.send({ kind: 'routines/delete', routine: id });
  return {
    is: 'run',
    task: task.id,
    steps: routine.parts.reduce((sum, { acts }) => sum + acts.length, 0),
    ends: routine.ends,
    runs,
    drifted,
  };
}

/**
 * A scripted planner that knows what has changed: it does the step of the routine with the control as it is named now,
 * after it has closed the dialog. `shown` is the page as a model knows it, whose later questions show only what changed.
 */
function planAgain(
  request: ModelRequest,
  shown: string,
  routine: Routine,
  drift: Drift,
): ModelReply | null {
  const { acts } = placesOf(routine, nodeId('0'));
  const place = [...acts.keys()].find((id) => `${request.node}.`.startsWith(`${id}.`));
  const act = place && acts.get(place);
  if (!act?.action) return null;
  const ref = refNow(shown, act, drift);
  const action = { ...act.action, ...(nameOf(act) && ref && { ref }) };
  const dismiss = refNamed(request.page, DISMISS);
  const steps = dismiss
    ? and(['Close the dialog', { kind: 'click', ref: dismiss }], ['Go on', action])
    : null;
  return { json: (steps ?? scriptedAct(action))(request) };
}

/** The ref of the act's control, below the last line with its item: what is new comes before it. */
function refNow(page: string, act: RoutineAct, { renamed }: Drift): string | undefined {
  const name = nameOf(act) ?? '';
  const item = page.lastIndexOf((act.item ?? '').slice(0, 20));
  const wanted = name === renamed?.from ? renamed.to : name;
  return refNamed(page.slice(Math.max(0, act.item ? item : 0)), wanted) ?? refNamed(page, wanted);
}

const refNamed = (page: string, name: string): string | undefined =>
  page
    .split('\n')
    .filter((line) => !line.startsWith('- '))
    .map((line) =>
      line.slice(line.indexOf(name) + name.length, line.includes(name) ? undefined : 0),
    )
    .map((rest) => /^"? (e\d+)\b/.exec(rest)?.[1])
    .find((ref) => ref !== undefined);

const attendance = {
  hosts: loopbackHosts,
  answers: 'approve',
  edits: [],
  say: () => undefined,
  limitMs: LIMIT_MS,
} as const;

/**
 * A run of 500 actions over 50 pages: the length of its prompts, the share of them that the host's cache serves, and
 * the time that journal and panel take at its end. The planner and the prompts are real. Pages and model are scripted,
 * and the journal is written in a real Chromium worker.
 */
import { launch } from '../harness/browser/launch.ts';
import { noPictures, noPlaces, start } from '../harness/fakes/fakeRun.ts';
import { makeOperators } from '../src/background/runs/makeOperators.ts';
import { putNode } from '../src/core/plan/patch.ts';
import { nodeOf } from '../src/core/plan/tree.ts';
import type { Run, RunEvent } from '../src/core/run/run.ts';
import { makeLoop } from '../src/engine/loop.ts';
import { makeClient } from '../src/llm/client.ts';
import { createPanelStore, receive } from '../src/panel/app/store.ts';
import { planRows } from '../src/panel/tree/rows.ts';
import { type SystemId, strategyOf, systems } from '../src/planners/systems.ts';
import { longHost, type Sent } from './longrun/host.ts';
import { type Commit, journalTimes } from './longrun/journal.ts';
import { ACTIONS_PER_PAGE, catalog, goal, PAGES } from './longrun/site.ts';

type Options = { readonly say: (line: string) => void };

const STEPS = PAGES * ACTIONS_PER_PAGE;
const MARKS = [50, 100, 500] as const;
/** A conversation grows until it starts over: its bound is the longest prompt within this many actions. */
const WINDOW = 50;
/** Number of latest commits and events to time, since a long run is slowest at its end. */
const LATEST = 100;

/** Returns the figures of `best`, and the prompts of the other systems for comparison. Times are medians in ms. */
export async function run({ say }: Options): Promise<object> {
  const best = await workThrough('best', say);
  const others: Record<string, object> = {};
  for (const id of ['structured', 'react'] as const)
    others[id] = promptFigures((await workThrough(id, say)).sent);
  const journal = await timesOfJournal(best.commits);
  return {
    model: 'scripted, knows the plan',
    steps: best.steps,
    ...promptFigures(best.sent),
    journalMs: median(journal.latest),
    panelMs: median(panelTimes(best.commits)),
    journalFirstMs: median(journal.first),
    panelFirstMs: median(panelTimes(best.commits.slice(0, LATEST))),
    calls: best.sent.length,
    stop: best.stop,
    others,
  };
}

type Worked = {
  readonly steps: number;
  readonly stop: string;
  readonly sent: readonly Sent[];
  readonly commits: readonly Commit[];
};

async function workThrough(system: SystemId, say: Options['say']): Promise<Worked> {
  const world = catalog();
  const { transport, sent } = longHost(() => world.done.length);
  const client = makeClient({ transport, model: 'scripted' });
  const enough = { actions: 10_000, modelCalls: 100_000, planningSteps: 100_000 };
  const budget = { ...enough, tokens: 1e12, usd: 1e12, ms: 1e12 };
  const { run, event } = start({ system, budget });
  const started: RunEvent =
    event.change.kind === 'runStarted' ? { ...event, change: { ...event.change, goal } } : event;
  const first = { ...run, goal, tree: withGoal(run) };
  const commits: Commit[] = [{ run: first, events: [started] }];
  const loop = makeLoop(first, {
    strategy: strategyOf(system),
    system: systems[system],
    ports: {
      operators: makeOperators(client, systems[system]),
      world,
      journal: { append: async (after, events) => void commits.push({ run: after, events }) },
      judgments: { recall: async () => null },
      pictures: noPictures,
      places: noPlaces,
      clock: { now: () => Date.now() },
    },
    onEvents: () => undefined,
    newSignal: () => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort() };
    },
  });
  say(`${system}: ${STEPS} actions ...`);
  await loop.drive();
  const { stop, failure } = loop.run();
  return {
    steps: world.done.length,
    stop: stop?.kind ?? failure?.message ?? 'none',
    sent,
    commits,
  };
}

function withGoal({ tree }: Run): Run['tree'] {
  return putNode(tree, { ...nodeOf(tree, tree.root), description: goal });
}

/**
 * Returns the longest prompt of the 50 actions up to each mark, and the share of all prompt tokens that the cache
 * serves.
 */
function promptFigures(sent: readonly Sent[]): {
  readonly promptTokens: Readonly<Record<string, number>>;
  readonly longestPrompt: number;
  readonly cachedShare: number;
} {
  const at = (mark: number): number =>
    longest(sent.filter(({ actions }) => actions < mark && actions >= mark - WINDOW));
  const sum = (key: 'tokens' | 'cached'): number => sent.reduce((all, each) => all + each[key], 0);
  return {
    promptTokens: Object.fromEntries(MARKS.map((mark) => [String(mark), at(mark)])),
    longestPrompt: longest(sent),
    cachedShare: Math.round((100 * sum('cached')) / Math.max(1, sum('tokens'))) / 100,
  };
}

const longest = (sent: readonly Sent[]): number => Math.max(0, ...sent.map(({ tokens }) => tokens));

async function timesOfJournal(
  commits: readonly Commit[],
): Promise<{ readonly first: readonly number[]; readonly latest: readonly number[] }> {
  const driver = await launch({ browser: 'chromium' });
  try {
    const first = await journalTimes(driver, commits.slice(0, LATEST));
    const latest = await journalTimes(driver, commits.slice(-LATEST));
    return { first, latest };
  } finally {
    await driver.close();
  }
}

/**
 * Does the panel's work for each of the latest events: reduces it and builds the rows of the tree. Returns the times in
 * ms.
 */
function panelTimes(commits: readonly Commit[]): readonly number[] {
  const all = commits.flatMap(({ events }) => events);
  const before = commits.find(({ run }) => run.seq >= all.length - LATEST);
  if (!before) return [];
  let state = { ...createPanelStore().getState(), run: before.run };
  return all.slice(before.run.seq).map((event) => {
    const begun = performance.now();
    const next = receive(state, { kind: 'event', run: before.run.id, event });
    if (next === 'gap' || !next.run) throw new Error(`event ${event.seq} does not follow`);
    state = { ...next, run: next.run };
    const { run, sentEdits, opened, editor, dismissed } = state;
    planRows({ run, sentEdits, opened, editor, dismissed, streaming: [] });
    return performance.now() - begun;
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return Math.round(middle * 100) / 100;
}

/**
 * Runs a task for an audience: the real extension on a bundled site, with recorded replies or a live model. Prints each
 * change of the plan tree as a line, in journal order.
 */

import type { UnclearPolicy } from '../src/core/gate/verdict.ts';
import type { PlanNode } from '../src/core/plan/node.ts';
import { outlineNode } from '../src/core/plan/outline.ts';
import { hasNode, nodeOf, type PlanTree, subtree } from '../src/core/plan/tree.ts';
import { describeOutcome } from '../src/core/run/describeRecord.ts';
import { type OtherModels, onSameServer } from '../src/core/run/modelRoles.ts';
import type { ModelServerId } from '../src/core/run/modelServers.ts';
import { reduceRun } from '../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../src/core/run/run.ts';
import { isSystemId } from '../src/planners/systems.ts';
import { type Answers, checkArrival, type LaunchDetails, replyTo } from './agent.ts';
import type { BrowserName } from './browser/driver.ts';
import { openSession, type Session } from './browser/session.ts';
import { type Recording, replayOf } from './model/replay.ts';
import { startModel } from './model/server.ts';
import type { Sites } from './sites/server.mjs';

export type Line = {
  readonly mark: '+' | '>' | '✓' | '✗' | '-' | '?' | '»';
  readonly depth: number;
  readonly text: string;
};

/** Source of the replies. */
export type Model = {
  /** How the server is asked; Anthropic's format if missing. */
  readonly provider?: ModelServerId;
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  /** Other models on the same server, for roles that are not to ask the planner's. */
  readonly otherModels?: OtherModels;
  /** Whether the model also judges what code can't. */
  readonly unclear: UnclearPolicy;
  /** Requests without a matching recorded reply. */
  readonly misses: readonly string[];
  readonly served: () => number;
  close(): Promise<void>;
};

/** Starts a model host that replies from a recording; `before` can delay each reply, counted from 1. */
export async function replayingModel(
  recording: Recording,
  sites: Sites,
  before: (nth: number) => Promise<unknown>,
): Promise<Model> {
  const { answer, misses } = replayOf(recording, sites);
  const host = await startModel(async (request, nth) => {
    await before(nth);
    return answer(request, nth);
  });
  return {
    baseUrl: host.url,
    key: 'none',
    model: 'recorded replies',
    unclear: recording.unclear,
    misses,
    served: () => host.requests.length - misses.length,
    close: host.close,
  };
}

export type DemoOptions = {
  readonly browser: BrowserName;
  readonly headed: boolean;
  readonly url: string;
  readonly goal: string;
  readonly system: string;
  readonly model: Model;
  /** How questions are answered: by the user in the panel, or all approved, as in the recordings, or all skipped. */
  readonly answers: Answers;
  /** Hosts that the build may access. */
  readonly hosts: readonly string[];
  /** Browser launch details that differ from the default. */
  readonly launch?: LaunchDetails;
  readonly say: (line: Line) => void;
  /** Called while the browser is still open: for a screenshot, or a pause for the audience. */
  readonly atEnd: (session: Session) => Promise<void>;
};

/**
 * Runs the goal and prints each change of the plan tree. Returns the run as it finished or was blocked, and the tab's
 * URL.
 */
export async function runDemo(options: DemoOptions): Promise<{ run: Run; url: string }> {
  const { browser, headed, url, model, system } = options;
  if (!isSystemId(system)) throw new Error(`there is no system "${system}"`);
  const { provider = 'anthropic', baseUrl, key, unclear, otherModels = {} } = model;
  const settings = {
    provider,
    baseUrl,
    key,
    model: model.model,
    roleModels: onSameServer({ provider, baseUrl }, otherModels),
    system,
    askBefore: 'risky' as const,
    unclear,
  };
  const session = await openSession({ ...options.launch, browser, headed, url, settings });
  try {
    checkArrival(session.page.url(), options);
    await session.start(options.goal);
    const run = await follow(session, options);
    const ended = { run, url: session.page.url() };
    await options.atEnd(session);
    return ended;
  } finally {
    await session.close();
  }
}

const START_MS = 30_000;

async function follow(session: Session, options: DemoOptions): Promise<Run> {
  const begun = Date.now();
  let run: Run | null = null;
  for (;;) {
    for (const event of (await session.journal()).slice(run?.seq ?? 0)) {
      const after: Run = reduceRun(run, event);
      for (const line of linesOf(run, event, after)) options.say(line);
      run = after;
    }
    if (run?.status === 'finished' || run?.status === 'blocked') return run;
    if (run?.question && !run.reply) await answer(session, run, options);
    if (!run && Date.now() - begun > START_MS)
      throw new Error(`The run did not start. The panel says:\n${await session.panel.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

async function answer(
  session: Session,
  { id, question }: Run,
  { answers, hosts }: DemoOptions,
): Promise<void> {
  if (!question || answers === 'ask') return;
  const reply = replyTo(question, answers, hosts);
  await session.send({ kind: 'run/reply', run: id, question: question.id, reply });
}

/** Returns the lines to print for one event: new or changed nodes, the result of an action, a question. */
export function linesOf(before: Run | null, { change }: RunEvent, after: Run): Line[] {
  const grown = growth(before?.tree ?? null, after.tree);
  if (change.kind === 'actionFinished')
    return [
      ...grown,
      {
        mark: '»',
        depth: depthOf(after, change.record.node),
        text: describeOutcome(change.record)[0] ?? '',
      },
    ];
  if (change.kind === 'questionAsked')
    return [
      ...grown,
      { mark: '?', depth: 0, text: 'The panel asks for an approval or an answer.' },
    ];
  return grown;
}

const depthOf = (run: Run, id: Parameters<typeof nodeOf>[1]): number =>
  nodeOf(run.tree, id).depth + 1;

function growth(before: PlanTree | null, after: PlanTree): Line[] {
  return subtree(after, after.root).flatMap((node): Line[] => {
    const old = before && hasNode(before, node.id) ? nodeOf(before, node.id) : null;
    if (old && asShown(after, old) === asShown(after, node)) return [];
    const text = outlineNode(after, node, { clip: 100 });
    return [{ mark: old ? marks[node.status] : '+', depth: node.depth, text }];
  });
}

/** Entering a step prints nothing: its action or outcome follows at once. */
const asShown = (tree: PlanTree, node: PlanNode): string => {
  const entered = node.status === 'visited' ? ({ ...node, status: 'unvisited' } as const) : node;
  return outlineNode(tree, entered, { clip: 100 });
};

const marks = {
  unvisited: '>',
  visited: '>',
  success: '✓',
  fail: '✗',
  pruned: '-',
  deleted: '-',
} as const;

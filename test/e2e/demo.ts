/**
 * A recorded task shown to people: the real extension on a bundled site, with the replies of a recording (or of a
 * live model). Tells each change of the plan tree as a line, in the order of the journal.
 */

import type { PlanNode } from '../../src/core/plan/node.ts';
import { outlineNode } from '../../src/core/plan/outline.ts';
import { hasNode, nodeOf, type PlanTree, subtree } from '../../src/core/plan/tree.ts';
import { isSystemId } from '../../src/core/planner/systems.ts';
import { describeOutcome } from '../../src/core/run/describeRecord.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';
import { type Recording, replayOf } from '../model/replay.ts';
import { startModel } from '../model/server.ts';
import type { Sites } from '../sites/server.mjs';
import { replyTo } from './agent.ts';
import type { BrowserName } from './driver/driver.ts';
import { openSession, type Session } from './session.ts';

export type Line = {
  readonly mark: '+' | '>' | '✓' | '✗' | '-' | '?' | '»';
  readonly depth: number;
  readonly text: string;
};

/** Where the replies come from. */
export type Model = {
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  /** What didn't fit, for a recording. */
  readonly misses: readonly string[];
  readonly served: () => number;
  close(): Promise<void>;
};

/** A model host that answers from a recording; `before` may hold back each reply, counted from 1. */
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
  /** Say yes to what the run asks, as the recording did; otherwise the person answers in the panel. */
  readonly sayYes: boolean;
  readonly say: (line: Line) => void;
  /** While the browser is still open: a picture, a pause for the audience. */
  readonly atEnd: (session: Session) => Promise<void>;
};

/** Run the goal and tell how the tree grows; gives the run as it ended or was held up, and the tab's address. */
export async function runDemo(options: DemoOptions): Promise<{ run: Run; url: string }> {
  const { browser, headed, url, model, system } = options;
  if (!isSystemId(system)) throw new Error(`there is no system "${system}"`);
  const { baseUrl, key } = model;
  const settings = { baseUrl, key, model: model.model, system, approve: 'risky' as const };
  const session = await openSession({ browser, headed, url, settings });
  try {
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

async function follow(session: Session, { say, sayYes }: DemoOptions): Promise<Run> {
  const begun = Date.now();
  let run: Run | null = null;
  for (;;) {
    for (const event of (await session.journal()).slice(run?.seq ?? 0)) {
      const after: Run = reduceRun(run, event);
      for (const line of linesOf(run, event, after)) say(line);
      run = after;
    }
    if (run?.status === 'finished' || run?.status === 'blocked') return run;
    if (run?.question && !run.reply && sayYes) await answer(session, run);
    if (!run && Date.now() - begun > START_MS)
      throw new Error(`The run did not start. The panel says:\n${await session.panel.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

async function answer(session: Session, { id, question }: Run): Promise<void> {
  if (!question) return;
  const reply = replyTo(question, 'all');
  await session.send({ kind: 'run/reply', run: id, question: question.id, reply });
}

/** What one event means for somebody who watches: nodes that are new or changed, what an action did, a question. */
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
    return [...grown, { mark: '?', depth: 0, text: 'The panel asks for leave or an answer.' }];
  return grown;
}

const depthOf = (run: Run, id: Parameters<typeof nodeOf>[1]): number =>
  nodeOf(run.tree, id).depth + 1;

function growth(before: PlanTree | null, after: PlanTree): Line[] {
  return subtree(after, after.root).flatMap((node): Line[] => {
    const old = before && hasNode(before, node.id) ? nodeOf(before, node.id) : null;
    if (old && asShown(old) === asShown(node)) return [];
    const text = outlineNode(node, { clip: 100 });
    return [{ mark: old ? marks[node.status] : '+', depth: node.depth, text }];
  });
}

/** That a step was entered says nothing yet: the act or the outcome follows at once. */
const asShown = (node: PlanNode): string =>
  outlineNode(node.status === 'visited' ? { ...node, status: 'unvisited' } : node, { clip: 100 });

const marks = {
  unvisited: '>',
  visited: '>',
  success: '✓',
  fail: '✗',
  pruned: '-',
  deleted: '-',
} as const;

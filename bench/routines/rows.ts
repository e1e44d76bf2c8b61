/**
 * One routine over a long table. The worker is killed on the way, at random moments; the server counts what each row sent.
 * A simulated user approves, and answers truthfully whether something happened.
 */
import { replyTo } from '../../harness/agent.ts';
import type { BrowserName } from '../../harness/browser/driver.ts';
import { describeRun, openSession, type Session } from '../../harness/browser/session.ts';
import { watchRun } from '../../harness/browser/watch.ts';
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import { act } from '../../harness/model/scripts.ts';
import { type ModelReply, startModel } from '../../harness/model/server.ts';
import { randomOf } from '../../harness/page/random/random.ts';
import { type Sites, startSites } from '../../harness/sites/server.mjs';
import { loopbackHosts } from '../../scripts/sites.mjs';
import type { Routine } from '../../src/core/routine/routine.ts';
import type { Question, Reply } from '../../src/core/run/question.ts';

type Options = {
  readonly count: number;
  readonly kills: number;
  readonly seed: number;
  readonly say: (line: string) => void;
};

/** `twice`, `missing`: numbers of the rows whose comment arrived more than once, or not at all. */
type Rows = {
  readonly rows: number;
  readonly kills: number;
  readonly twice: readonly number[];
  readonly missing: readonly number[];
  readonly isDone: boolean;
  readonly seconds: number;
};

const PATH = '/tracker/issue.html?id=FER-12';
const POSTS = '/tracker/api/issues/FER-12/comments';
const POLL_MS = 100;
const END = 'All rows are done.';
/** Longer than any row, with a start of the worker. */
const STUCK_MS = 120_000;
const END_MS = 10_000;
const LONGEST_DELAY_MS = 2_500;

export async function tryRows(
  browser: BrowserName,
  { count, kills, seed, say }: Options,
): Promise<Rows> {
  const sites = await startSites();
  const model = await startModel((request) => {
    const reply = modelReply(request, sites);
    if ('status' in reply)
      say(`${browser}: nobody answers ${request.operator}: ${request.content}`);
    return reply;
  });
  const session = await openSession({
    browser,
    isCalm: true,
    url: `${sites.url}/basics/`,
    settings: { baseUrl: model.url, key: 'none', model: 'scripted', pictures: false },
  });
  // Reading the journal would list all earlier rows each time.
  const watch = watchRun(session.panel);
  const random = randomOf(seed);
  const begun = Date.now();
  try {
    await start(session, sites, count);
    const killed = new Set<number>();
    let row = { id: '', nth: 0, since: Date.now(), killAt: 0 };
    while (Date.now() - row.since < STUCK_MS) {
      const run = await watch.read();
      if (run && run.id !== row.id) {
        const nth = row.nth + 1;
        row = { id: run.id, nth, since: Date.now(), killAt: Date.now() + random(LONGEST_DELAY_MS) };
        if (nth % 25 === 0) say(`${browser}: row ${nth} of ${count}, ${killed.size} kills`);
      }
      const isDue = row.nth > 0 && row.nth % Math.ceil(count / (kills + 1)) === 0;
      if (isDue && !killed.has(row.nth) && Date.now() >= row.killAt) {
        killed.add(row.nth);
        await session.driver.killBackground();
        continue;
      }
      if (run?.question && !run.reply) {
        const { question } = run;
        const reply = replyOf(question, arrivals(sites, row.nth) > 0);
        await session.send({ kind: 'run/reply', run: run.id, question: question.id, reply });
      }
      if (row.nth === count && (await session.panel.text()).includes(END)) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const isDone = await showsEnd(session);
    if (!isDone) say(`${browser}: not done at row ${row.nth}: ${await stateOf(session)}`);
    const counts = Array.from({ length: count }, (_, nth) => arrivals(sites, nth + 1));
    return {
      rows: count,
      kills: killed.size,
      twice: rowsWhere(counts, (n) => n > 1),
      missing: rowsWhere(counts, (n) => n === 0),
      isDone,
      seconds: Math.round((Date.now() - begun) / 1000),
    };
  } finally {
    await session.close();
    await sites.close();
    await model.close();
  }
}

/**
 * After a kill, or if the page shows late that it saved, the model may be asked whether the row is done, or to plan a step
 * again. A script answers by what arrived.
 */
function modelReply(request: ModelRequest, sites: Sites): ModelReply {
  const { operator, node, page, goal } = request;
  const comment = goal.replace(/^Comment on the issue: /, '');
  const isThere = sent(sites, comment) > 0;
  const said = isThere ? 'The comment is there.' : 'The comment is missing.';
  if (operator === 'answer') return { json: { evidence: [], answer: said, reached: isThere } };
  if (operator === 'checkCompletion') return { json: { complete: isThere, reason: said } };
  if (operator !== 'expand')
    return { status: 400, type: 'invalid_request_error', message: 'nobody answers this' };
  const action = node.startsWith('0.1')
    ? { kind: 'fill', ref: refOn(page, 'textbox', 'Add a comment'), text: comment }
    : { kind: 'click', ref: refOn(page, 'button', 'Comment') };
  return { json: act(action)(request) };
}

/** For a table that does not go on. */
async function stateOf(session: Session): Promise<string> {
  const run = await session.run().catch(() => null);
  const text = await session.panel.text();
  return `${run ? describeRun(run) : 'no run'}\n${text.slice(0, 600)}`;
}

/** Whether the panel says within a while that all rows are done. */
async function showsEnd({ panel }: Session): Promise<boolean> {
  for (const end = Date.now() + END_MS; Date.now() < end; ) {
    if ((await panel.text()).includes(END)) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

const rowsWhere = (counts: readonly number[], holds: (count: number) => boolean): number[] =>
  counts.flatMap((count, nth) => (holds(count) ? [nth + 1] : []));

const commentOf = (row: number): string => `Checked in round ${row}.`;

const arrivals = (sites: Sites, row: number): number => sent(sites, commentOf(row));

const sent = ({ log }: Sites, comment: string): number =>
  log.filter(
    ({ method, path, body }) =>
      method === 'POST' && path === POSTS && body.includes(`"${comment}"`),
  ).length;

/** As somebody who looks at the site. */
function replyOf(question: Question, hasArrived: boolean): Reply {
  const isDoubted = question.kind === 'approve' && question.card.mayHaveHappened === true;
  if (hasArrived && (isDoubted || question.kind === 'unknownOutcome')) return { kind: 'happened' };
  return replyTo(question, 'approve', loopbackHosts);
}

async function start(session: Session, sites: Sites, count: number): Promise<void> {
  const routine: Routine = {
    format: 'espalier-routine',
    version: 1,
    name: 'Comment on the issue',
    goal: 'Comment on the issue: {{comment}}',
    start: `${sites.url}${PATH}`,
    ends: 'report',
    parameters: [{ name: 'comment', kind: 'text', value: commentOf(0) }],
    parts: [
      {
        does: 'Write the comment',
        acts: [
          {
            does: 'Write the comment',
            action: { kind: 'fill', ref: 'textbox "Add a comment"', text: '{{comment}}' },
          },
        ],
      },
      {
        does: 'Send it',
        acts: [
          {
            does: 'Send it',
            action: { kind: 'click', ref: 'button "Comment"' },
            check: { what: 'text', text: 'Comment added' },
          },
        ],
      },
    ],
  };
  const kept = await session.send({ kind: 'routines/import', file: JSON.stringify(routine) });
  if (!kept.ok) throw new Error(kept.failure.message);
  const rows = Array.from({ length: count }, (_, nth) => ({ comment: commentOf(nth + 1) }));
  const started = await session.send({ kind: 'batch/start', routine: kept.value.id, rows });
  if (!started.ok) throw new Error(started.failure.message);
}

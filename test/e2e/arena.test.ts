/**
 * Jobs of an evaluation in the built extension: a task that its page states and rewards, WebArena's look at a page, and
 * the scripted model that knows the bundled tasks. Scripted.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMiniWob, servePages } from '../../harness/arena/miniWob.ts';
import { appendRow } from '../../harness/arena/results.ts';
import { type Arena, runJob } from '../../harness/arena/runJob.ts';
import type { ArenaTask } from '../../harness/arena/task.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';
import { and, click, follow, note } from '../../harness/model/scripts.ts';
import { type Answering, type ModelHost, startModel } from '../../harness/model/server.ts';
import { loopbackHosts } from '../../scripts/sites.mjs';

const folder = join(import.meta.dirname, '../arena/miniwob');
let model: ModelHost;
let site: Site;
let answer: Answering;
let out: string;
beforeAll(async () => {
  model = await startModel((request, nth) => answer(request, nth));
  site = await openSite({ '/': '<button onclick="list.append(1)">Add</button><p id="list"></p>' });
  out = mkdtempSync(join(tmpdir(), 'arena-'));
});
afterAll(async () => {
  await model?.close();
  await site?.close();
  rmSync(out, { recursive: true });
});

const arenaWith = (changes: Partial<Arena>): Arena => ({
  out,
  baseUrl: model.url,
  key: 'test-key',
  model: 'scripted',
  answeredBy: 'a script',
  unclear: 'act',
  budget: {},
  hosts: loopbackHosts,
  launch: {},
  answers: 'skip',
  judge: null,
  pages: null,
  say: () => undefined,
  ...changes,
});
const jobOf = (task: ArenaTask) => ({ task, system: 'best', browser: 'chromium', nth: 1 }) as const;
const pressing = (label: string): Answering =>
  follow({
    expand: { '0': and('press it', 'note'), '0.1': click(label), '0.2': note('pressed') },
    answer: () => ({ answer: 'Added 1 item', reached: true }),
  });

it('takes the goal of a MiniWoB++ page and its reward as the verdict', async () => {
  const pages = await servePages(folder);
  const [task] = readMiniWob(folder);
  if (!task) throw new Error('no page');
  try {
    answer = pressing('okay');
    const row = await runJob(jobOf(task), arenaWith({ pages }));
    expect(row.verdict).toEqual({ result: 'pass', reasons: [] });
    expect(row.goal).toBe('Click on the "okay" button.');
    expect(model.requests.at(-1)?.goal).toBe(row.goal);
    expect(existsSync(join(out, row.key, 'recording.json'))).toBe(true);
    const seen = model.requests.map(({ content }) => content).join();
    expect(seen).not.toContain('Last reward');
    expect(seen).not.toContain('START');
  } finally {
    await pages.close();
  }
});

it('applies WebArena’s checks to the answer, the address and the page where the run ended', async () => {
  answer = pressing('Add');
  const url = `${site.origin}/`;
  const contents = ['document.querySelector("#list").tagName', 'func:helper()'].map((locator) => ({
    url: 'last',
    locator,
    exact: 'P',
    includes: [],
  }));
  const check = {
    kind: 'webArena',
    answer: { exact: null, includes: ['1'], fuzzy: [], why: '' },
    addresses: [url],
    contents,
  } as const;
  const task: ArenaTask = { id: 'w', group: 'g', goal: 'Add', start: { kind: 'web', url }, check };
  const row = await runJob(jobOf(task), arenaWith({}));
  expect(row.verdict).toEqual({
    result: 'unknown',
    reasons: ['content: func:helper() is a helper of the benchmark'],
  });
});

it('solves a bundled task with the scripted model in a search over plans', async () => {
  const task: ArenaTask = {
    id: 'forum-reply',
    group: 'g',
    goal: 'Post this reply in the thread about the Saturday ride: I can bring a spare tube.',
    start: { kind: 'bundled', path: '/forum/' },
    check: {
      kind: 'facts',
      facts: { requests: [{ method: 'POST', path: '/forum/api/replies' }] },
    },
  };
  const row = await runJob(
    { ...jobOf(task), system: 'plan-mcts' },
    arenaWith({ scripted: { rate: 0, seed: 3 } }),
  );
  expect([row.verdict.result, row.model]).toEqual(['pass', 'a script, errs at 0, seed 3']);
});

it('repeats a task that passed, as a routine that nobody plans', async () => {
  const task: ArenaTask = {
    id: 'forum-reply',
    group: 'g',
    goal: 'Post this reply in the thread about the Saturday ride: I can bring a spare tube.',
    start: { kind: 'bundled', path: '/forum/' },
    check: {
      kind: 'facts',
      facts: { requests: [{ method: 'POST', path: '/forum/api/replies' }] },
    },
  };
  const job = { ...jobOf(task), system: 'routine' };
  await expect(runJob(job, arenaWith({}))).rejects.toThrow(
    'forum-reply.best.chromium has not passed',
  );
  const first = await runJob(jobOf(task), arenaWith({ scripted: { rate: 0, seed: 3 } }));
  appendRow(out, { nth: 1, of: 1 }, first);
  // The page says nothing after the last step, but it sends the reply again.
  answer = follow({ expand: {} });
  const { verdict, measured, system } = await runJob(job, arenaWith({}));
  expect(verdict).toEqual({ result: 'pass', reasons: [] });
  expect([system, measured.calls]).toEqual(['routine', 0]);
});

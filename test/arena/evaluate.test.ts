/** An evaluation without browsers: resuming after a kill, workers, shards that are merged, and the figures of the report. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Evaluation, evaluate, writeReport } from '../../harness/arena/arena.ts';
import { type Job, jobsOf, keyOf, readShard } from '../../harness/arena/jobs.ts';
import { figuresOf } from '../../harness/arena/report/figures.ts';
import { reportOf } from '../../harness/arena/report/report.ts';
import type { Row } from '../../harness/arena/results.ts';
import { hostTrouble } from '../../harness/arena/runJob.ts';
import { median, quantile, wilson } from '../../harness/arena/statistics.ts';
import { aRow, aTask } from './row.ts';

let out: string;
let done: string[];
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'arena-'));
  done = [];
});
afterEach(() => rmSync(out, { recursive: true }));

const wanted = {
  tasks: ['a', 'b', 'c'].map((id) => aTask(id)),
  systems: ['best', 'react'],
  browser: 'chromium',
  repeat: 2,
  shard: { nth: 1, of: 1 },
} as const;
const evaluation = (changes: Partial<Evaluation> = {}): Evaluation => ({
  ...wanted,
  out,
  workers: 1,
  isAnew: false,
  run: async (job) => {
    done.push(keyOf(job));
    return aRow(job, job.system === 'best' ? 'pass' : 'fail');
  },
  say: () => undefined,
  ...changes,
});

describe('evaluation', () => {
  it('killed mid-line resumes with the jobs that have no result', async () => {
    await evaluate(evaluation({ repeat: 1 }));
    const file = join(out, 'results.jsonl');
    appendFileSync(file, '{"key":"a.best.chromium.2","meas');
    const { rows, failed } = await evaluate(evaluation());
    expect([rows.length, failed]).toEqual([12, 0]);
    expect(new Set(done).size).toBe(12);
    expect(done).toHaveLength(12);
    const readable = readFileSync(file, 'utf8').trim().split('\n');
    expect(readable).toHaveLength(13); // the torn line stays, alone
  });

  it('keeps the other results if a run fails to start, and retries that run', async () => {
    let broken = true;
    const run = async (job: Job) => {
      if (broken && job.task.id === 'b') throw new Error('no browser');
      return aRow(job, 'pass');
    };
    const said: string[] = [];
    const first = await evaluate(evaluation({ run, say: (line) => said.push(line) }));
    expect([first.rows.length, first.failed]).toEqual([8, 4]);
    expect(said.join('\n')).toContain('COULD NOT RUN: no browser');
    broken = false;
    expect(await evaluate(evaluation({ run }))).toMatchObject({ failed: 0, rows: { length: 12 } });
  });

  it('judges later only the runs without a score', async () => {
    const score = { points: [], share: 1, success: true };
    await evaluate(evaluation({ repeat: 1 }));
    const run = async (job: Job, earlier: Row | undefined) =>
      earlier ? { ...earlier, score, at: '2026-02-01' } : aRow(job, 'pass');
    const isWhole = (row: Row): boolean => row.score !== undefined;
    const { rows } = await evaluate(evaluation({ repeat: 1, run, isWhole }));
    expect(rows.map((row) => row.score)).toEqual(Array(6).fill(score));
    done = [];
    await evaluate(evaluation({ repeat: 1, isWhole }));
    expect(done).toEqual([]);
  });

  it('keeps as many runs in progress as there are workers', async () => {
    let now = 0;
    let most = 0;
    const run = async (job: Job) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return aRow(job, 'pass');
    };
    await evaluate(evaluation({ run, workers: 3 }));
    expect(most).toBe(3);
  });

  it('runs each job once in shards, each with its own files, and merges them in one report', async () => {
    const other = mkdtempSync(join(tmpdir(), 'arena-'));
    await evaluate(evaluation({ shard: { nth: 1, of: 2 } }));
    await evaluate(evaluation({ shard: { nth: 2, of: 2 }, out: other }));
    expect(done.toSorted()).toEqual(jobsOf(wanted).map(keyOf).toSorted());
    expect(readdirSync(other)).toEqual(['results.2-of-2.jsonl']);
    const report = readFileSync(writeReport([out, other], 'Merged'), 'utf8');
    for (const key of done) expect(report).toContain(`data-key="${key}"`);
    rmSync(other, { recursive: true });
  });

  it('spreads every planner over all shards', () => {
    for (const nth of [1, 2]) {
      const jobs = jobsOf({ ...wanted, shard: { nth, of: 2 } });
      expect(jobs.map(({ system }) => system).toSorted()).toEqual([
        ...['best', 'best', 'best', 'react', 'react', 'react'],
      ]);
    }
  });

  it.each([
    ['2/4', { nth: 2, of: 4 }],
    ['0/4', null],
    ['5/4', null],
    ['x', null],
  ])('parses the shard %s', (text, shard) => {
    expect(readShard(text)).toEqual(shard);
  });
});

describe('evaluation figures', () => {
  it('use Wilson intervals, also for few runs and for none', () => {
    const { low, high } = wilson(8, 10);
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.490', '0.943']);
    expect(wilson(10, 10).high).toBe(1);
    expect(wilson(10, 10).low).toBeCloseTo(0.7225, 3);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    expect([median([3, 1, 2, 10]), quantile([], 0.5)]).toEqual([2.5, 0]);
  });

  it('exclude runs without a verdict from the shares but not from the cost', () => {
    const [job] = jobsOf(wanted);
    if (!job) throw new Error('no job');
    const rows = (['pass', 'fail', 'unknown'] as const).map((result, index) =>
      aRow({ ...job, nth: index + 1 }, result, { actions: 4, calls: 2, usd: 0.1 }),
    );
    const [best] = figuresOf(rows);
    expect(best).toMatchObject({ runs: 3, judged: 2, passed: 1, share: 0.5, callsPerAction: 0.5 });
    expect(best?.usdPerPass).toBeCloseTo(0.3);
  });
});

describe('AE-11 a failed run', () => {
  const [job] = jobsOf(wanted);
  if (!job) throw new Error('no job');
  const told = aRow(job, 'fail');
  const untold = { ...aRow({ ...job, nth: 2 }, 'fail'), stopReason: 'reached' };
  const silent = { ...aRow({ ...job, nth: 3 }, 'fail'), answer: '' };
  const passed = aRow({ ...job, nth: 4 }, 'pass');

  it('is classified as self-aware, oblivious or silent, in shares that add up to the failures', () => {
    const [best] = figuresOf([told, untold, silent, passed]);
    expect(best?.failures).toEqual({ selfAware: 0.25, oblivious: 0.5, silent: 0.25 });
  });

  it('is reported with its class, run by run', () => {
    const report = reportOf({ title: 'Failures', rows: [told, untold, silent, passed] });
    expect(report).toContain('<td>25%</td><td>50%</td>');
    for (const words of [
      'failed, and said so',
      'failed, and took it for a success',
      'failed without an answer',
    ])
      expect(report.split(words)).toHaveLength(2);
  });
});

it('escapes text of pages and models in a report', () => {
  const [job] = jobsOf({ ...wanted, tasks: [{ ...aTask('x'), goal: '</script><img src=x>' }] });
  if (!job) throw new Error('no job');
  const report = reportOf({ title: 'A <b>', rows: [aRow(job, 'fail')] });
  expect(report).not.toContain('<img src=x>');
  expect(report).toContain('A &lt;b&gt;');
  expect(report.match(/<\/script>/g)).toHaveLength(2);
  expect(report).not.toMatch(/(src|href)=["']?http/);
});

it('gives no verdict to a run ended by its model host', async () => {
  const refused = (kind: string) =>
    [{ change: { kind: 'runBlocked', failure: { kind, message: 'No.', hint: '' } } }] as never;
  expect(hostTrouble(refused('keyRefused'))).toContain('No.');
  expect(hostTrouble(refused('badModelOutput'))).toBeNull();
});

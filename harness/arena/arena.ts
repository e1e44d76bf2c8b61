/** An evaluation: runs the open jobs, records each as it ends, and draws the report from all of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Job, jobsOf, keyOf, type Wanted } from './jobs.ts';
import { doAll } from './pool.ts';
import { failureWords } from './report/figures.ts';
import { reportOf } from './report/report.ts';
import { appendRow, type Row, readRows } from './results.ts';

export type Evaluation = Wanted & {
  readonly out: string;
  readonly workers: number;
  /** Runs jobs that already have a result again. */
  readonly isAnew: boolean;
  /** `earlier`: the existing row of the job, which is incomplete. */
  readonly run: (job: Job, earlier: Row | undefined) => Promise<Row>;
  /** Whether a row is complete; by default every row is. */
  readonly isWhole?: (row: Row) => boolean;
  readonly say: (line: string) => void;
};

export type Evaluated = {
  /** Rows of the requested jobs, in their order; failed jobs are missing. */
  readonly rows: readonly Row[];
  readonly failed: number;
};

export async function evaluate(evaluation: Evaluation): Promise<Evaluated> {
  const { out, workers, isAnew, run, shard, say, isWhole = () => true } = evaluation;
  const jobs = jobsOf(evaluation);
  const known = readRows(out);
  const isOpen = (job: Job): boolean => {
    const row = known.get(keyOf(job));
    return isAnew || !row || !isWhole(row);
  };
  const open = jobs.filter(isOpen);
  if (open.length < jobs.length)
    say(`${jobs.length - open.length} of ${jobs.length} runs have results in ${out} already.`);
  let failed = 0;
  await doAll(
    open,
    workers,
    async (job) => {
      say(`start ${keyOf(job)}`);
      appendRow(out, shard, await run(job, isAnew ? undefined : known.get(keyOf(job))));
    },
    (job, { done, all, leftMs }, error) => {
      if (error) failed += 1;
      const left = leftMs > 0 ? `, about ${minutes(leftMs)} left` : '';
      const words = error
        ? `COULD NOT RUN: ${error.message}`
        : wordsOf(readRows(out).get(keyOf(job)));
      say(`[${done}/${all}${left}] ${keyOf(job)}: ${words}`);
    },
  );
  const rows = readRows(out);
  return { rows: jobs.flatMap((job) => rows.get(keyOf(job)) ?? []), failed };
}

/** Draws the report of all results in the folders, into the first; returns its path. */
export function writeReport(folders: readonly string[], title: string): string {
  const [out = '.'] = folders;
  const rows = folders.flatMap((folder) => [...readRows(folder).values()]);
  mkdirSync(out, { recursive: true });
  const file = join(out, 'report.html');
  writeFileSync(file, reportOf({ title, rows }));
  return file;
}

const minutes = (ms: number): string =>
  ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} min`;

function wordsOf(row: Row | undefined): string {
  if (!row) return 'no result';
  const { verdict, measured, seconds } = row;
  const why = verdict.reasons.length > 0 ? ` (${verdict.reasons.join('; ')})` : '';
  return `${failureWords(row) ?? verdict.result}${why}, ${measured.actions} actions, ${measured.calls} calls, $${measured.usd.toFixed(4)}, ${seconds} s`;
}

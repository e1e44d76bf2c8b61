/**
 * Results as JSON lines, one appended as each job ends: a killed process loses only the jobs in progress. Each shard
 * writes its own file, so that folders of several machines can be copied into one.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Score } from '../judge/score.ts';
import type { Measured } from '../model/measured.ts';
import type { Shard } from './jobs.ts';
import type { Verdict } from './task.ts';

export type Row = {
  readonly key: string;
  readonly task: string;
  readonly group: string;
  readonly goal: string;
  readonly system: string;
  readonly browser: string;
  readonly nth: number;
  readonly verdict: Verdict;
  /** The reference answer, if code has nothing to check against. */
  readonly reference?: string;
  /** By the judge of SA-29, if it was asked. */
  readonly score?: Score;
  readonly measured: Measured;
  readonly status: string;
  readonly stopReason: string;
  readonly answer: string;
  readonly asked: readonly string[];
  readonly url: string;
  readonly costUsd: number;
  readonly seconds: number;
  /** The plan as text, one line per step. */
  readonly tree: string;
  readonly model: string;
  readonly at: string;
};

export const fileOf = ({ nth, of }: Shard): string =>
  of === 1 ? 'results.jsonl' : `results.${nth}-of-${of}.jsonl`;

/** Returns all rows of a folder by key; the last one if a job was repeated. A line truncated by a kill is skipped. */
export function readRows(dir: string): ReadonlyMap<string, Row> {
  const files = existsSync(dir)
    ? readdirSync(dir).filter((name) => /^results(\.\d+-of-\d+)?\.jsonl$/.test(name))
    : [];
  const rows = files
    .toSorted()
    .flatMap((name) => readFileSync(join(dir, name), 'utf8').split('\n').flatMap(rowIn));
  return new Map(rows.toSorted((a, b) => a.at.localeCompare(b.at)).map((row) => [row.key, row]));
}

function rowIn(line: string): readonly Row[] {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && 'key' in row && 'measured' in row
      ? [row as Row]
      : [];
  } catch {
    return [];
  }
}

/** Appends a row, after completing a line truncated by a kill. */
export function appendRow(dir: string, shard: Shard, row: Row): void {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, fileOf(shard));
  const isTorn = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
  appendFileSync(file, `${isTorn ? '\n' : ''}${JSON.stringify(row)}\n`);
}

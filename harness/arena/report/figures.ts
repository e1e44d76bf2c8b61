/** Computes a report's figures of each planner from the rows. */
import {
  type FailureShares,
  failureModeOf,
  failureShares,
  type LastWords,
} from '../../../src/engine/failureMode.ts';
import type { Row } from '../results.ts';
import { type Interval, mean, median, sum, wilson } from '../statistics.ts';

export type SystemFigures = {
  readonly system: string;
  readonly runs: number;
  /** Runs with a verdict. Runs without one count nowhere. */
  readonly judged: number;
  readonly passed: number;
  /** Share of the judged runs. */
  readonly share: number;
  readonly interval: Interval;
  /** Among the judged runs: failures that the run reported, and those that it did not (AE-11). */
  readonly failures: FailureShares;
  /** Mean over all runs. */
  readonly actions: number;
  readonly calls: number;
  readonly callsPerAction: number;
  readonly tokens: number;
  readonly usd: number;
  /** Per success; null if there is none. */
  readonly usdPerPass: number | null;
  readonly seconds: number;
  readonly callsByOperator: Readonly<Record<string, number>>;
  /** Mean points of the judge of SA-29; null if there was no judge. */
  readonly score: number | null;
};

/** Returns one row per planner, highest share first. */
export function figuresOf(rows: readonly Row[]): readonly SystemFigures[] {
  const systems = [...new Set(rows.map(({ system }) => system))];
  return systems
    .map((system) =>
      figures(
        system,
        rows.filter((row) => row.system === system),
      ),
    )
    .toSorted((a, b) => b.share - a.share || a.usd - b.usd);
}

function figures(system: string, rows: readonly Row[]): SystemFigures {
  const judged = rows.filter(({ verdict }) => verdict.result !== 'unknown');
  const passed = judged.filter(({ verdict }) => verdict.result === 'pass').length;
  const of = (value: (row: Row) => number): number[] => rows.map(value);
  const calls = sum(of(callsOf));
  const actions = sum(of(actionsOf));
  const usd = sum(of(usdOf));
  const scores = rows.flatMap(({ score }) => (score ? [score.share] : []));
  return {
    system,
    runs: rows.length,
    judged: judged.length,
    passed,
    share: passed / Math.max(1, judged.length),
    interval: wilson(passed, judged.length),
    failures: failureShares(
      judged.map((row) => ({ passed: row.verdict.result === 'pass', ...lastWords(row) })),
    ),
    actions: median(of(actionsOf)),
    calls: median(of(callsOf)),
    callsPerAction: calls / Math.max(1, actions),
    tokens: median(of(tokensOf)),
    usd: usd / Math.max(1, rows.length),
    usdPerPass: passed > 0 ? usd / passed : null,
    seconds: median(of(secondsOf)),
    callsByOperator: added(rows),
    score: scores.length > 0 ? mean(scores) : null,
  };
}

const lastWords = ({ stopReason, answer }: Row): LastWords => ({
  isReached: stopReason === 'reached',
  answer,
});

/** Returns whether a failed run reported its failure, as text; null for any other run. */
export function failureWords(row: Row): string | null {
  if (row.verdict.result !== 'fail') return null;
  const { mode, isSilent } = failureModeOf(lastWords(row));
  if (isSilent) return 'failed without an answer';
  return mode === 'selfAware' ? 'failed, and said so' : 'failed, and took it for a success';
}

export const actionsOf = ({ measured }: Row): number => measured.actions;
export const callsOf = ({ measured }: Row): number => measured.calls;
/** Returns calls per action, or all calls of a run without actions. */
export const callsPerActionOf = (row: Row): number => callsOf(row) / Math.max(1, actionsOf(row));
export const tokensOf = ({ measured }: Row): number => measured.input + measured.output;
export const usdOf = ({ measured }: Row): number => measured.usd;
export const secondsOf = ({ seconds }: Row): number => seconds;

/** Returns mean calls per run. */
function added(rows: readonly Row[]): Readonly<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { measured } of rows)
    for (const [operator, calls] of Object.entries(measured.callsByOperator))
      totals[operator] = (totals[operator] ?? 0) + calls / rows.length;
  return totals;
}

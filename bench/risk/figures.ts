/** Computes the figures of the risk benchmark from judged controls. */
import { type Answer, answers } from './answer.ts';
import { type Truth, truths } from './row.ts';

export type JudgedRow = {
  readonly truth: Truth;
  readonly answer: Answer;
  readonly verdict: string;
};

export type RiskFigures = {
  readonly n: number;
  /** Share of irreversible controls that are not used silently: asked about by name, or unknown. */
  readonly highRecall: number | null;
  /** Share of irreversible controls that are asked about by name. */
  readonly namedRecall: number | null;
  /** Share of irreversible ones among the controls that are asked about by name. */
  readonly highPrecision: number | null;
  /** Share of harmless controls (reads and reversible actions) that are asked about, including unknown ones. */
  readonly askRate: number | null;
  /** Share of harmless controls that are asked about by name. */
  readonly namedAskRate: number | null;
  /** The same as `askRate`, for reads only. */
  readonly readAskRate: number | null;
  readonly unknownShare: number | null;
  /** Counts of the gate's own risk levels by truth. */
  readonly confusion: Readonly<Record<Truth, Readonly<Record<string, number>>>>;
};

/** Shares are null if nothing is counted. */
export function figuresOf(rows: readonly JudgedRow[]): RiskFigures {
  const high = rows.filter(({ truth }) => truth === 'irreversible');
  const harmless = rows.filter(({ truth }) => truth !== 'irreversible');
  const reads = rows.filter(({ truth }) => truth === 'read');
  const named = rows.filter(({ answer }) => answer === 'asks');
  const notSafe = ({ answer }: JudgedRow): boolean => answer !== 'safe';
  const isNamed = ({ answer }: JudgedRow): boolean => answer === 'asks';
  return {
    n: rows.length,
    highRecall: share(high, notSafe),
    namedRecall: share(high, isNamed),
    highPrecision: share(named, ({ truth }) => truth === 'irreversible'),
    askRate: share(harmless, notSafe),
    namedAskRate: share(harmless, isNamed),
    readAskRate: share(reads, notSafe),
    unknownShare: share(rows, ({ answer }) => answer === 'unknown'),
    confusion: confusionOf(rows),
  };
}

function share<T>(of: readonly T[], is: (each: T) => boolean): number | null {
  return of.length === 0 ? null : Math.round((1000 * of.filter(is).length) / of.length) / 1000;
}

function confusionOf(rows: readonly JudgedRow[]): RiskFigures['confusion'] {
  const words = [...new Set([...answers, ...rows.map(({ verdict }) => verdict)])];
  const counted = truths.map((truth) => {
    const own = rows.filter((each) => each.truth === truth);
    const counts = words
      .map((word) => [word, own.filter(({ verdict }) => verdict === word).length] as const)
      .filter(([, count]) => count > 0);
    return [truth, Object.fromEntries(counts)] as const;
  });
  return Object.fromEntries(counted) as RiskFigures['confusion'];
}

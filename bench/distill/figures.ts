/** Medians, shares and ratios over pages. */
import type { DistillerName } from './distillers.ts';
import type { Verdict } from './judge.ts';
import type { Timing } from './measure.ts';

export type PageFigures = {
  readonly page: string;
  readonly elements: number;
  readonly byDistiller: ReadonlyMap<
    DistillerName,
    {
      readonly timing: Timing;
      readonly tokens: number;
      readonly writes: number;
      readonly verdict: Verdict | undefined;
    }
  >;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

export const rounded = (value: number, digits = 3): number =>
  Number(Number.isFinite(value) ? value.toPrecision(digits) : 0);

/** Returns one row per distiller. */
export function distillerFigures(pages: readonly PageFigures[], name: DistillerName): object {
  const rows = pages.flatMap(({ byDistiller }) => byDistiller.get(name) ?? []);
  const times = rows.map(({ timing }) => median(timing.runs));
  const verdicts = rows.flatMap(({ verdict }) => verdict ?? []);
  const share = (part: keyof Verdict, whole: keyof Verdict): number =>
    rounded(sum(verdicts, part) / Math.max(1, sum(verdicts, whole)), 5);
  return {
    pages: rows.length,
    ms: rounded(median(times)),
    msP90: rounded(quantile(times, 0.9)),
    firstMs: rounded(median(rows.map(({ timing }) => timing.first))),
    tokens: median(rows.map(({ tokens }) => tokens)),
    ...(verdicts.length > 0 && {
      recall: share('foundA', 'a'),
      recallVisible: share('foundVisibleA', 'visibleA'),
      recallExtra: share('foundB', 'b'),
      precision: share('strict', 'listed'),
      names: share('nameInLine', 'named'),
    }),
    writes: rows.reduce((all, { writes }) => all + writes, 0),
  };
}

function sum(verdicts: readonly Verdict[], key: keyof Verdict): number {
  return verdicts.reduce((all, verdict) => {
    const value = verdict[key];
    return all + (typeof value === 'number' ? value : 0);
  }, 0);
}

/** Returns ratios of medians over the same pages, and the median and extremes of the per-page ratios. */
export function ratios(pages: readonly PageFigures[]): object {
  const time = (of: DistillerName, to: DistillerName): object =>
    spread(pages, to, of, ({ timing }) => median(timing.runs));
  const tokens = (of: DistillerName, to: DistillerName): object =>
    spread(pages, of, to, (row) => row.tokens);
  return {
    timesFasterThanPlaywright: time('espalier', 'playwright'),
    timesFasterThanPageAgent: time('espalier', 'page-agent'),
    textOnlyTimeToInnerText: spread(pages, 'espalier text_only', 'innerText', ({ timing }) =>
      median(timing.runs),
    ),
    tokensToPlaywright: tokens('espalier', 'playwright'),
    tokensToPageAgent: tokens('espalier', 'page-agent'),
    tokensToInnerText: tokens('espalier', 'innerText'),
    inputFieldsTokensToAllFields: tokens('espalier input_fields', 'espalier'),
  };
}

/** Returns the figures of a single page next to Playwright's. */
export function edgeFigures(page: PageFigures): object {
  const [own, peer] = [page.byDistiller.get('espalier'), page.byDistiller.get('playwright')];
  const ms = (row: Row | undefined): number => rounded(median(row?.timing.runs ?? []));
  const recall = (row: Row | undefined): number =>
    rounded((row?.verdict?.foundA ?? 0) / Math.max(1, row?.verdict?.a ?? 0), 5);
  const { foundB = 0, b = 0 } = own?.verdict ?? {};
  return {
    ms: ms(own),
    playwrightMs: ms(peer),
    timesFaster: rounded(ms(peer) / ms(own)),
    recall: recall(own),
    recallExtra: b > 0 ? rounded(foundB / b, 5) : 1,
    playwrightRecall: recall(peer),
  };
}

type Row = NonNullable<ReturnType<PageFigures['byDistiller']['get']>>;

function spread(
  pages: readonly PageFigures[],
  of: DistillerName,
  to: DistillerName,
  figure: (row: Row) => number,
): object {
  const pairs = pages.flatMap(({ byDistiller }) => {
    const [above, below] = [byDistiller.get(of), byDistiller.get(to)];
    return above && below ? [[figure(above), figure(below)] as const] : [];
  });
  const each = pairs.map(([above, below]) => above / Math.max(1e-9, below));
  return {
    ofMedians: rounded(median(pairs.map(([above]) => above)) / median(pairs.map(([, b]) => b))),
    median: rounded(median(each)),
    least: rounded(Math.min(...each)),
    most: rounded(Math.max(...each)),
  };
}

/** Returns the exponent of time over size, fitted through all points. */
export function exponent(points: readonly (readonly [number, number])[]): number {
  const logs = points.map(([size, ms]) => [Math.log(size), Math.log(ms)] as const);
  const mean = (at: 0 | 1): number => logs.reduce((all, log) => all + log[at], 0) / logs.length;
  const [sizes, times] = [mean(0), mean(1)];
  const over = logs.reduce((all, [size, ms]) => all + (size - sizes) * (ms - times), 0);
  const under = logs.reduce((all, [size]) => all + (size - sizes) ** 2, 0);
  return rounded(over / under);
}

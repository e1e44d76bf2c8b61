/** The drawings of a report, as SVG: no library, and they print. */
import { quantile } from '../statistics.ts';
import type { SystemFigures } from './figures.ts';
import { type Html, html, raw } from './markup.ts';
import { percent } from './words.ts';

/** Returns one hue per planner, in display order. */
export const hue = (index: number): string => `var(--s${index % 10})`;

/** Returns one color per operator, far from those of its neighbors and dark enough for white letters in both themes. */
const operatorColor = (nth: number): string =>
  `hsl(${Math.round(nth * 137.5 + 150) % 360} ${nth % 2 === 0 ? 42 : 34}% ${nth % 3 === 0 ? 32 : 40}%)`;

/** Drawing widths in pixels at which text has its natural size: full page width, and two drawings side by side. */
const WHOLE = 1040;
const HALF = 480;
const LABEL = 150;
/** Width of a letter on a bar. */
const LETTER = 6.6;
const ROW = 34;

/** Returns the x position of a share from 0 to 1 in a drawing of this width. */
const scale =
  (wide: number) =>
  (share: number): number =>
    LABEL + share * (wide - LABEL - 72);

/** Draws shares as dots on a line from 0 to 100 %, each with its interval. */
export function shareChart(systems: readonly SystemFigures[]): Html {
  const plotted = scale(WHOLE);
  const height = systems.length * ROW + 26;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (
      share,
    ) => html`<line class="grid" x1="${plotted(share)}" x2="${plotted(share)}" y1="4" y2="${height - 22}"/>
<text class="tick" x="${plotted(share)}" y="${height - 6}">${percent(share)}</text>`,
  );
  const lines = systems.map(({ system, share, interval, passed, judged }, index) => {
    const y = index * ROW + ROW / 2 + 2;
    return html`<g style="--hue:${hue(index)}"><title>${system}: ${passed} of ${judged} passed, ${percent(interval.low)} to ${percent(interval.high)}</title>
<text class="name" x="${LABEL - 14}" y="${y + 4}">${system}</text>
<line class="interval" x1="${plotted(interval.low)}" x2="${plotted(interval.high)}" y1="${y}" y2="${y}"/>
<circle class="dot" cx="${plotted(share)}" cy="${y}" r="6.5"/>
<text class="value" x="${WHOLE - 4}" y="${y + 4}">${percent(share)}</text></g>`;
  });
  return svg(
    [WHOLE, height],
    'Share of runs that passed, with 95% intervals',
    [grid, lines].flat(),
  );
}

export type Spread = {
  readonly system: string;
  readonly hue: string;
  readonly values: readonly number[];
};

/** Draws every run as a dot, over the box of its quartiles; all planners use one scale. */
export function spreadChart(
  label: string,
  spreads: readonly Spread[],
  words: (value: number) => string,
): Html {
  const plotted = scale(HALF);
  const most = Math.max(...spreads.flatMap(({ values }) => values), 0) || 1;
  const height = spreads.length * 30 + 26;
  const x = (value: number): number => plotted(value / most);
  const grid = [0, 0.5, 1].map(
    (
      share,
    ) => html`<line class="grid" x1="${plotted(share)}" x2="${plotted(share)}" y1="2" y2="${height - 22}"/>
<text class="tick" x="${plotted(share)}" y="${height - 6}">${words(most * share)}</text>`,
  );
  const lines = spreads.map(({ system, hue: color, values }, index) => {
    const y = index * 30 + 16;
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => x(quantile(values, share)));
    const dots = values.map(
      (value, nth) =>
        html`<circle class="run" cx="${x(value).toFixed(1)}" cy="${y + jitter(nth)}" r="3"/>`,
    );
    return html`<g style="--hue:${color}"><title>${system}: median ${words(quantile(values, 0.5))}</title>
<text class="name" x="${LABEL - 14}" y="${y + 4}">${system}</text>
<rect class="box" x="${low ?? 0}" width="${Math.max(2, (high ?? 0) - (low ?? 0))}" y="${y - 9}" height="18" rx="4"/>
${dots}<line class="median" x1="${middle ?? 0}" x2="${middle ?? 0}" y1="${y - 11}" y2="${y + 11}"/>
<text class="value" x="${HALF - 4}" y="${y + 4}">${words(quantile(values, 0.5))}</text></g>`;
  });
  return svg([HALF, height], label, [grid, lines].flat());
}

/** Returns an offset that keeps neighboring dots apart; it is the same in every report of the same rows. */
const jitter = (nth: number): number => ((nth * 5) % 11) - 5;

/** Draws mean calls per run, stacked by operator. */
export function operatorChart(
  systems: readonly SystemFigures[],
  operators: readonly string[],
): Html {
  const plotted = scale(WHOLE);
  const totals = systems.map(({ callsByOperator }) =>
    Object.values(callsByOperator).reduce((a, b) => a + b, 0),
  );
  const most = Math.max(...totals, 1);
  const bars = systems.map(({ system, callsByOperator }, index) => {
    let at = 0;
    const y = index * 30 + 4;
    const parts = operators.map((operator, nth) => {
      const calls = callsByOperator[operator] ?? 0;
      const from = at;
      at += calls;
      const width = plotted(at / most) - plotted(from / most);
      return calls === 0
        ? raw('')
        : html`<g><title>${operator}: ${calls.toFixed(1)} calls per run</title><rect x="${plotted(from / most).toFixed(1)}" width="${Math.max(1, width - 1).toFixed(1)}" y="${y}" height="22" rx="3" style="fill:${operatorColor(nth)}"/>${
            operator.length * LETTER < width - 10
              ? html`<text class="part" x="${(plotted(from / most) + 6).toFixed(1)}" y="${y + 15}">${operator}</text>`
              : raw('')
          }</g>`;
    });
    return html`<g><text class="name" x="${LABEL - 14}" y="${y + 15}">${system}</text>${parts}
<text class="value" x="${WHOLE - 4}" y="${y + 15}">${(totals[index] ?? 0).toFixed(1)}</text></g>`;
  });
  const legend = operators.map(
    (operator, nth) => html`<li><i style="background:${operatorColor(nth)}"></i>${operator}</li>`,
  );
  return html`${svg([WHOLE, systems.length * 30 + 4], 'Model calls per run, by operator', bars)}<ul class="legend">${legend}</ul>`;
}

const svg = (
  [wide, high]: readonly [number, number],
  label: string,
  parts: readonly Html[],
): Html => html`<svg viewBox="0 0 ${wide} ${high}" role="img" aria-label="${label}">${parts}</svg>`;

/** The report of an evaluation as one HTML file that needs nothing else. */
import type { Row } from '../results.ts';
import { hue, operatorChart, type Spread, shareChart, spreadChart } from './charts.ts';
import {
  actionsOf,
  callsOf,
  callsPerActionOf,
  failureWords,
  figuresOf,
  type SystemFigures,
  secondsOf,
  tokensOf,
  usdOf,
} from './figures.ts';
import { asData, type Html, html, raw } from './markup.ts';
import { compareRuns } from './script.ts';
import { style } from './style.ts';
import { amount, percent, seconds, usd } from './words.ts';

export type Report = {
  readonly title: string;
  readonly rows: readonly Row[];
};

export function reportOf({ title, rows }: Report): string {
  const systems = figuresOf(rows);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body><main>
${head(title, rows)}
${summary(systems)}
${spreads(systems, rows)}
${operators(systems)}
${matrix(systems, rows)}
${comparison(rows)}
</main>
<script type="application/json" id="runs">${asData(rows.map(shown))}</script>
<script>(${raw(compareRuns.toString())})()</script>
</body></html>`;
  return `${page.markup}\n`;
}

function head(title: string, rows: readonly Row[]): Html {
  const models = [...new Set(rows.map(({ model }) => model))].join(', ');
  const browsers = [...new Set(rows.map(({ browser }) => browser))].join(', ');
  const tasks = new Set(rows.map(({ task }) => task)).size;
  const last =
    rows
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? '';
  return html`<header><h1>${title}</h1><p class="soft">${rows.length} runs of ${tasks} tasks in ${browsers}. Model: ${models}. Last run: ${last.slice(0, 16).replace('T', ' ')} UTC.</p></header>`;
}

function summary(systems: readonly SystemFigures[]): Html {
  const hasScores = systems.some(({ score }) => score !== null);
  const lines = systems.map(
    (
      each,
      index,
    ) => html`<tr><td class="system"><i style="background:${hue(index)}"></i>${each.system}</td>
<td>${each.passed} of ${each.judged}</td><td>${percent(each.share)}</td><td class="soft">${percent(each.interval.low)} to ${percent(each.interval.high)}</td><td>${percent(each.failures.selfAware)}</td><td>${percent(each.failures.oblivious)}</td>
${hasScores ? html`<td>${each.score === null ? '' : percent(each.score)}</td>` : raw('')}
<td>${amount(each.actions)}</td><td>${amount(each.calls)}</td><td>${each.callsPerAction.toFixed(2)}</td><td>${amount(each.tokens)}</td><td>${usd(each.usd)}</td><td>${each.usdPerPass === null ? 'none' : usd(each.usdPerPass)}</td><td>${seconds(each.seconds)}</td></tr>`,
  );
  const open = systems.reduce((all, { runs, judged }) => all + runs - judged, 0);
  return html`<section><h2>Success</h2>
<p class="soft">The line around each dot is the 95% interval (Wilson): two planners whose lines overlap widely can’t be told apart by these runs.${open > 0 ? ` ${open} runs have no verdict and are left out of the shares.` : ''}</p>
<div class="sheet">${shareChart(systems)}</div><br>
<div class="sheet scroll"><table><thead><tr><th>Planner</th><th>Passed</th><th>Share</th><th>95% interval</th><th>Failed, said so</th><th>Failed, didn’t say so</th>${hasScores ? raw('<th>Judge’s points</th>') : raw('')}<th>Actions</th><th>Calls</th><th>Calls per action</th><th>Tokens</th><th>Cost</th><th>Cost per success</th><th>Time</th></tr></thead><tbody>${lines}</tbody></table></div>
<p class="soft small">A failed run said so if it ended as not reached, with an answer; failures are shares of the runs with a verdict. Actions, calls, tokens and time are medians per run; cost is the mean per run at list prices; calls per action are over all runs.</p></section>`;
}

function spreads(systems: readonly SystemFigures[], rows: readonly Row[]): Html {
  const by = (of: (row: Row) => number): readonly Spread[] =>
    systems.map(({ system }, index) => ({
      system,
      hue: hue(index),
      values: rows.filter((row) => row.system === system).map(of),
    }));
  const charts = [
    ['Actions', spreadChart('Actions per run', by(actionsOf), amount)],
    ['Model calls', spreadChart('Model calls per run', by(callsOf), amount)],
    ['Calls per action', spreadChart('Model calls per action', by(callsPerActionOf), amount)],
    ['Tokens', spreadChart('Tokens per run', by(tokensOf), amount)],
    ['Cost', spreadChart('Cost per run', by(usdOf), usd)],
    ['Time', spreadChart('Time per run', by(secondsOf), seconds)],
  ] as const;
  return html`<section><h2>What a run takes</h2><p class="soft">Each dot is a run. The box holds the middle half, the bar is the median.</p>
<div class="pair">${charts.map(([name, chart]) => html`<div class="sheet"><h3>${name}</h3>${chart}</div>`)}</div></section>`;
}

function operators(systems: readonly SystemFigures[]): Html {
  const names = [
    ...new Set(systems.flatMap(({ callsByOperator }) => Object.keys(callsByOperator))),
  ];
  return html`<section><h2>Calls by operator</h2><p class="soft">What the model was asked, per run.</p>
<div class="sheet">${operatorChart(systems, names.toSorted())}</div></section>`;
}

function matrix(systems: readonly SystemFigures[], rows: readonly Row[]): Html {
  const groups = [...new Set(rows.map(({ group }) => group))].toSorted();
  const lines = groups.flatMap((group) => {
    const tasks = [...new Set(rows.filter((row) => row.group === group).map(({ task }) => task))];
    return [
      html`<tr class="group"><th colspan="${systems.length + 1}">${group}</th></tr>`,
      ...tasks.map((task) => taskLine(task, systems, rows)),
    ];
  });
  return html`<section><h2>Tasks</h2><p class="soft">Select a cell to see its run below. Passed ✓, failed ✗, no verdict ?.</p>
<div class="sheet scroll"><table class="matrix"><thead><tr><th>Task</th>${systems.map(({ system }) => html`<th>${system}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div></section>`;
}

const signs = { pass: '✓', fail: '✗', unknown: '?' } as const;

function taskLine(task: string, systems: readonly SystemFigures[], rows: readonly Row[]): Html {
  const mine = rows.filter((row) => row.task === task);
  const cells = systems.map(({ system }) => {
    const runs = mine.filter((row) => row.system === system);
    return html`<td>${runs.map(({ key, verdict: { result } }) => html`<button class="cell ${result}" data-key="${key}" aria-pressed="false" aria-label="${task}, ${system}: ${result}">${signs[result]}</button>`)}</td>`;
  });
  return html`<tr><td title="${mine[0]?.goal ?? ''}">${task}</td>${cells}</tr>`;
}

function comparison(rows: readonly Row[]): Html {
  const options = (chosen: number): Html[] =>
    rows.map(
      ({ key }, index) =>
        html`<option value="${key}"${index === chosen ? raw(' selected') : raw('')}>${key}</option>`,
    );
  const other = rows.findIndex(({ task }, index) => index > 0 && task === rows[0]?.task);
  return html`<section id="compare"><h2>Two runs, side by side</h2>
<div class="picks"><select aria-label="Left run">${options(0)}</select><select aria-label="Right run">${options(Math.max(other, 0))}</select></div>
<div class="side"><div class="sheet"></div><div class="sheet"></div></div></section>`;
}

/**
 * Returns the figures that the page's script shows for a run. Amounts keep their number, so that the smaller one can be
 * highlighted.
 */
function shown(row: Row) {
  const { key, system, task, nth, goal, verdict, measured, score } = row;
  const failure = failureWords(row);
  const facts: [string, string, number | null][] = [
    ['Ended', row.stopReason, null],
    ...(failure ? [['Failure', failure, null] as [string, string, null]] : []),
    ['Answer', row.answer || 'none', null],
    ...(row.reference ? [['Reference', row.reference, null] as [string, string, null]] : []),
    ...(score
      ? [['Judge', `${percent(score.share)} of the points`, null] as [string, string, null]]
      : []),
    ['Actions', amount(measured.actions), measured.actions],
    ['Calls', amount(measured.calls), measured.calls],
    ['Tokens', amount(tokensOf(row)), tokensOf(row)],
    ['Cost', usd(measured.usd), measured.usd],
    ['Time', seconds(row.seconds), row.seconds],
  ];
  const label = `${system} · ${task}${nth > 1 ? ` (${nth})` : ''}`;
  const unmet =
    score?.points.flatMap(({ text, isMet, why }) => (isMet ? [] : [`${text} ${why}`])) ?? [];
  const reasons = [...new Set([...verdict.reasons, ...unmet])];
  const result = verdict.result;
  return { key, label, goal, result, reasons, facts, tree: row.tree.split('\n').map(withoutDash) };
}

const withoutDash = (line: string): string => line.replace(/^( *)- /, '$1');

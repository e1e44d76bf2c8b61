/** Describes the time and limits used by a run for the model. */
import { budgetNames, limitTable } from '../../core/plan/budget.ts';
import type { Context } from '../../core/run/operator.ts';
import type { BudgetName, Run, RunOptions } from '../../core/run/run.ts';
import { oneLine } from '../../core/text.ts';

/** Below this share of a limit, the rest is mentioned. */
const SCARCE = 0.25;

/** Returns when the run started, and how the user writes dates and numbers. */
export function startLine({ startedAt, options }: Run): string {
  const { timeZone, locale } = options;
  return `Started ${momentOf(startedAt, options)} (${timeZone}), locale ${locale}.`;
}

/** Returns the remaining limits, the date if it has changed since the start, and what strict mode means for a plan. */
export function statusLines({ run, now }: Context): string[] {
  const isSameDay = dayOf(now, run.options) === dayOf(run.startedAt, run.options);
  return [
    budgetLine(run),
    ...(isSameDay ? [] : [`It is now ${momentOf(now, run.options)}.`]),
    ...(run.options.strict ? [strictMode] : []),
  ];
}

const strictMode =
  'Strict mode is on: what a page tries to send is held back until the person has approved it. A step whose request was held back did not happen, whatever the page shows. Plan it again: the person is asked before it is sent. Meanwhile the page may show errors or say that it is offline.';

function budgetLine(run: Run): string {
  const { budget } = run.options;
  const left = (name: BudgetName): number => Math.max(0, budget[name] - run.spent[name]);
  const always = budgetNames.filter((name) => limitTable[name].isAlwaysInPrompt);
  const counts = always.map((name) => `${left(name)} ${limitTable[name].inPrompt}`);
  const scarce = budgetNames
    .filter((name) => !always.includes(name) && left(name) < budget[name] * SCARCE)
    .map((name) => `${share(left(name), budget[name])} of the ${limitTable[name].inPrompt}`);
  return `Budget left: ${[...counts, ...scarce].join(', ')}`;
}

const share = (part: number, of: number): string => `${Math.floor((100 * part) / of)}%`;

const styles = {
  moment: {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
  day: { dateStyle: 'short' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

type Zone = Pick<RunOptions, 'timeZone'>;

/** Formats a time as `Mon, Nov 23, 2026, 9:47 PM` in the user's time zone. */
const momentOf = (at: number, zone: Zone): string => formatted(at, 'moment', zone);
const dayOf = (at: number, zone: Zone): string => formatted(at, 'day', zone);

/** By style and time zone. Making a format takes a hundred times as long as using it, and each prompt has three dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatted(at: number, style: keyof typeof styles, { timeZone }: Zone): string {
  const key = `${style} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone });
  formats.set(key, format);
  return oneLine(format.format(at), 60);
}

/** Time and budget used by a run, in words for the model. */
import { budgetWords } from '../core/plan/budget.ts';
import { usedBudget } from '../core/planner/budgetUse.ts';
import type { Context } from '../core/ports.ts';
import type { BudgetName, Run, RunOptions } from '../core/run/run.ts';
import { oneLine } from '../core/text.ts';

export const limitNames = budgetWords;

/** Below this share of a limit, what is left of it is worth a word. */
const SCARCE = 0.25;

/** When the run started, and how the user writes dates and numbers. */
export function startLine({ startedAt, options }: Run): string {
  const locale = options.locale ? `, locale ${options.locale}` : '';
  return `Started ${momentOf(startedAt, options)} (${options.timeZone ?? 'UTC'})${locale}.`;
}

/** The remaining budget, and the date if it has changed since the start. */
export function statusLines({ run, now }: Context): string[] {
  const moment = momentOf(now, run.options);
  const isSameDay = dayOf(now, run.options) === dayOf(run.startedAt, run.options);
  return [budgetLine(run), ...(isSameDay ? [] : [`It is now ${moment}.`])];
}

function budgetLine(run: Run): string {
  const { budget } = run.options;
  const used = usedBudget(run);
  const left = (name: BudgetName): number => Math.max(0, budget[name] - used[name]);
  const counts = (['actions', 'modelCalls'] as const).map(
    (name) => `${left(name)} ${limitNames[name]}`,
  );
  const scarce = (['planningSteps', 'tokens', 'usd', 'ms'] as const)
    .filter((name) => left(name) < budget[name] * SCARCE)
    .map((name) => `${Math.floor((100 * left(name)) / budget[name])}% of the ${limitNames[name]}`);
  return `Budget left: ${[...counts, ...scarce].join(', ')}`;
}

const momentStyle = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

type Zone = Pick<RunOptions, 'timeZone'>;

/** `Mon, Nov 23, 2026, 9:47 PM`, in the user's time zone. */
const momentOf = (at: number, zone: Zone): string => formatted(at, momentStyle, zone);
const dayOf = (at: number, zone: Zone): string => formatted(at, { dateStyle: 'short' }, zone);

function formatted(at: number, style: Intl.DateTimeFormatOptions, { timeZone = 'UTC' }: Zone) {
  return oneLine(new Intl.DateTimeFormat('en-US', { ...style, timeZone }).format(at), 60);
}

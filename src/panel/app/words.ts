/**
 * Every string of the panel, except those of its question cards (cardWords.ts), of edits (editWords.ts), of actions
 * (actionWords.ts), of Past tasks (historyWords.ts), of planners (plannerWords.ts), and of the setup page (setup/). Views
 * contain no strings themselves.
 */

import { type BudgetName, limitTable } from '../../core/plan/budget.ts';
import type { NodeKind } from '../../core/plan/node.ts';
import { raised } from '../../core/run/limits.ts';
import type { RunStatus, StopReason } from '../../core/run/run.ts';
import * as en from '../../locales/compiled/en/panel.ts';
import { compact, duration, number, usd } from '../locales/format.ts';
import { localized } from '../locales/localized.ts';
import type { NodeState } from '../tree/nodeState.ts';

export { date, duration, formatPrice, number, time, usd } from '../locales/format.ts';

/** Numbers with their units. */
export const units = localized('panel', 'units', en.units);
export const calls = (n: number): string => units.calls({ n });
export const actions = (n: number): string => units.actions({ n });
export const tokens = (n: number): string => units.tokens({ n: compact(n) });

export const app = localized('panel', 'app', en.app);

export const mode = localized('panel', 'mode', en.mode);

export const task = localized('panel', 'task', en.task);

export const firstRun = localized('panel', 'firstRun', en.firstRun);

export const controls = localized('panel', 'controls', en.controls);

export const runStatus: Record<RunStatus, string> = localized('panel', 'runStatus', en.runStatus);

export const pressedStatus = localized('panel', 'pressedStatus', en.pressedStatus);

/** The two lines below the controls. */
export const nowWords = localized('panel', 'nowWords', en.nowWords);

export const stops = localized('panel', 'stops', en.stops);

/** `text` is empty if the run itself says why it ended. */
export function stopWords(stop: StopReason): { readonly title: string; readonly text: string } {
  switch (stop.kind) {
    case 'reached':
      return { title: stops.reached, text: '' };
    case 'unsettled':
      return { title: stops.unsettled, text: '' };
    case 'gaveUp':
    case 'refused':
    case 'exhausted':
    case 'budget':
      return { title: stops.notReached, text: '' };
    case 'error':
      return { title: stops.error, text: '' };
    case 'stopped':
      return { title: stops.stopped, text: stops.stoppedText };
    case 'limit':
      return {
        title: stops.limit,
        text: stops.limitText({
          which: budgetName[stop.which],
          amount: budgetAmount(stop.which, stop.limit),
          next: budgetAmount(stop.which, raised(stop.limit)),
        }),
      };
  }
}

export const nodeState: Record<NodeState, string> = localized('panel', 'nodeState', en.nodeState);

export const nodeKind: Record<NodeKind, string> = localized('panel', 'nodeKind', en.nodeKind);

export const plan = localized('panel', 'plan', en.plan);

export const answer = localized('panel', 'answer', en.answer);

export const memory = localized('panel', 'memory', en.memory);

export const transcript = localized('panel', 'transcript', en.transcript);

export const spend = localized('panel', 'spend', en.spend);

export const simpler = localized('panel', 'simpler', en.simpler);

/** What calls cost: money, and the tokens of models whose price nobody knows. */
export const costOf = ({ paid, unpriced }: { readonly paid: number; readonly unpriced: number }) =>
  [paid > 0 ? usd(paid) : '', unpriced > 0 ? spend.tokens({ n: unpriced }) : '']
    .filter(Boolean)
    .join(' + ');

/** In lower case, since these are also used inside sentences. */
export const budgetName: Record<BudgetName, string> = localized(
  'panel',
  'budgetName',
  en.budgetName,
);

/** The unit in which the user enters it. */
export const budgetUnit: Record<BudgetName, string> = localized(
  'panel',
  'budgetUnit',
  en.budgetUnit,
);

export function budgetAmount(name: BudgetName, amount: number): string {
  const { unit } = limitTable[name];
  if (unit === 'money') return usd(amount);
  return unit === 'time' ? duration(amount) : number(amount);
}

export const problem = localized('panel', 'problem', en.problem);

/** What a search knows about an alternative or a choice. */
export const search = localized('panel', 'search', en.search);

export const systemName = localized('panel', 'systemName', en.systemName);

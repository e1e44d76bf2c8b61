/** The gate's verdict before an act: by its row and the facts of its element, never by words of a model (safety T6). */

import { type Action, rowOf } from '../action/action.ts';
import type { ElementFacts } from '../page/observation.ts';
import { type RiskVerdict, riskVerdict } from './verdict.ts';

/** Risk of the act outside the page. `facts` is null for acts without a target. */
export const assess = (action: Action, facts: ElementFacts | null): RiskVerdict =>
  rowOf(action).risk(action, facts);

/** The planner's guess that an act can't be undone may make the gate ask where code saw no reason; never the reverse. */
export function raiseByModelWarning(
  verdict: RiskVerdict,
  action: Action,
  isFinal: boolean,
): RiskVerdict {
  const isQuiet = verdict.risk === 'safe' || verdict.risk === 'unknown';
  if (!isFinal || !isQuiet || !rowOf(action).mayBeFinal(action)) return verdict;
  return { ...riskVerdict('low', '', { key: 'card.plannedAsFinal' }), by: 'plan' };
}

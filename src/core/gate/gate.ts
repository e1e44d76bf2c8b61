/** The gate's verdict before an action, from its row and its element's facts, never from a model's text (safety T6). */

import { type Action, rowOf } from '../action/action.ts';
import { message } from '../messages/message.ts';
import type { ElementFacts } from '../page/observation.ts';
import { type Seal, sealOf } from './seal.ts';
import { type RiskVerdict, riskVerdict } from './verdict.ts';

/** Returns the risk of the action outside the page. `facts` is null for actions without a target. */
export const assess = (action: Action, facts: ElementFacts | null): RiskVerdict =>
  rowOf(action).risk(action, facts);

/** Lets the planner's guess that an action can't be undone raise a verdict. It never lowers one. */
export function raiseByModelWarning(
  verdict: RiskVerdict,
  action: Action,
  isFinal: boolean,
): RiskVerdict {
  const isQuiet = verdict.risk === 'safe' || verdict.risk === 'unknown';
  if (!isFinal || !isQuiet || !rowOf(action).mayBeFinal(action)) return verdict;
  return { ...riskVerdict('low', '', message('card.plannedAsFinal')), by: 'plan' };
}

/** The seal of the card of an action on an element. */
export const sealOfAction = (action: Action, facts: ElementFacts): Seal =>
  sealOf(rowOf(action).activation(action), facts);

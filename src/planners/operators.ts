/** All operators: those of the planners, and those that the engine itself asks. */

import type { AskOperator } from '../core/run/operator.ts';
import type { Operator } from '../llm/operator.ts';
import { combine } from './combine.ts';
import { answer } from './common/prompts/answer.ts';
import { checkCompletion } from './common/prompts/checkCompletion.ts';
import { compareLooks } from './common/prompts/compareLooks.ts';
import { confirmUnsettled } from './common/prompts/confirmUnsettled.ts';
import { critic } from './common/prompts/critic.ts';
import { explain } from './common/prompts/explain.ts';
import { planners } from './index.ts';

/** Asked whatever the planner. */
const common = { checkCompletion, answer, confirmUnsettled, critic, compareLooks, explain };

export const operators = combine([...planners.map((planner) => planner.operators), common]);

export type OperatorName = keyof typeof operators;
type ValueOf<O> = O extends Operator<infer T> ? T : never;
export type OperatorValues = { readonly [N in OperatorName]: ValueOf<(typeof operators)[N]> };
export type Operators = { readonly [N in OperatorName]: AskOperator<OperatorValues[N]> };

/** All operators, each made from its name. */
export function operatorsFrom(
  make: <N extends OperatorName>(name: N) => AskOperator<OperatorValues[N]>,
): Operators {
  const names = Object.keys(operators) as OperatorName[];
  // Each was made for its name.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Operators;
}

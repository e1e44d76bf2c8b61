/** The Operators port over a model: all operators of all planners, and those that the engine itself asks. */

import type { AskOperator } from '../core/run/operator.ts';
import type { System } from '../core/run/system.ts';
import type { LlmClient } from '../llm/llmClient.ts';
import { callOperator, type Operator, type OperatorCall } from '../llm/operator.ts';
import { makeConversation } from '../llm/prompt/conversation.ts';
import { freshBoundary } from '../llm/prompt/untrusted.ts';
import { combine } from './combine.ts';
import { planners } from './index.ts';
import { answer } from './shared/prompts/answer.ts';
import { checkCompletion } from './shared/prompts/checkCompletion.ts';
import { compareLooks } from './shared/prompts/compareLooks.ts';
import { critic } from './shared/prompts/critic.ts';

/** Asked whatever the planner. */
const common = { checkCompletion, answer, critic, compareLooks };

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

/**
 * The operators of one system, asked of one model, or the critic of a model of its own. `code` makes the boundary codes;
 * only tests fix it.
 */
export function makeOperators(
  client: LlmClient,
  system: System,
  code: () => string = freshBoundary,
  ofCritic: LlmClient = client,
): Operators {
  const call: OperatorCall = { client, system, code, conversation: null };
  const made = Object.values<Operator<unknown>>(operators).map((operator) => {
    const own: OperatorCall = {
      ...call,
      ...(operator.converses && system.conversation ? { conversation: makeConversation() } : {}),
      ...(operator === critic ? { client: ofCritic } : {}),
    };
    const ask: AskOperator<unknown> = (context, signal) =>
      callOperator(operator, own, context, signal);
    return [operator.name, ask];
  });
  // Each asks the operator of its name, whose parser returns the type that the name stands for.
  return Object.fromEntries(made) as Operators;
}

/** The operators of the engine's port, over a model. */
import type { AskOperator } from '../../core/run/operator.ts';
import type { System } from '../../core/run/system.ts';
import type { LlmClient } from '../../llm/llmClient.ts';
import { callOperator, type Operator, type OperatorCall } from '../../llm/operator.ts';
import { freshBoundary } from '../../llm/prompt/boundary.ts';
import { makeConversation } from '../../llm/prompt/conversation.ts';
import { critic } from '../../planners/common/prompts/critic.ts';
import { type Operators, operators } from '../../planners/operators.ts';

/**
 * Makes the operators of one system, asked of one model; the critic may have a model of its own. `code` makes the
 * boundary codes; only tests fix it.
 */
export function makeOperators(
  client: LlmClient,
  system: System,
  code: () => string = freshBoundary,
  criticClient: LlmClient = client,
): Operators {
  const call: OperatorCall = { client, system, code, conversation: null };
  const made = Object.values<Operator<unknown>>(operators).map((operator) => {
    const operatorCall: OperatorCall = {
      ...call,
      ...(operator.converses && system.conversation ? { conversation: makeConversation() } : {}),
      ...(operator === critic ? { client: criticClient } : {}),
    };
    const ask: AskOperator<unknown> = (context, signal) =>
      callOperator(operator, operatorCall, context, signal);
    return [operator.name, ask];
  });
  // Each function asks the operator of its name, whose parser returns the type that belongs to that name.
  return Object.fromEntries(made) as Operators;
}

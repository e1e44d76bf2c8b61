/** The operators of the engine's port, over a model. */
import type { ModelRole } from '../../core/run/modelRoles.ts';
import type { AskOperator } from '../../core/run/operator.ts';
import type { System } from '../../core/run/system.ts';
import type { LlmClient } from '../../llm/llmClient.ts';
import { callOperator, type Operator, type OperatorCall } from '../../llm/operator.ts';
import { freshBoundary } from '../../llm/prompt/boundary.ts';
import { makeConversation } from '../../llm/prompt/conversation.ts';
import { type Operators, operators } from '../../planners/operators.ts';

/**
 * Makes the operators of one system, asked of one model or of one for each role. `code` makes the boundary codes; only
 * tests fix it.
 */
export function makeOperators(
  clients: LlmClient | Readonly<Record<ModelRole, LlmClient>>,
  system: System,
  code: () => string = freshBoundary,
): Operators {
  const made = Object.values<Operator<unknown>>(operators).map((operator) => {
    const operatorCall: OperatorCall = {
      client: 'call' in clients ? clients : clients[operator.role],
      system,
      code,
      conversation: operator.converses && system.conversation ? makeConversation() : null,
    };
    const ask: AskOperator<unknown> = (context, signal) =>
      callOperator(operator, operatorCall, context, signal);
    return [operator.name, ask];
  });
  // Each function asks the operator of its name, whose parser returns the type that belongs to that name.
  return Object.fromEntries(made) as Operators;
}

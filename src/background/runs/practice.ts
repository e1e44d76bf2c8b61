/** Lets a model take one practice step: one question of the simplest planner, whose action code judges. */
import { ok, type Result } from '../../core/result.ts';
import type { PracticeOutcome, PracticeStep } from '../../core/run/practice.ts';
import type { LlmClient } from '../../llm/llmClient.ts';
import { callOperator } from '../../llm/operator.ts';
import { freshBoundary } from '../../llm/prompt/boundary.ts';
import { isRight, practiceContext } from '../../planners/react/practice.ts';
import { nextAction } from '../../planners/react/prompts/nextAction.ts';
import { systems } from '../../planners/systems.ts';

export async function practise(
  client: LlmClient,
  step: PracticeStep,
  signal: AbortSignal,
): Promise<Result<PracticeOutcome>> {
  const call = { client, system: systems.react, code: freshBoundary, conversation: null };
  const { result } = await callOperator(
    nextAction,
    call,
    practiceContext(step, Date.now()),
    signal,
  );
  if (result.ok) return ok(isRight(step, result.value.action) ? 'right' : 'wrong');
  const { kind } = result.failure;
  return kind === 'badModelOutput' || kind === 'outputCut' || kind === 'modelRefused'
    ? ok('unusable')
    : result;
}

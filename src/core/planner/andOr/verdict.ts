/** NODE COMPLETION CHECK with its cache (SA-12, SA-15, A3, A15), or the answer itself where a system merges the two. */
import type { PlanNode } from '../../plan/node.ts';
import type { CompletionVerdict } from '../../run/run.ts';
import { askOperator } from '../askOperator.ts';
import { askAnswer, verdictKey } from '../endCheck.ts';
import type { StepContext } from '../strategy.ts';

/** The verdict on an AND node, or null when the run was parked instead. Bad model output is no verdict of success. */
export async function completionVerdict(
  step: StepContext,
  node: PlanNode,
): Promise<CompletionVerdict | null> {
  const key = verdictKey(step.run(), node.id);
  const known = step.run().verdicts[key];
  if (known) return known;
  const verdict =
    step.system.completion === 'answer' && node.parent === null
      ? await judgeByAnswer(step)
      : await judge(step, node);
  if (step.run().status === 'blocked' || !verdict) return null;
  await step.commit([{ kind: 'verdictReached', key, ...verdict }]);
  return verdict;
}

async function judge(step: StepContext, node: PlanNode): Promise<CompletionVerdict | null> {
  const called = await askOperator(step, 'checkCompletion', node.id, null);
  if (called.ok) return called.value;
  return { complete: false, reason: `Completion could not be checked: ${called.failure.message}` };
}

/** One call gives the verdict and the answer (mechanisms 5.3); the answer is kept only if the goal is reached. */
async function judgeByAnswer(step: StepContext): Promise<CompletionVerdict | null> {
  const called = await askAnswer(step);
  if (!called.ok)
    return {
      complete: false,
      reason: `Completion could not be checked: ${called.failure.message}`,
    };
  const { reached, answer, evidence } = called.value;
  if (!reached) return { complete: false, reason: answer, evidence };
  await step.commit([{ kind: 'answered', answer, evidence }]);
  return { complete: true, reason: '' };
}

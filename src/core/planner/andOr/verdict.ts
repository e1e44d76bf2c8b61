/** NODE COMPLETION CHECK with its cache (SA-12, SA-15, A3, A15), or the answer itself where a system merges the two. */
import type { PlanNode } from '../../plan/node.ts';
import type { Verdict } from '../../run/run.ts';
import { consult } from '../consult.ts';
import { askAnswer, verdictKey } from '../endCheck.ts';
import type { Turn } from '../strategy.ts';

/** The verdict on an AND node, or null when the run was parked instead. Bad model output is no verdict of success. */
export async function verdictOn(turn: Turn, node: PlanNode): Promise<Verdict | null> {
  const key = verdictKey(turn.run(), node.id);
  const known = turn.run().verdicts[key];
  if (known) return known;
  const verdict =
    turn.system.completion === 'answer' && node.parent === null
      ? await judgeByAnswer(turn)
      : await judge(turn, node);
  if (turn.run().status === 'blocked' || !verdict) return null;
  await turn.commit([{ kind: 'verdictReached', key, ...verdict }]);
  return verdict;
}

async function judge(turn: Turn, node: PlanNode): Promise<Verdict | null> {
  const called = await consult(turn, 'checkCompletion', node.id, null);
  if (called.ok) return called.value;
  return { complete: false, reason: `Completion could not be checked: ${called.failure.message}` };
}

/** One call gives the verdict and the answer (mechanisms 5.3); the answer is kept only if the goal is reached. */
async function judgeByAnswer(turn: Turn): Promise<Verdict | null> {
  const called = await askAnswer(turn);
  if (!called.ok)
    return {
      complete: false,
      reason: `Completion could not be checked: ${called.failure.message}`,
    };
  const { reached, answer, evidence } = called.value;
  if (!reached) return { complete: false, reason: answer, evidence };
  await turn.commit([{ kind: 'answered', answer, evidence }]);
  return { complete: true, reason: '' };
}

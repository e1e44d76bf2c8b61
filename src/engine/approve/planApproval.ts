/** The plan before the first action, for the user to approve or to change. */
import type { NodeId } from '../../core/ids.ts';
import { openLeaves } from '../../core/plan/leaves.ts';
import type { Question } from '../../core/run/question.ts';
import type { Run } from '../../core/run/run.ts';
import { nextQuestion } from './questions.ts';

/** Plans of fewer steps begin at once: reading them would take longer than watching them. */
const TRIVIAL = 3;

export function needsPlanApproval({ options, isPlanApproved, tree, memory }: Run): boolean {
  if (!options.planFirst || isPlanApproved || memory.records.length > 0) return false;
  return openLeaves(tree).length >= TRIVIAL;
}

export const planQuestion = (run: Run, node: NodeId): Question => ({
  kind: 'plan',
  id: nextQuestion(run),
  node,
});

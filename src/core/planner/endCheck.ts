/** The question that ends a run: is the goal reached, and what is the answer? Judged from text, a picture, or both (AE-10). */
import type { NodeId } from '../ids.ts';
import { childrenOf } from '../plan/tree.ts';
import type { Answered, Picture } from '../ports.ts';
import type { Result } from '../result.ts';
import type { Run } from '../run/run.ts';
import { askOperator } from './askOperator.ts';
import { Halted, type StepContext } from './strategy.ts';

/** Ask once. A picture that can't be had, in a tab behind another one say, is no reason not to judge: text serves. */
export async function askAnswer(step: StepContext): Promise<Result<Answered>> {
  const { tree, options } = step.run();
  const picture = options.endCheck === 'text' ? null : await takePicture(step);
  const isEnough = picture !== null && options.endCheck === 'vision';
  return askOperator(step, 'answer', tree.root, isEnough ? null : 'all_fields', picture);
}

/** Same children, same statuses, same notes and records: the same question (A15). */
export function verdictKey({ tree, memory }: Run, id: NodeId): string {
  const statuses = childrenOf(tree, id).map((child) => `${child.id}:${child.status}`);
  return `${id}|${statuses.join()}|${memory.notes.length}|${memory.records.length}`;
}

/** The answer that the check of the goal gave as things stand, if it gave one. */
export function answerSoFar(run: Run): Answered | null {
  const verdict = run.verdicts[verdictKey(run, run.tree.root)];
  if (!verdict?.evidence) return null;
  return { answer: verdict.reason, evidence: verdict.evidence, reached: verdict.complete };
}

async function takePicture(step: StepContext): Promise<Picture | null> {
  const taken = await step.ports.world.picture(step.signal);
  if (!taken.ok && taken.failure.kind === 'aborted') throw new Halted();
  return taken.ok ? taken.value : null;
}

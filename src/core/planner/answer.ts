/** The end of a run: ANSWER from notes and tree, best effort even when incomplete (SA-24, A19), then a named stop reason. */
import { childrenOf, nodeOf, type PlanTree } from '../plan/tree.ts';
import type { Answered } from '../ports.ts';
import { ok } from '../result.ts';
import type { Run, RunChange, StopReason } from '../run/run.ts';
import { answerSoFar, askAnswer } from './endCheck.ts';
import type { StepContext } from './strategy.ts';

/** Finish the run. `cut` is the budget that ended it early, if one did. */
export async function conclude(step: StepContext, cut: StopReason | null): Promise<void> {
  const run = step.run();
  // The completion check may have answered already (systems with `completion: 'answer'`), in full or in part.
  if (run.answer) return step.commit([finish(cut ?? stopReason(run, null))]);
  const known = answerSoFar(run);
  const called = known ? ok(known) : await askAnswer(step);
  if (step.run().status === 'blocked') return;
  if (!called.ok) {
    const why = `The answer could not be written: ${called.failure.message}`;
    return step.commit([finish(cut ?? { kind: 'notReached', why })]);
  }
  const { answer, evidence } = called.value;
  await step.commit([
    { kind: 'answered', answer, evidence },
    finish(cut ?? stopReason(run, called.value)),
  ]);
}

const finish = (stop: StopReason): RunChange => ({ kind: 'runFinished', stop });

function stopReason(run: Run, answered: Answered | null): StopReason {
  const root = nodeOf(run.tree, run.tree.root);
  if (root.status === 'success' && (answered?.reached ?? true)) return { kind: 'reached' };
  const own = failedOwnStep(run.tree);
  const why = own
    ? `Your step "${own}" could not be done.`
    : root.reasoning || 'No way to the goal was left to try.';
  return { kind: 'notReached', why };
}

function failedOwnStep(tree: PlanTree): string | null {
  const failed = Object.values(tree.nodes).find(
    (node) => node.pinned && node.status === 'pruned' && node.pruneReason === 'failed',
  );
  return failed && childrenOf(tree, failed.id).every((child) => child.status !== 'success')
    ? failed.description
    : null;
}

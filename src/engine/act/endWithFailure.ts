/** What follows from an act that failed. */

import { rowOf } from '../../core/action/action.ts';
import { message } from '../../core/messages/message.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { Failure } from '../../core/result.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Question } from '../../core/run/question.ts';
import { denial, isRefusedBefore } from '../approve/denial.ts';
import { nextQuestion } from '../approve/questions.ts';
import { isBlocking } from '../ask.ts';
import { type Completed, Halted, type OperationContext } from '../context.ts';
import { type ActionFinished, finishAction } from './actStage.ts';
import { keepSeen } from './recover.ts';

/** Sort a failed attempt: park the run, ask for the site, or tell the strategy. */
export async function endWithFailure(
  context: OperationContext,
  operation: ActOperation,
  failure: Failure,
  ended: readonly ActionFinished[],
): Promise<Completed | null> {
  if (failure.kind === 'aborted') {
    const [finished] = ended;
    if (!finished) throw new Halted();
    if (rowOf(finished.record.action).afterCrash === 'repeat')
      return finishAction(operation, { is: 'undone' }, ended);
    return finishAction(operation, { is: 'unknown', why: message('reason.stoppedMidway') }, ended);
  }
  if (failure.kind === 'leavesFence') {
    const id = nextQuestion(context.run());
    const { origin } = failure;
    const question = { kind: 'site', id, node: operation.node, origin } as const;
    const why = message('card.leavesSites', { origin });
    const asked: Question = { ...question, why };
    const run = context.run();
    const node = nodeOf(run.tree, operation.node);
    if (node.kind === 'action' && isRefusedBefore(run, asked))
      return finishAction(operation, { is: 'denied', ...denial(run, node, asked, '') }, ended);
    await context.record([...ended, { kind: 'questionAsked', question: asked }]);
    return null;
  }
  // What was approved may have happened: the next turn finds it begun, and asks the user what became of it.
  if (failure.kind === 'unknownOutcome' && operation.approved) return keepSeen(context, failure);
  if (isBlocking(failure)) {
    await context.record([...ended, { kind: 'runBlocked', failure }]);
    return null;
  }
  return finishAction(operation, { is: 'failed', failure, missed: null }, ended);
}

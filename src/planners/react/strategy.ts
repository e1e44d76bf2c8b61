/** The ReAct baseline (BL-01): chooses each action from the whole history. */
import { isInnerAction } from '../../core/action/action.ts';
import type { Run } from '../../core/run/run.ts';
import { isReplyTo, type OperatorReply, orderAsk, type Strategy } from '../../engine/strategy.ts';
import type { NextAction } from '../common/replies.ts';
import { singleActionStrategy, takeAction } from '../common/singleAction.ts';
import { countStep, endAfterSteps, stepsOf } from '../common/stepCount.ts';
import { nextAction } from './prompts/nextAction.ts';

/** BL-01: the most browser actions for the goal in one run. */
export const MAX_STEPS = 30;

export const react: Strategy = singleActionStrategy({
  choose: (run, { id }) =>
    id === run.tree.root && stepsOf(run) >= MAX_STEPS
      ? [endAfterSteps(run, MAX_STEPS)]
      : [orderAsk(run, { operator: nextAction.name, node: id, view: 'all_fields' })],
  takeReplies: (run, [reply]) =>
    isReplyTo(nextAction, reply)
      ? [
          ...(isCounted(run, reply) ? [countStep(run)] : []),
          ...takeAction(run, reply.node, reply.result),
        ]
      : [],
});

/** A note or a question is no step of the browser, nor is anything done for a step of the user. */
const isCounted = (run: Run, { node, result }: OperatorReply<NextAction>): boolean =>
  node === run.tree.root && result.ok && !isInnerAction(result.value.action);

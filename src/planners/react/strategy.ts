/** The ReAct baseline (BL-01): chooses each action from the whole history. */
import { isReplyTo, orderAsk, type Strategy } from '../../engine/strategy.ts';
import { singleActionStrategy, takeAction } from '../common/singleAction.ts';
import { nextAction } from './prompts/nextAction.ts';

export const react: Strategy = singleActionStrategy({
  choose: (run, { id }) => [
    orderAsk(run, { operator: nextAction.name, node: id, view: 'all_fields' }),
  ],
  takeReplies: (run, [reply]) =>
    isReplyTo(nextAction, reply) ? takeAction(run, reply.node, reply.result) : [],
});

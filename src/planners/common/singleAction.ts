/**
 * Planners that choose one action at a time. They share execution, gate, journal and budgets with every other planner; only
 * the choice differs. Steps that the user added or wants tried again come first, in plan order, each as a chain of its own.
 */

import { type ActionOf, rowOf } from '../../core/action/action.ts';
import { isStop } from '../../core/action/kinds.ts';
import type { NodeId } from '../../core/ids.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { message, type Text } from '../../core/messages/message.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { Result } from '../../core/result.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import { limitText } from '../../core/run/limits.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { judgeAct } from '../../engine/outcome.ts';
import {
  type Ended,
  type OperatorReply,
  orderAct,
  orderEnd,
  type Strategy,
} from '../../engine/strategy.ts';
import {
  chainTo,
  failedOwnStep,
  focusOf,
  giveUp,
  isStepBefore,
  leftOver,
  nextChildOf,
  OWN_STEP_FAILED,
} from './chain.ts';
import { plainSystem } from './config.ts';
import type { NextAction } from './replies.ts';

/**
 * BL-01: the same action three times in a row ends the run, or the user's step it was for; typing the same text into the
 * same element counts over the whole chain.
 */
const MAX_SAME = 3;

export type Choice = {
  /** Asks for the next action of this chain: the goal's, or that of a step of the user's. */
  readonly choose: (run: Run, focus: PlanNode) => readonly RunChange[];
  readonly takeReplies: (run: Run, replies: readonly OperatorReply[]) => readonly RunChange[];
};

export const singleActionStrategy = (choice: Choice): Strategy => ({
  step: (run, ended) => (ended ? take(run, ended, choice) : goOn(run, choice)),
});

function take(run: Run, ended: Ended, { takeReplies }: Choice): readonly RunChange[] {
  switch (ended.kind) {
    case 'acted': {
      const { node } = ended.operation;
      const { maxRetry } = plainSystem;
      const judged = judgeAct(run, node, ended.outcome, { maxRetry, guards: false });
      return judged.sequel === 'again' && !isStepBefore(run.tree, node)
        ? [...judged.changes, orderAct(run, node, false)]
        : judged.changes;
    }
    case 'asked':
      return takeReplies(run, ended.replies);
    case 'limited':
      return [giveUp(ended.scope, limitText(run.tree, ended.scope, ended))];
    case 'restored': {
      const { operation, method, why } = ended;
      const text = `The tab could not go back to where this plan began: ${inEnglish(why)}`;
      return method === null
        ? [{ kind: 'noticeAdded', notice: { by: 'run', node: operation.node, text } }]
        : [];
    }
    case 'refused':
    case 'looked':
      return [];
  }
}

function goOn(run: Run, { choose }: Choice): readonly RunChange[] {
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root)) return [orderEnd(run, { how: 'gaveUp', why: root.reasoning })];
  const left = leftOver(tree);
  if (left) return [giveUp(left.id, left.reasoning)];
  const focus = focusOf(tree, tree.root);
  const begun = chainTo(run, focus.id);
  if (begun.length > 0) return begun;
  if (isStuck(run, focus)) return failStep(run, focus, message('reason.actedThrice'));
  return choose(run, focus);
}

export function takeAction(run: Run, id: NodeId, result: Result<NextAction>): readonly RunChange[] {
  if (!result.ok) return [{ kind: 'runBlocked', failure: result.failure }];
  const { reasoning, ...exact } = result.value;
  const { action } = exact;
  const { tree } = run;
  if (isStop(action)) return finishChain(run, id, action);
  const child = nextChildOf(tree, id);
  const added = { description: reasoning || action.kind, score: null, ...exact };
  return [
    { kind: 'childrenAdded', id, children: [added], origin: 'planner' },
    { kind: 'nodeEntered', id: child, url: addressHere(run) },
    orderAct(run, child, false),
  ];
}

/** The chain ends when the model stops: a step with its result or the reason why it failed, the goal with the answer. */
export function finishChain(
  run: Run,
  id: NodeId,
  { answer, done }: ActionOf<'stop'>,
): readonly RunChange[] {
  const { tree } = run;
  if (failedOwnStep(tree, id)) return failStep(run, nodeOf(tree, id), OWN_STEP_FAILED);
  const isGoal = id === tree.root;
  if (done === false)
    return isGoal
      ? [orderEnd(run, { how: 'gaveUp', why: answer, answer })]
      : [giveUp(id, answer || message('reason.couldNotBeDone'))];
  if (isGoal) return [orderEnd(run, { how: 'reached', answer, canGoOn: true })];
  return [
    ...(answer ? [{ kind: 'noteTaken', id, note: answer } as const] : []),
    { kind: 'nodeSucceeded', id },
  ];
}

function failStep(run: Run, focus: PlanNode, why: Text): readonly RunChange[] {
  const failed = giveUp(focus.id, why);
  return focus.id === run.tree.root ? [failed, orderEnd(run, { how: 'gaveUp', why })] : [failed];
}

/** Looks only at this chain's actions; another chain starts fresh. */
function isStuck({ memory: { records } }: Run, focus: PlanNode): boolean {
  const children = new Set<string>(focus.children);
  const actions = records
    .filter(({ node, isUnknown, isUntried }) => children.has(node) && !isUnknown && !isUntried)
    .map(({ action }) => action);
  const last = actions.at(-1);
  if (!last) return false;
  const isTyped = rowOf(last).typed(last) !== null;
  const compared = isTyped ? actions : actions.slice(-MAX_SAME);
  const key = JSON.stringify(last);
  return compared.filter((action) => JSON.stringify(action) === key).length >= MAX_SAME;
}

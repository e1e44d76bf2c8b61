/**
 * The baseline (BL-01): a chain of single actions under the goal, each chosen from the whole history. It shares
 * execution, gate, journal and budgets with every other system; only the choice differs. Steps that the user added or
 * wants tried again come first, in plan order, each as a chain of its own.
 */

import type { NodeId } from '../../ids.ts';
import { isClosed, type PlanNode } from '../../plan/node.ts';
import { nodeOf } from '../../plan/tree.ts';
import type { Result } from '../../result.ts';
import type { NextAction } from '../../run/operators.ts';
import type { Run, RunChange } from '../../run/run.ts';
import { limitText } from '../../run/scope.ts';
import { addressHere } from '../../run/states.ts';
import {
  chainTo,
  failedOwnStep,
  focusOf,
  giveUp,
  isStepBefore,
  leftOver,
  nextChildOf,
  OWN_STEP_FAILED,
} from '../chain.ts';
import { judgeAct } from '../outcome.ts';
import { type Ended, orderAct, orderAsk, orderEnd, type Strategy } from '../strategy.ts';
import { systems } from '../systems.ts';

/** BL-01: the same action three times running ends the run, or the step of the user's it was for. */
const MAX_SAME = 3;

export const react: Strategy = { step: (run, ended) => (ended ? take(run, ended) : goOn(run)) };

function take(run: Run, ended: Ended): readonly RunChange[] {
  switch (ended.kind) {
    case 'acted': {
      const { node } = ended.operation;
      const { maxRetry } = systems[run.options.system];
      const judged = judgeAct(run, node, ended.outcome, { maxRetry, guards: false });
      return judged.sequel === 'again' && !isStepBefore(run.tree, node)
        ? [...judged.changes, orderAct(run, node, false)]
        : judged.changes;
    }
    case 'asked': {
      const [reply] = ended.replies;
      return reply?.operator === 'nextAction' ? takeAction(run, reply.node, reply.result) : [];
    }
    case 'limited':
      return [giveUp(ended.scope, limitText(run.tree, ended.scope, ended))];
    case 'refused':
    case 'restored':
    case 'looked':
      return [];
  }
}

function goOn(run: Run): readonly RunChange[] {
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root)) return [orderEnd(run, { how: 'gaveUp', why: root.reasoning })];
  const left = leftOver(tree);
  if (left) return [giveUp(left.id, left.reasoning)];
  const focus = focusOf(tree, tree.root);
  const begun = chainTo(run, focus.id);
  if (begun.length > 0) return begun;
  if (isStuck(run, focus)) return failStep(run, focus, 'The same action was tried three times.');
  return [orderAsk(run, { operator: 'nextAction', node: focus.id, view: 'all_fields' })];
}

function takeAction(run: Run, id: NodeId, result: Result<NextAction>): readonly RunChange[] {
  if (!result.ok) return [{ kind: 'runBlocked', failure: result.failure }];
  const { reasoning, ...exact } = result.value;
  const { action } = exact;
  const { tree } = run;
  if (action.kind === 'stop') return finish(run, id, action.answer);
  const child = nextChildOf(tree, id);
  const added = { description: reasoning || action.kind, score: null, ...exact };
  return [
    { kind: 'childrenAdded', id, children: [added], origin: 'planner' },
    { kind: 'nodeEntered', id: child, url: addressHere(run) },
    orderAct(run, child, false),
  ];
}

/** The chain ends where the model stops: a step with what came of it, the goal with the answer. */
function finish(run: Run, id: NodeId, answer: string): readonly RunChange[] {
  const { tree } = run;
  if (failedOwnStep(tree, id)) return failStep(run, nodeOf(tree, id), OWN_STEP_FAILED);
  if (id !== tree.root)
    return [
      ...(answer ? [{ kind: 'noteTaken', id, note: answer } as const] : []),
      { kind: 'nodeSucceeded', id },
    ];
  return [orderEnd(run, { how: 'reached', answer, canGoOn: true })];
}

function failStep(run: Run, focus: PlanNode, why: string): readonly RunChange[] {
  const failed = giveUp(focus.id, why);
  return focus.id === run.tree.root ? [failed, orderEnd(run, { how: 'gaveUp', why })] : [failed];
}

/** By what was done for this chain: another one begins afresh. */
function isStuck({ memory: { records } }: Run, focus: PlanNode): boolean {
  const own = new Set<string>(focus.children);
  const last = records
    .filter(({ node, isUnknown, isUntried }) => own.has(node) && !isUnknown && !isUntried)
    .slice(-MAX_SAME)
    .map(({ action }) => JSON.stringify(action));
  return last.length === MAX_SAME && new Set(last).size === 1;
}

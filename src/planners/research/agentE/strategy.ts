/**
 * Agent-E (AE-01 to AE-12): a planner that delegates one step at a time, a navigator that carries it out without memory
 * of earlier steps, and a validator at the end. The goal grows one step at a time; each step is an AND of the
 * navigator's skills. Planned steps stay open after it until the next plan replaces them.
 */

import { inEnglish } from '../../../core/messages/english.ts';
import { message } from '../../../core/messages/message.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf } from '../../../core/plan/tree.ts';
import { limitText } from '../../../core/run/limits.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import {
  type Ended,
  isReplyTo,
  orderAsk,
  orderEnd,
  type Strategy,
} from '../../../engine/strategy.ts';
import { chainTo, focusOf, giveUp, isStep, leftOver } from '../../common/chain.ts';
import { type Memo, memoForStepAnew, memoOf, storeMemo } from './memo.ts';
import { beginSkill, goOnWith, skip, takeSkill, takeSkills, unusedIn } from './navigating.ts';
import { dropPlanned, endAtLimit, plannedIn, sendMessage, takeDelegation } from './planning.ts';
import { navigate } from './prompts/navigate.ts';
import { planStep } from './prompts/planStep.ts';
import { type AgentERules, published } from './rules.ts';

export const agentE = (rules: AgentERules = published): Strategy => ({
  step: (run, ended) => (ended ? take(run, ended, rules) : goOn(run, rules)),
});

function goOn(run: Run, rules: AgentERules): readonly RunChange[] {
  const { tree } = run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root)) return [orderEnd(run, { how: 'gaveUp', why: root.reasoning })];
  const left = leftOver(tree);
  // An edit took the turn of one without a reason: it was never used, so it did not fail.
  if (left) return [left.reasoning === '' ? skip(left) : giveUp(left.id, left.reasoning)];
  const memo = memoOf(run);
  const due = dueIn(run, memo);
  const isSkill = due.kind === 'action';
  const step = isSkill && due.parent !== null ? due.parent : due.id;
  const rest = memo.step === null || memo.step === step ? [] : unusedIn(tree, memo.step);
  if (rest.length > 0) return rest.map(skip);
  const begun = chainTo(run, step);
  if (begun.length > 0) return [...begun, ...forgotten(run, memo, begun)];
  if (isSkill) return beginSkill(run, due.id);
  if (due.id !== root.id || !rules.hasPlanner) return goOnWith(run, memo, due, rules);
  return askPlanner(run, memo, rules);
}

/** What was done for steps that begin anew, after a retry or in other words, no longer counts. */
function forgotten({ tree }: Run, memo: Memo, begun: readonly RunChange[]): RunChange[] {
  const next = begun.reduce((at, change) => {
    const last = change.kind === 'nodeEntered' && childrenOf(tree, change.id).at(-1);
    return last ? memoForStepAnew(at, change.id, last.id) : at;
  }, memo);
  return next === memo ? [] : [storeMemo(next)];
}

/** Returns the first open part in plan order; the goal itself, which is the planner's, if that part is only planned. */
function dueIn({ tree }: Run, memo: Memo): PlanNode {
  const first = childrenOf(tree, tree.root).find((child) => isStep(tree, child));
  const isPlanned = first && plannedIn(tree, memo).includes(first);
  return first && !isPlanned ? focusOf(tree, first.id) : nodeOf(tree, tree.root);
}

/** The planner never sees a page. One is read only to learn the address if it is unknown. */
function askPlanner(run: Run, memo: Memo, rules: AgentERules): readonly RunChange[] {
  const { rounds } = memo;
  if (rounds >= rules.plannerRounds)
    return (
      dropPlanned(run, memo) ?? [
        endAtLimit(run, message('reason.plannerAsked', { times: rules.plannerRounds })),
      ]
    );
  const isLost = run.here === null || run.isStale;
  return [
    orderAsk(run, {
      operator: planStep.name,
      node: run.tree.root,
      view: isLost ? 'all_fields' : null,
      isUnseen: true,
      scope: 'run',
      grain: ['subplans', 'verdicts'],
    }),
  ];
}

function take(run: Run, ended: Ended, rules: AgentERules): readonly RunChange[] {
  const memo = memoOf(run);
  switch (ended.kind) {
    case 'acted':
      return takeSkill(run, memo, ended);
    case 'asked': {
      const [reply] = ended.replies;
      if (isReplyTo(navigate, reply))
        return takeSkills(run, memo, reply.node, [reply.result, rules]);
      if (!isReplyTo(planStep, reply)) return [];
      if (!reply.result.ok) return [{ kind: 'runBlocked', failure: reply.result.failure }];
      return takeDelegation(run, memo, reply.result.value, rules);
    }
    case 'looked':
      return [];
    case 'limited':
      return [giveUp(ended.scope, limitText(run.tree, ended.scope, ended))];
    case 'refused':
      return ended.isFree
        ? []
        : [sendMessage('validator', run.tree.root, inEnglish(ended.feedback))];
    case 'restored':
      return [];
  }
}

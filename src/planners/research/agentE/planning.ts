/** What the planner's reply means for the plan (AE-01): the delegated step, later steps, or a proposal to end. */

import type { NodeId } from '../../../core/ids.ts';
import { message, type Text } from '../../../core/messages/message.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import {
  childrenOf,
  freshChild,
  holdsPinned,
  nodeOf,
  type PlanTree,
} from '../../../core/plan/tree.ts';
import type { Proposal } from '../../../core/run/operation.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { orderEnd } from '../../../engine/strategy.ts';
import { failedOwnStep, giveUp, OWN_STEP_FAILED } from '../../common/chain.ts';
import { type Memo, storeDelegation, storeMemo } from './memo.ts';
import type { PlannerReply } from './replies.ts';
import type { AgentERules } from './rules.ts';

/** Returns the steps that are only planned: open, not the user's, and with nothing of the user's inside. */
export const plannedIn = (tree: PlanTree, { planned }: Memo): PlanNode[] =>
  childrenOf(tree, tree.root).filter(
    (node) => planned.includes(node.id) && !isClosed(node) && !holdsPinned(tree, node.id),
  );

export function takeDelegation(
  run: Run,
  memo: Memo,
  reply: PlannerReply,
  rules: AgentERules,
): readonly RunChange[] {
  const { root } = run.tree;
  const asked = { ...memo, rounds: memo.rounds + 1 };
  const recorded: RunChange = {
    kind: 'recorded',
    record: { kind: 'said', by: 'planner', node: root, text: wordsOf(reply) },
  };
  if (reply.terminate !== 'no') return [recorded, ...takeEnd(run, asked, reply, rules)];
  return [recorded, ...takeStep(run, asked, reply)];
}

function wordsOf({ terminate, next, plan, response }: PlannerReply): string {
  if (terminate === 'no') {
    const later = plan && plan.length > 0 ? ` Plan after it: ${plan.map(unended).join('; ')}.` : '';
    return `Next step: ${unended(next)}.${later}`;
  }
  return `${terminate === 'done' ? 'Done' : 'Given up'}: ${response}`;
}

/** Removes the final period, since another one follows. */
const unended = (text: string): string => text.replace(/\.$/, '');

/**
 * Inserts the step where the open plan began, so that the user's later steps stay after it. A step of the user that the
 * reply names is that step, never a copy of it.
 */
function takeStep(run: Run, memo: Memo, reply: PlannerReply): readonly RunChange[] {
  const { tree } = run;
  const { next } = reply;
  const own = userStepsIn(tree);
  const named = (words: string): PlanNode | undefined =>
    own.find(({ description }) => isSameText(description, words));
  const plan = reply.plan?.filter((words) => !named(words)) ?? null;
  const old = plannedIn(tree, memo);
  const mine = named(next);
  if (mine) return takeUserStep(tree, memo, { mine, old, plan });
  const known = old.find(({ description }) => description === next);
  const behind = known ? old.slice(old.indexOf(known) + 1) : old;
  const isSame = plan === null || sameWords(plan, behind);
  const dropped = isSame ? old.slice(0, known ? old.indexOf(known) : 0) : old;
  const steps = [...(known ? [] : [next]), ...(isSame ? [] : plan)];
  const ids = steps.map((_, index) => freshChild(tree, tree.root, index).id);
  const later = isSame ? behind.map(({ id }) => id) : ids.slice(known ? 0 : 1);
  return [
    ...dropped.filter((node) => node !== known).map(superseded),
    ...added(tree, steps, known ? placeOf(tree, known) + 1 : placeFor(tree, old)),
    storeDelegation({ ...memo, planned: later }, tree.root),
  ];
}

/** The user's step is next: what was planned before it is dropped, and the reply's later steps follow it. */
function takeUserStep(
  tree: PlanTree,
  memo: Memo,
  { mine, old, plan }: { mine: PlanNode; old: readonly PlanNode[]; plan: PlannerReply['plan'] },
): readonly RunChange[] {
  const later = old.filter((node) => placeOf(tree, node) > placeOf(tree, mine));
  const isSame = plan === null || sameWords(plan, later);
  const dropped = isSame ? old.filter((node) => !later.includes(node)) : old;
  const steps = isSame ? [] : plan;
  const ids = steps.map((_, index) => freshChild(tree, tree.root, index).id);
  return [
    ...dropped.map(superseded),
    ...added(tree, steps, placeOf(tree, mine) + 1),
    storeDelegation({ ...memo, planned: isSame ? later.map(({ id }) => id) : ids }, tree.root),
  ];
}

/** The open steps that are the user's or hold some of theirs. */
const userStepsIn = (tree: PlanTree): PlanNode[] =>
  childrenOf(tree, tree.root).filter((node) => !isClosed(node) && holdsPinned(tree, node.id));

const isSameText = (one: string, other: string): boolean => normalized(one) === normalized(other);
const normalized = (words: string): string => oneLine(words, 500).replace(/\.$/, '').toLowerCase();

const sameWords = (steps: readonly string[], nodes: readonly PlanNode[]): boolean =>
  JSON.stringify(steps) === JSON.stringify(nodes.map(({ description }) => description));

const placeOf = (tree: PlanTree, { id }: PlanNode): number =>
  nodeOf(tree, tree.root).children.indexOf(id);

const placeFor = (tree: PlanTree, [first]: readonly PlanNode[]): number =>
  first ? placeOf(tree, first) : nodeOf(tree, tree.root).children.length;

const added = (tree: PlanTree, steps: readonly string[], at: number): RunChange[] =>
  steps.length === 0
    ? []
    : [
        {
          kind: 'childrenAdded',
          id: tree.root,
          children: steps.map((description) => ({ description, score: null })),
          at,
          origin: 'planner',
        },
      ];

const superseded = ({ id }: PlanNode): RunChange => ({
  kind: 'nodePruned',
  id,
  cause: 'superseded',
  reasoning: message('reason.planChanged'),
});

/** Drops the steps that were only planned, so that a user's open step is next; null if the user has none. */
export function dropPlanned({ tree }: Run, memo: Memo): readonly RunChange[] | null {
  const old = plannedIn(tree, memo);
  return hasOpen(tree, old) ? [...old.map(superseded), storeMemo({ ...memo, planned: [] })] : null;
}

/**
 * Steps that were only planned are not needed. If a user's step is still open, it comes first and the planner is asked
 * again.
 */
function takeEnd(run: Run, memo: Memo, reply: PlannerReply, rules: AgentERules): RunChange[] {
  const { tree } = run;
  const old = plannedIn(tree, memo);
  const changes = [...old.map(superseded), storeDelegation({ ...memo, planned: [] }, tree.root)];
  if (hasOpen(tree, old)) return changes;
  return [...changes, ...proposeEnd(run, reply, rules)];
}

const hasOpen = (tree: PlanTree, besides: readonly PlanNode[]): boolean =>
  childrenOf(tree, tree.root).some((child) => !isClosed(child) && !besides.includes(child));

type Ending = Pick<PlannerReply, 'terminate' | 'response'>;

/** The planner's own words are the answer. The validator is asked for both ways to end (AE-10). */
export function proposeEnd(run: Run, ending: Ending, rules: AgentERules): readonly RunChange[] {
  const { root } = run.tree;
  if (failedOwnStep(run.tree, root))
    return [
      giveUp(root, OWN_STEP_FAILED),
      orderEnd(run, { how: 'gaveUp', why: OWN_STEP_FAILED, answer: ending.response }),
    ];
  return [orderEnd(run, proposalOf(run, ending, rules))];
}

function proposalOf(run: Run, { terminate, response }: Ending, rules: AgentERules): Proposal {
  const { refinements } = rules;
  const judged =
    refinements === null
      ? { canGoOn: false }
      : { canGoOn: run.refusals < refinements, validate: true as const };
  return terminate === 'done'
    ? { how: 'reached', answer: response, ...judged }
    : { how: 'gaveUp', why: response, answer: response, ...judged };
}

/** AE-02: the run ends without an answer at the limit of rounds. */
export const endAtLimit = (run: Run, why: Text): RunChange =>
  orderEnd(run, { how: 'budget', why, answer: '' });

/** Sends a message from the navigator or the validator to the planner. */
export const sendMessage = (
  by: 'navigator' | 'validator',
  node: NodeId,
  text: string,
): RunChange => ({
  kind: 'recorded',
  record: { kind: 'said', by, node, text },
});

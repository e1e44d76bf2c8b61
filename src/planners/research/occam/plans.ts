/**
 * The plans of `occam` (BL-02): the model itself starts plans below one another and gives them up. One path of plans is
 * open, from the goal or a user's step down to the active plan. A plan that was left for another counts as done.
 */
import type { NodeId } from '../../../core/ids.ts';
import type { Json } from '../../../core/json.ts';
import type { PlanNode } from '../../../core/plan/node.ts';
import {
  childrenOf,
  holdsPinned,
  laterSiblings,
  nodeOf,
  type PlanTree,
  pathTo,
} from '../../../core/plan/tree.ts';
import { homeOf } from '../../../core/run/browserStates.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import { orderRestore } from '../../../engine/strategy.ts';
import { giveUp, nextChildOf } from '../../common/chain.ts';
import type { PlanMove } from './replies.ts';

/** Private data that marks a plan made by the model. */
const PLAN = 'plan';

export const isOwnPlan = ({ others, kind, pinned }: PlanNode): boolean =>
  others[PLAN] === true && kind === 'and' && !pinned;

const isHidden = ({ status }: PlanNode): boolean => status === 'pruned' || status === 'deleted';

/** Returns what the plans around this node are for: the goal, or a user's step. */
export function ownerOf(tree: PlanTree, id: NodeId): PlanNode {
  const path = pathTo(tree, id).map((each) => nodeOf(tree, each));
  return path.findLast((node) => !isOwnPlan(node)) ?? nodeOf(tree, tree.root);
}

/** Returns the owner and its plans that were not given up, in plan order. */
export function plansOf(tree: PlanTree, owner: NodeId): PlanNode[] {
  const plans = childrenOf(tree, owner).filter((node) => isOwnPlan(node) && !isHidden(node));
  return [nodeOf(tree, owner), ...plans.flatMap(({ id }) => plansOf(tree, id))];
}

/** Returns where a plan may start: below the active one or its ancestors with the same owner. */
export function openPlans(tree: PlanTree, active: NodeId): PlanNode[] {
  const path = pathTo(tree, active);
  const { id } = ownerOf(tree, active);
  return path.slice(path.indexOf(id)).map((each) => nodeOf(tree, each));
}

/** Returns the moves that the judge chooses from. */
export function proposedMoves(about: Json): readonly PlanMove[] {
  const { moves } = (about ?? {}) as { readonly moves?: readonly PlanMove[] };
  return moves ?? [];
}

/** Starts a plan below an open one. What was begun there counts as done. */
export function branchPlan(
  { tree }: Run,
  active: NodeId,
  { parent, intent }: Extract<PlanMove, { kind: 'branch' }>,
): RunChange[] {
  const reason = 'a plan of its own';
  return [
    ...leavePlans(tree, active, parent),
    {
      kind: 'childrenAdded',
      id: parent,
      children: [{ description: intent, score: null }],
      origin: 'planner',
    },
    {
      kind: 'nodesValued',
      rows: [{ id: nextChildOf(tree, parent), others: { [PLAN]: true } }],
      reason,
    },
  ];
}

/** Leaves the plans from the active one up to, but not including, this node. */
export function leavePlans(tree: PlanTree, active: NodeId, upTo: NodeId): RunChange[] {
  const path = pathTo(tree, active);
  return path
    .slice(path.indexOf(upTo) + 1)
    .toReversed()
    .map((id) => ({ kind: 'nodeSucceeded', id }));
}

/** Returns to a plan: later ones and those below it are given up, and the tab goes back to where it started. */
export function prunePlan(
  run: Run,
  { plan, reasoning }: Extract<PlanMove, { kind: 'prune' }>,
): RunChange[] {
  const { tree } = run;
  const { id: owner } = ownerOf(tree, plan);
  const path = pathTo(tree, plan);
  const below = path.slice(path.indexOf(owner) + 1);
  const behind = [
    ...childrenOf(tree, plan),
    ...below.flatMap((each) => laterSiblings(tree, each)),
  ].filter((node) => isOwnPlan(node) && !isHidden(node) && !holdsPinned(tree, node.id));
  const address = nodeOf(tree, plan).url || homeOf(run);
  return [
    ...behind.flatMap(({ id, status }): RunChange[] => [
      ...(status === 'success' ? [reopened(id)] : []),
      giveUp(id, reasoning),
    ]),
    ...below.flatMap((id) => resumed(nodeOf(tree, id))),
    ...(address ? [orderRestore(run, plan, { state: null, address })] : []),
  ];
}

const reopened = (id: NodeId): RunChange => ({ kind: 'nodeReopened', id, replan: false });

/** It keeps the address at which it started. */
const resumed = ({ id, status, url }: PlanNode): RunChange[] =>
  status === 'success' ? [reopened(id), { kind: 'nodeEntered', id, url }] : [];

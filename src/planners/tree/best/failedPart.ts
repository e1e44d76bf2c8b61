/** What `best` still tries after a failure for which the published algorithms give up. Each has a rule in `rules.ts`. */

import type { NodeId } from '../../../core/ids.ts';
import type { TreeEvent } from '../../../core/plan/event.ts';
import {
  type ActionNode,
  type AndNode,
  isComposite,
  type OrNode,
  type PlanNode,
} from '../../../core/plan/node.ts';
import {
  childrenOf,
  hasFailedPinned,
  isAndSuccessful,
  nodeOf,
  type PlanTree,
  pathTo,
} from '../../../core/plan/tree.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import { sentRequest } from '../../../core/run/externalEffect.ts';
import { orderEnd } from '../../../engine/strategy.ts';
import { deletedSteps } from '../backtrack.ts';
import { type Move, orderOnly, prependChanges, type Step, treeAfter } from '../move.ts';
import { reachedBy } from '../reached.ts';
import { mayRepair, orderRepair } from '../repairs.ts';
import { knownVerdict } from '../verdict.ts';

/** How often a verdict that a repair contradicts is asked for again. */
const MAX_LOOKS = 2;

/** The goal's only action becomes the first part of a plan, which is then repaired like any failed one. */
export function asPart(
  { run, at }: Step,
  { id, description, reasoning, action }: ActionNode,
): Move {
  const part = { description, score: null, action };
  const grown: TreeEvent[] = [
    { kind: 'nodesUngrounded', ids: [id], because: id, why: reasoning },
    {
      kind: 'nodeExpanded',
      id,
      description,
      expansion: { kind: 'and', ordered: true, children: [part] },
      reasoning,
    },
  ];
  const parts = nodeOf(treeAfter(run, grown), id).children;
  const failed: TreeEvent[] = [
    ...parts.map((each) => ({ kind: 'nodePruned', id: each, cause: 'failed', reasoning }) as const),
    { kind: 'nodeFailed', id, reasoning },
  ];
  return { changes: [...grown, ...failed], at };
}

/**
 * Nothing can be added to what is left of a part, and the page is not where it began: what was done in it led the wrong
 * way. It is planned once more from there and told what failed (SA-15, SA-19), but never after an action in it that may
 * have sent something, which would be sent twice.
 */
export function startOver({ run, rules }: Step, { id, description, ...node }: AndNode | OrNode) {
  const from = node.start && run.states[node.start];
  const mayStartOver =
    rules.deadEnd === 'startsOver' &&
    node.kind === 'and' &&
    node.parent !== null &&
    !node.pinned &&
    !hasFailedPinned(run.tree, id) &&
    !sentRequest(run)(id) &&
    ![...pathTo(run.tree, id), ...node.children].some((each) => isStartedOver(run.tree, each));
  if (!from || !mayStartOver || from.address === addressHere(run)) return null;
  const again = { description, score: null, proposedIn: from.id };
  return { kind: 'childrenAdded', id, children: [again], origin: 'planner' } as const;
}

/** Already planned once more: another failure in it is not started over, or that might never end. */
const isStartedOver = (tree: PlanTree, id: NodeId): boolean =>
  nodeOf(tree, id).proposedIn !== undefined;

export function askForRepairAgain(step: Step, id: NodeId): Move | null {
  const node = nodeOf(step.run.tree, id);
  const isAgain = step.rules.uselessRepair === 'askedAnew' && isComposite(node);
  return isAgain && mayRepair(step.system, node) ? orderOnly(step, orderRepair(step, node)) : null;
}

/**
 * The check found the goal not reached, and the repair finds nothing missing in a finished plan. One of them is wrong,
 * so the goal is checked again, twice at most.
 */
export function nothingMissing(step: Step, id: NodeId): Move | null {
  const { run, rules } = step;
  const node = nodeOf(run.tree, id);
  const isContradicted =
    rules.contradicted === 'askedAnew' &&
    node.kind === 'and' &&
    node.parent === null &&
    node.proof !== 'impossible' &&
    node.repairAttempts - node.revisionCount <= MAX_LOOKS &&
    isAndSuccessful(run.tree, node, rules.andSuccess);
  return isContradicted
    ? orderOnly(step, orderEnd(run, reachedBy(step, { canGoOn: true, askAgain: true })))
    : null;
}

/** The goal has failed, no plan was found impossible, and yet nothing was added: the repair is asked again. */
export function notGivenUpYet(step: Step, id: NodeId): Move | null {
  const { parent, repairAttempts, revisionCount, ...node } = nodeOf(step.run.tree, id);
  const isOpenQuestion =
    parent === null && node.proof !== 'impossible' && repairAttempts - revisionCount <= MAX_LOOKS;
  return isOpenQuestion ? askForRepairAgain(step, id) : null;
}

/**
 * The goal is not given up before a check whether what was done is enough. Steps that were kept for a repair go before
 * that if there can't be another.
 */
export function lastLook(step: Step, node: PlanNode): Move | null {
  const { run, rules, system } = step;
  const { tree } = run;
  const isOpenQuestion =
    rules.contradicted === 'askedAnew' &&
    node.kind === 'and' &&
    node.parent === null &&
    node.proof !== 'impossible' &&
    childrenOf(tree, node.id).some(({ status }) => status === 'success') &&
    !hasFailedPinned(tree, node.id) &&
    knownVerdict(run, node.id) === null;
  if (!isOpenQuestion) return null;
  const end = orderOnly(step, orderEnd(run, reachedBy(step, { canGoOn: true })));
  return mayRepair(system, node) ? end : prependChanges(deletedSteps(tree, node), end);
}

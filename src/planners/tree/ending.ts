/** Proposes the end of a run, and handles a refusal. */

import type { NodeId } from '../../core/ids.ts';
import { message, type Text } from '../../core/messages/message.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import { isClosed, isComposite, isFailure, type PlanNode } from '../../core/plan/node.ts';
import { childrenOf, isOrSuccessful, nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import type { Proposal } from '../../core/run/operation.ts';
import type { RunChange } from '../../core/run/run.ts';
import type { Ended } from '../../engine/strategy.ts';
import { handleFailure } from './failed.ts';
import { failEntry, type Move, type Step, treeAfter } from './move.ts';
import { stackOf, topEntry } from './position.ts';
import { reachedBy } from './reached.ts';
import { impossiblePart, mayRepair } from './repairs.ts';

/** Ends the run after the root closed. */
export function closeRun(step: Step): Proposal {
  const { tree } = step.run;
  const root = nodeOf(tree, tree.root);
  if (root.status === 'success') return reachedBy(step, { canGoOn: canGoOn(step) });
  const failedStep = failedOwnStep(tree);
  if (failedStep)
    return { how: 'gaveUp', why: message('reason.ownStepFailed', { step: failedStep }) };
  const why = root.reasoning || message('reason.allTried');
  const isProven = root.proof !== undefined || (isComposite(root) && impossiblePart(tree, root));
  return { how: isProven ? 'gaveUp' : 'exhausted', why };
}

/**
 * An AND was judged when it closed (SA-12). A choice has other alternatives, and a single action can be followed by
 * others.
 */
function canGoOn({ run, system }: Step): boolean {
  const { tree, refusals } = run;
  const root = nodeOf(tree, tree.root);
  if (root.kind === 'or')
    return (
      childrenOf(tree, root.id).some((child) => !isClosed(child)) ||
      notNeededBefore(tree, root.id).length > 0 ||
      mayRepair(system, root)
    );
  return root.kind === 'action' && refusals < system.maxRevision;
}

/** The goal is not reached, or a user's step is still open: the plan continues with the feedback. */
export function reviseGoal(step: Step, ended: Extract<Ended, { kind: 'refused' }>): Move {
  const { run } = step;
  const root = nodeOf(run.tree, run.tree.root);
  if (ended.isFree || root.kind === 'unknown') return reopened(step, []);
  const remedy = step.remedies.afterRefusal(step, ended);
  if (remedy) return remedy;
  if (root.kind === 'or')
    return reopened(step, [
      ...failedAlternatives(run.tree, ended.feedback),
      ...notNeededBefore(run.tree, root.id),
    ]);
  if (root.kind === 'action') {
    const why = ended.feedback;
    return reopened(step, [
      { kind: 'nodeReopened', id: root.id, replan: true },
      { kind: 'nodeRetried', id: root.id, why, reground: true },
    ]);
  }
  const entry = topEntry(step.at);
  if (entry?.node !== root.id) return reopened(step, []);
  if (entry.phase === 'exiting') return failEntry(step, entry, ended.feedback);
  // The next repair sees what is missing.
  const failed: RunChange = { kind: 'nodeFailed', id: root.id, reasoning: ended.feedback };
  const informed = { ...step, run: { ...run, tree: treeAfter(run, [failed]) } };
  const move = handleFailure(informed, entry);
  return { ...move, changes: [failed, ...move.changes] };
}

/** The alternative worked but did not reach the goal, so the choice has not succeeded. */
function failedAlternatives(tree: PlanTree, reasoning: Text): RunChange[] {
  return childrenOf(tree, tree.root)
    .filter(({ status }) => status === 'success')
    .flatMap(({ id }) => [
      { kind: 'nodeReopened', id, replan: false } as const,
      { kind: 'nodePruned', id, cause: 'failed', reasoning } as const,
    ]);
}

/** The user's alternatives that were closed when another one worked: they are needed after all. */
const notNeededBefore = (tree: PlanTree, id: NodeId): TreeEvent[] =>
  unneededIn(tree, id)
    .filter((alternative) => unneededBelow(tree, alternative).some(({ pinned }) => pinned))
    .flatMap((alternative) => unneededBelow(tree, alternative))
    .map((part) => ({ kind: 'nodeReopened', id: part.id, replan: true }));

const unneededIn = (tree: PlanTree, id: NodeId): PlanNode[] =>
  childrenOf(tree, id).filter(({ closed }) => closed?.cause === 'irrelevant');

/** The part and what was closed with it: nothing reopens below what stays closed. */
const unneededBelow = (tree: PlanTree, part: PlanNode): PlanNode[] => [
  part,
  ...unneededIn(tree, part.id).flatMap((each) => unneededBelow(tree, each)),
];

/** Reopens the root, with the stack that the tree implies. */
export function reopened({ run, at }: Step, changes: readonly RunChange[]): Move {
  const { root } = run.tree;
  const before = treeAfter(run, changes);
  const isShut = isClosed(nodeOf(before, root));
  const all: readonly RunChange[] = isShut
    ? [...changes, { kind: 'nodeReopened', id: root, replan: false }]
    : changes;
  return { changes: all, at: { ...at, tries: 0, stack: stackOf(treeAfter(run, all)) } };
}

function failedOwnStep(tree: PlanTree): string | null {
  const failed = tree.nodes.find(
    (node) => node.pinned && node.status === 'pruned' && isFailure(node),
  );
  return failed && !isOrSuccessful(tree, failed.id) ? failed.description : null;
}

/** The end of the search: an answer that holds, or what remains when nothing is left to try (A26). */

import type { NodeId } from '../../../core/ids.ts';
import { message, sentences, type Text } from '../../../core/messages/message.ts';
import type { CloseCause, PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree, pathTo } from '../../../core/plan/tree.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { oneLine } from '../../../core/text.ts';
import { type Ended, orderEnd } from '../../../engine/strategy.ts';
import { choiceAfter, edgesTo, factsOf, isEdge } from './edge.ts';
import { type Move, onlyOrder, type Plan, type SearchCursor } from './searchStep.ts';
import { beginStep, closeTriedAlternatives, findWantedStep, firstBefore, giveUp } from './steps.ts';
import { userFirstAlternative } from './uct.ts';

/**
 * A node closed for one of these causes may still hold a valid answer: the search closed it, or something changed outside
 * after it (A27). The answer is verified before the run ends.
 */
const STILL_ANSWERABLE: ReadonlySet<CloseCause> = new Set([
  'refused',
  'dead',
  'depthLimit',
  'notRestorable',
  'rerooted',
]);

const isOpenToAnswer = (tree: PlanTree, id: NodeId): boolean =>
  pathTo(tree, id).every((each) => {
    const { closed, status } = nodeOf(tree, each);
    return status !== 'deleted' && (closed === null || STILL_ANSWERABLE.has(closed.cause));
  });

/** Whether the intended end can still be proposed. */
export function isClosingStill({ tree }: SearchCursor['run'], { closing }: Plan): boolean {
  if (!closing) return false;
  if (closing.edge === null) return true;
  const { status } = nodeOf(tree, closing.edge);
  return status !== 'unvisited' && status !== 'fail' && isOpenToAnswer(tree, closing.edge);
}

/**
 * From the answer upward: completes the user's steps after it, then its alternative and its choice, up to the goal,
 * and proposes the end.
 */
export function closeSearch(
  cursor: SearchCursor,
  { edge, how, why }: NonNullable<Plan['closing']>,
): Move {
  const { run, plan } = cursor;
  const { tree } = run;
  for (const id of edge === null ? [tree.root] : pathTo(tree, edge).toReversed()) {
    const step = findWantedStep(tree, id);
    if (step) return beginStep(cursor, firstBefore(cursor, step));
    const { status, closed } = nodeOf(tree, id);
    if (id === tree.root || status === 'success') continue;
    const again = closed ? [{ kind: 'nodeReopened', id, replan: false } as const] : [];
    const beside = nodeOf(tree, id).kind === 'or' ? closeTriedAlternatives(tree, id) : [];
    return { changes: [...again, ...beside, { kind: 'nodeSucceeded', id }], plan };
  }
  const rest = closeTriedAlternatives(tree);
  if (rest.length > 0) return { changes: rest, plan };
  if (edge === null) return onlyOrder(cursor, orderEnd(run, { how, why }));
  return onlyOrder(cursor, orderEnd(run, { how: 'reached', answer: null, canGoOn: true }));
}

/** A refused answer closes its alternative. Its value and visits stay, and the search continues. */
export function takeRefusal(
  cursor: SearchCursor,
  { feedback, isFree }: Extract<Ended, { kind: 'refused' }>,
): Move {
  const { run, plan } = cursor;
  const { tree } = run;
  if (isFree) {
    const hasMore = findWantedStep(tree, tree.root) !== null || userFirstAlternative(tree) !== null;
    const rest = hasMore ? [] : closeTriedAlternatives(tree);
    return { changes: hasMore || rest.length > 0 ? rest : [giveUp(tree.root, feedback)], plan };
  }
  const edge = plan.closing?.edge ?? null;
  if (edge === null) return { changes: [], plan: { ...plan, closing: null } };
  return {
    changes: [
      ...reopened(tree),
      { kind: 'nodePruned', id: edge, cause: 'refused', reasoning: feedback },
    ],
    plan: { ...plan, closing: null },
  };
}

/** The choices that were decided for the answer. */
const reopened = (tree: PlanTree): RunChange[] =>
  tree.nodes
    .filter((node) => node.status === 'success' && (node.kind === 'or' || isEdge(tree, node.id)))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ id }) => ({ kind: 'nodeReopened', id, replan: false }));

/**
 * Nothing is left to try, or no iteration (A26): the best refused answer is proposed once more; then the search reports
 * how far it came.
 */
export function endSearch(
  { run, plan }: SearchCursor,
  how: 'exhausted' | 'budget',
  why: Text,
): Move {
  const best = plan.offered.length > 0 ? null : bestRefused(run.tree);
  if (!best)
    return {
      changes: [],
      plan: { ...plan, closing: { edge: null, how, why: sentences(why, account(run.tree)) } },
    };
  const closing = { edge: best.id, how, why };
  return { changes: [], plan: { ...plan, closing, offered: [...plan.offered, best.id] } };
}

/** Highest reward, then fewer subplans. */
const bestRefused = (tree: PlanTree): PlanNode | null =>
  tree.nodes
    .filter(
      (node) =>
        isEdge(tree, node.id) &&
        factsOf(node).done === 'verified' &&
        factsOf(node).message !== null &&
        isOpenToAnswer(tree, node.id),
    )
    .toSorted(
      (a, b) =>
        factsOf(b).reward - factsOf(a).reward ||
        edgesTo(tree, a.id).length - edgesTo(tree, b.id).length,
    )[0] ?? null;

/** Describes the path of greatest value among verified alternatives. */
function account(tree: PlanTree): Text {
  const path = bestPath(tree).map((node) => `“${oneLine(node.description, 120)}”`);
  if (path.length === 0) return message('reason.nothingWorked');
  return message('reason.bestAttempt', { path: path.join(' → ') });
}

export function bestPath(tree: PlanTree): readonly PlanNode[] {
  const path: PlanNode[] = [];
  for (let choice = choiceAfter(tree, tree.root); choice; ) {
    const [best] = childrenOf(tree, choice.id)
      .filter((node) => factsOf(node).done === 'verified')
      .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
    if (!best) break;
    path.push(best);
    choice = choiceAfter(tree, best.id);
  }
  return path;
}

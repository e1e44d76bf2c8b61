/** How a scope ends: by a selected stop, or with nothing left to try. */

import { isStop } from '../../../core/action/kinds.ts';
import type { NodeId } from '../../../core/ids.ts';
import { message, type Text } from '../../../core/messages/message.ts';
import { type ActionNode, hasFailed, isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, hasNode, nodeOf, type PlanTree, pathTo } from '../../../core/plan/tree.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { type Ended, orderEnd } from '../../../engine/strategy.ts';
import { isScope } from './roles.ts';
import { rememberInSearch, type Search, withChanges, withOrder } from './search.ts';

/** The path to the stop worked, and nothing else is needed. The goal then ends through the usual end check. */
export function finishScope(search: Search, scope: PlanNode, stop: ActionNode): Search {
  const { tree } = search.run;
  const { answer, done } = isStop(stop.action) ? stop.action : { answer: '' };
  if (done === false) return couldNot(search, scope, answer);
  const path = pathTo(tree, stop.id).slice(pathTo(tree, scope.id).length);
  const spare = sparePartsOf(tree, path);
  const closed = withChanges(
    search,
    ...spare,
    ...path.toReversed().filter(isOpenIn(tree)).map(succeeded),
  );
  const left = rememberInSearch(closed, {
    current: null,
    unplaced: null,
    ending: { stop: stop.id, closed: spare.map(({ id }) => id) },
  });
  const isMore = childrenOf(left.run.tree, scope.id).some((child) => !isClosed(child));
  if (isMore) return left;
  if (scope.id !== tree.root) return finishStep(left, scope, answer);
  return withOrder(
    left,
    orderEnd(left.run, { how: 'reached', answer: answer || null, canGoOn: true }),
  );
}

/** The best that is left is to say that it can't be done: so a user's step fails, and the goal ends with that answer. */
function couldNot(search: Search, scope: PlanNode, answer: string): Search {
  const { run } = search;
  if (scope.id !== run.tree.root)
    return giveUp(search, scope, answer || message('reason.couldNotBeDone'));
  return withOrder(search, orderEnd(run, { how: 'gaveUp', why: answer, answer }));
}

const isOpenIn =
  (tree: PlanTree) =>
  (id: NodeId): boolean =>
    !isClosed(nodeOf(tree, id));

const succeeded = (id: NodeId): RunChange => ({ kind: 'nodeSucceeded', id });

type Pruning = Extract<RunChange, { kind: 'nodePruned' }>;

/** Returns open parts beside the path. */
function sparePartsOf(tree: PlanTree, path: readonly NodeId[]): Pruning[] {
  return path
    .flatMap((id) => childrenOf(tree, id))
    .filter((node) => !path.includes(node.id) && !isClosed(node))
    .map(({ id }) => ({
      kind: 'nodePruned',
      id,
      cause: 'irrelevant',
      reasoning: message('reason.otherWayWorked'),
    }));
}

/** Its parent continues from the current page. */
function finishStep(search: Search, { id }: PlanNode, answer: string): Search {
  const noted = answer ? withChanges(search, { kind: 'noteTaken', id, note: answer }) : search;
  return rememberInSearch(withChanges(noted, succeeded(id)), { unplaced: 'now', ending: null });
}

/** Nothing is left to try; for the goal, that ends the run. */
export function giveUp(search: Search, scope: PlanNode, why: Text): Search {
  const closed = withChanges(search, {
    kind: 'nodePruned',
    id: scope.id,
    cause: 'failed',
    reasoning: why,
  });
  if (scope.id !== search.run.tree.root) return rememberInSearch(closed, { unplaced: 'ifEmpty' });
  return withOrder(closed, orderEnd(closed.run, { how: 'exhausted', why }));
}

/** Returns a user's step that could not be done. Without it, the goal can't be reached, but an alternative can. */
export function failedStepOf(tree: PlanTree, scope: PlanNode): PlanNode | null {
  return (
    childrenOf(tree, scope.id).find(
      (node) => isScope(node) && node.pinned && node.epoch >= 0 && hasFailed(node),
    ) ?? null
  );
}

/** The end was refused: what was closed for it reopens, without the stop that led there. */
export function reopenScope(search: Search, ended: Extract<Ended, { kind: 'refused' }>): Search {
  const { ending } = search.memory;
  const { tree } = search.run;
  const left = rememberInSearch(search, { ending: null, unplaced: 'ifEmpty' });
  if (!ending || !hasNode(tree, ending.stop)) return left;
  const path = pathTo(tree, ending.stop).slice(1);
  const again = [...path, ...ending.closed].filter((id) => isClosed(nodeOf(tree, id)));
  const opened = withChanges(
    left,
    ...again.map((id) => ({ kind: 'nodeReopened', id, replan: false }) as const),
  );
  if (ended.isFree) return opened;
  return withChanges(opened, {
    kind: 'nodePruned',
    id: ending.stop,
    cause: 'refused',
    reasoning: ended.feedback,
  });
}

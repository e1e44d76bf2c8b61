/**
 * Best-first search over single actions (WO-02, A22, A23): each state gets candidates, and the best open one is
 * executed wherever it was proposed, after the browser goes back there. The user's steps are searches of their own.
 */

import { isStop } from '../../../core/action/kinds.ts';
import type { NodeId } from '../../../core/ids.ts';
import { message, type Text } from '../../../core/messages/message.ts';
import { type ActionNode, isClosed, type PlanNode } from '../../../core/plan/node.ts';
import {
  childrenOf,
  hasNode,
  holdsPinned,
  isOrSuccessful,
  nodeOf,
  parentOf,
} from '../../../core/plan/tree.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import { limitText } from '../../../core/run/limits.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import { type Ended, orderAct, orderEnd, type Strategy } from '../../../engine/strategy.ts';
import { handleActOutcome, placeHere } from './arrive.ts';
import { backtrack, probe, takeRestored } from './backtrack.ts';
import { type SearchConfig, searchConfig } from './config.ts';
import { failedStepOf, finishScope, giveUp, reopenScope } from './ending.ts';
import {
  doneIn,
  frontierLimit,
  frontierOf,
  type Item,
  type PruneReason,
  pinnedIn,
  pruneQueue,
  selectAction,
} from './frontier.ts';
import { generateActions, prepareGoal, takeDraft, takePrepared } from './generate.ts';
import { memoryOf } from './memory.ts';
import {
  choiceOf,
  isChoice,
  isCut,
  isScope,
  isUserAlternative,
  levelOf,
  scopeOf,
  searchBelow,
} from './roles.ts';
import { rememberInSearch, type Search, toRunChanges, withChanges, withOrder } from './search.ts';

/** `changed` is for comparing readings of the paper. */
export const webOperator = (changed: Partial<SearchConfig> = {}): Strategy => ({
  step(run: Run, ended: Ended | null): readonly RunChange[] {
    const config = { ...searchConfig, ...changed };
    const search: Search = { run, memory: memoryOf(run), config, changes: [], order: null };
    return toRunChanges(ended ? take(search, ended) : goOn(search));
  },
});

function take(search: Search, ended: Ended): Search {
  switch (ended.kind) {
    case 'acted':
      return handleActOutcome(search, ended.operation.node, ended.outcome);
    case 'asked':
      return ended.replies.reduce((at, reply) => takeDraft(takePrepared(at, reply), reply), search);
    case 'restored':
      return takeRestored(search, ended);
    case 'refused':
      return reopenScope(search, ended);
    case 'looked':
      return search;
    case 'limited': {
      const why = limitText(search.run.tree, ended.scope, ended);
      return withChanges(search, {
        kind: 'nodePruned',
        id: ended.scope,
        cause: 'failed',
        reasoning: why,
      });
    }
  }
}

function goOn(search: Search): Search {
  const { tree } = search.run;
  const root = nodeOf(tree, tree.root);
  if (isClosed(root))
    return withOrder(search, orderEnd(search.run, { how: 'gaveUp', why: root.reasoning }));
  return settle(search) ?? prepareGoal(search) ?? workOn(search, root);
}

/** The user's executed alternatives are done and decide their choice. */
function settle(search: Search): Search | null {
  const { tree } = search.run;
  const done = doneIn(search.run).map(({ id }) => ({ kind: 'nodeSucceeded', id }) as const);
  const spare = tree.nodes.filter((node) => {
    const parent = parentOf(tree, node.id);
    const isOwn = node.status === 'unvisited' && (node.pinned || isScope(node));
    return isOwn && parent?.kind === 'or' && isOrSuccessful(tree, parent.id);
  });
  const reasoning = message('reason.otherWayHere');
  const changes = [
    ...done,
    ...spare.map(({ id }) => ({ kind: 'nodePruned', id, cause: 'irrelevant', reasoning }) as const),
  ];
  return changes.length > 0 ? withChanges(search, ...changes) : null;
}

/** Works on the goal or a user's step: its parts in plan order, one of which is the search for it. */
function workOn(search: Search, scope: PlanNode): Search {
  const { tree } = search.run;
  if (scope.kind === 'unknown' || scope.status === 'unvisited')
    return workOn(...begun(search, scope));
  const failed = failedStepOf(tree, scope);
  // The user's other steps run anyway.
  const part = childrenOf(tree, scope.id).find(
    (child) => !isClosed(child) && (!failed || holdsPinned(tree, child.id)),
  );
  if (!part && failed) return giveUpFor(search, scope, failed);
  if (!part) return placeHere(rememberInSearch(search, { level: 0 }), scope);
  return isChoice(part) ? searchIn(search, scope, part) : workOn(search, part);
}

function begun(search: Search, scope: PlanNode): [Search, PlanNode] {
  const { id, description, kind } = scope;
  const expansion = { kind: 'and', ordered: true, children: [] } as const;
  const entered = withChanges(
    search,
    ...(kind === 'unknown'
      ? [{ kind: 'nodeExpanded', id, description, expansion, reasoning: '' } as const]
      : []),
    { kind: 'nodeEntered', id, url: addressHere(search.run) },
  );
  return [entered, nodeOf(entered.run.tree, id)];
}

function giveUpFor(search: Search, scope: PlanNode, failed: PlanNode): Search {
  const { tree } = search.run;
  const why = message('reason.ownStepFailed', { step: failed.description });
  if (scope.id !== tree.root) return giveUp(search, scope, why);
  const closed = withChanges(search, {
    kind: 'nodePruned',
    id: scope.id,
    cause: 'failed',
    reasoning: why,
  });
  return withOrder(closed, orderEnd(closed.run, { how: 'gaveUp', why }));
}

/** One turn of the search (WO-02; algorithm 1 of the paper), up to the first thing that has to happen outside of it. */
function searchIn(search: Search, scope: PlanNode, top: PlanNode): Search {
  const userAlternative = searchBelow(search.run.tree, top.id).find(isUserAlternative);
  if (userAlternative) return takeUserAlternative(search, userAlternative);

  // Step 1: generate actions for the current state, and add them to the queue.
  const here = search.memory.unplaced === 'now' ? place(search, top) : search;
  const unexpanded = unexpandedOf(here, scope, top);
  if (unexpanded) return expand(here, unexpanded);

  // Step 2: select the best action of the queue, and go back to where it was proposed.
  const queue = frontierOf(here.run, here.memory, top);
  const selected = select(here, queue);
  if (!selected) return isPlaced(here, scope) ? exhaust(here, scope, top) : place(here, top);
  const edge = edgeIn(here, selected.id);
  const choice = choiceOf(here.run.tree, edge.id);
  if (mustGoBack(here, edge, choice)) return backtrack(here, edge, choice);
  const probed = probe(here, edge);
  if (probed) return probed;

  // Step 3: prune what is left of the queue, and execute the action.
  const pruned = pruneTo(
    here,
    queue.filter(({ id }) => id !== edge.id),
  );
  return execute(pruned, scope, edge);
}

/** What the user put first precedes the best one. */
function select(search: Search, queue: readonly Item[]): Item | null {
  const within = queue.filter(({ id }) => isWithinReach(search, id));
  const { progress } = search.memory;
  return pinnedIn(search.run, queue) ?? selectAction(within, progress, search.config);
}

function edgeIn({ run }: Search, id: NodeId): ActionNode {
  const edge = nodeOf(run.tree, id);
  if (edge.kind !== 'action') throw new Error('an alternative without an action');
  return edge;
}

function mustGoBack(search: Search, { id, action }: ActionNode, choice: PlanNode): boolean {
  const isAnywhere = search.config.stopBeforeBacktrack && isStop(action);
  return !isAnywhere && !isAt(search, choice) && search.memory.arrivedFor !== id;
}

/** Runs the user's alternative in the state that its choice represents. */
function takeUserAlternative(search: Search, alternative: PlanNode): Search {
  const isBegun = alternative.status !== 'unvisited' || search.memory.arrivedFor === alternative.id;
  const parent = choiceOf(search.run.tree, alternative.id);
  // A choice that was never read is wherever the task is now.
  const isHere = !isChoice(parent) || parent.start === undefined || isAt(search, parent);
  if (isBegun || isHere) return workOn(search, alternative);
  return backtrack(search, alternative, parent);
}

/** The current state becomes an alternative of the search; one without a choice is used if there is one. */
function place(search: Search, top: PlanNode): Search {
  if (top.kind === 'or') return placeHere(search, top);
  return rememberInSearch(search, { current: top.id, unplaced: null });
}

/** Returns the choice of the current state, or another reopened one, if it has no alternatives yet. */
function unexpandedOf({ run: { tree }, memory }: Search, scope: PlanNode, top: PlanNode) {
  const open = [nodeOf(tree, top.id), ...searchBelow(tree, top.id)].filter(
    (node) =>
      isChoice(node) &&
      node.kind === 'unknown' &&
      !isClosed(node) &&
      scopeOf(tree, node.id).id === scope.id,
  );
  return open.find(({ id }) => id === memory.current) ?? open[0] ?? null;
}

/** WO-21: not beyond the depth limit. Another state is restored first. */
function expand(search: Search, choice: PlanNode): Search {
  const { id } = choice;
  if (levelOf(choice) >= search.config.maxDepth) {
    const reasoning = message('reason.tooFar');
    return withChanges(search, { kind: 'nodePruned', id, cause: 'depthLimit', reasoning });
  }
  const { current, arrivedFor } = search.memory;
  if (current === id || arrivedFor === id || isAt(search, choice) || choice.start === undefined)
    return generateActions(rememberInSearch(search, { current: id }), choice);
  return backtrack(search, choice, choice);
}

/** Whether the browser is where this choice was reached. */
const isAt = ({ run, memory }: Search, choice: PlanNode): boolean =>
  memory.current === choice.id && run.here === choice.start;

const isWithinReach = ({ run, memory, config }: Search, id: NodeId): boolean =>
  config.reach === 'everywhere' || choiceOf(run.tree, id).id === memory.current;

/** The user's later steps run anyway, and the search then restarts from there. */
function exhaust(search: Search, scope: PlanNode, top: PlanNode): Search {
  const { tree } = search.run;
  const isMore = childrenOf(tree, scope.id).some(
    (child) => child.id !== top.id && !isClosed(child) && holdsPinned(tree, child.id),
  );
  if (!isMore) return giveUp(search, scope, message('reason.everyFoundTried'));
  const { id } = top;
  const reasoning = message('reason.everyFoundTried');
  return withChanges(search, { kind: 'nodePruned', id, cause: 'failed', reasoning });
}

/** Whether the current state was expanded. It was not if the user cut it, or going back led elsewhere. */
function isPlaced({ run: { tree }, memory, config }: Search, scope: PlanNode): boolean {
  const { current, unplaced, progress, level } = memory;
  // With no other states to go to, the current one is asked about again.
  const isLeft = progress.steps < config.maxSteps && level < config.maxDepth;
  if (config.reach === 'here' && isLeft) return false;
  if (unplaced !== null || current === null || !hasNode(tree, current)) return false;
  if (scopeOf(tree, current).id !== scope.id) return false;
  // A user who cuts an alternative wants another one.
  if (childrenOf(tree, current).some(({ closed }) => closed?.cause === 'human')) return false;
  return nodeOf(tree, current).closed?.cause === 'depthLimit' || !isCut(tree, current);
}

function execute(search: Search, scope: PlanNode, edge: ActionNode): Search {
  const { run } = search;
  const { here } = run;
  const entered = withChanges(rememberInSearch(search, { arrivedFor: null }), {
    kind: 'nodeEntered',
    id: edge.id,
    url: addressHere(run),
    ...(here ? { start: here } : {}),
  });
  if (isStop(edge.action)) return finishScope(entered, scope, edge);
  return withOrder(entered, orderAct(entered.run, edge.id, false, { yields: true }));
}

const leftOutAs = {
  lost: message('reason.leftOutLost'),
  'one of its class is kept': message('reason.leftOutAlike'),
  duplicate: message('reason.leftOutDouble'),
  worst: message('reason.leftOutWorst'),
} as const satisfies Record<PruneReason, Text>;

/** WO-17. */
function pruneTo(search: Search, others: readonly Item[]): Search {
  const { progress } = search.memory;
  const { dropped, merged } = pruneQueue(
    others,
    frontierLimit(search.config, progress),
    search.config,
  );
  if (dropped.length === 0) return search;
  const cut = dropped.map(
    ({ id, why }) =>
      ({
        kind: 'nodePruned',
        id,
        cause: 'superseded',
        reasoning: leftOutAs[why],
      }) as const,
  );
  const rows = merged.map(({ id, value, frequency }) => ({ id, value, frequency }));
  const valued = { kind: 'nodesValued', rows, reason: 'equal alternatives' } as const;
  return rememberInSearch(withChanges(search, ...cut, ...(rows.length > 0 ? [valued] : [])), {
    progress: { ...progress, prunings: progress.prunings + 1 },
  });
}

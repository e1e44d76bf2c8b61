/**
 * What is between selecting an alternative and executing it: going back to where it was proposed (WO-19; algorithm 3 of the
 * paper), and a look at the address that it opens (WO-07).
 */
import { targetOf } from '../../../core/action/action.ts';
import { type ActionNode, isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import type { Run } from '../../../core/run/run.ts';
import { type Ended, orderLook, orderRestore } from '../../../engine/strategy.ts';
import { choiceOf, isChoice } from './roles.ts';
import { addToCounters, rememberInSearch, type Search, withChanges, withOrder } from './search.ts';

/** WO-19: goes to the state that it starts from. */
export function backtrack(search: Search, node: PlanNode, choice: PlanNode): Search {
  const { run } = search;
  const state = (node.id === choice.id ? undefined : node.proposedIn) ?? choice.start ?? null;
  const known = state === null ? null : run.states[state];
  // WO-20: compares the surroundings of the next action's element; without an element, the address.
  const hasElement = node.kind === 'action' && targetOf(node.action) !== undefined;
  const { verifies, rehearses } = search.config;
  const order = orderRestore(run, node.id, {
    state,
    address: known?.address ?? choice.url,
    least: hasElement && verifies ? 'region' : 'address',
    ...(!verifies && { upTo: 'address' }),
    ...(verifies && rehearses && { rehearses: true }),
  });
  return withOrder(addToCounters(search, { backtracks: 1 }), order);
}

/** WO-19: an alternative whose state can't be restored is dropped, and another one is selected. */
export function takeRestored(search: Search, ended: Extract<Ended, { kind: 'restored' }>): Search {
  const { node: id } = ended.operation;
  const node = nodeOf(search.run.tree, id);
  if (isClosed(node)) return search;
  const current = isChoice(node) ? id : choiceOf(search.run.tree, id).id;
  if (ended.method !== null)
    return rememberInSearch(search, { current, arrivedFor: id, unplaced: null });
  const closed = withChanges(search, {
    kind: 'nodePruned',
    id,
    cause: 'notRestorable',
    reasoning: ended.why,
  });
  const { current: before } = search.memory;
  const wasAt = before === null ? '' : nodeOf(closed.run.tree, before).url;
  const isAstray = addressHere(closed.run) !== wasAt;
  return rememberInSearch(addToCounters(closed, { failedBacktracks: 1 }), {
    unplaced: isAstray ? 'ifEmpty' : search.memory.unplaced,
  });
}

/**
 * WO-07: an address that a candidate opens is first looked at in a background tab that can't write, if the run's options
 * allow it. If the server answers with an error, the candidate is dropped and the run's own tab stays where it is. An
 * address that was looked at is not asked for again in this run. Returns the look, or the end after a failed one; null if
 * the action may be executed.
 */
export function probe(search: Search, { id, action, ahead }: ActionNode): Search | null {
  const { run, config } = search;
  if (!config.probes || !run.options.lookAhead || !('url' in action)) return null;
  if (ahead === undefined)
    return wasSeen(run, action.url)
      ? null
      : withOrder(search, orderLook(run, choiceOf(run.tree, id).id, [id]));
  if (ahead.is !== 'failed') return null;
  return withChanges(search, { kind: 'nodePruned', id, cause: 'failed', reasoning: ahead.why });
}

const wasSeen = ({ tree }: Run, url: string): boolean =>
  tree.nodes.some(
    (node) =>
      node.ahead?.is === 'seen' &&
      node.kind === 'action' &&
      'url' in node.action &&
      node.action.url === url,
  );

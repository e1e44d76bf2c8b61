/** Selection (PM-02, PM-03): from the root down to an alternative that is still untried. */

import type { NodeId } from '../../../core/ids.ts';
import { type Message, message } from '../../../core/messages/message.ts';
import type { NodeValues } from '../../../core/plan/event.ts';
import { isClosed, type OrNode, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree, pathTo, subtree } from '../../../core/plan/tree.ts';
import { oneLine } from '../../../core/text.ts';
import type { SearchConfig } from './config.ts';
import {
  choiceAfter,
  edgesTo,
  factsOf,
  isEdge,
  isExecuted,
  isSelectable,
  isStanding,
} from './edge.ts';

type Rules = Pick<SearchConfig, 'order' | 'exploration' | 'firstPlay' | 'firstValue' | 'width'>;

/**
 * Q + c·sqrt(ln N(s) / N(s, p)). The paper leaves it undefined without a visit; here that counts as one visit of the
 * assumed value.
 */
export function uct(
  { value, visits }: Pick<PlanNode, 'value' | 'visits'>,
  around: number,
  { exploration, firstPlay, firstValue }: Rules,
): number {
  if (visits === 0 && firstPlay === 'infinite') return Number.POSITIVE_INFINITY;
  const quality = visits === 0 ? firstValue : (value ?? 0);
  const spread = Math.log(Math.max(1, around)) / Math.max(1, visits);
  return quality + exploration * Math.sqrt(spread);
}

/** Visits of the state of a choice: those of the alternative that led there, or all backups at the root. */
const visitsAround = (tree: PlanTree, { parent }: OrNode): number =>
  parent === null ? 0 : nodeOf(tree, parent).visits;

/**
 * Returns the best alternative of a choice that selection can continue with; ties go to fewer visits, then to plan
 * order.
 */
export function bestOf(tree: PlanTree, choice: OrNode, rules: Rules): PlanNode | null {
  const around = visitsAround(tree, choice);
  return childrenOf(tree, choice.id)
    .filter((node) => isSelectable(tree, node))
    .reduce<PlanNode | null>((best, node) => {
      if (!best) return node;
      const [a, b] = [uct(best, around, rules), uct(node, around, rules)];
      return b > a || (b === a && node.visits < best.visits) ? node : best;
    }, null);
}

/** Returns where selection ends and the choices it passed; null if nothing is left to try. */
export function selectByUct(
  tree: PlanTree,
  rules: Rules,
): { readonly edge: PlanNode; readonly through: readonly OrNode[] } | null {
  if (rules.order === 'bestFirst') return selectBestState(tree, rules);
  if (rules.order === 'beam') return selectInBeam(tree, rules);
  const through: OrNode[] = [];
  for (let choice = choiceAfter(tree, tree.root); choice; ) {
    through.push(choice);
    const edge = bestOf(tree, choice, rules);
    if (!edge) return null;
    if (!isExecuted(edge)) return { edge, through };
    choice = choiceAfter(tree, edge.id);
  }
  return null;
}

/** BL-05: selects from the best state anywhere; ties go to fewer visits, then to the deeper one. */
function selectBestState(tree: PlanTree, rules: Rules): ReturnType<typeof selectByUct> {
  const [edge] = tree.nodes
    .filter((node) => isWaiting(tree, node))
    .toSorted(
      (a, b) =>
        worthOfStart(tree, b, rules) - worthOfStart(tree, a, rules) ||
        a.visits - b.visits ||
        b.depth - a.depth,
    );
  return edge ? { edge, through: choicesTo(tree, edge) } : null;
}

const choicesTo = (tree: PlanTree, { id }: PlanNode): OrNode[] =>
  pathTo(tree, id)
    .map((each) => nodeOf(tree, each))
    .filter((node): node is OrNode => node.kind === 'or');

/**
 * BL-05: one depth after another. Of the states of a depth, the best continue, as many as a choice has alternatives.
 */
function selectInBeam(tree: PlanTree, { width }: Rules): ReturnType<typeof selectByUct> {
  const edges = tree.nodes.filter(({ id }) => isEdge(tree, id));
  const levelOf = ({ id }: PlanNode): number => edgesTo(tree, id).length;
  // Whether a state with no possible continuation keeps its place.
  const isKept = (start: PlanNode): boolean =>
    edges
      .filter((each) => factsOf(each).done !== '' && levelOf(each) === levelOf(start))
      .toSorted((a, b) => factsOf(b).reward - factsOf(a).reward)
      .slice(0, width)
      .includes(start);
  const [edge] = edges
    .filter((each) => isWaiting(tree, each))
    .filter((each) => edgesTo(tree, each.id).slice(0, -1).every(isKept))
    .toSorted((a, b) => levelOf(a) - levelOf(b));
  return edge ? { edge, through: choicesTo(tree, edge) } : null;
}

const isWaiting = (tree: PlanTree, node: PlanNode): boolean =>
  isEdge(tree, node.id) &&
  !isExecuted(node) &&
  isSelectable(tree, node) &&
  isStanding(tree, node.id);

/** Returns the value of the state in which an alternative starts. */
function worthOfStart(tree: PlanTree, { parent }: PlanNode, { firstValue }: Rules): number {
  const before = parent === null ? null : nodeOf(tree, parent).parent;
  return before === null || before === tree.root
    ? firstValue
    : factsOf(nodeOf(tree, before)).reward;
}

/**
 * Returns an alternative that precedes all others: the user's own, or one they want retried. It is tried until it works
 * or is given up.
 */
export const userFirstAlternative = (
  tree: PlanTree,
  { within = tree.root, begun = [] }: { within?: NodeId; begun?: readonly NodeId[] } = {},
): PlanNode | null =>
  subtree(tree, within).find((node) => isForced(tree, node) && !begun.includes(node.id)) ?? null;

function isForced(tree: PlanTree, node: PlanNode): boolean {
  if (node.parent === null || nodeOf(tree, node.parent).kind !== 'or') return false;
  if (isClosed(node) || isExecuted(node) || !isStanding(tree, node.id)) return false;
  return node.pinned || (node.taken && node.status !== 'fail');
}

/** For the panel: the value of each alternative on the path, and at each choice the reason for the selection. */
export function explainSelection(
  tree: PlanTree,
  edge: NodeId,
  config: Rules,
): readonly NodeValues[] {
  const path = new Set<string>(pathTo(tree, edge));
  return pathTo(tree, edge).flatMap((id) => {
    const choice = nodeOf(tree, id);
    if (choice.kind !== 'or') return [];
    const around = visitsAround(tree, choice);
    const alternatives = childrenOf(tree, id);
    const rows = alternatives
      .filter((each) => !isClosed(each))
      .map((each) => ({ id: each.id, others: { uct: roundScore(uct(each, around, config)) } }));
    const next = alternatives.find((each) => path.has(each.id));
    return next ? [...rows, { id, others: { next: reasonFor(next, around, config) } }] : rows;
  });
}

/** Infinity can't be stored in JSON. */
const roundScore = (value: number): number =>
  Number.isFinite(value) ? Number(value.toFixed(3)) : 999;

function reasonFor(node: PlanNode, around: number, config: Rules): Message {
  const step = oneLine(node.description, 120);
  if (node.pinned && !isExecuted(node)) return message('reason.nextIsYours', { step });
  if (config.order !== 'uct') return message('reason.nextIsPromising', { step });
  const { visits: times } = node;
  if (times === 0) return message('reason.nextIsNew', { step });
  const value = (node.value ?? 0).toFixed(2);
  const added = (uct(node, around, config) - (node.value ?? 0)).toFixed(2);
  const counted = { step, value, added, times };
  return times === 1
    ? message('reason.nextTriedOnce', counted)
    : message('reason.nextTried', counted);
}

/**
 * Undo and redo of edits (SA-27). An edit is stored with the nodes it changed, before and after. They are restored
 * exactly, whatever the kind of edit, as long as the run has not continued with them. Pure.
 */

import type { NodeId } from '../ids.ts';
import { message } from '../messages/message.ts';
import type { TreeEvent } from './event.ts';
import { isClosed, type PlanNode } from './node.ts';
import { reduceTree } from './reduce.ts';
import { doneIn } from './reopen.ts';
import { findNode, nodeOf, type PlanTree, parentOf, pathTo } from './tree.ts';

export type Touched = {
  /** The nodes that it changed. */
  readonly before: readonly PlanNode[];
  /** The same nodes after it, and those it added. */
  readonly after: readonly PlanNode[];
};

/** The most nodes an edit may change and still be undone as a whole. */
const MOST_NODES = 200;

/** Returns what an edit changed, for undo; null if that is too much to keep. */
export function touchedBy(before: PlanTree, after: PlanTree): Touched | null {
  const changed = after.nodes.filter((node) => findNode(before, node.id) !== node);
  if (changed.length > MOST_NODES) return null;
  const were = changed.flatMap(({ id }) => findNode(before, id) ?? []);
  return { before: were, after: changed };
}

/** What the run counts and learns by itself. An undo leaves it alone once it has changed. */
const OWN: ReadonlySet<string> = new Set<keyof PlanNode>([
  'spent',
  'cost',
  'taken',
  'value',
  'visits',
  'frequency',
  'notes',
  'ahead',
  'others',
  'leadsTo',
]);

/** Returns the events that restore what the edit changed; null if the run has continued from it. */
export function eventsOfUndo(
  tree: PlanTree,
  { before, after }: Touched,
): readonly TreeEvent[] | null {
  const restored: PlanNode[] = [];
  for (const was of before) {
    const then = after.find(({ id }) => id === was.id);
    const node = then && merged(nodeOf(tree, was.id), was, then);
    if (!node) return null;
    restored.push(node);
  }
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id)).map(({ id }) => nodeOf(tree, id));
  if (added.some(({ status }) => status !== 'unvisited' && status !== 'pruned')) return null;
  const cut = added.filter((node) => !isClosed(node)).map(({ id }) => cutOf(id));
  const events: TreeEvent[] = [...cut, { kind: 'nodesRestored', nodes: restored }];
  const next = events.reduce<PlanTree>(reduceTree, tree);
  return restored.every(({ id }) => canStandAgain(next, id)) ? events : null;
}

const cutOf = (id: NodeId): TreeEvent => ({
  kind: 'nodePruned',
  id,
  cause: 'human',
  reasoning: message('reason.takenBack'),
});

type Fields = Readonly<Record<string, unknown>>;

/** Returns the node with the edit's changes reverted; null if they have changed since. */
function merged(now: PlanNode, was: PlanNode, then: PlanNode): PlanNode | null {
  const [current, old, edited]: readonly [Fields, Fields, Fields] = [now, was, then];
  const fields = new Map(Object.entries(current));
  for (const key of new Set([...Object.keys(old), ...Object.keys(edited)])) {
    if (isSame(old[key], edited[key])) continue;
    const isUnchanged = isSame(current[key], edited[key]);
    if (!isUnchanged && OWN.has(key)) continue;
    if (key === 'children') fields.set(key, inOrder(now.children, was.children));
    else if (!isUnchanged) return null;
    else if (key in old) fields.set(key, old[key]);
    else fields.delete(key);
  }
  return Object.fromEntries(fields) as PlanNode; // The fields of either node, key by key.
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Restores the earlier order. Nodes added since stay after the same predecessor. */
function inOrder(now: readonly NodeId[], before: readonly NodeId[]): readonly NodeId[] {
  return now.reduce<readonly NodeId[]>((order, id, index) => {
    if (order.includes(id)) return order;
    const at = order.indexOf(now[index - 1] ?? id) + 1;
    return [...order.slice(0, at), id, ...order.slice(at)];
  }, before);
}

/** Whether an open node is below open ones and in no choice that was decided or left behind since. */
function canStandAgain(tree: PlanTree, id: NodeId): boolean {
  if (isClosed(nodeOf(tree, id))) return true;
  return pathTo(tree, id).every((each) => {
    const parent = parentOf(tree, each);
    if (!parent) return true;
    const isShut = parent.kind === 'or' && (parent.isPast || doneIn(tree, parent.id).length > 0);
    return !isClosed(parent) && !isShut;
  });
}

/**
 * What is made of a plan and kept from one event to the next: after each, only the branches that it changed are looked at
 * again. That works by identity, since the reducer makes no new node where nothing changed.
 */
import type { NodeId } from '../../core/ids.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree } from '../../core/plan/tree.ts';

/** Steps whose node was replaced, those in `touched`, and all steps above them. */
export function changedBranches(
  before: PlanTree,
  tree: PlanTree,
  touched: readonly (NodeId | null)[] = [],
): ReadonlySet<NodeId> {
  const changed = new Set<NodeId>();
  const add = (id: NodeId): void => {
    for (let at: NodeId | null = id; at !== null && !changed.has(at); at = nodeOf(tree, at).parent)
      changed.add(at);
  };
  tree.nodes.forEach((node, place) => {
    if (node !== before.nodes[place]) add(node.id);
  });
  for (const id of touched) if (id !== null && hasNode(tree, id)) add(id);
  return changed;
}

/** What a fold is made from: the plan, and whatever else it needs to know. */
type Seen = { readonly tree: PlanTree };

/** What a step comes to; `below` says what the steps under it come to. */
type Fold<Now extends Seen, Value> = (
  node: PlanNode,
  below: (id: NodeId) => Value,
  now: Now,
) => Value;

/** Steps whose result may differ though their node is the same; `all` where that may be every step. */
export type Touched = readonly (NodeId | null)[] | 'all';

/** What the goal comes to, folded from the leaves up. */
export function memoTree<Now extends Seen, Value>(
  fold: Fold<Now, Value>,
  touched: (before: Now, now: Now) => Touched = () => [],
): (now: Now) => Value {
  const values = new Map<NodeId, Value>();
  let before: Now | null = null;
  const forget = (was: Now, now: Now): void => {
    const also = touched(was, now);
    if (also === 'all') values.clear();
    else for (const id of changedBranches(was.tree, now.tree, also)) values.delete(id);
  };
  return (now) => {
    if (before) forget(before, now);
    before = now;
    const valueAt = (id: NodeId): Value => {
      const known = values.get(id);
      if (known !== undefined) return known;
      const node = nodeOf(now.tree, id);
      const value = fold(node, valueAt, now);
      // That of a single step is made as fast as it is found.
      if (node.children.length > 0) values.set(id, value);
      return value;
    };
    return valueAt(now.tree.root);
  };
}

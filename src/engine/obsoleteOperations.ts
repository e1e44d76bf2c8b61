/** Whether an edit invalidates an operation: what it was ordered for is no longer next. */
import type { NodeId } from '../core/ids.ts';
import { isClosed, type PlanNode } from '../core/plan/node.ts';
import {
  childrenOf,
  hasNode,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
  subtree,
} from '../core/plan/tree.ts';
import type { ActOperation, Operation } from '../core/run/operation.ts';
import { hasBegun } from '../core/run/operations.ts';

export function isObsolete(before: PlanTree, after: PlanTree, operation: Operation): boolean {
  const { node } = operation;
  if (isGone(before, after, operation)) return true;
  if (hasBegun(operation)) return false;
  if (operation.kind === 'act' && isInQuestion(before, after, operation)) return true;
  const isYielding = operation.kind === 'act' && operation.yields === true;
  const due = (tree: PlanTree): NodeId[] => [
    ...ahead(tree, node),
    ...(isYielding ? preferred(tree, node) : []),
  ];
  const known = new Set(due(before));
  return due(after).some((id) => !known.has(id));
}

/** The added step may make it needless, unless it was approved. */
const isInQuestion = (
  before: PlanTree,
  after: PlanTree,
  { asksFirst, approved }: ActOperation,
): boolean =>
  asksFirst === true &&
  approved === null &&
  after.nodes.some(({ id, pinned }) => pinned && !hasNode(before, id));

/** Returns the user's alternatives that precede this one and have not begun. */
function preferred(tree: PlanTree, id: NodeId): NodeId[] {
  const parent = parentOf(tree, id);
  if (parent?.kind !== 'or' || nodeOf(tree, id).pinned) return [];
  return childrenOf(tree, parent.id)
    .slice(0, parent.children.indexOf(id))
    .filter((node) => node.pinned && node.status === 'unvisited')
    .map((node) => node.id);
}

/** Whether it was closed, or became another step by rewording. */
function isGone(before: PlanTree, after: PlanTree, { node, kind }: Operation): boolean {
  const [was, is] = [nodeOf(before, node), nodeOf(after, node)];
  if (kind === 'act') return isClosed(is) || is.kind !== 'action' || is.status !== 'visited';
  const path = pathTo(after, node).map((id) => nodeOf(after, id));
  const isCut = path.some((each) => isCutNow(nodeOf(before, each.id), each));
  return isCut || was.description !== is.description;
}

const isCutNow = (was: PlanNode, is: PlanNode): boolean =>
  (isClosed(is) && !isClosed(was)) || was.description !== is.description;

/** Returns the nodes that run before this one in plan order or are part of it. */
function ahead(tree: PlanTree, id: NodeId): NodeId[] {
  const earlier = pathTo(tree, id).flatMap((each) => {
    const parent = parentOf(tree, each);
    if (parent?.kind !== 'and' && parent?.kind !== 'unknown') return [];
    const siblings = childrenOf(tree, parent.id);
    return siblings.slice(
      0,
      siblings.findIndex((sibling) => sibling.id === each),
    );
  });
  const parts = childrenOf(tree, id);
  return [...earlier, ...parts]
    .flatMap((node) => subtree(tree, node.id))
    .filter((node) => !isClosed(node))
    .map((node) => node.id);
}

/** Whether an edit invalidates an operation: what it was ordered for is no longer next, or is now another question. */
import type { NodeId } from '../core/ids.ts';
import type { Edit } from '../core/plan/edit.ts';
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

export function isObsolete(
  before: PlanTree,
  after: PlanTree,
  operation: Operation,
  edit: Edit,
): boolean {
  const { node } = operation;
  if (isGone(before, after, operation) || isAskedAnew(edit, operation)) return true;
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

/** Edits after which a question about their step has another answer. Those that change the tree are found in it. */
const instructing: ReadonlySet<Edit['kind']> = new Set(['tell', 'check', 'shape', 'retry', 'undo']);

/** Edits that say nothing about what is to be done. */
const marking: ReadonlySet<Edit['kind']> = new Set(['pin', 'breakpoint']);

/**
 * Whether the model has to be asked again: about a step that the user has said more about, or about the end of the run,
 * which is judged by the whole plan and all rules.
 */
function isAskedAnew({ kind, target }: Edit, operation: Operation): boolean {
  switch (operation.kind) {
    case 'ask':
      return instructing.has(kind) && operation.questions.some(({ node }) => node === target);
    case 'end':
      return !marking.has(kind);
    default:
      return false;
  }
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

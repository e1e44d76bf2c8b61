/** Changing single nodes of a tree, for the reducer alone: `reduce.ts`. */
import type { NodeId } from '../ids.ts';
import type { PlanNode, UnknownNode } from './node.ts';
import { nodeOf, type PlanTree } from './tree.ts';

export function put(tree: PlanTree, node: PlanNode): PlanTree {
  return { ...tree, nodes: { ...tree.nodes, [node.id]: node } };
}

export function patch(tree: PlanTree, id: NodeId, change: (node: PlanNode) => PlanNode): PlanTree {
  return put(tree, change(nodeOf(tree, id)));
}

export function unproven(node: PlanNode): PlanNode {
  const { proof: _proof, ...rest } = node;
  return rest;
}

/** Not planned any more: no exact action, nothing foreseen of one; children stay. */
export function ungrounded(node: PlanNode): UnknownNode {
  if (node.kind !== 'action') return { ...node, kind: 'unknown' };
  const { action: _action, expect: _expect, final: _final, ...others } = node;
  const { document: _document, textAnchor: _anchor, ...rest } = others;
  return { ...rest, kind: 'unknown' };
}

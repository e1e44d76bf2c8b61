/** Changes single nodes of a tree. Only for the reducer, `reduce.ts`. */
import type { NodeId } from '../ids.ts';
import type { PlanNode, UnknownNode } from './node.ts';
import { nodeOf, type PlanTree } from './tree.ts';

/** Replaces the node with the same id. */
export function putNode(tree: PlanTree, node: PlanNode): PlanTree {
  const place = tree.places[node.id];
  if (place === undefined) throw new Error(`no node ${node.id} in the plan tree`);
  return { ...tree, nodes: tree.nodes.with(place, node) };
}

export function patchNode(
  tree: PlanTree,
  id: NodeId,
  change: (node: PlanNode) => PlanNode,
): PlanTree {
  return putNode(tree, change(nodeOf(tree, id)));
}

export function withoutProof(node: PlanNode): PlanNode {
  const { proof: _proof, ...rest } = node;
  return rest;
}

/** Removes a node's exact action and its expected effect; its children stay. */
export function withoutAction(node: PlanNode): UnknownNode {
  if (node.kind !== 'action') return { ...node, kind: 'unknown' };
  const { action: _action, expect: _expect, final: _final, ...others } = node;
  const { document: _document, textAnchor: _anchor, item: _item, ...rest } = others;
  return { ...rest, kind: 'unknown' };
}

/** The tree as it was before the action, reconstructed from the mutation records. */
import { dataOf } from '../../dom/dom.ts';
import { childNodesOf } from '../../dom/tree.ts';
import { groupBy } from '../snapshot/groupBy.ts';

export type TreeBefore = {
  /** Returns the children that an element or shadow root had. A new node's children are the ones it has now. */
  readonly childrenOf: (parent: Node) => readonly Node[];
  readonly dataOf: (text: Node) => string;
};

/** Reconstructs the tree, including removed parts. */
export function treeBefore(records: readonly MutationRecord[]): TreeBefore {
  const texts = new Map<Node, string>();
  for (const { type, target, oldValue } of records)
    if (type === 'characterData' && !texts.has(target)) texts.set(target, oldValue ?? '');
  const written = records.filter(({ type }) => type === 'childList');
  const lists = new Map(
    [...groupBy(written, ({ target }) => target)].map(([parent, all]) => [
      parent,
      childrenBefore(parent, all),
    ]),
  );
  return {
    childrenOf: (parent) => lists.get(parent) ?? childNodesOf(parent),
    dataOf: (text) => texts.get(text) ?? dataOf(text),
  };
}

/** Reverts each change to the present children, last first. */
function childrenBefore(parent: Node, records: readonly MutationRecord[]): readonly Node[] {
  const before = childNodesOf(parent);
  for (const record of records.toReversed()) {
    for (const node of record.addedNodes) {
      const at = before.indexOf(node);
      if (at >= 0) before.splice(at, 1);
    }
    before.splice(insertionIndex(before, record), 0, ...record.removedNodes);
  }
  return before;
}

function insertionIndex(
  nodes: readonly Node[],
  { previousSibling, nextSibling }: MutationRecord,
): number {
  if (!previousSibling) return 0;
  const previous = nodes.indexOf(previousSibling);
  if (previous >= 0) return previous + 1;
  const next = nextSibling ? nodes.indexOf(nextSibling) : -1;
  return next >= 0 ? next : nodes.length;
}

/** Summarizes mutation records: children, texts and attributes as they were before, if they differ now. */
import { dataOf, isConnected } from '../dom/dom.ts';
import { childNodesOf, composedParent, lineageOf } from '../dom/tree.ts';
import type { PageSnapshot } from './pageSnapshot.ts';
import { containerOfMutation, type SelfUpdates } from './selfUpdates.ts';

type TextChange = { readonly node: Text; readonly before: string };
export type AttributeChange = {
  readonly element: Element;
  readonly name: string;
  readonly before: string | null;
  /** Whether it had another value in between. */
  readonly hasVaried: boolean;
};
type ChildLists = { readonly before: readonly Node[]; readonly after: readonly Node[] };
export type MutationSummary = {
  /** Elements whose children changed, without elements that are new themselves. */
  readonly containers: ReadonlyMap<Element, ChildLists>;
  readonly texts: readonly TextChange[];
  readonly attributes: readonly AttributeChange[];
  /** Whether the element is new or is in a new element. */
  readonly isNew: (element: Element) => boolean;
  /** The tree as it was before. */
  readonly past: TreeBefore;
};

/** A page before and after an action, with the mutations in between. */
export type SnapshotPair = {
  readonly before: PageSnapshot;
  readonly after: PageSnapshot;
  readonly mutations: MutationSummary;
  readonly selfUpdates: SelfUpdates;
  /** The time between the two, in ms. */
  readonly tookMs: number;
};

/** Summarizes the records, without those of self-updating parts. */
export function summarizeMutations(
  records: readonly MutationRecord[],
  selfUpdates: SelfUpdates,
): MutationSummary {
  const texts = new Map<Node, TextChange>();
  const attributes = new Map<Element, Map<string, AttributeChange>>();
  const kept = records.filter((record) => {
    const container = containerOfMutation(record);
    return container !== null && !selfUpdates.isSelfUpdating(container);
  });
  for (const record of kept) {
    if (record.type === 'characterData') addText(record, texts);
    else if (record.type === 'attributes') addAttribute(record, attributes);
  }
  const past = treeBefore(kept);
  const lists = kept.filter(({ type }) => type === 'childList');
  const containers = new Map(
    [...groupBy(lists, containerOfMutation)].flatMap(([element, all]) =>
      element && isConnected(element) ? [[element, listsOf(element, all, past)] as const] : [],
    ),
  );
  const isNew = newElementTest(containers);
  const isOld = (element: Element | null): boolean =>
    element !== null && isConnected(element) && !isNew(element);
  return {
    containers: new Map([...containers].filter(([element]) => !isNew(element))),
    texts: [...texts.values()].filter(({ node }) => isOld(composedParent(node))),
    attributes: [...attributes.values()]
      .flatMap((byName) => [...byName.values()])
      .filter(({ element }) => isOld(element)),
    isNew,
    past,
  };
}

/**
 * Returns the children before and after. Records of a shadow root are filed under its host, so its own children are
 * read, not the host's.
 */
function listsOf(
  container: Element,
  records: readonly MutationRecord[],
  past: TreeBefore,
): ChildLists {
  const tree = records[0]?.target ?? container;
  return { before: past.childrenOf(tree), after: childNodesOf(tree) };
}

function newElementTest(
  containers: ReadonlyMap<Element, ChildLists>,
): (element: Element) => boolean {
  const added = new Set<Node>();
  for (const { before, after } of containers.values()) {
    const known = new Set(before);
    for (const node of after) if (!known.has(node)) added.add(node);
  }
  return (element) => lineageOf(element).some((each) => added.has(each));
}

function addText({ target, oldValue }: MutationRecord, texts: Map<Node, TextChange>): void {
  if (target instanceof Text && !texts.has(target))
    texts.set(target, { node: target, before: oldValue ?? '' });
}

function addAttribute(
  { target, attributeName: name, oldValue: before }: MutationRecord,
  attributes: Map<Element, Map<string, AttributeChange>>,
): void {
  if (!(target instanceof Element) || !name) return;
  const known = attributes.get(target) ?? new Map<string, AttributeChange>();
  attributes.set(target, known);
  const first = known.get(name);
  if (!first) known.set(name, { element: target, name, before, hasVaried: false });
  else if (first.before !== before) known.set(name, { ...first, hasVaried: true });
}

// Groups items by key, keeping the order of both.

export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

// The tree as it was before the action, reconstructed from the mutation records.

export type TreeBefore = {
  /** Returns the children that an element or shadow root had. A new node's children are the ones it has now. */
  readonly childrenOf: (parent: Node) => readonly Node[];
  readonly dataOf: (text: Node) => string;
};

/** Reconstructs the tree, including removed parts. */
function treeBefore(records: readonly MutationRecord[]): TreeBefore {
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

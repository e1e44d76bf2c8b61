/** Summarizes mutation records: children, texts and attributes as they were before, if they differ now. */
import { isConnected } from '../../dom/dom.ts';
import { childNodesOf, composedParent, lineageOf } from '../../dom/tree.ts';
import { containerOfMutation, type SelfUpdates } from '../../wait/selfUpdates.ts';
import { groupBy } from '../snapshot/groupBy.ts';
import type { PageSnapshot } from '../snapshot/pageSnapshot.ts';
import { type TreeBefore, treeBefore } from './treeBefore.ts';

export type TextChange = { readonly node: Text; readonly before: string };
export type AttributeChange = {
  readonly element: Element;
  readonly name: string;
  readonly before: string | null;
};
export type ChildLists = { readonly before: readonly Node[]; readonly after: readonly Node[] };
export type MutationSummary = {
  /** Elements whose children changed, without elements that are new themselves. */
  readonly containers: ReadonlyMap<Element, ChildLists>;
  readonly texts: readonly TextChange[];
  readonly attributes: readonly AttributeChange[];
  /** Whether the element is new or lies in a new element. */
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
  if (!known.has(name)) known.set(name, { element: target, name, before });
}

/** Mutation records summed up: children, texts and attributes as they were before, where they differ now. */
import { composedParent } from '../../act/native.ts';
import { firstChildOf, isConnected, nextSiblingOf } from '../../dom/dom.ts';
import { containerOfMutation, isSelfUpdating } from '../wait/selfUpdates.ts';

export type TextChange = { readonly node: Text; readonly before: string };
export type AttributeChange = {
  readonly element: Element;
  readonly name: string;
  readonly before: string | null;
};
export type ChildLists = { readonly before: readonly Node[]; readonly after: readonly Node[] };
export type MutationSummary = {
  /** Places with other children than before; places that are new themselves are left out. */
  readonly containers: ReadonlyMap<Element, ChildLists>;
  readonly texts: readonly TextChange[];
  readonly attributes: readonly AttributeChange[];
  /** Whether the element was not there before, or lies in something that was not. */
  readonly isNew: (element: Element) => boolean;
};

/** Adds up the records; parts that tick by themselves are left out. */
export function summarizeMutations(records: readonly MutationRecord[]): MutationSummary {
  const children = new Map<Element, MutationRecord[]>();
  const texts = new Map<Text, TextChange>();
  const attributes = new Map<Element, Map<string, AttributeChange>>();
  for (const record of records) {
    const place = containerOfMutation(record);
    if (!place || isSelfUpdating(place)) continue;
    if (record.type === 'childList') listOf(children, place).push(record);
    else if (record.type === 'characterData') addText(record, texts);
    else addAttribute(record, attributes);
  }
  const places = new Map(
    [...children]
      .filter(([place]) => isConnected(place))
      .map(([place, all]) => [place, revertRecords(place, all)]),
  );
  const isNew = newElementTest(places);
  return {
    containers: new Map([...places].filter(([place]) => !isNew(place))),
    texts: [...texts.values()].filter(({ node }) => isPresent(node, isNew)),
    attributes: [...attributes.values()]
      .flatMap((byName) => [...byName.values()])
      .filter(({ element }) => isConnected(element) && !isNew(element)),
    isNew,
  };
}

function isPresent(node: Text, isNew: (element: Element) => boolean): boolean {
  const place = composedParent(node);
  return isConnected(node) && place !== null && !isNew(place);
}

function listOf(children: Map<Element, MutationRecord[]>, place: Element): MutationRecord[] {
  const known = children.get(place) ?? [];
  children.set(place, known);
  return known;
}

/** The children before: the present ones with each change taken back, last first. */
function revertRecords(place: Element, records: readonly MutationRecord[]): ChildLists {
  // Records of a shadow root are about its host: the tree that changed is asked, not the host's own children.
  const tree = records[0]?.target ?? place;
  const after = childrenOf(tree);
  const before = [...after];
  for (const {
    target,
    addedNodes,
    removedNodes,
    previousSibling,
    nextSibling,
  } of records.toReversed()) {
    if (target !== tree) continue;
    for (const node of addedNodes) {
      const at = before.indexOf(node);
      if (at >= 0) before.splice(at, 1);
    }
    before.splice(insertionIndex(before, previousSibling, nextSibling), 0, ...removedNodes);
  }
  return { before, after };
}

function childrenOf(tree: Node): Node[] {
  const children: Node[] = [];
  for (let at = firstChildOf(tree); at; at = nextSiblingOf(at)) children.push(at);
  return children;
}

function insertionIndex(nodes: readonly Node[], previous: Node | null, next: Node | null): number {
  if (!previous) return 0;
  const at = nodes.indexOf(previous);
  if (at >= 0) return at + 1;
  const before = next ? nodes.indexOf(next) : -1;
  return before >= 0 ? before : nodes.length;
}

function newElementTest(places: ReadonlyMap<Element, ChildLists>): (element: Element) => boolean {
  const added = new Set<Node>();
  for (const { before, after } of places.values()) {
    const known = new Set(before);
    for (const node of after) if (!known.has(node)) added.add(node);
  }
  return (element) => {
    for (let at: Element | null = element; at; at = composedParent(at)) {
      if (added.has(at)) return true;
    }
    return false;
  };
}

function addText({ target, oldValue }: MutationRecord, texts: Map<Text, TextChange>): void {
  if (target instanceof Text && !texts.has(target)) {
    texts.set(target, { node: target, before: oldValue ?? '' });
  }
}

function addAttribute(
  { target, attributeName, oldValue }: MutationRecord,
  attributes: Map<Element, Map<string, AttributeChange>>,
): void {
  if (!(target instanceof Element) || !attributeName) return;
  const known = attributes.get(target) ?? new Map<string, AttributeChange>();
  attributes.set(target, known);
  if (known.has(attributeName)) return;
  known.set(attributeName, { element: target, name: attributeName, before: oldValue });
}

/** Mutation records summed up: what is new, what is gone, which texts and attributes differ from before. */

import { composedParent } from '../act/native.ts';
import { isConnected, textContentOf } from '../distill/dom.ts';
import { isTicking, placeOf } from './ticks.ts';

export type TextChange = { readonly node: Text; readonly before: string };
export type AttributeChange = {
  readonly element: Element;
  readonly name: string;
  readonly before: string | null;
};
export type Ledger = {
  /** Outermost new nodes by the element they were put into. */
  readonly added: ReadonlyMap<Element, readonly Node[]>;
  readonly removed: ReadonlyMap<Element, readonly Node[]>;
  readonly texts: readonly TextChange[];
  readonly attributes: readonly AttributeChange[];
};

/** Adds up the records; parts that tick by themselves are left out. */
export function sumUp(records: readonly MutationRecord[]): Ledger {
  const added = new Map<Node, Element>();
  const removed = new Map<Node, Element>();
  const texts = new Map<Text, TextChange>();
  const attributes = new Map<string, AttributeChange>();
  const ids = numberer();
  for (const record of records) {
    const place = placeOf(record);
    if (!place || isTicking(place)) continue;
    if (record.type === 'childList') sumChildren(record, added, removed);
    else if (record.type === 'characterData') sumText(record, texts);
    else sumAttribute(record, attributes, ids);
  }
  return {
    added: groupOutermost(added),
    removed: groupByPlace(removed),
    texts: [...texts.values()].filter(({ node }) => isConnected(node) && !added.has(node)),
    attributes: [...attributes.values()].filter(({ element }) => isConnected(element)),
  };
}

/** A node that comes back was moved; one that goes again never was there for a person. */
function sumChildren(
  record: MutationRecord,
  added: Map<Node, Element>,
  removed: Map<Node, Element>,
) {
  const place = placeOf(record);
  if (!place) return;
  for (const node of record.removedNodes) {
    if (!added.delete(node)) removed.set(node, place);
  }
  for (const node of record.addedNodes) {
    if (!removed.delete(node)) added.set(node, place);
  }
}

function sumText({ target, oldValue }: MutationRecord, texts: Map<Text, TextChange>): void {
  if (target instanceof Text && !texts.has(target)) {
    texts.set(target, { node: target, before: oldValue ?? '' });
  }
}

function sumAttribute(
  { target, attributeName, oldValue }: MutationRecord,
  attributes: Map<string, AttributeChange>,
  idOf: (element: Element) => number,
): void {
  if (!(target instanceof Element) || !attributeName) return;
  const key = `${idOf(target)} ${attributeName}`;
  if (attributes.has(key)) return;
  attributes.set(key, { element: target, name: attributeName, before: oldValue });
}

function numberer(): (element: Element) => number {
  const ids = new Map<Element, number>();
  return (element) => {
    const id = ids.get(element) ?? ids.size;
    ids.set(element, id);
    return id;
  };
}

function groupOutermost(added: ReadonlyMap<Node, Element>): Map<Element, Node[]> {
  const outermost = new Map<Node, Element>();
  for (const [node, place] of added) {
    if (isConnected(node) && !liesInAdded(node, added)) outermost.set(node, place);
  }
  return groupByPlace(outermost);
}

function liesInAdded(node: Node, added: ReadonlyMap<Node, Element>): boolean {
  for (let at = composedParent(node); at; at = composedParent(at)) {
    if (added.has(at)) return true;
  }
  return false;
}

function groupByPlace(nodes: ReadonlyMap<Node, Element>): Map<Element, Node[]> {
  const groups = new Map<Element, Node[]>();
  for (const [node, place] of nodes) {
    const group = groups.get(place) ?? [];
    group.push(node);
    groups.set(place, group);
  }
  return groups;
}

const unread = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'LINK', 'META']);

/** The words of a node as far as they can be known after it has left the page. */
export function wordsOf(node: Node): string {
  return unread.has(node.nodeName) || node instanceof Comment ? '' : textContentOf(node);
}

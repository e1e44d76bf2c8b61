/**
 * Compares the children of one element before and after. Pages re-render lists and whole views, of which a user sees
 * only the differences. Children with the same text are paired, and replaced parts are compared recursively.
 */

import { comparableText } from '../../core/text.ts';
import { attributeOf, elementNode, localNameOf, nodeTypeOf, textNode } from '../dom/dom.ts';
import { isLine, isShortItem } from './textUnits.ts';

export type Difference =
  | { readonly kind: 'added' | 'removed' | 'reordered'; readonly nodes: readonly Node[] }
  | { readonly kind: 'changed'; readonly before: Node; readonly after: Node }
  /** Has the same text; states in attributes may differ. */
  | { readonly kind: 'same'; readonly before: Element; readonly after: Element };

/** The visible content of a node at one moment; empty or null if there is none. */
export type NodeReader = {
  readonly textOf: (node: Node) => string;
  readonly childrenOf: (node: Node) => readonly Node[];
  /** Returns a visible field in the node, which need not have text. */
  readonly fieldIn: (node: Node) => Element | null;
  /** Whether a popup is in it, which is reported separately: the rest is only a backdrop. */
  readonly isBackdrop: (node: Node) => boolean;
};
export type NodeReaders = { readonly before: NodeReader; readonly after: NodeReader };

type Child = { readonly node: Node; readonly text: string; readonly at: number };
type ChildPair = { readonly was: Child; readonly is: Child };

const MAX_DEPTH = 40;
const MAX_CHILDREN = 600;
const itemTags = /^(li|tr|article|dd|dt|option)$/;

/** Returns the differences between two lists of children. */
export function diffChildren(
  before: readonly Node[],
  after: readonly Node[],
  readers: NodeReaders,
  depth = 0,
): Difference[] {
  const present = new Set(after);
  const kept = new Set(before.filter((node) => present.has(node)));
  const was = readableChildren(before, kept, readers.before);
  const is = readableChildren(after, kept, readers.after);
  const same = pairChildren(was, is, (a, b) => a.node === b.node);
  const alike = pairChildren(unpaired(was, same, 'was'), unpaired(is, same, 'is'), hasSameText);
  const matched = [...same, ...alike];
  const restWas = unpaired(was, matched, 'was');
  const restIs = unpaired(is, matched, 'is');
  const isOnly = restWas.length === 1 && restIs.length === 1;
  const replaced = pairChildren(restWas, restIs, (a, b) => isReplacement(a, b, isOnly));
  return [
    ...reordering(matched, was.length),
    ...alike.flatMap((pair) => sameElement(pair.was.node, pair.is.node)),
    ...replaced.flatMap((pair) => diffPair(pair.was.node, pair.is.node, readers, depth)),
    ...listDifference('removed', unpaired(restWas, replaced, 'was')),
    ...listDifference('added', unpaired(restIs, replaced, 'is')),
  ];
}

/** Nodes that stayed are on both sides, even without content; of the others, only those with text or a field. */
const readableChildren = (
  nodes: readonly Node[],
  kept: ReadonlySet<Node>,
  { textOf, fieldIn }: NodeReader,
): Child[] =>
  nodes.slice(0, MAX_CHILDREN).flatMap((node, at) => {
    const text = comparableText(textOf(node));
    return text || kept.has(node) || fieldIn(node) ? [{ node, text, at }] : [];
  });

/** Pairs each child of one side with the first matching unpaired child of the other. */
function pairChildren(
  was: readonly Child[],
  is: readonly Child[],
  fits: (a: Child, b: Child) => boolean,
): ChildPair[] {
  const free = new Set(is);
  return was.flatMap((one) => {
    for (const other of free) {
      if (!fits(one, other)) continue;
      free.delete(other);
      return [{ was: one, is: other }];
    }
    return [];
  });
}

function unpaired(
  all: readonly Child[],
  pairs: readonly ChildPair[],
  side: keyof ChildPair,
): Child[] {
  const taken = new Set(pairs.map((pair) => pair[side]));
  return all.filter((each) => !taken.has(each));
}

const hasSameText = (a: Child, b: Child): boolean =>
  a.text === b.text && nodeTypeOf(a.node) === nodeTypeOf(b.node);

/** Whether the new node replaces the old one: both are the only ones left, or rows that share most of their text. */
function isReplacement(a: Child, b: Child, isOnly: boolean): boolean {
  if (nodeTypeOf(a.node) !== nodeTypeOf(b.node)) return isOnly;
  if (nodeTypeOf(a.node) === textNode) return true;
  if (!(a.node instanceof Element && b.node instanceof Element)) return false;
  if (localNameOf(a.node) !== localNameOf(b.node)) return false;
  const [key, newKey] = [keyOf(a.node), keyOf(b.node)];
  if (key && newKey) return key === newKey;
  if (isItem(a.node)) return similarity(a.text, b.text) >= 0.5;
  if (isOnly) return true;
  const isSameClass = attributeOf(a.node, 'class') === attributeOf(b.node, 'class');
  const textSimilarity = similarity(a.text, b.text);
  return isSameClass ? a.at === b.at || textSimilarity > 0.3 : textSimilarity >= 0.5;
}

const keyOf = (element: Element): string =>
  attributeOf(element, 'id') ||
  attributeOf(element, 'data-id') ||
  attributeOf(element, 'data-key') ||
  '';

const isItem = (element: Element): boolean =>
  itemTags.test(localNameOf(element)) ||
  /^(row|listitem|option|treeitem)$/.test(attributeOf(element, 'role') ?? '');

/** Returns the share of trigrams that two texts have in common. */
function similarity(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  const common = [...one].filter((piece) => other.has(piece)).length;
  return common / Math.max(1, one.size, other.size);
}

const trigrams = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.min(text.length, 600) }, (_, at) => text.slice(at, at + 3)));

/** Compares the children of two elements; if either has no element children, its text was replaced. */
function diffPair(before: Node, after: Node, readers: NodeReaders, depth: number): Difference[] {
  const [was, is] = [readers.before.childrenOf(before), readers.after.childrenOf(after)];
  const comparesChildren =
    depth < MAX_DEPTH &&
    was.some(isElement) &&
    is.some(isElement) &&
    !isComparedWhole(before, after);
  return [
    ...sameElement(before, after),
    ...(comparesChildren
      ? diffChildren(was, is, readers, depth + 1)
      : [{ kind: 'changed', before, after } as const]),
  ];
}

/** Whether both are lines or short rows, which are compared as a whole. */
function isComparedWhole(before: Node, after: Node): boolean {
  const are = (fits: (element: Element) => boolean): boolean =>
    before instanceof Element && after instanceof Element && fits(before) && fits(after);
  return are(isLine) || are(isShortItem);
}

const isElement = (node: Node): boolean => nodeTypeOf(node) === elementNode;

const sameElement = (before: Node, after: Node): Difference[] =>
  before !== after && before instanceof Element && after instanceof Element
    ? [{ kind: 'same', before, after }]
    : [];

/** Reports a reordering. Needs several items, since of two that swapped places it is unknown which one moved. */
function reordering(matched: readonly ChildPair[], count: number): Difference[] {
  const legible = matched.filter(({ is }) => is.text !== '');
  const inNewOrder = legible.toSorted((a, b) => a.is.at - b.is.at);
  const isReordered = inNewOrder.some(({ was }, at) => was.at < (inNewOrder[at - 1]?.was.at ?? -1));
  if (!isReordered || legible.length < 2 || matched.length < count / 2) return [];
  return [{ kind: 'reordered', nodes: inNewOrder.map(({ is }) => is.node) }];
}

const listDifference = (kind: 'added' | 'removed', rest: readonly Child[]): Difference[] =>
  rest.length > 0 ? [{ kind, nodes: rest.map(({ node }) => node) }] : [];

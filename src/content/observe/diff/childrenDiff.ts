/**
 * The children of one place before and after, held against one another: pages draw lists and whole views anew, and a
 * person sees only what is another than before. What reads the same is paired and followed down to what differs.
 */
import {
  attributeOf,
  elementNode,
  firstChildOf,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  textNode,
} from '../../dom/dom.ts';
import { comparableText } from '../snapshot/visibleText.ts';

export type Difference =
  | { readonly kind: 'added'; readonly nodes: readonly Node[]; readonly among: number }
  | { readonly kind: 'removed'; readonly nodes: readonly Node[]; readonly among: number }
  | { readonly kind: 'changed'; readonly before: Node; readonly after: Node }
  /** Reads the same; states said by attributes may differ. */
  | { readonly kind: 'same'; readonly before: Element; readonly after: Element }
  | { readonly kind: 'reordered'; readonly nodes: readonly Node[] };

/** How a node read before the act, and how it reads now; empty where there is nothing to see. */
export type TextReaders = {
  readonly before: (node: Node) => string;
  readonly after: (node: Node) => string;
  /** A field that could be seen in it, which need not have words. */
  readonly fieldBefore: (node: Node) => Element | null;
  readonly fieldAfter: (node: Node) => Element | null;
};

type Child = { readonly node: Node; readonly text: string; readonly at: number };
type ChildPair = { readonly was: Child; readonly is: Child };

const MAX_DEPTH = 40;
const MAX_CHILDREN = 600;
const itemTags = /^(li|tr|article|dd|dt|option)$/;

/** What differs between two lists of children. */
export function diffChildren(
  before: readonly Node[],
  after: readonly Node[],
  readers: TextReaders,
  depth = 0,
): Difference[] {
  const kin = new Set(after);
  const stayed = new Set(before.filter((node) => kin.has(node)));
  const was = readableChildren(before, stayed, readers.before, readers.fieldBefore);
  const is = readableChildren(after, stayed, readers.after, readers.fieldAfter);
  const same = pairChildren(was, is, (a, b) => a.node === b.node);
  const alike = pairChildren(without(was, same, 'was'), without(is, same, 'is'), hasSameText);
  const kept = [...same, ...alike];
  const restWas = without(was, kept, 'was');
  const restIs = without(is, kept, 'is');
  const paired = pairChildren(restWas, restIs, (a, b) => isReplacement(a, b, restWas, restIs));
  return [
    ...reordering(kept, was.length),
    ...alike.flatMap(({ was: a, is: b }) => sameElement(a.node, b.node)),
    ...paired.flatMap(({ was: a, is: b }) => diffPair(a.node, b.node, readers, depth)),
    ...listDifference('removed', without(restWas, paired, 'was'), was.length),
    ...listDifference('added', without(restIs, paired, 'is'), is.length),
  ];
}

/** What stayed is there on both sides, whatever of it is told elsewhere; of the rest what can be read or filled in. */
function readableChildren(
  nodes: readonly Node[],
  stayed: ReadonlySet<Node>,
  read: (node: Node) => string,
  fieldIn: (node: Node) => Element | null,
): Child[] {
  return nodes.slice(0, MAX_CHILDREN).flatMap((node, at) => {
    const text = comparableText(read(node));
    return text || stayed.has(node) || fieldIn(node) ? [{ node, text, at }] : [];
  });
}

/** Each of the one side with the first fitting one of the other that is still free. */
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

const without = (
  all: readonly Child[],
  pairs: readonly ChildPair[],
  side: keyof ChildPair,
): Child[] => {
  const taken = new Set(pairs.map((pair) => pair[side]));
  return all.filter((each) => !taken.has(each));
};

const hasSameText = (a: Child, b: Child): boolean =>
  a.text === b.text && nodeTypeOf(a.node) === nodeTypeOf(b.node);

/** Whether the new node stands for the old one: the only two that are left, or rows that share most words. */
function isReplacement(a: Child, b: Child, was: readonly Child[], is: readonly Child[]): boolean {
  if (nodeTypeOf(a.node) !== nodeTypeOf(b.node)) return was.length === 1 && is.length === 1;
  if (nodeTypeOf(a.node) === textNode) return true;
  const [old, fresh] = [a.node as Element, b.node as Element];
  if (localNameOf(old) !== localNameOf(fresh)) return false;
  const [key, newKey] = [keyOf(old), keyOf(fresh)];
  if (key && newKey) return key === newKey;
  const isOnly = was.length === 1 && is.length === 1;
  if (isOnly && !isItem(old)) return true;
  if (!isItem(old) && attributeOf(old, 'class') === attributeOf(fresh, 'class'))
    return a.at === b.at || similarity(a.text, b.text) > 0.3;
  return similarity(a.text, b.text) >= 0.5;
}

const keyOf = (element: Element): string =>
  attributeOf(element, 'id') ||
  attributeOf(element, 'data-id') ||
  attributeOf(element, 'data-key') ||
  '';

const isItem = (element: Element): boolean =>
  itemTags.test(localNameOf(element)) ||
  /^(row|listitem|option|treeitem)$/.test(attributeOf(element, 'role') ?? '');

/** The share of three-letter pieces that two texts have in common. */
function similarity(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  const common = [...one].filter((piece) => other.has(piece)).length;
  return common / Math.max(1, Math.max(one.size, other.size));
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < Math.min(text.length, 600); at += 1) found.add(text.slice(at, at + 3));
  return found;
}

/** Elements with children of their own are followed down; else one text became another. */
function diffPair(before: Node, after: Node, readers: TextReaders, depth: number): Difference[] {
  const isDeep = depth < MAX_DEPTH && hasElements(before) && hasElements(after);
  if (isDeep)
    return [
      ...sameElement(before, after),
      ...diffChildren(childrenOf(before), childrenOf(after), readers, depth + 1),
    ];
  return [...sameElement(before, after), { kind: 'changed', before, after }];
}

const sameElement = (before: Node, after: Node): Difference[] =>
  before !== after && before instanceof Element && after instanceof Element
    ? [{ kind: 'same', before, after }]
    : [];

function hasElements(node: Node): boolean {
  return childrenOf(node).some((child) => nodeTypeOf(child) === elementNode);
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let at = firstChildOf(node); at; at = nextSiblingOf(at)) children.push(at);
  return children;
}

/** Told only of lists: of two things that changed places one does not know which one moved. */
function reordering(kept: readonly ChildPair[], among: number): Difference[] {
  const legible = kept.filter(({ is }) => is.text !== '');
  const inNewOrder = legible.toSorted((a, b) => a.is.at - b.is.at);
  const isTurned = inNewOrder.some(({ was }, at) => was.at < (inNewOrder[at - 1]?.was.at ?? -1));
  if (!isTurned || legible.length < 2 || kept.length < among / 2) return [];
  return [{ kind: 'reordered', nodes: inNewOrder.map(({ is }) => is.node) }];
}

function listDifference(
  kind: 'added' | 'removed',
  rest: readonly Child[],
  among: number,
): Difference[] {
  return rest.length > 0 ? [{ kind, nodes: rest.map(({ node }) => node), among }] : [];
}

/**
 * Reads the text that users see in a part of the page. It separates the text of blocks and of neighboring controls, and
 * skips hidden parts. It also reads removed parts, for which a snapshot knows what was hidden.
 */

import { cleanLine } from '../../core/cleanText.ts';
import { clip } from '../../core/text.ts';
import {
  attributeOf,
  dataOf,
  elementNode,
  hasBox,
  isClosedDetails,
  isConnected,
  isOpaque,
  localNameOf,
  nodeTypeOf,
  parentNodeOf,
  textContentOf,
  textNode,
} from '../dom/dom.ts';
import { hasWords } from '../dom/text.ts';
import { assignedTo, childNodesOf, findAll, shadowRootOf } from '../dom/tree.ts';
import { inlineTags, unrenderedTags } from './tags.ts';
import { isCovertlyHidden, isTextHidden } from './visibility.ts';

/** Parts to skip: those that were hidden or are reported elsewhere. */
export type Exclude = (element: Element) => boolean;

/** Very large pages are cut here (C15). */
const MAX_NODES = 6_000;
const MAX_CHARACTERS = 6_000;
const separatedTags = new Set('a button label select img br input textarea'.split(' '));

/** The tree at another time: the children of an element or shadow root, and the text of a text node. */
type Tree = {
  readonly childrenOf: (parent: Node) => readonly Node[];
  readonly dataOf: (text: Node) => string;
};
const present: Tree = { childrenOf: childNodesOf, dataOf };

type Options = {
  readonly exclude: Exclude;
  /** If false, it is unknown what is hidden, and everything that is not excluded is read. */
  readonly isRendered: boolean;
  /** Reads exactly the visible text: includes redundant text, but no alternative texts. */
  readonly isExact: boolean;
  readonly tree: Tree;
  readonly maxNodes: number;
  readonly maxCharacters: number;
};
type Reading = Options & { text: string; nodesLeft: number };

/** Returns the text of a node as one line. */
export function visibleTextOf(
  node: Node,
  {
    exclude = () => false,
    isRendered = isConnected(node),
    isExact = false,
    tree = present,
    maxNodes = MAX_NODES,
    maxCharacters = MAX_CHARACTERS,
  }: Partial<Options> = {},
): string {
  const options = { exclude, isRendered, isExact, tree, maxNodes, maxCharacters };
  const reading: Reading = { ...options, text: '', nodesLeft: maxNodes };
  readNode(node, siblingsOf(node), reading);
  return cleanLine(reading.text);
}

/** Returns the first heading in an element. */
export function headingOf(element: Element): string {
  const heading = findAll(element, 'h1,h2,h3,h4,h5,h6,legend,[role=heading]').find(isOpaque);
  return heading ? clip(visibleTextOf(heading), 80) : '';
}

function readNode(node: Node, siblings: Iterable<Node>, into: Reading): void {
  into.nodesLeft -= 1;
  if (into.nodesLeft < 0 || into.text.length > into.maxCharacters) return;
  const type = nodeTypeOf(node);
  if (type === textNode) into.text += isUnseen(node, into) ? '' : into.tree.dataOf(node);
  else if (type === elementNode && node instanceof Element) readElement(node, siblings, into);
}

function readElement(element: Element, siblings: Iterable<Node>, into: Reading): void {
  const tag = localNameOf(element);
  if (unrenderedTags.has(tag) || tag === 'option' || into.exclude(element)) return;
  if (isHidden(element, into)) return;
  if (!into.isExact && isRedundantText(element, siblings)) return;
  const replacement = replacementText(element, tag, into);
  const space = isSeparated(element, tag, into) ? ' ' : '';
  into.text += space;
  if (replacement === null) {
    const children = flatChildrenOf(element, tag, into.tree);
    for (const child of children) readNode(child, children, into);
  } else into.text += replacement;
  into.text += space;
}

/**
 * Whether text is invisible although its element is visible: in a closed `details`, or in letters of no size or color.
 */
function isUnseen(text: Node, { isRendered, isExact }: Reading): boolean {
  const parent = parentNodeOf(text);
  if (!(parent instanceof Element)) return false;
  return isClosedDetails(parent) || (isRendered && isExact && isTextHidden(parent));
}

const icons = /icon|symbol|glyph/i;
const SHORT = 300;

/**
 * Whether an element hidden from screen readers repeats what is already there: it has no words, its words stand for an
 * icon, or the screen-reader text beside it is the same. Decided by the tree alone, so removed parts are judged like
 * present ones.
 */
export function isRedundantText(element: Element, siblings: Iterable<Node>): boolean {
  if (!isAriaHidden(element)) return false;
  const text = textContentOf(element);
  if (!hasWords(text) || icons.test(attributeOf(element, 'class') ?? '')) return true;
  if (text.length > SHORT) return false;
  let beside = '';
  for (const node of siblings) {
    if (node !== element && !isAriaHidden(node)) beside += textContentOf(node);
    if (beside.length > 3 * SHORT) return false;
  }
  return lettersOf(beside).includes(lettersOf(text));
}

const isAriaHidden = (of: Node): boolean =>
  of instanceof Element && attributeOf(of, 'aria-hidden') === 'true';

const siblingsOf = (of: Node): Iterable<Node> => parentNodeOf(of)?.childNodes ?? [];

/** Keeps only letters and digits, since a price may be drawn without its decimal point. */
const lettersOf = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]+/gu, '').toLocaleLowerCase();

function flatChildrenOf(element: Element, tag: string, { childrenOf }: Tree): readonly Node[] {
  const assigned = assignedTo(element, tag);
  return assigned.length > 0 ? assigned : childrenOf(shadowRootOf(element, tag) ?? element);
}

/** Whether an element is hidden. Elements with `display: contents` have no box but are read. */
function isHidden(element: Element, { isRendered, isExact }: Reading): boolean {
  if (!isRendered) return false;
  if (isOpaque(element)) return isExact && isCovertlyHidden(element);
  return hasBox(element) || getComputedStyle(element).display !== 'contents';
}

/** Returns text that is not in text nodes; null for elements whose content is read. */
function replacementText(element: Element, tag: string, { isExact }: Reading): string | null {
  if (tag === 'img') return (!isExact && attributeOf(element, 'alt')) || '';
  if (tag === 'textarea' || tag === 'select' || tag === 'iframe') return '';
  if (!(element instanceof HTMLInputElement)) return null;
  return /^(button|submit|reset)$/.test(element.type) ? element.value : '';
}

/**
 * Whether its text needs space around it. Inline tags do only if two words would touch and the element is laid out as a
 * block.
 */
function isSeparated(element: Element, tag: string, { text }: Reading): boolean {
  if (!inlineTags.has(tag) || separatedTags.has(tag)) return true;
  if (text === '' || /\s$/.test(text) || !isConnected(element)) return false;
  return !/^(inline|contents)/.test(getComputedStyle(element).display);
}

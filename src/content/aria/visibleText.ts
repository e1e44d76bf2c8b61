/**
 * The text that people see in a part of the page. The text of blocks and of neighboring controls is separated, and
 * hidden parts are left out. Also reads removed parts; the snapshot before the removal knows what was hidden in them.
 */

import { cleanLine } from '../../core/cleanText.ts';
import { clip } from '../../core/text.ts';
import { isClosedDetails } from '../dom/details.ts';
import {
  attributeOf,
  dataOf,
  elementNode,
  hasBox,
  isConnected,
  isOpaque,
  localNameOf,
  nodeTypeOf,
  parentNodeOf,
  textContentOf,
  textNode,
} from '../dom/dom.ts';
import { assignedTo, shadowRootOf } from '../dom/flat.ts';
import { hasWords } from '../dom/text.ts';
import { childNodesOf, findAll } from '../dom/tree.ts';
import { areLettersHidden, isCovert } from '../visibility/visibility.ts';
import { inlineTags, unrenderedTags } from './tags.ts';

/** Parts to skip: what was hidden, or is reported elsewhere. */
export type Exclude = (element: Element) => boolean;

/** Pages of megabytes exist (C15): what comes after this is not read. */
const MAX_NODES = 6_000;
const MAX_CHARACTERS = 6_000;
const separatedTags = new Set('a button label select img br input textarea'.split(' '));

/** The tree at another time: children of an element or shadow root, and the text of a text node. */
type Tree = {
  readonly childrenOf: (parent: Node) => readonly Node[];
  readonly dataOf: (text: Node) => string;
};
const present: Tree = { childrenOf: childNodesOf, dataOf };

type Options = {
  readonly exclude: Exclude;
  /** If false, nothing is known of hidden parts, and everything that is not excluded is read. */
  readonly isRendered: boolean;
  /** Reads every visible letter, and no other: redundant text too, but no alternative texts. */
  readonly isExact: boolean;
  readonly tree: Tree;
  readonly maxNodes: number;
  readonly maxCharacters: number;
};
type Reading = Options & { text: string; nodesLeft: number };

/** The text of a node as one line. */
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

/** The first heading in an element. */
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

/** The text of closed details belongs to a visible element, yet is not shown; nor are letters of no size or color. */
function isUnseen(text: Node, { isRendered, isExact }: Reading): boolean {
  const parent = parentNodeOf(text);
  if (!(parent instanceof Element)) return false;
  return isClosedDetails(parent) || (isRendered && isExact && areLettersHidden(parent));
}

const icons = /icon|symbol|glyph/i;
const SHORT = 300;

/**
 * Whether something hidden from screen readers alone adds nothing for the eye: it has no words, its words stand for an
 * icon, or the text for screen readers beside it is the same. Decided by the tree alone, so that removed parts are
 * judged like those still on the page.
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

/** Letters and digits alone: a price may be drawn without its decimal point. */
const lettersOf = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]+/gu, '').toLocaleLowerCase();

function flatChildrenOf(element: Element, tag: string, { childrenOf }: Tree): readonly Node[] {
  const assigned = assignedTo(element, tag);
  return assigned.length > 0 ? assigned : childrenOf(shadowRootOf(element, tag) ?? element);
}

/** Elements with `display: contents` have no box and are read all the same. */
function isHidden(element: Element, { isRendered, isExact }: Reading): boolean {
  if (!isRendered) return false;
  if (isOpaque(element)) return isExact && isCovert(element);
  return hasBox(element) || getComputedStyle(element).display !== 'contents';
}

/** Text that is not in text nodes; null for elements whose content is read. */
function replacementText(element: Element, tag: string, { isExact }: Reading): string | null {
  if (tag === 'img') return (!isExact && attributeOf(element, 'alt')) || '';
  if (tag === 'textarea' || tag === 'select' || tag === 'iframe') return '';
  if (!(element instanceof HTMLInputElement)) return null;
  return /^(button|submit|reset)$/.test(element.type) ? element.value : '';
}

/** Blocks and controls; an inline tag only where two words would touch and it is laid out as a block. */
function isSeparated(element: Element, tag: string, { text }: Reading): boolean {
  if (!inlineTags.has(tag) || separatedTags.has(tag)) return true;
  if (text === '' || /\s$/.test(text) || !isConnected(element)) return false;
  return !/^(inline|contents)/.test(getComputedStyle(element).display);
}

/** For comparing texts as the eye does: without white space and case. */
export const comparableText = (text: string): string =>
  text.replace(/\s+/g, '').toLocaleLowerCase();

/**
 * What a person reads in a part of the page, also after it has left: words of blocks and of neighbouring controls
 * stand apart, hidden parts are left out. Of what was removed, the scene before says what was hidden in it.
 */

import { silentTags } from '../../aria/kinds.ts';
import { inlineTags } from '../../aria/role.ts';
import { cleanLine, hasWords } from '../../dom/clean.ts';
import { isClosedDetails } from '../../dom/details.ts';
import {
  attributeOf,
  dataOf,
  elementNode,
  firstChildOf,
  hasBox,
  isConnected,
  isOpaque,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  parentNodeOf,
  textContentOf,
  textNode,
} from '../../dom/dom.ts';
import { assignedTo, shadowRootOf } from '../../dom/flat.ts';

/** Parts to pass over: what was hidden, or is told elsewhere. */
export type Exclude = (element: Element) => boolean;

/** Pages of megabytes exist (C15): what comes after this is not read. */
const MAX_NODES = 6_000;
const MAX_CHARACTERS = 6_000;
const separatedTags = new Set(['a', 'button', 'label', 'select', 'img', 'br', 'input', 'textarea']);

type TextReading = {
  text: string;
  left: number;
  readonly isLive: boolean;
  readonly without: Exclude;
};

/** The words of a node as one line; of what is no longer drawn, unless told that it is, all that is not left out. */
export function visibleTextOf(
  node: Node,
  without: Exclude = () => false,
  isLive = isConnected(node),
): string {
  const reading: TextReading = { text: '', left: MAX_NODES, isLive, without };
  readText(node, reading);
  return cleanLine(reading.text);
}

function readText(node: Node, into: TextReading): void {
  into.left -= 1;
  if (into.left < 0 || into.text.length > MAX_CHARACTERS) return;
  const type = nodeTypeOf(node);
  if (type === textNode) into.text += isInClosedDetails(node) ? '' : dataOf(node);
  else if (type === elementNode) readElementText(node as Element, into);
}

function readElementText(element: Element, into: TextReading): void {
  const tag = localNameOf(element);
  if (silentTags.has(tag) || tag === 'option' || into.without(element)) return;
  if (isHidden(element, into) || isRedundantText(element, siblingsOf(element))) return;
  const own = replacementText(element, tag);
  const isApart = isSeparated(element, tag, into);
  if (isApart) into.text += ' ';
  if (own === null) readChildrenText(element, tag, into);
  else into.text += own;
  if (isApart) into.text += ' ';
}

/** The words of closed details belong to a shown element, yet are not shown. */
function isInClosedDetails(text: Node): boolean {
  const of = parentNodeOf(text);
  return of instanceof Element && isClosedDetails(of);
}

const icons = /icon|symbol|glyph/i;
const SHORT = 300;

/**
 * Whether something hidden from screen readers alone adds nothing for the eye: it has no words, they stand for a
 * picture, or the words for screen readers beside it say the same. Asked of the tree alone, so that what has left the
 * page is judged like what is on it.
 */
export function isRedundantText(element: Element, siblings: Iterable<Node>): boolean {
  if (!isUnspoken(element)) return false;
  const text = textContentOf(element);
  if (!hasWords(text) || icons.test(attributeOf(element, 'class') ?? '')) return true;
  if (text.length > SHORT) return false;
  let beside = '';
  for (const node of siblings) {
    if (node !== element && !isUnspoken(node)) beside += textContentOf(node);
    if (beside.length > 3 * SHORT) return false;
  }
  return lettersOf(beside).includes(lettersOf(text));
}

const isUnspoken = (of: Node): boolean =>
  of instanceof Element && attributeOf(of, 'aria-hidden') === 'true';

const siblingsOf = (of: Element): Iterable<Node> => parentNodeOf(of)?.childNodes ?? [];

/** Letters and digits alone: a price may be drawn without its point. */
const lettersOf = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]+/gu, '').toLocaleLowerCase();

function readChildrenText(element: Element, tag: string, into: TextReading): void {
  const assigned = assignedTo(element, tag);
  for (const node of assigned) readText(node, into);
  if (assigned.length > 0) return;
  const start = shadowRootOf(element, tag) ?? element;
  for (let node = firstChildOf(start); node; node = nextSiblingOf(node)) readText(node, into);
}

/** Elements with `display: contents` have no box and are no less read. */
function isHidden(element: Element, { isLive }: TextReading): boolean {
  if (!isLive || isOpaque(element)) return false;
  return hasBox(element) || getComputedStyle(element).display !== 'contents';
}

/** Words that are no text nodes; null for elements that speak by what is in them. */
function replacementText(element: Element, tag: string): string | null {
  if (tag === 'img') return attributeOf(element, 'alt') ?? '';
  if (tag === 'textarea' || tag === 'select' || tag === 'iframe') return '';
  if (!(element instanceof HTMLInputElement)) return null;
  return /^(button|submit|reset)$/.test(element.type) ? element.value : '';
}

/** Blocks and controls; an inline tag only where two words would touch and it is laid out as a block. */
function isSeparated(element: Element, tag: string, { text, isLive }: TextReading): boolean {
  if (!inlineTags.has(tag) || separatedTags.has(tag)) return true;
  if (!isLive || text === '' || /\s$/.test(text)) return false;
  return !/^(inline|contents)/.test(getComputedStyle(element).display);
}

/** For telling whether two texts are the same to the eye: white space and case aside. */
export const comparableText = (text: string): string =>
  text.replace(/\s+/g, '').toLocaleLowerCase();

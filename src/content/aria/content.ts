/** Computes names from content, flattened to one line (accname 1.2, 2F). */

import { cleanLine } from '../../core/cleanText.ts';
import { rolesWith } from '../../core/page/roles.ts';
import { hasWord } from '../../core/text.ts';
import {
  attributeOf,
  dataOf,
  elementNode,
  firstChildOf,
  firstMatchIn,
  hasAttributesOf,
  hasBox,
  isClosedDetails,
  isElement,
  isShown,
  isText,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  textContentOf,
  textNode,
} from '../dom/dom.ts';
import { hasWords } from '../dom/text.ts';
import { assignedTo, shadowRootOf } from '../dom/tree.ts';
import type { AttributeReader } from './attributes.ts';
import { fallbackTags, holderTags, inlineTags, unrenderedTags } from './tags.ts';
import { standsApart, visibilityOf } from './visibility.ts';

export type ContentOptions = {
  /** An element to skip, such as a control inside its own label. */
  readonly except?: Element;
  /** Includes hidden content, if the starting point is hidden and named by reference. */
  readonly includesHidden?: boolean;
  /** Skips nested groups, such as the children of a tree item. */
  readonly withoutGroups?: boolean;
  /** The starting point is known to be visible, so parts that no rule may hide are visible too. */
  readonly isKnownVisible?: boolean;
  readonly notes?: NameNotes | undefined;
};

/** Passed in by the page reader: how to read attributes, and a flag that is set for it. */
export type NameNotes = {
  readonly attributes: AttributeReader;
  /** The name omits or replaces some of the element's words. */
  changesText: boolean;
};
const noOptions: ContentOptions = {};

const nested = rolesWith('nested');
const depthLimit = 400;

/** Whether it is a submenu, subtree or dialog, which is read on its own and not as part of its parent's name. */
export const isNested = (of: Element): boolean => nested.has(attributeOf(of, 'role') ?? '');

/** Returns the text of an element for its name, without hidden parts and with alternative texts of images. */
export function contentOf(of: Element, options = noOptions): string {
  const first = firstChildOf(of);
  // The common case: nothing but text.
  if (first && isText(first) && !nextSiblingOf(first)) return cleanLine(dataOf(first));
  const includesHidden = options.includesHidden === true && visibilityOf(of) === 'hidden';
  const adjusted =
    includesHidden === (options.includesHidden ?? false)
      ? options
      : { ...options, includesHidden: includesHidden };
  return cleanLine(childrenText(of, localNameOf(of), adjusted, 0));
}

function childrenText(of: Element, tag: string, options: ContentOptions, depth: number): string {
  if (depth > depthLimit) return '';
  const assigned = assignedTo(of, tag);
  if (assigned.length > 0) return textOfNodes(assigned, withoutCertainty(options), depth);
  const root = shadowRootOf(of, tag);
  const within = root || holderTags.has(tag) ? withoutCertainty(options) : options;
  const isClosed = isClosedDetails(of, tag);
  let text = '';
  let last: Node | null = null;
  for (let node = firstChildOf(root ?? of); node; node = nextSiblingOf(node)) {
    const piece = isClosed && !isElement(node) ? '' : nodeText(node, within, depth);
    if (piece === '' || (last && isPicture(node) && isRepeated(piece, text))) continue;
    // A picture comes first so far: `text` is its alternative.
    if (last && isPicture(last) && isRepeated(text, piece)) text = '';
    text = appendText(text, piece, node, last);
    last = node;
  }
  return text;
}

/** Whether the text beside a picture begins with its text alternative, as "Open (5)" does beside an icon "Open". */
function isRepeated(alternative: string, beside: string): boolean {
  const [short, long] = [cleanLine(alternative), cleanLine(beside)];
  // An icon "New" does not repeat a part of "Newton".
  return long.startsWith(short) && !hasWord(long.charAt(short.length));
}

const isPicture = (node: Node): boolean => isElement(node) && pictureTags.has(localNameOf(node));
const pictureTags = new Set(['img', 'svg']);

const textOfNodes = (nodes: readonly Node[], options: ContentOptions, depth: number): string =>
  nodes.reduce((text, node) => {
    const piece = nodeText(node, options, depth);
    return piece === '' ? text : appendText(text, piece, node, null);
  }, '');

function nodeText(node: Node, options: ContentOptions, depth: number): string {
  const type = nodeTypeOf(node);
  if (type === textNode) return dataOf(node);
  return type === elementNode ? elementText(node as Element, options, depth) : '';
}

/** Appends the text of a node; `last` is the node whose text was appended before. */
function appendText(before: string, piece: string, of: Node, last: Node | null): string {
  const isInLine = !isElement(of) || inlineTags.has(localNameOf(of));
  return isInLine ? joinInline(before, piece, of, last) : `${before} ${piece} `;
}

const withoutCertainty = (options: ContentOptions): ContentOptions =>
  options.isKnownVisible ? { ...options, isKnownVisible: false } : options;

function elementText(of: Element, options: ContentOptions, depth: number): string {
  const tag = localNameOf(of);
  if (unrenderedTags.has(tag) || fallbackTags.has(tag) || of === options.except) return '';
  if (tag === 'br') return ' ';
  const { notes } = options;
  const known = notes?.attributes.read(of, tag);
  const mayHide = known?.mayHide;
  if (known ? known.hasRelevantAttributes : hasAttributesOf(of)) {
    if (isLeftOut(of, options)) return '';
    const label = attributeOf(of, 'aria-label');
    if (label?.trim() && isIncluded(of, mayHide, options)) {
      if (notes) notes.changesText = true;
      return label;
    }
  }
  // Checking whether it is visible costs more than reading it, so an empty text comes first.
  const text = specialText(of, tag) ?? childrenText(of, tag, options, depth + 1);
  return text !== '' && isIncluded(of, mayHide, options) ? text : '';
}

/** Whether a part is read on its own or does not belong to the name; notes if the name then omits words. */
function isLeftOut(of: Element, { withoutGroups, notes }: ContentOptions): boolean {
  if (isNested(of)) return true;
  const isOut =
    attributeOf(of, 'aria-hidden') === 'true' ||
    (withoutGroups === true && attributeOf(of, 'role') === 'group');
  if (isOut && notes && (hasWords(textContentOf(of)) || firstMatchIn(of, 'input,textarea')))
    notes.changesText = true;
  return isOut;
}

/** Whether a part is visible enough to count. `mayHide` is undefined if the style rules are unknown. */
function isIncluded(of: Element, mayHide: boolean | undefined, options: ContentOptions): boolean {
  if (mayHide === false && options.isKnownVisible) return true;
  if (options.includesHidden) return true;
  if (isShown(of)) return true;
  return !hasBox(of) && visibilityOf(of) !== 'hidden';
}

/**
 * Returns text that comes from attributes or state (alt, title, value) instead of child nodes; undefined for other
 * elements.
 */
function specialText(of: Element, tag: string): string | undefined {
  switch (tag) {
    case 'img':
      return attributeOf(of, 'alt') ?? attributeOf(of, 'title') ?? '';
    case 'svg':
      return svgTitle(of);
    case 'input':
      return of instanceof HTMLInputElement ? inputText(of) : '';
    case 'select':
      return of instanceof HTMLSelectElement ? (of.selectedOptions[0]?.label ?? '') : '';
    case 'textarea':
      return of instanceof HTMLTextAreaElement ? of.value : '';
    default:
      return undefined;
  }
}

const valuelessInputs = new Set([
  'hidden',
  'password',
  'checkbox',
  'radio',
  'file',
  'color',
  'image',
]);

function inputText(of: HTMLInputElement): string {
  return valuelessInputs.has(of.type) ? (of.type === 'image' ? of.alt : '') : of.value;
}

/** Returns an SVG's `<title>`. The title element is never rendered, so it is read directly. */
export function svgTitle(of: Element): string {
  for (let node = firstChildOf(of); node; node = nextSiblingOf(node)) {
    if (isElement(node) && localNameOf(node) === 'title') return textContentOf(node);
  }
  return '';
}

/** Joins two texts. Inline tags may be laid out as blocks or badges; this is checked only if two words would touch. */
function joinInline(before: string, text: string, of: Node, last: Node | null): string {
  const touches = before !== '' && !/\s$/.test(before) && !/^\s/.test(text);
  if (!touches) return before + text;
  if (of instanceof Element && standsApart(of)) return `${before} ${text} `;
  return last instanceof Element && standsApart(last) ? `${before} ${text}` : before + text;
}

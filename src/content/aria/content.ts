/** Names from content: what an element holds, flattened to one line as accname 1.2 (2F) says. */

import { factsOfTag } from '../distill/tags.ts';
import type { Traits } from '../distill/traits.ts';
import { cleanLine, hasWords } from '../dom/clean.ts';
import { isClosedDetails } from '../dom/details.ts';
import {
  attributeOf,
  dataOf,
  elementNode,
  firstChildOf,
  firstMatchIn,
  hasAttributesOf,
  hasBox,
  isShown,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  textContentOf,
  textNode,
} from '../dom/dom.ts';
import { assignedTo, shadowRootOf } from '../dom/flat.ts';
import { fallbackTags, holders } from '../visibility/hiders.ts';
import { seenOf, standsApart } from '../visibility/visible.ts';
import { silentTags } from './kinds.ts';
import { inlineTags } from './role.ts';

export type ContentOptions = {
  /** Left out, as a control inside its own label. */
  readonly except?: Element;
  /** Nothing has a box where the starting point is hidden and named by reference. */
  readonly hiddenToo?: boolean;
  /** Leave out groups below: the children of a tree item. */
  readonly withoutGroups?: boolean;
  /** The starting point is seen: what no rule may hide in it is seen too. */
  readonly isSure?: boolean;
  readonly notes?: NameNotes | undefined;
};

/** What a page read knows when it reads a name, and what it learns from it. */
export type NameNotes = {
  /** What attributes say, and whether a style rule may hide; read again for each part of a name. */
  readonly traits: Traits;
  /** The name says less than stands there, or other words. */
  isReworded: boolean;
};
const plainly: ContentOptions = {};

const nestedRoles = /^(menu|listbox|tree|grid|dialog|alertdialog)$/;
const depthLimit = 400;

/** Sub-menus, sub-trees and dialogs are read by themselves, and no part of the name of what they hang from. */
export const isNested = (of: Element): boolean => nestedRoles.test(attributeOf(of, 'role') ?? '');

/** The text of an element for its name: hidden parts left out, alternative texts of images in their place. */
export function contentOf(of: Element, options = plainly): string {
  const first = firstChildOf(of);
  // The common case: nothing but text.
  if (first && nodeTypeOf(first) === textNode && !nextSiblingOf(first))
    return cleanLine(dataOf(first));
  const hiddenToo = options.hiddenToo === true && seenOf(of) === 'no';
  const asked = hiddenToo === (options.hiddenToo ?? false) ? options : { ...options, hiddenToo };
  return cleanLine(childrenText(of, localNameOf(of), asked, 0));
}

function childrenText(of: Element, tag: string, options: ContentOptions, depth: number): string {
  if (depth > depthLimit) return '';
  let text = '';
  const assigned = assignedTo(of, tag);
  if (assigned.length > 0) {
    const inSlot = unsure(options);
    for (const node of assigned) text = withNode(text, node, inSlot, depth, null);
    return text;
  }
  const root = shadowRootOf(of, tag);
  const first = firstChildOf(root ?? of);
  if (!first) return '';
  const within = root || holders.has(tag) ? unsure(options) : options;
  const isClosed = isClosedDetails(of, tag);
  let last: Node | null = null;
  for (let node: Node | null = first; node; node = nextSiblingOf(node)) {
    if (isClosed && nodeTypeOf(node) !== elementNode) continue;
    const before = text;
    text = withNode(text, node, within, depth, last);
    if (text !== before) last = node;
  }
  return text;
}

/** What stands before a node, and its own text; `last`: its neighbour, of which the last words are. */
function withNode(
  before: string,
  node: Node,
  options: ContentOptions,
  depth: number,
  last: Node | null,
): string {
  const type = nodeTypeOf(node);
  if (type === textNode) return joined(before, dataOf(node), node, last);
  if (type !== elementNode) return before;
  const of = node as Element;
  const tag = localNameOf(of);
  const text = elementText(of, tag, options, depth);
  if (text === '') return before;
  return inlineTags.has(tag) ? joined(before, text, of, last) : `${before} ${text} `;
}

const unsure = (options: ContentOptions): ContentOptions =>
  options.isSure ? { ...options, isSure: false } : options;

function elementText(of: Element, tag: string, options: ContentOptions, depth: number): string {
  if (silentTags.has(tag) || fallbackTags.has(tag) || of === options.except) return '';
  if (tag === 'br') return ' ';
  const { notes } = options;
  notes?.traits.read(of, factsOfTag(tag));
  const mayHide = notes?.traits.mayHide;
  if (notes ? notes.traits.isOdd : hasAttributesOf(of)) {
    if (isLeftOut(of, options)) return '';
    const label = attributeOf(of, 'aria-label');
    if (label?.trim() && isThere(of, mayHide, options)) {
      if (notes) notes.isReworded = true;
      return label;
    }
  }
  // Whether it is seen costs more than reading it, and does not matter for what says nothing.
  const text = specialText(of, tag) ?? childrenText(of, tag, options, depth + 1);
  return text !== '' && isThere(of, mayHide, options) ? text : '';
}

/** What hangs from the named thing and is read by itself, or is none of its name though it stands there. */
function isLeftOut(of: Element, { withoutGroups, notes }: ContentOptions): boolean {
  if (isNested(of)) return true;
  const isOut =
    attributeOf(of, 'aria-hidden') === 'true' ||
    (withoutGroups === true && attributeOf(of, 'role') === 'group');
  if (isOut && notes && (hasWords(textContentOf(of)) || firstMatchIn(of, 'input,textarea')))
    notes.isReworded = true;
  return isOut;
}

/** `mayHide` is undefined where nothing is known of the style rules. */
function isThere(of: Element, mayHide: boolean | undefined, options: ContentOptions): boolean {
  if (mayHide === false && options.isSure) return true;
  if (options.hiddenToo) return true;
  if (isShown(of)) return true;
  return !hasBox(of) && seenOf(of) !== 'no';
}

/** Text of elements that speak otherwise than by their content. */
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

const silentInputs = new Set(['hidden', 'password', 'checkbox', 'radio', 'file', 'color', 'image']);

function inputText(of: HTMLInputElement): string {
  return silentInputs.has(of.type) ? (of.type === 'image' ? of.alt : '') : of.value;
}

function svgTitle(of: Element): string {
  for (let node = firstChildOf(of); node; node = nextSiblingOf(node)) {
    if (nodeTypeOf(node) === elementNode && localNameOf(node as Element) === 'title') {
      return node.textContent ?? '';
    }
  }
  return '';
}

/** Inline tags may be laid out apart, as blocks and badges are: asked only where two words would touch. */
function joined(before: string, text: string, of: Node, last: Node | null): string {
  const touches = before !== '' && !/\s$/.test(before) && !/^\s/.test(text);
  if (!touches) return before + text;
  if (of instanceof Element && standsApart(of)) return `${before} ${text} `;
  return last instanceof Element && standsApart(last) ? `${before} ${text}` : before + text;
}

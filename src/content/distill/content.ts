/** Names from content: what an element holds, flattened to one line as accname 1.2 (2F) says. */
import { cleanLine } from './clean.ts';
import {
  attributeOf,
  dataOf,
  elementNode,
  firstChildOf,
  hasAttributesOf,
  hasBox,
  isShown,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  textNode,
} from './dom.ts';
import { raiseDoubt } from './doubt.ts';
import { assignedTo, shadowRootOf } from './flat.ts';
import { inlineTags } from './role.ts';

export type ContentOptions = {
  /** Left out, as a control inside its own label. */
  readonly except?: Element;
  /** Nothing has a box where the starting point is hidden and named by reference. */
  readonly hiddenToo?: boolean;
  /** Leave out groups below: the children of a tree item. */
  readonly withoutGroups?: boolean;
};

/** Never part of what a person reads. */
export const silentTags = new Set(
  'script style template noscript head meta link title base param source track datalist colgroup col rp'.split(
    ' ',
  ),
);

/** Sub-menus, sub-trees and dialogs are not part of the name of what they hang from. */
const nested = /^(menu|listbox|tree|grid|dialog|alertdialog)$/;
const depthLimit = 400;

/** The text of an element for its name: hidden parts left out, alternative texts of images in their place. */
export function contentOf(of: Element, options: ContentOptions = {}): string {
  const first = firstChildOf(of);
  // The common case: nothing but text.
  if (first && nodeTypeOf(first) === textNode && !nextSiblingOf(first))
    return cleanLine(dataOf(first));
  const hiddenToo = options.hiddenToo === true && !hasBox(of);
  return cleanLine(childrenText(of, localNameOf(of), { ...options, hiddenToo }, 0));
}

function childrenText(of: Element, tag: string, options: ContentOptions, depth: number): string {
  if (depth > depthLimit) return '';
  let text = '';
  const assigned = assignedTo(of, tag);
  if (assigned.length > 0) {
    for (const node of assigned) text = joined(text, nodeText(node, options, depth), node);
    return text;
  }
  const root = shadowRootOf(of, tag);
  if (root || tag.includes('-')) raiseDoubt();
  else if (!firstChildOf(of)) watch?.hollow(of, tag);
  const start = root ?? of;
  for (let node = firstChildOf(start); node; node = nextSiblingOf(node)) {
    text = joined(text, nodeText(node, options, depth), node);
  }
  return text;
}

function nodeText(node: Node, options: ContentOptions, depth: number): string {
  const type = nodeTypeOf(node);
  if (type === textNode) return dataOf(node);
  return type === elementNode ? elementText(node as Element, options, depth) : '';
}

function elementText(of: Element, options: ContentOptions, depth: number): string {
  const tag = localNameOf(of);
  if (silentTags.has(tag) || of === options.except) return '';
  if (tag === 'br') return ' ';
  if (hasAttributesOf(of)) {
    if (attributeOf(of, 'aria-hidden') === 'true') return '';
    const label = attributeOf(of, 'aria-label');
    if (label?.trim() && isThere(of, tag, options)) return label;
    const role = attributeOf(of, 'role');
    if (role && (nested.test(role) || (options.withoutGroups && role === 'group'))) return '';
  }
  if (!isThere(of, tag, options)) return '';
  const special = specialText(of, tag);
  return special ?? childrenText(of, tag, options, depth + 1);
}

/** What a pass over the page wants to know of the parts of names. */
export type NameWatch = {
  /** Whether a rule may hide it, so that nothing would tell when one does. */
  readonly mayHide: (of: Element, tag: string) => boolean;
  /** It holds nothing, as a shadow host does before it is given its root. */
  readonly hollow: (of: Element, tag: string) => void;
};
let watch: NameWatch | undefined;

/** Tells `watching` of the parts of names that are read while `work` runs. */
export function whileWatching<T>(watching: NameWatch, work: () => T): T {
  watch = watching;
  try {
    return work();
  } finally {
    watch = undefined;
  }
}

function isThere(of: Element, tag: string, { hiddenToo }: ContentOptions): boolean {
  if (watch?.mayHide(of, tag)) raiseDoubt();
  if (hiddenToo || isShown(of)) return true;
  return hasBox(of) ? false : getComputedStyle(of).display === 'contents';
}

/** Text of elements that speak otherwise than by their content. */
function specialText(of: Element, tag: string): string | undefined {
  switch (tag) {
    case 'img':
      return attributeOf(of, 'alt') ?? attributeOf(of, 'title') ?? '';
    case 'svg':
      return svgTitle(of);
    case 'input':
      raiseDoubt();
      return of instanceof HTMLInputElement ? inputText(of) : '';
    case 'select':
      raiseDoubt();
      return of instanceof HTMLSelectElement ? (of.selectedOptions[0]?.label ?? '') : '';
    case 'textarea':
      raiseDoubt();
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

/** Blocks stand apart; so do inline tags laid out as blocks, asked only where two words would touch. */
function joined(before: string, text: string, node: Node): string {
  if (!text) return before;
  if (nodeTypeOf(node) !== elementNode) return before + text;
  const tag = localNameOf(node as Element);
  if (!inlineTags.has(tag)) return `${before} ${text} `;
  const touches = before !== '' && !/\s$/.test(before) && !/^\s/.test(text);
  return touches && isBlock(node as Element) ? `${before} ${text} ` : before + text;
}

function isBlock(of: Element): boolean {
  return !/^(inline|contents)/.test(getComputedStyle(of).display);
}

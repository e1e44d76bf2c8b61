/**
 * Computes accessible names (accname 1.2): aria-labelledby, aria-label, the tag's native name, content, title,
 * placeholder, and finally the text beside a field.
 * Always reads the DOM, so the page read and the check before an action get the same name.
 */

import { cleanLine } from '../../core/cleanText.ts';
import { isFieldRole, type Role, rolesWith } from '../../core/page/roles.ts';
import { clip } from '../../core/text.ts';
import { findByIds } from '../dom/document.ts';
import {
  attributeOf,
  firstElementChildOf,
  isShown,
  localNameOf,
  nextElementOf,
  rootOf,
} from '../dom/dom.ts';
import { labelsOf } from '../dom/labels.ts';
import { adjacentLabel } from './adjacentLabel.ts';
import { type ContentOptions, contentOf, type NameNotes, svgTitle } from './content.ts';
import { drawnWordsIn } from './drawnText.ts';
import { roleOf } from './roleOf.ts';
import { fallbackTags } from './tags.ts';

/** Facts already known about the element to be named. */
export type Naming = {
  /**
   * Returns the labels of a control. A page read answers from a map, since the browser's `labels` walks the document on
   * each call.
   */
  readonly labelsOf: (control: Element) => Iterable<Element>;
  /** It is known to be visible. */
  readonly isKnownVisible: boolean;
  /** It may carry ARIA attributes. */
  readonly hasRelevantAttributes: boolean;
  readonly notes?: NameNotes;
};

export const standaloneNaming: Naming = {
  labelsOf,
  isKnownVisible: false,
  hasRelevantAttributes: true,
};
const unlabeled: Naming = { ...standaloneNaming, labelsOf: () => [] };

const namedFromContent = rolesWith('namedFromContent');

/** Roles for which text drawn by style sheets is looked up. */
const mayHaveGeneratedText: ReadonlySet<Role> = new Set([
  'button',
  'link',
  'tab',
  'menuitem',
  'clickable',
]);

/** Long enough for any name meant to be read, and short enough to cap the others (C2). */
const contentLimit = 1000;
const attributeLimit = 300;
/** For large clickable elements, whose beginnings are enough to tell them apart. */
const wholeLimit = 200;

/** Returns the accessible name, cleaned, as one line. */
export function nameOf(of: Element, role = roleOf(of), known = standaloneNaming): string {
  if (known.hasRelevantAttributes) {
    const labeled = referredText(of, 'aria-labelledby', known.notes);
    if (labeled) return labeled;
    const label = attributeOf(of, 'aria-label');
    if (label?.trim()) return fromAttribute(label);
  }
  const native = nativeName(of, localNameOf(of), known);
  if (native !== undefined) return native;
  return (
    contentName(of, role, known) ||
    fromAttribute(fallbackName(of)) ||
    (isFieldRole(role) ? adjacentLabel(of) : '')
  );
}

/** Returns the name of a link without ARIA attributes. */
export function plainLinkName(of: Element, known: Naming): string {
  return (
    clip(contentOf(of, known), contentLimit) ||
    drawnWordsIn(of, drawingBy(known)) ||
    fromAttribute(titleOf(of))
  );
}

function contentName(of: Element, role: Role, known: Naming): string {
  if (!namedFromContent.has(role) || fallbackTags.has(localNameOf(of))) return '';
  const limit = role === 'clickable' || role === 'row' ? wholeLimit : contentLimit;
  const options: ContentOptions = role === 'treeitem' ? { ...known, withoutGroups: true } : known;
  return (
    clip(contentOf(of, options), limit) ||
    (mayHaveGeneratedText.has(role) ? drawnWordsIn(of, drawingBy(known)) : '')
  );
}

/** Returns whether a style rule may draw text in an element; anywhere if the rules are unknown, as in shadow trees. */
function drawingBy({ notes }: Naming): (part: Element) => boolean {
  if (!notes || notes.attributes.rules.drawing.any) return () => true;
  const { attributes } = notes;
  return (part) => rootOf(part) !== document || attributes.read(part, localNameOf(part)).mayDraw;
}

/** Returns the text of the elements that aria-labelledby or a similar attribute refers to, as one line. */
export function referredText(of: Element, attribute: string, notes?: NameNotes): string {
  const ids = attributeOf(of, attribute);
  if (!ids) return '';
  const texts = findByIds(of, ids).map((referred) => referredName(referred, notes));
  return clip(texts.filter(Boolean).join(' '), contentLimit);
}

function referredName(of: Element, notes?: NameNotes): string {
  const label = attributeOf(of, 'aria-label');
  if (label?.trim()) return fromAttribute(label);
  const tag = localNameOf(of);
  return (
    nativeName(of, tag, { ...unlabeled, ...(notes && { notes }) }) ||
    contentOf(of, { includesHidden: true, notes })
  );
}

/** Returns the name that the tag itself provides. Undefined means to use the content, '' not to. */
function nativeName(of: Element, tag: string, known: Naming): string | undefined {
  switch (tag) {
    case 'input':
      return inputName(of, known);
    case 'select':
    case 'textarea':
    case 'meter':
    case 'progress':
    case 'output':
      return labelText(of, known) || undefined;
    case 'img':
    case 'area':
      return fromAttribute(attributeOf(of, 'alt') ?? '') || undefined;
    case 'fieldset':
      return childText(of, 'legend', known);
    case 'table':
      return childText(of, 'caption', known);
    case 'figure':
      return childText(of, 'figcaption', known);
    case 'svg':
      return svgTitle(of) || undefined;
    case 'button':
      return labelText(of, known) || undefined;
    default:
      return tag.includes('-') ? labelText(of, known) || undefined : undefined;
  }
}

function inputName(of: Element, known: Naming): string | undefined {
  const type = of instanceof HTMLInputElement ? of.type : 'text';
  const label = labelText(of, known);
  if (label) return label;
  if (type === 'image') return fromAttribute(attributeOf(of, 'alt') ?? '') || undefined;
  if (type !== 'submit' && type !== 'reset' && type !== 'button') return undefined;
  const value = attributeOf(of, 'value');
  if (value !== null) return fromAttribute(value) || undefined;
  if (type === 'button') return undefined;
  return type === 'submit' ? 'Submit' : 'Reset';
}

function labelText(of: Element, { labelsOf: labels, notes }: Naming): string {
  const texts: string[] = [];
  for (const label of labels(of)) {
    const value = attributeOf(label, 'aria-label');
    texts.push(value?.trim() ? fromAttribute(value) : contentOf(label, { except: of, notes }));
  }
  return clip(texts.filter(Boolean).join(' '), contentLimit);
}

/** Returns the text of the first child with a tag. A selector would search the whole subtree. */
function childText(of: Element, tag: string, { notes }: Naming): string | undefined {
  let child = firstElementChildOf(of);
  while (child && localNameOf(child) !== tag) child = nextElementOf(child);
  return child && isShown(child) ? clip(contentOf(child, { notes }), contentLimit) : undefined;
}

function fallbackName(of: Element): string {
  return titleOf(of) || attributeOf(of, 'placeholder') || attributeOf(of, 'aria-placeholder') || '';
}

/** Returns the title of an element. Bootstrap moves it to another attribute, so that only its own tooltip is shown. */
const titleOf = (of: Element): string =>
  attributeOf(of, 'title') ||
  attributeOf(of, 'data-original-title') ||
  attributeOf(of, 'data-bs-original-title') ||
  '';

const fromAttribute = (text: string): string => clip(cleanLine(text), attributeLimit);

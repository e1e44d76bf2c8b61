/** Reads everything except controls: landmarks, headings, tables, images and frames. */

import { type Role, rolesWith } from '../../core/page/roles.ts';
import { isNested } from '../aria/content.ts';
import type { TagFacts } from '../aria/tags.ts';
import { isCovertlyHidden, mayClip } from '../aria/visibility.ts';
import {
  boxOf,
  firstMatchIn,
  isEditable,
  localNameOf,
  nextElementOf,
  previousElementOf,
  textContentOf,
} from '../dom/dom.ts';
import { frameOriginOf } from '../dom/frames.ts';
import { hasWords } from '../dom/text.ts';
import { childElementsOf, composedParent, flatParentOf } from '../dom/tree.ts';
import { boxFor, finishBox, frameBox, plainBox } from './boxes.ts';
import { type Reading, type Visit, withMute } from './reading.ts';
import { addIcon, tableCells } from './signs.ts';
import { ariaHiddenMark, type Box, type Item, isBlankItem, isEmpty, lineBreak } from './tree.ts';
import { addVisibleLabel, containsAllWords, textAndImageNames, textIn } from './visibleLabel.ts';

const boxes = rolesWith('box');
const textBoxes = rolesWith('textBox');
const gauges = rolesWith('gauge');
const keptEmpty = rolesWith('keptEmpty');
/** Parts of a drawing that contain text or controls. */
export const labeledShapes = 'text,foreignObject,a,[role],[tabindex],[onclick]';

/** Whether elements with the role get a box of their own. */
export const isBoxed = ({ hasControls }: Reading, role: Role): boolean =>
  textBoxes.has(role) || (hasControls && boxes.has(role));

/** Reads an element with such a role; empty ones are left out. */
export function readBox(reading: Reading, visit: Visit, role: Role): void {
  const { element, tag, hasRelevantAttributes, out } = visit;
  const box = plainBox(element, tag.name, role, hasRelevantAttributes);
  reading.enter(visit);
  // Names leave these out, so no control around them contains their text.
  if (role === 'dialog' || isNested(element)) reading.scope = withMute(reading.scope, false);
  if (role === 'img') {
    if (reading.readsText() && reading.visibilityOf(element) === 'visible')
      out.push(box, ...textInImage(reading, visit, box));
    return;
  }
  box.items = reading.childItems(visit);
  if (role === 'listitem' && reading.readsText() && isEditable(element)) addBullet(box);
  if (box.states.modal) reading.modals.set(element, box);
  finishBox(box);
  if (tableCells.has(role)) addIcon(reading, box);
  if (gauges.has(role)) addVisibleLabel(box);
  const isKept = keptEmpty.has(role) && reading.visibilityOf(element) !== 'hidden';
  if (isKept || !isEmpty(box.items)) out.push(box);
}

const ownBullet = /^\s*[•◦▪‣·–-]\s/u;

/** Adds a bullet or number in an editor, where it is part of the text. Elsewhere each item has its own line. */
function addBullet({ element, items }: Box): void {
  const list = composedParent(element);
  const isNumbered = list !== null && localNameOf(list) === 'ol';
  const at = items.findIndex((item) => !isBlankItem(item));
  const first = items[at];
  const hasOwn = typeof first === 'string' && ownBullet.test(first);
  if (hasOwn || getComputedStyle(element).listStyleType === 'none') return;
  const nth = isNumbered ? childElementsOf(list).indexOf(element) + 1 : 0;
  if (at >= 0) items.splice(at, 0, isNumbered ? `${nth}. ` : '- ');
}

/** Returns the text in an image, such as the labels of a drawing, unless its name contains it. */
function textInImage(reading: Reading, visit: Visit, picture: Box): Item[] {
  const { element, tag } = visit;
  if (tag.name === 'img') return [];
  if (tag.name === 'svg' && !firstMatchIn(element, labeledShapes)) return [];
  const items = reading.childItems(visit);
  return containsAllWords(picture.name, textAndImageNames(items)) ? [] : [' ', ...items, ' '];
}

/**
 * Reads a frame, whose content is read by its own script; an object without a frame is read like any other element. A
 * frame of another site gets a ref, so an action on it can ask the user for access to that site.
 */
export function readFrame(reading: Reading, { element, tag: { name: tag }, out }: Visit): boolean {
  const frame = frameBox(element, tag);
  const origin = frame ? frameOriginOf(element) : '';
  const isForeign = origin.startsWith('http') && origin !== location.origin;
  if (frame && isForeign && reading.hasControls) frame.ref = reading.refs.register(element);
  if (frame) out.push(lineBreak, frame, lineBreak);
  return frame !== undefined || tag === 'iframe' || tag === 'frame';
}

// Inline elements whose style changes the meaning of their text: an outdated price, superscript cents, a badge with
// space around it.

/** Reads an inline element and marks how it differs from the text around it. */
export function readInline(reading: Reading, visit: Visit): void {
  const { tag, appearance, out } = visit;
  const isBadge = appearance.isBadge && reading.readsText();
  if (isBadge) out.push(' ');
  const at = out.length;
  reading.readChildren(visit, out);
  if (tag.emphasis && reading.hasControls) emphasize(out, at, tag.emphasis);
  if (isBadge) out.push(' ');
}

/** Marks the items from `at` on in the usual notation: `10^2`. */
function emphasize(items: Item[], at: number, as: NonNullable<TagFacts['emphasis']>): void {
  if (as !== 'struck' && wouldJoinDigits(items[at - 1], items[at]))
    items.splice(at, 0, as === 'raised' ? '^' : '_');
}

/** Whether two runs of digits would be read as one number. */
const wouldJoinDigits = (before: Item | undefined, after: Item | undefined): boolean =>
  typeof before === 'string' &&
  typeof after === 'string' &&
  /\d$/.test(before) &&
  /^\d/.test(after);

// Parts hidden only from screen readers (aria-hidden) are visible to all other users, so they are read and marked. They
// are usually decoration, but may be a price that is spelled out beside it for screen readers.

/** Marks the items from `at` on as aria-hidden. Images are marked already. */
export function markAriaHidden({ element, tag, appearance, out }: Visit, at: number): void {
  const content = out.splice(at);
  const text = textIn(content);
  const isSpelledOut = hasScreenReaderText(element);
  const isSaid = hasWords(text) || (isSpelledOut && isDash(text));
  if (!isSaid || isOffscreenSlide(element))
    out.push(...content.filter((item) => typeof item !== 'string'));
  else if (isSpelledOut) out.push(...content);
  else if (appearance.isBlock || !tag.isInline || content.includes(lineBreak)) {
    const box = boxFor(element, tag.name, 'aria-hidden', '');
    box.items = content;
    out.push(lineBreak, box, lineBreak);
  } else out.push(ariaHiddenMark, ...content, ')');
}

/** A dash means an empty value. */
const isDash = (text: string): boolean => /^\s*\p{Pd}+\s*$/u.test(text);

/** Whether it is a carousel slide that is beside the visible part. */
function isOffscreenSlide(of: Element): boolean {
  const { left, right } = boxOf(of);
  const isBeside = (from: number, to: number): boolean =>
    left < right && (right <= from + 1 || left >= to - 1);
  if (isBeside(0, innerWidth)) return true;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    if (css.overflowX === 'visible' || !mayClip(localNameOf(at), css)) continue;
    const window = boxOf(at);
    return isBeside(window.left, window.right);
  }
  return false;
}

/** Whether screen-reader text beside it says the same, so it is the visible form of that text. */
function hasScreenReaderText(of: Element): boolean {
  const beside = [previousElementOf(of), nextElementOf(of)];
  return beside.some((at) => at !== null && isCovertlyHidden(at) && hasWords(textContentOf(at)));
}

/** Reads everything except controls: landmarks, headings, tables, images and frames. */

import { type Role, rolesWith } from '../../core/page/roles.ts';
import { isNested } from '../aria/content.ts';
import { firstMatchIn, isEditable, localNameOf } from '../dom/dom.ts';
import { frameOriginOf } from '../dom/frames.ts';
import { childElementsOf, composedParent } from '../dom/tree.ts';
import { filled, frameBox, plainBox } from './boxes.ts';
import type { Reading, Visit } from './reading.ts';
import { muted } from './scope.ts';
import { type Box, type Item, isBlankItem, isEmpty, lineBreak } from './tree/tree.ts';
import { addVisibleLabel, saysAll, wordsIn } from './tree/visibleLabel.ts';

const boxes = rolesWith('box');
const textBoxes = rolesWith('textBox');
const gauges = rolesWith('gauge');
const keptEmpty = rolesWith('keptEmpty');
/** Parts of a drawing that contain text or controls. */
export const paintedWords = 'text,foreignObject,a,[role],[tabindex]';

/** Whether elements with the role get a box of their own. */
export const isBoxed = ({ hasControls }: Reading, role: Role): boolean =>
  textBoxes.has(role) || (hasControls && boxes.has(role));

/** Reads an element with such a role; empty ones are left out. */
export function readBox(reading: Reading, visit: Visit, role: Role): void {
  const { element, tag, isOdd, out } = visit;
  const box = plainBox(element, tag.name, role, isOdd);
  reading.enter(visit);
  // Names leave these out, so no control around them contains their text.
  if (role === 'dialog' || isNested(element)) reading.scope = muted(reading.scope, false);
  if (role === 'img') {
    if (reading.hasWords() && reading.visibilityOf(element) === 'visible')
      out.push(box, ...wordsInPicture(reading, visit, box));
    return;
  }
  box.items = reading.childItems(visit);
  if (role === 'listitem' && reading.hasWords() && isEditable(element)) addBullet(box);
  if (box.states.modal) reading.modals.set(element, box);
  filled(box);
  if (gauges.has(role)) addVisibleLabel(box);
  const isKept = keptEmpty.has(role) && reading.visibilityOf(element) !== 'hidden';
  if (isKept || !isEmpty(box.items)) out.push(box);
}

/** Adds a bullet or number in an editor, where it is part of the text. Elsewhere each item has its own line. */
function addBullet({ element, items }: Box): void {
  const list = composedParent(element);
  const isNumbered = list !== null && localNameOf(list) === 'ol';
  const at = items.findIndex((item) => !isBlankItem(item));
  const nth = isNumbered ? childElementsOf(list).indexOf(element) + 1 : 0;
  if (at >= 0) items.splice(at, 0, isNumbered ? `${nth}. ` : '- ');
}

/** Returns the text in an image, such as the labels of a drawing, unless its name contains it. */
function wordsInPicture(reading: Reading, visit: Visit, picture: Box): Item[] {
  const { element, tag } = visit;
  if (tag.name === 'img') return [];
  if (tag.name === 'svg' && !firstMatchIn(element, paintedWords)) return [];
  const items = reading.childItems(visit);
  return saysAll(picture.name, wordsIn(items)) ? [] : [' ', ...items, ' '];
}

/**
 * Reads a frame, whose content is read by its own script; an object without a frame is read like any other element. A
 * frame of another site gets a ref, so an action on it can ask the user for access to that site.
 */
export function readFrame(reading: Reading, { element, tag: { name: tag }, out }: Visit): boolean {
  const frame = frameBox(element, tag);
  const origin = frame ? frameOriginOf(element) : '';
  const isForeign = origin.startsWith('http') && origin !== location.origin;
  if (frame && isForeign && reading.hasControls) frame.ref = reading.refs.refOf(element);
  if (frame) out.push(lineBreak, frame, lineBreak);
  return frame !== undefined || tag === 'iframe' || tag === 'frame';
}

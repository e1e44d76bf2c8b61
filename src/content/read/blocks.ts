/** Reads everything but controls: landmarks, headings, tables, pictures and the places of frames. */

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
/** Parts of a drawing that hold words or controls. */
export const paintedWords = 'text,foreignObject,a,[role],[tabindex]';

/** Whether elements of the role make a box of their own. */
export const isBoxed = ({ hasControls }: Reading, role: Role): boolean =>
  textBoxes.has(role) || (hasControls && boxes.has(role));

/** Reads an element with such a role; empty ones are left out. */
export function readBox(reading: Reading, visit: Visit, role: Role): void {
  const { element, tag, isOdd, out } = visit;
  const box = plainBox(element, tag.name, role, isOdd);
  reading.enter(visit);
  // Names leave it out, so no control around it carries its words.
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

/** In an editor a bullet is a part of the text that is written; elsewhere lists are known by their lines. */
function addBullet({ element, items }: Box): void {
  const list = composedParent(element);
  const isNumbered = list !== null && localNameOf(list) === 'ol';
  const at = items.findIndex((item) => !isBlankItem(item));
  const nth = isNumbered ? childElementsOf(list).indexOf(element) + 1 : 0;
  if (at >= 0) items.splice(at, 0, isNumbered ? `${nth}. ` : '- ');
}

/** The words in a picture, such as the labels of a drawing, unless its name has them already. */
function wordsInPicture(reading: Reading, visit: Visit, picture: Box): Item[] {
  const { element, tag } = visit;
  if (tag.name === 'img') return [];
  if (tag.name === 'svg' && !firstMatchIn(element, paintedWords)) return [];
  const items = reading.childItems(visit);
  return saysAll(picture.name, wordsIn(items)) ? [] : [' ', ...items, ' '];
}

/**
 * Frames are read by their own script; an object without one is read like anything else. A frame of another site has a
 * ref, so that an action on it can ask the user for that site.
 */
export function readFrame(reading: Reading, { element, tag: { name: tag }, out }: Visit): boolean {
  const frame = frameBox(element, tag);
  const origin = frame ? frameOriginOf(element) : '';
  const isForeign = origin.startsWith('http') && origin !== location.origin;
  if (frame && isForeign && reading.hasControls) frame.ref = reading.refs.refOf(element);
  if (frame) out.push(lineBreak, frame, lineBreak);
  return frame !== undefined || tag === 'iframe' || tag === 'frame';
}

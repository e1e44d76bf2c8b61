/** Reading what is no control: landmarks, headings, tables, pictures and the places of frames. */

import { isNested } from '../aria/content.ts';
import { boxRoles, gauges, paintedWords, textRoles } from '../aria/kinds.ts';
import { firstMatchIn } from '../dom/dom.ts';
import type { Look } from '../visibility/visible.ts';
import { filled, frameBox, plainBox } from './boxes.ts';
import { muted } from './scope.ts';
import type { TagFacts } from './tags.ts';
import { type Box, type Item, isEmpty, lineBreak } from './tree.ts';
import { leaveUnsaid, saysAll, wordsIn } from './unsaid.ts';
import type { Walk } from './walk.ts';

/** Whether elements of the role make a box of their own. */
export const isBoxed = (walk: Walk, role: string): boolean =>
  role !== '' && (walk.hasControls ? boxRoles : textRoles).has(role);

/** Reads an element of such a role; what shows nothing is left out. */
export function readBox(
  walk: Walk,
  of: Element,
  facts: TagFacts,
  role: string,
  look: Look,
  out: Item[],
): void {
  const box = plainBox(of, facts.tag, role, walk.traits.isOdd);
  walk.within(of, facts);
  // Names leave it out, so that no control around it says the words in it.
  if (role === 'dialog' || isNested(of)) walk.scope = muted(walk.scope, false);
  if (role === 'img') {
    if (walk.hasWords() && walk.seen(of) === 'seen')
      out.push(box, ...wordsInPicture(walk, of, facts, look, box));
    return;
  }
  box.items = walk.held(of, facts, look);
  if (box.state === ' modal') walk.modals.set(of, box);
  filled(box);
  if (gauges.has(role)) leaveUnsaid(box);
  const isShown = !isEmpty(box.items) || (shownEmpty.has(role) && walk.seen(of) !== 'no');
  if (isShown) out.push(box);
}

/** The words in a picture, such as the labels of a drawing, as far as its name does not say them. */
function wordsInPicture(
  walk: Walk,
  of: Element,
  facts: TagFacts,
  look: Look,
  picture: Box,
): Item[] {
  if (facts.tag === 'img' || (facts.tag === 'svg' && !firstMatchIn(of, paintedWords))) return [];
  const items = walk.held(of, facts, look);
  return saysAll(picture.name, wordsIn(items)) ? [] : [' ', ...items, ' '];
}

/** A cell keeps its place in the row. */
const shownEmpty = new Set('cell gridcell columnheader rowheader progressbar meter'.split(' '));

/** Frames are read by their own script; an object without one is read like anything else. */
export function readFrame(of: Element, tag: string, out: Item[]): boolean {
  const frame = frameBox(of, tag);
  if (frame) out.push(lineBreak, frame, lineBreak);
  return frame !== undefined || tag === 'iframe' || tag === 'frame';
}

/**
 * Finds a layer without a role that covers most of the window, such as "Session expired" over a list, or the backdrop
 * of a dialog. What lies behind it can't be clicked until it is gone, and if it is opaque, can't be seen either.
 */
import { isKeyTarget } from '../aria/control.ts';
import {
  boxOf,
  closestOf,
  containsNode,
  firstMatchIn,
  parentNodeOf,
  textContentOf,
} from '../dom/dom.ts';
import { isBlank } from '../dom/text.ts';
import { inWindow, pointsIn, type Veil } from './covered.ts';

/** Shares of the window: what a layer takes up at least, and at how many of the tested points. */
const LEAST_AREA = 0.75;
const LEAST_POINTS = 0.8;
/** A dialog is in front by its role. */
const dialogs = 'dialog,[role=dialog],[role=alertdialog]';

export type Layer = { readonly element: Element; readonly veil: Exclude<Veil, 'clear'> };

/** Returns the candidate that covers the page; undefined if none does, or if nothing is behind it. */
export const layerAmong = (candidates: readonly Layer[]): Layer | undefined =>
  candidates.find(
    ({ element, veil }) =>
      isLarge(element) &&
      (veil === 'tinted' || hasText(element)) &&
      !closestOf(element, dialogs) &&
      coversWords(element),
  );

function isLarge(of: Element): boolean {
  const { width, height } = inWindow(boxOf(of));
  return width * height >= LEAST_AREA * innerWidth * innerHeight;
}

/** Whether it or something in front of it says something, and something behind it does. */
function coversWords(layer: Element): boolean {
  const stacks = pointsIn(new DOMRect(0, 0, innerWidth, innerHeight)).map(([x, y]) =>
    document.elementsFromPoint(x, y),
  );
  const isOther = (each: Element): boolean => !containsNode(each, layer) && hasText(each);
  const hits = stacks.flatMap((stack) => {
    const at = stack.findLastIndex((each) => containsNode(layer, each));
    return at < 0 ? [] : [{ stack, at }];
  });
  return (
    hits.length >= LEAST_POINTS * stacks.length &&
    hits.some(({ stack, at }) => stack.slice(at + 1).some(isOther)) &&
    (hasText(layer) || hits.some(({ stack, at }) => stack.slice(0, at).some(isOther)))
  );
}

const hasText = (of: Element): boolean => !isBlank(textContentOf(of));

/** Whether a positioned element, such as a message, is drawn in front of a layer that covers the page. */
export function isBefore(layer: Element, of: Element): boolean {
  if (containsNode(of, layer) || containsNode(layer, of)) return false;
  const beside = isKeyTarget(of) ? parentNodeOf(of) : null;
  if (beside && containsNode(beside, layer)) return true;
  // The pointer may pass through it and only hit what can be used in it.
  return [of, firstMatchIn(of, usable)].some((part) => part !== null && isHitAt(part, of));
}

const usable = 'a,button,input,select,textarea,[role],[tabindex]';

/** Whether the topmost element in the middle of a part belongs to the whole. */
function isHitAt(part: Element, whole: Element): boolean {
  const { left, top, width, height } = boxOf(part);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && containsNode(whole, hit);
}

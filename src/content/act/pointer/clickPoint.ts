/**
 * Where an element can be touched: a point of it that is in view and not under something else (D2). A real
 * pointer would hit what is topmost there, so anything foreign on top means that a person could not click it.
 */
import { err, ok, type Result } from '../../../core/result.ts';
import { closestOf, isMatch, localNameOf, textContentOf } from '../../dom/dom.ts';
import { describeTarget, normalizeText } from '../messages.ts';
import { composedContains, composedParent, elementAt, page, textsIn } from '../native.ts';
import { fieldWrapperOf } from './fieldWrapper.ts';
import { paintedRects, scrollToElement } from './paintedBoxes.ts';

export type Point = { readonly x: number; readonly y: number };
export type HitPoint = Point & { readonly hit: Element };

/** A touchable spot, scrolling the element to the middle first if it has none where it is. */
export function findClickPoint(element: Element): Result<HitPoint> {
  const asItIs = findPoint(element);
  if (asItIs.ok) return asItIs;
  scrollToElement(element);
  return findPoint(element);
}

function findPoint(element: Element): Result<HitPoint> {
  const points = candidatePoints(element);
  if (points.length === 0) return outOfViewFailure(element);
  let cover: Element | null = null;
  for (const point of points) {
    const hit = elementAt(point.x, point.y);
    if (hit && belongsTo(hit, element)) return ok({ ...point, hit: elementToHit(hit, element) });
    cover ??= hit;
  }
  const [middle] = points;
  const spot = cover && middle && pointOnWrapper(middle, cover, element);
  if (spot) return ok(spot);
  return cover ? coveredFailure(element, cover) : outOfViewFailure(element);
}

/** The middle of the part in view, then four points around it; of its words or the first line box that is in view. */
function candidatePoints(element: Element): Point[] {
  const width = page.root().clientWidth || innerWidth;
  const height = page.root().clientHeight || innerHeight;
  for (const rect of [...ownTextRects(element), ...paintedRects(element)]) {
    const left = Math.max(rect.left, 0);
    const top = Math.max(rect.top, 0);
    const wide = Math.min(rect.right, width) - left;
    const high = Math.min(rect.bottom, height) - top;
    if (wide <= 0 || high <= 0) continue;
    const shares = [
      [0.5, 0.5],
      [0.2, 0.5],
      [0.8, 0.5],
      [0.5, 0.2],
      [0.5, 0.8],
    ] as const;
    return shares.map(([x, y]) => ({ x: left + wide * x, y: top + high * y }));
  }
  return [];
}

/** An item of a tree or menu may hold the items under it: what a person presses of it are its own words. */
function ownTextRects(element: Element): DOMRect[] {
  if (!isMatch(element, nestingItems)) return [];
  const own = textsIn(element).find(({ data, parentElement: parent }) => {
    if (data.trim() === '' || !parent || closestOf(parent, nestingItems) !== element) return false;
    const part = closestOf(parent, separateParts);
    return !part || composedContains(part, element);
  });
  if (!own) return [];
  const range = new Range();
  range.selectNodeContents(own);
  return [...range.getClientRects()].slice(0, 1);
}

const nestingItems = '[role=treeitem],[role^=menuitem]';
const separateParts = '[aria-hidden=true],a[href],button,[role=button],[role=checkbox]';

/** The element itself, something in it, its label, or the control that takes the click for it. */
function belongsTo(hit: Element, element: Element): boolean {
  if (composedContains(element, hit)) return true;
  if (isInLabelOf(hit, element)) return true;
  return composedContains(hit, element) && isMatch(hit, clickCarriers);
}

/** What is drawn over the field itself: pressed there, it is pressed as by a hand. */
function pointOnWrapper(point: Point, hit: Element, element: Element): HitPoint | null {
  const face = fieldWrapperOf(element);
  return face && composedContains(face, hit) ? { ...point, hit } : null;
}

const clickCarriers = 'a[href],button,label,summary,[role=button],[role=link],[role=option]';

function isInLabelOf(hit: Element, element: Element): boolean {
  for (let at: Element | null = hit; at; at = composedParent(at)) {
    if (at instanceof HTMLLabelElement) return at.control === element;
  }
  return false;
}

const nestedControls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[onclick]';

/** What the pointer hits, unless another control lies between: a row's middle must not press its Delete. */
function elementToHit(hit: Element, element: Element): Element {
  if (!composedContains(element, hit)) return element;
  for (let at: Element | null = hit; at && at !== element; at = composedParent(at)) {
    if (isMatch(at, nestedControls) && !isSameControl(at, element)) return element;
  }
  return hit;
}

/** A tab or an item often holds the link or button that does its work: it says the same; a drawn toggle holds its field. */
const isSameControl = (inner: Element, outer: Element): boolean =>
  (isMatch(outer, toggles) && isMatch(inner, nativeToggles)) ||
  (isMatch(outer, items) &&
    normalizeText(textContentOf(inner)) === normalizeText(textContentOf(outer)));

const toggles = '[role=checkbox],[role=radio],[role=switch]';
const nativeToggles = 'input[type=checkbox],input[type=radio]';

const items = '[role=tab],[role=option],[role^=menuitem],[role=treeitem]';

function coveredFailure(element: Element, cover: Element): Result<never> {
  if (getComputedStyle(element).pointerEvents === 'none') {
    return err(
      'disabled',
      `${describeTarget(element)} takes no clicks: the page keeps the pointer from it.`,
      'Fill in or choose what it waits for first.',
    );
  }
  const outer = overlayAround(cover, element);
  return err(
    'covered',
    `${describeTarget(element)} is covered by ${describeTarget(outer).toLowerCase().startsWith('the') ? lower(describeTarget(outer)) : describeTarget(outer)}.`,
    'Close, move or answer what lies on top first, or wait until it is gone.',
  );
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** The overlay as a whole rather than the letter of it that was hit: the highest box that does not hold the target. */
function overlayAround(cover: Element, element: Element): Element {
  let outer = cover;
  for (let at: Element | null = cover; at; at = composedParent(at)) {
    if (at === page.body() || composedContains(at, element)) break;
    if (isMatch(at, 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'))
      return at;
    if (textContentOf(at).trim()) outer = at;
  }
  return outer;
}

function outOfViewFailure(element: Element): Result<never> {
  const isEmpty = paintedRects(element).length === 0;
  const what = isEmpty ? 'takes no room on the page' : 'could not be brought into view';
  const hint = `Look at the page again; ${localNameOf(element) === 'a' ? 'the link' : 'it'} may have to be opened or unfolded first.`;
  return err('notVisible', `${describeTarget(element)} ${what}.`, hint);
}

/**
 * Finds a point where an element can be clicked: in view and not covered (D2). A real pointer would hit the topmost
 * element there, so a foreign element on top means that a user could not click it either.
 */
import { foldText } from '../../../core/plainText.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { elementAt, page } from '../../dom/document.ts';
import {
  boxOf,
  clientHeightOf,
  clientWidthOf,
  closestOf,
  isMatch,
  isOpaque,
  localNameOf,
  textContentOf,
} from '../../dom/dom.ts';
import { composedContains, findAll, findWithin, lineageOf, textsIn } from '../../dom/tree.ts';
import { describeTarget, describeWithin } from '../messages.ts';
import { contentBoxes, paintedBoxes, scrollToElement } from './paintedBoxes.ts';

type Point = { readonly x: number; readonly y: number };
/** A point in CSS pixels of the viewport, and the element that receives an event there. */
export type HitPoint = Point & { readonly hit: Element };

/** Returns a point to click; if there is none, scrolls the element to the middle first. */
export function findClickPoint(element: Element): Result<HitPoint> {
  const found = findPoint(element);
  if (found.ok) return found;
  scrollToElement(element);
  return findPoint(element);
}

function findPoint(element: Element): Result<HitPoint> {
  const points = candidatePoints(element);
  const hits = points.flatMap((point) => {
    const hit = elementAt(point.x, point.y);
    return hit ? [{ ...point, hit }] : [];
  });
  const ownHit = hits.find(({ hit }) => belongsTo(hit, element));
  if (ownHit) return ok({ ...ownHit, hit: elementToHit(ownHit.hit, element) });
  const [cover] = hits;
  if (!cover) return outOfViewFailure(element);
  // A click on anything drawn over the field itself is a click on the field.
  const wrapper = fieldWrapperOf(element);
  const isOnWrapper = wrapper !== null && composedContains(wrapper, cover.hit);
  return isOnWrapper ? ok(cover) : coveredFailure(element, cover.hit);
}

/** Shares of width and height: the center, then four points around it. */
export const samplePoints = [
  [0.5, 0.5],
  [0.2, 0.5],
  [0.8, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const;

/** Returns points of the first box in view: that of the element's own text, or of the element. */
function candidatePoints(element: Element): Point[] {
  const width = clientWidthOf(page.root()) || innerWidth;
  const height = clientHeightOf(page.root()) || innerHeight;
  for (const box of [...ownTextBoxes(element), ...paintedBoxes(element)]) {
    const left = Math.max(box.left, 0);
    const top = Math.max(box.top, 0);
    const wide = Math.min(box.right, width) - left;
    const high = Math.min(box.bottom, height) - top;
    if (wide > 0 && high > 0)
      return samplePoints.map(([x, y]) => ({ x: left + wide * x, y: top + high * y }));
  }
  return [];
}

/**
 * Returns the boxes of the element's own text. Tree and menu items may contain their children, and a user clicks the
 * text.
 */
function ownTextBoxes(element: Element): DOMRect[] {
  if (!isMatch(element, nestingItems)) return [];
  const ownText = textsIn(element).find(({ data, parentElement: parent }) => {
    if (data.trim() === '' || !parent || closestOf(parent, nestingItems) !== element) return false;
    const part = closestOf(parent, separateParts);
    return !part || composedContains(part, element);
  });
  return ownText ? contentBoxes(ownText).slice(0, 1) : [];
}

const nestingItems = '[role=treeitem],[role^=menuitem]';
const separateParts = '[aria-hidden=true],a[href],button,[role=button],[role=checkbox]';

/** Whether the hit is the element, something in it, its label, or the control that receives its click. */
const belongsTo = (hit: Element, element: Element): boolean =>
  composedContains(element, hit) ||
  isInLabelOf(hit, element) ||
  (composedContains(hit, element) && isMatch(hit, clickCarriers));

const clickCarriers = 'a[href],button,label,summary,[role=button],[role=link],[role=option]';

function isInLabelOf(hit: Element, element: Element): boolean {
  const label = lineageOf(hit).find((each) => each instanceof HTMLLabelElement);
  return label?.control === element;
}

/**
 * Returns the element under the pointer, unless it is in another control: a click on a row must not press its Delete
 * button.
 */
function elementToHit(hit: Element, element: Element): Element {
  if (!composedContains(element, hit)) return element;
  for (const at of lineageOf(hit)) {
    if (at === element) break;
    if (isMatch(at, nestedControls) && !isSameControl(at, element)) return element;
  }
  return hit;
}

const nestedControls =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[onclick]';

/**
 * Whether an inner control does the work of the outer one, such as a link with the same text in a tab, or the field of
 * a drawn toggle.
 */
const isSameControl = (inner: Element, outer: Element): boolean =>
  (isMatch(outer, '[role=checkbox],[role=radio],[role=switch]') &&
    isMatch(inner, 'input[type=checkbox],input[type=radio]')) ||
  (isMatch(outer, '[role=tab],[role=option],[role^=menuitem],[role=treeitem]') &&
    foldText(textContentOf(inner)) === foldText(textContentOf(outer)));

export function coveredFailure(element: Element, cover: Element): Result<never> {
  if (getComputedStyle(element).pointerEvents === 'none') {
    return err(
      'disabled',
      `${describeTarget(element)} ignores clicks (pointer-events: none).`,
      'Fill in or choose what it depends on first.',
    );
  }
  return err(
    'covered',
    `${describeTarget(element)} is covered by ${describeWithin(overlayAround(cover, element))}.`,
    wayPast(overlayAround(cover, element)),
  );
}

const MAX_WAYS = 4;

/** Returns how to get rid of a cover: by one of its controls, if it has any. */
function wayPast(cover: Element): string {
  const ways = controlsIn(cover).slice(0, MAX_WAYS).map(describeWithin);
  return ways.length > 0
    ? `Answer or close it first: it holds ${ways.join(', ')}.`
    : 'Close, move or answer what lies on top first, or wait until it is gone.';
}

const controlsIn = (cover: Element): Element[] => findWithin(cover, controls).filter(isOpaque);

/** The least share of the window that a cover takes up which a user has to deal with; messages are smaller. */
const WALL_SHARE = 1 / 3;

/**
 * Whether an element is covered by something that stays until somebody deals with it: it is large, and can be operated.
 * Messages and loading indicators go away on their own.
 */
export function isBlockedByOverlay(element: Element): boolean {
  const [point] = candidatePoints(element);
  const hit = point && elementAt(point.x, point.y);
  if (!hit || belongsTo(hit, element) || composedContains(hit, element)) return false;
  const cover = overlayAround(hit, element);
  const { width, height } = boxOf(cover);
  const isLarge = width * height >= WALL_SHARE * innerWidth * innerHeight;
  return isLarge && controlsIn(cover).length > 0;
}

/** Returns the whole overlay that was hit: the outermost box that does not contain the target. */
function overlayAround(cover: Element, element: Element): Element {
  let outer = cover;
  for (const at of lineageOf(cover)) {
    if (at === page.body() || composedContains(at, element)) break;
    if (isMatch(at, 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]'))
      return at;
    if (textContentOf(at).trim()) outer = at;
  }
  return outer;
}

export function outOfViewFailure(element: Element): Result<never> {
  const isEmpty = paintedBoxes(element).length === 0;
  const what = isEmpty ? 'has no size on the page' : 'could not be scrolled into view';
  const it = localNameOf(element) === 'a' ? 'the link' : 'it';
  return err(
    'notVisible',
    `${describeTarget(element)} ${what}.`,
    `Observe the page again; ${it} may have to be opened or expanded first.`,
  );
}

// The wrapper that component libraries draw around one field. A user clicks it to use the field.

/** Without toggles, many of which share one wrapper, and each of which has a label. */
const fields =
  'input:not([type=checkbox],[type=radio]),select,textarea,[role=combobox],[role=listbox],[role=searchbox],[role=slider],[role=spinbutton]';
const controls =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=true],[tabindex],[role=button],[role=link],[role=option],[role=tab],[role=menuitem]';
const MAX_LEVELS = 5;
/** How much taller than its field a wrapper may be: label, value and arrow take one or two lines. */
const MAX_EXTRA_HEIGHT_PX = 64;

/**
 * Returns the largest wrapper of a field that contains no other visible control, or null. Its placeholder, value, arrow
 * or track may cover the field, and a click there is a click on the field.
 */
function fieldWrapperOf(field: Element): Element | null {
  if (!isMatch(field, fields)) return null;
  const maxHeight = boxOf(field).height + MAX_EXTRA_HEIGHT_PX;
  let wrapper: Element | null = null;
  for (const at of lineageOf(field, MAX_LEVELS + 1).slice(1)) {
    if (at === page.body() || boxOf(at).height > maxHeight || containsOther(at, field)) break;
    wrapper = at;
  }
  return wrapper;
}

const containsOther = (wrapper: Element, field: Element): boolean =>
  findAll(wrapper, controls).some(
    (other) =>
      !composedContains(other, field) && !composedContains(field, other) && isSeparate(other),
  );

/**
 * Whether it is a separate control. An invisible field with a value set by a script is not; an invisible toggle has a
 * visible label.
 */
function isSeparate(other: Element): boolean {
  if (isMatch(other, 'input[type=checkbox],input[type=radio]')) return true;
  const { width, height } = boxOf(other);
  return width > 2 && height > 2 && isOpaque(other);
}

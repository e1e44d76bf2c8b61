/**
 * Decides what a user can see (C1). Display, visibility and opacity are checked for each element that has text or is a
 * control. Covert hiding (clipped to a pixel, moved off the page, text of no size or in the color behind it) takes
 * styles and boxes, which cost more: it is checked once per appearance (appearance.ts), and for single elements only if
 * something looks suspicious.
 */

import {
  boxOf,
  hasBox,
  isClosedDetails,
  isOpaque,
  isShown,
  isSummary,
  localNameOf,
  offsetParentOf,
  offsetSizeOf,
} from '../dom/dom.ts';
import { flatParentOf } from '../dom/tree.ts';

/** `transparent` means laid out and usable, but fully transparent. */
export type Visibility = 'hidden' | 'transparent' | 'visible';

const noColor = 'rgba(0, 0, 0, 0)';
/** Values of `display` for elements within a line of text or in a formula. */
export const inLine = /^(?:inline|contents|ruby)|math$/;

export const isBadge = ({ display, padding, margin }: CSSStyleDeclaration): boolean =>
  display.startsWith('inline-') && /[1-9]/.test(padding + margin);

/** Whether an inline tag is laid out so that its text does not touch its neighbors'. */
export function standsApart(of: Element): boolean {
  const css = getComputedStyle(of);
  return !inLine.test(css.display) || isBadge(css);
}

/** Whether it may clip its content. Inline boxes clip nothing, except for replaced elements. */
export const mayClip = (tag: string, { display }: CSSStyleDeclaration): boolean =>
  tag !== 'svg' && ((display !== 'inline' && display !== 'contents') || replaced.has(tag));

const replaced = new Set(['img', 'video', 'canvas', 'object', 'embed']);

export const isOutOfFlow = (position: string): boolean =>
  position === 'absolute' || position === 'fixed';

/**
 * Whether a positioned element is visible although an ancestor is clipped, because its containing block is above that
 * ancestor.
 */
export function escapes(of: Element): boolean {
  const within = containingBlockOf(of);
  let isBetween = true;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    isBetween &&= at !== within;
    if (isBetween ? isEmptyClip(getComputedStyle(at).clipPath) : isCovertlyHidden(at)) return false;
  }
  return true;
}

/** The browser returns the body even if the page itself is the containing block. */
function containingBlockOf(of: Element): Element | null {
  const within = offsetParentOf(of);
  if (within !== document.body) return within;
  const { position, transform } = getComputedStyle(within);
  return position === 'static' && transform === 'none' ? null : within;
}

function isTiny(of: Element): boolean {
  const [width, height] = offsetSizeOf(of);
  return width <= 1 || height <= 1;
}

/** Whether an element that clips its overflow is too small to show any of it. */
export const clipsAll = (of: Element): boolean => isTiny(of) && !isClippedByWindow(of);

/**
 * The overflow of the root, or of the body if the root has none, applies to the window; the element itself clips
 * nothing.
 */
function isClippedByWindow(of: Element): boolean {
  const root = document.documentElement;
  return of === root || (of === document.body && getComputedStyle(root).overflowY === 'visible');
}

/** Whether an element with a box is clipped to nothing or is where scrolling can't reach. */
export function isCovertlyHidden(of: Element): boolean {
  const css = getComputedStyle(of);
  if (isEmptyClip(css.clipPath) || isPaintedAway(css) || isShrunk(of, css)) return true;
  if (isTiny(of)) {
    const clips = css.overflowY !== 'visible' || css.overflowX !== 'visible';
    return clips && mayClip(localNameOf(of), css) && clipsAll(of);
  }
  const { position } = css;
  if (isOutOfFlow(position) && css.clip !== 'auto' && isEmptyRect(css.clip)) return true;
  return isOffPage(of, position);
}

/** Whether its styles may make an element and its content vanish. */
export const mayVanish = ({ clipPath, transform, scale, maskImage, filter }: CSSStyleDeclaration) =>
  [clipPath, transform, scale, maskImage, filter].some((each) => each !== 'none' && each !== '');

/** Whether a filter or a mask makes it fully invisible. */
function isPaintedAway({ filter, maskImage }: CSSStyleDeclaration): boolean {
  if (/\bopacity\(0(\.0\d*)?%?\)/.test(filter)) return true;
  const colors = /gradient\(/.test(maskImage) ? (maskImage.match(/rgba?\([^)]*\)/g) ?? []) : [];
  return colors.length > 0 && colors.every((color) => /,\s*0\)$/.test(color));
}

/** Whether a transform shrinks it to nothing. */
function isShrunk(of: Element, { transform, scale }: CSSStyleDeclaration): boolean {
  if (transform === 'none' && (scale === 'none' || scale === '')) return false;
  const { width, height } = boxOf(of);
  const [laidOutWidth, laidOutHeight] = offsetSizeOf(of);
  return (width < 1 && laidOutWidth > 1) || (height < 1 && laidOutHeight > 1);
}

const isEmptyClip = (clip: string): boolean =>
  /^inset\((50|[6-9]\d|100)(\.\d+)?%\)$|^circle\(0(px|%)?\b|^polygon\(0(px)? 0(px)?(, 0(px)? 0(px)?)*\)$/.test(
    clip,
  );

function isEmptyRect(clip: string): boolean {
  const [top = 0, right = 1, bottom = 1, left = 0] = (clip.match(/-?[\d.]+|auto/g) ?? []).map(
    Number,
  );
  return right - left <= 1 || bottom - top <= 1;
}

function isOffPage(of: Element, position: string): boolean {
  const { left, right, top, bottom, width, height } = boxOf(of);
  if (width === 0 && height === 0) return false;
  // A fixed element in a transformed one moves with it, and with the page.
  if (position === 'fixed' && offsetParentOf(of) === null) {
    return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  }
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  const page = document.documentElement;
  return left + scrollX >= page.scrollWidth && left >= innerWidth;
}

/** Returns the visibility of an element that has text or is a control, ignoring covert hiding of its ancestors. */
export function visibilityOf(of: Element): Visibility {
  if (isOpaque(of)) return 'visible';
  if (isShown(of)) return 'transparent';
  if (hasBox(of) || getComputedStyle(of).display !== 'contents') return 'hidden';
  const parent = flatParentOf(of);
  const isFolded = parent && isClosedDetails(parent) && !isSummary(of);
  return parent && !isFolded ? visibilityOf(parent) : 'hidden';
}

export function isTextHidden(of: Element): boolean {
  const css = getComputedStyle(of);
  if (Number.parseFloat(css.fontSize) < 2 || Number.parseFloat(css.textIndent) < -400) return true;
  if (css.contentVisibility === 'hidden') return true;
  if (!isPale(css.color)) return false;
  return isDrawnInvisibly(of, colorNow) && isDrawnInvisibly(of, settledColor);
}

/** Returns one of the colors of an element. */
type ColorOf = (of: Element, property: 'color' | 'backgroundColor') => string;

function isDrawnInvisibly(of: Element, colorOf: ColorOf): boolean {
  const color = colorOf(of, 'color');
  return isPale(color) && (isClear(color) || color === backdropOf(of, colorOf));
}

const colorNow: ColorOf = (of, property) => getComputedStyle(of)[property];

/** Of a transition with its delay; a longer one may never be seen to end. */
const TRANSITION_MS = 1_000;

/**
 * Returns the color at the end of the running transition. Many buttons swap their colors on focus; for a few frames, their
 * text has the color of its background.
 */
const settledColor: ColorOf = (of, property) => {
  const name = property === 'color' ? 'color' : 'background-color';
  const transition = of
    .getAnimations()
    .find((each) => each instanceof CSSTransition && each.transitionProperty === name);
  const effect = transition?.effect;
  const isEnding =
    effect instanceof KeyframeEffect &&
    transition?.playState === 'running' &&
    Number(effect.getComputedTiming().endTime) <= TRANSITION_MS;
  const end = isEnding ? effect.getKeyframes().at(-1)?.[property] : null;
  return typeof end === 'string' ? end : colorNow(of, property);
};

/** Most text is dark and opaque; only pale text needs a check of its background. */
function isPale(color: string): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return alpha < 0.1 || red + green + blue > 480;
}

const isClear = (color: string): boolean => color.startsWith('rgba') && color.endsWith(', 0)');

/** Returns the actual color behind an element; '' if there is an image, or if it can't be determined. */
function backdropOf(of: Element, colorOf: ColorOf): string {
  for (let at: Element | null = of; at; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    if (css.backgroundImage !== 'none') return '';
    const color = colorOf(at, 'backgroundColor');
    if (color !== noColor) return color;
    if (isOutOfFlow(css.position)) return '';
  }
  return 'rgb(255, 255, 255)';
}

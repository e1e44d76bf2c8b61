/**
 * Decides what a user can see (C1). Display, visibility and opacity are checked for each element that owns text or is a
 * control. The covert forms (clipped to a pixel, moved off the page, letters of no size or of the color behind
 * them) need styles and boxes, which cost more: they are checked once for each appearance (appearance.ts), and for
 * single elements only where that is suspicious.
 */

import { isClosedDetails, isSummary } from '../dom/details.ts';
import {
  boxOf,
  hasBox,
  isOpaque,
  isShown,
  localNameOf,
  offsetParentOf,
  offsetSizeOf,
} from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';

/** `transparent`: laid out and usable, but wholly transparent. */
export type Visibility = 'hidden' | 'transparent' | 'visible';

const noColor = 'rgba(0, 0, 0, 0)';
/** Values of `display` for elements within a line of text, or in a formula. */
export const inLine = /^(?:inline|contents|ruby)|math$/;

export const isBadge = ({ display, padding, margin }: CSSStyleDeclaration): boolean =>
  display.startsWith('inline-') && /[1-9]/.test(padding + margin);

/** Whether an inline tag is laid out so that the words beside it do not run into its own. */
export function standsApart(of: Element): boolean {
  const css = getComputedStyle(of);
  return !inLine.test(css.display) || isBadge(css);
}

/** Inline boxes clip nothing, except pictures. */
export const mayClip = (tag: string, { display }: CSSStyleDeclaration): boolean =>
  tag !== 'svg' && ((display !== 'inline' && display !== 'contents') || replaced.has(tag));

const replaced = new Set(['img', 'video', 'canvas', 'object', 'embed']);

export const isLiftedBy = (position: string): boolean =>
  position === 'absolute' || position === 'fixed';

/** Whether a lifted element is visible although an ancestor is clipped: its containing block is above that ancestor. */
export function escapes(of: Element): boolean {
  const within = containingBlockOf(of);
  let isBetween = true;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    isBetween &&= at !== within;
    if (isBetween ? isEmptyClip(getComputedStyle(at).clipPath) : isCovert(at)) return false;
  }
  return true;
}

/** The browser names the body also where the page itself is the containing block. */
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

/** Whether an element that clips what overflows it is too small to show any of it. */
export const clipsAll = (of: Element): boolean => isTiny(of) && !isClippedByWindow(of);

/** The overflow of the root, or of the body below a root without one, is the window's: the element itself clips nothing. */
function isClippedByWindow(of: Element): boolean {
  const root = document.documentElement;
  return of === root || (of === document.body && getComputedStyle(root).overflowY === 'visible');
}

/** Whether the element, having a box, is clipped to nothing or lies where no scrolling leads. */
export function isCovert(of: Element): boolean {
  const css = getComputedStyle(of);
  if (isEmptyClip(css.clipPath) || isPaintedAway(css) || isShrunk(of, css)) return true;
  if (isTiny(of)) {
    const clips = css.overflowY !== 'visible' || css.overflowX !== 'visible';
    return clips && mayClip(localNameOf(of), css) && clipsAll(of);
  }
  const { position } = css;
  if (isLiftedBy(position) && css.clip !== 'auto' && isEmptyRect(css.clip)) return true;
  return isOffPage(of, position);
}

/** Styles that can make an element vanish with all it holds. */
export const mayVanish = ({ clipPath, transform, scale, maskImage, filter }: CSSStyleDeclaration) =>
  [clipPath, transform, scale, maskImage, filter].some((each) => each !== 'none' && each !== '');

/** Whether a filter or a mask leaves nothing of it. */
function isPaintedAway({ filter, maskImage }: CSSStyleDeclaration): boolean {
  if (/\bopacity\(0(\.0\d*)?%?\)/.test(filter)) return true;
  const colors = /gradient\(/.test(maskImage) ? (maskImage.match(/rgba?\([^)]*\)/g) ?? []) : [];
  return colors.length > 0 && colors.every((color) => /,\s*0\)$/.test(color));
}

/** Whether a transform makes nothing of its size. */
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

/** The visibility of an element that owns text or is a control, covert hiding of its ancestors left aside. */
export function visibilityOf(of: Element): Visibility {
  if (isOpaque(of)) return 'visible';
  if (isShown(of)) return 'transparent';
  if (hasBox(of) || getComputedStyle(of).display !== 'contents') return 'hidden';
  const parent = flatParentOf(of);
  const isFolded = parent && isClosedDetails(parent) && !isSummary(of);
  return parent && !isFolded ? visibilityOf(parent) : 'hidden';
}

export function areLettersHidden(of: Element): boolean {
  const css = getComputedStyle(of);
  if (Number.parseFloat(css.fontSize) < 2 || Number.parseFloat(css.textIndent) < -400) return true;
  if (css.contentVisibility === 'hidden') return true;
  const { color } = css;
  return isPale(color) && (isClear(color) || color === backdropOf(of));
}

/** Most letters are dark or opaque; only others need a check of what is behind them. */
function isPale(color: string): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return alpha < 0.1 || red + green + blue > 480;
}

const isClear = (color: string): boolean => color.startsWith('rgba') && color.endsWith(', 0)');

/** The color really behind an element; empty where there is a picture, or no way to know. */
function backdropOf(of: Element): string {
  for (let at: Element | null = of; at; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    if (css.backgroundImage !== 'none') return '';
    if (css.backgroundColor !== noColor) return css.backgroundColor;
    if (isLiftedBy(css.position)) return '';
  }
  return 'rgb(255, 255, 255)';
}

/**
 * What a person can see (C1). Display, visibility and opacity are asked of each element that owns text or is a
 * control. The covert forms (clipped to a pixel, moved off the page, letters of no size or of the colour behind
 * them) need styles and boxes, which cost more: they are asked once for each look, that is each new combination
 * of tag, class, style and id below a parent's look. Only elements of a suspicious look are asked one by one.
 */

import { factsOfTag, type TagFacts } from '../distill/tags.ts';
import type { Traits } from '../distill/traits.ts';
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
import { isDeaf, saysOff } from './switchedOff.ts';

/** Not there, there but not for the eye, or seen. */
export type Seen = 'no' | 'unseen' | 'seen';

/** What elements of one kind of place have in common. */
export type Look = {
  /** The pointer cursor begins here. */
  readonly clicks: boolean;
  readonly pointer: boolean;
  readonly scrolls: boolean;
  /** A class says that it is disabled. */
  readonly saysOff: boolean;
  /** Style rules may have switched it off. */
  readonly isOff: boolean;
  /** Laid out as a block although its tag is an inline one, as in a flex box. */
  readonly block: boolean;
  /** Set off from the words beside it by room of its own. */
  readonly isBadge: boolean;
  /** Cuts off what does not fit, so that it may be cut to nothing. */
  readonly clips: boolean;
  /** Laid out where something above its parent says, so that its parent may not cut it off. */
  readonly isLifted: boolean;
  /** May be clipped or moved away together with all it holds. */
  readonly isSuspect: boolean;
  /** Whether its letters may be unreadable; known once it owned text. */
  lettersSuspect: boolean | undefined;
  /** Whether its letters are drawn as pictures; known once that was asked. */
  drawsPictures: boolean | undefined;
  readonly kin: Map<string, Kin>;
};
/** The looks of elements of one tag below a look. */
export type Kin = {
  readonly facts: TagFacts;
  plain: Look | undefined;
  byClass: Map<string, Look> | undefined;
  byRest: Map<string, Look> | undefined;
};

const transparent = 'rgba(0, 0, 0, 0)';
/** How an element is laid out that stands in a line of text, or in a formula. */
const inLine = /^(?:inline|contents|ruby)|math$/;
const movingStyle = /clip|transform|translate|margin|scale|rotate|mask|filter/;

/** The look of what stands above the page. */
export function newRoot(): Look {
  return {
    clicks: false,
    pointer: false,
    scrolls: false,
    saysOff: false,
    isOff: false,
    block: false,
    isBadge: false,
    clips: false,
    isLifted: false,
    isSuspect: false,
    lettersSuspect: false,
    drawsPictures: false,
    kin: new Map(),
  };
}

/** The kin of a tag below a look; what the tag tells is found there too, so that it is looked up once. */
export function kinOf(parent: Look, tag: string): Kin {
  const known = parent.kin.get(tag);
  if (known) return known;
  const kin = { facts: factsOfTag(tag), plain: undefined, byClass: undefined, byRest: undefined };
  parent.kin.set(tag, kin);
  return kin;
}

/** The look of an element below `parent`; undefined when the element and all in it have no box. */
export function lookOf(of: Element, kin: Kin, parent: Look, traits: Traits): Look | undefined {
  if (!traits.isStyled) {
    kin.plain ??= readLook(of, kin.facts, parent, traits);
    return kin.plain;
  }
  const { className, style, id, leads, editing } = traits;
  if (style === '' && id === '' && editing === '' && leads === (kin.facts.tag === 'a')) {
    kin.byClass ??= new Map();
    return kin.byClass.get(className) ?? keptLook(of, kin, parent, traits, kin.byClass, className);
  }
  const key = `${className}\n${shape(id)}\n${leads ? 'leads' : ''}${editing}\n${style}`;
  kin.byRest ??= new Map();
  return kin.byRest.get(key) ?? keptLook(of, kin, parent, traits, kin.byRest, key);
}

function keptLook(
  of: Element,
  { facts }: Kin,
  parent: Look,
  traits: Traits,
  looks: Map<string, Look>,
  key: string,
): Look | undefined {
  const look = readLook(of, facts, parent, traits);
  if (look) looks.set(key, look);
  return look;
}

/** Ids of rows and notes differ by what follows a common word; their looks don't. */
const shape = (id: string): string => /^[a-z]+/i.exec(id)?.[0] ?? '';

function readLook(
  of: Element,
  { tag, isInline }: TagFacts,
  parent: Look,
  traits: Traits,
): Look | undefined {
  const isBoxless = !hasBox(of);
  const css = getComputedStyle(of);
  if (isBoxless && css.display !== 'contents') return undefined;
  const { isStyled, style } = traits;
  const pointer = css.cursor === 'pointer' || (isStyled && traits.showsPointer(of));
  const overflow = mayClip(tag, css) ? css.overflowY : 'visible';
  const isLifted = isStyled && isLiftedBy(css.position);
  return {
    pointer,
    clicks: pointer && !parent.pointer,
    saysOff: saysOff(traits.className),
    isOff: (parent.saysOff || saysOff(traits.className)) && isDeaf(css),
    scrolls: overflow === 'auto' || overflow === 'scroll',
    block: isInline && !inLine.test(css.display),
    isBadge: isInline && isBadge(css),
    clips: overflow !== 'visible',
    isLifted,
    isSuspect: (isLifted || movingStyle.test(style)) && isCovert(of),
    lettersSuspect: undefined,
    drawsPictures: undefined,
    kin: new Map(),
  };
}

const isBadge = ({ display, padding, margin }: CSSStyleDeclaration): boolean =>
  display.startsWith('inline-') && /[1-9]/.test(padding + margin);

/** Whether an inline tag is laid out so that the words beside it do not run into its own. */
export function standsApart(of: Element): boolean {
  const css = getComputedStyle(of);
  return !inLine.test(css.display) || isBadge(css);
}

/** What stands in a line of text cuts nothing off, but for pictures. */
export const mayClip = (tag: string, { display }: CSSStyleDeclaration): boolean =>
  tag !== 'svg' && ((display !== 'inline' && display !== 'contents') || replaced.has(tag));

const replaced = new Set(['img', 'video', 'canvas', 'object', 'embed']);

const isLiftedBy = (position: string): boolean => position === 'absolute' || position === 'fixed';

/** Whether an element of this look is hidden covertly together with all it holds. */
export function isHiddenCovertly(of: Element, look: Look): boolean {
  return (look.clips && isTiny(of)) || (look.isSuspect && isCovert(of));
}

/** Whether a lifted element is seen though something above it is cut off: it is laid out in what stands above that. */
export function escapes(of: Element): boolean {
  const within = offsetParentOf(of);
  let isBetween = true;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    isBetween &&= at !== within;
    if (isBetween ? isEmptyClip(getComputedStyle(at).clipPath) : isCovert(at)) return false;
  }
  return true;
}

function isTiny(of: Element): boolean {
  const [width, height] = offsetSizeOf(of);
  return width <= 1 || height <= 1;
}

/** Whether the element, having a box, is clipped to nothing or lies where no scrolling leads. */
export function isCovert(of: Element): boolean {
  const css = getComputedStyle(of);
  if (isEmptyClip(css.clipPath)) return true;
  if (isTiny(of)) {
    return (
      mayClip(localNameOf(of), css) && (css.overflowY !== 'visible' || css.overflowX !== 'visible')
    );
  }
  const { position } = css;
  if (isLiftedBy(position) && css.clip !== 'auto' && isEmptyRect(css.clip)) return true;
  return isOffPage(of, position);
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
  // What stands in something that is moved goes with it, and with the page.
  if (position === 'fixed' && offsetParentOf(of) === null) {
    return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  }
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  const page = document.documentElement;
  return left + scrollX >= page.scrollWidth && left >= innerWidth;
}

/** How an element that owns text or is a control is seen, what hides its ancestors covertly left aside. */
export function seenOf(of: Element): Seen {
  if (isOpaque(of)) return 'seen';
  if (isShown(of)) return 'unseen';
  if (hasBox(of) || getComputedStyle(of).display !== 'contents') return 'no';
  const parent = flatParentOf(of);
  const isFolded = parent && isClosedDetails(parent) && !isSummary(of);
  return parent && !isFolded ? seenOf(parent) : 'no';
}

/** Whether the element's own letters can be read: not of no size, moved away or in the colour behind them. */
export function hasReadableLetters(of: Element, look: Look): boolean {
  look.lettersSuspect ??= areLettersHidden(of);
  return !look.lettersSuspect || !areLettersHidden(of);
}

/** Whether words are drawn as pictures by a font of icons: `shopping_cart`. */
export function drawsPictures(of: Element, look: Look): boolean {
  look.drawsPictures ??= /icon|symbol|glyph|awesome/i.test(getComputedStyle(of).fontFamily);
  return look.drawsPictures;
}

function areLettersHidden(of: Element): boolean {
  const css = getComputedStyle(of);
  if (Number.parseFloat(css.fontSize) < 2 || Number.parseFloat(css.textIndent) < -400) return true;
  if (css.contentVisibility === 'hidden') return true;
  const { color } = css;
  return isPale(color) && (isClear(color) || color === backdropOf(of));
}

/** Most letters are dark or opaque; only others are worth a look at what is behind them. */
function isPale(color: string): boolean {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return alpha < 0.1 || red + green + blue > 480;
}

const isClear = (color: string): boolean => color.startsWith('rgba') && color.endsWith(', 0)');

/** The colour really behind an element; empty where a picture is, or where it cannot be told. */
function backdropOf(of: Element): string {
  for (let at: Element | null = of; at; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    if (css.backgroundImage !== 'none') return '';
    if (css.backgroundColor !== transparent) return css.backgroundColor;
    if (isLiftedBy(css.position)) return '';
  }
  return 'rgb(255, 255, 255)';
}

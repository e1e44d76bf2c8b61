/**
 * How elements are drawn. Styles are read once for each new combination of tag, class, style and id below a parent's
 * appearance; elements that share all of these are assumed to be drawn alike.
 */
import { type AttributeFacts, AttributeReader } from '../aria/attributes.ts';
import { takesPointer } from '../aria/control.ts';
import { hasDisabledClass } from '../aria/disabled.ts';
import { drawnText, iconFonts, sides } from '../aria/drawnText.ts';
import { readHidingRules } from '../aria/hidingRules.ts';
import { type HandCursor, handCursorOf, isDragHandle } from '../aria/roleOf.ts';
import { factsOfTag, type TagFacts } from '../aria/tags.ts';
import {
  clipsAll,
  inLine,
  isBadge,
  isCovertlyHidden,
  isOutOfFlow,
  isTextHidden,
  mayClip,
  mayVanish,
} from '../aria/visibility.ts';
import { hasBox, isMatch } from '../dom/dom.ts';
import { type Veil, veilOf } from './covered.ts';

const ratings = /(?:^|[\s_-])(?:stars?|ratings?)(?:$|[\s_-])/i;
const movingStyle = /clip|transform|translate|margin|scale|rotate|mask|filter/;

/** Facts shared by all elements of one appearance. */
export type Appearance = {
  /** The cursor changes here to one for clicking or dragging. */
  readonly startsHandCursor: boolean;
  readonly cursor: HandCursor;
  /** Its text can't be selected. In Firefox, the computed `user-select` of what is inside stays `auto`. */
  readonly isUnselectable: boolean;
  readonly scrolls: boolean;
  /** A class name marks it as disabled. */
  readonly hasDisabledClass: boolean;
  /** A class name marks it or its parent as disabled. */
  readonly isMarkedDisabled: boolean;
  /** A class name says that it is a rating. */
  readonly isRating: boolean;
  /** Line breaks in its text are kept; with `all`, spaces are kept too. */
  readonly kept: 'lines' | 'all' | undefined;
  /** Laid out as a block although its tag is inline, as in a flexbox. */
  readonly isBlock: boolean;
  /** Its children stand side by side. */
  readonly isRow: boolean;
  /** Its text is struck through, by its tag, its style, or that of an element around it. */
  readonly isStruck: boolean;
  /** It is struck through, and what is around it is not. */
  readonly startsStrike: boolean;
  /** Separated from the text beside it by its own padding or margin. */
  readonly isBadge: boolean;
  /** Clips its overflow, so its content may be clipped to nothing. */
  readonly clips: boolean;
  /** Positioned by an element above its parent, so its parent may not clip it. */
  readonly isPositioned: boolean;
  /** May hide what is behind it and scrolls with it. */
  readonly mayCover: boolean;
  readonly takesPointer: boolean;
  /** How much it shows of what is behind it; clear unless it is out of the flow. */
  readonly veil: Veil;
  /** May be clipped or moved away together with its content. */
  readonly isSuspect: boolean;
  /** Whether its text may be unreadable; set once it had text of its own. */
  hasSuspectText: boolean | undefined;
  /** Whether text is drawn beside it, where the rules are unknown; set on first use. */
  drawsText: boolean | undefined;
  /** Whether its text is drawn as icons; set on first use. */
  drawsIcons: boolean | undefined;
  readonly byTag: Map<string, TagAppearances>;
};
/** The appearances of elements with one tag below an appearance. */
type TagAppearances = {
  readonly tag: TagFacts;
  plain: Appearance | undefined;
  byClass: Map<string, Appearance> | undefined;
  byRest: Map<string, Appearance> | undefined;
};

/** Returns the appearance above the page. */
function rootAppearance(): Appearance {
  return {
    startsHandCursor: false,
    isUnselectable: false,
    cursor: '',
    scrolls: false,
    hasDisabledClass: false,
    isMarkedDisabled: false,
    isRating: false,
    kept: undefined,
    isBlock: false,
    isRow: false,
    isStruck: false,
    startsStrike: false,
    isBadge: false,
    clips: false,
    isPositioned: false,
    mayCover: false,
    takesPointer: false,
    veil: 'clear',
    isSuspect: false,
    hasSuspectText: false,
    drawsText: false,
    drawsIcons: false,
    byTag: new Map(),
  };
}

/**
 * Returns the appearances of a tag below an appearance. They include the facts of the tag, so one lookup returns both.
 */
export function appearancesOfTag(parent: Appearance, name: string): TagAppearances {
  const known = parent.byTag.get(name);
  if (known) return known;
  const made = { tag: factsOfTag(name), plain: undefined, byClass: undefined, byRest: undefined };
  parent.byTag.set(name, made);
  return made;
}

/** An element and what is known of it before its styles are read. */
type Styled = {
  readonly known: TagAppearances;
  readonly parent: Appearance;
  readonly attributes: AttributeFacts;
  /** A selector for elements that show the pointer cursor on hover; '' if there are none. */
  readonly hovered: string;
};

/** Returns the appearance of an element; undefined if neither it nor its content has a box. */
export function appearanceOf(element: Element, styled: Styled): Appearance | undefined {
  const { known, attributes } = styled;
  // Whether such a rule applies may depend on a state, such as that of a checkbox beside the element.
  const struck = attributes.mayStrike && isStruckBy(getComputedStyle(element)) ? 'struck' : '';
  if (!attributes.isAny && !struck) {
    known.plain ??= readAppearance(element, styled);
    return known.plain;
  }
  const { className, style, id, hasAddress: leads, editing } = attributes;
  const isUsual = style === '' && id === '' && editing === '' && struck === '';
  if (isUsual && leads === (known.tag.name === 'a')) {
    known.byClass ??= new Map();
    return known.byClass.get(className) ?? remembered(element, styled, known.byClass, className);
  }
  const key = `${className}\n${shape(id)}\n${leads ? 'leads' : ''}${editing}${struck}\n${style}`;
  known.byRest ??= new Map();
  return known.byRest.get(key) ?? remembered(element, styled, known.byRest, key);
}

function remembered(
  element: Element,
  styled: Styled,
  into: Map<string, Appearance>,
  key: string,
): Appearance | undefined {
  const appearance = readAppearance(element, styled);
  if (appearance) into.set(key, appearance);
  return appearance;
}

/** Reduces an id to its first word. Ids of rows and notes differ after it, but look alike. */
const shape = (id: string): string => /^[a-z]+/i.exec(id)?.[0] ?? '';

function readAppearance(
  element: Element,
  { known, parent, attributes, hovered }: Styled,
): Appearance | undefined {
  const { name, isInline } = known.tag;
  const isBoxless = !hasBox(element);
  const css = getComputedStyle(element);
  if (isBoxless && css.display !== 'contents') return undefined;
  const { isAny, style } = attributes;
  const points = isAny && hovered !== '' && isMatch(element, hovered);
  const drawn = lists.has(name) && parent.cursor === '' ? '' : handCursorOf(css);
  const isHandle = drawn === '' && isAny && isDragHandle(attributes.className);
  const isUnselectable =
    css.userSelect === 'none' || (css.userSelect === 'auto' && parent.isUnselectable);
  const isPressed = points || (isUnselectable && isMenuItem(name, css, parent));
  const cursor = isPressed ? 'pointer' : isHandle ? 'grab' : drawn;
  const overflow = mayClip(name, css) ? css.overflowY : 'visible';
  const isPositioned = isAny && isOutOfFlow(css.position);
  const veil = isPositioned ? veilOf(name, css) : 'clear';
  const isStruck = isStruckThrough(known.tag, css, parent);
  const isMarked = hasDisabledClass(attributes.className);
  return {
    cursor,
    startsHandCursor: cursor !== '' && cursor !== parent.cursor,
    isUnselectable,
    hasDisabledClass: isMarked,
    isMarkedDisabled: isMarked || parent.hasDisabledClass,
    isRating: ratings.test(attributes.className),
    scrolls: overflow === 'auto' || overflow === 'scroll',
    kept: keptSpace(css),
    isBlock: isInline && !inLine.test(css.display),
    isRow: isRow(css),
    isStruck,
    startsStrike: isStruck && !parent.isStruck,
    isBadge: isInline && isBadge(css),
    clips: overflow !== 'visible',
    isPositioned: isPositioned,
    takesPointer: takesPointer(css),
    mayCover: veil === 'opaque' && css.position === 'absolute',
    veil,
    isSuspect:
      (isPositioned || isMovedFar(css) || movingStyle.test(style) || mayVanish(css)) &&
      isCovertlyHidden(element),
    hasSuspectText: undefined,
    drawsText: undefined,
    drawsIcons: undefined,
    byTag: new Map(),
  };
}

/** With a hand cursor over one of these, its items are what can be pressed. */
const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'tbody']);

/** Whether it is an item of a context menu without roles: a positioned list whose cursor says that it is no text. */
const isMenuItem = (tag: string, { cursor }: CSSStyleDeclaration, list: Appearance): boolean =>
  tag === 'li' && list.isPositioned && cursor === 'default';

const isRow = ({ display, flexDirection }: CSSStyleDeclaration): boolean =>
  /grid$/.test(display) || (/flex$/.test(display) && flexDirection.startsWith('row'));

/** Whether it is moved far from its place, as rows move buttons off the page until hovered. */
const isMovedFar = (css: CSSStyleDeclaration): boolean =>
  css.position === 'relative' &&
  Math.min(parseFloat(css.left) || 0, parseFloat(css.top) || 0) < -200;

const isStruckBy = ({ textDecorationLine }: CSSStyleDeclaration): boolean =>
  textDecorationLine.includes('line-through');

/** A line through an element continues in its content, except in what is positioned, floats or is a box in the line. */
function isStruckThrough(tag: TagFacts, css: CSSStyleDeclaration, parent: Appearance): boolean {
  if (tag.emphasis === 'struck' || isStruckBy(css)) return true;
  if (!parent.isStruck || isOutOfFlow(css.position)) return false;
  return css.cssFloat === 'none' && !css.display.startsWith('inline-');
}

function keptSpace({ whiteSpace }: CSSStyleDeclaration): Appearance['kept'] {
  if (whiteSpace === 'pre-line') return 'lines';
  return /^(pre|break-spaces)/.test(whiteSpace) ? 'all' : undefined;
}

/** Whether an element with this appearance is covertly hidden together with its content. */
export function isHiddenCovertly(of: Element, appearance: Appearance): boolean {
  return (appearance.clips && clipsAll(of)) || (appearance.isSuspect && isCovertlyHidden(of));
}

/**
 * Whether the element's own text can be read: it has a size, is on the page, and differs in color from its background.
 */
export function isTextReadable(of: Element, appearance: Appearance): boolean {
  appearance.hasSuspectText ??= isTextHidden(of);
  return !appearance.hasSuspectText || !isTextHidden(of);
}

/** Whether a style sheet that can't be read draws text before or after the element. */
export function drawsText(of: Element, appearance: Appearance): boolean {
  appearance.drawsText ??= sides.some((side) => drawnText(of, side) !== '');
  return appearance.drawsText;
}

/** Whether text is drawn as an icon by an icon font, such as `shopping_cart`. */
export function drawsIcons(of: Element, appearance: Appearance): boolean {
  appearance.drawsIcons ??= iconFonts.test(getComputedStyle(of).fontFamily);
  return appearance.drawsIcons;
}

// Facts about a document's style rules, valid while its style sheets, window size and theme stay the same.

/** Conditions of rules other than the window size. */
const media = ['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query));

export class PageStyles {
  private facts: readonly unknown[] = [];
  private known: AttributeReader | undefined;
  /** The appearance above the page, under which all others are found. */
  root = rootAppearance();

  /** Clears the cache if style sheets, window size or theme changed. */
  refresh(): void {
    const facts = factsOfStyles();
    const isSame =
      facts.length === this.facts.length && facts.every((fact, at) => fact === this.facts[at]);
    if (isSame) return;
    this.facts = facts;
    this.known = undefined;
    this.root = rootAppearance();
  }

  /** Reads attributes by the rules: any element may be hidden while a script animates something. */
  get attributes(): AttributeReader {
    this.known ??= new AttributeReader(readHidingRules(sheetsOfPage().map(rulesOf)));
    const { rules } = this.known;
    return isAnimatedByScript() ? new AttributeReader({ ...rules, any: true }) : this.known;
  }
}

const sheetsOfPage = (): readonly CSSStyleSheet[] => [
  ...document.styleSheets,
  ...document.adoptedStyleSheets,
];

/** A style element gets a new sheet when its text changes, so the text, which may be long, need not be read. */
function factsOfStyles(): readonly unknown[] {
  const facts: unknown[] = [innerWidth, innerHeight, document.documentElement.className];
  for (const query of media) facts.push(query.matches);
  for (const sheet of sheetsOfPage()) facts.push(sheet, rulesOf(sheet)?.length);
  return facts;
}

/**
 * Returns undefined if the browser refuses, as for most sheets of other origins. The page can't change those either.
 */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined;
  }
}

const isAnimatedByScript = (): boolean =>
  document.getAnimations().some((animation) => !(animation instanceof CSSAnimation));

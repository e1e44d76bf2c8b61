/**
 * Text that a style sheet draws before or after an element (accname 1.2, 2F.ii): "New", a tick, the asterisk of a
 * required field. Letters of icon fonts, separators and bullets are not text.
 */
import { cleanLine } from '../../core/cleanText.ts';
import { clip } from '../../core/text.ts';
import { attributeOf, hasBox, matchesIn } from '../dom/dom.ts';
import { inLine } from './visibility.ts';

const MAX_PARTS = 12;
const MAX_DRAWN = 80;

export const sides = ['::before', '::after'] as const;
type Side = (typeof sides)[number];

/** Returns what is drawn before and after an element, as one line. */
export const drawnBeside = (of: Element): string =>
  clip(cleanLine(sides.map((side) => drawnText(of, side)).join(' ')), MAX_DRAWN);

/** Returns the words drawn in an element and its first parts, as one line. Asks only where text `mayDraw`. */
export function drawnWordsIn(of: Element, mayDraw: (part: Element) => boolean): string {
  const all = [of, ...[...matchesIn(of, '*')].slice(0, MAX_PARTS)];
  const words = all.filter(mayDraw).flatMap((part) => {
    const drawn = sides
      .map((side) => drawnText(part, side).trim())
      .filter((text) => /\p{L}{2}/u.test(text));
    return drawn.length > 0 && hasBox(part) ? drawn : [];
  });
  return clip(cleanLine(words.join(' ')), MAX_DRAWN);
}

/** Returns the first symbol that a style sheet draws in an element or its first parts, such as "?" or "×"; '' if none. */
export function drawnSymbolIn(of: Element): string {
  for (const part of [of, ...[...matchesIn(of, '*')].slice(0, MAX_PARTS)])
    for (const side of sides) {
      const symbol = drawnText(part, side, isSymbol).trim();
      if (symbol !== '' && hasBox(part)) return symbol;
    }
  return '';
}

/** Returns the text drawn on one side of an element, with spaces where it does not touch the element's text. */
export function drawnText(of: Element, side: Side, isWanted = isReadable): string {
  const css = getComputedStyle(of, side);
  const text = textOf(css.content, (name) => attributeOf(of, name) ?? '', isWanted);
  if (text === '' || css.display === 'none' || css.visibility !== 'visible') return '';
  if (Number(css.opacity) === 0 || iconFonts.test(css.fontFamily)) return '';
  if (Number.parseFloat(css.fontSize) < 2 || /^rgba\(.*, 0\)$/.test(css.color)) return '';
  return standsApart(css) ? ` ${text} ` : text;
}

export const iconFonts = /icon|symbol|glyph|awesome/i;

const standsApart = ({ display, position, cssFloat, padding, margin }: CSSStyleDeclaration) =>
  !inLine.test(display) ||
  position === 'absolute' ||
  cssFloat !== 'none' ||
  /[1-9]/.test(padding + margin);

/** Whether a declared `content` may draw text; what variables and attributes contain is known only per element. */
export const mayDrawText = (content: string): boolean =>
  /\b(attr|var)\(/.test(content) || textOf(content, () => '', isReadable) !== '';

/** A string, or an attribute reference, which Firefox does not resolve; an alternative text follows a slash. */
const piece = /"((?:[^"\\]|\\.)*)"|attr\(([-\w]+)\)|(\/)/g;

/** Returns the text of a `content`, or the alternative text that it gives to a symbol; '' if none of them is wanted. */
function textOf(
  content: string,
  attribute: (name: string) => string,
  isWanted: (text: string) => boolean,
): string {
  // The browser does not say what a counter shows.
  if (content === '' || content === 'none' || content === 'normal' || /\bcounters?\(/.test(content))
    return '';
  const texts = [''];
  for (const [, text, name, slash] of content.matchAll(piece))
    if (slash) texts.push('');
    else texts.push(texts.pop() + (name ? attribute(name) : unescaped(text ?? '')));
  return texts.map((text) => text.replace(/\s+/g, ' ')).find(isWanted) ?? '';
}

const LAST_CODE = 0x10ffff;

const unescaped = (text: string): string =>
  text.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, plain = '') => {
    const point = Number.parseInt(code ?? '', 16);
    return point <= LAST_CODE ? String.fromCodePoint(point) : plain;
  });

/** A letter alone may be a picture of an icon font, and other symbols separate or decorate. */
const isReadable = (text: string): boolean =>
  !/\p{Co}/u.test(text) && /\p{L}{2}|\p{N}|\p{Sc}|[%*†‡⚠★☆⭐✓✔✅✗✘✕✖❌☐☑☒▲▼△▽↑↓]/u.test(text);

/** A single symbol other than a separator. */
const isSymbol = (text: string): boolean =>
  /^\s*(?![|~])[?!…‹›«»\p{Sm}\p{So}]\ufe0f?\s*$/u.test(text);

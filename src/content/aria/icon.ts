/**
 * Finds hints about a control without a name, for which users see an icon such as a trash can or a bell: its tooltip,
 * or the icon's name in the markup. Icon sets give it in a class, an attribute or a sprite fragment. The file name and
 * the control's own class are the fallbacks.
 */

import { cleanLine } from '../../core/cleanText.ts';
import { clip, hasWord } from '../../core/text.ts';
import {
  attributeNamesOf,
  attributeOf,
  firstElementChildOf,
  hasBox,
  isOpaque,
  localNameOf,
  matchesIn,
  textContentOf,
} from '../dom/dom.ts';
import { drawnSymbolIn } from './drawnText.ts';

const MAX_PARTS = 12;
const MAX_TOOLTIP = 80;

/** Whether a name has no letters, only digits or symbols. */
export const isWordless = (name: string): boolean => !/\p{L}/u.test(name);

/** Returns the text of a tooltip that scripts show; '' if there is none. */
export function tooltipOf(of: Element): string {
  const name = attributeNamesOf(of).find((name) => tooltips.has(name));
  const text = name ? cleanLine(attributeOf(of, name) ?? '') : '';
  return generated.test(text) ? '' : clip(text, MAX_TOOLTIP);
}

/** An id under which a script keeps the text. */
const generated = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/;

const tooltips = new Set('data-tooltip data-tooltip-content data-tip data-title'.split(' '));

/**
 * Returns the icon's name in lowercase, such as "trash" or "chevron right"; '' if there is no hint. A symbol that a style
 * sheet draws, such as "?", comes before a name that only the control's own class or id suggests.
 */
export function iconOf(of: Element): string {
  const tokens = tokensOf(of);
  const fromIcon =
    first(tokens, iconOfSet) || first([...matchesIn(of, '*')].slice(0, MAX_PARTS), iconOfPart);
  if (fromIcon) return fromIcon;
  const fromClass = first(tokens, (word) => iconWords(purposes.exec(word)?.[1]));
  return [drawnSymbolIn(of), fromClass].filter((each) => each !== '').join(' ');
}

/** Returns the name of the icon that a part without words draws: that of an icon set, or else its own classes. */
export function iconIn(of: Element): string {
  const parts = [...matchesIn(of, '*')].slice(0, MAX_PARTS);
  return first(parts, iconOfPart) || first(parts.filter(isDrawnLeaf), classWords);
}

/** What holds text, if only for screen readers, is no icon. */
const isDrawnLeaf = (of: Element): boolean =>
  firstElementChildOf(of) === null && !hasWord(textContentOf(of)) && isOpaque(of);

/** Build tools generate class names with digits. */
const classWords = (of: Element): string =>
  iconWords(
    (attributeOf(of, 'class') ?? '')
      .split(/\s+/)
      .filter((word) => !/\d/.test(word))
      .join(' '),
  );

/** The first result that is not empty. */
function first<T>(all: readonly T[], nameOf: (of: T) => string): string {
  for (const of of all) {
    const name = nameOf(of);
    if (name) return name;
  }
  return '';
}

/** Most icons are named by a class, so that is checked first. */
function iconOfPart(part: Element): string {
  const given = attributeNamesOf(part);
  if (given.length === 0) return '';
  const tokens = given.includes('class') ? tokensOf(part) : [];
  const icon =
    first(tokens, iconOfSet) ||
    first(tokens, (word) => iconWords(asIcon.exec(word)?.[1])) ||
    first(given, (name) => iconOfAttribute(part, name));
  return icon && hasBox(part) ? icon : '';
}

/** Reads attributes that name icons: which tags they count on, and which part of the value is the name. */
function iconOfAttribute(part: Element, name: string): string {
  const [tag, place] = attributes.get(name) ?? [];
  if (!tag?.test(localNameOf(part)) || !place) return '';
  return iconWords(place.exec(attributeOf(part, name) ?? '')?.[1]);
}

const all = /(.*)/;
const fragment = /#(.+)/;
const attributes: ReadonlyMap<string, readonly [tag: RegExp, place: RegExp]> = new Map([
  ['data-icon', [all, all]],
  ['data-lucide', [all, all]],
  ['data-feather', [all, all]],
  ['data-testid', [all, all]],
  ['name', [/icon/, all]],
  ['icon', [/icon/, all]],
  ['href', [/^use$/, fragment]],
  ['xlink:href', [/^use$/, fragment]],
  // A longer number is usually in the file name of a photo.
  ['src', [/^img$/, /(?:^|\/)([a-z][a-z_-]*\d{0,2})\.\w+(?:[?#]|$)/i]],
]);

const tokensOf = (of: Element): string[] =>
  `${attributeOf(of, 'class') ?? ''} ${attributeOf(of, 'id') ?? ''}`.split(/\s+/);

/** Returns the icon that a class of an icon set names. Pages use the same short prefixes for their own buttons. */
const iconOfSet = (word: string): string =>
  ofButton.test(word) ? '' : iconWords(sets.exec(word)?.[1]);

const ofButton = /[-_](?:btn|button)s?(?:$|[-_])/i;

const sets =
  /^(?:fa[a-z]?|bi|mdi|wxi|ti|ri|bx[sl]?|la[srb]?|ph|pi|fi|oi|ni|nc|uil?|eva|lni|lnr|ion|zmdi|typcn|(?:(?:dx|w2ui)-)?icons?|icofont|glyphicon|octicon|codicon|lucide|feather|dashicons|anticon)-(.+)/i;

/** Names of icons that a page draws itself. */
const asIcon = /^(?:[a-z]+_+)?(?:(?:icons?|ico|glyph)[-_]+)?(.{3,}?)[-_]+(?:icons?|ico|glyph)$/i;

/** Words for an icon's style or set, not its subject. */
const styleWords =
  /\b(?:icons?|ico|svg|img|btn|button|link|tabler|fa|solid|regular|outlined?|filled?|line|light|thin|bold|rounded|sharp|small|medium|large|lg|sm|md|xs|xl|fw|spin|root|wrapper|inner|shadow|hover|truncate|flex|hidden|color|black|white|dark|grey|gray|alt|[a-wyz])\b|\d+x?/g;

/** Returns the icon's name in plain words; '' if it has none. */
function iconWords(name: string | undefined): string {
  const word = name ? normalize(name) : '';
  return isPlainName(word) ? word : '';
}

const normalize = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[-_:/.\s]+/g, ' ')
    .replace(styleWords, '')
    .replace(/ +/g, ' ')
    .trim();

const isPlainName = (word: string): boolean =>
  /^[a-z]+(?: [a-z]+){0,2}$/.test(word) && word.length < 30;

/** Purposes of controls, as they appear in classes and ids. */
const purposes =
  /(?:^|[-_])(close|dismiss|next|prev|previous|search|menu|toggler?|hamburger|cart|play|pause|mute|share|favou?rite|wishlist|delete|remove|trash|edit|add|plus|minus|settings|expand|collapse|login|logout|account|profile|download|print|copy|filter|sort|refresh|zoom|send)(?:$|[-_])/i;

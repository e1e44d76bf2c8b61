/**
 * What is known of a control without a name, where people see a bin or a bell: its tooltip, or what its picture is called
 * in the page. Icon sets say it by a class, an attribute or a part of a sprite; else its file may tell, or the control's
 * own class.
 */
import { cleanLine, clip } from './clean.ts';
import { attributeOf, hasBox, localNameOf, matchesIn } from './dom.ts';

const PARTS = 12;
const LONGEST = 80;

/** Words of a tooltip that scripts took out of the title; empty where there is none. */
export function tooltipOf(of: Element): string {
  const said = tooltips.map((name) => attributeOf(of, name)).find(Boolean) ?? '';
  return clip(cleanLine(said), LONGEST);
}

const tooltips = [
  'data-original-title',
  'data-bs-original-title',
  'data-tooltip',
  'data-tooltip-content',
  'data-tip',
  'data-title',
];

/** The picture in small letters, such as "trash" or "chevron right"; empty where nothing tells. */
export function iconOf(of: Element): string {
  const own = wordsOf(of);
  const names = [
    ...own.map(inSet),
    ...[...matchesIn(of, '*')].slice(0, PARTS).filter(hasBox).flatMap(namesOf),
    ...own.map((word) => purposes.exec(word)?.[1] ?? ''),
  ];
  return names.map(plain).find(isWord) ?? '';
}

/** Under which names a part may be drawn, the surest first. */
function namesOf(part: Element): string[] {
  const tag = localNameOf(part);
  const attributes = [...saying, ...(tag.includes('icon') ? ['name', 'icon'] : [])];
  return [
    ...attributes.map((name) => attributeOf(part, name) ?? ''),
    spriteOf(part, tag),
    fileOf(part, tag),
    ...wordsOf(part).flatMap((word) => [inSet(word), asIcon.exec(word)?.[1] ?? '']),
  ];
}

const saying = ['data-icon', 'data-lucide', 'data-feather', 'data-testid'];

function spriteOf(part: Element, tag: string): string {
  const address = attributeOf(part, 'href') ?? attributeOf(part, 'xlink:href') ?? '';
  return tag === 'use' ? address.slice(address.indexOf('#') + 1) : '';
}

const fileOf = (part: Element, tag: string): string =>
  tag === 'img' ? (file.exec(attributeOf(part, 'src') ?? '')?.[1] ?? '') : '';

/** Without longer numbers, which name a photograph. */
const file = /(?:^|\/)([a-z][a-z_-]*\d{0,2})\.\w+(?:[?#]|$)/i;

const wordsOf = (of: Element): string[] =>
  `${attributeOf(of, 'class') ?? ''} ${attributeOf(of, 'id') ?? ''}`.split(/\s+/);

/** Which picture of an icon set a class names. */
const inSet = (word: string): string => sets.exec(word)?.[1] ?? '';

const sets =
  /^(?:fa[a-z]?|bi|mdi|ti|ri|bx[sl]?|la[srb]?|ph|pi|fi|oi|ni|nc|uil?|eva|lni|lnr|ion|zmdi|typcn|icons?|icofont|glyphicon|octicon|codicon|lucide|feather|dashicons|anticon)-(.+)/i;

/** What an icon shows that a page draws itself. */
const asIcon = /^(?:[a-z]+_+)?(?:(?:icons?|ico|glyph)[-_]+)?(.+?)[-_]+(?:icons?|ico|glyph)$/i;

/** How a picture is drawn, and of what set it is: not what it shows. */
const manner =
  /\b(?:icons?|ico|svg|img|btn|button|link|tabler|fa|solid|regular|outlined?|filled?|line|light|thin|bold|rounded|sharp|small|medium|large|lg|sm|md|xs|xl|fw|spin|root|wrapper|inner|color|black|white|dark|grey|gray|alt|[a-wyz])\b|\d+x?/g;

const plain = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[-_:/.\s]+/g, ' ')
    .replace(manner, '')
    .replace(/ +/g, ' ')
    .trim();

const isWord = (word: string): boolean => /^[a-z]+(?: [a-z]+){0,2}$/.test(word) && word.length < 30;

/** What a control is for, as classes and ids call it. */
const purposes =
  /(?:^|[-_])(close|dismiss|next|prev|previous|search|menu|toggler?|hamburger|cart|play|pause|mute|share|favou?rite|wishlist|delete|remove|trash|edit|add|plus|minus|settings|expand|collapse|login|logout|account|profile|download|print|copy|filter|sort|refresh|zoom|send)(?:$|[-_])/i;

/**
 * Everything that the tag of an element decides about how it is read. Asking a set for each fact would cost more than
 * reading the element, so they are looked up together.
 */

import { mayHost } from '../dom/flat.ts';
import { isPlaceTag } from './place.ts';
import { roleInPlainTable, roleOfTag } from './roleOf.ts';

/** Tags within a line of text. */
export const inlineTags = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter nobr ' +
    'output progress q rp rt ruby s samp select small span strike strong sub sup svg textarea time tt u var wbr slot ' +
    'picture canvas math semantics mrow mi mn mo mtext mspace mstyle mpadded mfrac msqrt mroot msup msub msubsup ' +
    'mover munder munderover'
  ).split(' '),
);

/** Never visible. */
export const unrenderedTags = new Set(
  'script style template noscript head meta link title base param source track datalist colgroup col rp'.split(
    ' ',
  ),
);
/** Hidden by the browser's own rules. */
export const hiddenTags = new Set(
  'audio datalist dialog embed noscript optgroup option rp template'.split(' '),
);
/** Their content is not always laid out, even where they are visible. */
export const holderTags = new Set(
  'audio canvas details math meter object progress slot svg video'.split(' '),
);
/** Their content is for browsers that cannot show them. */
export const fallbackTags = new Set('audio canvas meter progress video'.split(' '));
/** Child documents, or what may be one. */
const frameTags = new Set(['iframe', 'frame', 'object', 'embed']);
export const fieldTags = new Set(['input', 'select', 'textarea', 'audio', 'video']);

/** Ways to stand out that change the meaning of words: struck through, or set higher or lower. */
type Emphasis = 'struck' | 'raised' | 'lowered';

const emphases: ReadonlyMap<string, Emphasis> = new Map([
  ['del', 'struck'],
  ['s', 'struck'],
  ['strike', 'struck'],
  ['sup', 'raised'],
  ['sub', 'lowered'],
]);

/** The facts of a tag; looked up once for each kind of place on a page (appearance.ts). */
export const factsOfTag = (tag: string) => ({
  name: tag,
  isUnrendered: unrenderedTags.has(tag),
  isInline: inlineTags.has(tag),
  emphasis: emphases.get(tag),
  isHolder: holderTags.has(tag),
  isFallback: fallbackTags.has(tag),
  isHidden: hiddenTags.has(tag),
  isFrame: frameTags.has(tag),
  isField: fieldTags.has(tag),
  mayHost: mayHost(tag),
  isCustom: tag.includes('-'),
  /** Landmarks, forms, rows. */
  isPlace: isPlaceTag(tag),
  /** Its role where it has no ARIA attribute; undefined where that depends on the element. */
  role: roleOfTag(tag),
  /** The same on a page without odd tables. */
  plainRole: roleInPlainTable(tag),
});

export type TagFacts = Readonly<ReturnType<typeof factsOfTag>>;

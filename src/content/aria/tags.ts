/**
 * Everything that the tag of an element decides about how it is read. It is looked up once for each element of a page:
 * asking a set for each single fact costs more than reading the element.
 */

import type { Role } from '../../core/page/roles.ts';
import { mayHost } from '../dom/flat.ts';
import { isPlaceTag } from './place.ts';
import { roleInPlainTable, roleOfTag } from './roleOf.ts';

/** Tags that stand in a line of text. */
export const inlineTags = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter nobr ' +
    'output progress q rp rt ruby s samp select small span strike strong sub sup svg textarea time tt u var wbr slot ' +
    'picture canvas math semantics mrow mi mn mo mtext mspace mstyle mpadded mfrac msqrt mroot msup msub msubsup ' +
    'mover munder munderover'
  ).split(' '),
);

/** Never part of what a person reads. */
export const silentTags = new Set(
  'script style template noscript head meta link title base param source track datalist colgroup col rp'.split(
    ' ',
  ),
);
/** Hidden by the browser's own rules. */
const hiddenTags = new Set(
  'audio datalist dialog embed noscript optgroup option rp template'.split(' '),
);
/** What they hold is not always laid out, whether they are seen or not. */
export const holderTags = new Set(
  'audio canvas details math meter object progress slot svg video'.split(' '),
);
/** What they hold is for browsers that cannot show them. */
export const fallbackTags = new Set('audio canvas meter progress video'.split(' '));
/** Child documents, or what may be one. */
const frameTags = new Set(['iframe', 'frame', 'object', 'embed']);
export const fieldTags = new Set(['input', 'select', 'textarea', 'audio', 'video']);

/** Struck through as no longer so, or set higher or lower. */
type Emphasis = 'struck' | 'raised' | 'lowered';

const emphases: ReadonlyMap<string, Emphasis> = new Map([
  ['del', 'struck'],
  ['s', 'struck'],
  ['strike', 'struck'],
  ['sup', 'raised'],
  ['sub', 'lowered'],
]);

export type TagFacts = {
  readonly name: string;
  /** Never part of what a person reads. */
  readonly isSilent: boolean;
  readonly isInline: boolean;
  /** It stands out from the words around it in a way that changes what they say. */
  readonly emphasis: Emphasis | undefined;
  /** What it holds is not always laid out. */
  readonly isHolder: boolean;
  /** What it holds is for browsers that cannot show it. */
  readonly isFallback: boolean;
  /** The browser's own rules may hide it. */
  readonly isHidden: boolean;
  readonly isFrame: boolean;
  readonly isField: boolean;
  /** It may host a shadow root. */
  readonly mayHost: boolean;
  readonly isCustom: boolean;
  /** Landmarks, forms, rows. */
  readonly isPlace: boolean;
  /** Its role where it carries no ARIA attribute; undefined where the element has to be asked. */
  readonly role: Role | undefined;
  /** The same on a page without odd tables. */
  readonly plainRole: Role | undefined;
};

const known = new Map<string, TagFacts>();

/** What is known of a tag. */
export const factsOfTag = (tag: string): TagFacts => known.get(tag) ?? readFacts(tag);

function readFacts(tag: string): TagFacts {
  const facts = {
    name: tag,
    isSilent: silentTags.has(tag),
    isInline: inlineTags.has(tag),
    emphasis: emphases.get(tag),
    isHolder: holderTags.has(tag),
    isFallback: fallbackTags.has(tag),
    isHidden: hiddenTags.has(tag),
    isFrame: frameTags.has(tag),
    isField: fieldTags.has(tag),
    mayHost: mayHost(tag),
    isCustom: tag.includes('-'),
    isPlace: isPlaceTag(tag),
    role: roleOfTag(tag),
    plainRole: roleInPlainTable(tag),
  };
  known.set(tag, facts);
  return facts;
}

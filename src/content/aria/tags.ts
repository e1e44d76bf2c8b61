/**
 * Facts about tags: what an element's tag says about how to read it. They are looked up together, since one set lookup
 * per fact would cost more than reading the element.
 */

import { mayHost } from '../dom/tree.ts';
import { isPathTag } from '../identity/place.ts';
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

/** Tags that are never visible. */
export const unrenderedTags = new Set(
  'script style template noscript head meta link title base param source track datalist colgroup col rp'.split(
    ' ',
  ),
);
/** Tags hidden by the browser's own style sheet. */
export const hiddenTags = new Set(
  'audio datalist dialog embed noscript optgroup option rp template'.split(' '),
);
/** Tags whose content is not always laid out, even if the element is visible. */
export const holderTags = new Set(
  'audio canvas details math meter object progress slot svg video'.split(' '),
);
/** Tags whose content is a fallback for browsers that don't support them. */
export const fallbackTags = new Set('audio canvas meter progress video'.split(' '));
/** Tags that hold, or may hold, a child document. */
const frameTags = new Set(['iframe', 'frame', 'object', 'embed']);
/** Tags without a role that are read in a way of their own. */
const specialTags = new Set([...frameTags, 'br', 'hr', 'label', 'canvas', 'body']);
export const fieldTags = new Set(['input', 'select', 'textarea', 'audio', 'video']);

/** Styles that change the meaning of text: strikethrough, superscript and subscript. */
type Emphasis = 'struck' | 'raised' | 'lowered';

const emphases: ReadonlyMap<string, Emphasis> = new Map([
  ['del', 'struck'],
  ['s', 'struck'],
  ['strike', 'struck'],
  ['sup', 'raised'],
  ['sub', 'lowered'],
]);

/** Returns the facts of a tag; called once per kind of appearance on a page (appearance.ts). */
export const factsOfTag = (tag: string) => ({
  name: tag,
  isUnrendered: unrenderedTags.has(tag),
  isInline: inlineTags.has(tag),
  emphasis: emphases.get(tag),
  isHolder: holderTags.has(tag),
  isFallback: fallbackTags.has(tag),
  isFrame: frameTags.has(tag),
  isField: fieldTags.has(tag),
  mayHost: mayHost(tag),
  isCustom: tag.includes('-'),
  /** Without a role, attributes and styles, it is no more than a wrapper. */
  isPlain: !specialTags.has(tag),
  /** It is a landmark, form or dialog. */
  isOnPath: isPathTag(tag),
  /** Its role if it has no ARIA attribute; undefined if that depends on the element. */
  role: roleOfTag(tag),
  /** Its role on a page whose tables are all plain. */
  plainRole: roleInPlainTable(tag),
});

export type TagFacts = Readonly<ReturnType<typeof factsOfTag>>;

/**
 * All that the tag of an element tells about how it is read, looked up once for each element of a page: asking a set
 * for each single trait costs more than reading the element.
 */

import { fieldTags, frameTags, silentTags } from '../aria/kinds.ts';
import { inlineTags, roleInPlainTable, roleOfTag } from '../aria/role.ts';
import { mayHost } from '../dom/flat.ts';
import { isPlaceTag } from '../refs/place.ts';
import { fallbackTags, hiddenTags, holders } from '../visibility/hiders.ts';

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
  readonly tag: string;
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
  readonly role: string | undefined;
  /** The same on a page without odd tables. */
  readonly plainRole: string | undefined;
};

const known = new Map<string, TagFacts>();

/** What is known of a tag. */
export const factsOfTag = (tag: string): TagFacts => known.get(tag) ?? readFacts(tag);

function readFacts(tag: string): TagFacts {
  const facts = {
    tag,
    isSilent: silentTags.has(tag),
    isInline: inlineTags.has(tag),
    emphasis: emphases.get(tag),
    isHolder: holders.has(tag),
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

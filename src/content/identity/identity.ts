/**
 * What a control is to the model: its role, its name, where it leads and what tells its item from the others. The one
 * notion of sameness: refs, presses and the comparison of two reads all ask `isSame` (D1, D4, D6).
 */
import { hashOf } from '../../core/page/hash.ts';
import type { Role } from '../../core/page/roles.ts';
import { nameOfControl, roleOfControl } from '../aria/control.ts';
import { localNameOf } from '../dom/dom.ts';
import { withoutTimes } from '../dom/text.ts';
import {
  type Item,
  type ItemList,
  ItemReader,
  shownTextsIn,
  siblingsLike,
  twinsOf,
} from './items.ts';
import { hasTarget, linkTarget, pathOf } from './place.ts';
import { isAdvanced, isOlder, shapeOf, type Ticking } from './ticking.ts';

export type Identity = {
  readonly role: Role;
  readonly name: string;
  readonly tag: string;
  /** The landmarks, forms and dialogs around it. */
  readonly path: string;
  /** Where it leads: the address of a link, the type and address of a button. */
  readonly target: string;
  /** Null for a link to a page, which is told by its target. */
  readonly item: Item | null;
  /** Of a control in no item that is no such link: the heading before it, and the texts beside it. */
  readonly heading: string;
  readonly beside: readonly string[];
};

/** What is known of an element without looking at its surroundings. */
export type Named = Pick<Identity, 'role' | 'name' | 'path'>;

/** Returns the identity of an element as it is now. */
export function identityOf(
  of: Element,
  items = new ItemReader(),
  { role, name, path }: Named = namedOf(of),
): Identity {
  const tag = localNameOf(of);
  const known = { role, name, tag, path, target: linkTarget(of, tag) };
  // Wherever it stands, a link leads to its address.
  if ((tag === 'a' || tag === 'area') && hasTarget(of))
    return { ...known, item: null, heading: '', beside: nothing };
  const item = items.itemAround(of, name);
  if (item) return { ...known, item, heading: '', beside: nothing };
  const heading = items.headings.before(of);
  return { ...known, item, heading, beside: items.textsBeside(of, name) };
}

const nothing: readonly string[] = [];

function namedOf(of: Element): Named {
  const role = roleOfControl(of);
  return { role, name: nameOfControl(of, role), path: pathOf(of) };
}

/**
 * Returns a short hash of an identity. Clock times and ages don't count, since they change on their own, nor do texts
 * beside a control that is in no item.
 */
export function fingerprintOfIdentity({ item, heading, ...rest }: Identity): string {
  const words = [rest.role, squeeze(rest.name), rest.path, rest.target, rest.tag, heading];
  if (item) words.push(...item.texts);
  let list = item?.list;
  for (let level = 1; list && level < MAX_LEVELS; level += 1, list = list.outer?.list)
    words.push(list.heading, list.outer?.title ?? '');
  return hashOf(words.map(withoutTimes).join('\n'));
}

/** Returns the fingerprint of an element as it is now. */
export const fingerprintOf = (of: Element): string => fingerprintOfIdentity(identityOf(of));

/** What happened in the page since an identity was read. */
export type Since = Ticking & {
  readonly ms: number;
  /** Whether we acted at all, on something in the item that is now this element, or pressed the element itself. */
  readonly hasActed: boolean;
  readonly hasActedIn: (item: Item, element: Element) => boolean;
  readonly hasPressed: (element: Element) => boolean;
};

export type Comparison = {
  readonly since: Since;
  /** Reads the items as they are now. */
  readonly items: ItemReader;
  /** The whole page is being read, in order. */
  readonly isReading?: boolean;
  /** Under the pointer, the item or box around a control may show more than before. */
  readonly grows?: boolean;
  /** The same link may show more or less of its words there. */
  readonly unfolds?: boolean;
  /** Focused, a field may have another name. */
  readonly renames?: boolean;
};

/** Whether an element, as it is now, is what was observed as `was`. */
export function isSame(
  was: Identity,
  { element, ...now }: Identity & { readonly element: Element },
  comparison: Comparison,
): boolean {
  const { since } = comparison;
  return (
    was.role === now.role &&
    was.tag === now.tag &&
    was.path === now.path &&
    was.target === now.target &&
    (comparison.renames === true ||
      was.name === now.name ||
      squeeze(was.name) === squeeze(now.name) ||
      (since.hasActed && withoutCount(was.name) === withoutCount(now.name)) ||
      hasTicked(was.name, now.name, element, since) ||
      (comparison.unfolds === true && unfolds(was, now))) &&
    isSameSurroundings(was, { element, ...now }, comparison)
  );
}

function isSameSurroundings(
  was: Identity,
  now: Identity & { readonly element: Element },
  comparison: Comparison,
): boolean {
  if (was.item && now.item) return isSameItem(was.item, now.item, comparison);
  // The only card of its kind becomes an item with the second one.
  if (was.item || now.item) return isEqual(textsAround(was), textsAround(now));
  const { element } = now;
  return (
    (was.heading === now.heading ||
      hasTicked(was.heading, now.heading, element, comparison.since)) &&
    isBeside(was.beside, now.beside, element, comparison)
  );
}

/** Returns the texts of the item that a control is in, or of the box around it. */
export const textsAround = ({ item, beside }: Identity): readonly string[] => item?.texts ?? beside;

/** After our own ticks, "Delete" may be "Delete (2)". */
const withoutCount = (name: string): string => squeeze(name.replace(/\(\d+\)\s*$/, ''));

/** A link to a page may show more or less of its text under the pointer. */
function unfolds(was: Identity, now: Identity): boolean {
  const isLink = was.tag === 'a' && !/^\s*(#|javascript:|$)/i.test(was.target);
  const [before, after] = [was.name.toLowerCase(), now.name.toLowerCase()];
  return isLink && (before.includes(after) || after.includes(before));
}

/**
 * Texts beside a lone control may change after an action, as "Saved" does. If it was pressed itself, only their numbers
 * may: a queue shows the next entry in the same place.
 */
function isBeside(
  was: readonly string[],
  now: readonly string[],
  element: Element,
  { since, grows }: Comparison,
): boolean {
  const mayGrow = grows || since.hasActed;
  if (isEqual(was, now) || (mayGrow && was.every((text) => now.includes(text)))) return true;
  const isAlike =
    was.length === now.length &&
    was.every((text, at) => hasTicked(text, now[at] ?? '', element, since));
  if (isAlike) return true;
  if (!since.hasPressed(element)) return since.hasActed;
  return isEqual(was.map(shapeOf), now.map(shapeOf));
}

const hasTicked = (was: string, now: string, by: Element, since: Since): boolean =>
  isAdvanced(was, now, since.ms) || (shapeOf(was) === shapeOf(now) && since.isTicking(by));

/** Items around items around an item are compared no further out. */
const MAX_LEVELS = 4;

const isSameItem = (was: Item, now: Item, comparison: Comparison, level = 1): boolean =>
  isSameContent(was, now, comparison) && isSameList(was.list, now.list, comparison, level);

function isSameList(was: ItemList, now: ItemList, comparison: Comparison, level: number): boolean {
  const { since } = comparison;
  if (was.heading !== now.heading && !isAdvanced(was.heading, now.heading, since.ms)) return false;
  if (!was.outer || !now.outer || level === MAX_LEVELS) return true;
  const { title, whole, list } = now.outer;
  if (was.outer.whole && whole) return isSameItem(was.outer.whole, whole, comparison, level + 1);
  const isTitled = was.outer.title === title || isAdvanced(was.outer.title, title, since.ms);
  return isTitled && isSameList(was.outer.list, list, comparison, level + 1);
}

function isSameContent(was: Item, now: Item, comparison: Comparison): boolean {
  const twins = twinsOf(was);
  const { items, since, grows } = comparison;
  if (isEqual(was.texts, now.texts))
    return twins.length < 2 || isSameTwin(twins.indexOf(was), twins.length, now, comparison);
  const element = items.elementOf(now);
  if (!element || twins.length > 1) return false;
  if (grows && was.texts.every((text) => now.texts.includes(text))) return true;
  const before = [...was.list.twins.values()].flat();
  const kept = keptAside(was, now, element, since);
  if (kept === null || !isTold(before, kept) || !isTold(listNow(element), kept)) return false;
  // Whatever the only item keeps tells it; it may still show the next entry of a queue.
  return before.length > 1 || isEqual(was.texts.map(shapeOf), now.texts.map(shapeOf));
}

/**
 * Equal items are told by their place among each other, as long as there are as many as before. During a page read, those
 * that follow are not known yet.
 */
function isSameTwin(
  at: number,
  count: number,
  now: Item,
  { items, isReading }: Comparison,
): boolean {
  if (isReading) return twinsOf(now).indexOf(now) === at;
  const element = items.elementOf(now);
  if (!element) return false;
  const all = siblingsLike(element).filter((each) => isEqual(textsNow(each), now.texts));
  return all.length === count && all.indexOf(element) === at;
}

/**
 * Returns the texts that an item kept, if the others changed by themselves or by our own action in it; null if
 * something else changed.
 */
function keptAside(was: Item, now: Item, element: Element, since: Since): readonly string[] | null {
  if (since.hasActedIn(was, element)) return was.texts.filter((text) => now.texts.includes(text));
  if (was.texts.length !== now.texts.length) return null;
  const shown = shownTextsIn(element);
  const kept: string[] = [];
  for (const [at, text] of was.texts.entries()) {
    const by = shown[at]?.by ?? element;
    const is = now.texts[at] ?? '';
    if (is === text) kept.push(text);
    else if (!isOlder(text, is) && !hasTicked(text, is, by, since) && !since.isRewritten(by))
      return null;
  }
  return kept;
}

/** Whether these words, numbers aside, are those of a single item of the list. */
function isTold(list: readonly (Item | readonly string[])[], kept: readonly string[]): boolean {
  const words = kept.filter((text) => /\p{L}/u.test(text));
  const fitting = list.filter((each) => {
    const texts = 'texts' in each ? each.texts : each;
    return words.every((text) => texts.includes(text));
  });
  return words.length > 0 && fitting.length === 1;
}

const listNow = (element: Element): string[][] => siblingsLike(element).map(textsNow);

const textsNow = (element: Element): string[] => shownTextsIn(element).map(({ text }) => text);

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

const squeeze = (text: string): string => text.replace(/\s+/g, '');

/**
 * What a control is to the model: its role, its name, where it leads and what tells its item from the others. The one
 * notion of sameness: refs, presses and the comparison of two reads all ask `isSame` (D1, D4, D6).
 */

import { hashOf } from '../../core/page/hash.ts';
import type { Role } from '../../core/page/roles.ts';
import { squeeze } from '../../core/text.ts';
import { nameOfControl, roleOfControl } from '../aria/control.ts';
import { isMatch, localNameOf } from '../dom/dom.ts';
import { money, withoutTimes } from '../dom/text.ts';
import { type Around, aroundOf, fieldsIn } from './around.ts';
import { columnOf } from './column.ts';
import { type Differences, differencesOf, type Replaced } from './differences.ts';
import { type Item, type ItemList, ItemReader, type ShownText, twinsOf } from './items.ts';
import { isAddress, linkTarget, pathOf } from './place.ts';
import { type Motion, NAME, nothingMoves, type Since } from './since.ts';
import { hasRunOut, haveMinutesPassed, isAdvanced, isOlder, isPlayed, shapeOf } from './ticking.ts';
import { isOneOfTwins, isSameTwin } from './twins.ts';

export type Identity = {
  readonly role: Role;
  readonly name: string;
  readonly tag: string;
  /** The landmarks, forms and dialogs around it. */
  readonly path: string;
  /** Where it leads: the address of a link, the type and address of a button. */
  readonly target: string;
  /** Null for a link to a page, which its target identifies, unless other links have the same target and name. */
  readonly item: Item | null;
  /** The column of a table or grid that it is in: its head, or else its number. */
  readonly column: string;
  /** Of a control in no item that is no such link: the heading before it, and what is around it. */
  readonly heading: string;
  readonly around: Around | null;
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
  const target = linkTarget(of, tag);
  // Wherever it stands, a link leads to its address.
  const isPlaced = !isRealLink({ tag, target });
  const item = isPlaced ? items.itemAround(of, name) : null;
  const isLone = isPlaced && item === null;
  const column = item ? columnOf(of) : '';
  const heading = isLone ? items.headings.before(of) : '';
  const around = isLone ? aroundOf(of, name, items) : null;
  return { role, name, tag, path, target, item, column, heading, around };
}

/** Whether it is a link to a page, or to a place in one. */
export const isRealLink = ({ tag, target }: Pick<Identity, 'tag' | 'target'>): boolean =>
  (tag === 'a' || tag === 'area') && isAddress(target);

function namedOf(of: Element): Named {
  const role = roleOfControl(of);
  return { role, name: nameOfControl(of, role), path: pathOf(of) };
}

/**
 * Returns a short hash of an identity. Clock times and ages don't count, since they change on their own, nor does what
 * is around a control that is in no item.
 */
export function fingerprintOfIdentity({ item, heading, column, ...rest }: Identity): string {
  const words = [rest.role, squeeze(rest.name), rest.path, rest.target, rest.tag, heading, column];
  if (isRealLink(rest)) return hashOf(words.map(withoutTimes).join('\n'));
  if (item) words.push(...item.texts);
  let list = item?.list;
  for (let level = 1; list && level < MAX_LEVELS; level += 1, list = list.outer?.list)
    words.push(list.heading, list.outer?.title ?? '');
  return hashOf(words.map(withoutTimes).join('\n'));
}

/** Returns the fingerprint of an element as it is now. */
export const fingerprintOf = (of: Element): string => fingerprintOfIdentity(identityOf(of));

export type Comparison = {
  readonly since: Since;
  /** Reads the items as they are now. */
  readonly items: ItemReader;
  /** What was compared before under the same conditions: many controls share an item, and many items a list. */
  readonly compared?: Map<Item | ItemList, Compared>;
  readonly motion?: Motion;
  /** Under the pointer, the item or box around a control may show more than before. */
  readonly grows?: boolean;
  /** The same link may show more or less of its words there. */
  readonly unfolds?: boolean;
  /** Focused, a field may have another name. */
  readonly renames?: boolean;
  /** What an item says besides its title may have changed, as long as its list still has the same titles. */
  readonly updates?: boolean;
  /** Its read had no other control with its role and name, so the position of its slot need not identify it. */
  readonly isNamedApart?: boolean;
};

type Compared = {
  readonly now: Item | ItemList;
  readonly level: number;
  readonly isSame: boolean;
};

/** Whether an element, as it is now, is what was observed as `was`. */
export function isSame(
  was: Identity,
  now: Identity,
  element: Element,
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
      (hasTicked(was.name, now.name, element, since) && !isOffered(was)) ||
      (comparison.motion?.moves(NAME) === true && shapeOf(was.name) === shapeOf(now.name)) ||
      (comparison.unfolds === true && unfolds(was, now)) ||
      isSameRow(was, now, comparison)) &&
    isSameSurroundings(was, now, element, comparison)
  );
}

function isSameSurroundings(
  was: Identity,
  now: Identity,
  element: Element,
  comparison: Comparison,
): boolean {
  const { items, since } = comparison;
  if (isRealLink(now)) {
    const item = was.item && items.itemAround(element, now.name);
    return !was.item || (item !== null && isSameItem(was.item, item, comparison));
  }
  if (was.item && now.item)
    return was.column === now.column && isSameItem(was.item, now.item, comparison);
  // The only card of its kind becomes an item with the second one.
  if (was.item || now.item || !was.around || !now.around)
    return isEqual(textsAround(was), textsAround(now));
  return (
    (was.heading === now.heading ||
      hasTicked(was.heading, now.heading, element, since) ||
      (was.around.row !== null && withoutCount(was.heading) === withoutCount(now.heading))) &&
    isSameAround(was.around, now.around, { element, ...now }, comparison) &&
    isSameSlot(was.around.slot, now.around.slot, comparison)
  );
}

/** Returns the texts of the item that a control is in, or of the box around it. */
export const textsAround = ({ item, around }: Identity): readonly string[] =>
  item?.texts ?? around?.texts ?? [];

/** After our own ticks, "Delete" may be "Delete (2)". */
const withoutCount = (name: string): string => squeeze(name.replace(/\(\d+\)\s*$/, ''));

/** A control that is a row by itself has the texts of the row as its name. Its prices are those that the model saw. */
function isSameRow(was: Identity, now: Identity, comparison: Comparison): boolean {
  const [before, after] = [was.around?.row, now.around?.row];
  const element = after && comparison.items.elementOf(after);
  if (!before || !element) return false;
  const { replaced } = differencesOf(before.texts, after.texts);
  const isPriced = replaced.some((each) => hasPrice(each.was) || hasPrice(each.now));
  return !isPriced && isUpdated(before, after, element, comparison);
}

const hasPrice = (text: string): boolean => text.search(money) >= 0 || /\d[.,]\d/.test(text);

/** Whether other controls or texts around a control differ from it only in their numbers: free times, dates, sizes. */
const isOffered = (of: Identity): boolean =>
  textsAround(of).some((text) => text !== of.name && isOfShape(text, of.name));

const isOfShape = (text: string, name: string): boolean =>
  /\d/.test(name) && shapeOf(text) === shapeOf(name);

/** A link to a page may show more or less of its text under the pointer. */
function unfolds(was: Identity, now: Identity): boolean {
  const isLink = was.tag === 'a' && !/^\s*(#|javascript:|$)/i.test(was.target);
  const [before, after] = [was.name.toLowerCase(), now.name.toLowerCase()];
  return isLink && (before.includes(after) || after.includes(before));
}

/** For a control that only its position among identical ones identifies. */
function isSameSlot(
  was: Item | null,
  now: Item | null,
  { items, since, isNamedApart }: Comparison,
): boolean {
  if (!was || twinsOf(was).length < 2 || isNamedApart) return true;
  return now !== null && isEqual(was.texts, now.texts) && isSameTwin(was, now, items, since);
}

/**
 * What is around a lone control may change after an action, as "Saved" appears or another tab is shown. If the control
 * was pressed itself, only the numbers of the texts may: a queue shows the next entry in the same place.
 */
function isSameAround(
  was: Around,
  now: Around,
  control: Identity & { readonly element: Element },
  comparison: Comparison,
): boolean {
  const { since } = comparison;
  if (isSameText(was, now, control, comparison)) {
    return (
      since.hasActed || comparison.renames === true || isSameRecord(was, now, control, comparison)
    );
  }
  if (!since.hasPressed(control.element)) return since.hasActed;
  return isEqual(was.texts.map(shapeOf), now.texts.map(shapeOf));
}

/** Whether the page put no other record into the same part, as far as its texts don't say so. */
function isSameRecord(
  was: Around,
  now: Around,
  { element, name }: Identity & { readonly element: Element },
  { items, since }: Comparison,
): boolean {
  if (was.chosen !== now.chosen || was.owner !== now.owner) return false;
  const isOther = (before: string, at: number): boolean => {
    const after = now.pictures[at] ?? before;
    // Pictures are often drawn late, in place of an empty one.
    return before !== after && before !== '' && (!/^data:/.test(before) || /^data:/.test(after));
  };
  if (was.pictures.length === now.pictures.length && was.pictures.some(isOther)) return false;
  if (was.values.length !== now.values.length || isEqual(was.values, now.values)) return true;
  const box = items.boxAround(element, name);
  const fields = box ? fieldsIn(box, element) : [];
  const isPlaying = was.texts.some(isPlayed);
  return was.values.every(
    (value, at) =>
      value === now.values[at] ||
      !fields[at] ||
      writesOnItsOwn(fields[at], since) ||
      (isPlaying && isMatch(fields[at], '[type=range]')),
  );
}

/** A field that somebody is typing in, or that the page keeps writing. */
const writesOnItsOwn = (field: Element, since: Since): boolean =>
  isMatch(field, ':focus') || since.isTicking(field);

function isSameText(
  was: Around,
  now: Around,
  { element, name }: Identity & { readonly element: Element },
  { items, since, grows, motion = nothingMoves }: Comparison,
): boolean {
  if (isEqual(was.texts, now.texts)) return true;
  if ((grows || since.hasActed) && was.texts.every((text) => now.texts.includes(text))) return true;
  const { replaced, gained, lost } = differencesOf(was.texts, now.texts);
  const box = items.boxAround(element, name);
  const byOf = ({ nowAt }: Replaced): Element => box?.shown[nowAt]?.by ?? element;
  const isMoving = (each: Replaced): boolean =>
    isAdvanced(each.was, each.now, since.ms) ||
    isOlder(each.was, each.now) ||
    (isSameButNumbers(each.was, each.now) &&
      (since.isTicking(byOf(each)) || motion.moves(each.wasAt))) ||
    // The number of rows that are new, say; which of them it is says the row itself.
    (was.row !== null && withoutCount(each.was) === withoutCount(each.now));
  // As many labels of a chart's axis came at one end as left at the other, if any.
  const hasSlid =
    gained.length === lost.length &&
    gained.every((text, at) => {
      const by = box?.shown.find((each) => each.text === text)?.by ?? element;
      return isOfAxis(text) && shapeOf(text) === shapeOf(lost[at] ?? '') && since.isTicking(by);
    });
  if (replaced.length === 0 && isOfferKept(was.texts, { gained, lost }, name)) return true;
  const isTitled = was.title !== '' && was.title === now.title;
  if (replaced.every(isMoving) && (hasSlid || (motion.breathes && isTitled))) return true;
  return box !== null && isBesideLog(was.texts, box.shown, since);
}

/** A label on the axis of a chart is a number or a time, without words. */
const isOfAxis = (text: string): boolean => /\d/.test(text) && !/\p{L}/u.test(text);

/**
 * Whether a control is one of an offer, such as free times, of which a few were taken, or a few added. If both happened,
 * or most of them are others, it may be the offer of another day.
 */
function isOfferKept(
  texts: readonly string[],
  { gained, lost }: Pick<Differences, 'gained' | 'lost'>,
  name: string,
): boolean {
  const isAlike = (text: string): boolean => isOfShape(text, name);
  const changed = [...gained, ...lost];
  const offer = texts.filter(isAlike);
  return (
    (gained.length === 0 || lost.length === 0) &&
    changed.every(isAlike) &&
    changed.length * 2 <= offer.length &&
    offer.length < texts.length
  );
}

/** Whether the texts are the same except for the lines of a log, which say nothing about a control beside it. */
function isBesideLog(was: readonly string[], shown: readonly ShownText[], since: Since): boolean {
  const others = shown.filter(({ by }) => !since.isLog(by)).map(({ text }) => text);
  if (others.length === shown.length || others.length === 0) return false;
  const { replaced, gained } = differencesOf(was, others);
  return replaced.length === 0 && gained.length === 0;
}

const hasTicked = (was: string, now: string, by: Element, since: Since): boolean =>
  isAdvanced(was, now, since.ms) || (isSameButNumbers(was, now) && since.isTicking(by));

const isSameButNumbers = (was: string, now: string): boolean =>
  shapeOf(was) === shapeOf(now) || hasRunOut(was, now);

/** Items around items around an item are compared no further out. */
const MAX_LEVELS = 4;

const isSameItem = (was: Item, now: Item, comparison: Comparison, level = 1): boolean =>
  once(
    was,
    now,
    { comparison, level },
    () => isSameContent(was, now, comparison) && isSameList(was.list, now.list, comparison, level),
  );

const isSameList = (was: ItemList, now: ItemList, comparison: Comparison, level: number): boolean =>
  once(was, now, { comparison, level }, () => isListKept(was, now, comparison, level));

/** Compares an item or list only once. */
function once<T extends Item | ItemList>(
  was: T,
  now: T,
  { comparison: { compared }, level }: { readonly comparison: Comparison; readonly level: number },
  compare: () => boolean,
): boolean {
  const known = compared?.get(was);
  if (known?.now === now && known.level === level) return known.isSame;
  const isSame = compare();
  compared?.set(was, { now, level, isSame });
  return isSame;
}

function isListKept(was: ItemList, now: ItemList, comparison: Comparison, level: number): boolean {
  const { since } = comparison;
  // The only group of its kind becomes an item with the second one.
  if (!was.outer !== !now.outer && titleOfList(was) === titleOfList(now)) return true;
  if (was.heading !== now.heading && !isAdvanced(was.heading, now.heading, since.ms)) return false;
  if (!was.outer || !now.outer || level === MAX_LEVELS) return true;
  const { title, before, whole, list } = now.outer;
  // The motion that was seen is that of the item itself.
  const outside = { ...comparison, motion: nothingMoves };
  const isTitled = was.outer.title === title || isAdvanced(was.outer.title, title, since.ms);
  if (was.outer.whole && whole && !(isOneOfTwins(was.outer.whole) && was.outer.before !== ''))
    return (
      hasSameParts(was.outer.whole, whole) || isSameItem(was.outer.whole, whole, outside, level + 1)
    );
  const isAfterTheSame = was.outer.before === before || was.outer.title !== '';
  return isTitled && isAfterTheSame && isSameList(was.outer.list, list, outside, level + 1);
}

/** Whether the parts of a whole at most changed places. */
const hasSameParts = (was: Item, now: Item): boolean =>
  twinsOf(was).length < 2 && isEqual(was.texts.toSorted(), now.texts.toSorted());

const titleOfList = ({ heading, outer }: ItemList): string =>
  outer ? outer.before || outer.title : heading;

function isSameContent(was: Item, now: Item, comparison: Comparison): boolean {
  const twins = twinsOf(was);
  const { items, since, grows } = comparison;
  if (isEqual(was.texts, now.texts)) return twins.length < 2 || isSameTwin(was, now, items, since);
  const element = items.elementOf(now);
  if (!element || twins.length > 1) return false;
  if (grows && was.texts.every((text) => now.texts.includes(text))) return true;
  if (!since.hasActedIn(was, element)) return isUpdated(was, now, element, comparison);
  const kept = was.texts.filter((text) => now.texts.includes(text));
  if (!isTold(was, kept.filter(hasLetters), items.listNow(element))) return false;
  // Whatever the only item keeps tells it; it may still show the next entry of a queue.
  return was.list.items.length > 1 || isEqual(was.texts.map(shapeOf), now.texts.map(shapeOf));
}

/** Whether an item still is the same, although some of its texts are others without our doing. */
function isUpdated(
  was: Item,
  now: Item,
  element: Element,
  { items, since, updates, motion = nothingMoves }: Comparison,
): boolean {
  const { kept, replaced, gained, lost } = differencesOf(was.texts, now.texts);
  const title = titleOf(was);
  const list = items.listNow(element);
  const hasAged = (each: Replaced): boolean =>
    isAdvanced(each.was, each.now, since.ms) ||
    haveMinutesPassed(each.was, each.now, since.ms) ||
    isOlder(each.was, each.now);
  const isOnly = was.list.items.length < 2;
  const isTitled = kept.includes(title) && hasOwnTitle(was);
  const hasComeOrGone = gained.length + lost.length > 0;
  // Where only clocks went on, times and long numbers identify items too. A short number may be that of another item by now.
  const onlyAged = replaced.length > 0 && !hasComeOrGone && replaced.every(hasAged);
  if (!isTold(was, kept.filter(onlyAged ? identifies : hasLetters), list)) return false;
  if (hasComeOrGone && !(updates && (isTitled || (!isOnly && replaced.length === 0)))) return false;
  const shown = items.shownIn(element);
  const mayUpdate = updates === true && !isOnly && isTitled;
  const isSteady = mayUpdate && hasSameTitles(was, list);
  const isSorted = mayUpdate && hasAllTitles(was, list);
  return replaced.every((each) => {
    const { was: before, now: after, wasAt, nowAt } = each;
    const by = shown[nowAt]?.by ?? element;
    const isNumber = shapeOf(before) === shapeOf(after);
    if (hasAged(each)) return true;
    if (isNumber && since.isTicking(by)) return true;
    if (!isTitled) return false;
    if (since.isRewritten(by) && (isNumber || !isOnly)) return true;
    if (motion.moves(wasAt) && (isNumber || !isOnly)) return true;
    if (isSorted && isCount(before) && isCount(after)) return true;
    return isSteady && (isNumber || isShared(before, was.list) || isShownTwice(after, list));
  });
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
const identifies = (text: string): boolean => /\p{L}|\d:\d\d|\d{4}/u.test(text);
/** A row that is one button has all of its texts on it. A single letter is often drawn in place of a picture. */
function titleOf({ words, texts }: Item): string {
  const said = words.length > 0 ? words : texts;
  return said.find((text) => /\p{L}.*\p{L}/u.test(text)) ?? said.find(hasLetters) ?? '';
}

/**
 * Whether the title of an item is another one than those of the others even without its numbers: places in a ranking
 * keep their titles whoever is there.
 */
function hasOwnTitle(item: Item): boolean {
  const own = shapeOf(titleOf(item));
  const alike = item.list.items.filter((each) => shapeOf(titleOf(each)) === own);
  return own !== '' && alike.length < 2;
}

/** Whether a list still shows most of the titles that it had, in the same order. */
function hasSameTitles({ list: { items } }: Item, now: readonly (readonly ShownText[])[]): boolean {
  const places = new Map(items.map((each, at) => [titleOf(each), at]));
  const left = now.flatMap((shown) => {
    const title = shown.find(({ text }) => places.has(text));
    return title ? (places.get(title.text) ?? []) : [];
  });
  const isInOrder = left.every((place, at) => at === 0 || place >= (left[at - 1] ?? 0));
  return isInOrder && new Set(left).size * 2 > items.length;
}

/** Whether a list still shows all titles that it had, and no others, in any order. */
function hasAllTitles({ list: { items } }: Item, now: readonly (readonly ShownText[])[]): boolean {
  const titles = items.map((each) => titleOf(each));
  const known = new Set(titles);
  const left = now.map((shown) => shown.find(({ text }) => known.has(text))?.text ?? '');
  return isEqual(titles.toSorted(), left.toSorted());
}

/** Lists are sorted by counts, such as votes. Prices, times and dates tell items of one title apart. */
const isCount = (text: string): boolean => /^\d{1,6}$/.test(text);

/** A text that several items of a list show is no name of one of them. */
const isShared = (text: string, { items }: ItemList): boolean =>
  items.filter(({ texts }) => texts.includes(text)).length > 1;

const isShownTwice = (text: string, list: readonly (readonly ShownText[])[]): boolean =>
  list.filter((shown) => shown.some((each) => each.text === text)).length > 1;

/** Whether these words were and are those of a single item of the list. */
function isTold(
  { list }: Item,
  words: readonly string[],
  now: readonly (readonly ShownText[])[],
): boolean {
  const holds = (texts: readonly string[]): boolean => words.every((text) => texts.includes(text));
  return (
    words.length > 0 &&
    list.items.filter(({ texts }) => holds(texts)).length === 1 &&
    now.filter((shown) => holds(shown.map(({ text }) => text))).length === 1
  );
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/**
 * Lists whose items changed: filtered, sorted, paged, extended, emptied. A user sees how many items there are now and
 * where they begin and end, no matter whether the page hid items, redrew them or replaced their text.
 */
import type { Change } from '../../core/page/change.ts';
import { clip, comparableText } from '../../core/text.ts';
import { attributeOf, isConnected, localNameOf, textContentOf } from '../dom/dom.ts';
import { clipLine } from '../dom/text.ts';
import { composedContains, composedParent, lineageOf } from '../dom/tree.ts';
import { containerName, groupKind, MIN_GROUP, partChange } from './describeParts.ts';
import type { SnapshotPair } from './mutationSummary.ts';
import type { PageSide, PageSides } from './pageSides.ts';

/** A list whose changes are reported as one; no other change reports its content. */
export type ReportedList = { readonly list: Element; readonly changes: readonly Change[] };

type Item = { readonly element: Element; readonly text: string; readonly title: string };
type Items = { readonly before: readonly Item[]; readonly after: readonly Item[] };

/** Longer lists are compared by their raw text. */
const MAX_ITEMS = 600;
const MAX_QUOTE = 80;
/** Lists are nested, such as page items that contain rows. Deeper levels are ignored. */
const MAX_LEVELS = 12;

/** Returns the outermost lists that are best reported as a whole. */
export function diffLists(
  pair: SnapshotPair,
  sides: PageSides,
  isReportable: (list: Element) => boolean,
): ReportedList[] {
  const reported: ReportedList[] = [];
  for (const list of touchedLists(pair)) {
    if (reported.some((each) => composedContains(each.list, list)) || !isReportable(list)) continue;
    const changes = describeList(list, sides);
    if (changes) reported.push({ list, changes });
  }
  return reported;
}

/** Returns elements whose order, or several of whose children, may have changed; outermost first. */
function touchedLists({ before, after, mutations }: SnapshotPair): Element[] {
  const children = new Map<Element, Set<Element>>();
  const touch = (element: Element | null): void => {
    const line = lineageOf(element, MAX_LEVELS);
    for (const [at, parent] of line.slice(1).entries()) {
      const touched = children.get(parent) ?? new Set();
      children.set(parent, touched);
      const child = line[at];
      if (child) touched.add(child);
    }
  };
  for (const container of mutations.containers.keys()) touch(container);
  for (const { node } of mutations.texts) touch(composedParent(node));
  const isOld = (each: Element): boolean => isConnected(each) && !mutations.isNew(each);
  for (const [hidden, other] of [
    [before.hidden, after.hidden],
    [after.hidden, before.hidden],
  ] as const)
    for (const each of hidden) if (!other.has(each) && isOld(each)) touch(each);
  const several = [...children].filter(([, touched]) => touched.size >= MIN_GROUP);
  const lists = new Set([...mutations.containers.keys(), ...several.map(([parent]) => parent)]);
  const depths = [...lists].map((list) => ({ list, depth: lineageOf(list).length }));
  return depths.toSorted((a, b) => a.depth - b.depth).map(({ list }) => list);
}

/** Describes the changes of a list; null if they are better reported one by one. */
function describeList(list: Element, sides: PageSides): Change[] | null {
  const [oldItems, newItems] = [childrenIn(list, sides.before), childrenIn(list, sides.after)];
  const isList = areItems([...new Set([...oldItems, ...newItems])], list);
  if (!isList && !areItems(oldItems, list) && !areItems(newItems, list)) return null;
  const isLong = Math.max(oldItems.length, newItems.length) > MAX_ITEMS;
  const [before, after] = isLong
    ? [withRawText(sides.before), withRawText(sides.after)]
    : [sides.before, sides.after];
  const parts = { before: itemsOf(oldItems, before), after: itemsOf(newItems, after) };
  const regrouped = isLong ? null : regroupedItems(parts, sides);
  const items = regrouped ?? parts;
  const what = groupKind(
    [...items.before, ...items.after].map(({ element }) => element),
    1,
  );
  if (!(isList || regrouped) || items.before.length === 0 || !what) return null;
  if (items.after.length === 0) return emptiedChange(list, items.before.length, what);
  const { removed, added, changed, lost } = compare(items);
  const isSame = removed + added + changed.length === 0;
  if (isSame && isReordered(items)) return [orderChange(list, items.after)];
  if (regrouped && isSame) return headingsOf(parts.after, items.after);
  if (removed + added < MIN_GROUP && !regrouped) return null;
  const [first, last] = [items.after[0], items.after.at(-1)];
  const ends = { first: quoteOf(first, sides.after), last: quoteOf(last, sides.after) };
  const counts = { added, removed, items: items.after.length };
  const name = containerName(list);
  // A grid that draws only what is in view has others in their place, so the numbers don't say what went.
  const named = regrouped && lost.length <= MIN_GROUP ? lost : [];
  const summary: Change = { kind: 'list', ...what, name, ...counts, ...ends };
  return [summary, ...changed.slice(0, MIN_GROUP), ...named];
}

type Kind = NonNullable<ReturnType<typeof groupKind>>;

/** Reports that a list was emptied; null for a few items, which are quoted instead. */
const emptiedChange = (list: Element, items: number, kind: Kind): Change[] | null =>
  items < MIN_GROUP
    ? null
    : [partChange('disappeared', { ...kind, name: containerName(list), items })];

function orderChange(list: Element, items: readonly Item[]): Change {
  const first = items.slice(0, MIN_GROUP).map(({ text }) => clip(text, 40));
  return {
    kind: 'reordered',
    name: containerName(list),
    first: first.join(', '),
    last: clip(items.at(-1)?.text ?? '', 40),
  };
}

const quoteOf = (item: Item | undefined, { textOf }: PageSide): string =>
  item ? clip(textOf(item.element), MAX_QUOTE) : '';

const childrenIn = (list: Element, { childrenOf, isLeftOut }: PageSide): Element[] =>
  childrenOf(list).flatMap((node) => (node instanceof Element && !isLeftOut(node) ? [node] : []));

/** For long lists, reads raw text: computing the visible text of every item would be too slow. */
const withRawText = (side: PageSide): PageSide => ({
  ...side,
  textOf: (node) => clipLine(textContentOf(node), MAX_QUOTE),
  titleOf: () => '',
});

const itemsOf = (elements: readonly Element[], { textOf, titleOf }: PageSide): Item[] =>
  elements.flatMap((element) => {
    const text = textOf(element);
    return text ? [{ element, text, title: titleOf(element) }] : [];
  });

/** Whether these are list items, rows or cards: all of one kind, and too many to be a coincidence. */
function areItems(elements: readonly Element[], list: Element): boolean {
  const [first] = elements;
  if (!first || elements.length < MIN_GROUP) return false;
  const tag = localNameOf(first);
  if (elements.some((each) => localNameOf(each) !== tag)) return false;
  if (/^(li|tr|article)$|-/.test(tag) || isListRole(list)) return true;
  const kind = kindOf(first);
  return kind !== '' && elements.every((each) => kindOf(each) === kind);
}

const isListRole = (list: Element): boolean =>
  /^(list|feed|rowgroup|table|grid|listbox)$/.test(attributeOf(list, 'role') ?? '');

/** Returns the kind of an item: its role or, for cards, its first class. */
const kindOf = (element: Element): string =>
  attributeOf(element, 'role') ||
  (attributeOf(element, 'class') ?? '').trim().split(/\s+/)[0] ||
  '';

// When a list is grouped or ungrouped, it has the same items as before, only at another nesting level.

const MAX_GROUPING = 3;

/**
 * Returns the items on both sides if at least one side has them in groups; null if the list was neither grouped nor
 * ungrouped.
 */
function regroupedItems(parts: Items, { before, after }: PageSides): Items | null {
  if (sharedItems(parts.before, parts.after).shared > 0) return null;
  const [oldLevels, newLevels] = [levelsOf(parts.before, before), levelsOf(parts.after, after)];
  const pairs = oldLevels.flatMap((one, up) =>
    newLevels.flatMap((other, down) =>
      up + down > 0 ? [{ one, other, up, down, ...sharedItems(one, other) }] : [],
    ),
  );
  const fitting = pairs.filter(({ one, other, up, down, shared, items }) => {
    // Groups also contain headings, so on the side that is grouped only items of the shared kinds count. If both sides
    // are nested, everything must match.
    const [oldItems, newItems] = [down === 0 ? items.before : one, up === 0 ? items.after : other];
    return shared >= MIN_GROUP && areMostly(shared, oldItems, newItems);
  });
  return fitting.toSorted((a, b) => a.up + a.down - b.up - b.down)[0]?.items ?? null;
}

/** A few table cells may match by chance; if these are the same items, nearly all match. */
function areMostly(shared: number, before: readonly Item[], after: readonly Item[]): boolean {
  const [oldCount, newCount] = [textsOf(before).size, textsOf(after).size];
  return (
    shared >= 0.5 * Math.max(oldCount, newCount) && shared >= 0.9 * Math.min(oldCount, newCount)
  );
}

const textsOf = (items: readonly Item[]): Set<string> =>
  new Set(items.map(({ text }) => comparableText(text)));

/** Returns the items, then the parts in them, and so on. */
function levelsOf(items: readonly Item[], side: PageSide): (readonly Item[])[] {
  const levels = [items];
  for (let level = items; levels.length <= MAX_GROUPING; levels.push(level)) {
    const inner = level.flatMap((item) => {
      const within = itemsOf(childrenIn(item.element, side), side);
      return within.length > 0 ? within : [item];
    });
    if (inner.length === level.length && inner.every((each, at) => each === level[at])) break;
    level = inner;
    if (level.length > MAX_ITEMS) break;
  }
  return levels;
}

/** Returns the number of distinct items on both sides, and all items of the same kinds as those. */
function sharedItems(before: readonly Item[], after: readonly Item[]) {
  const shared = common(textsOf(before), textsOf(after));
  const ofKind = (items: readonly Item[]): Item[] => {
    const isShared = ({ text }: Item): boolean => shared.has(comparableText(text));
    const kinds = new Set(items.filter(isShared).map(({ element }) => tagAndKindOf(element)));
    return items.filter(({ element }) => kinds.has(tagAndKindOf(element)));
  };
  return { shared: shared.size, items: { before: ofKind(before), after: ofKind(after) } };
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> =>
  new Set([...one].filter((each) => other.has(each)));

const tagAndKindOf = (element: Element): string => `${localNameOf(element)} ${kindOf(element)}`;

/** Returns what is new in the groups besides the items. */
function headingsOf(groups: readonly Item[], items: readonly Item[]): Change[] {
  const texts = items.map(({ text }) => text);
  return groups
    .filter(({ title }) => title !== '' && !texts.some((text) => text.includes(title)))
    .slice(0, MIN_GROUP)
    .map(({ title }) => ({ kind: 'text', before: '', after: clip(title, 200) }));
}

type Comparison = {
  readonly removed: number;
  readonly added: number;
  /** Text changes of items that kept their title. */
  readonly changed: readonly Change[];
  /** The texts of other items that no item has any more. */
  readonly lost: readonly Change[];
};

/** Compares items by text, not by element, since frameworks reuse elements for other items. */
function compare({ before, after }: Items): Comparison {
  const [oldItems, newItems] = withoutSame(before, after);
  const titles = uniqueTitles(newItems);
  const old = uniqueTitles(oldItems);
  const changed = [...old].flatMap(([title, item]): Change[] => {
    const now = titles.get(title);
    return now ? [{ kind: 'text', before: clip(item.text, 200), after: clip(now.text, 200) }] : [];
  });
  const left = textsOf(after);
  const lost = oldItems
    .filter(({ text }) => !left.has(comparableText(text)))
    .filter((item) => old.get(item.title) !== item || !titles.has(item.title))
    .map(({ text }): Change => ({ kind: 'text', before: clip(text, 200), after: '' }));
  return {
    removed: oldItems.length - changed.length,
    added: newItems.length - changed.length,
    changed,
    lost,
  };
}

/** Removes texts that occur on both sides, once per occurrence. */
function withoutSame(before: readonly Item[], after: readonly Item[]): [Item[], Item[]] {
  const free = new Map<string, number>();
  for (const { text } of before) count(free, comparableText(text), 1);
  const newItems = after.filter(({ text }) => !takeOne(free, comparableText(text)));
  const left = new Map<string, number>();
  for (const { text } of after) count(left, comparableText(text), 1);
  return [before.filter(({ text }) => !takeOne(left, comparableText(text))), newItems];
}

const count = (counts: Map<string, number>, key: string, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

function takeOne(counts: Map<string, number>, key: string): boolean {
  if ((counts.get(key) ?? 0) <= 0) return false;
  count(counts, key, -1);
  return true;
}

function uniqueTitles(items: readonly Item[]): Map<string, Item> {
  const found = new Map<string, Item>();
  const twice = new Set<string>();
  for (const item of items) {
    if (found.has(item.title)) twice.add(item.title);
    found.set(item.title, item);
  }
  for (const title of twice) found.delete(title);
  found.delete('');
  return found;
}

const isReordered = ({ before, after }: Items): boolean =>
  before.some(({ text }, at) => comparableText(text) !== comparableText(after[at]?.text ?? ''));

/**
 * Items: elements that stand among siblings of the same structure, such as rows, cards, mails or the fields of one
 * passenger, whatever their tags. Two "Delete" buttons differ by their items (D6), and a page that reuses its nodes
 * shows another item in the same element.
 */
import { rolesWith } from '../../core/page/roles.ts';
import {
  attributeOf,
  dataOf,
  firstChildOf,
  firstElementChildOf,
  hasAttributesOf,
  isElement,
  isMatch,
  isText,
  localNameOf,
  nextElementOf,
  nextSiblingOf,
  parentNodeOf,
  previousElementOf,
  previousSiblingOf,
  textContentOf,
} from '../dom/dom.ts';
import { isBlank } from '../dom/text.ts';
import { assignedTo, flatParentOf, shadowRootOf } from '../dom/tree.ts';
import { Headings } from './headings.ts';
import { pathSegmentOf } from './place.ts';

/** An item as it was at one moment. */
export type Item = {
  /** The beginning of its content: its texts, and the alternative texts of its images. */
  readonly texts: readonly string[];
  readonly list: ItemList;
};

/** The items that hold controls among siblings of one kind, as they were at one moment. */
export type ItemList = {
  /** In order, by their texts: twins have the same. */
  readonly twins: ReadonlyMap<string, readonly Item[]>;
  /** The heading before the list. */
  readonly heading: string;
  readonly outer: Outer | null;
};

/** The item around a list. */
export type Outer = {
  readonly list: ItemList;
  /** What it says before the inner list, such as the name of a group. */
  readonly title: string;
  /** The inner list is so short that it may be the parts of one thing, so all of this item tells it from others. */
  readonly whole: Item | null;
};

/** The items of the list that have the same texts, itself included. */
export const twinsOf = ({ texts, list }: Item): readonly Item[] =>
  list.twins.get(keyOf(texts)) ?? [];

const keyOf = (texts: readonly string[]): string => texts.join('\n');

/** A text of an item, and the element that shows it. */
export type ShownText = { readonly text: string; readonly by: Element };

const itemTags = new Set(['tr', 'li', 'article', 'dd']);
const itemRoles = rolesWith('row');

/** How far away a sibling of the same structure may stand. */
const MAX_DISTANCE = 4;
const MAX_PARTS_OF_ONE = 4;
/** How far around a control the box may be whose texts belong to it. */
const MAX_BOXES = 4;

type OpenList = Omit<ItemList, 'twins'> & { readonly twins: Map<string, Item[]> };
/** What stands around an element: the innermost of its items. */
type Place = { readonly element: Element; readonly list: OpenList };

/** Reads items as they are during one task; nothing is read twice. */
export class ItemReader {
  readonly headings = new Headings();
  private readonly places = new Map<Element, Place | null>();
  private readonly items = new Map<Element, Item>();
  private readonly elements = new Map<Item, Element>();
  private readonly boxes = new Map<Element, readonly string[]>();
  private readonly lists = new Map<Node, Map<string, OpenList>>();
  private readonly around = new Map<OpenList, Place>();
  private readonly parts = new Map<Element, readonly string[]>();

  /** Returns the innermost item around a control that says more than the control's own name. */
  itemAround(control: Element, name: string): Item | null {
    const own = squeeze(name);
    const says = ({ texts }: Item): boolean => texts.some((text) => !own.includes(squeeze(text)));
    const lead = leadTextsOf(control);
    let at = this.placeOf(flatParentOf(control));
    if (lead.length > 0) {
      const item = this.itemAt({ element: control, list: this.listOf(control, at) }, lead);
      if (says(item)) return item;
    }
    for (; at; at = this.around.get(at.list) ?? null) {
      const item = this.itemAt(at);
      if (says(item)) return item;
    }
    return null;
  }

  /** Returns the texts of the nearest small box around a control that is in no item, if they say more than its name. */
  textsBeside(control: Element, name: string): readonly string[] {
    const own = squeeze(name);
    let at = flatParentOf(control);
    for (let level = 0; at && level < MAX_BOXES; level += 1, at = flatParentOf(at)) {
      const tag = localNameOf(at);
      if (tag === 'body') return [];
      const texts = this.textsIn(at);
      if (texts.join('').length >= MAX_LENGTH) return [];
      if (texts.some((text) => !own.includes(squeeze(text)))) return texts;
      if (pathSegmentOf(at, tag) !== '') return [];
    }
    return [];
  }

  /** Returns the element of an item that this reader read. */
  elementOf(item: Item): Element | undefined {
    return this.elements.get(item);
  }

  private textsIn(box: Element): readonly string[] {
    const known = this.boxes.get(box);
    if (known) return known;
    const texts = shownTextsIn(box).map(({ text }) => text);
    this.boxes.set(box, texts);
    return texts;
  }

  /** Returns the innermost item that is `start` or around it. Not recursive: pages may be nested deeply. */
  private placeOf(start: Element | null): Place | null {
    const unknown: Element[] = [];
    let at = start;
    for (; at && !this.places.has(at); at = flatParentOf(at)) unknown.push(at);
    let place = (at && this.places.get(at)) ?? null;
    for (const element of unknown.reverse()) {
      if (this.isItem(element)) place = { element, list: this.listOf(element, place) };
      this.places.set(element, place);
    }
    return place;
  }

  private listOf(element: Element, around: Place | null): OpenList {
    const parent = parentNodeOf(element) ?? element;
    const lists = this.lists.get(parent) ?? new Map<string, OpenList>();
    this.lists.set(parent, lists);
    const kind = kindOf(element);
    const known = lists.get(kind);
    if (known) return known;
    const siblings = siblingsLike(element);
    const [first = element] = siblings;
    const heading = around ? '' : this.headings.before(first);
    const outer = around && {
      list: around.list,
      title: shownTextsIn(around.element, { until: first, most: 1 })[0]?.text ?? '',
      whole: siblings.length <= MAX_PARTS_OF_ONE ? this.itemAt(around) : null,
    };
    const list = { twins: new Map<string, Item[]>(), heading, outer };
    lists.set(kind, list);
    if (around) this.around.set(list, around);
    return list;
  }

  private itemAt({ element, list }: Place, shown?: readonly ShownText[]): Item {
    const known = this.items.get(element);
    if (known) return known;
    const texts = shown ? shown.map(({ text }) => text) : this.textsIn(element);
    const item: Item = { texts, list };
    const key = keyOf(texts);
    const twins = list.twins.get(key);
    if (twins) twins.push(item);
    else list.twins.set(key, [item]);
    this.items.set(element, item);
    this.elements.set(item, element);
    return item;
  }

  /** Whether it is one of several siblings of the same structure, or has the tag or role of an item. */
  private isItem(element: Element): boolean {
    if (itemTags.has(localNameOf(element))) return true;
    if (itemRoles.has(attributeOf(element, 'role') ?? '')) return true;
    if (isCell(element)) return false;
    return (
      this.isLikeNeighbor(element, nextElementOf) || this.isLikeNeighbor(element, previousElementOf)
    );
  }

  private isLikeNeighbor(element: Element, next: (of: Element) => Element | null): boolean {
    let at = next(element);
    if (!at) return false;
    const kind = kindOf(element);
    // What a custom element consists of is in its shadow tree.
    const isCustom = localNameOf(element).includes('-');
    for (let distance = 0; at && distance < MAX_DISTANCE; distance += 1, at = next(at)) {
      if (kindOf(at) !== kind) continue;
      if (isCustom || areAlike(this.partsOf(element), this.partsOf(at))) return true;
    }
    return false;
  }

  private partsOf(element: Element): readonly string[] {
    const known = this.parts.get(element);
    if (known) return known;
    const parts = partsOf(element);
    this.parts.set(element, parts);
    return parts;
  }
}

/** Returns all siblings of the same kind, itself included. */
export function siblingsLike(element: Element): Element[] {
  const kind = kindOf(element);
  const parent = parentNodeOf(element);
  const found: Element[] = [];
  const first = parent && isElement(parent) ? firstElementChildOf(parent) : firstIn(element);
  for (let at = first; at; at = nextElementOf(at)) if (kindOf(at) === kind) found.push(at);
  return found;
}

function firstIn(element: Element): Element {
  let first = element;
  for (let at = previousElementOf(first); at; at = previousElementOf(at)) first = at;
  return first;
}

const kindOf = (element: Element): string =>
  `${localNameOf(element)} ${attributeOf(element, 'role') ?? ''}`;

/** Cells are the parts of a row. */
const isCell = (element: Element): boolean =>
  /^t[dh]$/.test(localNameOf(element)) || /cell$|header$/.test(attributeOf(element, 'role') ?? '');

/** Whether most of what one of two elements consists of is in the other too. */
function areAlike(parts: readonly string[], others: readonly string[]): boolean {
  const left = [...others];
  for (const part of parts) {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
  }
  const shared = others.length - left.length;
  return shared > 0 && shared / (parts.length + left.length) >= MIN_SHARE;
}

const MIN_SHARE = 0.5;
const MAX_PARTS = 8;

/** Returns the tags of the first children and of their children. */
function partsOf(element: Element): string[] {
  const parts: string[] = [];
  const children = firstChildElementsOf(element);
  for (const child of children) {
    const tag = localNameOf(child);
    parts.push(tag, ...firstChildElementsOf(child).map((below) => `${tag} ${localNameOf(below)}`));
  }
  return parts;
}

function firstChildElementsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (
    let at = firstElementChildOf(element);
    at && found.length < MAX_PARTS;
    at = nextElementOf(at)
  )
    found.push(at);
  return found;
}

// The texts of an item.

const MAX_TEXTS = 30;
const MAX_LENGTH = 300;
const MAX_TEXT = 120;
/** How many levels below an element its texts are looked for. */
const MAX_DEPTH = 24;

/** Left out: what is no text for a user, what users write, and messages, which come and go. */
const skippedTags = new Set('script style noscript template select textarea svg'.split(' '));
const leftOut = [
  '[aria-live],[contenteditable]',
  ...'status alert log timer progressbar tooltip textbox searchbox'
    .split(' ')
    .map((role) => `[role=${role}]`),
].join();

type Collected = {
  readonly texts: ShownText[];
  length: number;
  depth: number;
  isOver: boolean;
  readonly most: number;
};

const nothingYet = (most = MAX_TEXTS): Collected => ({
  texts: [],
  length: 0,
  depth: 0,
  isOver: false,
  most,
});

/** Returns the first texts of an element, as far as `until` if it is given. */
export function shownTextsIn(
  element: Element,
  { until, most = MAX_TEXTS }: { readonly until?: Element; readonly most?: number } = {},
): ShownText[] {
  const into = nothingYet(most);
  collect(element, into, until);
  return into.texts;
}

function collect(element: Element, into: Collected, until?: Element): void {
  if (into.depth >= MAX_DEPTH) return;
  into.depth += 1;
  const tag = localNameOf(element);
  const slotted = assignedTo(element, tag);
  const root = tag.includes('-') ? shadowRootOf(element, tag) : null;
  const first = slotted[0] ?? firstChildOf(root ?? element);
  for (let node = first, at = 0; node && !into.isOver; ) {
    if (node === until) into.isOver = true;
    else collectNode(node, element, into, until);
    at += 1;
    node = slotted.length > 0 ? (slotted[at] ?? null) : nextSiblingOf(node);
  }
  into.depth -= 1;
}

function collectNode(node: Node, by: Element, into: Collected, until?: Element): void {
  if (isText(node)) add(dataOf(node), by, into);
  else if (isElement(node)) {
    const tag = localNameOf(node);
    if (tag === 'img') add(attributeOf(node, 'alt') ?? '', node, into);
    else if (!skippedTags.has(tag) && !(hasAttributesOf(node) && isMatch(node, leftOut)))
      collect(node, into, until);
  }
}

function add(data: string, by: Element, into: Collected): void {
  if (isBlank(data)) return;
  const text = data.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return;
  into.texts.push({ text, by });
  into.length += text.length;
  into.isOver ||= into.texts.length >= into.most || into.length >= MAX_LENGTH;
}

/** White space in names depends on the current layout. */
const squeeze = (text: string): string => text.replace(/\s+/g, '');

const MAX_LEAD = 6;

/** Returns the texts between a control and the one with the same words before it. */
function leadTextsOf(control: Element): ShownText[] {
  if (!isTwin(control)) return [];
  const into = nothingYet();
  const parent = parentNodeOf(control);
  let at = previousSiblingOf(control);
  for (let count = 0; at && parent && count < MAX_LEAD; count += 1, at = previousSiblingOf(at)) {
    if (isElement(at) && isTwinOf(control, at)) break;
    collectNode(at, isElement(parent) ? parent : control, into);
  }
  return into.texts;
}

const isTwin = (control: Element): boolean =>
  hasTwin(control, nextElementOf) || hasTwin(control, previousElementOf);

function hasTwin(control: Element, next: (of: Element) => Element | null): boolean {
  let at = next(control);
  for (let distance = 0; at && distance < MAX_LEAD; distance += 1, at = next(at))
    if (isTwinOf(control, at)) return true;
  return false;
}

const isTwinOf = (control: Element, other: Element): boolean =>
  kindOf(control) === kindOf(other) &&
  attributeOf(control, 'type') === attributeOf(other, 'type') &&
  textContentOf(control) === textContentOf(other);

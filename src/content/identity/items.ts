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
  isText,
  localNameOf,
  nextElementOf,
  nextSiblingOf,
  parentNodeOf,
  previousElementOf,
  previousSiblingOf,
  textContentOf,
} from '../dom/dom.ts';
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
  readonly items: readonly Item[];
  /** The heading before the list. */
  readonly heading: string;
  readonly outer: Outer | null;
};

/** The item around a list. */
export type Outer = {
  readonly item: Item;
  /** What it says before the list, such as the name of a group. */
  readonly title: string;
  /** The list is so short that it may be the parts of one thing, so all of the outer item tells it from others. */
  readonly isWhole: boolean;
};

/** A text of an item, and the element that shows it. */
export type ShownText = { readonly text: string; readonly by: Element };

const itemTags = new Set(['tr', 'li', 'article', 'dd']);
const itemRoles = rolesWith('row');

/** How far away a sibling of the same structure may stand. */
const MAX_DISTANCE = 4;
const MAX_PARTS_OF_ONE = 4;
/** How far around a control the box may be whose texts belong to it, and how long they may be. */
const MAX_BOXES = 4;
const MAX_BESIDE = 300;

type OpenList = ItemList & { readonly items: Item[] };

/** Reads items as they are during one task; nothing is read twice. */
export class ItemReader {
  readonly headings = new Headings();
  private readonly nearest = new Map<Element, Item | null>();
  private readonly read = new Map<Element, Item>();
  private readonly elements = new Map<Item, Element>();
  private readonly boxes = new Map<Element, readonly string[]>();
  private readonly lists = new Map<Node, Map<string, OpenList>>();

  /** Returns the innermost item around a control that says more than the control's own name. */
  itemAround(control: Element, name: string): Item | null {
    const own = squeeze(name);
    let item = this.leadItem(control) ?? this.nearestItem(flatParentOf(control));
    while (item?.texts.every((text) => own.includes(squeeze(text))))
      item = item.list.outer?.item ?? null;
    return item ?? null;
  }

  /** Returns the texts of the nearest small box around a control that is in no item, if they say more than its name. */
  textsBeside(control: Element, name: string): readonly string[] {
    const own = squeeze(name);
    let at = flatParentOf(control);
    for (let level = 0; at && level < MAX_BOXES; level += 1, at = flatParentOf(at)) {
      const tag = localNameOf(at);
      if (tag === 'body' || pathSegmentOf(at, tag) !== '') return [];
      const texts = this.textsIn(at);
      if (texts.join('').length > MAX_BESIDE) return [];
      if (texts.some((text) => !own.includes(squeeze(text)))) return texts;
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
  private nearestItem(start: Element | null): Item | null {
    const unknown: Element[] = [];
    let at = start;
    for (; at && !this.nearest.has(at); at = flatParentOf(at)) unknown.push(at);
    let item = (at && this.nearest.get(at)) ?? null;
    for (const each of unknown.reverse()) {
      if (isItem(each)) item = this.itemOf(each, item);
      this.nearest.set(each, item);
    }
    return item;
  }

  private itemOf(element: Element, around: Item | null, texts = shownTextsIn(element)): Item {
    const known = this.read.get(element);
    if (known) return known;
    const list = this.listOf(element, around);
    const item: Item = { texts: texts.map(({ text }) => text), list };
    list.items.push(item);
    this.read.set(element, item);
    this.elements.set(item, element);
    return item;
  }

  private listOf(element: Element, item: Item | null): OpenList {
    const parent = parentNodeOf(element) ?? element;
    const lists = this.lists.get(parent) ?? new Map<string, OpenList>();
    this.lists.set(parent, lists);
    const kind = kindOf(element);
    const known = lists.get(kind);
    if (known) return known;
    const siblings = siblingsLike(element);
    const [first = element] = siblings;
    const around = item && this.elements.get(item);
    const title = (around && shownTextsIn(around, first)[0]?.text) ?? '';
    const isWhole = siblings.length <= MAX_PARTS_OF_ONE;
    const heading = item ? '' : this.headings.before(first);
    const list = { items: [], heading, outer: item && { item, title, isWhole } };
    lists.set(kind, list);
    return list;
  }

  /** The texts before a control are its item if each item of the list is only such texts and a control. */
  private leadItem(control: Element): Item | null {
    const texts = leadTextsOf(control);
    if (texts.length === 0) return null;
    return this.itemOf(control, this.nearestItem(flatParentOf(control)), texts);
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

/** Whether it is one of several siblings of the same structure, or has the tag or role of an item. */
function isItem(element: Element): boolean {
  if (itemTags.has(localNameOf(element))) return true;
  if (itemRoles.has(attributeOf(element, 'role') ?? '')) return true;
  if (isCell(element)) return false;
  return isLikeNeighbor(element, nextElementOf) || isLikeNeighbor(element, previousElementOf);
}

/** Cells are the parts of a row. */
const isCell = (element: Element): boolean =>
  /^t[dh]$/.test(localNameOf(element)) || /cell$|header$/.test(attributeOf(element, 'role') ?? '');

function isLikeNeighbor(element: Element, next: (of: Element) => Element | null): boolean {
  const kind = kindOf(element);
  let at = next(element);
  for (let distance = 0; at && distance < MAX_DISTANCE; distance += 1, at = next(at))
    if (kindOf(at) === kind && areAlike(element, at)) return true;
  return false;
}

/** Whether most of what one of them consists of is in the other too. */
function areAlike(one: Element, other: Element): boolean {
  const [parts, others] = [partsOf(one), partsOf(other)];
  const shared = parts.filter((part) => {
    const at = others.indexOf(part);
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  }).length;
  return shared > 0 && shared / (parts.length + others.length) >= MIN_SHARE;
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

const MAX_TEXTS = 40;
const MAX_LENGTH = 600;
const MAX_TEXT = 120;
/** How many levels below an element its texts are looked for. */
const MAX_DEPTH = 24;

/** Left out: what is no text for a user, what users write, and messages, which come and go. */
const skippedTags = new Set('script style noscript template select textarea svg'.split(' '));
const skippedRoles = /^(status|alert|log|timer|progressbar|tooltip|textbox|searchbox)$/;

type Collected = { readonly texts: ShownText[]; length: number; depth: number; isOver: boolean };

const nothingYet = (): Collected => ({ texts: [], length: 0, depth: 0, isOver: false });

/** Returns the first texts of an element, as far as `until` if it is given. */
export function shownTextsIn(element: Element, until?: Element): ShownText[] {
  const into = nothingYet();
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
    else if (!skippedTags.has(tag) && !(hasAttributesOf(node) && isLeftOut(node)))
      collect(node, into, until);
  }
}

const isLeftOut = (element: Element): boolean =>
  skippedRoles.test(attributeOf(element, 'role') ?? '') ||
  attributeOf(element, 'aria-live') !== null ||
  attributeOf(element, 'contenteditable') !== null;

function add(data: string, by: Element, into: Collected): void {
  const text = data.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return;
  into.texts.push({ text, by });
  into.length += text.length;
  into.isOver ||= into.texts.length >= MAX_TEXTS || into.length >= MAX_LENGTH;
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

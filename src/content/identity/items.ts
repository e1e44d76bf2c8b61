/**
 * Items: elements that stand among siblings of the same structure, such as rows, cards, mails or the fields of one
 * passenger, whatever their tags. Two "Delete" buttons differ by their items (D6), and a page that reuses its nodes
 * shows another item in the same element.
 */

import { rolesWith } from '../../core/page/roles.ts';
import { squeeze } from '../../core/text.ts';
import {
  attributeOf,
  dataOf,
  elementNode,
  endsBefore,
  firstChildOf,
  firstElementChildOf,
  firstMatchIn,
  hasAttributeOf,
  hasAttributesOf,
  hasBox,
  isElement,
  localNameOf,
  nextElementOf,
  nextSiblingOf,
  nodeTypeOf,
  parentNodeOf,
  previousElementOf,
  previousSiblingOf,
  textContentOf,
  textNode,
} from '../dom/dom.ts';
import { isBlank } from '../dom/text.ts';
import { assignedTo, findAll, flatParentOf, shadowRootOf } from '../dom/tree.ts';
import { Headings } from './headings.ts';
import { type Look, lookOf } from './look.ts';
import { isLoneCell, RowParts } from './rowParts.ts';

/** An item as it was at one moment. */
export type Item = {
  /** The beginning of its content: its texts, and the alternative texts of its images. */
  readonly texts: readonly string[];
  /** Those of them that are not on its buttons. */
  readonly words: readonly string[];
  readonly list: ItemList;
  /** Known of twins only. */
  node: WeakRef<Element> | null;
  /** What it has besides its texts; known of twins only, and not if there are very many. */
  look: Look | null;
};

/** The items that hold controls among siblings of one kind, as they were at one moment. */
export type ItemList = {
  /** In order, by their texts: twins have the same. */
  readonly twins: ReadonlyMap<string, readonly Item[]>;
  /** In order. */
  readonly items: readonly Item[];
  /** The heading before the list. */
  readonly heading: string;
  readonly outer: Outer | null;
};

/** The item around a list. */
export type Outer = {
  readonly list: ItemList;
  /** What it says before the inner list, such as the name of a group. */
  readonly title: string;
  /** What is said right before it, by something of another kind. */
  readonly before: string;
  /** The inner list is so short that it may be the parts of one thing, so all of this item tells it from others. */
  readonly whole: Item | null;
};

/** The items of the list that have the same texts, itself included. */
export const twinsOf = ({ texts, list }: Item): readonly Item[] =>
  list.twins.get(keyOf(texts)) ?? [];

const keyOf = (texts: readonly string[]): string => texts.join('\n');

/** A text of an item, the element that shows it, and whether that is on a button. */
export type ShownText = {
  readonly text: string;
  readonly by: Element;
  readonly isOnButton: boolean;
};

const itemTags = new Set(['tr', 'li', 'article', 'dd']);
const itemRoles = rolesWith('row');

/** How far away a sibling of the same structure may stand. */
const MAX_DISTANCE = 4;
const MAX_PARTS_OF_ONE = 4;
/** How far around a control the box may be whose texts belong to it. */
const MAX_BOXES = 8;
/** Of a box with many texts, the first ones say what it is about. */
const MAX_TITLES = 2;
/** Of so many twins, the looks are compared. */
const MAX_LOOKS = 50;

type OpenList = Omit<ItemList, 'twins' | 'items'> & {
  readonly twins: Map<string, Item[]>;
  readonly items: Item[];
};
/** The nearest box around a control that says more than its name. `shown` may begin with the text right before the box. */
export type Box = {
  readonly element: Element;
  readonly shown: readonly ShownText[];
  /** The control is one of the rows like this one, and the box is around them all: what they say is not in `shown`. */
  readonly row: Element | null;
};
type BoxSearch = {
  readonly row: Element | null;
  readonly shownIn: (box: Element) => readonly ShownText[];
  /** Whether a text says more than the control itself. */
  readonly isMore: (shown: ShownText) => boolean;
};
/** The siblings of one kind, in order. */
type Siblings = {
  readonly all: readonly Element[];
  readonly byTexts: ReadonlyMap<string, readonly Element[]>;
};
/** What stands around an element: the innermost of its items. */
type Place = { readonly element: Element; readonly list: OpenList };

/** Reads items as they are during one task, such as a page read; nothing is read twice. */
export class ItemReader {
  readonly headings = new Headings();
  private readonly places = new Map<Element, Place | null>();
  private readonly items = new Map<Element, Item>();
  /** Items made of a control and the texts before it. The same element may also be an item that contains controls. */
  private readonly leads = new Map<Element, Item>();
  private readonly elements = new Map<Item, Element>();
  private readonly shown = new Map<Element, Shown>();
  private readonly spans = new Map<Element, ReadonlyMap<Element, readonly Element[]>>();
  private readonly rowParts = new RowParts();
  private readonly looks = new Map<Element, Look>();
  private readonly lists = new Map<Node, Map<string, OpenList>>();
  private readonly around = new Map<OpenList, Place>();
  private readonly boxesOfRows = new Map<OpenList, Box | null>();
  private readonly parts = new Map<Element, readonly string[]>();
  private readonly siblings = new Map<Node, Map<string, Siblings>>();
  private readonly found = new Map<
    Element,
    { readonly name: string; readonly item: Item | null }
  >();

  /** Returns the innermost item around a control that says more than the control's own name. */
  itemAround(control: Element, name: string): Item | null {
    const known = this.found.get(control);
    if (known?.name === name) return known.item;
    const item = this.findItem(control, name);
    this.found.set(control, { name, item });
    return item;
  }

  private findItem(control: Element, name: string): Item | null {
    const own = squeeze(name);
    const says = ({ texts }: Item): boolean => texts.some((text) => !own.includes(squeeze(text)));
    const lead = this.leadTextsOf(control);
    let at = this.placeOf(isLoneCell(control) ? control : flatParentOf(control));
    if (lead.length > 0) {
      const item = this.itemAt({ element: control, list: this.listOf(control, at, 'lead') }, lead);
      if (says(item)) return item;
    }
    for (; at; at = this.around.get(at.list) ?? null) {
      const item = this.itemAt(at);
      if (says(item)) return item;
    }
    return null;
  }

  /** Returns the innermost item around a control, or the control itself among others like it; it may say nothing. */
  slotOf(control: Element): Item | null {
    const around = this.placeOf(flatParentOf(control));
    if (isTwin(control))
      return this.itemAt({ element: control, list: this.listOf(control, around) });
    return around && this.itemAt(around);
  }

  /**
   * Returns the item that a control is by itself, if it shows several texts that are all in its name, as a chat in a list
   * does. What it says may change as that of other items does.
   */
  rowOf(control: Element, name: string): Item | null {
    const place = this.rowPlaceOf(control, name);
    return place && this.itemAt(place);
  }

  private rowPlaceOf(control: Element, name: string): Place | null {
    // Most controls have no elements in them, and so no several texts.
    const place = firstElementChildOf(control) && this.placeOf(control);
    if (!place) return null;
    const texts = this.textsIn(place.element);
    const own = squeeze(name);
    return texts.length > 1 && texts.every((text) => own.includes(squeeze(text))) ? place : null;
  }

  /**
   * Returns the nearest box around a control that is in no item, if it says more than its name. What other buttons say
   * counts only if nothing else is said.
   */
  boxAround(control: Element, name: string): Box | null {
    const own = squeeze(name);
    const place = this.rowPlaceOf(control, name);
    if (place) return this.boxOfRows(control, place);
    return this.nearestBox(control, {
      row: null,
      shownIn: (box) => this.shownIn(box),
      isMore: ({ text }) => !own.includes(squeeze(text)),
    });
  }

  private boxOfRows(control: Element, { element: row, list }: Place): Box | null {
    const known = this.boxesOfRows.get(list);
    if (known !== undefined) return known;
    const box = this.nearestBox(control, {
      row,
      shownIn: (around) => shownBeside(row, around),
      isMore: () => true,
    });
    this.boxesOfRows.set(list, box);
    return box;
  }

  private nearestBox(control: Element, { row, shownIn, isMore }: BoxSearch): Box | null {
    let withButtons: Box | null = null;
    let at = flatParentOf(control);
    for (let level = 0; at && level < MAX_BOXES; level += 1, at = flatParentOf(at)) {
      const tag = localNameOf(at);
      if (tag === 'body') return withButtons && this.withLead(withButtons);
      const shown = shownIn(at);
      const others = shown.filter(isMore);
      const words = others.filter(({ isOnButton }) => !isOnButton);
      if (words.length > 0) {
        const box = { element: at, shown: isLong(shown) ? titlesOf(words) : shown, row };
        return words.every(({ by }) => isLike(by, control)) ? this.withLead(box) : box;
      }
      if (others.length > 0) withButtons ??= { element: at, shown, row };
      if (isWhole(at, tag) || isMenuBarOf(control, at)) break;
    }
    return withButtons;
  }

  /** Adds the text right before a box that holds only controls, such as the day above a list of time slots. */
  private withLead(box: Box): Box {
    const before = previousElementOf(box.element);
    const lead = before ? this.shownIn(before).at(-1) : undefined;
    return lead && !lead.isOnButton ? { ...box, shown: [lead, ...box.shown] } : box;
  }

  /** Returns the element of an item that this reader read. */
  elementOf(item: Item): Element | undefined {
    return this.elements.get(item);
  }

  /** Returns the elements of the list that have the same texts as an item of this reader, in order. */
  elementsLike(item: Item): readonly Element[] {
    const element = this.elements.get(item);
    if (!element) return [];
    const siblings = this.siblingsOf(element);
    const alike = siblings.byTexts.get(keyOf(item.texts)) ?? [];
    // Of a control with texts before it, these are the item.
    return alike.includes(element)
      ? alike
      : siblings.all.filter((each) => each === element || alike.includes(each));
  }

  /** Returns the siblings of the same kind, also by their texts. */
  private siblingsOf(element: Element): Siblings {
    const parent = parentNodeOf(element) ?? element;
    const kinds = this.siblings.get(parent) ?? new Map<string, Siblings>();
    this.siblings.set(parent, kinds);
    const kind = kindOf(element);
    const known = kinds.get(kind);
    if (known) return known;
    const all = drawnSiblingsLike(element);
    const siblings = { all, byTexts: groupBy(all, (each) => keyOf(this.textsIn(each))) };
    kinds.set(kind, siblings);
    return siblings;
  }

  /** Returns the texts of each element of an item's list, in order. */
  listNow(element: Element): readonly (readonly ShownText[])[] {
    return drawnSiblingsLike(element).map((each) => this.shownIn(each));
  }

  lookOf(element: Element): Look {
    const known = this.looks.get(element);
    if (known) return known;
    const look = lookOf(element);
    this.looks.set(element, look);
    return look;
  }

  /** Reads the whole list of an item, so that it can be compared with the others. */
  readList(item: Item): void {
    const element = this.elements.get(item);
    const list = element && this.places.get(element)?.list;
    if (element && list)
      for (const each of drawnSiblingsLike(element)) this.itemAt({ element: each, list });
  }

  /**
   * Returns the texts of an element; those of a table row begin with the cells that span it from above, and a part of a row
   * has those of all its parts.
   */
  shownIn(element: Element): readonly ShownText[] {
    const spanning = localNameOf(element) === 'tr' ? this.spanningCells(element) : [];
    const parts = spanning.length > 0 ? [...spanning, element] : this.rowParts.of(element);
    return parts.length > 0
      ? parts.flatMap((part) => this.textsOfItsOwn(part))
      : this.textsOfItsOwn(element);
  }

  private textsOfItsOwn(element: Element): readonly ShownText[] {
    const known = this.shown.get(element);
    if (known) return known.texts;
    const into = nothingYet({ known: this.shown });
    collect(element, into);
    this.shown.set(element, into);
    return into.texts;
  }

  private spanningCells(row: Element): readonly Element[] {
    const section = parentNodeOf(row);
    if (!section || !isElement(section)) return [];
    const known = this.spans.get(section);
    if (known) return known.get(row) ?? [];
    const spans = spansIn(section);
    this.spans.set(section, spans);
    return spans.get(row) ?? [];
  }

  /** Returns the first text of an element that stands before `until`. */
  private firstTextIn(element: Element, until: Element): string {
    const into = nothingYet({ most: 1, until });
    collect(element, into);
    return into.texts[0]?.text ?? '';
  }

  /** Returns the texts between a control and the one with the same words before it. */
  private leadTextsOf(control: Element): ShownText[] {
    if (!isTwin(control)) return [];
    const into = nothingYet();
    collectLead(control, into);
    return into.texts;
  }

  private textsIn(element: Element): readonly string[] {
    return this.shownIn(element).map(({ text }) => text);
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

  /** `lead`: for items in `leads`. */
  private listOf(element: Element, around: Place | null, of: 'item' | 'lead' = 'item'): OpenList {
    const parent = parentNodeOf(element) ?? element;
    const lists = this.lists.get(parent) ?? new Map<string, OpenList>();
    this.lists.set(parent, lists);
    const kind = `${of} ${kindOf(element)}`;
    const known = lists.get(kind);
    if (known) return known;
    const siblings = siblingsLike(element);
    const [first = element] = siblings;
    const heading = around ? '' : this.headings.before(first);
    const outer = around && {
      list: around.list,
      title: this.firstTextIn(around.element, first),
      before: this.textBefore(around.element),
      whole: siblings.length <= MAX_PARTS_OF_ONE ? this.itemAt(around) : null,
    };
    const list = { twins: new Map<string, Item[]>(), items: [], heading, outer };
    lists.set(kind, list);
    if (around) this.around.set(list, around);
    return list;
  }

  /** Returns the last text of what stands right before an element, if that is of another kind. */
  private textBefore(element: Element): string {
    const before = previousElementOf(element);
    if (!before || isLike(element, before)) return '';
    return this.shownIn(before).at(-1)?.text ?? '';
  }

  private itemAt({ element, list }: Place, lead?: readonly ShownText[]): Item {
    const items = lead ? this.leads : this.items;
    const known = items.get(element);
    if (known) return known;
    const shown = lead ?? this.shownIn(element);
    const texts = shown.map(({ text }) => text);
    const words = shown.flatMap(({ text, isOnButton }) => (isOnButton ? [] : text));
    const item: Item = { texts, words, list, node: null, look: null };
    const key = keyOf(texts);
    const twins = list.twins.get(key) ?? [];
    list.twins.set(key, twins);
    items.set(element, item);
    this.elements.set(item, element);
    this.addInOrder(twins, item, element);
    this.addInOrder(list.items, item, element);
    this.noteNodes(twins, item);
    this.lookAtTwins(twins);
    return item;
  }

  /** Adds an item, usually at the end; one that was hidden when the others were read may come before them. */
  private addInOrder(to: Item[], item: Item, element: Element): void {
    let at = to.length;
    for (; at > 0; at -= 1) {
      const before = to[at - 1];
      const other = before && this.elements.get(before);
      if (!other || endsBefore(other, element)) break;
    }
    to.splice(at, 0, item);
  }

  /** Notes the nodes of twins; of the first one only once there is a second. */
  private noteNodes(twins: readonly Item[], added: Item): void {
    if (twins.length < 2) return;
    for (const each of twins.length === 2 ? twins : [added]) {
      const element = this.elements.get(each);
      if (element) each.node = new WeakRef(element);
    }
  }

  /** Notes how twins look; of the first one only once there is a second. */
  private lookAtTwins(twins: readonly Item[]): void {
    if (twins.length < 2 || twins.length > MAX_LOOKS) return;
    for (const each of twins.length === 2 ? twins : twins.slice(-1)) {
      const element = this.elements.get(each);
      if (element) each.look = this.lookOf(element);
    }
  }

  /** Whether it is one of several siblings of the same structure, or has the tag or role of an item. */
  private isItem(element: Element): boolean {
    if (itemTags.has(localNameOf(element))) return true;
    if (itemRoles.has(attributeOf(element, 'role') ?? '')) return true;
    if (isCell(element)) return isLoneCell(element);
    if (isMenu(element)) return false;
    return (
      this.isLikeNeighbor(element, nextElementOf) || this.isLikeNeighbor(element, previousElementOf)
    );
  }

  private isLikeNeighbor(element: Element, next: (of: Element) => Element | null): boolean {
    let at = next(element);
    for (let distance = 0; at && distance < MAX_DISTANCE; distance += 1, at = next(at)) {
      if (!isLike(element, at) || isOverlay(element) !== isOverlay(at)) continue;
      // What a custom element consists of is in its shadow tree.
      const isCustom = localNameOf(element).includes('-');
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

function groupBy<T>(all: readonly T[], keyIn: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const key = keyIn(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
}

/** Returns the first visible words of a box; a closed panel says nothing about it. */
function titlesOf(words: readonly ShownText[]): readonly ShownText[] {
  const found: ShownText[] = [];
  for (const shown of words) {
    if (hasBox(shown.by)) found.push(shown);
    if (found.length === MAX_TITLES) return found;
  }
  return found.length > 0 ? found : words.slice(0, MAX_TITLES);
}

/** An item of a menu bar that only opens a menu is not identified by what the page shows beside the bar. */
const isMenuBarOf = (control: Element, around: Element): boolean =>
  attributeOf(around, 'role') === 'menubar' && opensPopup(control);

const opensPopup = (control: Element): boolean =>
  (attributeOf(control, 'aria-haspopup') ?? 'false') !== 'false';

/** Whether it is a part of the page that is about something by itself. */
const isWhole = (element: Element, tag: string): boolean =>
  tag === 'main' || tag === 'dialog' || wholeRoles.has(attributeOf(element, 'role') ?? '');
const wholeRoles = new Set(['main', 'dialog', 'alertdialog']);

const isLong = (shown: readonly ShownText[]): boolean =>
  shown.reduce((sum, { text }) => sum + text.length, 0) >= MAX_LENGTH;

/** Returns all siblings of the same kind, itself included. */
export function siblingsLike(element: Element): Element[] {
  const [tag, role] = [localNameOf(element), attributeOf(element, 'role') ?? ''];
  const parent = parentNodeOf(element);
  const found: Element[] = [];
  const first = parent && isElement(parent) ? firstElementChildOf(parent) : firstIn(element);
  for (let at = first; at; at = nextElementOf(at))
    if (localNameOf(at) === tag && (attributeOf(at, 'role') ?? '') === role) found.push(at);
  return found;
}

/** Leaves out what no read lists, such as hidden fields beside a form's buttons and hidden templates of rows. */
const drawnSiblingsLike = (element: Element): Element[] =>
  siblingsLike(element).filter((each) => each === element || isDisplayed(each));

/** An element with `display: contents` has no box, but its content is displayed. */
const isDisplayed = (element: Element): boolean =>
  hasBox(element) || getComputedStyle(element).display === 'contents';

function firstIn(element: Element): Element {
  let first = element;
  for (let at = previousElementOf(first); at; at = previousElementOf(at)) first = at;
  return first;
}

const kindOf = (element: Element): string =>
  `${localNameOf(element)} ${attributeOf(element, 'role') ?? ''}`;

/** Whether an element is a row of the same list. */
const isRowLike = (row: Element, element: Element): boolean =>
  parentNodeOf(element) === parentNodeOf(row) && isLike(element, row);

/** Whether an element is in one of the rows of a list. */
export function isInRows(row: Element, element: Element): boolean {
  let at: Element | null = element;
  while (at && !isRowLike(row, at)) at = flatParentOf(at);
  return at !== null;
}

/** Returns the cells of earlier rows that span rows of a section, by these rows. */
function spansIn(section: Element): Map<Element, Element[]> {
  const spans = new Map<Element, Element[]>();
  for (const cell of findAll(section, '[rowspan]')) {
    const first = parentNodeOf(cell);
    let at = first && isElement(first) && parentNodeOf(first) === section ? first : null;
    for (let left = Number(attributeOf(cell, 'rowspan')) - 1; at && left > 0; left -= 1) {
      at = nextElementOf(at);
      if (at) spans.set(at, [...(spans.get(at) ?? []), cell]);
    }
  }
  return spans;
}

/** Whether two elements are of the same kind. */
const isLike = (one: Element, other: Element): boolean =>
  localNameOf(one) === localNameOf(other) &&
  (attributeOf(one, 'role') ?? '') === (attributeOf(other, 'role') ?? '');

/** Whether it is an overlay, such as a popup appended to the body. Overlays and the page itself never form one list. */
function isOverlay(element: Element): boolean {
  const parent = flatParentOf(element);
  if (!parent || localNameOf(parent) !== 'body') return false;
  return /^(absolute|fixed)$/.test(getComputedStyle(element).position) || !hasBox(element);
}

/** Whether it is a menu appended to the body. Several open menus are not a list. */
const isMenu = (element: Element): boolean =>
  isOverlay(element) &&
  (attributeOf(element, 'role') === 'menu' || firstMatchIn(element, '[role=menu]') !== null);

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
const skippedRoles = new Set(
  'status alert log timer progressbar tooltip textbox searchbox'.split(' '),
);
const isSkipped = (element: Element): boolean =>
  hasAttributeOf(element, 'aria-live') || hasAttributeOf(element, 'contenteditable');

/** The first texts of an element, and the number of levels below it at which they were looked for. */
type Shown = { readonly texts: readonly ShownText[]; readonly levels: number };

type Collected = {
  readonly texts: ShownText[];
  length: number;
  depth: number;
  levels: number;
  isOnButton: boolean;
  isOnOpener: boolean;
  isOver: boolean;
  readonly most: number;
  readonly until: Element | undefined;
  /** Elements like this one are left out. */
  readonly row: Element | undefined;
  /** What is known of elements, since items and boxes lie in each other. */
  readonly known: ReadonlyMap<Element, Shown> | undefined;
};

const nothingYet = ({
  most = MAX_TEXTS,
  until,
  row,
  known,
}: Partial<Pick<Collected, 'most' | 'until' | 'row' | 'known'>> = {}): Collected => ({
  texts: [],
  length: 0,
  depth: 0,
  levels: 0,
  isOnButton: false,
  isOnOpener: false,
  isOver: false,
  most,
  until,
  row,
  known,
});

/** Returns what an element shows besides the rows of a list in it. */
function shownBeside(row: Element, element: Element): readonly ShownText[] {
  const into = nothingYet({ row });
  collect(element, into);
  return into.texts;
}

function collect(element: Element, into: Collected): void {
  // One more than the limit says that something deeper was left out.
  into.levels = Math.max(into.levels, into.depth + 1);
  if (into.depth >= MAX_DEPTH) return;
  const tag = localNameOf(element);
  if (skippedTags.has(tag)) return;
  into.depth += 1;
  const slotted = assignedTo(element, tag);
  const root = tag.includes('-') ? shadowRootOf(element, tag) : null;
  const first = slotted[0] ?? firstChildOf(root ?? element);
  for (let node = first, at = 0; node && !into.isOver; ) {
    if (node === into.until) into.isOver = true;
    else collectNode(node, element, into);
    at += 1;
    node = slotted.length > 0 ? (slotted[at] ?? null) : nextSiblingOf(node);
  }
  into.depth -= 1;
}

function collectNode(node: Node, by: Element, into: Collected): void {
  const type = nodeTypeOf(node);
  if (type === textNode) addData(dataOf(node), by, into);
  else if (type === elementNode) collectElement(node as Element, into);
}

function collectElement(element: Element, into: Collected): void {
  if (into.row && isRowLike(into.row, element)) return;
  const tag = localNameOf(element);
  if (tag === 'img') addData(attributeOf(element, 'alt') ?? '', element, into);
  if (tag === 'img' || skippedTags.has(tag)) return;
  const isBare = !hasAttributesOf(element);
  const role = isBare ? '' : (attributeOf(element, 'role') ?? '');
  if (skippedRoles.has(role) || (into.isOnOpener && popups.has(role))) return;
  if (!isBare && isSkipped(element)) return;
  const { isOnButton: wasOnButton, isOnOpener: wasOnOpener } = into;
  into.isOnButton ||= tag === 'button' || buttonRoles.has(role);
  into.isOnOpener ||= !isBare && opensPopup(element);
  const known = into.known?.get(element);
  if (known && into.depth + known.levels <= MAX_DEPTH) addKnown(known, into);
  else collect(element, into);
  into.isOnButton = wasOnButton;
  into.isOnOpener = wasOnOpener;
}

/** Skipped inside the control that opens them, since some libraries move them elsewhere while open. */
const popups = new Set(['listbox', 'menu']);

const buttonRoles = new Set('button menuitem menuitemcheckbox menuitemradio tab option'.split(' '));

/** Adds what was found in a part before. */
function addKnown({ texts, levels }: Shown, into: Collected): void {
  into.levels = Math.max(into.levels, into.depth + levels);
  for (const shown of texts) {
    if (into.isOver) return;
    add(into.isOnButton && !shown.isOnButton ? { ...shown, isOnButton: true } : shown, into);
  }
}

/** Separators between links. */
const separators = /^[|¦<>\s]+$/;

function addData(data: string, by: Element, into: Collected): void {
  if (isBlank(data)) return;
  const text = data.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  if (/[\p{L}\p{N}\p{S}]/u.test(text) && !separators.test(text))
    add({ text, by, isOnButton: into.isOnButton }, into);
}

function add(shown: ShownText, into: Collected): void {
  into.texts.push(shown);
  into.length += shown.text.length;
  into.isOver ||= into.texts.length >= into.most || into.length >= MAX_LENGTH;
}

const MAX_LEAD = 6;

/** Collects the texts between a control and the one with the same words before it. */
function collectLead(control: Element, into: Collected): void {
  const parent = parentNodeOf(control);
  let at = previousSiblingOf(control);
  for (let count = 0; at && parent && count < MAX_LEAD; count += 1, at = previousSiblingOf(at)) {
    if (isElement(at) && isTwinOf(control, at)) return;
    collectNode(at, isElement(parent) ? parent : control, into);
  }
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
  isLike(control, other) &&
  attributeOf(control, 'type') === attributeOf(other, 'type') &&
  textContentOf(control) === textContentOf(other);

/**
 * What is around a control that is in no item: texts, pictures and the values of fields in the box around it, the tab
 * that fills this box, and what a menu or dialog belongs to. They identify the record shown in a part of the page that
 * is reused for another record.
 */
import { referredText } from '../aria/name.ts';
import { page, queryRoot } from '../dom/document.ts';
import {
  attributeOf,
  boxOf,
  closestOf,
  firstMatchIn,
  isMatch,
  previousElementOf,
  rootOf,
  textContentOf,
} from '../dom/dom.ts';
import { clipLine } from '../dom/text.ts';
import { composedContains, findAll, flatParentOf } from '../dom/tree.ts';
import { type Box, type Item, type ItemReader, isInRows, type ShownText } from './items.ts';
import { valueIn } from './look.ts';

export type Around = {
  readonly texts: readonly string[];
  /** The first of them that is on no button. */
  readonly title: string;
  readonly values: readonly string[];
  readonly pictures: readonly string[];
  /** The tab, page or filter that is chosen right before the box. */
  readonly chosen: string;
  /** Whose menu, dialog or panel it is in. */
  readonly owner: string;
  /** The item around it, which says no more than the control itself. */
  readonly slot: Item | null;
  /** The item that the control is by itself, whose title identifies it. */
  readonly row: Item | null;
};

const MAX_FIELDS = 30;
const MAX_PICTURES = 10;
const MAX_BEFORE = 3;
const MAX_LENGTH = 120;
const owned = '[role=menu],[role=tabpanel],[role=dialog],[role=alertdialog],dialog';
const chosenParts =
  '[role=tab][aria-selected=true],[aria-pressed=true],[aria-current]:not([aria-current=false])';

const fieldTags = 'input,select,textarea';

type Field = { readonly element: Element; readonly value: string };

const readers = new WeakMap<ItemReader, Surroundings>();

/** Returns what is around a control, with the items as one reader reads them. */
export function aroundOf(control: Element, name: string, items: ItemReader): Around {
  const reader = readers.get(items) ?? new Surroundings(items);
  readers.set(items, reader);
  return reader.around(control, name);
}

/** Reads what is around lone controls; nothing of a box is read twice. */
class Surroundings {
  private readonly items: ItemReader;
  private readonly boxes = new Map<Element, Pick<Around, 'pictures' | 'chosen'>>();
  private readonly owners = new Map<Element, string>();
  private readonly fields = new Map<Element, readonly Field[]>();

  constructor(items: ItemReader) {
    this.items = items;
  }

  around(control: Element, name: string): Around {
    const box = this.items.boxAround(control, name);
    const shown = box?.shown ?? [];
    const popup = closestOf(control, owned);
    return {
      texts: shown.map(({ text }) => text),
      title: titleOf(shown),
      ...this.partsOf(box, control),
      values: box ? this.valuesIn(box, control) : [],
      owner: popup ? this.ownerOf(popup) : '',
      slot: this.items.slotOf(control),
      row: this.items.rowOf(control, name),
    };
  }

  /** Returns what the fields of a box hold, except the control itself. */
  private valuesIn(box: Box, control: Element): string[] {
    const known = this.fields.get(keyOf(box));
    const fields =
      known ??
      partsBeside(box, fieldTags)
        .slice(0, MAX_FIELDS + 1)
        .map(fieldFor);
    if (!known) this.fields.set(keyOf(box), fields);
    return fields
      .filter(({ element }) => element !== control)
      .slice(0, MAX_FIELDS)
      .map(({ value }) => value);
  }

  private partsOf(box: Box | null, control: Element): Pick<Around, 'pictures' | 'chosen'> {
    const element = box?.element ?? flatParentOf(control);
    if (!element) return { pictures: [], chosen: '' };
    const key = box ? keyOf(box) : element;
    const known = this.boxes.get(key);
    if (known) return known;
    const parts = {
      pictures: picturesIn({ element, row: box?.row ?? null }),
      chosen: chosenBefore(element),
    };
    this.boxes.set(key, parts);
    return parts;
  }

  private ownerOf(popup: Element): string {
    const known = this.owners.get(popup);
    if (known !== undefined) return known;
    const label =
      referredText(popup, 'aria-labelledby') || (attributeOf(popup, 'aria-label') ?? '');
    const owner = isMatch(popup, '[role=menu]') ? `${label}\n${this.openerOf(popup)}` : label;
    this.owners.set(popup, owner);
    return owner;
  }

  /** Returns the texts of the item whose button opened a menu, or the place of the menu if none says so. */
  private openerOf(menu: Element): string {
    const root = rootOf(menu);
    const isTree = root instanceof Document || root instanceof ShadowRoot;
    const [opener, ...others] = isTree
      ? queryRoot(root, '[aria-expanded=true]').filter((each) => !composedContains(each, menu))
      : [];
    if (opener && others.length === 0) {
      const item = this.items.itemAround(opener, '');
      if (item) return item.texts.join('\n');
    }
    const { left, top } = boxOf(menu);
    const { scrollLeft, scrollTop } = page.scroller();
    return `${Math.round(left + scrollLeft)} ${Math.round(top + scrollTop)}`;
  }
}

const titleOf = (shown: readonly ShownText[]): string =>
  shown.find(({ text, isOnButton }) => !isOnButton && /\p{L}/u.test(text))?.text ?? '';

type Inside = Pick<Box, 'element' | 'row'>;

/** Boxes of lists of rows may also be those of other controls, but hold less for the rows. */
const keyOf = ({ element, row }: Inside): Element => row ?? element;

/** Returns the parts of a box that match, except those in its rows. */
function partsBeside({ element, row }: Inside, selector: string): Element[] {
  const parts = findAll(element, selector);
  return row ? parts.filter((each) => !isInRows(row, each)) : parts;
}

/** Returns the fields of a box except the control itself. */
export const fieldsIn = (box: Box, control: Element): Element[] =>
  partsBeside(box, fieldTags)
    .filter((each) => each !== control)
    .slice(0, MAX_FIELDS);

const fieldFor = (element: Element): Field => ({ element, value: valueIn(element) ?? '' });

const picturesIn = (box: Inside): string[] =>
  partsBeside(box, 'img:not([alt]),img[alt=""]')
    .slice(0, MAX_PICTURES)
    .map((each) => attributeOf(each, 'src') ?? '');

function chosenBefore(box: Element): string {
  let at = previousElementOf(box);
  for (let count = 0; at && count < MAX_BEFORE; count += 1, at = previousElementOf(at)) {
    const chosen = isMatch(at, chosenParts) ? at : firstMatchIn(at, chosenParts);
    if (chosen) return clipLine(textContentOf(chosen), MAX_LENGTH);
  }
  return '';
}

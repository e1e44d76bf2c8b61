/** What something that came into view is, in a person's words: a menu with 4 items, an alert "Saved", a dialog. */
import type { Change } from '../../core/page/change.ts';
import { composedParent, findAll } from '../act/native.ts';
import { clip, fold } from '../act/words.ts';
import { closestOf, isMatch, isOpaque, localNameOf, textContentOf } from '../distill/dom.ts';
import { describeElement } from '../distill/index.ts';

type Appeared = Extract<Change, { kind: 'appeared' }>;
export type Sight = Appeared | Extract<Change, { kind: 'text' }>;

const liveRegions =
  '[role=alert],[role=status],[role=log],output,[aria-live=polite],[aria-live=assertive]';

/** Kinds that have a name of their own, with what is counted in them; the first that matches is taken. */
const popups: readonly {
  readonly selector: string;
  readonly what: string;
  readonly role: string;
  readonly items: string;
}[] = [
  {
    selector: 'dialog,[role=dialog],[role=alertdialog]',
    what: 'dialog',
    role: 'dialog',
    items: '',
  },
  { selector: '[role=menu],[role=menubar]', what: 'menu', role: 'menu', items: '[role^=menuitem]' },
  { selector: '[role=listbox]', what: 'list of options', role: 'listbox', items: '[role=option]' },
  { selector: '[role=tree]', what: 'tree', role: 'tree', items: '[role=treeitem]' },
  { selector: '[role=alert]', what: 'alert', role: 'alert', items: '' },
  { selector: liveRegions, what: 'message', role: 'status', items: '' },
  { selector: '[role=tooltip]', what: 'tooltip', role: 'tooltip', items: '' },
];
const popupSelector = popups.map(({ selector }) => selector).join(',');

/** What came into view with the element; null when there is nothing to read in it. */
export function describeAppeared(element: Element): Sight | null {
  const popup = popupOf(element);
  if (popup) return describePopup(popup);
  const text = seenText(element);
  const links = clickables(element);
  if (isFloating(element) && links.length > 1 && isAllOf(links, text)) {
    return appeared('menu', 'menu', describeElement(element).name, links.length);
  }
  const list = listOf(element);
  if (list) return list;
  const fields = findAll(element, 'input:not([type=hidden]),select,textarea').filter(isOpaque);
  if (fields.length > 1)
    return appeared('group of fields', 'group', headingOf(element), fields.length);
  if (text.length > 300)
    return appeared('section', 'region', headingOf(element) || clip(text, 80), 0);
  return text ? { kind: 'text', before: '', after: clip(text, 200) } : null;
}

/** Several alike that were added to one place: rows, cards, list items. */
export function describeGroup(place: Element, items: readonly Element[]): Sight | null {
  const isTable = items.every((item) => localNameOf(item) === 'tr');
  const isList = items.every((item) => isMatch(item, 'li,[role=listitem]'));
  const popup = closestOf(place, popupSelector);
  if (popup && items.every((item) => isMatch(item, '[role=option],[role^=menuitem]'))) {
    return describePopup(popup);
  }
  const what = isTable ? 'set of rows' : isList ? 'list' : 'group';
  return appeared(what, isTable ? 'table' : 'list', describeElement(place).name, items.length);
}

/** What went out of view, if it is something with a name of its own. */
export function describeGone(element: Element): Extract<Change, { kind: 'disappeared' }> | null {
  const kind = popups.find(({ selector }) => isMatch(element, selector));
  const inner = kind ? element : findAll(element, popupSelector)[0];
  const found = kind ?? popups.find(({ selector }) => inner && isMatch(inner, selector));
  if (!inner || !found) return null;
  const isMessage = /alert|message|tooltip/.test(found.what);
  const name = isMessage ? clip(textContentOf(inner), 120) : nameOf(inner);
  if (isMessage && !name) return null;
  return { kind: 'disappeared', what: found.what, role: found.role, name };
}

function popupOf(element: Element): Element | null {
  if (isMatch(element, popupSelector)) return element;
  const live = liveRegionOf(element);
  if (live) return live;
  return (
    findAll(element, popupSelector).find((each) => isOpaque(each) && textContentOf(each).trim()) ??
    null
  );
}

/** The live region something is in, while it is a message; whole result lists are made live as well. */
function liveRegionOf(element: Element): Element | null {
  const live = closestOf(element, liveRegions);
  return live && textContentOf(live).trim().length <= 300 ? live : null;
}

/** What the live region around a changed text now says; null outside of one. */
export function describeMessage(element: Element): Appeared | null {
  const live = liveRegionOf(element);
  return live ? describePopup(live) : null;
}

function describePopup(popup: Element): Appeared | null {
  const kind = popups.find(({ selector }) => isMatch(popup, selector));
  if (!kind) return null;
  const text = seenText(popup);
  if (!text) return null;
  const items = kind.items ? findAll(popup, kind.items).filter(isOpaque).length : 0;
  const isMessage = /alert|message|tooltip/.test(kind.what);
  return appeared(kind.what, kind.role, isMessage ? clip(text, 160) : nameOf(popup), items);
}

const appeared = (what: string, role: string, name: string, items: number): Appeared => ({
  kind: 'appeared',
  what,
  role,
  name,
  items,
});

const nameOf = (element: Element): string => describeElement(element).name || headingOf(element);

function headingOf(element: Element): string {
  const heading = findAll(element, 'h1,h2,h3,h4,h5,h6,legend,[role=heading]').find(isOpaque);
  return heading ? clip(textContentOf(heading), 80) : '';
}

function listOf(element: Element): Appeared | null {
  const list = isMatch(element, 'ul,ol,[role=list]')
    ? element
    : findAll(element, 'ul,ol,[role=list]')[0];
  if (!list || !isAllOf([list], seenText(element))) return null;
  const items = findAll(list, 'li,[role=listitem]').filter(isOpaque);
  return items.length > 1
    ? appeared('list', 'list', describeElement(list).name, items.length)
    : null;
}

const clickables = (element: Element): Element[] =>
  findAll(element, 'a[href],button,[role=button],[role=link],[onclick]').filter(isOpaque);

/** Whether nearly all the words lie in these elements. */
function isAllOf(elements: readonly Element[], text: string): boolean {
  const inside = elements.reduce((sum, each) => sum + fold(textContentOf(each)).length, 0);
  return inside >= fold(text).length * 0.8;
}

function isFloating(element: Element): boolean {
  let at: Element | null = element;
  for (let up = 0; at && up < 2; up += 1, at = composedParent(at)) {
    const { position } = getComputedStyle(at);
    if (position === 'absolute' || position === 'fixed') return true;
  }
  return false;
}

/** The text as drawn, flat; cut early, since pages of megabytes exist (C15). */
export function seenText(element: Element): string {
  const all = textContentOf(element);
  if (all.length > 20_000 || !(element instanceof HTMLElement)) return clip(all, 4_000);
  return clip(element.innerText, 4_000);
}

/** Describes a part that appeared in a user's terms: a list with 4 items, a section "Payment", a button. */
import type { Change } from '../../core/page/change.ts';
import { isControlRole, type Role } from '../../core/page/roles.ts';
import { clip, comparableText } from '../../core/text.ts';
import { type Exclude, headingOf, visibleTextOf } from '../aria/visibleText.ts';
import { isMatch, isOpaque, localNameOf } from '../dom/dom.ts';
import { composedParent, findAll, findWithin, lineageOf } from '../dom/tree.ts';
import { describeElement } from '../read/index.ts';

export type Presence = 'appeared' | 'disappeared';
type Part = { what: string; role: Role; name: string; items?: number };

/** From this many on, parts of one kind are counted instead of reported individually. */
export const MIN_GROUP = 3;
const SHORT = 300;

/** Returns the change for an element that appeared; null if it has no text and no controls. */
export function describeAppeared(element: Element, exclude: Exclude): Change | null {
  const text = visibleTextOf(element, { exclude });
  const links = findAll(element, linkSelector).filter(isOpaque);
  if (isFloating(element) && links.length > 1 && coversText(links, text)) {
    const { name } = describeElement(element);
    return appeared({ what: 'menu', role: 'menu', name, items: links.length });
  }
  const list = describeList(element, text);
  if (list) return list;
  const fields = countFields(element);
  if (fields > 1) return fieldGroup(headingOf(element), fields);
  const control = describeOnlyControl(element, text);
  if (control) return control;
  if (text.length > SHORT) {
    const name = headingOf(element) || clip(text, 80);
    return appeared({ what: 'section', role: 'region', name });
  }
  return text ? { kind: 'text', before: '', after: clip(text, 200) } : null;
}

const linkSelector = 'a[href],button,[role=button],[role=link],[onclick]';

const countFields = (element: Element): number =>
  findWithin(element, 'input:not([type=hidden]),select,textarea').filter(isOpaque).length;

/**
 * Combines small parts that appeared side by side, such as the fields of a form, into one change. Items are reported
 * individually.
 */
export function describeTogether(elements: readonly Element[], text: string): Change | null {
  if (elements.length < 2 || elements.some((each) => isMatch(each, itemSelector))) return null;
  const fields = elements.reduce((sum, each) => sum + countFields(each), 0);
  if (fields > 1) {
    const named = elements.find((each) => isMatch(each, headingSelector) || headingOf(each));
    const name = named ? headingOf(named) || clip(visibleTextOf(named), 80) : '';
    return fieldGroup(name, fields);
  }
  const isOneLine = elements.some((each) => !isBlock(each));
  return isOneLine && text.length <= 200 ? { kind: 'text', before: '', after: text } : null;
}

/** Whether it starts on a new line. */
const isBlock = (element: Element): boolean =>
  /^(block|flex|grid|table|list-item)$/.test(getComputedStyle(element).display);

const itemSelector = 'li,tr,article,dd,[role=listitem],[role=row],[role=option],p';
const headingSelector = 'h1,h2,h3,h4,h5,h6,legend,[role=heading]';

/** Describes a single control or image without other text beside it. */
function describeOnlyControl(element: Element, text: string): Change | null {
  const candidates = findAll(
    element,
    'a[href],button,input:not([type=hidden]),select,textarea,[role],img',
  );
  const [only, more] = [element, ...candidates].filter(
    (each) => isOpaque(each) && isControlOrImage(each),
  );
  if (!only || more) return null;
  const { role, name } = describeElement(only);
  if (!name || (text && comparableText(visibleTextOf(only)) !== comparableText(text))) return null;
  return appeared({ what: role === 'img' ? 'picture' : role, role, name });
}

function isControlOrImage(element: Element): boolean {
  const { role } = describeElement(element);
  return role === 'img' || isControlRole(role);
}

/**
 * Describes several parts of one kind in a container: rows, cards, list items. Returns null if they are reported
 * individually.
 */
export function describeGroup(
  presence: Presence,
  container: Element,
  items: readonly Element[],
): Change | null {
  const kind = groupKind(items);
  const name = kind ? containerName(container) : '';
  return kind && partChange(presence, { ...kind, name, items: items.length });
}

/** Returns the word for several parts of one kind; null if they are too few or of different kinds. */
export function groupKind(
  items: readonly Element[],
  least = MIN_GROUP,
): { readonly what: string; readonly role: Role } | null {
  const [first] = items;
  if (!first || items.length < least) return null;
  if (!items.every((each) => localNameOf(each) === localNameOf(first))) return null;
  if (localNameOf(first) === 'tr') return { what: 'set of rows', role: 'table' };
  if (items.every((each) => isMatch(each, 'li,[role=listitem]')))
    return { what: 'list', role: 'list' };
  return { what: 'group', role: 'list' };
}

/** Returns the name of a list or, for a table body, of its table. */
export function containerName(container: Element): string {
  const table = localNameOf(container) === 'tbody' ? composedParent(container) : null;
  return describeElement(table ?? container).name;
}

/** Describes text that disappeared. */
export function describeRemovedText(text: string): Change | null {
  if (!text) return null;
  if (text.length <= SHORT) return { kind: 'text', before: clip(text, 200), after: '' };
  return partChange('disappeared', { what: 'section', role: 'region', name: clip(text, 80) });
}

/** Describes a field without text beside it. */
export function describeField(presence: Presence, field: Element | null): Change | null {
  if (!field) return null;
  const { role, name } = describeElement(field);
  return partChange(presence, { what: role, role, name });
}

/** Returns a change; if a part disappeared, the number of its items is in its description. */
export const partChange = (kind: Presence, { what, role, name, items = 0 }: Part): Change =>
  kind === 'appeared'
    ? { kind, what, role, name, items }
    : { kind, what: items > 0 ? `${what} of ${items} items` : what, role, name };

const appeared = (part: Part): Change => partChange('appeared', part);
const fieldGroup = (name: string, items: number): Change =>
  appeared({ what: 'group of fields', role: 'group', name, items });

function describeList(element: Element, text: string): Change | null {
  const [list] = findWithin(element, 'ul,ol,[role=list]');
  if (!list || !coversText([list], text)) return null;
  const items = findAll(list, 'li,[role=listitem]').filter(isOpaque).length;
  const { name } = describeElement(list);
  return items > 1 ? appeared({ what: 'list', role: 'list', name, items }) : null;
}

/** Whether nearly all the text is in these elements. */
function coversText(elements: readonly Element[], text: string): boolean {
  const inside = elements.map((each) => comparableText(visibleTextOf(each)).length);
  return inside.reduce((sum, length) => sum + length, 0) >= comparableText(text).length * 0.8;
}

const isFloating = (element: Element): boolean =>
  lineageOf(element, 2).some((each) => /absolute|fixed/.test(getComputedStyle(each).position));

// Combines a part that disappeared in one place and appeared in another into one move.

/** Changes and the element in which they were found. */
export type Located = { readonly container: Element | null; readonly changes: readonly Change[] };

/** Shorter texts, such as numbers, may match by chance. */
const MIN_TEXT = 4;
const PLACE_LEVELS = 4;

export function movedParts(located: readonly Located[]): Located[] {
  const disappeared = new Map<string, Change>();
  for (const change of located.flatMap(({ changes }) => changes))
    if (change.kind === 'text' && !change.after)
      disappeared.set(comparableText(change.before), change);
  const moved = new Set<Change>();
  const withMoves = located.map(({ container, changes }) => ({
    container,
    changes: changes.map((change): Change => {
      const text = change.kind === 'text' && !change.before ? change.after : '';
      const left = text.length < MIN_TEXT ? undefined : disappeared.get(comparableText(text));
      if (!left || moved.has(left)) return change;
      moved.add(left);
      return { kind: 'moved', name: text, to: placeOf(container) };
    }),
  }));
  return withMoves.map(({ container, changes }) => ({
    container,
    changes: changes.filter((change) => !moved.has(change)),
  }));
}

/** Returns the name or heading of the closest ancestor that has one. */
function placeOf(container: Element | null): string {
  for (const each of lineageOf(container, PLACE_LEVELS)) {
    if (isMatch(each, 'body,main,html')) break;
    const name = describeElement(each).name || headingOf(each);
    if (name) return name;
  }
  return '';
}

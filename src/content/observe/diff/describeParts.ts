/** What something that came into view is, in a person's words: a list with 4 items, a section "Payment", a button. */

import type { Change } from '../../../core/page/change.ts';
import { clip } from '../../act/messages.ts';
import { composedParent, findAll } from '../../act/native.ts';
import { controlRoles } from '../../aria/role.ts';
import { describeElement } from '../../distill/index.ts';
import { isMatch, isOpaque, localNameOf } from '../../dom/dom.ts';
import { headingOf } from '../snapshot/popups.ts';
import { comparableText, type Exclude, visibleTextOf } from '../snapshot/visibleText.ts';

type Appeared = Extract<Change, { kind: 'appeared' }>;
type Disappeared = Extract<Change, { kind: 'disappeared' }>;
type TextChanged = Extract<Change, { kind: 'text' }>;

/** From this many alike on, parts are counted rather than told one by one. */
const MIN_GROUP = 3;
const SHORT = 300;

/** What came into view with the element; null when there is nothing to read or use in it. */
export function describeAppeared(
  element: Element,
  without: Exclude,
): Appeared | TextChanged | null {
  const text = visibleTextOf(element, without);
  const links = clickablesIn(element);
  if (isFloating(element) && links.length > 1 && coversText(links, text)) {
    return appeared('menu', 'menu', describeElement(element).name, links.length);
  }
  const list = listOf(element, text);
  if (list) return list;
  const fields = fieldsIn(element);
  if (fields > 1) return appeared('group of fields', 'group', headingOf(element), fields);
  const control = controlOf(element, text);
  if (control) return control;
  if (text.length > SHORT) {
    return appeared('section', 'region', headingOf(element) || clip(text, 80), 0);
  }
  return text ? { kind: 'text', before: '', after: clip(text, 200) } : null;
}

const fieldsIn = (element: Element): number =>
  [element, ...findAll(element, fieldSelector)].filter(
    (each) => isMatch(each, fieldSelector) && isOpaque(each),
  ).length;
const fieldSelector = 'input:not([type=hidden]),select,textarea';

/** Small parts that came side by side make one line; so do the fields of a form. Items are told one by one. */
export function describeTogether(
  elements: readonly Element[],
  text: string,
): Appeared | TextChanged | null {
  if (elements.length < 2 || elements.some((each) => isMatch(each, itemSelector))) return null;
  const fields = elements.reduce((sum, each) => sum + fieldsIn(each), 0);
  if (fields > 1) {
    const named = elements.find((each) => isMatch(each, headingSelector) || headingOf(each));
    const name = named ? headingOf(named) || clip(visibleTextOf(named), 80) : '';
    return appeared('group of fields', 'group', name, fields);
  }
  return text.length <= 200 ? { kind: 'text', before: '', after: clip(text, 200) } : null;
}

const itemSelector = 'li,tr,article,dd,[role=listitem],[role=row],[role=option],p';
const headingSelector = 'h1,h2,h3,h4,h5,h6,legend,[role=heading]';

/** A single control, or a picture, of whose words nothing else is said. */
function controlOf(element: Element, text: string): Appeared | null {
  const inside = findAll(
    element,
    'a[href],button,input:not([type=hidden]),select,textarea,[role],img',
  );
  const [only, more] = [element, ...inside].filter((each) => isOpaque(each) && isNamedPart(each));
  if (!only || more) return null;
  const { role, name } = describeElement(only);
  if (!name || (text && comparableText(visibleTextOf(only)) !== comparableText(text))) return null;
  return appeared(role === 'img' ? 'picture' : role, role, name, 0);
}

const isNamedPart = (element: Element): boolean => {
  const { role } = describeElement(element);
  return role === 'img' || controlRoles.has(role);
};

/** Several alike in one place: rows, cards, list items; null when they are told one by one. */
export function describeGroup(place: Element, items: readonly Element[]): Appeared | null {
  const kind = groupKind(items);
  return kind && appeared(kind.what, kind.role, containerName(place), items.length);
}

/** The same of what went. */
export function describeRemovedGroup(
  place: Element,
  items: readonly Element[],
): Disappeared | null {
  const kind = groupKind(items);
  if (!kind) return null;
  const what = `${kind.what} of ${items.length} items`;
  return { kind: 'disappeared', what, role: kind.role, name: containerName(place) };
}

function groupKind(items: readonly Element[]): { what: string; role: string } | null {
  const [first] = items;
  if (!first || items.length < MIN_GROUP) return null;
  if (!items.every((each) => localNameOf(each) === localNameOf(first))) return null;
  if (localNameOf(first) === 'tr') return { what: 'set of rows', role: 'table' };
  if (items.every((each) => isMatch(each, 'li,[role=listitem]')))
    return { what: 'list', role: 'list' };
  return { what: 'group', role: 'list' };
}

function containerName(place: Element): string {
  const table = localNameOf(place) === 'tbody' ? composedParent(place) : null;
  return describeElement(table ?? place).name;
}

/** Words that went out of view. */
export function describeRemovedText(
  words: string,
  heading: string,
): Disappeared | TextChanged | null {
  if (!words) return null;
  if (words.length <= SHORT) return { kind: 'text', before: clip(words, 200), after: '' };
  return { kind: 'disappeared', what: 'section', role: 'region', name: heading || clip(words, 80) };
}

/** A field that came into view without a word beside it. */
export function describeField(field: Element | null): Appeared | null {
  if (!field) return null;
  const { role, name } = describeElement(field);
  return appeared(role, role, name, 0);
}

/** The same of one that went. */
export function describeRemovedField(field: Element | null): Disappeared | null {
  if (!field) return null;
  const { role, name } = describeElement(field);
  return { kind: 'disappeared', what: role, role, name };
}

const appeared = (what: string, role: string, name: string, items: number): Appeared => ({
  kind: 'appeared',
  what,
  role,
  name,
  items,
});

function listOf(element: Element, text: string): Appeared | null {
  const list = isMatch(element, 'ul,ol,[role=list]')
    ? element
    : findAll(element, 'ul,ol,[role=list]')[0];
  if (!list || !coversText([list], text)) return null;
  const items = findAll(list, 'li,[role=listitem]').filter(isOpaque);
  return items.length > 1
    ? appeared('list', 'list', describeElement(list).name, items.length)
    : null;
}

const clickablesIn = (element: Element): Element[] =>
  findAll(element, 'a[href],button,[role=button],[role=link],[onclick]').filter(isOpaque);

/** Whether nearly all the words lie in these elements. */
function coversText(elements: readonly Element[], text: string): boolean {
  const inside = elements.reduce(
    (sum, each) => sum + comparableText(visibleTextOf(each)).length,
    0,
  );
  return inside >= comparableText(text).length * 0.8;
}

function isFloating(element: Element): boolean {
  let at: Element | null = element;
  for (let up = 0; at && up < 2; up += 1, at = composedParent(at)) {
    const { position } = getComputedStyle(at);
    if (position === 'absolute' || position === 'fixed') return true;
  }
  return false;
}

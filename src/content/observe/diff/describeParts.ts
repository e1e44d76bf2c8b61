/** What something that appeared is, as a person would call it: a list with 4 items, a section "Payment", a button. */
import type { Change } from '../../../core/page/change.ts';
import { isControlRole } from '../../aria/roles.ts';
import { describeElement } from '../../distill/index.ts';
import { isMatch, isOpaque, localNameOf } from '../../dom/dom.ts';
import { clip } from '../../dom/text.ts';
import { composedParent, findAll, findWithin, lineageOf } from '../../dom/tree.ts';
import { comparableText, type Exclude, headingOf, visibleTextOf } from '../snapshot/visibleText.ts';

type Appeared = Extract<Change, { kind: 'appeared' }>;
type Disappeared = Extract<Change, { kind: 'disappeared' }>;
type TextChanged = Extract<Change, { kind: 'text' }>;

/** From this many of a kind on, parts are counted instead of reported individually. */
const MIN_GROUP = 3;
const SHORT = 300;

/** What appeared with the element; null when there is nothing to read or use in it. */
export function describeAppeared(
  element: Element,
  exclude: Exclude,
): Appeared | TextChanged | null {
  const text = visibleTextOf(element, exclude);
  const links = findAll(element, linkSelector).filter(isOpaque);
  if (isFloating(element) && links.length > 1 && coversText(links, text)) {
    return appeared('menu', 'menu', describeElement(element).name, links.length);
  }
  const list = describeList(element, text);
  if (list) return list;
  const fields = countFields(element);
  if (fields > 1) return appeared('group of fields', 'group', headingOf(element), fields);
  const control = describeOnlyControl(element, text);
  if (control) return control;
  if (text.length > SHORT) {
    return appeared('section', 'region', headingOf(element) || clip(text, 80));
  }
  return text ? { kind: 'text', before: '', after: clip(text, 200) } : null;
}

const linkSelector = 'a[href],button,[role=button],[role=link],[onclick]';

const countFields = (element: Element): number =>
  findWithin(element, 'input:not([type=hidden]),select,textarea').filter(isOpaque).length;

/** Small parts that appeared side by side make one change; so do the fields of a form. Items are reported individually. */
export function describeTogether(
  elements: readonly Element[],
  text: string,
): Appeared | TextChanged | null {
  if (elements.length < 2 || elements.some((each) => isMatch(each, itemSelector))) return null;
  const fields = elements.reduce((sum, each) => sum + countFields(each), 0);
  if (fields > 1) {
    const named = elements.find((each) => isMatch(each, headingSelector) || headingOf(each));
    const name = named ? headingOf(named) || clip(visibleTextOf(named), 80) : '';
    return appeared('group of fields', 'group', name, fields);
  }
  return text.length <= 200 ? { kind: 'text', before: '', after: clip(text, 200) } : null;
}

const itemSelector = 'li,tr,article,dd,[role=listitem],[role=row],[role=option],p';
const headingSelector = 'h1,h2,h3,h4,h5,h6,legend,[role=heading]';

/** A single control, or a picture, beside which there is no other text. */
function describeOnlyControl(element: Element, text: string): Appeared | null {
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
  return appeared(role === 'img' ? 'picture' : role, role, name);
}

function isControlOrImage(element: Element): boolean {
  const { role } = describeElement(element);
  return role === 'img' || isControlRole(role);
}

/** Several of a kind in one container: rows, cards, list items; null when they are reported individually. */
export function describeGroup(container: Element, items: readonly Element[]): Appeared | null {
  const kind = groupKind(items);
  return kind && appeared(kind.what, kind.role, containerName(container), items.length);
}

/** The same of what disappeared. */
export function describeRemovedGroup(
  container: Element,
  items: readonly Element[],
): Disappeared | null {
  const kind = groupKind(items);
  return (
    kind &&
    disappeared(`${kind.what} of ${items.length} items`, kind.role, containerName(container))
  );
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

/** The name of a list or, for its body, of a table. */
export function containerName(container: Element): string {
  const table = localNameOf(container) === 'tbody' ? composedParent(container) : null;
  return describeElement(table ?? container).name;
}

/** Text that disappeared. */
export function describeRemovedText(text: string): Disappeared | TextChanged | null {
  if (!text) return null;
  if (text.length <= SHORT) return { kind: 'text', before: clip(text, 200), after: '' };
  return disappeared('section', 'region', clip(text, 80));
}

/** A field that appeared without text beside it. */
export function describeField(field: Element | null): Appeared | null {
  if (!field) return null;
  const { role, name } = describeElement(field);
  return appeared(role, role, name);
}

/** The same of one that disappeared. */
export function describeRemovedField(field: Element | null): Disappeared | null {
  if (!field) return null;
  const { role, name } = describeElement(field);
  return disappeared(role, role, name);
}

const appeared = (what: string, role: string, name: string, items = 0): Appeared => ({
  kind: 'appeared',
  what,
  role,
  name,
  items,
});
const disappeared = (what: string, role: string, name: string): Disappeared => ({
  kind: 'disappeared',
  what,
  role,
  name,
});

function describeList(element: Element, text: string): Appeared | null {
  const [list] = findWithin(element, 'ul,ol,[role=list]');
  if (!list || !coversText([list], text)) return null;
  const items = findAll(list, 'li,[role=listitem]').filter(isOpaque).length;
  return items > 1 ? appeared('list', 'list', describeElement(list).name, items) : null;
}

/** Whether nearly all the text lies in these elements. */
function coversText(elements: readonly Element[], text: string): boolean {
  const inside = elements.map((each) => comparableText(visibleTextOf(each)).length);
  return inside.reduce((sum, length) => sum + length, 0) >= comparableText(text).length * 0.8;
}

const isFloating = (element: Element): boolean =>
  lineageOf(element, 2).some((each) => /absolute|fixed/.test(getComputedStyle(each).position));

/**
 * Computes the role of an element: the explicit role if it applies, else the tag's implicit role (HTML-AAM 1.0, section
 * 4).
 */

import { isAriaRole, isControlRole, type Role, rolesWith } from '../../core/page/roles.ts';
import {
  attributeOf,
  closestOf,
  firstElementChildOf,
  firstMatchIn,
  hasAttributeOf,
  isEditable,
  isSummary,
  localNameOf,
  parentNodeOf,
  tabIndexOf,
} from '../dom/dom.ts';

const plainRoles: ReadonlyMap<string, Role> = new Map(
  Object.entries<Role>({
    article: 'article',
    aside: 'complementary',
    button: 'button',
    caption: 'caption',
    datalist: 'listbox',
    dd: 'definition',
    details: 'group',
    dialog: 'dialog',
    dt: 'term',
    fieldset: 'group',
    figure: 'figure',
    h1: 'heading',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    hr: 'separator',
    li: 'listitem',
    main: 'main',
    math: 'math',
    menu: 'list',
    meter: 'meter',
    nav: 'navigation',
    ol: 'list',
    optgroup: 'group',
    option: 'option',
    output: 'status',
    progress: 'progressbar',
    search: 'search',
    table: 'table',
    tbody: 'rowgroup',
    textarea: 'textbox',
    tfoot: 'rowgroup',
    thead: 'rowgroup',
    tr: 'row',
    ul: 'list',
  }),
);

const inputRoles: ReadonlyMap<string, Role> = new Map(
  Object.entries<Role>({
    button: 'button',
    checkbox: 'checkbox',
    color: 'color',
    date: 'date',
    'datetime-local': 'datetime',
    file: 'file',
    hidden: '',
    image: 'button',
    month: 'month',
    number: 'spinbutton',
    radio: 'radio',
    range: 'slider',
    reset: 'button',
    search: 'searchbox',
    submit: 'button',
    time: 'time',
    week: 'week',
  }),
);

const conditionalRoles: ReadonlyMap<string, (of: Element) => Role> = new Map(
  Object.entries<(of: Element) => Role>({
    a: linkRole,
    area: linkRole,
    audio: mediaRole,
    footer: (of) => (isSectioned(of) ? '' : 'contentinfo'),
    form: (of) => (isNamed(of) ? 'form' : ''),
    header: (of) => (isSectioned(of) ? '' : 'banner'),
    img: (of) => (attributeOf(of, 'alt') === '' && !isNamed(of) ? '' : 'img'),
    input: inputRole,
    section: (of) => (isNamed(of) ? 'region' : ''),
    select: selectRole,
    summary: (of) => (isSummary(of) ? 'button' : ''),
    svg: (of) => (isNamed(of) || hasTitle(of) ? 'img' : ''),
    td: (of) => (isInGrid(of) ? 'gridcell' : 'cell'),
    th: (of) => (attributeOf(of, 'scope') === 'row' ? 'rowheader' : 'columnheader'),
    video: mediaRole,
  }),
);

/** Table parts, which have no role in a table used only for layout. */
const tableTags = new Set(['tr', 'tbody', 'thead', 'tfoot']);

/** Returns the element's role; '' if it is generic or presentational. */
export function roleOf(of: Element, tag = localNameOf(of)): Role {
  const explicit = attributeOf(of, 'role');
  const native = nativeRole(of, tag);
  if (!explicit) return native;
  for (const token of explicit.toLowerCase().split(/\s+/)) {
    if (token === 'none' || token === 'presentation') {
      return isOperable(of, native) ? native : '';
    }
    if (isAriaRole(token)) return token === 'generic' ? '' : token === 'image' ? 'img' : token;
  }
  return native;
}

/** Returns the role by tag, ignoring the `role` attribute. */
export function nativeRole(of: Element, tag: string): Role {
  const plain = plainRoles.get(tag);
  if (plain !== undefined) return tableTags.has(tag) && isInsidePresentation(of) ? '' : plain;
  return conditionalRoles.get(tag)?.(of) ?? '';
}

/**
 * Returns the role that a tag gives to every element without ARIA attributes; undefined if it depends on the element.
 */
export function roleOfTag(tag: string): Role | undefined {
  if (tableTags.has(tag)) return undefined;
  return plainRoles.get(tag) ?? (conditionalRoles.has(tag) ? undefined : '');
}

/** Like `roleOfTag`, but also for table parts, on a page where no table or grid has an explicit role. */
export function roleInPlainTable(tag: string): Role | undefined {
  if (tag === 'td') return 'cell';
  return tableTags.has(tag) ? plainRoles.get(tag) : roleOfTag(tag);
}

/** Whether all table parts have the roles of their tags. Searched only if there are any table parts. */
export const arePlainTables = (): boolean =>
  !hasTableParts() ||
  firstMatchIn(document.documentElement, 'table[role],[role=grid],[role=treegrid]') === null;

/** Cheap, since browsers maintain these lists. */
const hasTableParts = (): boolean =>
  ['tr', 'td', 'tbody'].some((tag) => document.getElementsByTagName(tag).length > 0);

/** Returns the level of a heading, 1 to 6; 2 if none is given. */
export function headingLevel(of: Element, tag: string): number {
  const level = Number(attributeOf(of, 'aria-level') ?? (/^h[1-6]$/.test(tag) ? tag[1] : 2));
  return Math.min(6, Math.max(1, Math.trunc(level) || 2));
}

/** Attributes by which pages and frameworks say in their markup what a press does. */
export const handlers: readonly string[] =
  'onclick ondblclick onmousedown onpointerdown jsaction ng-click @click x-on:click wire:click phx-click data-click'.split(
    ' ',
  );

const readable = rolesWith('readable');

/**
 * Whether an element is operable although its role does not imply it: it has a handler or is in the tab order.
 * `roving`: what a page read has found about roving tabindexes so far.
 */
export function isClickable(of: Element, role: Role, roving = new Map<string, boolean>()): boolean {
  if (handlers.some((name) => hasAttributeOf(of, name))) return true;
  if (attributeOf(of, 'draggable') === 'true' && isDraggable(of)) return true;
  if (isGrabbable(of)) return true;
  if (role === 'gridcell' || role === 'grid' || role === 'treegrid') return isGridTarget(of, role);
  if (!hasAttributeOf(of, 'tabindex') || readable.has(role)) return false;
  return tabIndexOf(of) >= 0 || isRoving(of, roving);
}

const gridControls =
  'a[href],button,input,select,textarea,[role=button],[role=checkbox],[role=link]';

/**
 * Whether a cell of a grid can be chosen or edited itself, or else a grid that does not mark its cells. A control in a
 * cell is what one uses instead.
 */
function isGridTarget(of: Element, role: Role): boolean {
  if (hasAttributeOf(of, 'tabindex') && tabIndexOf(of) >= 0) return true;
  if (closestOf(of, '[aria-readonly=true]')) return isFirstOfRow(of);
  if (role !== 'gridcell') return firstMatchIn(of, '[role=gridcell],[tabindex]') === null;
  return hasAttributeOf(of, 'role') && firstMatchIn(of, gridControls) === null;
}

/** Whether it is the first cell of a row that can be selected, though its cells can't be changed. */
function isFirstOfRow(of: Element): boolean {
  const row = closestOf(of, '[role=row][aria-selected]');
  return (
    row !== null &&
    firstMatchIn(row, '[role=gridcell]') === of &&
    firstMatchIn(of, gridControls) === null
  );
}

/**
 * Whether it is one of several elements with a roving tabindex, only one of which is in the tab order: custom elements
 * beside each other, whose role only they may know, or elements of the same class, such as the names in a list of files.
 */
function isRoving(of: Element, known: Map<string, boolean>): boolean {
  const tag = localNameOf(of);
  const parent = parentNodeOf(of);
  const isCustom = tag.includes('-') && parent instanceof Element;
  if (isCustom && firstMatchIn(parent, `:scope > ${tag}[tabindex="0"]`) !== null) return true;
  const first = classesOf(of)[0];
  if (first === undefined) return false;
  const twin = `${tag}.${CSS.escape(first)}[tabindex="0"]`;
  const isKnown = known.get(twin) ?? firstMatchIn(document.documentElement, twin) !== null;
  known.set(twin, isKnown);
  return isKnown;
}

const classesOf = (of: Element): string[] =>
  (attributeOf(of, 'class') ?? '').split(/\s+/).filter(Boolean);

/** Whether it is the root of an editor: it is editable and its parent is not. In design mode, the whole page is one. */
export function isEditor(of: Element): boolean {
  if (of === document.body && document.designMode === 'on') return true;
  const value = attributeOf(of, 'contenteditable');
  return value !== null && value !== 'false' && isEditable(of);
}

const isInGrid = (cell: Element): boolean =>
  closestOf(cell, '[role=grid],[role=treegrid]') !== null;

function isInsidePresentation(of: Element): boolean {
  const table = closestOf(of, 'table[role]');
  return table !== null && /^(none|presentation)\b/.test(attributeOf(table, 'role') ?? '');
}

function isOperable(of: Element, native: Role): boolean {
  return isControlRole(native) || (hasAttributeOf(of, 'tabindex') && tabIndexOf(of) >= 0);
}

function linkRole(of: Element): Role {
  return hasAttributeOf(of, 'href') || hasAttributeOf(of, 'xlink:href') ? 'link' : '';
}

function mediaRole(of: Element): Role {
  return hasAttributeOf(of, 'controls') ? 'media' : '';
}

function inputRole(of: Element): Role {
  const type = of instanceof HTMLInputElement ? of.type : 'text';
  const role = inputRoles.get(type) ?? 'textbox';
  const isText = role === 'textbox' || role === 'searchbox';
  return isText && hasAttributeOf(of, 'list') ? 'combobox' : role;
}

function selectRole(of: Element): Role {
  return of instanceof HTMLSelectElement && (of.multiple || of.size > 1) ? 'listbox' : 'combobox';
}

function isSectioned(of: Element): boolean {
  const section =
    'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]';
  return closestOf(of, section) !== null;
}

const isNamed = (of: Element): boolean =>
  hasAttributeOf(of, 'aria-label') ||
  hasAttributeOf(of, 'aria-labelledby') ||
  hasAttributeOf(of, 'title');

/** Whether a drawing has a title, which comes first. */
function hasTitle(drawing: Element): boolean {
  const first = firstElementChildOf(drawing);
  return first !== null && localNameOf(first) === 'title';
}

// Interprets the cursor over an element as what the mouse can do with it.

/**
 * A pointing hand means it can be clicked; a grabbing hand or four arrows, dragged; a crosshair, that a line or frame
 * can be drawn from it.
 */
export type HandCursor = 'pointer' | 'grab' | 'draw' | '';

/** Returns the kind of cursor shown over an element with this style; none where the mouse reaches what is behind it. */
export function handCursorOf({ cursor, pointerEvents }: CSSStyleDeclaration): HandCursor {
  if (pointerEvents === 'none') return '';
  if (cursor === 'pointer') return 'pointer';
  if (cursor === 'crosshair') return 'draw';
  return cursor === 'grab' || cursor === 'move' ? 'grab' : '';
}

/**
 * Whether it can be dragged, by its attribute, its class or its cursor. Links and images don't count: they are always
 * draggable.
 */
export function isDraggable(of: Element): boolean {
  if (isGrabbable(of)) return true;
  const value = attributeOf(of, 'draggable');
  if (value !== null) return value === 'true' && !/^(a|img)$/.test(localNameOf(of));
  return (
    isDragHandle(attributeOf(of, 'class') ?? '') ||
    /grab|draw/.test(handCursorOf(getComputedStyle(of)))
  );
}

/** `aria-grabbed` is deprecated, but timeline libraries still set it; dnd-kit describes the role of its buttons. */
export const isGrabbable = (of: Element): boolean =>
  /^(true|false|(dragg|sort)able)$/.test(
    attributeOf(of, 'aria-grabbed') ?? attributeOf(of, 'aria-roledescription') ?? '',
  );

/** Whether a class name marks a drag handle. Some handles show their cursor only on hover. */
export const isDragHandle = (className: string): boolean => dragHandle.test(className);
const dragHandle =
  /(?:^|[\s_-])(?:drag|draggable|sort|sortable|reorder)(?:[_-]?item)?[_-]?handler?(?:[\s_-]|$)/i;

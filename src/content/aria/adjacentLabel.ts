/**
 * Finds the label of a field that the markup does not name: the text before or above it, or the headers of its table
 * cell. Users read them together, though the markup doesn't connect them.
 */

import { cleanLine } from '../../core/cleanText.ts';
import {
  attributeOf,
  closestOf,
  dataOf,
  firstMatchIn,
  hasAttributeOf,
  isElement,
  isMatch,
  isOpaque,
  isText,
  localNameOf,
  matchesIn,
  parentNodeOf,
  previousElementOf,
  previousSiblingOf,
  textContentOf,
} from '../dom/dom.ts';
import { childNodesOf } from '../dom/tree.ts';
import { contentOf } from './content.ts';
import { inlineTags, unrenderedTags } from './tags.ts';

/** Longer text is not a label. */
const MAX_LABEL = 60;
/** How many wrappers may be between a field and the block that contains its label. */
const MAX_WRAPPERS = 4;
/** Text beyond these elements belongs to something else. */
const boundaries = 'td,th,li,form,fieldset,dialog,label,section,article,main,aside,nav,body';
const operable =
  'input,select,textarea,button,a[href],iframe,[role],[tabindex],[contenteditable],[onclick]';
const hasLetter = /\p{L}/u;
const fields = 'input:not([type=hidden]),select,textarea';
const headings = 'h1,h2,h3,h4,h5,h6';

/** Returns '' if there is no label. A field's value drawn beside it is not a label. */
export function adjacentLabel(field: Element): string {
  const label = labelBefore(field) || labelOfCell(field);
  return label === displayedValue(field) ? '' : label;
}

function displayedValue(field: Element): string {
  if (field instanceof HTMLSelectElement) return cleanLine(field.selectedOptions[0]?.label ?? '');
  return field instanceof HTMLInputElement ? cleanLine(field.value) : '';
}

function labelBefore(field: Element): string {
  let at: Element = field;
  for (let wrappers = 0; wrappers <= MAX_WRAPPERS; wrappers++) {
    const before = contentBefore(at);
    if (before) return labelIn(before);
    const parent = parentNodeOf(at);
    if (!parent || !isElement(parent) || isMatch(parent, boundaries)) return '';
    at = parent;
  }
  return '';
}

/**
 * Returns the nearest visible node before a node, within the same parent. The buttons of a custom-drawn field count as
 * part of it.
 */
function contentBefore(of: Node): Node | null {
  let button: Node | null = null;
  for (let at = previousSiblingOf(of); at; at = previousSiblingOf(at)) {
    if (isIgnored(at)) continue;
    if (!isElement(at) || localNameOf(at) !== 'button') return button ?? at;
    button = at;
  }
  return null;
}

function isIgnored(node: Node): boolean {
  if (isText(node)) return !hasLetter.test(dataOf(node));
  if (!isElement(node)) return true;
  const tag = localNameOf(node);
  if (tag === 'br' || unrenderedTags.has(tag)) return true;
  return attributeOf(node, 'aria-hidden') === 'true' || !isOpaque(node);
}

function labelIn(node: Node): string {
  const label = isElement(node) ? labelOfElement(node) : asLabel(dataOf(node));
  // Within a line, the text may belong to what precedes it, as in "5 items".
  return label.endsWith(':') || beginsLine(node) ? label : '';
}

function labelOfElement(of: Element): string {
  if (isMatch(of, operable) || isMatch(of, headings) || firstMatchIn(of, operable)) return '';
  if (of instanceof HTMLLabelElement && of.control && isOpaque(of.control)) return '';
  return hasAttributeOf(of, 'aria-live') ? '' : asLabel(contentOf(of));
}

/** Returns the text if it can be a label; sentences can't. */
function asLabel(text: string): string {
  const label = cleanLine(text.slice(0, 1_000));
  const isLabel = label.length <= MAX_LABEL && hasLetter.test(label) && !/[.!…]$/.test(label);
  return isLabel ? label : '';
}

function beginsLine(node: Node): boolean {
  if (isElement(node) && !inlineTags.has(localNameOf(node))) return true;
  for (let at = previousSiblingOf(node); at; at = previousSiblingOf(at)) {
    if (isElement(at) && localNameOf(at) === 'br') return true;
    if (!isIgnored(at)) return isElement(at) && !inlineTags.has(localNameOf(at));
  }
  return true;
}

/** Joins the row header and the column header. Without column headers, uses the cell to the left. */
function labelOfCell(field: Element): string {
  const cell = closestOf(field, 'td,th');
  const row = cell && parentNodeOf(cell);
  if (!(cell instanceof HTMLTableCellElement && row instanceof HTMLTableRowElement)) return '';
  const others = [...matchesIn(cell, fields)].filter((other) => other !== field);
  if (others.some(isOpaque)) return '';
  const [first] = row.cells;
  const ofRow = first && first !== cell ? headerText(first) : '';
  const ofColumn = labelOfColumn(cell, row);
  if (ofColumn) return `${ofRow} ${ofColumn}`.trim();
  const left = previousElementOf(cell);
  return (left && headerText(left)) || (first && localNameOf(first) === 'th' ? ofRow : '');
}

/** Returns the column header from the table's first row, if that row holds only headers and empty cells. */
function labelOfColumn(cell: HTMLTableCellElement, row: HTMLTableRowElement): string {
  const table = closestOf(row, 'table');
  const top = table instanceof HTMLTableElement ? table.rows[0] : undefined;
  if (!top || top === row || top.cells.length < 2) return '';
  const headers = [...top.cells];
  if (headers.some((each) => localNameOf(each) !== 'th' && hasLetter.test(textContentOf(each))))
    return '';
  const column = columnOf(cell, row);
  const header = headers.find((each) => columnOf(each, top) === column);
  return header ? headerText(header) : '';
}

/**
 * Returns a header's text. Headers may contain links that navigate or sort; if the header has text of its own, links in
 * it, such as to a help page, are left out.
 */
function headerText(cell: Element): string {
  if (!isOpaque(cell) || firstMatchIn(cell, `${fields},button`)) return '';
  const texts = childNodesOf(cell).filter(isText).map(dataOf).join(' ');
  return asLabel(hasLetter.test(texts) ? texts : contentOf(cell));
}

function columnOf(cell: HTMLTableCellElement, { cells }: HTMLTableRowElement): number {
  let column = 0;
  for (const each of cells) {
    if (each === cell) break;
    column += each.colSpan;
  }
  return column;
}

/**
 * The label of a field that nothing names: words that stand before it or above it, or the headers of its cell. People read
 * them together; only the markup does not say so.
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

/** Longer words are a text, no label. */
const longest = 60;
/** How many wrappers a field may have within the block that its label stands in. */
const mostWrappers = 4;
/** What stands before these belongs to something else. */
const bounds = 'td,th,li,form,fieldset,dialog,label,section,article,main,aside,nav,body';
const operable =
  'input,select,textarea,button,a[href],iframe,[role],[tabindex],[contenteditable],[onclick]';
const isWord = /\p{L}/u;
const fields = 'input:not([type=hidden]),select,textarea';
const headings = 'h1,h2,h3,h4,h5,h6';

/** Empty where none can be told; the value may be drawn beside a field, too, and is no label. */
export function wordsBeside(field: Element): string {
  const words = wordsBefore(field) || wordsOfCell(field);
  return words === drawnValueOf(field) ? '' : words;
}

function drawnValueOf(field: Element): string {
  if (field instanceof HTMLSelectElement) return cleanLine(field.selectedOptions[0]?.label ?? '');
  return field instanceof HTMLInputElement ? cleanLine(field.value) : '';
}

function wordsBefore(field: Element): string {
  let at: Element = field;
  for (let wrappers = 0; wrappers <= mostWrappers; wrappers++) {
    const before = contentBefore(at);
    if (before) return labelIn(before);
    const parent = parentNodeOf(at);
    if (!parent || !isElement(parent) || isMatch(parent, bounds)) return '';
    at = parent;
  }
  return '';
}

/** The nearest thing to be seen before a node, within the same parent; the buttons of a drawn field are parts of it. */
function contentBefore(of: Node): Node | null {
  let button: Node | null = null;
  for (let at = previousSiblingOf(of); at; at = previousSiblingOf(at)) {
    if (isNothing(at)) continue;
    if (!isElement(at) || localNameOf(at) !== 'button') return button ?? at;
    button = at;
  }
  return null;
}

function isNothing(node: Node): boolean {
  if (isText(node)) return !isWord.test(dataOf(node));
  if (!isElement(node)) return true;
  const tag = localNameOf(node);
  if (tag === 'br' || unrenderedTags.has(tag)) return true;
  return attributeOf(node, 'aria-hidden') === 'true' || !isOpaque(node);
}

function labelIn(node: Node): string {
  const words = isElement(node) ? labelOfElement(node) : shortened(dataOf(node));
  // Within a line, words after something else may belong to that: "5 items".
  return words.endsWith(':') || beginsLine(node) ? words : '';
}

function labelOfElement(of: Element): string {
  if (isMatch(of, operable) || isMatch(of, headings) || firstMatchIn(of, operable)) return '';
  if (of instanceof HTMLLabelElement && of.control && isOpaque(of.control)) return '';
  return hasAttributeOf(of, 'aria-live') ? '' : shortened(contentOf(of));
}

/** The words, if they can be a label: a sentence is none. */
function shortened(text: string): string {
  const words = cleanLine(text.slice(0, 1_000));
  const isLabel = words.length <= longest && isWord.test(words) && !/[.!…]$/.test(words);
  return isLabel ? words : '';
}

function beginsLine(node: Node): boolean {
  if (isElement(node) && !inlineTags.has(localNameOf(node))) return true;
  for (let at = previousSiblingOf(node); at; at = previousSiblingOf(at)) {
    if (isElement(at) && localNameOf(at) === 'br') return true;
    if (!isNothing(at)) return isElement(at) && !inlineTags.has(localNameOf(at));
  }
  return true;
}

/** The words of its row and its column; without column headers those of the cell to the left. */
function wordsOfCell(field: Element): string {
  const cell = closestOf(field, 'td,th');
  const row = cell && parentNodeOf(cell);
  if (!(cell instanceof HTMLTableCellElement && row instanceof HTMLTableRowElement)) return '';
  const others = [...matchesIn(cell, fields)].filter((other) => other !== field);
  if (others.some(isOpaque)) return '';
  const [first] = row.cells;
  const ofRow = first && first !== cell ? wordsOfHeader(first) : '';
  const ofColumn = wordsOfColumn(cell, row);
  if (ofColumn) return `${ofRow} ${ofColumn}`.trim();
  const left = previousElementOf(cell);
  return (left && wordsOfHeader(left)) || (first && localNameOf(first) === 'th' ? ofRow : '');
}

/** From the first row of the table, if that holds headers, and else only empty cells. */
function wordsOfColumn(cell: HTMLTableCellElement, row: HTMLTableRowElement): string {
  const table = closestOf(row, 'table');
  const top = table instanceof HTMLTableElement ? table.rows[0] : undefined;
  if (!top || top === row || top.cells.length < 2) return '';
  const headers = [...top.cells];
  if (headers.some((each) => localNameOf(each) !== 'th' && isWord.test(textContentOf(each))))
    return '';
  const column = columnOf(cell, row);
  const header = headers.find((each) => columnOf(each, top) === column);
  return header ? wordsOfHeader(header) : '';
}

/** Headers may lead somewhere or sort the table; beside words of their own, what leads to a help page is no part of them. */
function wordsOfHeader(cell: Element): string {
  if (!isOpaque(cell) || firstMatchIn(cell, `${fields},button`)) return '';
  const texts = childNodesOf(cell).filter(isText).map(dataOf).join(' ');
  return shortened(isWord.test(texts) ? texts : contentOf(cell));
}

function columnOf(cell: HTMLTableCellElement, { cells }: HTMLTableRowElement): number {
  let column = 0;
  for (const each of cells) {
    if (each === cell) break;
    column += each.colSpan;
  }
  return column;
}

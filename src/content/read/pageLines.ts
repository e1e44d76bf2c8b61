/** Turns the tree that the walk read into the lines of a page, as data. The core decides how lines are written. */

import { cleanLine, cleanPiece } from '../../core/cleanText.ts';
import type { Cell, Content, LineItem, Operable, PageLine, States } from '../../core/page/line.ts';
import { isFieldRole, rolesWith } from '../../core/page/roles.ts';
import { containerWords } from '../../core/page/roleWords.ts';
import { clip } from '../../core/text.ts';
import type { FrameObservation } from '../../protocol/content.ts';
import { noStates } from '../aria/state.ts';
import { attributeOf, hasAttributeOf } from '../dom/dom.ts';
import { frameOriginOf, frameSourceOf, isPdfFrame } from '../dom/frames.ts';
import { isBlank } from '../dom/text.ts';
import { hasTarget, isInPage } from '../identity/place.ts';
import { LineContent } from './lineContent.ts';
import { isLayoutTable, itemsOutsideRows, rowsOf } from './tables.ts';
import { type Box, type Item, isBox, isEmpty, lineBreak, type PageTree } from './tree.ts';
import { allText, containsAllWords } from './visibleLabel.ts';

const gauges = rolesWith('gauge');

type Lines = Pick<FrameObservation, 'lines' | 'refs'>;

/**
 * Returns the lines of the tree, with modal dialogs before the page they cover. What a layer hides completely is only
 * counted.
 */
export function linesOf({ items, modals, behind }: PageTree): Lines {
  const page = new LineWriter();
  for (const modal of modals) page.box(modal, 0);
  const rest = behind === 'opaque' ? new LineWriter() : page;
  if (behind === 'tinted' && page.lines.length > 0)
    page.lines.push({ kind: 'text', indent: 0, content: [dimmed] });
  rest.items(items, 0);
  rest.flush(0);
  const { lines, refs } = page;
  if (rest !== page && rest.lines.length > 0) {
    const text = `(covered: ${rest.lines.length} more lines of the page lie behind this; deal with it first)`;
    lines.push({ kind: 'text', indent: 0, content: [text] });
  }
  return { lines, refs };
}

const dimmed = '(the rest of the page is behind this; deal with it first)';

class LineWriter {
  readonly lines: PageLine[] = [];
  refs = 0;
  private line = new LineContent();
  /** A link that is alone in its line so far, or a control that is alone in its cell. */
  private pending: Box | undefined;
  /** Whether white space followed the pending element. */
  private spaced = false;
  private listDepth = 0;

  items(items: readonly Item[], indent: number): void {
    for (let at = 0; at < items.length; at++) {
      const item = items[at] ?? '';
      if (typeof item === 'string') this.text(item);
      else if (typeof item === 'number') this.spaces(item);
      else if (item === lineBreak) this.flush(indent);
      else this.item(item, indent);
    }
  }

  /** Ends the line being written. */
  flush(indent: number): void {
    if (!this.pending && this.line.isBlank) return;
    this.writePending('whole');
    const content = this.line.finishLine();
    if (content.length > 0) this.lines.push({ kind: 'text', indent, content });
  }

  private text(text: string): void {
    if (text === ' ') {
      if (this.pending) this.spaced = true;
      else this.line.addText(' ');
      return;
    }
    this.writePending('within');
    this.line.addText(cleanPiece(text));
  }

  private spaces(count: number): void {
    this.writePending('within');
    this.line.addSpaces(count);
  }

  private picture({ role, name }: Box): void {
    this.writePending('within');
    this.line.addItem({ role, name: cleanLine(name) });
  }

  /** Writes the pending element as part of a line, or as the whole line. */
  private writePending(where: 'whole' | 'within'): void {
    const { pending } = this;
    if (!pending) return;
    this.pending = undefined;
    this.line.addItem(controlWithin(pending));
    if (where === 'whole') return;
    this.line.share();
    if (this.spaced) this.line.addText(' ');
  }

  private item(box: Box, indent: number): void {
    if (box.role === 'link' && box.items.length === 0) this.link(box, indent);
    else if (box.role === 'img') this.picture(box);
    else this.block(box, indent);
  }

  /** Writes a link; consecutive links get a line each. */
  private link(box: Box, indent: number | undefined): void {
    this.refs += 1;
    if (isFieldRole(box.role)) this.line.drop(box.name);
    if (this.pending && indent !== undefined) this.flush(indent);
    else this.writePending('within');
    this.spaced = false;
    if (this.line.isEmpty) this.pending = box;
    else this.line.addItem(controlWithin(box));
  }

  private block(box: Box, indent: number): void {
    this.flush(indent);
    if (!box.states.modal) this.box(box, indent);
  }

  /** Writes a box in lines of its own. */
  box(box: Box, indent: number): void {
    if (box.ref) this.refs += 1;
    switch (box.role) {
      case 'heading': {
        const content = this.inline(box.items);
        if (hasText(content))
          this.lines.push({ kind: 'heading', indent, level: box.level, content });
        return;
      }
      case 'table':
      case 'grid':
      case 'treegrid':
        if (isLayoutTable(box)) break;
        if (box.ref) this.push({ ...itemOf(box), holds: true }, indent);
        this.table(box, indent + (box.ref ? 1 : 0));
        return;
      case 'iframe': {
        this.frame(box, indent);
        return;
      }
      case 'list': {
        this.list(box, indent);
        return;
      }
      case 'listitem': {
        this.listItem(box, indent);
        return;
      }
      case 'row':
        // In a layout table, rows are wrappers.
        if (box.tag === 'tr') break;
        this.row(box, indent);
        return;
      case 'progressbar':
      case 'meter':
        this.push(plainItem(box, holdsMore(box)), indent);
        this.within(box, indent);
        return;
    }
    if (box.ref) this.control(box, indent);
    else this.container(box, indent);
  }

  private push(item: LineItem, indent: number): void {
    this.lines.push({ kind: 'item', indent, item });
  }

  private list(box: Box, indent: number): void {
    const inner = indent + (this.listDepth > 0 ? 1 : 0);
    this.listDepth += 1;
    this.items(box.items, inner);
    this.flush(inner);
    this.listDepth -= 1;
  }

  /** Indents all lines of a list item below its first, so that its controls can't be taken for a neighbor's. */
  private listItem(box: Box, indent: number): void {
    const head = this.lines.length;
    this.items(box.items, indent);
    this.flush(indent);
    let isBelow = false;
    for (let at = head + 1; at < this.lines.length; at += 1) {
      const line = this.lines[at];
      // Lines nested under the first one are indented already.
      isBelow ||= line !== undefined && line.indent <= indent;
      if (line && isBelow) this.lines[at] = { ...line, indent: line.indent + 1 };
    }
  }

  private control(box: Box, indent: number): void {
    if (isFieldRole(box.role)) this.dropLabel(box.name, indent);
    if (holdsMore(box)) {
      this.push(holder(box), indent);
      this.within(box, indent);
    } else
      this.push(box.role === 'link' ? { ...itemOf(box), roleShown: true } : itemOf(box), indent);
  }

  /** Removes the text right above a field if the field's name repeats it. */
  private dropLabel(name: string, indent: number): void {
    const last = this.lines.at(-1);
    if (last?.kind !== 'text' || last.indent !== indent) return;
    if (last.content.length === 1 && last.content[0] === name) this.lines.pop();
  }

  private within({ items }: Box, indent: number): void {
    this.items(items, indent + 1);
    this.flush(indent + 1);
  }

  private container(box: Box, indent: number): void {
    const isShown = containerWords.has(box.role) || (box.role === 'group' && box.name !== '');
    if (isShown) this.push(plainItem(box, true), indent);
    const inner = indent + (isShown ? 1 : 0);
    this.items(box.items, inner);
    this.flush(inner);
  }

  private frame({ element, name, level: index, ref }: Box, indent: number): void {
    const origin = frameOriginOf(element);
    const source = frameSourceOf(element);
    const file = source && { file: { address: source, isPdf: isPdfFrame(element) } };
    const place = { kind: 'frame', indent, name, index, origin, ...(ref && { ref }) } as const;
    this.lines.push({ ...place, ...(origin !== location.origin && { foreign: true }), ...file });
  }

  private table(table: Box, indent: number): void {
    const inside = table.items.find((item) => isBox(item) && item.role === 'caption');
    const caption =
      inside && isBox(inside) ? this.inline(inside.items) : table.name ? [table.name] : [];
    const isCaptioned = hasText(caption);
    const isNamed = table.ref !== '';
    const isRepeated = caption.length === 1 && caption[0] === table.name;
    if (isCaptioned && !isNamed) this.lines.push({ kind: 'table', indent, caption });
    else if (isCaptioned && !isRepeated)
      this.lines.push({ kind: 'text', indent, content: caption });
    const inner = indent + (isCaptioned && !isNamed ? 1 : 0);
    for (const row of rowsOf(table)) this.row(row, inner);
    this.items(itemsOutsideRows(table), inner);
    this.flush(inner);
  }

  private row(row: Box, indent: number): void {
    const cells: Cell[] = [];
    const { items } = row;
    for (let at = 0; at < items.length; at++) {
      const item = items[at] ?? '';
      if (isBox(item)) cells.push(this.cell(item));
      else if (typeof item === 'string' && !isBlank(item))
        cells.push({ content: contentOf(cleanLine(item)) });
    }
    if (row.ref) this.refs += 1;
    if (row.ref || cells.some(({ ref, content }) => ref || hasText(content)))
      this.lines.push({ kind: 'row', indent, cells, ...operable(row) });
  }

  private cell(cell: Box): Cell {
    const isCell = cell.role.endsWith('cell') || cell.role.endsWith('header');
    if (!isCell) return { content: this.inline([cell]) };
    const content = this.inline(cell.items);
    if (cell.ref) this.refs += 1;
    return { content, ...operable(cell) };
  }

  /** Writes everything on one line, as in a heading or cell, and sets the current line aside meanwhile. */
  private inline(items: readonly Item[]): Content {
    const { line, pending, spaced } = this;
    this.line = new LineContent();
    this.pending = undefined;
    this.spaced = false;
    this.inlineItems(items);
    this.writePending('whole');
    const content = this.line.finishLine();
    this.line = line;
    this.pending = pending;
    this.spaced = spaced;
    return content;
  }

  private inlineItems(items: readonly Item[]): void {
    for (let at = 0; at < items.length; at++) {
      const item = items[at] ?? '';
      if (item === lineBreak || typeof item === 'number') this.text(' ');
      else if (typeof item === 'string') this.text(item);
      else this.inlineBox(item);
    }
  }

  private inlineBox(box: Box): void {
    if (box.states.modal) return;
    if (box.ref && !holdsMore(box)) {
      this.link(box, undefined);
      return;
    }
    if (box.role === 'img') {
      this.picture(box);
      return;
    }
    if (box.ref) {
      this.refs += 1;
      this.inlineItem(holder(box));
      this.line.addText(' ');
    } else if (gauges.has(box.role)) this.inlineItem(plainItem(box, false));
    if (box.role === 'aria-hidden') {
      this.inlineItem({ ariaHidden: this.inline(box.items) });
      this.line.addText(' ');
      return;
    }
    this.text(' ');
    this.inlineItems(box.items);
    this.text(' ');
  }

  private inlineItem(item: Parameters<LineContent['addItem']>[0]): void {
    this.writePending('within');
    this.line.addText(' ');
    this.line.addItem(item);
  }
}

/** Whether a control contains more than its name. */
const holdsMore = ({ items }: Box): boolean => !isEmpty(items);

const hasText = (content: Content): boolean => content.some((segment) => segment !== '');

const contentOf = (text: string): Content => (text ? [text] : []);

/** Returns the name of a control with content; '' if the name would only repeat the content. */
function nameAbove({ role, name, element, items }: Box): string {
  if (role !== 'clickable' && role !== 'row') return name;
  const isLabeled = namingAttributes.some((attribute) => hasAttributeOf(element, attribute));
  return isLabeled && !containsAllWords(allText(items), name) ? name : '';
}

const namingAttributes = ['aria-label', 'aria-labelledby'];

/** Returns ref and states if there are any; empty fields would only make the message longer. */
function operable({ ref, states }: Box): Operable {
  if (!ref) return hasStates(states) ? { states } : {};
  return hasStates(states) ? { ref, states } : { ref };
}

const hasStates = (states: States): boolean =>
  states !== noStates && Object.keys(states).length > 0;

const itemOf = (box: Box, name = box.name): LineItem => ({
  role: box.role,
  name,
  ...operable(box),
});

/** Creates a control within a line. A link without a name shows its address. */
const controlWithin = (box: Box): LineItem =>
  itemOf(box, box.role === 'link' ? linkWords(box) : box.name);

const holder = (box: Box): LineItem => ({ ...itemOf(box, nameAbove(box)), holds: true });

/** Creates an item that can't be operated. */
const plainItem = ({ role, name, states }: Box, holds: boolean): LineItem => ({
  role,
  name,
  ...(hasStates(states) && { states }),
  ...(holds && { holds }),
});

const wholeLimit = 50;
const hrefLimit = 60;

/**
 * Returns a link's name. A link without one is identified by its path, and by its host too if that is different. A link
 * without a target only looks like a link.
 */
function linkWords({ name, element }: Box): string {
  if (name) return name;
  const target = targetOf(element);
  if (!target || !hasTarget(element)) return 'link';
  const href = (attributeOf(element, 'href') ?? '').trim();
  if (isInPage(href)) return `→ ${clip(href, hrefLimit)}`;
  const { origin, pathname, search, host } = target;
  const isHere = origin === location.origin;
  const path = isHere ? pathname + search : pathname;
  // The end of a long path is its most specific part.
  const last = path.length > wholeLimit ? `/…/${path.split('/').findLast(Boolean)}` : path;
  return `→ ${clip(isHere ? last : host + last, hrefLimit)}`.trimEnd();
}

type Target = Pick<URL, 'origin' | 'pathname' | 'search' | 'host'>;

/**
 * Returns the parsed address. The browser has already parsed a link's; for other elements and encodings it is parsed
 * here.
 */
function targetOf(of: Element): Target | undefined {
  if (of instanceof HTMLAnchorElement && document.characterSet === 'UTF-8') {
    return of.protocol === ':' ? undefined : of;
  }
  const href = attributeOf(of, 'href') ?? '';
  return URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : undefined;
}

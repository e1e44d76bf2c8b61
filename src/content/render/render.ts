/**
 * Lines for the model, in as few tokens as stay clear. A ref is a bare word such as `e12`, and what stands before it on
 * its line is the element: `button Add to cart e12 disabled`; links, most of all controls, without a role: `Next e9`.
 * Within a line of text an element is set in brackets: `see [the terms e9]`. Headings are `## text`, rows `| a | b |`,
 * containers `role "name":` with what they hold one space further in.
 */
import type { FrameObservation } from '../../protocol/content.ts';
import { rolesWith } from '../aria/roles.ts';
import {
  ariaHiddenMark,
  type Box,
  type Item,
  isBlank,
  isBox,
  isEmpty,
  lineBreak,
  type PageTree,
} from '../distill/tree.ts';
import { everyWordIn, saysAll } from '../distill/visibleLabel.ts';
import { hasAttributeOf } from '../dom/dom.ts';
import { frameOriginOf } from '../dom/frames.ts';
import { cleanLine, cleanPiece } from '../dom/text.ts';
import { Line } from './line.ts';
import { linkWords } from './linkWords.ts';
import { markedRef, withPlainRefs } from './refMarks.ts';
import { isLayoutTable, itemsOutsideRows, rowsOf } from './tables.ts';

type Rendered = Pick<FrameObservation, 'frames' | 'lines' | 'refs'>;
const gauges = rolesWith('gauge');

type FramePlace = FrameObservation['frames'][number];

const containerWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alert: 'alert',
    alertdialog: 'alertdialog',
    'aria-hidden': 'aria-hidden',
    banner: 'header',
    complementary: 'aside',
    contentinfo: 'footer',
    dialog: 'dialog',
    form: 'form',
    inert: 'inert, cannot be used now',
    main: 'main',
    menu: 'menu',
    menubar: 'menubar',
    navigation: 'nav',
    radiogroup: 'radiogroup',
    region: 'region',
    search: 'search',
    status: 'status',
    tablist: 'tablist',
    toolbar: 'toolbar',
    tooltip: 'tooltip',
    tree: 'tree',
  }),
);

/** Renders the tree, modal dialogs before the page they cover. */
export function render({ items, modals }: PageTree): Rendered {
  const page = new Lines();
  for (const modal of modals) page.box(modal, 0);
  page.items(items, 0);
  page.flush(0);
  const { lines, frames, refs } = page;
  return { lines, frames, refs };
}

class Lines {
  readonly lines: string[] = [];
  readonly frames: FramePlace[] = [];
  refs = 0;
  private line = new Line();
  /** A link that has its line to itself so far, or a control that has its cell. */
  private pending: Box | undefined;
  private listDepth = 0;

  items(items: readonly Item[], indent: number): void {
    for (let at = 0; at < items.length; at++) {
      const item = items[at] ?? '';
      if (typeof item === 'string') this.text(item);
      else if (item === lineBreak) this.flush(indent);
      else this.item(item, indent);
    }
  }

  /** Ends the line being written. */
  flush(indent: number): void {
    this.writePending('whole');
    if (this.line.isEmpty) return;
    this.push(this.line.take(), indent);
  }

  private push(line: string, indent: number): void {
    this.lines.push(indent > 0 ? ' '.repeat(indent) + withPlainRefs(line) : withPlainRefs(line));
  }

  private text(text: string): void {
    if (text === ' ') {
      if (this.pending) this.spaced = true;
      else this.line.add(' ');
      return;
    }
    this.writePending('within');
    this.line.add(cleanPiece(text));
  }

  /** Whether white space followed the element that is waiting. */
  private spaced = false;

  /** Writes the element that is waiting, as one within a line or as one that fills it. */
  private writePending(where: 'whole' | 'within'): void {
    const { pending } = this;
    if (!pending) return;
    this.pending = undefined;
    const space = this.spaced ? ' ' : '';
    this.line.add(where === 'within' ? withinLine(pending) + space : wholeLine(pending));
  }

  private item(box: Box, indent: number): void {
    if (box.role === 'link' && box.items.length === 0) this.link(box, indent);
    else if (box.role === 'img') this.text(`(image: ${box.name})`);
    else this.block(box, indent);
  }

  /** Links that stand alone side by side get a line each. */
  private link(box: Box, indent: number | undefined): void {
    this.refs += 1;
    if (this.pending && indent !== undefined) this.flush(indent);
    else this.writePending('within');
    this.spaced = false;
    if (this.line.isEmpty) this.pending = box;
    else this.line.add(withinLine(box));
  }

  private block(box: Box, indent: number): void {
    this.flush(indent);
    if (box.state === ' modal') return;
    this.box(box, indent);
  }

  /** Writes a box in lines of its own. */
  box(box: Box, indent: number): void {
    if (box.ref) this.refs += 1;
    switch (box.role) {
      case 'heading': {
        this.heading(box, indent);
        return;
      }
      case 'table':
      case 'grid':
      case 'treegrid':
        if (isLayoutTable(box)) break;
        if (box.ref) this.push(`${described(box)}:`, indent);
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
      case 'row':
        // Of a table that lays out the page rows are wrappers.
        if (box.tag === 'tr') break;
        this.row(box, indent);
        return;
      case 'progressbar':
      case 'meter':
        this.push(`${gaugeWords(box)}${holdsMore(box) ? ':' : ''}`, indent);
        this.within(box, indent);
        return;
    }
    if (box.ref) this.control(box, indent);
    else this.container(box, indent);
  }

  private heading(box: Box, indent: number): void {
    const text = this.inline(box.items);
    if (text) this.push(`${'#'.repeat(box.level)} ${text}`, indent);
  }

  private list(box: Box, indent: number): void {
    const inner = indent + (this.listDepth > 0 ? 1 : 0);
    this.listDepth += 1;
    this.items(box.items, inner);
    this.flush(inner);
    this.listDepth -= 1;
  }

  private control(box: Box, indent: number): void {
    if (!holdsMore(box)) {
      this.push(described(box), indent);
      return;
    }
    this.push(`${described(box, nameAbove(box))}:`, indent);
    this.within(box, indent);
  }

  private within({ items }: Box, indent: number): void {
    this.items(items, indent + 1);
    this.flush(indent + 1);
  }

  private container(box: Box, indent: number): void {
    const word = containerWords.get(box.role) ?? (box.role === 'group' && box.name ? 'group' : '');
    const hint = box.state === ' modal' ? ' modal, deal with it first' : '';
    if (word) this.push(`${word}${quoted(box.name)}${hint}:`, indent);
    const inner = indent + (word ? 1 : 0);
    this.items(box.items, inner);
    this.flush(inner);
  }

  private frame(box: Box, indent: number): void {
    const origin = frameOriginOf(box.element);
    this.push(`iframe${quoted(box.name)}${origin === location.origin ? '' : ` ${origin}`}`, indent);
    this.frames.push({ line: this.lines.length - 1, index: box.level, indent, origin });
  }

  private table(table: Box, indent: number): void {
    const caption = table.items.find((item) => isBox(item) && item.role === 'caption');
    const words = caption && isBox(caption) ? this.inline(caption.items) : table.name;
    const isNamed = table.ref !== '';
    if (words && !isNamed) this.push(`table${quoted(words)}:`, indent);
    else if (words && words !== table.name) this.push(words, indent);
    const inner = indent + (words && !isNamed ? 1 : 0);
    for (const row of rowsOf(table)) this.row(row, inner);
    this.items(itemsOutsideRows(table), inner);
    this.flush(inner);
  }

  private row(row: Box, indent: number): void {
    const texts: string[] = [];
    const { items } = row;
    for (let at = 0; at < items.length; at++) {
      const item = items[at] ?? '';
      if (isBox(item)) texts.push(this.cell(item));
      else if (typeof item === 'string' && !isBlank(item)) texts.push(cleanLine(item));
    }
    if (row.ref) this.refs += 1;
    if (texts.every((text) => text === '') && !row.ref) return;
    this.push(`| ${texts.join(' | ')} |${row.ref ? ` ${markedRef(row)}${row.state}` : ''}`, indent);
  }

  private cell(cell: Box): string {
    const isCell = cell.role.endsWith('cell') || cell.role.endsWith('header');
    if (!isCell) return this.inline([cell]);
    const text = this.inline(cell.items);
    if (!cell.ref) return text;
    this.refs += 1;
    return `${text} ${markedRef(cell)}${cell.state}`.trimStart();
  }

  /** Everything on one line, as in a heading or a cell; the line being written waits meanwhile. */
  private inline(items: readonly Item[]): string {
    const { line, pending, spaced } = this;
    this.line = new Line();
    this.pending = undefined;
    this.spaced = false;
    this.inlineItems(items);
    this.writePending('whole');
    const text = this.line.take();
    this.line = line;
    this.pending = pending;
    this.spaced = spaced;
    return text;
  }

  private inlineItems(items: readonly Item[]): void {
    for (let at = 0; at < items.length; at++) {
      const item = items[at] ?? '';
      if (item === lineBreak) this.text(' ');
      else if (typeof item === 'string') this.text(item);
      else this.inlineBox(item);
    }
  }

  private inlineBox(box: Box): void {
    if (box.state === ' modal') return;
    if (box.ref && !holdsMore(box)) {
      this.link(box, undefined);
      return;
    }
    if (box.role === 'img') {
      this.text(`(image: ${box.name})`);
      return;
    }
    if (box.ref) {
      this.refs += 1;
      this.writePending('within');
      this.line.add(` ${described(box, nameAbove(box))} `);
    } else if (gauges.has(box.role)) this.text(` ${gaugeWords(box)}`);
    if (box.role === 'aria-hidden') {
      this.writePending('within');
      this.line.add(` ${ariaHiddenMark}${this.inline(box.items)}) `);
      return;
    }
    this.text(' ');
    this.inlineItems(box.items);
    this.text(' ');
  }
}

/** Whether a control holds more than its name. */
const holdsMore = ({ items }: Box): boolean => !isEmpty(items);

/** The name of what holds more; one that is named by its content alone repeats nothing. */
function nameAbove({ role, name, element, items }: Box): string {
  if (role !== 'clickable' && role !== 'row') return name;
  const isLabeled = namingAttributes.some((attribute) => hasAttributeOf(element, attribute));
  return isLabeled && !saysAll(everyWordIn(items), name) ? name : '';
}

const namingAttributes = ['aria-label', 'aria-labelledby'];

const quoted = (name: string): string => (name ? ` "${name}"` : '');
const gaugeWords = ({ role, name, state }: Box): string => `${role}${quoted(name)}${state}`;
const withinLine = (box: Box): string => `[${wholeLine(box)}]`;

function wholeLine(box: Box): string {
  return box.role === 'link' ? `${linkWords(box)} ${markedRef(box)}${box.state}` : described(box);
}

/** A container is called the same whether it has a ref or not. */
const described = (box: Box, name = box.name): string =>
  `${containerWords.get(box.role) ?? box.role} ${name ? `${name} ` : ''}${markedRef(box)}${box.state}`;

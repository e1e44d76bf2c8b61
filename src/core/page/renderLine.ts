/**
 * Renders lines for the model in as few tokens as stay clear. A ref is a bare word such as `e12`, and the text before
 * it on its line is the element: `button Add to cart e12 disabled`. Links, the most common controls, have no role:
 * `Next e9`. Inside a line of text, an element is in brackets: `see [the terms e9]`. Headings are `## text`, rows `| a
 * | b |`, containers `role "name":` with their contents indented by one space; so is the rest of a list item below its
 * first line. `options as e3` and `(the same again as e1 to e4: …)` refer to lines above. Page text that looks like a ref
 * is defused: `e7` becomes `e-7` (C6).
 */
import type { AriaHidden, Content, FrameLine, LineItem, Operable, PageLine } from './line.ts';
import { renderStates } from './renderStates.ts';
import { containerWords } from './roleWords.ts';

/** A piece of a line's text: plain text, or a ref that leads to an element. */
export type Token = string | { readonly ref: string };

/** Renders a line with its indentation. */
export function renderLine(line: PageLine): string {
  let text = '';
  for (const token of tokensOf(line)) text += typeof token === 'string' ? token : token.ref;
  return text;
}

/** Renders all lines, one per line of text. */
export const renderLines = (lines: readonly PageLine[]): string => lines.map(renderLine).join('\n');

/** Returns the line in pieces, so that refs and text stay apart without parsing. */
export function tokensOf(line: PageLine): readonly Token[] {
  const writer = new TokenWriter();
  writer.words(' '.repeat(line.indent));
  writeLine(writer, line);
  return writer.end();
}

/** Collects tokens. Adjacent text is joined, since two pieces may together look like a ref. */
class TokenWriter {
  private readonly tokens: Token[] = [];
  private pending = '';

  words(words: string): void {
    this.pending += words;
  }

  ref(ref: string): void {
    this.end();
    this.tokens.push({ ref });
  }

  end(): readonly Token[] {
    if (this.pending) this.tokens.push(defused(this.pending));
    this.pending = '';
    return this.tokens;
  }
}

function writeLine(to: TokenWriter, line: PageLine): void {
  switch (line.kind) {
    case 'text':
      writeContent(to, line.content);
      break;
    case 'heading':
      to.words(`${'#'.repeat(line.level)} `);
      writeContent(to, line.content);
      break;
    case 'row':
      writeRow(to, line);
      break;
    case 'item':
      writeItem(to, line.item);
      if (line.item.holds) to.words(':');
      break;
    case 'table':
      to.words('table "');
      writeContent(to, line.caption);
      to.words('":');
      break;
    case 'frame':
      to.words(frameWords(line));
      if (line.unreadable) writeRef(to, line, ' ');
      break;
    case 'again':
      writeAgain(to, line);
      break;
    case 'tool':
      writeItem(to, line.item);
      if (line.takes) to.words(` (${line.takes})`);
      if (line.about) to.words(`: ${line.about}`);
      break;
    default:
      to.words(`… ${line.count} more like these`);
  }
}

function writeAgain(to: TokenWriter, { as: [from, last], refs }: Again): void {
  to.words('(the same again as ');
  to.ref(from);
  to.words(' to ');
  to.ref(last);
  to.words(':');
  for (const ref of refs) {
    to.words(' ');
    to.ref(ref);
  }
  to.words(')');
}

type Again = Extract<PageLine, { kind: 'again' }>;

function frameWords({ name, origin, foreign, unreadable, paper, ref }: FrameLine): string {
  const remedy = ref === undefined ? '' : '; a click asks the person to allow it';
  const note = unreadable ? ` (not readable: another site${remedy})` : '';
  const shown = paper ? ' (a PDF: its text follows, nothing in it can be pressed)' : '';
  return `iframe${quoted(name)}${foreign ? ` ${origin}` : ''}${shown}${note}`;
}

function writeRow(to: TokenWriter, row: Extract<PageLine, { kind: 'row' }>): void {
  to.words('| ');
  for (const [index, cell] of row.cells.entries()) {
    if (index > 0) to.words(' | ');
    writeContent(to, cell.content);
    writeRef(to, cell, cell.content.length > 0 ? ' ' : '');
  }
  to.words(' |');
  writeRef(to, row, ' ');
}

function writeRef(to: TokenWriter, { ref, states }: Operable, space: string): void {
  if (ref !== undefined) {
    to.words(space);
    to.ref(ref);
  }
  to.words(renderStates(states));
}

/** A control with neighbors is in brackets, unless its contents follow. */
function writeContent(to: TokenWriter, content: Content): void {
  const isShared = content.length > 1;
  for (const segment of content) {
    if (typeof segment === 'string') to.words(segment);
    else if ('ariaHidden' in segment) writeAriaHidden(to, segment);
    else if (isShared && segment.ref !== undefined && !segment.holds) {
      to.words('[');
      writeItem(to, segment);
      to.words(']');
    } else writeItem(to, segment);
  }
}

function writeAriaHidden(to: TokenWriter, { ariaHidden }: AriaHidden): void {
  to.words('(aria-hidden: ');
  writeContent(to, ariaHidden);
  to.words(')');
}

/** A container is named the same way with or without a ref. */
function writeItem(to: TokenWriter, item: LineItem): void {
  const { role, name, ref, states, optionsAs } = item;
  const word = containerWords.get(role) ?? role;
  if (ref === undefined) {
    const isPicture = role === 'img';
    to.words(isPicture ? `(image: ${name})` : `${word}${quoted(name)}${renderStates(states)}`);
    return;
  }
  if (role !== 'link' || item.roleShown || item.holds) to.words(`${word} `);
  writeRef(to, item, name ? `${name} ` : '');
  if (optionsAs === undefined) return;
  to.words(' options as ');
  to.ref(optionsAs);
}

const quoted = (name: string): string => (name ? ` "${name}"` : '');

const refLike = /\b((?:f\d+)?e)(?=\d+\b)/g;
/** Tells most texts apart faster. */
const partOfRef = /e\d/;

/** Rewrites page text that looks like a ref. */
export const defused = (text: string): string =>
  partOfRef.test(text) ? text.replace(refLike, '$1-') : text;

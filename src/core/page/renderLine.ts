/**
 * Lines for the model, in as few tokens as stay clear. A ref is a bare word such as `e12`, and what stands before it on
 * its line is the element: `button Add to cart e12 disabled`; links, most of all controls, without a role: `Next e9`.
 * Within a line of text an element is set in brackets: `see [the terms e9]`. Headings are `## text`, rows `| a | b |`,
 * containers `role "name":` with what they hold one space further in; `options as e3` and `(the same again as e1 to e4: …)`
 * refer to lines above. Words of the page that look like a ref are
 * defused: `e7` becomes `e-7` (C6).
 */
import type { AriaHidden, Content, FrameLine, LineItem, Operable, PageLine } from './line.ts';
import { renderStates } from './renderStates.ts';
import { containerWords } from './roleWords.ts';

/** A piece of the text of a line: words, or a ref that leads to an element. */
export type Token = string | { readonly ref: string };

/** The line as it is read, its indentation included. */
export function renderLine(line: PageLine): string {
  let text = '';
  for (const token of tokensOf(line)) text += typeof token === 'string' ? token : token.ref;
  return text;
}

/** The whole text, a line a line. */
export const renderLines = (lines: readonly PageLine[]): string => lines.map(renderLine).join('\n');

/** The line in pieces, so that refs and words stay apart without parsing the text again. */
export function tokensOf(line: PageLine): readonly Token[] {
  const writer = new TokenWriter();
  writer.words(' '.repeat(line.indent));
  writeLine(writer, line);
  return writer.end();
}

/** Collects tokens; neighboring words become one, since what looks like a ref may come of two. */
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
  const way = ref === undefined ? '' : '; a click asks the person to allow it';
  const note = unreadable ? ` (not readable: another site${way})` : '';
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

/** A control with neighbors is set in brackets, unless what it holds follows. */
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

/** A container is called the same whether it has a ref or not. */
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

/** Words of the page that look like a ref, so that they read otherwise than one. */
const defused = (words: string): string => words.replace(refLike, '$1-');

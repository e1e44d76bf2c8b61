/**
 * Lines for the model, in as few tokens as stay clear. A ref is a bare word such as `e12`, and what stands before it on
 * its line is the element: `button Add to cart e12 disabled`; links, most of all controls, without a role: `Next e9`.
 * Within a line of text an element is set in brackets: `see [the terms e9]`. Headings are `## text`, rows `| a | b |`,
 * containers `role "name":` with what they hold one space further in. Words of the page that look like a ref are
 * defused: `e7` becomes `e-7` (C6).
 */
import type { AriaHidden, Cell, Content, LineItem, Operable, PageLine, Segment } from './line.ts';
import { renderStates } from './renderStates.ts';
import { containerWords } from './roleWords.ts';

/** A piece of the text of a line: words, or a ref that leads to an element. */
export type Token = string | { readonly ref: string };

/** The line as it is read, its indentation included. */
export const renderLine = (line: PageLine): string =>
  tokensOf(line)
    .map((token) => (typeof token === 'string' ? token : token.ref))
    .join('');

/** The whole text, a line a line. */
export const renderLines = (lines: readonly PageLine[]): string => lines.map(renderLine).join('\n');

/** The line in pieces, so that refs are told from words without reading the text again. */
export function tokensOf(line: PageLine): Token[] {
  const tokens = joined([' '.repeat(line.indent), ...tokensWithin(line)]);
  return tokens.map((token) => (typeof token === 'string' ? defused(token) : token));
}

function tokensWithin(line: PageLine): Token[] {
  switch (line.kind) {
    case 'text':
      return contentTokens(line.content);
    case 'heading':
      return [`${'#'.repeat(line.level)} `, ...contentTokens(line.content)];
    case 'row':
      return rowTokens(line);
    case 'item':
      return [...itemTokens(line.item), line.item.holds ? ':' : ''];
    case 'table':
      return ['table "', ...contentTokens(line.caption), '":'];
    case 'frame': {
      const origin = line.foreign ? ` ${line.origin}` : '';
      const note = line.unreadable ? ' (not readable: another site)' : '';
      return [`iframe${quoted(line.name)}${origin}${note}`];
    }
    case 'folded':
      return [`… ${line.count} more like these`];
  }
}

function rowTokens({ cells, ...row }: Extract<PageLine, { kind: 'row' }>): Token[] {
  const texts = cells.map(cellTokens);
  return [
    '| ',
    ...texts.flatMap((text, index) => (index > 0 ? [' | ', ...text] : text)),
    ' |',
    ...refTokens(row, ' '),
  ];
}

function cellTokens({ content, ...cell }: Cell): Token[] {
  return [...contentTokens(content), ...refTokens(cell, content.length > 0 ? ' ' : '')];
}

const refTokens = ({ ref, states }: Operable, space: string): Token[] =>
  ref === undefined ? [] : [space, { ref }, renderStates(states)];

/** A control with neighbors is set in brackets, unless what it holds follows. */
function contentTokens(content: Content): Token[] {
  const isShared = content.length > 1;
  return content.flatMap((segment) =>
    isShared && isControl(segment) && !segment.holds
      ? ['[', ...itemTokens(segment), ']']
      : segmentTokens(segment),
  );
}

const isControl = (segment: Segment): segment is LineItem =>
  typeof segment === 'object' && 'role' in segment && segment.ref !== undefined;

function segmentTokens(segment: Segment): Token[] {
  if (typeof segment === 'string') return [segment];
  return isAriaHidden(segment)
    ? ['(aria-hidden: ', ...contentTokens(segment.ariaHidden), ')']
    : itemTokens(segment);
}

const isAriaHidden = (segment: LineItem | AriaHidden): segment is AriaHidden =>
  'ariaHidden' in segment;

/** A container is called the same whether it has a ref or not. */
function itemTokens({ role, name, ref, states, roleShown, holds }: LineItem): Token[] {
  const word = containerWords.get(role) ?? role;
  if (ref === undefined)
    return [role === 'img' ? `(image: ${name})` : `${word}${quoted(name)}${renderStates(states)}`];
  const isBare = role === 'link' && !roleShown && !holds;
  return [isBare ? '' : `${word} `, name ? `${name} ` : '', { ref }, renderStates(states)];
}

const quoted = (name: string): string => (name ? ` "${name}"` : '');

/** Neighboring words as one piece: a word may come of two. */
function joined(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    if (typeof token === 'string' && typeof last === 'string') all[all.length - 1] = last + token;
    else all.push(token);
  }
  return all;
}

const refLike = /\b((?:f\d+)?e)(?=\d+\b)/g;

/** Words of the page that look like a ref, so that they read otherwise than one. */
const defused = (words: string): string => words.replace(refLike, '$1-');

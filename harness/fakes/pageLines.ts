/** Short builders of page lines for tests. */
import type { Content, LineItem, PageLine, Segment, States } from '../../src/core/page/line.ts';
import type { Role } from '../../src/core/page/roles.ts';

type More = Pick<LineItem, 'holds' | 'roleShown'>;

/** Returns a control or, with an empty ref, an item that cannot be operated. */
export const itemOf = (
  role: Role,
  name: string,
  ref = '',
  states: States = {},
  more: More = {},
): LineItem => ({ role, name, ...(ref ? { ref } : {}), states, ...more });

export const control = (...item: Parameters<typeof itemOf>): PageLine => ({
  kind: 'item',
  indent: 0,
  item: itemOf(...item),
});

export const link = (name: string, ref: string, states: States = {}): PageLine =>
  control('link', name, ref, states);

/** Returns a landmark or another container. */
export const container = (role: Role, name = ''): PageLine =>
  control(role, name, '', {}, { holds: true });

export const text = (...content: Segment[]): PageLine => ({ kind: 'text', indent: 0, content });

export const heading = (level: number, ...content: Segment[]): PageLine => ({
  kind: 'heading',
  indent: 0,
  level,
  content,
});

/** Returns a table row; a cell with only text may be a string. */
export const row = (...cells: (string | Content)[]): PageLine => ({
  kind: 'row',
  indent: 0,
  cells: cells.map((cell) => ({ content: typeof cell === 'string' ? [cell] : cell })),
});

/** Returns the lines indented by this many levels. */
export const indented = (levels: number, ...lines: readonly PageLine[]): PageLine[] =>
  lines.map((line) => ({ ...line, indent: line.indent + levels }));

/** Returns prose, one page line per line of text. */
export const prose = (words: string): PageLine[] => words.split('\n').map((line) => text(line));

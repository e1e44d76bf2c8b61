/** The items of a line: everything on it that has a role, left to right. */
import type { Cell, Content, LineItem, Operable, PageLine, Segment } from './line.ts';
import type { Role } from './roles.ts';

/**
 * Returns all items of a line, including those inside text, cells and captions. Rows and cells with a ref are items
 * too.
 */
export function itemsOn(line: PageLine): LineItem[] {
  switch (line.kind) {
    case 'item':
    case 'tool':
      return [line.item];
    case 'text':
    case 'heading':
      return line.content.flatMap(itemsIn);
    case 'table':
      return line.caption.flatMap(itemsIn);
    case 'row':
      return [...line.cells.flatMap(itemsOfCell), ...operable('row', line)];
    case 'frame':
      return line.unreadable ? operable('iframe', line) : [];
    case 'again':
      return line.refs.map((ref) => ({ role: '', name: '', ref }));
    default:
      return [];
  }
}

const itemsOfCell = ({ content, ...cell }: Cell): LineItem[] => [
  ...content.flatMap(itemsIn),
  ...operable('cell', cell),
];

function itemsIn(segment: Segment): readonly LineItem[] {
  if (typeof segment === 'string') return [];
  return 'role' in segment ? [segment] : segment.ariaHidden.flatMap(itemsIn);
}

const operable = (role: Role, { ref, states = {} }: Operable): LineItem[] =>
  ref === undefined ? [] : [{ role, name: '', ref, states }];

/** Returns the item that has the line, or the text of a heading, to itself. */
export function onlyItemOn(line: PageLine): LineItem | undefined {
  const content: Content = contentOf(line);
  const [first] = content;
  return content.length === 1 && typeof first === 'object' && 'role' in first ? first : undefined;
}

function contentOf(line: PageLine): Content {
  if (line.kind === 'item') return [line.item];
  return line.kind === 'text' || line.kind === 'heading' ? line.content : [];
}

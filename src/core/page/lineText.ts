/** The plain text of a page line, without refs and roles. */
import type { Content, LineItem, PageLine, Segment } from './line.ts';

/** Returns '' for a line without text. The cells of a row are joined with ` | `. */
export function textOfLine(line: PageLine): string {
  switch (line.kind) {
    case 'text':
    case 'heading':
      return textIn(line.content);
    case 'item':
      return itemText(line.item);
    case 'row':
      return line.cells.map(({ content }) => textIn(content).trim()).join(' | ');
    case 'table':
      return textIn(line.caption);
    default:
      return '';
  }
}

const textIn = (content: Content): string => content.map(segmentText).join(' ');

function segmentText(segment: Segment): string {
  if (typeof segment === 'string') return segment;
  return 'role' in segment ? itemText(segment) : textIn(segment.ariaHidden);
}

const itemText = ({ name, states }: LineItem): string =>
  [name, states?.shows, states?.value, states?.amount].filter(Boolean).join(' ');

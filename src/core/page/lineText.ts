/** The text of a line as a reader would copy it: without refs, roles and states. */
import type { Content, LineItem, PageLine, Segment } from './line.ts';

/** Empty for a line that has no words of its own. The cells of a row are separated by bars. */
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

/** Groups the lines of a page: each line with the lines indented under it. */
import { onlyItemOn } from '../items.ts';
import type { LineItem, PageLine } from '../line.ts';
import { isControlRole, type Role } from '../roles.ts';

export type LineGroup = { readonly head: PageLine; readonly body: readonly PageLine[] };

/** Groups adjacent lines. Lines indented under another are in its body, in order. */
export function groupLines(lines: readonly PageLine[]): LineGroup[] {
  const groups: { head: PageLine; body: PageLine[] }[] = [];
  let depth = 0;
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line.indent > depth) {
      last.body.push(line);
      continue;
    }
    groups.push({ head: line, body: [] });
    depth = line.indent;
  }
  return groups;
}

/**
 * Returns the kind of list row a line is: 'row' of a table, 'link', or the role of its control; '' for anything else.
 */
export function kindOfRow(line: PageLine): Role {
  if (line.kind === 'row') return 'row';
  const item = onlyItemOn(line);
  if (item?.ref === undefined) return '';
  const isControl = item.role !== 'link' && isControlRole(item.role);
  return isControl || item.role === 'gridcell' ? item.role : isPlain(item) ? 'link' : '';
}

/** Whether it is only text with a ref, possibly marked as current, as links are. */
const isPlain = ({ states = {} }: LineItem): boolean =>
  Object.keys(states).every((name) => name === 'current');

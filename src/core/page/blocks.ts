/** The lines of a page in blocks: each line with what is indented under it. */
import { isControlLine, isLinkLine } from './refs.ts';

export type Block = { readonly head: string; readonly body: readonly string[] };

export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: { head: string; body: string[] }[] = [];
  let depth = 0;
  for (const line of lines) {
    const last = blocks.at(-1);
    const own = margin(line).length;
    if (last && own > depth) {
      last.body.push(line);
      continue;
    }
    blocks.push({ head: line, body: [] });
    depth = own;
  }
  return blocks;
}

/** What kind of row a line is; empty for what is none. */
export function kindOf(head: string): string {
  const line = head.trimStart();
  if (line.startsWith('|')) return 'row';
  if (line.startsWith('- ')) return 'item';
  if (isControlLine(line)) return line.split(' ', 1)[0] ?? '';
  return isLinkLine(line) ? 'link' : '';
}

export const margin = (line = ''): string => line.slice(0, line.search(/\S|$/));

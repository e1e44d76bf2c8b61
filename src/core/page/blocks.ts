/** The lines of a page in blocks: each line with what is indented under it. */
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
  if (controlLine.test(line)) return line.split(' ', 1)[0] ?? '';
  return linkLine.test(line) ? 'link' : '';
}

const controlLine =
  /^[\s|#-]*(button|checkbox|radio|switch|option|tab|menuitem\w*|combobox|listbox|slider|spinbutton|textbox|searchbox|clickable|treeitem|gridcell)\b/;
/** A link and nothing else: its words, its ref, and that it is the present one. */
const linkLine = /\b(?:f\d+)?e\d+( current)?:?$/;

export const margin = (line = ''): string => line.slice(0, line.search(/\S|$/));

/**
 * Long stretches of like rows in the text of a page, folded: a table of a hundred rows costs little until it is looked at.
 * Rows are table rows, links and controls that stand below one another, each with what is indented under it.
 */
import { isControlLine, isLinkLine } from './refs.ts';

/** Shorter stretches are shown whole: choosing among rows needs all of them. */
const LONG = 60;
const FIRST = 30;
const LAST = 2;

export type Folded = {
  readonly text: string;
  /** Rows that are left out. */
  readonly hidden: number;
};

/** Prose is never folded. */
export function fold(text: string): Folded {
  const lines = text.split('\n');
  if (lines.length < LONG) return { text, hidden: 0 };
  const folded = foldBlocks(lines);
  return { text: folded.lines.join('\n'), hidden: folded.hidden };
}

/** A line and what is indented under it. */
type Block = { readonly head: string; readonly body: readonly string[] };
type Lines = { readonly lines: readonly string[]; readonly hidden: number };

function foldBlocks(lines: readonly string[]): Lines {
  const done: string[] = [];
  let hidden = 0;
  const add = (more: Lines): void => {
    for (const line of more.lines) done.push(line);
    hidden += more.hidden;
  };
  for (const stretch of stretchesOf(blocksOf(lines))) {
    const left = stretch.length - FIRST - LAST;
    if (stretch.length < LONG) {
      for (const block of stretch) add(foldBlock(block));
      continue;
    }
    for (const block of stretch.slice(0, FIRST)) add(foldBlock(block));
    done.push(`${margin(stretch[0]?.head)}… ${left} more like these`);
    hidden += left;
    for (const block of stretch.slice(-LAST)) add(foldBlock(block));
  }
  return { lines: done, hidden };
}

function foldBlock({ head, body }: Block): Lines {
  const inner = body.length < LONG ? { lines: body, hidden: 0 } : foldBlocks(body);
  return { lines: [head, ...inner.lines], hidden: inner.hidden };
}

function blocksOf(lines: readonly string[]): Block[] {
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

/** Neighbours of one kind; whatever is no row stands for itself. */
function stretchesOf(blocks: readonly Block[]): Block[][] {
  const stretches: Block[][] = [];
  let kind = '';
  for (const block of blocks) {
    const own = kindOf(block.head);
    const last = stretches.at(-1);
    if (last && own && own === kind) last.push(block);
    else stretches.push([block]);
    kind = own;
  }
  return stretches;
}

function kindOf(head: string): string {
  const line = head.trimStart();
  if (line.startsWith('|')) return 'row';
  if (line.startsWith('- ')) return 'item';
  if (isControlLine(line)) return line.split(' ', 1)[0] ?? '';
  return isLinkLine(line) ? 'link' : '';
}

const margin = (line = ''): string => line.slice(0, line.search(/\S|$/));

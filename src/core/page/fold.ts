/**
 * Long stretches of like things in the text of a page, folded: a table of a hundred rows costs little until it is
 * looked at. They are table rows, links and controls that stand below one another, each with what is indented under
 * it, or cards of several lines.
 */
import { type Block, blocksOf, kindOf, margin } from './blocks.ts';
import { cardsIn } from './cards.ts';

/** Shorter stretches are shown whole: choosing among rows needs all of them. */
const LONG = 60;
const FIRST = 30;
const LAST = 2;

export type Folded = {
  readonly text: string;
  /** Rows and cards that are left out. */
  readonly hidden: number;
};

/** Prose is never folded. */
export function fold(text: string): Folded {
  const lines = text.split('\n');
  if (lines.length < LONG) return { text, hidden: 0 };
  const folded = foldBlocks(lines);
  return { text: folded.lines.join('\n'), hidden: folded.hidden };
}

/** A row, or a card of several blocks. */
type Like = readonly Block[];
type Lines = { readonly lines: readonly string[]; readonly hidden: number };

function foldBlocks(lines: readonly string[]): Lines {
  const done: string[] = [];
  let hidden = 0;
  const add = (likes: readonly Like[]): void => {
    for (const block of likes.flat()) {
      const folded = foldBlock(block);
      for (const line of folded.lines) done.push(line);
      hidden += folded.hidden;
    }
  };
  for (const stretch of stretchesOf(blocksOf(lines))) {
    const left = stretch.length - FIRST - LAST;
    if (stretch.length < LONG) {
      add(stretch);
      continue;
    }
    add(stretch.slice(0, FIRST));
    done.push(`${margin(stretch[0]?.[0]?.head)}… ${left} more like these`);
    hidden += left;
    add(stretch.slice(-LAST));
  }
  return { lines: done, hidden };
}

function foldBlock({ head, body }: Block): Lines {
  const inner = body.length < LONG ? { lines: body, hidden: 0 } : foldBlocks(body);
  return { lines: [head, ...inner.lines], hidden: inner.hidden };
}

/** Runs of cards, and between them neighbours of one kind; whatever is neither stands for itself. */
function stretchesOf(blocks: readonly Block[]): Like[][] {
  const found = cardsIn(blocks, LONG);
  if (!found) return rowsIn(blocks);
  const { start, end, cards } = found;
  return [...stretchesOf(blocks.slice(0, start)), [...cards], ...stretchesOf(blocks.slice(end))];
}

function rowsIn(blocks: readonly Block[]): Like[][] {
  const stretches: Like[][] = [];
  let kind = '';
  for (const block of blocks) {
    const own = kindOf(block.head);
    const last = stretches.at(-1);
    if (last && own && own === kind) last.push([block]);
    else stretches.push([[block]]);
    kind = own;
  }
  return stretches;
}

/** Pictures whose words are repeated as text beside them: read once, not twice. */
import { type Box, type Item, isBlankItem, isBox, lineBreak } from './tree.ts';

/** Drops the pictures without words among a box's items, and those whose words a neighbor has too. */
export function dropEchoes(items: Item[]): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || !isBox(item) || item.role !== 'img') continue;
    if (item.name === '' || isEchoed(items, at, item)) items[at] = ' ';
  }
}

const isEchoed = (items: readonly Item[], at: number, { name }: Box): boolean =>
  wordsBeside(items, at - 1, -1).includes(name) || wordsBeside(items, at + 1, 1).includes(name);

/** The words of the first item that is not blank, from `at` on in one direction. */
function wordsBeside(items: readonly Item[], at: number, step: 1 | -1): string {
  let next = at;
  let item = items[next];
  while (item !== undefined && isBlankItem(item)) {
    next += step;
    item = items[next];
  }
  if (item === undefined || item === lineBreak || typeof item === 'number') return '';
  return typeof item === 'string' ? item.replace(/\s+/g, ' ') : item.name;
}

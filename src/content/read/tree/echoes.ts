/** Removes images whose text is repeated beside them, so it is read once. */
import { type Box, type Item, isBlankItem, isBox, lineBreak } from './tree.ts';

/** Drops images without text, and those whose text a neighbor repeats. */
export function dropEchoes(items: Item[]): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || !isBox(item) || item.role !== 'img') continue;
    if (item.name === '' || isEchoed(items, at, item)) items[at] = ' ';
  }
}

const isEchoed = (items: readonly Item[], at: number, { name }: Box): boolean =>
  wordsBeside(items, at - 1, -1).includes(name) || wordsBeside(items, at + 1, 1).includes(name);

/** Returns the text of the first nonblank item from `at` on, in one direction. */
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

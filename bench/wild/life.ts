/** What a list does on its own between read and action, and the names of its items. */
import { type Draw, literal } from '../changes/families/make.ts';
import { hows } from './page.ts';

const adjectives =
  'Blue Quiet Amber Nordic Heavy Velvet Copper Rapid Sunny Marble Olive Paper Salty'.split(' ');
const nouns =
  'kettle lantern stool rucksack teapot blanket ladder mirror basket compass hammock trowel'.split(
    ' ',
  );
const firstNames =
  'Ada Boris Chidi Dolores Emre Fatou Goran Hilde Ines Jiro Kofi Leila Mateo Nadia'.split(' ');
const lastNames =
  'Abara Brandt Castillo Dubois Eriksen Fontaine Gupta Horvat Ivanov Jansen Kowalski'.split(' ');

/** Different names of two words each, of which no word is shared. */
const pairs = (draw: Draw, count: number, one: readonly string[], other: readonly string[]) => {
  const second = draw.some(count, other);
  return draw.some(count, one).map((word, nth) => `${word} ${second[nth]}`);
};
export const thingsOf = (draw: Draw, count: number): string[] =>
  pairs(draw, count, adjectives, nouns);
export const peopleOf = (draw: Draw, count: number): string[] =>
  pairs(draw, count, firstNames, lastNames);

export const nameAt = (names: readonly string[], at: number): string => {
  const name = names[at];
  if (name === undefined) throw new Error(`no item ${at}`);
  return name;
};

export type Life = {
  readonly live: string;
  /** Whether the item that was asked for is still on the page. */
  readonly isThere: boolean;
  readonly words: string;
};

/** The list `list` shows its items `all` otherwise than before: one of the ways a list changes, one of the ways to draw it. */
export function lifeOf(draw: Draw, size: number, target: number, extra: object): Life {
  const how = draw.oneOf(hows);
  const show = (items: string): string => `list.show(${items},'${how}')`;
  const other = (target + draw.between(1, size - 1)) % size;
  const [words, items, isThere = true] = draw.oneOf<readonly [string, string, boolean?]>([
    ['one more on top', `[${literal(extra)},...all]`],
    ['another removed', `all.filter((_, nth) => nth !== ${other})`],
    ['itself removed', `all.filter((_, nth) => nth !== ${target})`, false],
    ['reversed', 'all.toReversed()'],
    ['rotated', '[...all.slice(1), all[0]]'],
    ['filtered', `all.filter((_, nth) => nth === ${target} || nth === ${other})`],
    ['filtered away', `all.filter((_, nth) => nth === ${other})`, false],
    ['the same again', '[...all]'],
  ]);
  return { live: show(items), isThere, words: `${words}, ${how}` };
}

import { oneLine } from '../text.ts';

/**
 * Spots in an element, as shares of its width and height from its top left: `30% 80%`. Several with `>` between them are
 * the way of a drag: `20% 50% > 70% 50%`.
 */
export type Spot = { readonly across: number; readonly down: number };

const share = String.raw`-?[\d.]+%?`;
const spot = String.raw`${share}[\s,]+${share}`;
const spots = new RegExp(String.raw`^\s*${spot}(\s*>\s*${spot})*\s*$`);

/** Returns the spots that a text names; null if it names a place in words. */
export function spotsIn(at: string): readonly Spot[] | null {
  if (!spots.test(at)) return null;
  return at.split('>').map((each) => {
    const [across = Number.NaN, down = Number.NaN] = each
      .trim()
      .split(/[\s,]+/)
      .map(Number.parseFloat);
    return { across, down };
  });
}

const isShare = (value: number): boolean => value >= 0 && value <= 100;
export const isInside = ({ across, down }: Spot): boolean => isShare(across) && isShare(down);

/** Returns the spots as one text, the same for every spelling; '' if `at` names none. */
export const spotWords = (at: string | undefined): string =>
  wordsOfSpots(at === undefined ? [] : (spotsIn(at) ?? []));

export const wordsOfSpots = (named: readonly Spot[]): string =>
  named.map(({ across, down }) => `${across}% ${down}%`).join(' > ');

/** Where on its element an activation is; part of what an approval covers. */
export type Place = {
  /** As shares of the element's size (`spotWords`). */
  readonly spot?: string;
  /** As words that it shows. */
  readonly words?: string;
};

/** Returns the place that the `at` of a press names. */
export function placeOf(at: string | undefined): Place {
  if (at === undefined) return {};
  const spot = spotWords(at);
  return spot === '' ? { words: oneLine(at, 200) } : { spot };
}

/** Returns the spots alone; {} for words. */
export const spotOf = (at: string | undefined): Pick<Place, 'spot'> => {
  const { spot } = placeOf(at);
  return spot === undefined ? {} : { spot };
};

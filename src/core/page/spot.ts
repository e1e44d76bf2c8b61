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

/** The part of an element that an action names with `at`. An approval covers only that part. */
export type Aim = {
  /** As shares of the element's size (`spotWords`). */
  readonly spot?: string;
  /** As text that the element shows. */
  readonly words?: string;
};

/** Parses the `at` of a press; {} means the whole element. */
export function aimOf(at: string | undefined): Aim {
  if (at === undefined) return {};
  const spot = spotWords(at);
  return spot === '' ? { words: oneLine(at, 200) } : { spot };
}

/** Returns the spots alone; {} for words. */
export const spotOf = (at: string | undefined): Pick<Aim, 'spot'> => {
  const { spot } = aimOf(at);
  return spot === undefined ? {} : { spot };
};

/** What elements showed when a model got their picture: a spot on that means nothing once they show something else. */
import type { ElementRef } from '../../../core/ids.ts';
import type { Spot } from '../../../core/page/spot.ts';
import { type Err, err } from '../../../core/result.ts';
import { attributeOf, boxOf } from '../../dom/dom.ts';
import { drawnIn } from '../../read/drawings.ts';
import { describeTarget } from '../messages.ts';
import { changedAt, changedShare, type Sample, sampleOf } from './drawnSample.ts';

type Seen = {
  readonly width: number;
  readonly height: number;
  /** What an image loads, or the coordinates of a vector graphic. */
  readonly source: string;
  readonly sample: Sample | null;
};

export type SeenDrawings = {
  readonly note: (ref: ElementRef, element: Element) => void;
  /** Returns why spots in a picture of the element no longer hold; null if they do, or if there was none. */
  readonly change: (ref: ElementRef, element: Element, spots: readonly Spot[]) => Err | null;
};

/** Layout rounds. */
const MOST_PX = 2;
/** Beyond this share, it was drawn anew, such as a map that was moved. */
const REDRAWN = 1 / 3;

export function createSeenDrawings(): SeenDrawings {
  const byRef = new Map<ElementRef, Seen>();
  return {
    note: (ref, element) => byRef.set(ref, seenNow(element)),
    change(ref, element, spots) {
      const seen = byRef.get(ref);
      if (!seen || spots.length === 0) return null;
      const now = seenNow(element);
      const isResized =
        Math.abs(seen.width - now.width) > MOST_PX || Math.abs(seen.height - now.height) > MOST_PX;
      if (isResized) return changedFailure(element, 'has another size');
      if (seen.source !== now.source || isRedrawn(seen.sample, now.sample, spots))
        return changedFailure(element, 'shows something else');
      return null;
    },
  };
}

function seenNow(element: Element): Seen {
  const { width, height } = boxOf(element);
  const drawn = drawnIn(element) ?? element;
  return { width, height, source: sourceOf(drawn), sample: sampleOf(drawn) };
}

const sourceOf = (drawn: Element): string =>
  drawn instanceof HTMLImageElement ? drawn.currentSrc : (attributeOf(drawn, 'viewBox') ?? '');

function isRedrawn(before: Sample | null, after: Sample | null, spots: readonly Spot[]): boolean {
  if (!before || !after) return before !== after;
  return (
    changedShare(before, after) > REDRAWN || spots.some((spot) => changedAt(before, after, spot))
  );
}

const changedFailure = (element: Element, how: string): Err =>
  err(
    'staleRef',
    `${describeTarget(element)} ${how} than in the picture.`,
    'Look at it again, then choose the spot.',
  );

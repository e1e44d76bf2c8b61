/** Which rows of a long plan are rendered. */
import { expect, test } from 'vitest';
import { stretchesOf } from '../../src/panel/tree/useWindow.ts';

const COUNT = 5000;

test.each([
  [{ first: 0, end: 40 }, [0, 41, 4000]],
  [{ first: 1000, end: 1040 }, [0, 1000, 1039, 1040, 4999]],
  [{ first: 4960, end: 5000 }, [17]],
  [{ first: 5200, end: 5240 }, []],
])(
  'rows %o of a long plan are rendered once and in order, with the rows to keep: %o',
  (range, kept) => {
    const stretches = stretchesOf(COUNT, range, new Set(kept));
    const rendered = stretches.flatMap(({ first, end }) =>
      Array.from({ length: end - first }, (_, nth) => first + nth),
    );
    const inRange = Array.from({ length: 40 }, (_, nth) => range.first + nth);
    const wanted = [...new Set([...kept, ...inRange])].filter((index) => index < COUNT);
    expect(rendered).toEqual(wanted.toSorted((a, b) => a - b));
    const skipped = stretches.reduce((sum, stretch) => sum + stretch.skipped, 0);
    expect(rendered.length + skipped).toBe(COUNT);
  },
);

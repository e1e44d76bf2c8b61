/** Which rows of a long plan are drawn, and that the empty space around them is as tall as those that are not. */
import { describe, expect, test } from 'vitest';
import {
  type Column,
  heightOf,
  memoPlaces,
  rangeIn,
  rowAt,
  stretchesOf,
} from '../../src/panel/tree/window.ts';

const ROWS = 5000;

function columnOf(tall: readonly (readonly [number, number])[] = []): Column {
  const keys = Array.from({ length: ROWS }, (_, index) => `k${index}`);
  return {
    places: memoPlaces()(keys.map((key) => ({ key }))),
    tall: new Map([...tall.map(([index, height]) => [`k${index}`, height] as const), ['gone', 99]]),
  };
}

const columns = [
  columnOf(),
  columnOf([
    [3, 200],
    [40, 60],
    [41, 60],
    [4999, 300],
  ]),
] as const;

describe.each(columns)('rows of a long plan', (column) => {
  const all = heightOf(column, { first: 0, end: ROWS });

  test('are found by height: each at its top and at its last pixel', () => {
    for (const index of [0, 2, 3, 4, 39, 40, 41, 42, 2500, 4998, 4999]) {
      const top = heightOf(column, { first: 0, end: index });
      expect(rowAt(column, top)).toBe(index);
      expect(rowAt(column, heightOf(column, { first: 0, end: index + 1 }) - 1)).toBe(index);
    }
    expect([rowAt(column, -500), rowAt(column, all + 500)]).toEqual([0, ROWS - 1]);
  });

  test('fill the view wherever it is, and with the space make up the whole height', () => {
    for (let from = -300; from < all; from += 997) {
      const range = rangeIn(column, from, from + 700);
      expect(range.first).toBeLessThanOrEqual(rowAt(column, from));
      expect(range.end).toBeGreaterThan(rowAt(column, from + 700) - 1);
      expect(range.end - range.first).toBeLessThan(100);
      const stretches = stretchesOf(column, range, new Set(['k0', 'k41', 'k4000', 'gone']));
      const drawn = stretches.reduce((sum, each) => sum + heightOf(column, each), 0);
      const space = stretches.reduce((sum, each) => sum + each.space, 0);
      expect(drawn + space).toBe(all);
      const indexes = stretches.flatMap(({ first, end }) =>
        Array.from({ length: end - first }, (_, nth) => first + nth),
      );
      expect(indexes).toEqual(expect.arrayContaining([0, 41, 4000]));
      expect(new Set(indexes).size).toBe(indexes.length);
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestItems, leftOutLine, withLatest } from '../../../src/core/run/boundedList.ts';

describe('latestItems', () => {
  it('keeps the latest within the limits of items and characters, and counts the rest', () => {
    expect(latestItems(['a', 'b', 'c'], { items: 2, chars: 10 })).toEqual({
      kept: ['b', 'c'],
      left: 1,
    });
    expect(latestItems(['aaaa', 'bbb', 'cc'], { items: 9, chars: 5 })).toEqual({
      kept: ['bbb', 'cc'],
      left: 1,
    });
    expect(latestItems([], { items: 2, chars: 10 })).toEqual({ kept: [], left: 0 });
  });

  it('keeps one item even if it alone is too long', () => {
    expect(latestItems(['a', 'long'], { items: 2, chars: 2 })).toEqual({ kept: ['long'], left: 1 });
  });

  it('never exceeds the limit and counts every dropped item', () => {
    const bound = fc.record({ items: fc.integer({ min: 1, max: 9 }), chars: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 })), bound, (texts, most) => {
        const { kept, left } = latestItems(texts, most);
        expect([...texts.slice(0, left), ...kept]).toEqual(texts);
        expect(kept.length).toBeLessThanOrEqual(most.items);
        if (kept.length > 1) expect(kept.join('').length).toBeLessThanOrEqual(most.chars);
      }),
    );
  });
});

it('reports how many were omitted, and nothing if none were', () => {
  expect(leftOutLine(3, 'notes')).toEqual(['(3 earlier notes left out)']);
  expect(leftOutLine(0, 'notes')).toEqual([]);
});

it('drops the oldest entries of a bounded mapping', () => {
  const two = withLatest(withLatest({ a: 1 }, 'b', 2, 2), 'c', 3, 2);
  expect(two).toEqual({ b: 2, c: 3 });
  expect(Object.keys(withLatest(two, 'b', 4, 2))).toEqual(['c', 'b']);
});

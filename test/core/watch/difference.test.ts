import { describe, expect, it } from 'vitest';
import { differenceOf, MOST_SHOWN } from '../../../src/core/watch/difference.ts';

const shown = (before: readonly string[], after: readonly string[]) => {
  const found = differenceOf(before, after);
  return found && [found.removed, found.added];
};

describe('the difference', () => {
  it('is the lines that came and the lines that went', () => {
    expect(shown(['Teas', 'Price: 14 €'], ['Teas', 'Price: 12 €', 'New'])).toEqual([
      ['Price: 14 €'],
      ['Price: 12 €', 'New'],
    ]);
  });

  it('is none for the same lines in another order', () => {
    expect(differenceOf(['a', 'b', 'b'], ['b', 'a', 'b'])).toBeNull();
  });

  it('counts how often a line occurs', () => {
    expect(shown(['Sold out', 'Sold out'], ['Sold out'])).toEqual([['Sold out'], []]);
    expect(shown(['Sold out'], ['Sold out', 'Sold out'])).toEqual([[], ['Sold out']]);
  });

  it('is cut, and says how much is left out', () => {
    const lines = Array.from({ length: MOST_SHOWN + 7 }, (_, nth) => `line ${nth}`);
    const found = differenceOf(lines, []);
    expect(found?.removed).toHaveLength(MOST_SHOWN);
    expect(found?.more).toEqual({ added: 0, removed: 7 });
  });
});

describe('what changes by itself', () => {
  it.each([
    ['Posted 3 minutes ago', 'Posted 4 minutes ago'],
    ['Ana, just now', 'Ana, 1 minute ago'],
    ['vor 3 Minuten', 'vor einer Stunde'],
    ['il y a 2 heures', 'il y a 3 heures'],
    ['Updated 12:31', 'Updated 12:32'],
    ['Stand: 09:15 Uhr', 'Stand: 09.16 Uhr'],
    ['12:31:07', '12:31:09'],
    ['It is 12:31:07 PM in Riga', 'It is 12:31:09 PM in Riga'],
    ['14 people are viewing this', '9 people are viewing this'],
    ['1,204 views', '1,205 views'],
    ['Aufrufe: 33', 'Aufrufe: 34'],
  ])('is no change: %s, %s', (before, after) => {
    expect(differenceOf(['Tea', before], ['Tea', after])).toBeNull();
  });

  it.each([
    ['Train to Riga 14:05', 'Train to Riga 14:25'],
    ['14:05', '14:25'],
    ['Mon 12:31', 'Mon 12:32'],
    ['Price: 12.50 €', 'Price: 12.40 €'],
    ['Stand: 12.50 €', 'Stand: 12.40 €'],
    ['2 guests', '3 guests'],
    ['Open for 3 hours', 'Open for 4 hours'],
    ['3 comments, 5 minutes ago', '4 comments, 5 minutes ago'],
  ])('is not this: %s, %s', (before, after) => {
    expect(shown([before], [after])).toEqual([[before], [after]]);
  });
});

import { describe, expect, it } from 'vitest';
import { aimOf, isInside, spotOf, spotsIn, spotWords } from '../../../src/core/page/spot.ts';

describe('spots', () => {
  it.each([
    ['30% 80%', [[30, 80]]],
    [' 30, 80 ', [[30, 80]]],
    ['12.5% 7%', [[12.5, 7]]],
    [
      '20% 50% > 70% 50%>90% 10%',
      [
        [20, 50],
        [70, 50],
        [90, 10],
      ],
    ],
  ])('are read from "%s"', (at, wanted) => {
    expect(spotsIn(at)?.map(({ across, down }) => [across, down])).toEqual(wanted);
  });

  it.each(['the second line', '30%', '30% 80% >', 'before "30% 80%"', ''])(
    'are not read from "%s"',
    (at) => {
      expect(spotsIn(at)).toBeNull();
    },
  );

  it('have the same words however they are written', () => {
    expect(spotWords('30,80')).toBe(spotWords(' 30% 80% '));
    expect(spotWords('a line')).toBe('');
    expect(spotOf(undefined)).toEqual({});
    expect(spotOf('5% 6%')).toEqual({ spot: '5% 6%' });
    expect(spotOf('a line')).toEqual({});
    expect(aimOf(' a  line ')).toEqual({ words: 'a line' });
  });

  it('lie inside or not', () => {
    expect(
      [
        { across: 0, down: 100 },
        { across: -1, down: 5 },
        { across: 5, down: 101 },
      ].map(isInside),
    ).toEqual([true, false, false]);
  });
});

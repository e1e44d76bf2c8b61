import { describe, expect, it } from 'vitest';
import { costOf, factsOf } from '../../src/llm/models.ts';

describe('costOf', () => {
  const tokens = { input: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 };

  it('raises the price of a long prompt if the host does', () => {
    const price = factsOf('claude-haiku-5-5')?.price ?? null;
    const short = costOf(price, { ...tokens, input: 100_000, output: 1000 });
    const long = costOf(price, {
      ...tokens,
      input: 90_000,
      cacheRead: 20_000,
      output: 1000,
    });
    expect(short).toBeCloseTo(0.0105, 10);
    expect(long).toBeCloseTo((92_000 * 0.5 + 1000 * 2.5) / 1e6, 10);
  });

  it('returns no facts and no cost for an unknown model', () => {
    expect(factsOf('constructor')).toBeNull();
    expect(costOf(null, { ...tokens, input: 1e6 })).toBe(0);
  });
});

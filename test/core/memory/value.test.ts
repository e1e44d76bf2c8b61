/** Amounts as pages write them, and what is not taken for one. */
import { describe, expect, it } from 'vitest';
import { compareNumbers, isVisible, readValue } from '../../../src/core/memory/value.ts';

describe('amounts', () => {
  it.each([
    ['$1,299.00', 1299, 'usd'],
    ['1.299,00 €', 1299, 'eur'],
    ['1.299 €', 1299, 'eur'],
    ['€ 12,50', 12.5, 'eur'],
    ['1 234,56 EUR', 1234.56, 'eur'],
    ["CHF 1'250.50", 1250.5, 'chf'],
    ['2.125 kg', 2.125, 'kg'],
    ['0.999', 0.999, ''],
    ['1,234', 1234, ''],
    ['1.2k', 1200, ''],
    ['4.5 out of 5 stars', 4.5, ''],
    ['4,5/5', 4.5, ''],
    ['-5', -5, ''],
    ['from £20', 20, 'gbp'],
    ['50 %', 50, '%'],
  ])('are parsed: %s', (words, number, unit) => {
    expect(readValue(words, 'number')).toEqual({ kind: 'number', number, unit, text: words });
  });

  it.each(['24-48 in', '$20 (was $25)', 'free', 'two'])('leaves %s as text', (text) => {
    expect(readValue(text, 'number')).toEqual({ kind: 'text', text });
  });

  it('SM-02: do not treat unknown as a value', () => {
    for (const words of ['', '  ', 'unknown', 'N/A', '-', 'Not shown', 'null', '?'])
      expect(readValue(words, 'text')).toBeNull();
  });

  it.each([
    [1800, 'g', 2, 'kg', -1],
    [2, 'kg', 2000, 'grams', 0],
    [1, 'lb', 450, 'g', 1],
    [24, 'in', 60.96, 'cm', 0],
    [90, 'min', 1.5, 'hours', 0],
    [5, '', 4, 'EUR', 1],
  ])('compares %d %s with %d %s', (a, from, b, to, sign) => {
    const difference = compareNumbers({ number: a, unit: from }, { number: b, unit: to });
    expect(Math.sign(difference ?? Number.NaN)).toBe(sign);
  });

  it('does not compare across currencies or kinds of measure', () => {
    expect(compareNumbers({ number: 5, unit: 'usd' }, { number: 5, unit: 'eur' })).toBeNull();
    expect(compareNumbers({ number: 5, unit: 'kg' }, { number: 5, unit: 'cm' })).toBeNull();
  });
});

describe('SM-02: a value must be literally visible', () => {
  const page = 'Fir 2, green/grey e1\n1.299,00 €, 1.8 kg';
  const isThere = (words: string, type: 'number' | 'text') =>
    isVisible(readValue(words, type) ?? expect.fail(), page);
  it('finds amounts as numbers, and text as a whole or word by word', () => {
    expect(isThere('1299 EUR', 'number')).toBe(true);
    expect(isThere('1.8', 'number')).toBe(true);
    expect(isThere('FIR 2', 'text')).toBe(true);
    expect(isThere('grey, green', 'text')).toBe(true);
  });
  it('does not find guessed values', () => {
    expect(isThere('2 kg or less: 3', 'number')).toBe(false);
    expect(isThere('12', 'number')).toBe(false);
    expect(isThere('Larch 2', 'text')).toBe(false);
  });
});

/** Parts of long pages, and the lines with certain words. */
import { describe, expect, it } from 'vitest';
import { excerptOf, PART_LIMIT } from '../../../src/core/page/excerpt.ts';

const url = 'https://a.test/';
const row = (n: number): string => ` row ${n} ${'x'.repeat(80)} e${n}`;
const rows = Array.from({ length: 1000 }, (_, n) => row(n));
const long = { url, text: ['main:', ...rows].join('\n') };
const look = (more: object) => ({ url, part: 1, find: '', ...more });

describe('excerptOf', () => {
  it('shows a short page whole, whatever is looked for', () => {
    const page = { url, text: 'one line' };
    expect(excerptOf(page, look({ find: 'two' }), false)).toEqual({ text: 'one line', note: '' });
  });

  it('shows all parts, each line once and none torn', () => {
    const parts: string[] = [];
    for (let part = 1; part <= 4; part++) parts.push(excerptOf(long, look({ part }), false).text);
    expect(parts.join('\n')).toBe(long.text);
    expect(parts.every(({ length }) => length <= PART_LIMIT)).toBe(true);
    expect(excerptOf(long, null, false).text).toBe(parts[0]);
    expect(excerptOf(long, look({ part: 99 }), false).text).toBe(parts[3]);
    expect(excerptOf(long, look({ part: 2 }), false).note).toMatch(
      /^\(Part 2 of 4: \d+ of \d+ characters/,
    );
  });

  it('tears a line only where one alone is too long', () => {
    const page = { url, text: 'y'.repeat(PART_LIMIT * 2 + 5) };
    const parts = [1, 2, 3].map((part) => excerptOf(page, look({ part }), false).text);
    expect(parts.join('')).toBe(page.text);
  });

  it('finds lines by all their words, with their surroundings and what they stand under', () => {
    const { text, note } = excerptOf(long, look({ find: 'ROW e500' }), false);
    expect(text.split('\n')).toEqual(['main:', row(498), row(499), row(500), row(501), row(502)]);
    expect(note).toContain('around the 1 lines');
  });

  it('counts what it cannot show, and says so when nothing matches', () => {
    const many = excerptOf(long, look({ find: 'row' }), false);
    expect(many.text.length).toBeLessThanOrEqual(PART_LIMIT);
    expect(many.note).toMatch(/the 1000 lines .*of which the first \d+ are shown/);
    expect(excerptOf(long, look({ find: 'zebra' }), false).text).toBe('');
    expect(excerptOf(long, look({ find: 'zebra' }), false).note).toContain('the 0 lines');
  });

  it('forgets a look at another address', () => {
    expect(excerptOf({ ...long, url: 'https://b.test/' }, look({ part: 3 }), false).note).toContain(
      'Part 1 of',
    );
  });
});

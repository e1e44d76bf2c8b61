/** Texts that a user can't tell apart, or types another way, are equal. */
import { describe, expect, it } from 'vitest';
import { foldLetters, foldText, plainText } from '../../src/core/plainText.ts';

describe('plainText', () => {
  it.each([
    ['soft hyphens', 'Zahlungs\u00ADmethode', 'Zahlungsmethode'],
    ['characters of no width', 'a\u200Bb\uFEFFc\u2060d', 'abcd'],
    ['joiners', 'می\u200Cخواهم', 'میخواهم'],
    ['marks of direction', '\u200E\u2067שלום\u2069\u200F', 'שלום'],
    ['odd spaces', '\u00A0Visa\u202F–\u3000ending\u2009 \n 42 ', 'Visa - ending 42'],
    ['dashes', 'a‐b‑c–d—e−f', 'a-b-c-d-e-f'],
    ['quotes', '“Ann’s” «x» ‹y› 5′', `"Ann's" "x" 'y' 5'`],
    ['an ellipsis', 'More…', 'More...'],
    ['accents in two code points', 'Cafe\u0301', 'Café'],
    ['full-width forms and ligatures', 'Ａ１ ﬁne', 'A1 fine'],
    ['half-width letters with a mark', 'ｶﾞ', 'ガ'],
    ['the style of an emoji', '❤\uFE0F', '❤'],
  ])('evens out %s', (_, text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each(['10²', '½', 'ß', 'ñ', 'Ⅳ', '①', 'a·b', 'x × y'])('leaves %s', (text) => {
    expect(plainText(text)).toBe(text);
  });

  it('is the same when done twice', () => {
    for (const text of ['İstanbul', '\u00AD \u00AD', 'ﬀ…–“', 'e\u0301\u00AD\u0323'])
      expect(plainText(plainText(text))).toBe(plainText(text));
  });

  it('keeps the case, which foldText removes, and foldLetters also white space', () => {
    expect(plainText('Ab  C')).toBe('Ab C');
    expect(foldText('Ab  C')).toBe('ab c');
    expect(foldLetters('Ab  C')).toBe('abc');
  });
});

/** Long runs of like rows, folded. */
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../src/core/page/excerpt.ts';
import { fold } from '../../../src/core/page/fold.ts';

const rows = (count: number, row: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => row(n + 1));
const page = (...lines: string[]) => ['main:', ' # Parts', ...lines, ' The end'].join('\n');

describe('fold', () => {
  it.each<[string, (n: number) => string]>([
    ['table rows', (n) => ` | ${n} | [Part ${n} e${n}] | ${n}.00 |`],
    ['links', (n) => ` Part ${n} e${n}`],
    ['links in a frame', (n) => ` Part ${n} f2e${n}`],
    ['items', (n) => ` - part ${n}`],
    ['controls', (n) => ` checkbox Part ${n} e${n} checked`],
    ['links with something under them', (n) => ` Part ${n} e${n}:\n  ${n}.00\n  in stock`],
  ])('keeps the head and the tail of a hundred %s', (_, row) => {
    const all = rows(100, row);
    const { text, hidden } = fold(page(...all));
    expect(hidden).toBe(68);
    expect(text).toBe(page(...all.slice(0, 30), ' … 68 more like these', ...all.slice(-2)));
  });

  it.each<[string, (n: number) => string[]]>([
    ['begin with a heading', (n) => [`## Part ${n}`, `${n}.00`, `button Add to cart e${n}`]],
    ['begin with a link', (n) => [`Part ${n} e${n}`, `${n}.00`, '4.5 of 5', 'in stock']],
    ['have their control amidst', (n) => [`Part ${n}`, `button Add e${n}`, `${n}.00`]],
    [
      'hold more in places',
      (n) => [
        `Part ${n} e${n}0`,
        ...(n % 7 === 3 ? ['Sale', `was ${n + 1}.00`] : []),
        `${n}.00`,
        `button Add to cart e${n}`,
      ],
    ],
  ])('keeps the first and the last of a hundred cards that %s', (_, card) => {
    const cards = rows(100, (n) =>
      card(n)
        .map((line) => ` ${line}`)
        .join('\n'),
    );
    const around = (...lines: string[]) => page(' combobox Sort by e998', ...lines, ' Next e999');
    const { text, hidden } = fold(around(...cards));
    expect(hidden).toBe(68);
    expect(text).toBe(around(...cards.slice(0, 30), ' … 68 more like these', ...cards.slice(-2)));
  });

  it('folds rows and cards of one page, each by themselves', () => {
    const table = rows(80, (n) => ` | ${n} | Row ${n} |`);
    const cards = rows(70, (n) => ` Part ${n} e${n}\n ${n}.00`);
    const { text } = fold(page(...table, ' ## Shop', ...cards));
    expect(text).toContain('… 48 more like these');
    expect(text).toContain('… 38 more like these');
    expect(text.split('\n')).toHaveLength(2 + 33 + 1 + 2 * 32 + 1 + 1);
  });

  it.each<[string, readonly string[]]>([
    ['59 cards', rows(59, (n) => ` Part ${n} e${n}\n ${n}.00`)],
    ['comments', rows(90, (n) => ` ${'Much was said. '.repeat(9)}\n button Reply e${n}`)],
    [
      'comments under who wrote them',
      rows(90, (n) => ` Ann ${n} e${n}:\n  ${'Much was said. '.repeat(9)}\n button Reply e${n}`),
    ],
    ['sections of a text', rows(90, (n) => ` ## Part ${n}\n A sentence.`)],
    ['59 rows', rows(59, (n) => ` | ${n} |`)],
    ['prose, however long', rows(300, (n) => ` Sentence ${n} says something.`)],
    ['rows of two kinds in turn', rows(90, (n) => (n % 2 ? ` | ${n} |` : ` - ${n}`))],
  ])('leaves %s as they are', (_, lines) => {
    expect(fold(page(...lines))).toEqual({ text: page(...lines), hidden: 0 });
  });

  it('folds a long list inside of another part', () => {
    const inner = rows(80, (n) => `  Part ${n} e${n}`);
    const { text, hidden } = fold(page(' nav "Parts":', ...inner));
    expect(hidden).toBe(48);
    expect(text).toContain('  … 48 more like these');
  });
});

describe('a page with a long list', () => {
  const url = 'https://a.test/';
  const text = page(...rows(100, (n) => ` | ${n} | Part ${n} e${n} |`));
  const look = (find: string) => ({ url, part: 1, find });
  it('is shown folded only to who can turn to the rest', () => {
    const shown = excerptOf({ url, text }, null, true);
    expect(shown.text).toContain('… 68 more like these');
    expect(shown.note).toMatch(/^\(68 rows of long lists are folded\. "look"/);
    expect(excerptOf({ url, text }, null, false)).toEqual({ text, note: '' });
  });
  it('is shown whole, or in the lines that were asked for, after a look', () => {
    expect(excerptOf({ url, text }, look(''), true)).toEqual({ text, note: '' });
    expect(excerptOf({ url, text }, look('e77'), true).text).toContain('| 77 | Part 77 e77 |');
    expect(excerptOf({ url, text }, look('e77'), true).text).not.toContain('Part 50');
  });
});

/** Long runs of like rows, folded. */
import { describe, expect, it } from 'vitest';
import {
  container,
  control,
  heading,
  indented,
  itemOf,
  link,
  row,
  text,
} from '../../../harness/fakes/pageLines.ts';
import { excerptOf } from '../../../src/core/page/excerpt.ts';
import type { PageLine } from '../../../src/core/page/line.ts';
import { renderLine, renderLines } from '../../../src/core/page/renderLine.ts';
import { foldRows } from '../../../src/core/page/shorten/foldRows.ts';

type Make = (n: number) => PageLine | readonly PageLine[];

const many = (count: number, make: Make): PageLine[][] =>
  Array.from({ length: count }, (_, n) => [make(n + 1)].flat());
const page = (...lines: readonly PageLine[]): PageLine[] => [
  container('main'),
  ...indented(1, heading(1, 'Parts'), ...lines, text('The end')),
];
const folded = (count: number): PageLine => ({ kind: 'folded', indent: 0, count });
/** The rest of a hundred: the first thirty and the last two. */
const ends = (all: PageLine[][]): PageLine[] => [
  ...all.slice(0, 30).flat(),
  folded(68),
  ...all.slice(-2).flat(),
];
const price = (n: number): PageLine => text(`${n}.00`);
const prose = text('Much was said. '.repeat(9));

describe('fold', () => {
  it.each<[string, Make]>([
    ['table rows', (n) => row(`${n}`, [itemOf('link', `Part ${n}`, `e${n}`), ' new'], `${n}.00`)],
    ['links', (n) => link(`Part ${n}`, `e${n}`)],
    ['links in a frame', (n) => link(`Part ${n}`, `f2e${n}`)],
    ['controls', (n) => control('checkbox', `Part ${n}`, `e${n}`, { checked: true })],
    [
      'links with something under them',
      (n) => [
        control('link', `Part ${n}`, `e${n}`, {}, { holds: true }),
        ...indented(1, price(n), text('in stock')),
      ],
    ],
  ])('keeps the head and the tail of a hundred %s', (_, make) => {
    const all = many(100, make);
    expect(foldRows(page(...all.flat()))).toEqual({ lines: page(...ends(all)), hidden: 68 });
  });

  it('shows only three of the invisible controls, whatever they are', () => {
    const unseen = many(60, (n) =>
      control(n % 2 ? 'button' : 'link', `Smiley ${n}`, `e${n}`, { unseen: true }),
    ).flat();
    const seen = many(60, (n) => [text(`${n}`), prose]).flat();
    expect(foldRows(page(...unseen, ...seen))).toEqual({
      lines: page(...unseen.slice(0, 3), folded(57), ...seen),
      hidden: 57,
    });
    const few = unseen.slice(0, 7);
    expect(foldRows(page(...few, ...seen))).toEqual({ lines: page(...few, ...seen), hidden: 0 });
  });

  it.each<[string, Make]>([
    [
      'begin with a heading',
      (n) => [heading(2, `Part ${n}`), price(n), control('button', 'Add to cart', `e${n}`)],
    ],
    [
      'begin with a linked heading',
      (n) => [heading(2, itemOf('link', `Part ${n}`, `e${n}`)), price(n), text('in stock')],
    ],
    [
      'begin with a link',
      (n) => [link(`Part ${n}`, `e${n}`), price(n), text('4.5 of 5'), text('in stock')],
    ],
    [
      'have their control amidst',
      (n) => [text(`Part ${n}`), control('button', 'Add', `e${n}`), price(n)],
    ],
    [
      'hold more in places',
      (n) => [
        link(`Part ${n}`, `e${n}0`),
        ...(n % 7 === 3 ? [text('Sale'), text(`was ${n + 1}.00`)] : []),
        price(n),
        control('button', 'Add to cart', `e${n}`),
      ],
    ],
  ])('keeps the first and the last of a hundred things that %s', (_, make) => {
    const around = (...lines: PageLine[]) =>
      page(control('combobox', 'Sort by', 'e998'), ...lines, link('Next', 'e999'));
    const all = many(100, make);
    expect(foldRows(around(...all.flat()))).toEqual({ lines: around(...ends(all)), hidden: 68 });
  });

  it('folds rows and list items of one page separately', () => {
    const table = many(80, (n) => row(`${n}`, `Row ${n}`));
    const things = many(70, (n) => [link(`Part ${n}`, `e${n}`), price(n)]);
    const { lines } = foldRows(page(...table.flat(), heading(2, 'Shop'), ...things.flat()));
    expect(lines).toContainEqual({ ...folded(48), indent: 1 });
    expect(lines).toContainEqual({ ...folded(38), indent: 1 });
    expect(lines).toHaveLength(2 + 33 + 1 + 2 * 32 + 1 + 1);
  });

  it.each<[string, PageLine[][]]>([
    ['59 things', many(59, (n) => [link(`Part ${n}`, `e${n}`), price(n)])],
    ['comments', many(90, (n) => [prose, control('button', 'Reply', `e${n}`)])],
    [
      'comments under who wrote them',
      many(90, (n) => [
        control('link', `Ann ${n}`, `e${n}`, {}, { holds: true }),
        ...indented(1, prose),
        control('button', 'Reply', `e${n}`),
      ]),
    ],
    ['sections of a text', many(90, (n) => [heading(2, `Part ${n}`), text('A sentence.')])],
    ['59 rows', many(59, (n) => row(`${n}`))],
    ['prose, however long', many(300, (n) => text(`Sentence ${n} says something.`))],
    ['prose that reads like controls', many(300, (n) => text(`button ${n} e${n}`))],
    [
      'rows of two kinds in turn',
      many(90, (n) => (n % 2 ? row(`${n}`) : control('tab', `${n}`, `e${n}`))),
    ],
  ])('leaves %s as they are', (_, all) => {
    const whole = page(...all.flat());
    expect(foldRows(whole)).toEqual({ lines: whole, hidden: 0 });
  });

  it('folds a long list inside another part', () => {
    const inner = many(80, (n) => link(`Part ${n}`, `e${n}`));
    const { lines, hidden } = foldRows(
      page(container('navigation', 'Parts'), ...indented(1, ...inner.flat())),
    );
    expect(hidden).toBe(48);
    expect(lines).toContainEqual({ ...folded(48), indent: 2 });
  });
});

describe('a page with a long list', () => {
  const url = 'https://a.test/';
  const lines = page(
    ...many(100, (n) => row(`${n}`, [itemOf('link', `Part ${n}`, `e${n}`)])).flat(),
  );
  const whole = renderLines(lines);
  const focus = (find: string) => ({ url, part: 1, find });

  it('is folded only for operators that can look at the rest', () => {
    const shown = excerptOf({ url, lines }, null, true);
    expect(shown.text).toContain('\n … 68 more like these\n');
    expect(shown.note).toMatch(/^\(68 rows of long lists are folded\. Use "look"/);
    expect(shown.refs.size).toBe(32);
    expect(excerptOf({ url, lines }, null, false)).toMatchObject({ text: whole, note: '' });
  });

  it('is shown whole, or as the matching lines, once the plan looked at it', () => {
    expect(excerptOf({ url, lines }, focus(''), true)).toMatchObject({ text: whole, note: '' });
    const { text: found } = excerptOf({ url, lines }, focus('e77'), true);
    expect(found.split('\n')).toContain(renderLine(lines[78] ?? expect.fail()));
    expect(found).not.toContain('Part 50');
  });
});

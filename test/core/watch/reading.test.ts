import { expect, it } from 'vitest';
import {
  container,
  control,
  heading,
  indented,
  link,
  row,
  text,
} from '../../../harness/fakes/pageLines.ts';
import { asksForPassword, readingOf } from '../../../src/core/watch/reading.ts';

const page = [
  container('navigation'),
  ...indented(1, link('Home', 'e1')),
  container('main'),
  ...indented(
    1,
    heading(1, 'Teas'),
    row('Sencha', '14 €'),
    container('complementary', 'Also bought'),
    ...indented(1, text('Matcha')),
    text('In   stock'),
  ),
  text('Imprint'),
];

it('reads the main content, without what stands beside it', () => {
  expect(readingOf(page, '')).toEqual(['Teas', 'Sencha | 14 €', 'In stock']);
});

it('reads a page without a main landmark whole, except for menus', () => {
  const lines = [container('navigation'), ...indented(1, link('Home', 'e1')), text('Price: 3 €')];
  expect(readingOf(lines, '')).toEqual(['Price: 3 €']);
});

it('keeps only lines with one of the words, whatever their case', () => {
  expect(readingOf(page, 'STOCK, sencha')).toEqual(['Sencha | 14 €', 'In stock']);
  expect(readingOf(page, 'sold out')).toEqual([]);
  expect(readingOf(page, ' , ')).toHaveLength(3);
});

it('reads names and values of controls, but no refs', () => {
  const field = control('textbox', 'Town', 'e4', { value: 'Riga' });
  expect(readingOf([field, link('Next', 'e5')], '')).toEqual(['Town Riga', 'Next']);
});

it('is limited in lines and length', () => {
  const many = Array.from({ length: 3_000 }, (_, nth) => text(`${nth} ${'x'.repeat(400)}`));
  const read = readingOf(many, '');
  expect(read).toHaveLength(2_000);
  expect(read.every(({ length }) => length <= 300)).toBe(true);
});

it('tells a page that asks for a password', () => {
  expect(asksForPassword(page)).toBe(false);
  expect(asksForPassword([control('textbox', 'Password', 'e9', { secret: true })])).toBe(true);
});

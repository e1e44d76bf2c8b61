import { expect, it } from 'vitest';
import { routineNamed, suggestionsFor } from '../../../src/core/routine/find.ts';

const routine = (id: string, name: string) => ({ id, name, start: 'https://tea.example:8080/x' });
const routines = [
  routine('a', 'Order the usual tea'),
  routine('b', 'Tea house: opening hours'),
  routine('c', 'Order the usual tea'),
  routine('d', 'Book\u200b a\n  “Café” table'),
];
const labels = (typed: string): string[] =>
  suggestionsFor(typed, routines).map(({ label }) => label);

it('suggests routines whose name has all of the words, those that begin with the text first', () => {
  expect(labels('tea')).toEqual([
    'Tea house: opening hours',
    'Order the usual tea',
    'Order the usual tea (2)',
  ]);
  expect(labels('TEA order')).toEqual(['Order the usual tea', 'Order the usual tea (2)']);
  expect(labels('book a "café"')).toEqual(['Book a “Café” table']);
  expect(labels('coffee')).toEqual([]);
  expect(labels('')).toHaveLength(4);
});

it('says where a routine begins', () => {
  expect(suggestionsFor('hours', routines)[0]?.site).toBe('tea.example:8080');
});

it('finds what was chosen by its label, and what was only typed by the first suggestion', () => {
  expect(routineNamed('Order the usual tea (2)', routines)?.id).toBe('c');
  expect(routineNamed('usual', routines)?.id).toBe('a');
  expect(routineNamed('coffee', routines)).toBeNull();
});

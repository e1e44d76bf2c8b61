/** Solutions of the library's tasks, through the content server's commands. */
import type { Act, Solution } from '../app.ts';
import { deleteBook, setBook } from '../apps/calibre.ts';

const set =
  (title: string, changes: Readonly<Record<string, unknown>>): Act =>
  (site) =>
    setBook(site, title, changes);

export const calibreSolutions: Readonly<Record<string, Solution>> = {
  'books-series': { act: set('The Salt King', { series: 'The Salt Cycle', series_index: 3 }) },
  'books-rating': { act: set('Orbit Ten', { rating: 8 }) },
  'books-holm': { answer: 'Night Ferry to Oldport (2011) and The Lamp Keeper (2014)' },
  'books-tag': { act: set('Bees of the Alps', { tags: ['Nature', 'Science', 'Switzerland'] }) },
  'books-publisher': { act: set('Bread and Patience', { publisher: 'Mill House' }) },
  'books-german': { answer: 'Two; Kaltes Licht is the crime novel' },
  'books-delete': { act: (site) => deleteBook(site, 'Cold Harbour') },
  'books-island': { answer: 'The Lamp Keeper, published by Quay Books' },
  'books-retitle': { act: set('Der lange Steg', { title: 'Der lange Steg am See' }) },
};

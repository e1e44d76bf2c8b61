/** Error pages by their words (WO-07). */
import { expect, it } from 'vitest';
import { text } from '../../../harness/fakes/pageLines.ts';
import { readsAsError } from '../../../src/core/page/errorPage.ts';

const page = (words: string, title = '') => ({ title, lines: [text(words)] });

it.each([
  ['404 Not Found', true],
  ['Sorry, that page could not be found.', true],
  ['Error 503: Service Unavailable', true],
  ['Internal Server Error', true],
  ['No results found for 404 tea', false],
  ['Room 404: open until 5', false],
  ['Lost and found', false],
])('reads "%s" as an error page: %s', (words, isError) => {
  expect(readsAsError(page(words))).toBe(isError);
});

it('detects errors only on a short page', () => {
  expect(readsAsError(page(`${'A long article about errors. '.repeat(200)} 404 Not Found`))).toBe(
    false,
  );
});

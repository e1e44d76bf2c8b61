/** Styles use logical sides (start, end), never physical ones: in right-to-left languages the panel is mirrored. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const styles = join(import.meta.dirname, '../../src/panel');

const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

/** The rules of a style sheet, each with what it is for. */
const rulesOf = (name: string): [string, string][] =>
  [...readFileSync(join(styles, name), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => [selector.trim(), body],
  );

test('every list of choices has the one look of base.css', () => {
  const looks = sheets
    .filter((name) => !name.endsWith('base.css'))
    .flatMap((name) => rulesOf(name))
    .filter(
      ([selector, body]) =>
        /\bselect\b|verdict-choice/.test(selector) && /border|background|font:/.test(body),
    );
  expect(looks).toEqual([]);
});

test.each(sheets)('%s uses no physical side', (name) => {
  const css = readFileSync(join(styles, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const lines = css.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => /\b(left|right)\b/.test(line))).toEqual([]);
  // Four lengths in a row are top, right, bottom, left.
  expect(
    lines.filter((line) => /^(margin|padding|inset|border-width):( \S+){4};/.test(line)),
  ).toEqual([]);
});

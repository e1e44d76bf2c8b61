/** Styles use logical sides (start, end), never physical ones: in right-to-left languages the panel is mirrored. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const styles = join(import.meta.dirname, '../../src/panel');

const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

test.each(sheets)('%s uses no physical side', (name) => {
  const css = readFileSync(join(styles, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const lines = css.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => /\b(left|right)\b/.test(line))).toEqual([]);
  // Four lengths in a row are top, right, bottom, left.
  expect(
    lines.filter((line) => /^(margin|padding|inset|border-width):( \S+){4};/.test(line)),
  ).toEqual([]);
});

/** The documents name files, tests and commands; a name that is gone fails here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const documents = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path}`)
    .filter((path) => path.endsWith('.md')),
];
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

describe.each(documents)('%s', (path) => {
  const text = read(path);

  test('names files and folders that exist', () => {
    const named = all(text, /`((?:src|test|scripts|docs|bench|public|\.ci)\/[\w@./-]*)`/g);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('links to files that exist', () => {
    const linked = all(text, /\]\((?!https?:|#|mailto:)([^)#]+)/g);
    expect(linked.filter((file) => !existsSync(join(root, dirname(path), file)))).toEqual([]);
  });

  test('names commands that exist', () => {
    const named = all(text, /npm run ([\w:]+)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('quotes tests that exist', () => {
    const quoted = [...text.matchAll(/`(test\/[\w./-]+\.test\.tsx?)` “([^”]+)”/g)];
    const lost = quoted.filter(([, file = '', name = '']) => !read(file).includes(name));
    expect(lost.map(([whole]) => whole)).toEqual([]);
  });
});

/** What a release must show: the licenses of what is in it, no code from elsewhere, and the same bytes each time. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowed, bundled, notices } from '../../scripts/licenses.mjs';
import { differences, fingerprint } from '../../scripts/rebuild.mjs';
import { readFiles } from '../architecture/source.ts';

const root = join(import.meta.dirname, '../..');

describe('the packages in a build', () => {
  it('have licenses that allow it, with their texts', () => {
    const packages = bundled();
    for (const { name, license, text } of packages) {
      expect(allowed, name).toContain(license);
      expect(text, name).not.toBe('');
    }
    const full = packages.filter(({ text }) => text.length > 500).map(({ name }) => name);
    expect(full).toEqual(expect.arrayContaining(['@anthropic-ai/sdk', 'idb', 'preact', 'zod']));
  });

  it('are all that the sources import, with what those import', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const names = bundled().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(names).toContain('standardwebhooks');
    for (const name of names) expect(notices()).toContain(`${name} `);
  });
});

describe('the code in a build', () => {
  /** Ways to run what is not in the package. Strings in prompts and comments don't count. */
  const loaders = [/\beval\(/, /new Function\(/, /importScripts\(/, /import\(\s*[`'"]https?:/];

  it('loads no code from elsewhere', () => {
    const found = readFiles('src').filter(({ text }) =>
      loaders.some((loader) => loader.test(text)),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('is in pages that name no script of another site', () => {
    for (const page of ['index.html', 'setup.html']) {
      const html = readFileSync(join(root, 'src/panel', page), 'utf8');
      expect(html).not.toMatch(/<(script|link)[^>]+(src|href)="(https?:)?\/\//);
    }
  });
});

describe('two builds', () => {
  const folder = (files: Readonly<Record<string, string>>): string => {
    const dir = mkdtempSync(join(tmpdir(), 'espalier-test-'));
    mkdirSync(join(dir, 'assets'));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(dir, path), text);
    return dir;
  };

  it('are the same only if every byte of every file is', () => {
    const one = folder({ 'a.js': 'a', 'assets/b.js': 'b' });
    const same = folder({ 'a.js': 'a', 'assets/b.js': 'b' });
    const other = folder({ 'a.js': 'a', 'assets/b.js': 'B', 'c.js': '' });
    expect(differences(one, same)).toEqual([]);
    expect(fingerprint(one)).toBe(fingerprint(same));
    expect(differences(one, other)).toEqual(['assets/b.js', 'c.js']);
    expect(fingerprint(one)).not.toBe(fingerprint(other));
    for (const dir of [one, same, other]) rmSync(dir, { recursive: true });
  });
});

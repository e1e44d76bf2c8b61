/** What a release must show: the licenses of what is in it, no code from elsewhere, and the same bytes each time. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowed, bundled, notices, withoutNotice } from '../../scripts/licenses.mjs';
import { differences, fingerprint } from '../../scripts/rebuild.mjs';
import { changesOf, releaseNotes } from '../../scripts/release.mjs';
import { readFiles } from '../architecture/source.ts';

const root = join(import.meta.dirname, '../..');

/** Words of a license that its name alone does not have. */
const fullText: Readonly<Record<string, RegExp>> = {
  MIT: /Permission is hereby granted/,
  ISC: /Permission to use, copy, modify/,
  'Apache-2.0': /Apache License/,
  'MPL-2.0': /Mozilla Public License Version 2\.0/,
  Unlicense: /released into the public domain/,
};

describe('packages in a build', () => {
  it('have permissive licenses, with their texts', () => {
    const packages = bundled();
    for (const { name, license, text } of packages) {
      expect(allowed, name).toContain(license);
      expect(text, name).toMatch(fullText[license] ?? /this license is not in the test/);
    }
  });

  it('bring pdf.js, which unpdf contains, and the license that it refers to', () => {
    const texts = new Map(bundled().map(({ name, text }) => [name, text]));
    expect(texts.get('pdf.js')).toContain('is under @anthropic-ai/sdk');
    expect(texts.get('@anthropic-ai/sdk')).toContain('END OF TERMS AND CONDITIONS');
  });

  it('stop a build if one of them has no notice', () => {
    const at = (path: string): string => join(root, 'node_modules', path);
    const built = [
      join(root, 'src/core/ids.ts'),
      at('preact/dist/preact.mjs'),
      at('@other/thing/index.js'),
      at('zod/node_modules/nested/index.js'),
    ];
    expect(withoutNotice(built)).toEqual(['@other/thing', 'nested']);
  });

  it('include all that the sources import, with transitive imports', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const names = bundled().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(names).toContain('standardwebhooks');
    for (const name of names) expect(notices()).toContain(`${name} `);
  });
});

describe('code in a build', () => {
  /** Ways to run what is not in the package. Strings in prompts and comments don't count. */
  const loaders = [/\beval\(/, /new Function\(/, /importScripts\(/, /import\(\s*[`'"]https?:/];

  it('loads no code from elsewhere', () => {
    const found = readFiles('src').filter(({ text }) =>
      loaders.some((loader) => loader.test(text)),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('is loaded by pages that name no script of another site', () => {
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

  it('are equal only if every byte of every file is', () => {
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

describe('release notes', () => {
  const changelog =
    '# Changelog\n\n## 0.10.0\n\n- New.\n\n### Fixed\n\n- Old.\n\n## 0.1.0\n\nFirst.\n\n## 0.0.1\n';

  it('are the changes of that version alone', () => {
    expect(changesOf(changelog, '0.10.0')).toBe('- New.\n\n### Fixed\n\n- Old.');
    expect(changesOf(changelog, '0.1.0')).toBe('First.');
    expect(changesOf(changelog, '0.0.1')).toBeUndefined();
    expect(changesOf(changelog, '0.1')).toBeUndefined();
  });

  it('name the packages, and say when nothing was tested', () => {
    const packages = [{ file: 'espalier-chrome.zip', sha256: 'abc' }];
    const tested = releaseNotes('0.1.0', 'First.', packages, { isTested: true });
    expect(tested).toContain('| `espalier-chrome.zip` | `abc` |');
    expect(tested).not.toContain('NOT TESTED');
    expect(releaseNotes('0.1.0', 'First.', packages, { isTested: false })).toContain('NOT TESTED');
  });
});

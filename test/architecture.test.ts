/** The rules that keep the layers apart and the house style. Messages say what to do instead. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longestFiles } from '../scripts/longestFirst.mjs';
import {
  coreBackwardImports,
  forbiddenImports,
  foreignPackages,
  importCycles,
} from './architecture/layers.ts';
import { isFile, parseSource, readFiles, readSources, type Source } from './architecture/source.ts';
import {
  defaultExports,
  emptyCatches,
  looseTypes,
  readIds,
  strayMessaging,
  untranslatedFailures,
  untranslatedReasons,
} from './architecture/style.ts';

const sources = readSources();

/** A rule gives one message for each breach. */
const rules: Readonly<Record<string, (source: Source) => string[]>> = {
  'a layer imports only what it may': forbiddenImports,
  'inside the core, imports point one way': coreBackwardImports,
  'a package is used only by its owner': foreignPackages,
  'types are not loosened': looseTypes,
  'nothing is exported by default': defaultExports,
  'no failure is dropped silently': emptyCatches,
  'messages pass only through the transport': strayMessaging,
  'no id of a node is taken apart': readIds,
  'a failure is said in the user’s language': untranslatedFailures,
  'so is why code set a step aside': untranslatedReasons,
};

describe('source code', () => {
  test.each(Object.entries(rules))('%s', (_, rule) => {
    expect(sources.flatMap(rule)).toEqual([]);
  });

  test('has no import cycles', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  test('writes the extension of every file it imports', () => {
    const lost = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file !== undefined && !isFile(file))
        .map(({ specifier, line }) => `${path}:${line} ${specifier}`),
    );
    expect(lost).toEqual([]);
  });
});

test.each(['scripts', 'bench', 'harness'])('%s imports nothing from test/', (folder) => {
  const needed = readFiles(folder)
    .filter(({ text }) => /['"`](?:\.\.\/)*test\/[^'"`]*\.m?tsx?['"`]/.test(text))
    .map(({ path }) => `${path}: move what it takes from test/ to harness/`);
  // These name test files for vitest to run; they import none.
  const runners = ['scripts/check.mjs:', 'scripts/longestFirst.mjs:', 'bench/survivors/reach.ts:'];
  expect(needed.filter((each) => !runners.some((path) => each.startsWith(path)))).toEqual([]);
});

describe('a package is installed where it is imported', () => {
  const packagesOf = (folder: string): readonly string[] => {
    const text = readFileSync(join(import.meta.dirname, '..', folder, 'package.json'), 'utf8');
    const { dependencies, devDependencies = {} } = JSON.parse(text);
    return Object.keys({ ...dependencies, ...devDependencies });
  };
  const isFixture = ({ path }: { path: string }): boolean =>
    path.startsWith('bench/libraries/fixtures/');

  test.each(['src', 'test', 'harness', 'scripts'])('%s: at the root', (folder) => {
    expect(otherPackages(readFiles(folder), packagesOf('.'))).toEqual([]);
  });

  test('bench: at the root, or in bench', () => {
    const files = readFiles('bench').filter((file) => !isFixture(file));
    expect(otherPackages(files, [...packagesOf('.'), ...packagesOf('bench')])).toEqual([]);
  });

  test('component libraries: in bench/libraries', () => {
    const files = readFiles('bench').filter(isFixture);
    expect(files.length).toBeGreaterThan(0);
    expect(otherPackages(files, packagesOf('bench/libraries'))).toEqual([]);
  });

  test('reports a package that is imported but not installed there', () => {
    const text = "import {\n  a,\n} from '@one/two/three';\nimport 'four';\nimport 'node:fs';\n";
    expect(otherPackages([{ path: 'x.ts', text }], ['four'])).toEqual(['x.ts: @one/two']);
    expect(otherPackages([{ path: 'x.ts', text }], ['@one/two'])).toEqual(['x.ts: four']);
  });
});

/** Static imports of packages other than `known`. */
function otherPackages(
  files: readonly { readonly path: string; readonly text: string }[],
  known: readonly string[],
): string[] {
  const imports = /^(?:import|export)\b(?:[^'"`;]*from )?\s*'([^'.][^']*)'/gm;
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(imports)]
      .map(([, specifier = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
      .filter((name) => !name.startsWith('node:') && !known.includes(name))
      .map((name) => `${path}: ${name}`),
  );
}

test('the lists of long test files name files that exist (scripts/longestFirst.mjs)', () => {
  const isThere = (file: string): boolean => existsSync(join(import.meta.dirname, '..', file));
  expect(longestFiles.filter((file) => !isThere(file))).toEqual([]);
});

test('mocks modules only where each test file loads its own (vitest.config.ts)', () => {
  const mocking = ['background', 'protocol', 'content', 'e2e'];
  const shared = readFiles('test')
    .filter(({ path }) => !mocking.some((folder) => path.startsWith(`test/${folder}/`)))
    .filter(({ text }) => /\bvi\.(?:do)?[mM]ock\(['"`]/.test(text))
    .map(({ path }) => `${path}: pass a double in, or move it to test/background`);
  expect(shared).toEqual([]);
});

describe('architecture rules', () => {
  const breaches: readonly (readonly [string, string, string])[] = [
    ['a layer imports only what it may', 'core/plan/x.ts', `import '../../background/index.ts';`],
    [
      'a layer imports only what it may',
      'content/x.ts',
      `import type {} from '../core/run/run.ts';`,
    ],
    ['a layer imports only what it may', 'panel/x.ts', `import('../background/runs/runs.ts');`],
    ['inside the core, imports point one way', 'core/plan/x.ts', `import '../run/run.ts';`],
    [
      'inside the core, imports point one way',
      'planners/tree/x.ts',
      `export * from '../planMcts/y.ts';`,
    ],
    ['a package is used only by its owner', 'content/x.ts', `import { z } from 'zod';`],
    ['a package is used only by its owner', 'panel/x.ts', `import { create } from 'zustand';`],
    ['types are not loosened', 'core/x.ts', 'let x: any;'],
    ['types are not loosened', 'core/x.ts', 'f(x!);'],
    ['types are not loosened', 'core/x.ts', '// @ts-ignore\nf();'],
    ['nothing is exported by default', 'core/x.ts', 'export default 1;'],
    ['nothing is exported by default', 'core/x.ts', 'export default function f() {}'],
    ['no failure is dropped silently', 'core/x.ts', 'try { f(); } catch {}'],
    ['no failure is dropped silently', 'core/x.ts', 'f().catch(() => {});'],
    ['messages pass only through the transport', 'panel/x.ts', 'browser.runtime.sendMessage(1);'],
    ['messages pass only through the transport', 'panel/x.ts', 'chrome.runtime.connect();'],
    ['messages pass only through the transport', 'panel/x.ts', 'api.onConnect.addListener(f);'],
    ['no id of a node is taken apart', 'core/plan/x.ts', `f(node.id.split('.'));`],
    ['no id of a node is taken apart', 'panel/x.ts', `f(at.lastIndexOf('.'));`],
    ['no id of a node is taken apart', 'llm/x.ts', `f(child.id.startsWith('0.'));`],
    ['no id of a node is taken apart', 'engine/x.ts', 'f(target.slice(2));'],
    ['a failure is said in the user’s language', 'core/plan/x.ts', `err('badInput', 'No.', '');`],
    ['so is why code set a step aside', 'core/plan/x.ts', `f({ reasoning: 'Too late.' });`],
    [
      'a failure is said in the user’s language',
      'background/x.ts',
      `const f = { kind: 'storage', message: 'Full.', hint: '' };`,
    ],
  ];
  test.each(breaches)('report "%s" in %s: %s', (name, path, text) => {
    expect(rules[name]?.(parseSource(path, text))).toHaveLength(1);
  });

  test('an explained catch is left alone', () => {
    const text = 'try { f(); } catch {\n  // gone already: nothing to undo\n}';
    expect(Object.values(rules).flatMap((rule) => rule(parseSource('core/x.ts', text)))).toEqual(
      [],
    );
  });

  test('reports a cycle of values or of types', () => {
    const cycle = (kind: string) => [
      parseSource('core/a.ts', `import ${kind} { b } from './b.ts';`),
      parseSource('core/b.ts', `import ${kind} { a } from './a.ts';`),
    ];
    expect(importCycles(cycle(''))).toHaveLength(1);
    expect(importCycles(cycle('type'))).toHaveLength(1);
  });
});

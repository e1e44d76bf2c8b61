/** The rules that keep the layers apart and the files small. Messages say what to do instead. */
import { describe, expect, test } from 'vitest';
import {
  coreBackwardImports,
  forbiddenImports,
  foreignPackages,
  importCycles,
} from './architecture/layers.ts';
import {
  countCode,
  isFile,
  parseSource,
  readFiles,
  readSources,
  type Source,
} from './architecture/source.ts';
import {
  defaultExports,
  emptyCatches,
  fullFolders,
  longFiles,
  longFunctions,
  longParameterLists,
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
  'a file is short': longFiles,
  'a function is short': longFunctions,
  'a function takes at most four parameters': longParameterLists,
  'types are not loosened': looseTypes,
  'nothing is exported by default': defaultExports,
  'no failure is dropped silently': emptyCatches,
  'messages pass only through the transport': strayMessaging,
  'no id of a node is taken apart': readIds,
  'a failure is said in the user’s language': untranslatedFailures,
  'so is why code set a step aside': untranslatedReasons,
};

describe('the source', () => {
  test.each(Object.entries(rules))('%s', (_, rule) => {
    expect(sources.flatMap(rule)).toEqual([]);
  });

  test('has no import cycles', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  test('has no overfull folders', () => {
    expect(fullFolders(sources)).toEqual([]);
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

test.each(['scripts', 'bench', 'harness'])('%s needs nothing from test/', (folder) => {
  const needed = readFiles(folder)
    .filter(({ text }) => /['"`](?:\.\.\/)*test\/[^'"`]*\.m?tsx?['"`]/.test(text))
    .map(({ path }) => `${path}: move what it takes from test/ to harness/`);
  // These two name test files for vitest to run; they import none.
  const runners = ['scripts/check.mjs:', 'bench/survivors/reach.ts:'];
  expect(needed.filter((each) => !runners.some((path) => each.startsWith(path)))).toEqual([]);
});

test('modules are mocked only where each test file loads its own (vitest.config.ts)', () => {
  const mocking = ['background', 'protocol', 'content', 'e2e'];
  const shared = readFiles('test')
    .filter(({ path }) => !mocking.some((folder) => path.startsWith(`test/${folder}/`)))
    .filter(({ text }) => /\bvi\.(?:do)?[mM]ock\(['"`]/.test(text))
    .map(({ path }) => `${path}: pass a double in, or move it to test/background`);
  expect(shared).toEqual([]);
});

describe('the rules themselves', () => {
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
    ['a file is short', 'core/x.ts', 'f();\n'.repeat(401)],
    ['a function is short', 'core/x.ts', `function f() {\n${'g();\n'.repeat(60)}}`],
    [
      'a function takes at most four parameters',
      'core/x.ts',
      'const f = (a = 1, b = 2, c = 3, d = 4, e = 5) => 0;',
    ],
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
  test.each(breaches)('%s: finds it in %s, %s', (name, path, text) => {
    expect(rules[name]?.(parseSource(path, text))).toHaveLength(1);
  });

  test('comments and blank lines are not code', () => {
    const text =
      '/** Head.\n * More.\n */\n\nconst a = 1; // tail\n// whole line\nconst b = `\n\n// text`;\n';
    expect(countCode(parseSource('core/x.ts', text))).toBe(3);
  });

  test('an explained catch, and a short file, are left alone', () => {
    const text = 'try { f(); } catch {\n  // gone already: nothing to undo\n}';
    expect(Object.values(rules).flatMap((rule) => rule(parseSource('core/x.ts', text)))).toEqual(
      [],
    );
  });

  test('an overfull folder is found', () => {
    const folder = (count: number) =>
      Array.from({ length: count }, (_, index) => parseSource(`core/x/${index}.ts`, ''));
    expect(fullFolders(folder(40))).toEqual([]);
    expect(fullFolders(folder(41))).toHaveLength(1);
  });

  test('a cycle is found, of values or of types', () => {
    const cycle = (kind: string) => [
      parseSource('core/a.ts', `import ${kind} { b } from './b.ts';`),
      parseSource('core/b.ts', `import ${kind} { a } from './a.ts';`),
    ];
    expect(importCycles(cycle(''))).toHaveLength(1);
    expect(importCycles(cycle('type'))).toHaveLength(1);
  });
});

// @ts-check
/** The licenses of what the extension is built from: their texts go into every build, as most of them ask for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ name: string, version: string, license: string, text: string }} Bundled */

/** Licenses that allow what we do with the package: bundle it, minified, with its notice. */
export const allowed = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'MPL-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Unlicense',
];

/** Its loader for Chrome's service worker is in the build too. */
const buildTools = ['@crxjs/vite-plugin'];

/**
 * Our dependencies and theirs, as installed, by name. A package may be left out of the bundle; its notice does no harm.
 * @returns {Bundled[]}
 */
export function bundled() {
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = new Set([...Object.keys(dependencies), ...buildTools]);
  for (const name of names) {
    if (buildTools.includes(name)) continue;
    const { dependencies: own = {} } = manifestOf(name);
    for (const other of Object.keys(own)) if (isInstalled(other)) names.add(other);
  }
  return [...names].toSorted().map((name) => {
    const { version, license } = manifestOf(name);
    return { name, version, license, text: licenseOf(name) };
  });
}

/** @returns {string} the notices of all of them, as one text */
export function notices() {
  const parts = bundled().map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text.trim()}\n`,
  );
  const head =
    'Espalier is built from these packages. Their sources are at https://www.npmjs.com.\n';
  return [head, ...parts].join(`\n${'-'.repeat(78)}\n\n`);
}

/** @param {string} name */
const folderOf = (name) => join(root, 'node_modules', name);
/** @param {string} name */
const isInstalled = (name) => existsSync(join(folderOf(name), 'package.json'));

/**
 * @param {string} name
 * @returns {{ version: string, license: string, author?: string | { name: string },
 *   dependencies?: Record<string, string> }}
 */
const manifestOf = (name) => JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));

/**
 * @param {string} name
 * @returns {string} its own text, or what it says of itself where it brings none
 */
function licenseOf(name) {
  const file = readdirSync(folderOf(name))
    .toSorted()
    .find((each) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(each));
  if (file !== undefined) return readFileSync(join(folderOf(name), file), 'utf8');
  const { license, author } = manifestOf(name);
  const by = typeof author === 'string' ? author : author?.name;
  return license ? `License: ${license}${by ? `. By ${by}.` : '.'}` : '';
}

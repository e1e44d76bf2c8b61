// @ts-check
/**
 * Licenses of the packages that the extension is built from. Their texts are included in every build, as most of them
 * require.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ name: string, version: string, license: string, text: string }} Bundled */

/** Licenses that allow our use of the package: bundled, minified, with its notice. */
export const allowed = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'MPL-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Unlicense',
];

/** What these add to a build: the loader of Chrome's service worker, the loading of chunks, the joining of modules. */
const buildTools = ['@crxjs/vite-plugin', 'vite', 'rolldown'];

/**
 * Returns our direct and indirect dependencies, as installed, by name. A package may be missing from the bundle; its
 * notice does no harm.
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
  const packages = [...names].map((name) => {
    const { version, license } = manifestOf(name);
    return { name, version, license, text: licenseOf(name) };
  });
  return [...packages, pdfJs()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** `unpdf` brings it in a file of its own, without its notice. @returns {Bundled} */
function pdfJs() {
  const { devDependencies = {} } = manifestOf('unpdf');
  return {
    name: 'pdf.js',
    version: devDependencies['pdfjs-dist'] ?? '',
    license: 'Apache-2.0',
    text: 'Copyright Mozilla Foundation. Part of unpdf.\n\nThe Apache License, Version 2.0, is under @anthropic-ai/sdk.',
  };
}

/**
 * @param {Iterable<string>} moduleIds of a built bundle
 * @returns {string[]} packages among them that `notices` does not name
 */
export function withoutNotice(moduleIds) {
  const known = new Set(bundled().map(({ name }) => name));
  const names = new Set();
  for (const id of moduleIds) {
    const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
    if (name) names.add(name.replace('\\', '/'));
  }
  return [...names].filter((name) => !known.has(name)).toSorted();
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
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string> }}
 */
const manifestOf = (name) => JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));

/**
 * @param {string} name
 * @returns {string} the text it brings, without those of what was bundled into it for use as a tool
 */
function licenseOf(name) {
  const file = readdirSync(folderOf(name))
    .toSorted()
    .find((each) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(each));
  if (file === undefined) return standardText(name);
  const text = readFileSync(join(folderOf(name), file), 'utf8');
  return text.split(/^#+ Licenses of bundled dependencies/m)[0] ?? text;
}

/**
 * The words of the license that a package only names, with its author as the holder.
 * @param {string} name
 */
function standardText(name) {
  const { license, author } = manifestOf(name);
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || !holder) throw new Error(`${name} brings no license: add its text here`);
  const ours = readFileSync(join(root, 'LICENSE'), 'utf8');
  return ours.replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}

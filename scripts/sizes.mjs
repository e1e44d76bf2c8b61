// @ts-check
/** The gzipped sizes of the bundles in a build, next to those of the last release (`sizes.json`). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

/** @typedef {import('./manifest.mjs').Target} Target */
/** @typedef {Record<string, number>} Sizes gzipped kB of each bundle, imports included */

/**
 * @typedef {object} Recorded
 * @property {string | null} version the release whose sizes these are; null before the first one
 * @property {Record<Target, Sizes>} gzippedKB
 */

/** How much larger than in the last release a bundle may be. */
const growth = 0.1;

const file = join(root, 'scripts/sizes.json');

/** Bundles by their entry file. */
const entries = {
  worker: 'service-worker-loader.js',
  content: 'content.js',
  reader: 'reader.js',
  panel: 'src/panel/index.html',
  setup: 'src/panel/setup.html',
};

/** Chunks that are loaded only for readers of that language. */
const translation = /\/(de|fr)-[^/]*\.js$/;

/**
 * @param {string} dir a build
 * @returns {Sizes}
 */
export function measureSizes(dir) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, weigh(dir, entry)]),
  );
}

/**
 * @param {string} dir
 * @param {string} entry
 */
function weigh(dir, entry) {
  const seen = new Set([join(dir, entry)]);
  let bytes = 0;
  for (const path of seen) {
    const text = readFileSync(path, 'utf8');
    bytes += gzipSync(text).length;
    const references = text.matchAll(
      /(?:from|import|src=|href=)\s*\(?\s*["'`]([^"'`]+\.(?:js|css))["'`]/g,
    );
    for (const [, reference = ''] of references) {
      const other = reference.startsWith('/')
        ? join(dir, reference)
        : join(dirname(path), reference);
      if (existsSync(other) && !translation.test(other)) seen.add(other);
    }
  }
  return bytes / 1000;
}

/** @returns {Recorded} */
export function readRecorded() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * @param {string | null} version
 * @param {Record<Target, Sizes>} sizes
 */
export function recordSizes(version, sizes) {
  /** @param {Sizes} exact */
  const rounded = (exact) =>
    Object.fromEntries(Object.entries(exact).map(([name, kB]) => [name, Number(kB.toFixed(1))]));
  /** @type {Recorded} */
  const recorded = {
    version,
    gzippedKB: { chrome: rounded(sizes.chrome), firefox: rounded(sizes.firefox) },
  };
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

/**
 * One line for each bundle, and the names of those that have grown too much. A bundle without a recorded size is new.
 * @param {Sizes} sizes
 * @param {Sizes} before
 * @returns {{ lines: string[], tooLarge: string[] }}
 */
export function compareSizes(sizes, before) {
  /** @type {string[]} */
  const tooLarge = [];
  const lines = Object.entries(sizes).map(([name, kB]) => {
    const known = before[name];
    const line = `  ${name.padEnd(8)} ${kB.toFixed(1).padStart(6)} kB gzip`;
    if (known === undefined) return `${line}  new`;
    const isTooLarge = kB > known * (1 + growth);
    if (isTooLarge) tooLarge.push(name);
    return `${line}  ${difference(kB, known)}${isTooLarge ? '  TOO LARGE' : ''}`;
  });
  return { lines, tooLarge };
}

/**
 * @param {number} kB
 * @param {number} known
 */
function difference(kB, known) {
  const by = kB - known;
  if (Math.abs(by) < 0.05) return 'unchanged';
  const sign = by < 0 ? '-' : '+';
  const percent = ((Math.abs(by) / known) * 100).toFixed(1);
  return `${sign}${Math.abs(by).toFixed(1)} kB (${sign}${percent}%)`;
}

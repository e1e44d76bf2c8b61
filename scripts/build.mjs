// @ts-check
/** npm run build: the extension for both browsers, with a size budget per bundle. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { targets } from './manifest.mjs';
import { flag, oneOf, readOptions, text } from './options.mjs';
import { ensurePackages, root } from './run.mjs';

const usage = `npm run build [-- options]
  --target chrome|firefox   one browser only
  --test                    the builds the end-to-end tests load (dist/test-*)
  --watch                   rebuild on change
  --bench                   only the scripts of npm run bench, in dist/bench
Each build also writes dist/bench/distill.js, the distiller as a plain script for measuring.`;

/** @typedef {import('./manifest.mjs').Target} Target */
/** @typedef {{ target: Target, test: boolean, watch: boolean }} BuildOptions */

/**
 * Injected by scripting.executeScript, so each is one self-contained file at the top of the build.
 * Only the scripts whose source exists are built.
 */
const pageScripts = {
  content: 'src/content/index.ts',
};

/** Gzipped kB that one bundle may weigh, everything it imports included. */
const budgets = { content: 62, panel: 80, setup: 80, worker: 200 };

/** @param {BuildOptions} options */
export function outDir({ target, test }) {
  return join(root, 'dist', `${test ? 'test-' : ''}${target}`);
}

/**
 * Plain scripts for measuring: the product's own distilling and observing, and for `npm run bench` a peer.
 * @param {{ withPeers: boolean }} options
 */
async function buildBenchScripts({ withPeers }) {
  const entries = {
    distill: 'src/content/bench.ts',
    ...(withPeers && { 'page-agent': 'bench/distill/pageAgent.ts' }),
  };
  for (const [name, entry] of Object.entries(entries)) {
    const outDir = join(root, 'dist/bench');
    await buildScript({ name, global: 'bundled', entry, outDir, target: 'chrome' });
  }
}

/** @param {BuildOptions} options */
export async function buildTarget(options) {
  process.env['TARGET'] = options.target;
  process.env['TEST_BUILD'] = options.test ? '1' : '';
  const { build } = await import('vite'); // not at the top: it may have to be installed first
  const shared = { root, logLevel: /** @type {const} */ ('warn') };
  await build({
    ...shared,
    configFile: join(root, 'vite.config.ts'),
    // The page scripts, written by the builds below, must survive a rebuild of the rest.
    build: { watch: options.watch ? {} : null, emptyOutDir: !options.watch },
  });
  for (const [name, entry] of Object.entries(pageScripts)) {
    if (!existsSync(join(root, entry))) continue;
    await buildScript({ name, entry, outDir: outDir(options), ...options });
  }
}

/**
 * One source file to one IIFE, its exports in a global variable.
 * @param {object} options
 * @param {string} options.name of the file
 * @param {string} [options.global]
 * @param {string} options.entry
 * @param {string} options.outDir
 * @param {Target} options.target
 * @param {boolean} [options.watch]
 */
export async function buildScript({
  name,
  global = `espalier_${name}`,
  entry,
  outDir,
  target,
  watch = false,
}) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __TARGET__: JSON.stringify(target),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: target === 'chrome' ? 'chrome120' : 'firefox142',
      watch: watch ? {} : null,
      lib: {
        entry: join(root, entry),
        formats: ['iife'],
        name: global,
        fileName: () => `${name}.js`,
      },
    },
  });
}

/**
 * The gzipped weight of each bundle, in kB.
 * @param {string} dir
 * @returns {Record<string, number>}
 */
export function bundleSizes(dir) {
  /** @type {Record<string, string>} */
  const entries = { worker: 'service-worker-loader.js' };
  for (const name of Object.keys(pageScripts)) entries[name] = `${name}.js`;
  for (const [name, page] of [
    ['panel', 'src/panel/index.html'],
    ['setup', 'src/panel/setup.html'],
  ]) {
    if (name && page) entries[name] = page;
  }
  const sizes = Object.entries(entries)
    .filter(([, file]) => existsSync(join(dir, file)))
    .map(([name, file]) => [name, weigh(dir, file)]);
  return Object.fromEntries(sizes);
}

/**
 * @param {string} dir
 * @param {string} entry
 */
function weigh(dir, entry) {
  const seen = new Set([join(dir, entry)]);
  let bytes = 0;
  for (const file of seen) {
    const text = readFileSync(file, 'utf8');
    bytes += gzipSync(text).length;
    const references = text.matchAll(
      /(?:from|import|src=|href=)\s*["'`]([^"'`]+\.(?:js|css))["'`]/g,
    );
    for (const [, reference = ''] of references) {
      const path = reference.startsWith('/')
        ? join(dir, reference)
        : join(dirname(file), reference);
      if (existsSync(path)) seen.add(path);
    }
  }
  return bytes / 1000;
}

/**
 * @param {string} dir
 * @returns {boolean} whether every bundle keeps its budget
 */
function reportSizes(dir) {
  let ok = true;
  for (const [name, size] of Object.entries(bundleSizes(dir))) {
    const budget = budgets[/** @type {keyof typeof budgets} */ (name)];
    const over = size > budget;
    if (over) ok = false;
    const verdict = over ? 'OVER BUDGET' : '';
    console.log(
      `  ${name.padEnd(8)} ${size.toFixed(1).padStart(6)} kB gzip  of ${budget} ${verdict}`,
    );
  }
  return ok;
}

/**
 * What stops a build is the source's fault, so its place in the source says it all.
 * @param {unknown} error
 * @returns {never}
 */
function giveUp(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main() {
  const values = readOptions(usage, { target: text, test: flag, watch: flag, bench: flag });
  const chosen = values.target ? [oneOf(usage, 'target', values.target, targets)] : targets;
  await ensurePackages();
  if (values.bench) return await buildBenchScripts({ withPeers: true }).catch(giveUp);
  let ok = true;
  for (const target of chosen) {
    const options = { target, test: values.test, watch: values.watch };
    const started = Date.now();
    await buildTarget(options).catch(giveUp);
    const dir = outDir(options);
    if (values.watch) continue;
    const files = readdirSync(dir, { recursive: true }).length;
    console.log(`${dir}: ${files} files in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    ok = reportSizes(dir) && ok;
  }
  if (!values.watch) await buildBenchScripts({ withPeers: false }).catch(giveUp);
  if (!ok) {
    console.error('a bundle is over its budget: see scripts/build.mjs');
    process.exit(1);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();

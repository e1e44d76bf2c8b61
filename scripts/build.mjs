// @ts-check
/** npm run build: builds the extension for both browsers and checks each bundle against its size budget. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { notices } from './licenses.mjs';
import { targets } from './manifest.mjs';
import { flag, oneOf, readOptions, text } from './options.mjs';
import { ensurePackages, root } from './run.mjs';

const usage = `Usage: npm run build [-- options]
  --target chrome|firefox   build for one browser only
  --test                    build what the end-to-end tests load (dist/test-*)
  --watch                   rebuild on change
  --bench                   build only the benchmark scripts, in dist/bench
Every build also writes dist/bench/distill.js: the page reader as a plain script, for benchmarks.`;

/** @typedef {import('./manifest.mjs').Target} Target */
/** @typedef {{ target: Target, test: boolean, watch: boolean, dir?: string }} BuildOptions */

/**
 * Injected with scripting.executeScript or started as a Worker, so each is one self-contained file at the root of the
 * build. Entries without a source file are skipped.
 */
const pageScripts = {
  content: 'src/content/index.ts',
  reader: 'src/reader/worker.ts',
};

/** Size limit per bundle in gzipped kB, imports included. */
const budgets = { content: 86, reader: 520, panel: 138, setup: 103, worker: 241 };

/** @param {BuildOptions} options */
export function outDir({ target, test, dir }) {
  return dir ?? join(root, 'dist', `${test ? 'test-' : ''}${target}`);
}

/**
 * Plain scripts for benchmarks: our own page reader and observer, and page-agent for comparison.
 * @param {{ withPeers: boolean }} options
 */
async function buildBenchScripts({ withPeers }) {
  const entries = {
    distill: 'bench/distill/espalier.ts',
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
  process.env['OUT_DIR'] = outDir(options);
  const { build } = await import('vite'); // imported late: it may have to be installed first
  const shared = { root, logLevel: /** @type {const} */ ('warn') };
  await build({
    ...shared,
    configFile: join(root, 'vite.config.ts'),
    // A rebuild must not delete the page scripts, which the builds below write.
    build: { watch: options.watch ? {} : null, emptyOutDir: !options.watch },
  });
  for (const [name, entry] of Object.entries(pageScripts)) {
    if (!existsSync(join(root, entry))) continue;
    await buildScript({ name, entry, outDir: outDir(options), ...options });
  }
  writeFileSync(join(outDir(options), 'THIRD_PARTY.txt'), notices());
}

/**
 * Bundles one source file into an IIFE that puts its exports in a global variable.
 * @param {object} options
 * @param {string} options.name of the output file
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
    plugins: [withoutEval()],
    define: {
      __TARGET__: JSON.stringify(target),
      'import.meta': '{}',
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
 * pdf.js can compile functions of a PDF where a page allows that. Ours never do, and the stores flag it.
 * @returns {import('vite').Plugin}
 */
function withoutEval() {
  return {
    name: 'without-eval',
    transform(code, id) {
      if (!/unpdf[\\/]dist[\\/]pdfjs\.mjs$/.test(id)) return null;
      const safe = code.replace(
        /new Function\([^)]*\)/g,
        '(() => { throw new Error("no eval"); })()',
      );
      if (safe === code) throw new Error(`${id} no longer uses Function as expected`);
      return { code: safe, map: null };
    },
  };
}

/** Chunks that are loaded only by those who read the language. */
const translation = /\/(de|fr)-[^/]*\.js$/;

/**
 * The gzipped size of each bundle in kB.
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
      /(?:from|import|src=|href=)\s*\(?\s*["'`]([^"'`]+\.(?:js|css))["'`]/g,
    );
    for (const [, reference = ''] of references) {
      const path = reference.startsWith('/')
        ? join(dir, reference)
        : join(dirname(file), reference);
      if (existsSync(path) && !translation.test(path)) seen.add(path);
    }
  }
  return bytes / 1000;
}

/**
 * @param {string} dir
 * @returns {boolean} whether every bundle is within its budget
 */
function reportSizes(dir) {
  let ok = true;
  for (const [name, size] of Object.entries(bundleSizes(dir))) {
    const budget = budgets[/** @type {keyof typeof budgets} */ (name)];
    const over = size > budget;
    if (over) ok = false;
    const note = over ? '  OVER BUDGET' : '';
    console.log(
      `  ${name.padEnd(8)} ${size.toFixed(1).padStart(6)} kB gzip (budget ${budget} kB)${note}`,
    );
  }
  return ok;
}

/**
 * Prints a build error without its stack: the message already names the place in the source.
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
    // A build for tests holds their doors, too: budgets are for what ships.
    if (!values.test) ok = reportSizes(dir) && ok;
  }
  if (!values.watch) await buildBenchScripts({ withPeers: false }).catch(giveUp);
  if (!ok) {
    console.error('A bundle is over its size budget. See `budgets` in scripts/build.mjs.');
    process.exit(1);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();

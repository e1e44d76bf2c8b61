// @ts-check
/** npm run build: builds the extension for both browsers and compares the bundles' sizes with the last release. */
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { notices, withoutNotice } from './licenses.mjs';
import { targets } from './manifest.mjs';
import { flag, oneOf, readOptions, text } from './options.mjs';
import { ensurePackages, root } from './run.mjs';
import { compareSizes, measureSizes, readRecorded } from './sizes.mjs';

const usage = `Usage: npm run build [-- options]
  --target chrome|firefox   build for one browser only
  --test                    build what the end-to-end tests load (dist/test-*)
  --watch                   rebuild on change
  --bench                   build only the benchmark scripts, in dist/bench`;

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

/** @param {BuildOptions} options */
export function outDir({ target, test, dir }) {
  return dir ?? join(root, 'dist', `${test ? 'test-' : ''}${target}`);
}

/** Plain scripts for benchmarks: our own page reader and observer, and page-agent for comparison. */
async function buildBenchScripts() {
  const entries = {
    distill: 'bench/distill/espalier.ts',
    'page-agent': 'bench/distill/pageAgent.ts',
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
  const { build } = await import('vite'); // imported late, since it may have to be installed first
  const shared = { root, logLevel: /** @type {const} */ ('warn') };
  /** @type {Set<string>} */
  const modules = new Set();
  await build({
    ...shared,
    configFile: join(root, 'vite.config.ts'),
    plugins: [collectModules(modules)],
    // A rebuild must not delete the page scripts, which the builds below write.
    build: { watch: options.watch ? {} : null, emptyOutDir: !options.watch },
  });
  for (const [name, entry] of Object.entries(pageScripts)) {
    if (!existsSync(join(root, entry))) continue;
    await buildScript({ name, entry, outDir: outDir(options), ...options, modules });
  }
  const missing = withoutNotice(modules);
  if (missing.length > 0)
    throw new Error(`no license notice for ${missing.join(', ')}: see scripts/licenses.mjs`);
  writeFileSync(join(outDir(options), 'THIRD_PARTY.txt'), notices());
  copyFileSync(join(root, 'LICENSE'), join(outDir(options), 'LICENSE'));
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
 * @param {Set<string>} [options.modules] gets the ids of what is in the bundle
 */
export async function buildScript({
  name,
  global = `espalier_${name}`,
  entry,
  outDir,
  target,
  watch = false,
  modules = new Set(),
}) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutEval(), collectModules(modules)],
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
 * @param {Set<string>} modules gets the ids of what is in the bundle
 * @returns {import('vite').Plugin}
 */
function collectModules(modules) {
  return {
    name: 'collect-modules',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id);
      }
    },
  };
}

/**
 * Removes pdf.js's code that compiles PDF functions with `eval`. Our pages never allow that, and the stores flag it.
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

/**
 * Prints the size of each bundle with its difference to the last release.
 * @param {Target} target
 * @param {string} dir
 * @returns {boolean} whether no bundle has grown too much
 */
function reportSizes(target, dir) {
  const { lines, tooLarge } = compareSizes(measureSizes(dir), readRecorded().gzippedKB[target]);
  for (const line of lines) console.log(line);
  return tooLarge.length === 0;
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

/** What the recorded sizes are of, for messages. */
function lastRelease() {
  const { version } = readRecorded();
  return version === null
    ? 'the recorded sizes (nothing has been released yet)'
    : `release ${version}`;
}

async function main() {
  const values = readOptions(usage, { target: text, test: flag, watch: flag, bench: flag });
  const chosen = values.target ? [oneOf(usage, 'target', values.target, targets)] : targets;
  await ensurePackages();
  if (values.bench) {
    await ensurePackages('bench');
    return await buildBenchScripts().catch(giveUp);
  }
  let ok = true;
  for (const target of chosen) {
    const options = { target, test: values.test, watch: values.watch };
    const started = Date.now();
    await buildTarget(options).catch(giveUp);
    const dir = outDir(options);
    if (values.watch) continue;
    const files = readdirSync(dir, { recursive: true }).length;
    console.log(`${dir}: ${files} files in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    // A build for tests also holds what only tests use.
    if (!values.test) ok = reportSizes(target, dir) && ok;
  }
  if (!values.watch && !values.test) console.log(`Compared with ${lastRelease()}.`);
  if (!ok) {
    console.error(
      `A bundle is more than 10% larger than in ${lastRelease()}: if it has to be, change scripts/sizes.json.`,
    );
    process.exit(1);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();

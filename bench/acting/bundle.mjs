// @ts-check
/**
 * Bundles frameworks, editors and component libraries as their packages ship them, one script each: the fixtures of a
 * folder, by name, for the pages of bench acting and bench libraries.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/run.mjs';

/** @type {import('vite').Plugin} */
const svelte = {
  name: 'svelte-component',
  async load(id) {
    if (!id.endsWith('.svelte')) return null;
    // Imported late: bench libraries runs without the packages of bench/package.json.
    const { compile } = await import('svelte/compiler');
    const { js } = compile(readFileSync(id, 'utf8'), { filename: id, generate: 'client' });
    return { code: js.code };
  },
};

const [folder = '', ...names] = process.argv.slice(2);

/** @param {string} name */
function fixture(name) {
  const path = join(root, folder, name);
  return existsSync(`${path}.jsx`) ? `${path}.jsx` : `${path}.js`;
}

for (const name of names) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [svelte],
    // Not the panel's JSX settings.
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    resolve: { conditions: ['browser', 'module', 'import', 'default'] },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env': '{}',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      outDir: join(root, 'dist/bench-acting'),
      emptyOutDir: false,
      minify: false,
      cssCodeSplit: false,
      lib: {
        entry: fixture(name),
        formats: ['iife'],
        name: 'fixture',
        fileName: () => `${name}.js`,
        cssFileName: name,
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

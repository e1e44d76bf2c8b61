// @ts-check
/** Bundles frameworks and editors as their packages ship them, one script each, for the pages of bench acting. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'svelte/compiler';
import { build } from 'vite';
import { root } from '../../scripts/run.mjs';

/** @type {import('vite').Plugin} */
const svelte = {
  name: 'svelte-component',
  load(id) {
    if (!id.endsWith('.svelte')) return null;
    const { js } = compile(readFileSync(id, 'utf8'), { filename: id, generate: 'client' });
    return { code: js.code };
  },
};

const names = process.argv.slice(2);
for (const name of names) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [svelte],
    resolve: { conditions: ['browser', 'module', 'import', 'default'] },
    define: {
      'process.env.NODE_ENV': '"production"',
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
        entry: join(root, `bench/acting/fixtures/${name}.js`),
        formats: ['iife'],
        name: 'fixture',
        fileName: () => `${name}.js`,
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

/**
 * Builds the extension for one browser: TARGET=chrome|firefox, TEST_BUILD=1 for the build that the
 * end-to-end tests load. scripts/build.mjs calls it for each and adds the injected page scripts.
 */
import { crx } from '@crxjs/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import { manifestFor } from './scripts/manifest.mjs';

export default defineConfig(() => {
  const target = process.env['TARGET'] === 'firefox' ? 'firefox' : 'chrome';
  const test = process.env['TEST_BUILD'] === '1';
  // The bundler's input is the manifest, which leads neither to a Firefox sidebar page nor to Chrome's hidden one.
  const input =
    target === 'firefox' ? { panel: 'src/panel/index.html' } : { reader: 'src/reader/page.html' };
  return {
    plugins: [
      withoutInnerHtml(),
      crx({ manifest: manifestFor(target, { test }) as never, browser: target }),
    ],
    define: { __TARGET__: JSON.stringify(target), __TEST_BUILD__: JSON.stringify(test) },
    build: {
      outDir: process.env['OUT_DIR'] ?? `dist/${test ? 'test-' : ''}${target}`,
      emptyOutDir: true,
      modulePreload: false,
      target: target === 'chrome' ? 'chrome120' : 'firefox142',
      rolldownOptions: { input },
    },
  };
});

/** Preact's dangerouslySetInnerHTML is not ours to use, and the stores flag the assignment. */
function withoutInnerHtml(): Plugin {
  return {
    name: 'without-inner-html',
    enforce: 'pre',
    transform(code, id) {
      if (!/preact[\\/]dist[\\/]preact\.(m|module\.)?js/.test(id)) return null;
      const safe = code.replace(/\w+\.innerHTML=\w+\.__html/, 'void 0');
      if (safe === code) throw new Error(`${id} no longer assigns innerHTML as expected`);
      return { code: safe, map: null };
    },
  };
}

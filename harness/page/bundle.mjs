// @ts-check
/** Bundles inPage.ts for the pages under test. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildScript } from '../../scripts/build.mjs';
import { targets } from '../../scripts/manifest.mjs';
import { root } from '../../scripts/run.mjs';

const outDir = join(root, 'dist/test-page');

/** An extension for Firefox with the bundle as its content script. */
export const firefoxExtension = join(outDir, 'extension');

/** Names of the events that carry a question to that content script, and its answer back. */
export const events = { ask: 'espalier-ask', answer: 'espalier-answer' };

/**
 * Returns a script that gives its world a function to load the bundle, as late as a content script would.
 * @param {import('../../scripts/manifest.mjs').Target} target
 */
export function loader(target) {
  const bundle = readFileSync(join(outDir, `${target}.js`), 'utf8');
  return `globalThis.loadEspalier = () => {${bundle};return espalier;};`;
}

/** Builds the bundles and the extension; once per run of the tests or a benchmark. */
export async function bundlePages() {
  const entry = 'harness/page/inPage.ts';
  for (const target of targets)
    await buildScript({ name: target, global: 'espalier', entry, outDir, target });
  mkdirSync(firefoxExtension, { recursive: true });
  writeFileSync(join(firefoxExtension, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(firefoxExtension, 'content.js'), loader('firefox') + answering);
}

/** Version 2, since a content script of version 3 may evaluate nothing. */
const manifest = {
  manifest_version: 2,
  name: 'Pages under test',
  version: '1',
  browser_specific_settings: { gecko: { id: 'pages@espalier.test' } },
  content_scripts: [
    {
      matches: ['<all_urls>'],
      js: ['content.js'],
      run_at: 'document_start',
      all_frames: true,
      match_origin_as_fallback: true,
    },
  ],
};

/** Evaluates what an event asks, and says at once that it was heard. */
const answering = `
addEventListener('${events.ask}', async (event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  const { id, expression } = JSON.parse(event.detail);
  let answer;
  try {
    answer = { value: await (0, eval)(expression) };
  } catch (error) {
    answer = { error: String(error) };
  }
  dispatchEvent(new CustomEvent('${events.answer}-' + id, { detail: JSON.stringify(answer) }));
});
`;

// @ts-check
/**
 * Bundles the content layer for measured pages. Runs in its own process, since benchmarks run in a closed loader.
 *   --in-extension   instead, test builds of the extension whose content script exposes its parts
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePages } from '../harness/page/bundle.mjs';
import { buildScript } from '../scripts/build.mjs';
import { targets } from '../scripts/manifest.mjs';
import { root } from '../scripts/run.mjs';

const isInExtension = process.argv.includes('--in-extension');

if (isInExtension) for (const target of targets) await buildExtension(target);
else await bundlePages();

/** @param {import('../scripts/manifest.mjs').Target} target */
async function buildExtension(target) {
  const outDir = join(root, 'dist', `bench-${target}`);
  rmSync(outDir, { recursive: true, force: true });
  cpSync(join(root, 'dist', `test-${target}`), outDir, { recursive: true });
  const entry = 'harness/page/inExtension.ts';
  await buildScript({ name: 'content', global: 'espalier', entry, outDir, target });
}

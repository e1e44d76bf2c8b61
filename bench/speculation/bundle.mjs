// @ts-check
/** Test builds of the extension whose background only looks ahead. Runs in its own process, like bundleHarness.mjs. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildScript } from '../../scripts/build.mjs';
import { targets } from '../../scripts/manifest.mjs';
import { root } from '../../scripts/run.mjs';

for (const target of targets) {
  const outDir = join(root, 'dist', `looks-${target}`);
  rmSync(outDir, { recursive: true, force: true });
  cpSync(join(root, 'dist', `test-${target}`), outDir, { recursive: true });
  const entry = 'harness/places/inBackground.ts';
  await buildScript({ name: 'service-worker-loader', global: 'looks', entry, outDir, target });
}

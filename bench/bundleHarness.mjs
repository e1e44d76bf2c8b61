// @ts-check
/** Bundles the content layer for pages under measure; a process of its own, since benchmarks run in a closed loader. */
import { buildScript } from '../scripts/build.mjs';
import { targets } from '../scripts/manifest.mjs';

for (const target of targets) {
  await buildScript({
    name: target,
    global: 'espalier',
    entry: 'test/content/harness.ts',
    outDir: 'dist/test-page',
    target,
  });
}

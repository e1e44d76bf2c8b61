/** Bundles harness.ts for each browser, once per run. */
import { buildScript } from '../../scripts/build.mjs';
import { targets } from '../../scripts/manifest.mjs';
import { harnessDir } from './bundle.ts';

export async function setup(): Promise<void> {
  for (const target of targets) {
    await buildScript({
      name: target,
      global: 'espalier',
      entry: 'test/content/harness.ts',
      outDir: harnessDir,
      target,
    });
  }
}

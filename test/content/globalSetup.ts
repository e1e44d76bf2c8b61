/** Bundles inPage.ts for each browser, once per run. */

import { harnessDir } from '../../harness/page/bundle.ts';
import { buildScript } from '../../scripts/build.mjs';
import { targets } from '../../scripts/manifest.mjs';

export async function setup(): Promise<void> {
  for (const target of targets) {
    await buildScript({
      name: target,
      global: 'espalier',
      entry: 'harness/page/inPage.ts',
      outDir: harnessDir,
      target,
    });
  }
}

/** Starts a real browser with the built extension in it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireBrowser } from '../../scripts/browsers.mjs';
import { launchChromium } from './chromium.ts';
import type { Driver, LaunchOptions } from './driver.ts';
import { launchFirefox } from './firefox.ts';

const root = join(import.meta.dirname, '../..');

export async function launch(options: LaunchOptions): Promise<Driver> {
  const executablePath = requireBrowser(options.browser);
  const target = options.browser === 'chromium' ? 'chrome' : 'firefox';
  const dist = options.dist ?? join(root, 'dist', `test-${target}`);
  if (!existsSync(join(dist, 'manifest.json')))
    throw new Error(`There is no build in ${dist}. Unset ESPALIER_SKIP_BUILD, or build first.`);
  const open = options.browser === 'chromium' ? launchChromium : launchFirefox;
  return await open({ ...options, dist, executablePath });
}

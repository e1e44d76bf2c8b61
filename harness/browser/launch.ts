/** Starts a real browser with the built extension in it. */
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
  const open = options.browser === 'chromium' ? launchChromium : launchFirefox;
  return await open({ ...options, dist, executablePath });
}

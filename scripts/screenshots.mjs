// @ts-check
/**
 * npm run screenshots: pictures of the built extension in both browsers, to look at.
 *   --out DIR                     test-results/screenshots unless given
 *   --browser chromium|firefox    one browser only
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowsers } from './browsers.mjs';
import { buildTarget } from './build.mjs';
import { importTs } from './importTs.mjs';
import { targets } from './manifest.mjs';
import { ensurePackages, root } from './run.mjs';

/** @typedef {typeof import('../test/e2e/driver/driver.ts')} DriverModule */

await ensurePackages();
ensureBrowsers();
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'test-results', 'screenshots') },
    browser: { type: 'string' },
  },
});
const out = values.out;
mkdirSync(out, { recursive: true });
for (const target of targets) await buildTarget({ target, test: true, watch: false });

const { browserNames, launch } = /** @type {DriverModule} */ (
  await importTs('test/e2e/driver/driver.ts')
);
for (const browser of browserNames) {
  if (values.browser && values.browser !== browser) continue;
  const driver = await launch({ browser });
  try {
    const setup = await driver.openExtensionPage('src/panel/setup.html');
    await setup.waitForSelector('#root > *');
    save(`${browser}-setup.png`, await setup.screenshot());
    const page = await driver.newPage('data:text/html,<title>A page</title><h1>A page</h1>');
    const panel = await driver.openRealPanel(page);
    await panel.waitFor('#root > *');
    save(`${browser}-window.png`, await driver.screenshotWindow(page));
  } finally {
    await driver.close();
  }
}

/**
 * @param {string} name
 * @param {Uint8Array} png
 */
function save(name, png) {
  writeFileSync(join(out, name), png);
  console.log(join(out, name));
}

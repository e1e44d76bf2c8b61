// @ts-check
/**
 * npm run dev: rebuilds on every change and keeps a browser open that reloads the extension.
 *   --target chrome|firefox   chrome unless given
 * Without a display it only rebuilds.
 */
import { parseArgs } from 'node:util';
import { ensureBrowsers } from './browsers.mjs';
import { buildTarget } from './build.mjs';
import { ensurePackages, run } from './run.mjs';

await ensurePackages();
const { values } = parseArgs({ options: { target: { type: 'string', default: 'chrome' } } });
const target = values.target === 'firefox' ? 'firefox' : 'chrome';
await buildTarget({ target, test: false, watch: false });
await buildTarget({ target, test: false, watch: true });
console.log(`watching src; load dist/${target} by hand, or use the browser that opens`);

const hasDisplay =
  process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
if (hasDisplay) {
  const name = target === 'chrome' ? 'chromium' : 'firefox';
  const program = ensureBrowsers([name])[name] ?? '';
  const chosen =
    target === 'chrome'
      ? ['--target=chromium', '--chromium-binary', program]
      : ['--target=firefox-desktop', '--firefox', program];
  const args = ['run', '--no-config-discovery', '--source-dir', `dist/${target}`, ...chosen];
  const { code } = await run('web-ext', args, { show: true });
  process.exit(code);
}

// @ts-check
/** npm run dev: rebuilds on every change and opens a browser that reloads the extension. */
import { ensureBrowsers } from './browsers.mjs';
import { buildTarget } from './build.mjs';
import { targets } from './manifest.mjs';
import { oneOf, readOptions, text } from './options.mjs';
import { ensurePackages, runWebExt } from './run.mjs';

const usage = `Usage: npm run dev [-- --target chrome|firefox]   default chrome
Without a display, it only rebuilds.`;

const options = readOptions(usage, { target: { ...text, default: 'chrome' } });
const target = oneOf(usage, 'target', options.target, targets);
await ensurePackages();
await buildTarget({ target, test: false, watch: false });
await buildTarget({ target, test: false, watch: true });
console.log(`Watching src. Use the browser that opens, or load dist/${target} yourself.`);

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
  const { code } = await runWebExt(args, { show: true });
  process.exit(code);
}

// @ts-check
/** npm run pack: builds the zips for both stores and runs `web-ext lint` on the Firefox build. */
import { buildTarget } from './build.mjs';
import { targets } from './manifest.mjs';
import { ensurePackages, run } from './run.mjs';

await ensurePackages();
for (const target of targets) {
  await buildTarget({ target, test: false, watch: false });
  const zip = `espalier-${target}.zip`;
  await webExt('build', [
    ...['--source-dir', `dist/${target}`, '--artifacts-dir', 'dist', '--overwrite-dest'],
    ...['--filename', zip],
  ]);
  console.log(`dist/${zip}`);
}
const lint = await webExt('lint', ['--source-dir', 'dist/firefox', '--output', 'json']);
const { summary, errors, warnings } = JSON.parse(lint.slice(lint.indexOf('{')));
console.log(`web-ext lint: ${summary.errors} errors, ${summary.warnings} warnings`);
for (const finding of [...errors, ...warnings]) {
  console.log(`  ${finding.code} ${finding.file ?? ''}:${finding.line ?? ''} ${finding.message}`);
}
if (summary.errors + summary.warnings > 0) process.exit(1);

/**
 * @param {'build' | 'lint'} command
 * @param {string[]} args
 */
async function webExt(command, args) {
  const { code, output } = await run('web-ext', [command, '--no-config-discovery', ...args]);
  if (code === 0 || command === 'lint') return output;
  console.error(output);
  process.exit(code);
}

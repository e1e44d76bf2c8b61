// @ts-check
/**
 * npm run pack: builds the zips for both stores and runs `web-ext lint` on the Firefox build. Each target is built
 * twice, in two folders; a build that isn't reproducible to the byte is not packed. ESPALIER_IS_BUILT=1 takes the first
 * from dist.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTarget } from './build.mjs';
import { targets } from './manifest.mjs';
import { differences, fingerprint } from './rebuild.mjs';
import { ensurePackages, root, runWebExt } from './run.mjs';

await ensurePackages();
for (const target of targets) {
  if (process.env['ESPALIER_IS_BUILT'] !== '1')
    await buildTarget({ target, test: false, watch: false });
  await rebuild(target);
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

/** @param {import('./manifest.mjs').Target} target */
async function rebuild(target) {
  const built = join(root, 'dist', target);
  const dir = mkdtempSync(join(tmpdir(), 'espalier-rebuild-'));
  await buildTarget({ target, test: false, watch: false, dir });
  const different = differences(built, dir);
  rmSync(dir, { recursive: true });
  if (different.length === 0) {
    console.log(`dist/${target}: built twice, the same to the byte (sha256 ${fingerprint(built)})`);
    return;
  }
  console.error(`dist/${target} can't be rebuilt: ${different.join(', ')} differ`);
  process.exit(1);
}

/**
 * @param {'build' | 'lint'} command
 * @param {string[]} args
 */
async function webExt(command, args) {
  const { code, output } = await runWebExt([command, '--no-config-discovery', ...args]);
  if (code === 0 || command === 'lint') return output;
  console.error(output);
  process.exit(code);
}

/** Builds what the end-to-end tests load, once per run; ESPALIER_SKIP_BUILD=1 takes what is there. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export function setup(): void {
  if (process.env['ESPALIER_SKIP_BUILD'] === '1') return;
  const { NODE_ENV: _, ...env } = process.env; // this runner's would make a development build
  execFileSync(process.execPath, ['scripts/build.mjs', '--test'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The other project of end-to-end tests takes the same build.
  process.env['ESPALIER_SKIP_BUILD'] = '1';
}

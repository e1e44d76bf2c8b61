/**
 * Prerequisites of the applications: missing Debian packages are listed for the user to install; npm packages go into
 * the cache.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/run.mjs';
import type { App, Need } from './app.ts';

/** Folder outside the repository: npm packages, and data while the applications run. */
export const cache = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'espalier-apps',
);

export const packagesOf = ({ name }: App): string => join(cache, name);

const isMissing = (app: App, { from, file }: Need): boolean =>
  !existsSync(from === 'apt' ? file : join(packagesOf(app), file));

/** Returns the command that installs the missing Debian packages; '' if none is missing. */
export function aptCommand(apps: readonly App[]): string {
  const missing = apps.flatMap((app) =>
    app.needs.filter((need) => need.from === 'apt' && isMissing(app, need)),
  );
  const names = [...new Set(missing.flatMap(({ packages }) => packages))];
  if (names.length === 0) return '';
  return `sudo apt-get install --no-install-recommends ${names.join(' ')}`;
}

/** Installs the npm packages that an application lacks. Native parts are built for the Node version that runs this. */
export async function installPackages(app: App, say: (line: string) => void): Promise<void> {
  const missing = app.needs.filter((need) => need.from === 'npm' && isMissing(app, need));
  if (missing.length === 0) return;
  const folder = packagesOf(app);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const names = missing.flatMap(({ packages }) => packages);
  say(`${app.name}: installing ${names.join(', ')} into ${folder} ...`);
  const args = ['install', '--no-audit', '--no-fund', '--prefix', folder, ...names];
  const env = existsSync('/usr/include/node/node.h') ? { npm_config_nodedir: '/usr' } : {};
  const { code, output } = await run('npm', args, { env });
  if (code !== 0) throw new Error(`npm could not install ${names.join(', ')}:\n${output}`);
}

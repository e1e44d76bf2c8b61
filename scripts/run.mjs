// @ts-check
/** Runs this project's tools as child processes; used by the scripts beside it. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/**
 * @typedef {object} Ran
 * @property {number} code
 * @property {string} output everything it printed, unless it printed to our own terminal
 * @property {number} seconds
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options] show: let it print as it goes
 * @returns {Promise<Ran>}
 */
export function run(command, args, { show = false, env = {} } = {}) {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output, seconds: (Date.now() - started) / 1000 }),
    );
  });
}

/**
 * Installs the packages unless those of the lock file are there: every command works on a fresh clone.
 * @param {string} [folder] with a lock file of its own
 */
export async function ensurePackages(folder = '.') {
  if (isInstalled(folder)) return;
  console.error('installing packages ...');
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  const { code, output } = await run('npm', folder === '.' ? args.slice(0, 3) : args);
  if (code === 0) return;
  console.error(output);
  process.exit(code);
}

/** @param {string} folder */
function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(lockFile) {
  const path = join(root, lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Packages, then the test builds of the extension, fresh unless ESPALIER_SKIP_BUILD=1 says they are. */
export async function ensureBuild() {
  await ensurePackages();
  if (process.env['ESPALIER_SKIP_BUILD'] === '1') return;
  const { code, output } = await run(process.execPath, ['scripts/build.mjs', '--test']);
  if (code === 0) return;
  console.error(output);
  process.exit(2);
}

// @ts-check
/** Runs tools as child processes, and installs packages; shared by the scripts in this folder. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/**
 * @typedef {object} Ran
 * @property {number} code
 * @property {string} output what it printed; empty with `show`
 * @property {number} seconds
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {boolean} [options.show] print to our terminal as it runs
 * @param {boolean} [options.yields] gets only the processor time that others leave
 * @param {Record<string, string>} [options.env]
 * @returns {Promise<Ran>}
 */
export function run(command, args, { show = false, yields = false, env = {} } = {}) {
  const started = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    // Its own children, which it has yet to start, inherit that.
    if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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
 * Installs packages if they do not match the lock file, so that every command works on a fresh clone.
 * @param {string} [folder] a folder with its own lock file
 */
export async function ensurePackages(folder = '.') {
  if (isInstalled(folder)) return;
  console.error('Installing packages ...');
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  const { code, output } = await run('npm', folder === '.' ? args.slice(0, 3) : args);
  if (code === 0) return;
  console.error(output);
  process.exit(code);
}

/**
 * Runs web-ext, and installs it first if needed: no other command uses its 300 packages.
 * @param {readonly string[]} args
 * @param {{ show?: boolean }} [options]
 * @returns {Promise<Ran>}
 */
export async function runWebExt(args, options) {
  const folder = 'scripts/web-ext';
  await ensurePackages(folder);
  const program = join(root, folder, 'node_modules/web-ext/bin/web-ext.js');
  return await run(process.execPath, [program, ...args], options);
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

/** Installs packages and makes fresh test builds of the extension. ESPALIER_SKIP_BUILD=1 skips the builds. */
export async function ensureBuild() {
  await ensurePackages();
  if (process.env['ESPALIER_SKIP_BUILD'] === '1') return;
  const { code, output } = await run(process.execPath, ['scripts/build.mjs', '--test']);
  if (code === 0) return;
  console.error(output);
  process.exit(2);
}

// @ts-check
/**
 * Finds Chromium and Firefox, or installs them if that needs no prompt (Debian or Ubuntu, as root). Run as a script, it
 * prints their paths; exit code 2 means one is missing.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuse } from './options.mjs';

/** @typedef {'chromium' | 'firefox'} BrowserName */

/**
 * @typedef {object} Candidate
 * @property {string} variable environment variable that overrides the search
 * @property {string[]} commands names to look for on the PATH
 * @property {string[]} apps paths inside the macOS application bundles
 * @property {string} debian package name on Debian and Ubuntu
 */

/** @type {Record<BrowserName, Candidate>} */
const candidates = {
  chromium: {
    variable: 'CHROME_PATH',
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    apps: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    debian: 'chromium',
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    apps: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: 'firefox-esr',
  },
};

/** @type {readonly BrowserName[]} */
export const browserNames = ['chromium', 'firefox'];

/** A browser is missing and cannot be installed: a setup problem, not a bug. */
export class BrowserMissing extends Error {}

/**
 * Path of a browser already installed on this machine.
 * @param {BrowserName} name
 * @returns {string | undefined}
 */
export function findBrowser(name) {
  const { variable, commands, apps } = candidates[name];
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new BrowserMissing(`${variable} points to ${chosen}, which does not exist.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...apps].find(isProgram);
}

/**
 * Paths of the browsers, after installing any that are missing. Exits with code 2 if one cannot be had.
 * @param {readonly BrowserName[]} [wanted]
 * @returns {Partial<Record<BrowserName, string>>}
 */
export function ensureBrowsers(wanted = browserNames) {
  try {
    const missing = wanted.filter((name) => !findBrowser(name));
    if (missing.length > 0) install(missing);
    return Object.fromEntries(wanted.map((name) => [name, requireBrowser(name)]));
  } catch (error) {
    if (!(error instanceof BrowserMissing)) throw error;
    return refuse(error);
  }
}

/**
 * @param {BrowserName} name
 * @returns {string}
 */
export function requireBrowser(name) {
  const path = findBrowser(name);
  if (path) return path;
  const { variable, debian } = candidates[name];
  throw new BrowserMissing(
    `${name} not found. Install it (Debian, Ubuntu: sudo apt-get install ${debian}) or set ${variable} to its path.`,
  );
}

/** @param {readonly BrowserName[]} missing */
function install(missing) {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const packages = missing.map((name) => candidates[name].debian);
  console.error(`Installing ${packages.join(' and ')} ...`);
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** @param {string[]} args */
function apt(...args) {
  try {
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch (cause) {
    throw new BrowserMissing(`apt-get ${args.join(' ')} failed`, { cause });
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable: try the next one
  }
}

function main() {
  for (const [name, path] of Object.entries(ensureBrowsers())) console.log(`${name}: ${path}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();

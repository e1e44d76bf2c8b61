// @ts-check
/**
 * Finds Chromium and Firefox, or installs them where that can be done without asking.
 * Run as a script it prints where they are; exit code 2 says that one could not be had.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refuse } from './options.mjs';

/** @typedef {'chromium' | 'firefox'} BrowserName */

/**
 * @typedef {object} Candidate
 * @property {string} variable environment variable that decides it
 * @property {string[]} commands names to look for on the PATH
 * @property {string[]} apps where the macOS applications keep the program
 * @property {string} debian package that installs it
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

/** A browser that is missing and cannot be installed: a matter for the user, not a bug. */
export class BrowserMissing extends Error {}

/**
 * The program of a browser that is on this machine already.
 * @param {BrowserName} name
 * @returns {string | undefined}
 */
export function findBrowser(name) {
  const { variable, commands, apps } = candidates[name];
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new BrowserMissing(`${variable} is set to ${chosen}, which does not exist.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...apps].find(isProgram);
}

/**
 * Where the browsers are, installing those that are missing; a command that can't have one ends in words.
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
    `${name} was not found. Install it (Debian, Ubuntu: sudo apt-get install ${debian}) or set ${variable} to its program.`,
  );
}

/** @param {readonly BrowserName[]} missing */
function install(missing) {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const packages = missing.map((name) => candidates[name].debian);
  console.error(`installing ${packages.join(' and ')} ...`);
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
    return false; // not there, or not ours to run: look further
  }
}

function main() {
  for (const [name, path] of Object.entries(ensureBrowsers())) console.log(`${name}: ${path}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();

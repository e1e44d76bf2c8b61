// @ts-check
/**
 * The sites that a command may use. Pages on this computer need no setup, since test builds may access them. For any
 * other site, a copy of the test build is made whose host permissions are exactly the named sites and the model's
 * server, since nobody can click a permission prompt in an automated browser. The shipped build still asks.
 */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from './options.mjs';
import { root } from './run.mjs';

/** @type {readonly string[]} */
export const loopbackHosts = ['127.0.0.1', 'localhost'];
const host = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/**
 * Hosts of these addresses and of `--sites`, which takes host names, `*.example.com` or whole addresses. Exits with code 2
 * on anything else.
 * @param {string} usage
 * @param {readonly string[]} addresses
 * @param {string} [sites] separated by commas
 * @returns {string[]}
 */
export function readSites(usage, addresses, sites = '') {
  const named = sites.split(',').filter((each) => each.trim() !== '');
  const hosts = [...addresses, ...named].map((each) => readHost(each.trim()));
  const wrong = named.find((_, index) => hosts[addresses.length + index] === null);
  if (wrong !== undefined)
    refuse(`--sites ${wrong}: not a site. Examples: example.com, *.example.com`, usage);
  return [...new Set(hosts.flatMap((each) => each ?? []))];
}

/** @param {string} text */
function readHost(text) {
  if (/^https?:\/\//.test(text)) return URL.canParse(text) ? new URL(text).hostname : null;
  const lower = text.toLowerCase();
  return host.test(lower) ? lower : null;
}

/**
 * Whether an address is on one of the hosts.
 * @param {string} address
 * @param {readonly string[]} hosts
 */
export function isNamed(address, hosts) {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hosts.some((each) =>
    each.startsWith('*.')
      ? hostname === each.slice(2) || hostname.endsWith(each.slice(1))
      : hostname === each,
  );
}

/**
 * Permissions for these hosts, in any port, encrypted or not.
 * @param {readonly string[]} hosts
 */
export const patternsOf = (hosts) => hosts.map((each) => `*://${each}/*`);

/**
 * Folder of the build for these hosts: undefined where the test build will do, else a copy of it made now.
 * @param {object} options
 * @param {'chromium' | 'firefox'} options.browser
 * @param {readonly string[]} options.hosts
 * @param {string} options.modelUrl the server that the extension will ask
 * @returns {string | undefined}
 */
export function buildForSites({ browser, hosts, modelUrl }) {
  if (hosts.every((each) => loopbackHosts.includes(each))) return undefined;
  const target = browser === 'chromium' ? 'chrome' : 'firefox';
  const patterns = patternsOf([...new Set([...hosts, new URL(modelUrl).hostname])]);
  const name = createHash('sha256').update(patterns.join()).digest('hex').slice(0, 8);
  const dist = join(root, 'dist', 'live', `${target}-${name}`);
  // Built in a temporary folder and moved into place, since several processes may do this at once.
  const made = `${dist}.${process.pid}`;
  cpSync(join(root, 'dist', `test-${target}`), made, { recursive: true });
  const file = join(made, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: patterns }, null, 2));
  try {
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
    return dist;
  } catch {
    return made; // another process was first, and its browser may be using it
  }
}

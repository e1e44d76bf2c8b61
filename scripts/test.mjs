// @ts-check
/**
 * npm test: everything, from a fresh clone. The last line counts what passed and failed.
 *   npm test -- unit page    only these parts of: check, unit, page, e2e
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserMissing, ensureBrowsers } from './browsers.mjs';
import { check } from './check.mjs';
import { ensurePackages, root, run } from './run.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

const parts = ['check', 'unit', 'page', 'e2e'];

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  process.exit(2);
}
/** @param {string} part */
const isWanted = (part) => asked.length === 0 || asked.includes(part);

await ensurePackages();
if (isWanted('page') || isWanted('e2e')) installBrowsers();

const total = { passed: 0, failed: 0 };
// The architecture is among the unit tests too.
if (isWanted('check')) add(await check(isWanted('unit') ? { except: 'architecture' } : {}));
if (isWanted('unit')) add(await runProjects('unit'));
const inBrowsers = ['page', 'e2e'].filter(isWanted);
if (inBrowsers.length > 0) add(await runProjects(...inBrowsers));
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exit(1);

/** @param {Counts} counts */
function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/**
 * @param {string[]} projects run together, so that none waits for another's slowest file
 * @returns {Promise<Counts>}
 */
async function runProjects(...projects) {
  const report = join(root, 'test-results', `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run('vitest', ['run', ...chosen, ...reporters], {
    show: true,
    env: { NO_COLOR: '1' },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that does not even load fails the run without failing a test.
  const failed = code === 0 ? numFailedTests : Math.max(1, numFailedTests);
  return { passed: numPassedTests, failed };
}

function installBrowsers() {
  try {
    ensureBrowsers();
  } catch (error) {
    if (!(error instanceof BrowserMissing)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

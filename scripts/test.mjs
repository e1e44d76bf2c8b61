// @ts-check
/**
 * npm test: everything, from a fresh clone. The last line counts what passed and failed.
 *   npm test -- unit page    only these parts of: check, unit, page, e2e
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowsers } from './browsers.mjs';
import { check } from './check.mjs';
import { ensurePackages, root, run } from './run.mjs';

/** @typedef {import('./countReporter.mjs').Counts} Counts */

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
if (isWanted('page') || isWanted('e2e')) ensureBrowsers();

/** @type {Counts} */
const total = { passed: 0, failed: 0, flaky: [] };
// The architecture is among the unit tests too.
if (isWanted('check'))
  add({ flaky: [], ...(await check(isWanted('unit') ? { except: 'architecture' } : {})) });
if (isWanted('unit')) add(await runProjects('unit'));
const inBrowsers = ['page', 'e2e'].filter(isWanted);
// Tests that kill the worker are end to end too, but run by themselves.
if (isWanted('e2e')) inBrowsers.push('revival');
if (inBrowsers.length > 0) add(await runProjects(...inBrowsers));
for (const name of total.flaky) console.log(`passed at the second try only: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exit(1);

/** @param {Counts} counts */
function add({ passed, failed, flaky }) {
  total.passed += passed;
  total.failed += failed;
  total.flaky.push(...flaky);
}

/**
 * @param {string[]} projects run together, so that none waits for another's slowest file
 * @returns {Promise<Counts>}
 */
async function runProjects(...projects) {
  const report = join(root, 'test-results', `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  const { code } = await run('vitest', ['run', ...chosen], {
    show: true,
    env: { NO_COLOR: '1', ESPALIER_COUNTS: report },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, flaky: [] };
  /** @type {Counts} */
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  // A file that does not even load fails the run without failing a test.
  return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

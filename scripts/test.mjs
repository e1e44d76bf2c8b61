// @ts-check
/**
 * npm test: runs every check and test, from a fresh clone. The last line counts passes and failures.
 *   npm test -- unit page    runs only these parts; the parts are check, unit, slow, page, e2e
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowsers } from './browsers.mjs';
import { check } from './check.mjs';
import { refuse } from './options.mjs';
import { ensurePackages, root, run } from './run.mjs';

/** @typedef {import('./countReporter.mjs').Counts} Counts */

const parts = ['check', 'unit', 'slow', 'page', 'e2e'];

const usage = `Usage: npm test [-- PART ...]   PART is one of: ${parts.join(', ')}; default all`;

const asked = process.argv.slice(2);
if (asked.includes('--help') || asked.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) refuse(`unknown part: ${unknown.join(', ')}`, usage);
/** @param {string} part */
const isWanted = (part) => asked.length === 0 || asked.includes(part);

await ensurePackages();
if (isWanted('page') || isWanted('e2e')) ensureBrowsers();

/** @type {Counts} */
const total = { passed: 0, failed: 0, flaky: [] };
// The unit tests include the architecture tests.
if (isWanted('check'))
  add({ flaky: [], ...(await check(isWanted('unit') ? { except: 'architecture' } : {})) });
if (isWanted('unit')) add(await runProjects(['unit', 'mocked']));
const inBrowsers = ['page', 'e2e'].filter(isWanted);
// Tests that kill the worker run separately, after the other end-to-end tests.
if (isWanted('e2e')) inBrowsers.push('revival');
// Browsers often wait: the slow tests, which only compute, use that time.
const isBeside = inBrowsers.length > 0;
const slow = isWanted('slow') ? runProjects(['slow'], { isBeside }) : null;
if (inBrowsers.length > 0) add(await runProjects(inBrowsers));
if (slow) add(await slow);
for (const name of total.flaky) console.log(`flaky, passed on retry: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exit(1);

/** @param {Counts} counts */
function add({ passed, failed, flaky }) {
  total.passed += passed;
  total.failed += failed;
  total.flaky.push(...flaky);
}

/**
 * @param {string[]} projects run in parallel, so that none waits for another's slowest file
 * @param {{ isBeside?: boolean }} [options] beside others: yields to them, and prints when it is done
 * @returns {Promise<Counts>}
 */
async function runProjects(projects, { isBeside = false } = {}) {
  const report = join(root, 'test-results', `${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const chosen = projects.map((project) => `--project=${project}`);
  const { code, output } = await run('vitest', ['run', ...chosen], {
    show: !isBeside,
    yields: isBeside,
    env: { NO_COLOR: '1', ESPALIER_COUNTS: report },
  });
  if (isBeside) console.log(output);
  if (!existsSync(report)) return { passed: 0, failed: 1, flaky: [] };
  /** @type {Counts} */
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  // A file that fails to load fails the run without failing a test.
  return code === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

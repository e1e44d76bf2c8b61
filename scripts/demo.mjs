// @ts-check
/**
 * npm run demo: runs a task from a fresh clone, in a browser you can watch. The browser, the extension and the site are
 * real; the model's replies are recorded, unless --live asks a model now. Exit 0 only if the goal was reached and the
 * answer passes the check in harness/sites/tasks.json; 1 if not; 2 on a usage error or a missing browser.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { styleText } from 'node:util';
import { browserNames, ensureBrowsers } from './browsers.mjs';
import { buildTarget } from './build.mjs';
import { importTs } from './importTs.mjs';
import { modelOptions, modelUsage, readModel } from './modelOptions.mjs';
import { flag, oneOf, readOptions, refuse, text } from './options.mjs';
import { ensurePackages, root } from './run.mjs';
import { buildForSites, loopbackHosts, readSites } from './sites.mjs';

/** @typedef {typeof import('../harness/demo.ts')} DemoModule */
/** @typedef {import('../harness/demo.ts').Line} Line */
/** @typedef {import('../harness/demo.ts').Model} Model */
/** @typedef {import('../harness/browser/session.ts').Session} Session */
/** @typedef {import('../harness/model/replay.ts').Recording} Recording */
/** @typedef {import('../harness/sites/server.mjs').Sites} Sites */
/** @typedef {import('../src/core/run/run.ts').Run} Run */

const usage = `Usage: npm run demo [-- options]
  --browser chromium|firefox   default chromium
  --task ID                    another recorded task; an unknown ID prints the list
  --system NAME                planner, default best
  --slow                       longer pauses between model replies, for an audience
  --headless                   no window, even with a display
  --live                       ask a real model; needs a key in the environment, or a server that needs none
${modelUsage(29)}
  --url URL --goal TEXT        with --live: a goal of your own on any site
  --sites HOST,HOST            other sites it may work on there, such as *.example.com`;

const recordings = join(root, 'harness', 'recordings');
const picture = join(root, 'demo-panel.png');
const screen = process.stdout.isTTY && !process.env['NO_COLOR'];

function demoOptions() {
  const values = readOptions(usage, {
    browser: { ...text, default: 'chromium' },
    task: text,
    system: { ...text, default: 'best' },
    slow: flag,
    headless: flag,
    live: flag,
    ...modelOptions,
    url: text,
    goal: text,
    sites: text,
  });
  const browser = oneOf(usage, 'browser', values.browser, browserNames);
  const isLive = values.live || values['base-url'] !== undefined || values.provider !== 'anthropic';
  return { ...values, browser, isLive, own: ownTask(values, isLive) };
}

/**
 * The goal and address of the command line; null for a bundled task.
 * @param {{ url?: string | undefined, goal?: string | undefined, sites?: string | undefined, task?: string | undefined }} values
 * @param {boolean} isLive
 */
function ownTask({ url, goal, sites, task: bundled }, isLive) {
  if (!url && !goal && !sites) return null;
  if (!url || !goal) return refuse('--url and --goal belong together', usage);
  if (bundled) return refuse('--task is a bundled task: leave out --url and --goal', usage);
  if (!isLive)
    return refuse(
      '--url needs a model: add --live with a key in ANTHROPIC_API_KEY, or --provider',
      usage,
    );
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    return refuse(`--url ${url}: not a valid URL. Example: https://example.com`, usage);
  return { url, goal, hosts: readSites(usage, [url], sites) };
}

/** @returns {boolean} whether a window would be visible */
function hasDisplay() {
  if (process.env['CI']) return false;
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** @returns {import('../harness/sites/check.mjs').Task} */
function findTask() {
  const file = join(root, 'harness', 'sites', 'tasks.json');
  /** @type {import('../harness/sites/check.mjs').Task[]} */
  const tasks = JSON.parse(readFileSync(file, 'utf8'));
  const task = tasks.find(({ id, demo }) => (options.task ? id === options.task : demo));
  if (task) return task;
  const known = options.isLive ? tasks.map(({ id }) => id) : recorded();
  return refuse(`unknown task: ${options.task}. Use one of: ${known.join(', ')}`);
}

/** Ids of the recorded tasks. */
function recorded() {
  const files = existsSync(recordings) ? readdirSync(recordings) : [];
  return [...new Set(files.map((file) => file.split('.')[0] ?? ''))];
}

/**
 * The recording made in this browser, or in the other one: pages read the same in both.
 * @param {string} task
 */
function findRecording(task) {
  const browsers = [options.browser, 'chromium', 'firefox'];
  const names = browsers.map((browser) => `${task}.${options.system}.${browser}.json`);
  const name = names.find((each) => existsSync(join(recordings, each)));
  if (!name) {
    const others = recorded().join(', ') || 'none';
    return refuse(
      `No recording of ${task} with ${options.system} in harness/recordings. Recorded tasks: ${others}.\nPick one with --task, or ask a model with --live.`,
    );
  }
  /** @type {Recording} */
  const recording = JSON.parse(readFileSync(join(recordings, name), 'utf8'));
  return { path: `harness/recordings/${name}`, recording };
}

/** @returns {Promise<Model>} a live model */
async function liveModel() {
  const { keyVariable, ...model } = await readModel(usage, options);
  /** @type {typeof import('../src/core/run/modelServers.ts')} */
  const { modelServer } = await importTs('src/core/run/modelServers.ts');
  const server = modelServer(model.provider);
  if (server.key === 'required' && model.baseUrl === server.address && !model.key)
    refuse(`--live needs a key in ${keyVariable}, or another server in --provider`, usage);
  return {
    ...model,
    key: model.key || 'none',
    unclear: 'critic',
    misses: [],
    served: () => 0,
    close: async () => undefined,
  };
}

/**
 * Prints one line of the growing tree, with URLs relative to the site.
 * @param {Line} line
 * @param {string} origin
 */
function say({ mark, depth, text }, origin) {
  const line = `${mark} ${'  '.repeat(depth)}${text.replaceAll(origin, '')}`;
  console.log(screen ? styleText(colors[mark], line) : line);
}

const colors = /** @type {const} */ ({
  '+': 'bold',
  '>': 'yellow',
  '✓': 'green',
  '✗': 'red',
  '-': 'gray',
  '?': 'magenta',
  '»': 'gray',
});

const missed = `The page or the prompt has changed since this was recorded, so no recorded reply matches.
Record the task again (npm run eval, see docs/recipes.md), or ask a model with --live.`;

const options = demoOptions();
const isHeaded = hasDisplay() && !options.headless;
const pace = options.slow ? 2000 : isHeaded ? 900 : 0;
const { own } = options;
const task = own ? null : findTask();
const found = task && !options.isLive ? findRecording(task.id) : null;

await ensurePackages();
const live = options.isLive ? await liveModel() : null;
ensureBrowsers([options.browser]);
if (process.env['ESPALIER_SKIP_BUILD'] !== '1') {
  console.error('Building the extension ...');
  const target = options.browser === 'chromium' ? 'chrome' : 'firefox';
  await buildTarget({ target, test: true, watch: false });
}
const { startSites } = await import('../harness/sites/server.mjs');
const sites = await startSites();
let code = 1;
try {
  code = await show(sites);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
} finally {
  await sites.close();
}
process.exit(code);

/**
 * @param {Sites} site
 * @returns {Promise<number>} exit code
 */
async function show(site) {
  /** @type {DemoModule} */
  const { replayingModel, runDemo } = await importTs('harness/demo.ts');
  const model = found
    ? await replayingModel(found.recording, site, () => sleep(pace))
    : (live ?? (await liveModel()));
  const goal = own?.goal ?? found?.recording.goal ?? task?.goal ?? '';
  const hosts = own?.hosts ?? loopbackHosts;
  const dist = buildForSites({ browser: options.browser, hosts, modelUrl: model.baseUrl });
  console.log(`goal: ${goal}\n`);
  try {
    const { run, url } = await runDemo({
      browser: options.browser,
      headed: isHeaded,
      url: own?.url ?? site.url + (task?.start ?? ''),
      goal,
      system: options.system,
      model,
      // On the user's own site, only the user approves actions.
      answers: isHeaded ? 'ask' : own ? 'skip' : 'approve',
      hosts,
      launch: dist ? { dist } : {},
      say: (line) => say(line, site.url),
      atEnd,
    });
    return conclude(run, url, site, model);
  } finally {
    await model.close();
  }
}

/** @param {Session} session */
async function atEnd({ driver, page }) {
  if (!isHeaded) {
    writeFileSync(picture, await driver.screenshotWindow(page));
    return;
  }
  if (!process.stdin.isTTY) return;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  await lines.question('\nPress Enter to close the browser.');
  lines.close();
}

/**
 * Prints the answer, its evidence, the cost, what was replayed, and the result of the check.
 * @param {Run} run
 * @param {string} url
 * @param {Sites} site
 * @param {Model} model
 */
async function conclude(run, url, site, model) {
  const { checkTask } = await import('../harness/sites/check.mjs');
  const checked = task
    ? checkTask(task, { answer: run.answer, log: site.log, url })
    : { ok: true, failures: [] };
  const isReached = run.stop?.kind === 'reached';
  console.log(`\nanswer: ${run.answer || '(none)'}`);
  for (const fact of run.evidence) console.log(`  - ${fact}`);
  console.log(`cost: ${costOf(run)}`);
  if (found) console.log(`replayed: ${replayed(model)}`);
  for (const miss of model.misses) console.log(`REPLAY MISS: ${miss}`);
  if (model.misses.length > 0) console.log(missed);
  else if (run.failure) console.log(`blocked: ${run.failure.message} ${run.failure.hint}`);
  if (!isReached) console.log(`not reached: ${run.stop ? JSON.stringify(run.stop) : run.status}`);
  else if (!checked.ok) console.log(`check failed: ${checked.failures.join('; ')}`);
  else if (task) console.log('check: passed (goal reached, answer correct)');
  else console.log('goal reached, as the model says');
  if (!isHeaded) console.log(`screenshot: ${picture}`);
  return isReached && checked.ok ? 0 : 1;
}

/** @param {Run} run */
function costOf({ spent }) {
  const { input, cacheRead, cacheWrite, output, usd } = spent.usage;
  const tokens = `${input + cacheRead + cacheWrite} tokens in, ${output} out`;
  const work = `${count(spent.actions, 'action')}, ${count(spent.modelCalls, 'model call')}, ${(spent.ms / 1000).toFixed(1)} s`;
  return found
    ? `${work}; $0, since no model was called (about ${tokens}, estimated from text length)`
    : `${usd > 0 ? `$${usd.toFixed(4)}` : 'no price known'}; ${work}; ${tokens}`;
}

/**
 * @param {number} n
 * @param {string} what
 */
function count(n, what) {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** @param {Model} model */
function replayed(model) {
  if (!found) return '';
  const { recording, path } = found;
  return `${model.served()} of ${recording.replies.length} replies from ${path}, originally from ${recording.answeredBy}. Browser, extension, site and actions are real.`;
}

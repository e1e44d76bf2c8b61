// @ts-check
/**
 * npm run eval: runs each goal of a task file in a fresh browser and checks it against facts: text of the answer, and
 * requests that reached the server. Resumes where it stopped. Prints a table on stderr and JSON on stdout.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames, ensureBrowsers } from './browsers.mjs';
import { importTs } from './importTs.mjs';
import { flag, oneOf, readJson, readOptions, refuse, text } from './options.mjs';
import { ensureBuild, ensurePackages } from './run.mjs';
import { loopbackHosts } from './sites.mjs';

const usage = `Usage: npm run eval -- --tasks FILE [options]
  --out DIR             results, default eval-results
  --only ID,ID          run only these tasks
  --systems NAME,NAME   default best
  --browser NAME        chromium (default) or firefox
  --model ID            default claude-sonnet-5-5
  --base-url URL        any server that supports the Messages API
  --api-key-env NAME    environment variable with the key, default ANTHROPIC_API_KEY
  --budget NAME=N,...   override default limits: planningSteps, actions, modelCalls, tokens, usd, ms
  --unclear critic|act  what happens with an action whose effect code can't tell: ask the model (default), or act
  --answered-by TEXT    what answers at the base URL; saved in the recordings
  --again               ignore earlier results in DIR`;

const values = readOptions(usage, {
  tasks: text,
  out: { ...text, default: 'eval-results' },
  only: text,
  systems: { ...text, default: 'best' },
  browser: { ...text, default: 'chromium' },
  model: { ...text, default: 'claude-sonnet-5-5' },
  'base-url': { ...text, default: 'https://api.anthropic.com' },
  'api-key-env': { ...text, default: 'ANTHROPIC_API_KEY' },
  budget: { ...text, default: '' },
  unclear: { ...text, default: 'critic' },
  'answered-by': { ...text, default: 'the configured model' },
  again: flag,
});
const browser = oneOf(usage, 'browser', values.browser, browserNames);
const unclear = oneOf(usage, 'unclear', values.unclear, ['critic', 'act']);
const wanted = wantedTasks();

await ensurePackages();
const { systems: known } = await importTs('src/core/planner/systems.ts');
const systems = values.systems
  .split(',')
  .map((system) => oneOf(usage, 'systems', system, Object.keys(known)));
const { defaultBudget } = await importTs('src/core/planner/budgetUse.ts');
const budget = budgetFrom(values.budget);
ensureBrowsers([browser]);
await ensureBuild();
const { runAgent } = await importTs('harness/agent.ts');
const { withoutAddresses } = await importTs('harness/model/replay.ts');
const { PROMPT_VERSION } = await importTs('src/llm/promptVersion.ts');
const { bySystem, measure } = await importTs('harness/model/measured.ts');
const { startSites } = await import('../harness/sites/server.mjs');
const { checkTask } = await import('../harness/sites/check.mjs');

/** @type {any[]} */
const rows = [];
for (const system of systems) {
  for (const task of wanted) rows.push(await runTask(task, system));
}
printTable(rows);
console.log(JSON.stringify({ systems: bySystem(rows), rows }));
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);

/**
 * @param {any} task
 * @param {string} system
 */
async function runTask(task, system) {
  const dir = join(values.out, `${task.id}.${system}.${browser}`);
  const kept = join(dir, 'result.json');
  if (existsSync(kept) && !values.again) return JSON.parse(readFileSync(kept, 'utf8'));
  console.error(`\n${task.id} (${system}, ${browser}): ${task.goal}`);
  const sites = await startSites();
  try {
    const { report, files } = await runAgent({
      url: sites.url + task.start,
      goal: task.goal,
      browser,
      headed: false,
      answers: 'approve',
      baseUrl: values['base-url'],
      key: process.env[values['api-key-env']] ?? '',
      model: values.model,
      system,
      askBefore: 'risky',
      unclear,
      budget,
      edits: [],
      hosts: loopbackHosts,
      say: (/** @type {string} */ line) => console.error(`  ${line}`),
    });
    // Asking is the right answer to an ambiguous task, so questions count as part of the answer.
    const answer = [report.answer, ...report.asked].join('\n');
    const checked = checkTask(task, { answer, log: sites.log, url: report.url });
    const { tree: _, ...rest } = report;
    const row = {
      task: task.id,
      kind: task.kind,
      system,
      browser,
      ok: checked.ok,
      failures: checked.failures,
      measured: measure(JSON.parse(/** @type {string} */ (files['journal.json'])), checked.ok),
      ...rest,
    };
    mkdirSync(dir, { recursive: true });
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(dir, name), /** @type {any} */ (content));
    const replies = JSON.parse(/** @type {string} */ (files['replies.json']));
    const recording = {
      task: task.id,
      goal: task.goal,
      start: task.start,
      browser,
      system,
      answeredBy: values['answered-by'],
      prompts: PROMPT_VERSION,
      ...(values.budget ? { budget } : {}),
      unclear,
      measured: row.measured,
      replies,
    };
    writeFileSync(
      join(dir, 'recording.json'),
      withoutAddresses(`${JSON.stringify(recording, null, 1)}\n`),
    );
    writeFileSync(kept, JSON.stringify(row));
    console.error(
      `  ${checked.ok ? 'OK' : `FAILED: ${checked.failures.join('; ')}`}\n  ${report.stopReason}: ${report.answer}`,
    );
    return row;
  } finally {
    await sites.close();
  }
}

/** @returns {any[]} the tasks of the file, or those named in --only */
function wantedTasks() {
  const { tasks: file, only } = values;
  if (!file) return refuse('--tasks is required', usage);
  const all = readTasks(file);
  const ids = all.map(({ id }) => id);
  const unknown = (only?.split(',') ?? []).filter((id) => !ids.includes(id));
  if (unknown.length > 0)
    refuse(`${file} has no task ${unknown.join(', ')}. Its tasks: ${ids.join(', ')}`);
  return all.filter(({ id }) => !only || only.split(',').includes(id));
}

/**
 * @param {string} file
 * @returns {any[]}
 */
function readTasks(file) {
  if (!existsSync(file)) return refuse(`--tasks: no such file: ${file}`, usage);
  const read = readJson(file);
  return Array.isArray(read) ? read : refuse(`--tasks ${file}: must be an array of tasks`);
}

/** @param {string} words `modelCalls=300,ms=7200000` */
function budgetFrom(words) {
  const pairs = words
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('='));
  const wrong = pairs.find(
    ([name = '', limit]) => !Object.hasOwn(defaultBudget, name) || !(Number(limit) > 0),
  );
  if (wrong) refuse(`--budget: invalid limit "${wrong.join('=')}"`, usage);
  return Object.fromEntries(pairs.map(([name, limit]) => [name, Number(limit)]));
}

/** @param {any[]} all */
function printTable(all) {
  console.error('\ntask                       system      ok  actions  calls  tokens in  seconds');
  for (const row of all) {
    const input = row.tokens.input + row.tokens.cacheRead + row.tokens.cacheWrite;
    console.error(
      `${row.task.padEnd(26)} ${row.system.padEnd(11)} ${row.ok ? 'yes' : 'NO '} ${String(row.actions).padStart(7)} ${String(row.modelCalls).padStart(6)} ${String(input).padStart(10)} ${String(row.seconds).padStart(8)}`,
    );
  }
}

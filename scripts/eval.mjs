// @ts-check
/**
 * npm run eval: runs each task of a file with each planner in fresh browsers, checks the outcomes, and draws a report.
 * Every run is recorded as it ends, so the same command resumes after a kill. Progress goes to stderr, JSON to stdout.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { browserNames, ensureBrowsers } from './browsers.mjs';
import { importTs } from './importTs.mjs';
import { modelOptions, modelUsage, readModel } from './modelOptions.mjs';
import { flag, oneOf, readJson, readOptions, refuse, text } from './options.mjs';
import { ensureBuild, ensurePackages } from './run.mjs';
import { buildForSites, loopbackHosts, readSites } from './sites.mjs';

const usage = `Usage: npm run eval -- --tasks FILE [options]
       npm run eval -- --practice [options of the model]
  --tasks FILE          tasks in our form, WebArena's or WebVoyager's, or a folder of MiniWoB++ pages
  --address NAME=URL,.. where WebArena's sites are, such as SHOPPING=http://127.0.0.1:7770
  --references FILE     WebVoyager's reference answers, shown in the report
  --out DIR             results, default eval-results
  --only ID,ID          run only these tasks
  --systems NAME,NAME   default best; all for every planner
  --browser NAME        chromium (default) or firefox
  --repeat N            runs of each task with each planner, default 1
  --workers N           browsers side by side, default 1
  --profile DIR         keep one browser profile for all runs, so that the critic's verdicts carry over
  --shard I/N           run only part I of N, on one of several machines
  --judge               also ask a model to judge each run, by StructuredAgent's rules
  --judge-model ID      default: that of --model
  --report              draw the report of the results in DIR, and run nothing
  --from DIR,DIR        with --report: results of other folders, too
  --sites HOST,HOST     other sites a run may work on; those of the tasks' start pages always are
  --answers skip|approve  approval questions on sites neither bundled nor reset, default skip
  --tools               Chromium gives pages the interface for tools that they offer to agents
  --scripted RATE       no model: a script that knows the way through the bundled tasks, and errs in this share
                        of its replies, 0 to 1
  --faults RATE         this share of page loads and submits on the bundled sites goes wrong, 0 to 1
  --seed N              for errors and faults, default 1
${modelUsage(22)}
  --budget NAME=N,...   override default limits: planningSteps, actions, modelCalls, tokens, usd, ms
  --unclear critic|act  what happens with an action whose effect code can't tell: ask the model (default), or act
  --strict              strict mode: the browser holds back what a page tries to send without an approval
  --answered-by TEXT    what answers at the base URL; saved in the recordings
  --practice            five short steps on stored pages, as in Setup: shows whether the model can choose an action
  --again               ignore earlier results in DIR`;

const values = readOptions(usage, {
  tasks: text,
  address: { ...text, default: '' },
  references: text,
  out: { ...text, default: 'eval-results' },
  only: text,
  systems: { ...text, default: 'best' },
  browser: { ...text, default: 'chromium' },
  repeat: { ...text, default: '1' },
  workers: { ...text, default: '1' },
  profile: text,
  shard: { ...text, default: '1/1' },
  judge: flag,
  'judge-model': text,
  report: flag,
  from: { ...text, default: '' },
  sites: text,
  answers: { ...text, default: 'skip' },
  tools: flag,
  scripted: text,
  faults: text,
  seed: { ...text, default: '1' },
  ...modelOptions,
  budget: { ...text, default: '' },
  unclear: { ...text, default: 'critic' },
  strict: flag,
  'answered-by': { ...text, default: 'the configured model' },
  practice: flag,
  again: flag,
});
const browser = oneOf(usage, 'browser', values.browser, browserNames);
const unclear = oneOf(usage, 'unclear', values.unclear, ['critic', 'act']);
const answers = oneOf(usage, 'answers', values.answers, ['skip', 'approve']);
const repeat = wholeNumber('repeat', values.repeat);
const workers = wholeNumber('workers', values.workers);
if (values.profile && workers > 1) refuse('--profile: give it with --workers 1', usage);
const scripted = ratedBy('scripted');
const faults = ratedBy('faults');
const addresses = addressesFrom(values.address);
const folders = [values.out, ...values.from.split(',').filter(Boolean)];
const file = values.tasks;
if (!values.report && !values.practice && !file) refuse('--tasks is required', usage);
if (file && !existsSync(file)) refuse(`--tasks: no such file: ${file}`, usage);
if (values.references && !existsSync(values.references))
  refuse(`--references: no such file: ${values.references}`, usage);
const absent = folders.find((folder) => values.report && !existsSync(folder));
if (absent) refuse(`--report: no such folder: ${absent}`, usage);

await ensurePackages();
if (values.practice) process.exit(await practice());
const { readShard } = await importTs('harness/arena/jobs.ts');
const shard = readShard(values.shard);
if (!shard) refuse(`--shard ${values.shard}: must be I/N, such as 2/4`, usage);
const { writeReport, evaluate } = await importTs('harness/arena/arena.ts');
const title = 'Espalier: evaluation';
if (values.report) {
  const { readRows } = await importTs('harness/arena/results.ts');
  const count = folders.reduce((all, folder) => all + readRows(folder).size, 0);
  if (count === 0) refuse(`--report: no results in ${folders.join(', ')}`);
  console.error(`Report of ${count} runs: ${writeReport(folders, title)}`);
  process.exit(0);
}

const isFolder = statSync(file ?? '').isDirectory();
const tasks = await wantedTasks(file ?? '');
const { systems: known } = await importTs('src/planners/systems.ts');
const named = values.systems === 'all' ? Object.keys(known) : values.systems.split(',');
const { ROUTINE_SYSTEM } = await importTs('harness/arena/earlierRoutine.ts');
const systems = named.map((system) =>
  oneOf(usage, 'systems', system, [...Object.keys(known), ROUTINE_SYSTEM]),
);
const { offersTools } = await importTs('harness/browser/driver.ts');
const { budgetNames } = await importTs('src/core/plan/budget.ts');
const budget = budgetFrom(values.budget);
const starts = tasks.flatMap((/** @type {any} */ { start }) =>
  start.kind === 'web' ? [start.url] : [],
);
const hosts = readSites(usage, [...starts, ...Object.values(addresses)], values.sites);

ensureBrowsers([browser]);
await ensureBuild();
// A recorder on this computer is between the extension and the model.
const dist = buildForSites({ browser, hosts, modelUrl: 'http://127.0.0.1' });
const { runJob } = await importTs('harness/arena/runJob.ts');
const { servePages } = await importTs('harness/arena/miniWob.ts');
const pages = isFolder ? await servePages(file) : null;
const model = await readModel(usage, values);
const arena = {
  out: values.out,
  ...model,
  answeredBy: scripted ? 'a script' : values['answered-by'],
  ...(scripted && { scripted }),
  ...(faults && { faults }),
  unclear,
  strict: values.strict,
  budget,
  hosts: [...hosts, ...loopbackHosts],
  launch: {
    ...(dist && { dist }),
    ...(values.profile && { profile: resolve(values.profile) }),
    ...(values.tools && browser === 'chromium' && { args: offersTools }),
  },
  answers,
  judge: values.judge ? await judge() : null,
  pages,
  // Lines of several parallel runs can't be told apart.
  say: (/** @type {string} */ line) => workers === 1 && console.error(`  ${line}`),
};
const { rows, failed } = await evaluate({
  tasks,
  systems,
  browser,
  repeat,
  shard,
  workers,
  out: values.out,
  isAnew: values.again,
  run: (/** @type {any} */ job, /** @type {any} */ earlier) => runJob(job, arena, earlier),
  isWhole: (/** @type {any} */ row) => !values.judge || row.score !== undefined,
  say: (/** @type {string} */ line) => console.error(line),
});
await pages?.close();
const { bySystem } = await importTs('harness/model/measured.ts');
printTable(rows);
if (rows.length > 0) console.error(`\nReport: ${writeReport([values.out], title)}`);
if (failed > 0)
  console.error(`${failed} runs could not be done: run the same command to try again.`);
console.log(JSON.stringify({ systems: bySystem(rows), rows }));
const isGood = rows.every((/** @type {any} */ { verdict }) => verdict.result !== 'fail');
process.exit(isGood && failed === 0 ? 0 : 1);

/**
 * The tasks of the file or folder, or those named in --only.
 * @param {string} path
 * @returns {Promise<any[]>}
 */
async function wantedTasks(path) {
  const { readTasks, TaskFileError } = await importTs('harness/arena/readTasks.ts');
  const { readMiniWob } = await importTs('harness/arena/miniWob.ts');
  const references = values.references ? readJson(values.references) : undefined;
  const only = values.only?.split(',');
  /** @type {any[]} */
  let all = [];
  try {
    all = isFolder
      ? readMiniWob(path)
      : readTasks(readFileSync(path, 'utf8'), {
          addresses,
          references,
          isWanted: (/** @type {string} */ id) => !only || only.includes(id),
        });
  } catch (error) {
    // Modules are imported separately here, so `instanceof` fails; the error is identified by its name.
    if (error instanceof Error && error.constructor.name === TaskFileError.name)
      refuse(`--tasks ${path}: ${error.message}`);
    throw error;
  }
  const ids = all.map(({ id }) => id);
  const unknown = (only ?? []).filter((id) => !ids.includes(id));
  const some =
    ids.length > 30 ? `${ids.slice(0, 30).join(', ')} and ${ids.length - 30} more` : ids.join(', ');
  if (unknown.length > 0) refuse(`${path} has no task ${unknown.join(', ')}. Its tasks: ${some}`);
  return all.filter(({ id }) => !only || only.includes(id));
}

/** Takes the practice steps and prints each; resolves to the exit code. */
async function practice() {
  const { practise } = await importTs('src/background/runs/practice.ts');
  const { PRACTICE_TOKENS, practiceSteps } = await importTs('src/core/run/practice.ts');
  const named = await readModel(usage, values);
  const client = await clientFor(named, named.model);
  console.error(`about ${PRACTICE_TOKENS} tokens`);
  let right = 0;
  for (const step of practiceSteps) {
    const outcome = await practise(client, step, new AbortController().signal);
    if (!outcome.ok) refuse(`${outcome.failure.message} ${outcome.failure.hint}`);
    if (outcome.value === 'right') right += 1;
    console.log(`${step}: ${outcome.value}`);
  }
  console.log(`${named.model} did ${right} of ${practiceSteps.length} practice steps.`);
  return right === practiceSteps.length ? 0 : 1;
}

function judge() {
  return clientFor(model, values['judge-model'] ?? model.model);
}

/**
 * @param {Awaited<ReturnType<typeof readModel>>} server
 * @param {string} name
 */
async function clientFor(server, name) {
  const { hostClient } = await importTs('src/llm/providers.ts');
  const { modelServer } = await importTs('src/core/run/modelServers.ts');
  return hostClient({
    apiKey: server.key || 'none',
    baseURL: server.baseUrl,
    server: modelServer(server.provider),
    model: name,
    stallMs: 1_800_000, // allows for a model whose answers are typed by a human
  });
}

/** @param {'scripted' | 'faults'} option */
function ratedBy(option) {
  const share = values[option];
  if (share === undefined) return null;
  const rate = Number(share);
  if (share.trim() === '' || !(rate >= 0 && rate <= 1))
    refuse(`--${option} ${share}: must be a share from 0 to 1`, usage);
  return { rate, seed: wholeNumber('seed', values.seed) };
}

/**
 * @param {string} option
 * @param {string} given
 */
function wholeNumber(option, given) {
  const number = Number(given);
  if (Number.isInteger(number) && number > 0) return number;
  return refuse(`--${option} ${given}: must be a whole number greater than 0`, usage);
}

/**
 * @param {string} words `SHOPPING=http://127.0.0.1:7770,...`
 * @returns {Record<string, string>}
 */
function addressesFrom(words) {
  const pairs = words
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s));
  const wrong = pairs.find(
    ([name = '', url = '']) => !/^[A-Z_]+$/.test(name) || !URL.canParse(url),
  );
  if (wrong)
    refuse(
      `--address ${wrong[0]}: must be NAME=URL, such as SHOPPING=http://127.0.0.1:7770`,
      usage,
    );
  return Object.fromEntries(pairs.map(([name = '', url = '']) => [name, url]));
}

/** @param {string} words `modelCalls=300,ms=7200000` */
function budgetFrom(words) {
  const pairs = words
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('='));
  const wrong = pairs.find(
    ([name = '', limit]) => !budgetNames.includes(name) || !(Number(limit) > 0),
  );
  if (wrong)
    refuse(
      `--budget: invalid limit "${wrong.join('=')}". Limits: ${budgetNames.join(', ')}`,
      usage,
    );
  return Object.fromEntries(pairs.map(([name, limit]) => [name, Number(limit)]));
}

/** @param {any[]} all */
function printTable(all) {
  console.error(
    '\ntask                       system      result   actions  calls  tokens in  seconds',
  );
  for (const { task, system, verdict, measured, seconds } of all) {
    console.error(
      `${task.padEnd(26)} ${system.padEnd(11)} ${verdict.result.padEnd(8)} ${String(measured.actions).padStart(7)} ${String(measured.calls).padStart(6)} ${String(measured.input).padStart(10)} ${String(seconds).padStart(8)}`,
    );
  }
}

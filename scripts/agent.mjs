// @ts-check
/**
 * npm run agent: runs one goal in a real browser with the built extension, started through its panel as a user would.
 * Prints one JSON line on stdout; progress goes to stderr. Exit 0 reached, 1 not reached, 2 usage error.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames, ensureBrowsers } from './browsers.mjs';
import { importTs } from './importTs.mjs';
import { modelOptions, modelUsage, readModel } from './modelOptions.mjs';
import { flag, oneOf, readJson, readOptions, refuse, text } from './options.mjs';
import { ensureBuild, ensurePackages } from './run.mjs';
import { buildForSites, readSites } from './sites.mjs';

const usage = `Usage: npm run agent -- --url URL --goal TEXT [options]
       npm run agent -- --routine FILE [--set NAME=VALUE ...] [--rows FILE.csv] [options]
  --routine FILE               run a routine that the panel exported, without a goal; a model is asked only where
                               a step no longer works, and for an answer
  --set NAME=VALUE             value of a parameter of the routine, in place of the one it was saved with
  --rows FILE.csv              once for each row; the first line names the parameters. Stops at the first row that
                               does not go as the routine says
  --browser chromium|firefox   default chromium
  --sites HOST,HOST            other sites it may work on, such as *.example.com; that of --url always is
  --system NAME                best (default), structured, structured+memory, react,
                               occam, occam+judge, weboperator, plan-mcts, action-mcts,
                               action-search, agent-e
${modelUsage(29)}
  --max-actions N              stop after N actions
  --max-usd X                  stop at this cost
  --answers ask|approve|skip   how questions are answered: by you in the panel (needs --headed), all yes, or all
                               skipped; default skip
  --ask-before risky|all|none  which actions ask first, default risky; none is for test machines only
  --unclear critic|ask|act     what happens with an action whose effect code can't tell: ask the model in a small
                               call (default), ask you, or act without asking
  --edits FILE                 human edits, each applied when a node first reaches a status, or without one as soon
                               as it is there: a JSON array of {"when": {"node": "0", "status": "visited"},
                               "edit": {...}}. A node is named by its id, by {"words": "its exact words"}, or by
                               {"depth": 1}, the first open one there
  --out DIR                    save the journal, outline, screenshots and model replies
  --tools                      Chromium gives pages the interface for tools that they offer to agents
  --headed                     show the browser window`;

const options = readOptions(usage, {
  url: text,
  goal: text,
  routine: text,
  set: { ...text, multiple: true },
  rows: text,
  sites: text,
  browser: { ...text, default: 'chromium' },
  system: { ...text, default: 'best' },
  ...modelOptions,
  'max-actions': text,
  'max-usd': text,
  answers: { ...text, default: 'skip' },
  'ask-before': { ...text, default: 'risky' },
  unclear: { ...text, default: 'critic' },
  edits: text,
  out: text,
  tools: flag,
  headed: flag,
});
await ensurePackages();
const routine = options.routine === undefined ? null : await readRoutineJob(options.routine);
const { url = '', goal = '' } = routine ?? options;
if (!routine && (options.set || options.rows)) refuse('--set and --rows need --routine', usage);
if (!url || !goal) refuse('--url and --goal are required, or --routine', usage);
if (!/^https?:\/\//.test(url) || !URL.canParse(url))
  refuse(`--url ${url}: not a valid URL. Example: https://example.com`, usage);
const browser = oneOf(usage, 'browser', options.browser, browserNames);
const answers = oneOf(usage, 'answers', options.answers, ['ask', 'approve', 'skip']);
const askBefore = oneOf(usage, 'ask-before', options['ask-before'], ['risky', 'all', 'none']);
const unclear = oneOf(usage, 'unclear', options.unclear, ['critic', 'ask', 'act']);
const hasTools = options.tools && browser === 'chromium';
const hosts = readSites(usage, [url], options.sites);
const actions = amount('max-actions');
const usd = amount('max-usd');

const model = await readModel(usage, options);
const { readTimedEdits } = await importTs('harness/timedEdits.ts');
const edits = editsIn(options.edits);
const { systems } = await importTs('src/planners/systems.ts');
const system = oneOf(usage, 'system', options.system, Object.keys(systems));
ensureBrowsers([browser]);
await ensureBuild();
const dist = buildForSites({ browser, hosts, modelUrl: 'http://127.0.0.1' }); // if a recorder is in between
const { offersTools } = await importTs('harness/browser/driver.ts');
const { runAgent } = await importTs('harness/agent.ts');
const outcome = await runAgent({
  url,
  goal,
  browser,
  headed: options.headed,
  answers,
  ...model,
  system,
  askBefore,
  unclear,
  budget: { ...(actions ? { actions } : {}), ...(usd ? { usd } : {}) },
  edits,
  hosts,
  launch: { ...(dist && { dist }), ...(hasTools && { args: offersTools }) },
  ...(routine && { routine: routine.job }),
  say: (/** @type {string} */ line) => console.error(line),
}).catch(giveUp);
if (options.out) {
  mkdirSync(options.out, { recursive: true });
  for (const [name, content] of Object.entries(outcome.files))
    writeFileSync(join(options.out, name), content);
}
console.log(JSON.stringify(outcome.report));
process.exit(outcome.report.stopReason === 'reached' ? 0 : 1);

/**
 * @param {unknown} error
 * @returns {never}
 */
function giveUp(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/**
 * @param {'max-actions' | 'max-usd'} option
 * @returns {number | undefined}
 */
function amount(option) {
  const given = options[option];
  if (given === undefined) return undefined;
  if (Number(given) > 0) return Number(given);
  return refuse(`--${option} ${given}: must be a number greater than 0`, usage);
}

/**
 * @param {string | undefined} file
 * @returns {any[]}
 */
function editsIn(file) {
  if (file === undefined) return [];
  if (!existsSync(file)) return refuse(`--edits: no such file: ${file}`, usage);
  const edits = readTimedEdits(readJson(file));
  return edits.ok ? edits.value : refuse(`--edits ${file}: ${edits.failure.message}`, usage);
}

/**
 * The routine of this file with the values of the command line.
 * @param {string} file
 */
async function readRoutineJob(file) {
  const { readRoutine } = await importTs('src/core/routine/routine.ts');
  const { defaultValues, goalWith, startWith } = await importTs('src/core/routine/plan.ts');
  if (!existsSync(file)) return refuse(`--routine: no such file: ${file}`, usage);
  const content = readFileSync(file, 'utf8');
  const read = readRoutine(content);
  if (!read.ok) return refuse(`--routine ${file}: ${read.failure.message}`, usage);
  const values = { ...defaultValues(read.value), ...settingsIn(read.value) };
  const rows = options.rows === undefined ? null : await rowsIn(options.rows, read.value, values);
  const first = rows?.[0] ?? values;
  return {
    url: startWith(read.value, first),
    goal: goalWith(read.value, first),
    job: { file: content, values, ...(rows && { rows }) },
  };
}

/**
 * @param {import('../src/core/routine/routine.ts').Routine} routine
 * @returns {Record<string, string>}
 */
function settingsIn({ parameters }) {
  const names = parameters.map(({ name }) => name);
  return Object.fromEntries(
    (options.set ?? []).map((given) => {
      const [name = '', ...rest] = given.split('=');
      if (rest.length === 0) refuse(`--set ${given}: must be NAME=VALUE`, usage);
      if (!names.includes(name))
        refuse(`--set ${name}: the routine has ${names.join(', ') || 'no parameters'}`, usage);
      return [name, rest.join('=')];
    }),
  );
}

/**
 * @param {string} file
 * @param {import('../src/core/routine/routine.ts').Routine} routine
 * @param {Record<string, string>} values
 */
async function rowsIn(file, { parameters }, values) {
  const { columnsFor, readTable, rowsFor } = await importTs('src/core/routine/table.ts');
  if (!existsSync(file)) return refuse(`--rows: no such file: ${file}`, usage);
  const table = readTable(readFileSync(file, 'utf8'));
  if (!('rows' in table)) return refuse(`--rows ${file}: ${JSON.stringify(table)}`, usage);
  const columns = columnsFor(parameters, table);
  if (Object.values(columns).every((column) => column === null))
    refuse(
      `--rows ${file}: no column is named after a parameter (${parameters.map(({ name }) => name).join(', ')})`,
      usage,
    );
  return rowsFor(table, columns, values);
}

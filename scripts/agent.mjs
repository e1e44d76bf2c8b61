// @ts-check
/**
 * npm run agent: one goal in a real browser with the built extension, started through its panel as a person does.
 * Prints one JSON line on stdout; progress goes to stderr. Exit 0 reached, 1 not reached, 2 wrong use.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importTs } from './importTs.mjs';
import { ensureBuild } from './run.mjs';

const usage = `npm run agent -- --url U --goal G
  --browser chromium|firefox   default chromium
  --system NAME                best (default), structured, structured+memory, react
  --model M                    model id
  --base-url URL               a host that speaks the Messages API
  --api-key-env NAME           variable that holds the key, default ANTHROPIC_API_KEY
  --max-actions N  --max-usd X
  --approve ask|all|none       ask waits for you in the panel (needs --headed); all says yes, none skips; default none
  --edits FILE                 JSON list of {"when": {"node": "0", "status": "visited"}, "edit": {...}}
  --out DIR                    journal, outline, screenshots and the model's replies
  --headed                     show the browser`;

const text = /** @type {const} */ ({ type: 'string' });

/**
 * @param {unknown} problem
 * @returns {never}
 */
function refuse(problem) {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

/** @returns {any} */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        url: text,
        goal: text,
        browser: { ...text, default: 'chromium' },
        system: { ...text, default: 'best' },
        model: { ...text, default: 'claude-sonnet-5-5' },
        'base-url': { ...text, default: 'https://api.anthropic.com' },
        'api-key-env': { ...text, default: 'ANTHROPIC_API_KEY' },
        'max-actions': text,
        'max-usd': text,
        approve: { ...text, default: 'none' },
        edits: text,
        out: text,
        headed: { type: 'boolean', default: false },
      },
    });
    if (!values.url || !values.goal) throw new Error('--url and --goal are needed');
    if (!['chromium', 'firefox'].includes(values.browser))
      throw new Error(`--browser ${values.browser}: use chromium or firefox`);
    if (!['ask', 'all', 'none'].includes(values.approve))
      throw new Error(`--approve ${values.approve}: use ask, all or none`);
    for (const name of /** @type {const} */ (['max-actions', 'max-usd'])) {
      if (values[name] !== undefined && !(Number(values[name]) > 0))
        throw new Error(`--${name} ${values[name]}: use a number above 0`);
    }
    return values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : error);
  }
}

const options = readOptions();
const { isSystemId, systems } = await importTs('src/core/planner/systems.ts');
if (!isSystemId(options.system)) {
  refuse(`--system ${options.system}: there are ${Object.keys(systems).join(', ')}`);
}
if (options.edits && !existsSync(options.edits))
  refuse(`--edits: there is no file ${options.edits}`);
await ensureBuild();
const { runAgent } = await importTs('test/e2e/agent.ts');
const outcome = await runAgent({
  url: options.url,
  goal: options.goal,
  browser: options.browser,
  headed: options.headed,
  approve: options.approve,
  baseUrl: options['base-url'],
  key: process.env[options['api-key-env']] ?? '',
  model: options.model,
  system: options.system,
  budget: {
    ...(options['max-actions'] ? { actions: Number(options['max-actions']) } : {}),
    ...(options['max-usd'] ? { usd: Number(options['max-usd']) } : {}),
  },
  edits: options.edits ? JSON.parse(readFileSync(options.edits, 'utf8')) : [],
  say: (/** @type {string} */ line) => console.error(line),
});
if (options.out) {
  mkdirSync(options.out, { recursive: true });
  for (const [name, content] of Object.entries(outcome.files))
    writeFileSync(join(options.out, name), content);
}
console.log(JSON.stringify(outcome.report));
process.exit(outcome.report.stopReason === 'reached' ? 0 : 1);

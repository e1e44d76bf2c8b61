// @ts-check
/**
 * npm run bench -- NAME [--json] [arguments]: runs one of the modules in bench/. Progress goes to stderr, results to
 * stdout; with --json, as one JSON object on the last line. Exit 2 on an unknown NAME.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BrowserMissing } from './browsers.mjs';
import { importTs } from './importTs.mjs';
import { refuse } from './options.mjs';
import { ensureBuild, ensurePackages, root } from './run.mjs';

/**
 * The export `run` of a module in bench/.
 * @typedef {object} BenchOptions
 * @property {boolean} json print machine-readable results
 * @property {(line: string) => void} say prints progress
 * @property {boolean} inExtension measure through the built extension's content script
 * @property {boolean} inHiddenTab measure in a background tab
 * @property {readonly string[]} args positional arguments after NAME
 * @property {readonly string[]} argv everything after NAME as given, for benchmarks with options of their own
 */

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

/** Those that import a package of bench/package.json. */
const withPackages = ['acting', 'distill', 'longrun'];

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    'in-extension': { type: 'boolean', default: false },
    'in-hidden-tab': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowPositionals: true,
  strict: false,
});
const [name = '', ...args] = positionals;
const usage = `Usage: npm run bench -- NAME [--json] [arguments]
  NAME              one of: ${names.join(', ')}
  --json            print the results as one JSON object on the last line
  --in-extension    measure in the built extension (acting, libraries, changes, distill)
  --in-hidden-tab   measure in a background tab (acting, libraries, changes)
Arguments of each benchmark: docs/cli.md`;
if (values['help'] === true) {
  console.log(usage);
  process.exit(0);
}
if (!names.includes(name)) refuse(name ? `unknown benchmark: ${name}` : 'NAME is required', usage);

await ensureBuild();
if (withPackages.includes(name)) await ensurePackages('bench');
/** @type {{ run: (options: BenchOptions) => Promise<object> }} */
const { run } = await importTs(`bench/${name}.ts`);
const json = values['json'] === true;
const inExtension = values['in-extension'] === true;
const inHiddenTab = values['in-hidden-tab'] === true;
const argv = process.argv.slice(2).filter((arg) => arg !== name && arg !== '--json');
/** @param {string} line */
const say = (line) => console.error(line);
try {
  const figures = await run({ json, args, argv, inExtension, inHiddenTab, say });
  const machine = { cores: availableParallelism(), load: loadavg()[0], node: process.version };
  const where = { ...(inExtension && { inExtension }), ...(inHiddenTab && { inHiddenTab }) };
  const result = { bench: name, ...where, ...figures, machine };
  console.log(json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
} catch (error) {
  if (!(error instanceof BrowserMissing) && !isUsageError(error)) throw error;
  refuse(error);
}
process.exit(0);

/** Thrown by `parseArgs` for options that a benchmark does not have. @param {unknown} error */
function isUsageError(error) {
  return (
    error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code))
  );
}

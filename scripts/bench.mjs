// @ts-check
/**
 * npm run bench -- NAME [--json] [arguments]: one of the project's own benchmarks, the modules in bench/. Progress goes
 * to stderr, the figures to stdout; with --json they are one JSON object on its last line. Exit 2 for an unknown NAME.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BrowserMissing } from './browsers.mjs';
import { importTs } from './importTs.mjs';
import { ensureBuild, root } from './run.mjs';

/**
 * What a module in bench/ exports as `run`.
 * @typedef {object} BenchOptions
 * @property {boolean} json the figures are for a program, not for a person
 * @property {(line: string) => void} say progress
 * @property {boolean} inExtension measure through the built extension's own content script
 * @property {boolean} inHiddenTab measure in a tab that is not in front
 * @property {readonly string[]} args what stands after NAME
 */

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    'in-extension': { type: 'boolean', default: false },
    'in-hidden-tab': { type: 'boolean', default: false },
  },
  allowPositionals: true,
  strict: false,
});
const [name = '', ...args] = positionals;
if (!names.includes(name)) {
  console.error(`npm run bench -- NAME [--json]\nNAME is one of: ${names.join(', ')}`);
  process.exit(2);
}

await ensureBuild();
/** @type {{ run: (options: BenchOptions) => Promise<object> }} */
const { run } = await importTs(`bench/${name}.ts`);
const json = values['json'] === true;
const inExtension = values['in-extension'] === true;
const inHiddenTab = values['in-hidden-tab'] === true;
/** @param {string} line */
const say = (line) => console.error(line);
try {
  const figures = await run({ json, args, inExtension, inHiddenTab, say });
  const machine = { cores: availableParallelism(), load: loadavg()[0], node: process.version };
  const where = { ...(inExtension && { inExtension }), ...(inHiddenTab && { inHiddenTab }) };
  const result = { bench: name, ...where, ...figures, machine };
  console.log(json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
} catch (error) {
  if (!(error instanceof BrowserMissing)) throw error;
  console.error(error.message);
  process.exit(2);
}
process.exit(0);

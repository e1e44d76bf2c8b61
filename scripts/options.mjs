// @ts-check
/** Options of a command, and files they name: `--help` says them; one that is not among them is answered in words, with exit code 2. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** @typedef {NonNullable<import('node:util').ParseArgsConfig['options']>} OptionsConfig */
/** @template {OptionsConfig} T @typedef {ReturnType<typeof parseArgs<{ options: T }>>['values']} Values */

export const text = /** @type {const} */ ({ type: 'string' });
export const flag = /** @type {const} */ ({ type: 'boolean', default: false });

/**
 * The values of this process's options. Prints `usage` and ends where that is asked for, or for a wrong option.
 * @template {OptionsConfig} T
 * @param {string} usage
 * @param {T} options
 * @param {Readonly<Record<string, string>>} [renamed] old option names, and what to use instead
 * @returns {Values<T>}
 */
export function readOptions(usage, options, renamed = {}) {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  const old = Object.keys(renamed).find((name) => isGiven(name));
  if (old) return refuse(`--${old} is gone: use ${renamed[old]}`, usage);
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error, usage);
  }
}

/** @param {string} name */
const isGiven = (name) =>
  process.argv.slice(2).some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));

/**
 * The value of an option that takes one of several; ends with words for any other.
 * @template {string} T
 * @param {string} usage
 * @param {string} option
 * @param {string} value
 * @param {readonly T[]} known
 * @returns {T}
 */
export function oneOf(usage, option, value, known) {
  const found = known.find((each) => each === value);
  return found ?? refuse(`--${option} ${value}: there are ${known.join(', ')}`, usage);
}

/**
 * What a JSON file holds.
 * @param {string} file
 * @returns {unknown}
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Says what was wrong, then how the command is used, and ends with code 2.
 * @param {unknown} problem
 * @param {string} [usage]
 * @returns {never}
 */
export function refuse(problem, usage = '') {
  const words = problem instanceof Error ? problem.message : String(problem);
  console.error(usage ? `${words}\n\n${usage}` : words);
  process.exit(2);
}

// @ts-check
/** Command-line options: parses them, prints `--help`, and exits with code 2 on a usage error. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** @typedef {NonNullable<import('node:util').ParseArgsConfig['options']>} OptionsConfig */
/** @template {OptionsConfig} T @typedef {ReturnType<typeof parseArgs<{ options: T }>>['values']} Values */

export const text = /** @type {const} */ ({ type: 'string' });
export const flag = /** @type {const} */ ({ type: 'boolean', default: false });

/**
 * Parses this process's options. Prints `usage` and exits on `--help`; exits with code 2 on an unknown option.
 * @template {OptionsConfig} T
 * @param {string} usage
 * @param {T} options
 * @returns {Values<T>}
 */
export function readOptions(usage, options) {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(error, usage);
  }
}

/**
 * Checks an option that takes one of several values; exits with code 2 on any other.
 * @template {string} T
 * @param {string} usage
 * @param {string} option
 * @param {string} value
 * @param {readonly T[]} known
 * @returns {T}
 */
export function oneOf(usage, option, value, known) {
  const found = known.find((each) => each === value);
  return (
    found ?? refuse(`--${option} ${value}: unknown value. Use one of: ${known.join(', ')}`, usage)
  );
}

/**
 * Reads a JSON file; exits with code 2 if it does not parse.
 * @param {string} file
 * @returns {unknown}
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return refuse(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Prints the problem, then the usage, and exits with code 2.
 * @param {unknown} problem
 * @param {string} [usage]
 * @returns {never}
 */
export function refuse(problem, usage = '') {
  const message = problem instanceof Error ? problem.message : String(problem);
  console.error(usage ? `${message}\n\n${usage}` : message);
  process.exit(2);
}

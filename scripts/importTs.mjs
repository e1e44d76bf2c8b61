// @ts-check
/** Lets a plain Node script use this repository's TypeScript, types checked elsewhere. */
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * @template [T=any]
 * @param {string} path from the repository's top, such as `harness/browser/driver.ts`
 * @returns {Promise<T>}
 */
export async function importTs(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, path), {
    configFile: false,
    root,
    logLevel: 'warn',
  });
  return /** @type {T} */ (module);
}

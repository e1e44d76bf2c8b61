// @ts-check
/** Imports a TypeScript module of this repository into a plain Node script; `npm run check` checks its types. */
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * @template [T=any]
 * @param {string} path relative to the repository root, such as `harness/browser/driver.ts`
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

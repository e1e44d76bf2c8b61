// @ts-check
/** npm run check: types of each layer, lint, format and architecture. Needs no browser. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensurePackages, root, run } from './run.mjs';

const layers = [
  'test',
  'src/background',
  'src/reader',
  'src/panel',
  'src/content',
  'src/llm',
  'src/protocol',
  'src/engine',
  'src/planners',
  'src/core',
  'src/locales',
  'scripts',
];
const processes = 2;
/**
 * Run by path, since TypeScript 6, which provides the syntax trees of the architecture tests, also installs a `tsc`.
 */
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** @typedef {{ name: string, command: string, args: string[] }} Step */

/** @type {Step[]} */
const steps = [
  {
    name: 'biome',
    command: 'biome',
    args: ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=60', '.'],
  },
  {
    name: 'architecture',
    command: 'vitest',
    args: [
      'run',
      '--project=unit',
      'test/architecture.test.ts',
      'test/manifest.test.ts',
      '--reporter=dot',
    ],
  },
  {
    name: 'messages',
    command: process.execPath,
    args: [join(root, 'scripts/messages.mjs'), '--check'],
  },
  ...layers.map((layer) => ({
    name: `types ${layer}`,
    command: process.execPath,
    args: [tsc, '-p', layer, '--pretty', 'false', '--singleThreaded'],
  })),
];

/**
 * @param {{ except?: string }} [options] name of a step to skip
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check({ except } = {}) {
  const queue = steps.filter(({ name }) => name !== except);
  const counts = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const { code, output, seconds } = await run(step.command, step.args, {
        env: { NO_COLOR: '1' },
      });
      counts[code === 0 ? 'passed' : 'failed'] += 1;
      const outcome = code === 0 ? 'ok  ' : 'FAIL';
      console.log(`${outcome} ${step.name.padEnd(18)} ${seconds.toFixed(1).padStart(5)} s`);
      if (code !== 0) console.log(output.trim());
    }
  };
  await Promise.all(Array.from({ length: processes }, worker));
  console.log(`check: ${counts.passed} passed, ${counts.failed} failed`);
  return counts;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensurePackages();
  const { failed } = await check();
  if (failed > 0) process.exit(1);
}

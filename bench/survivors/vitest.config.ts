/** One process for all files, in the order of `order.ts`: most faults fail the first of them. */
import { defineConfig } from 'vitest/config';
import { SoonestFirst } from './order.ts';

export default defineConfig({
  define: { __TARGET__: '"chrome"' },
  cacheDir: 'cache',
  test: {
    include: ['test/core/{plan,planner,run}/**/*.test.ts', 'test/llm/**/*.test.ts'],
    // It fails for any change of a prompt, so it tells nothing.
    exclude: ['test/llm/promptVersion.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    testTimeout: 60_000,
    sequence: { sequencer: SoonestFirst },
  },
});

/** Runs all files in one process, in the order of the trial, up to the first failure. */
import { defineConfig } from 'vitest/config';
import { AsWritten, orderIn } from './order.ts';

export default defineConfig({
  define: { __TARGET__: '"chrome"' },
  cacheDir: 'cache',
  test: {
    include: [...orderIn(process.cwd())],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    // The trial ends endless loops; a slow machine must not count as a fault.
    testTimeout: 600_000,
    sequence: { sequencer: AsWritten },
  },
});

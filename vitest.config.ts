import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const target = { __TARGET__: '"chrome"' };
/**
 * Tests that drive a browser: one file at a time. Two browsers that share two cores are hardly faster, and a worker
 * that is killed and revived beside another browser now and then stays away.
 */
const inBrowser = {
  maxWorkers: 1,
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // A browser that shares two busy cores may miss a moment; what is broken fails twice.
  retry: 1,
} as const;

/** The panel itself, in a page: `view.test.ts` and what is named after it. */
const inPanel = 'test/panel/*view.test.ts';

export default defineConfig({
  define: target,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{content,e2e}/**', inPanel],
          environment: 'node',
          maxWorkers: availableParallelism(),
          // The architecture tests parse the whole source, which takes its time on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'page',
          sequence: { groupOrder: 1 },
          include: ['test/content/**/*.test.ts', inPanel],
          globalSetup: ['test/content/globalSetup.ts', 'test/panel/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/globalSetup.ts',
        },
      },
    ],
  },
});

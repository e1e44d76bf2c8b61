import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';

const target = { __TARGET__: '"chrome"' };
const BROWSER_BYTES = 2e9;
/** Files at a time that drive a browser: they wait more than they work. Each file starts its own browsers once. */
const browserFiles = Math.min(availableParallelism(), Math.floor(totalmem() / BROWSER_BYTES), 4);
const inBrowser = {
  maxWorkers: Math.max(browserFiles, 1),
  sequence: { groupOrder: 1 },
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
          include: ['test/content/**/*.test.ts', inPanel],
          globalSetup: ['test/content/globalSetup.ts', 'test/panel/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/globalSetup.ts',
        },
      },
    ],
  },
});

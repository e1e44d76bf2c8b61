import { defineConfig } from 'vitest/config';

const target = { __TARGET__: '"chrome"' };
/** Tests that drive a browser: one file at a time, each starting its own browser once. */
const inBrowser = {
  fileParallelism: false,
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // A browser that shares two busy cores may miss a moment; what is broken fails twice.
  retry: 1,
} as const;

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
          exclude: ['test/{content,e2e}/**', 'test/panel/view.test.ts'],
          environment: 'node',
          // The architecture tests parse the whole source, which takes its time on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'page',
          include: ['test/content/**/*.test.ts', 'test/panel/view.test.ts'],
          globalSetup: 'test/content/globalSetup.ts',
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

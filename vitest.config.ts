import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { CountReporter } from './scripts/countReporter.mjs';
import { LongestFirst, slowFiles } from './scripts/longestFirst.mjs';

const target = { __TARGET__: '"chrome"' };
/** Tests that drive a browser. One more at a time than there are cores: they wait for about a third of the time. */
const inBrowser = {
  maxWorkers: Math.min(4, availableParallelism() + 1),
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // A browser that shares two busy cores may miss a moment; what is broken fails twice. `npm test` names such tests.
  retry: 1,
  sequence: { groupOrder: 1 },
} as const;

const inNode = {
  environment: 'node',
  maxWorkers: availableParallelism(),
  // The architecture tests parse the whole source, which takes its time on a busy machine.
  testTimeout: 60_000,
} as const;

/** Unit tests that put a made-up browser in place of the real one's API: each file loads its modules anew. */
const mocking = 'test/{background,protocol}/**/*.test.ts';

/** One file at a time: a worker that is killed and revived beside another browser now and then stays away. */
const revival = ['recovery', 'driver'].map((name) => `test/e2e/${name}.test.ts`);

const counts = process.env['ESPALIER_COUNTS'];

/** The panel itself, in a page: `view.test.ts` and what is named after it. */
const inPanel = 'test/panel/*view.test.ts';

export default defineConfig({
  define: target,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    sequence: { sequencer: LongestFirst },
    // A style that is read as text is empty otherwise.
    css: { include: [/\.css\?inline$/] },
    reporters: ['default', ...(counts ? [new CountReporter(counts)] : [])],
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'unit',
          // Files share their process and what it has loaded; none of them mocks a module.
          isolate: false,
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{content,e2e}/**', inPanel, mocking, ...slowFiles],
        },
      },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'slow',
          isolate: false,
          include: slowFiles,
          // `npm test` runs it beside the tests in browsers, and gives it only the time that they leave.
          testTimeout: 600_000,
        },
      },
      { extends: true, test: { ...inNode, name: 'mocked', include: [mocking] } },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'page',
          // Files that run in one process share its browsers (`harness/page/openPage.ts`).
          isolate: false,
          include: ['test/content/**/*.test.ts', inPanel],
          globalSetup: ['test/content/globalSetup.ts', 'test/panel/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'e2e',
          // Files that run in one process share its browsers (bench.ts).
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          exclude: revival,
          globalSetup: 'test/e2e/globalSetup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'revival',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          include: revival,
          globalSetup: 'test/e2e/globalSetup.ts',
        },
      },
    ],
  },
});

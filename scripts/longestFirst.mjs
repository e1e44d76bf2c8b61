// @ts-check
/**
 * Orders test files: the slowest start first, so that no worker is left with one while the others are done. Vitest
 * knows durations only from an earlier run; in a fresh clone it starts the largest files first.
 */
import { BaseSequencer } from 'vitest/node';

/** Unit tests over thousands of random runs, the longest first: the project `slow`, so that `npm test -- unit` is quick. */
export const slowFiles = [
  'engine/contractEdits',
  'planners/oracleFlow',
  'engine/properties',
  'bench/kills',
  'planners/oracle',
  'planners/oracleBest',
  'planners/oracleSearch',
  'bench/recovery',
  'planners/research/planMcts/oracle',
  'planners/research/agentE/oracle',
  'bench/ladder',
].map((name) => `test/${name}.test.ts`);

/** Files that take far longer than their size suggests, slowest first. */
export const longestFiles = [
  ...slowFiles,
  ...[
    'e2e/replay.best',
    'e2e/page',
    'e2e/replay.others',
    'panel/access.view',
    'e2e/replay.structured',
  ].map((name) => `test/${name}.test.ts`),
];

/** @param {import('vitest/node').TestSpecification} file */
function rankOf({ moduleId }) {
  const nth = longestFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return nth === -1 ? longestFiles.length : nth;
}

/** Keeps the files of a project together, since a worker that switches projects has to restart. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}

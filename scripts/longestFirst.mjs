// @ts-check
/**
 * The order of test files: those that take longest start first, so that no worker is left with one while the others are
 * done. Vitest knows that only from an earlier run; in a fresh clone it starts the largest files first.
 */
import { BaseSequencer } from 'vitest/node';

/** Files that take far longer than their size tells, the longest first. */
const longest = [
  'engine/contractEdits',
  'engine/properties',
  'bench/kills',
  'planners/oracleFlow',
  'planners/oracle',
  'planners/oracleHalf',
  'planners/oracleBest',
  'e2e/replay.best',
  'e2e/page',
  'e2e/replay.others',
  'panel/access.view',
  'e2e/replay.structured',
].map((name) => `/test/${name}.test.ts`);

/** @param {import('vitest/node').TestSpecification} file */
function rankOf({ moduleId }) {
  const nth = longest.findIndex((name) => moduleId.endsWith(name));
  return nth === -1 ? longest.length : nth;
}

/** Keeps the files of a project together: a worker that goes to another one starts anew. */
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

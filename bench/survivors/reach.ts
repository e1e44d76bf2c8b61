/** Finds the test files that a change of a source file can affect, through direct or indirect imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The tests of planner, plan, run and prompts. The excluded one fails for any change of a prompt, so it reveals
 * nothing.
 */
const FOLDERS = ['test/core/plan', 'test/engine', 'test/planners', 'test/core/run', 'test/llm'];
const LEFT_OUT = 'test/llm/promptVersion.test.ts';

/** Slow tests with many random or long runs, shortest first. They run only for faults that pass all others. */
const LONG = [
  'planners/oracle.test',
  'planners/oracleBest',
  'engine/contract.test',
  'engine/properties',
  'planners/oracleFlow',
  'engine/contractEdits',
];

/** Takes longer than all others together. */
const LONGEST = 'test/engine/contractEdits.test.ts';

/** `quick`: without the longest test. */
export type Extent = 'all' | 'quick';

/**
 * Returns the test files that reach `file`, short ones with the most direct import first; all of them if `file` is
 * null.
 */
export function testsFor(root: string, file: string | null, extent: Extent): readonly string[] {
  const leftOut = extent === 'quick' ? [LEFT_OUT, LONGEST] : [LEFT_OUT];
  const tests = FOLDERS.flatMap((folder) => filesIn(root, folder)).filter(
    (name) => name.endsWith('.test.ts') && !leftOut.includes(name),
  );
  const far = (test: string): number =>
    file === null ? 0 : (stepsFrom(root, test).get(file) ?? -1);
  return tests
    .map((test) => ({ test, long: placeAmong(LONG, test), far: far(test) }))
    .filter((each) => each.far >= 0)
    .toSorted((a, b) => a.long - b.long || a.far - b.far || a.test.localeCompare(b.test))
    .map(({ test }) => test);
}

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );

/** Returns the rank among the slow tests; 0 for a test that is not slow. */
const placeAmong = (parts: readonly string[], test: string): number =>
  parts.findIndex((part) => test.includes(part)) + 1;

/** Returns how many imports each file is away from `start`. */
function stepsFrom(root: string, start: string): ReadonlyMap<string, number> {
  const steps = new Map([[start, 0]]);
  for (const [file, count] of steps)
    for (const next of importsOf(root, file)) if (!steps.has(next)) steps.set(next, count + 1);
  return steps;
}

const known = new Map<string, readonly string[]>();

/** Returns the files of the tree that a file imports. Type imports count too, which does no harm. */
function importsOf(root: string, file: string): readonly string[] {
  const key = join(root, file);
  const found = known.get(key) ?? readImports(root, file);
  known.set(key, found);
  return found;
}

function readImports(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)]
    .map(([, path = '']) => join(root, dirname(file), path))
    .filter((path) => existsSync(path))
    .map((path) => relative(root, path));
}

/** A snapshot that an earlier version stored is read as it is: whoever changes what a run looks like has to say so. */
import { expect, it } from 'vitest';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import { SNAPSHOT_FORMAT } from '../../../src/core/run/upgrade.ts';

/** Every path in a value with the type that is there; items of lists, and entries of records by id, count as one. */
function shapeOf(value: unknown, path = 'run'): string[] {
  if (Array.isArray(value))
    return [`${path}: list`, ...value.flatMap((each) => shapeOf(each, `${path}[]`))];
  if (typeof value !== 'object' || value === null)
    return [`${path}: ${value === null ? 'null' : typeof value}`];
  return [
    `${path}: object`,
    ...Object.entries(value).flatMap(([key, each]) =>
      shapeOf(each, `${path}.${/^[a-z][a-zA-Z]*$/.test(key) ? key : '*'}`),
    ),
  ];
}

it('is that of its format: raise SNAPSHOT_FORMAT where an older snapshot could not be used any more', async () => {
  const run = foldRun(teaRun().events);
  const shape = [...new Set(shapeOf(run))].toSorted().join('\n');
  await expect(`${shape}\n`).toMatchFileSnapshot(`snapshotShapes/format${SNAPSHOT_FORMAT}.txt`);
});

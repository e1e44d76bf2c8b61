/** A stored run is read as it is, so whoever changes what a run looks like has to raise its format. */
import { expect, it } from 'vitest';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import { SNAPSHOT_FORMAT } from '../../../src/core/run/run.ts';

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

it('has the shape of its format: raise SNAPSHOT_FORMAT if a stored run could no longer be read', async () => {
  const run = foldRun(teaRun().events);
  const shape = [...new Set(shapeOf(run))].toSorted().join('\n');
  await expect(`${shape}\n`).toMatchFileSnapshot(`snapshotShapes/format${SNAPSHOT_FORMAT}.txt`);
});

/** Orders the test files as recorded by the trial. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export const ORDER = 'order.json';

/** Returns the recorded order; throws if no trial recorded one. */
export const orderIn = (root: string): readonly string[] =>
  JSON.parse(readFileSync(join(root, ORDER), 'utf8')) as readonly string[];

export class AsWritten extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = orderIn(process.cwd());
    const placeOf = ({ moduleId }: TestSpecification): number =>
      order.findIndex((file) => moduleId.endsWith(`/${file}`));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

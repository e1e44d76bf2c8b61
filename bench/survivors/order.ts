/** The files in the order that the trial wrote down. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export const ORDER = 'order.json';

/** Throws where no trial wrote one. */
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

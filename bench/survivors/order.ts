/** The tests that are to catch the faults, those that fail soonest first. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const first = [
  'planner/sa',
  'planner/golden',
  'planner/loop',
  'planner/guards',
  'planner/foresight',
  'planner/effect',
  'planner/memory',
  'plan/',
  'run/',
  'llm/',
  'planner/contract',
  'planner/oracleFlow',
  'planner/oracle',
  'planner/properties',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = first.findIndex((part) => moduleId.includes(part));
  // Files that nobody named are short.
  return place < 0 ? first.indexOf('plan/') : place;
};

export class SoonestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

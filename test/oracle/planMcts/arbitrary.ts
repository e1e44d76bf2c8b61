/** Random scripts for Plan-MCTS. */
import fc from 'fast-check';
import type { Script, UserEdit } from './script.ts';

const percent = (max: number) => fc.integer({ min: 0, max });

const edit: fc.Arbitrary<UserEdit> = fc.record({
  after: fc.nat(6),
  kind: fc.constantFrom('remove', 'beside'),
  target: fc.nat(9),
});

export const mctsScripts: fc.Arbitrary<Script> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  missing: percent(60),
  lasts: fc.integer({ min: 20, max: 90 }),
  says: percent(40),
  overs: percent(30),
  fails: percent(40),
  done: fc.integer({ min: 20, max: 100 }),
  good: percent(40),
  revised: percent(100),
  same: percent(40),
  refusals: percent(100),
  lost: percent(50),
  writes: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: percent(20) }),
  bad: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: percent(15) }),
  edits: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
  ),
});

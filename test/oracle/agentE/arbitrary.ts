/** Random scripts for Agent-E: short rounds, so that every limit is met. */
import fc from 'fast-check';
import type { Script, UserEdit } from './script.ts';

const percent = (max: number) => fc.integer({ min: 0, max });

const edit: fc.Arbitrary<UserEdit> = fc.record({
  after: fc.integer({ min: 1, max: 30 }),
  kind: fc.constantFrom('child', 'before', 'after', 'instead', 'reword', 'remove'),
  target: fc.nat(12),
});

const far = 100_000;
const seldom = (max: number) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(far) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max }) },
  );

const any: fc.Arbitrary<Script> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  ends: percent(60),
  replies: fc.integer({ min: 15, max: 80 }),
  fails: percent(50),
  reports: percent(80),
  refusals: percent(90),
  bad: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: percent(25) }),
  elements: fc.integer({ min: 1, max: 4 }),
  plannerRounds: fc.integer({ min: 1, max: 9 }),
  navigatorRounds: fc.integer({ min: 1, max: 6 }),
  refinements: fc.constantFrom(2, 2, 1, 0, null),
  hasPlanner: fc.constantFrom(true, true, true, true, false),
  pages: fc.constantFrom('asked', 'asked', 'asked', 'always'),
  calls: seldom(20),
  acts: seldom(8),
  edits: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(edit, { minLength: 1, maxLength: 4 }) },
  ),
});

/** AE-12 is the navigator as it is: nothing else is varied there. */
export const agentEScripts: fc.Arbitrary<Script> = any.map((script) =>
  script.hasPlanner ? script : { ...script, refinements: null, calls: far, acts: far, edits: [] },
);

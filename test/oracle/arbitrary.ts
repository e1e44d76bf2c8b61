/** Random scripts. Small on purpose: what goes wrong in a planner goes wrong in small trees too. */
import fc from 'fast-check';
import type { Script, Spot } from './script.ts';

const yes = (chance: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: 100 }).map((dice) => dice <= chance);

const score = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10) },
  { weight: 1, arbitrary: fc.constant(null) },
);

const failures = fc.integer({ min: 0, max: 19 }).map((dice) => Math.max(0, dice - 17));

const leaf: Spot = {
  kind: 'action',
  ordered: true,
  score: null,
  failures: 0,
  attempts: [true],
  prunes: [],
  isDenied: false,
  isLost: false,
  children: [],
  repairs: [],
  verdicts: [],
};

const action = fc.record({
  kind: fc.constantFrom('action', 'action', 'action', 'note'),
  score,
  failures,
  isLost: yes(20),
  isDenied: yes(25),
  attempts: fc.array(yes(70), { minLength: 1, maxLength: 2 }),
  prunes: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.nat(60), { minLength: 1, maxLength: 3 }) },
  ),
});

const leaves: fc.Arbitrary<Spot> = action.map((fields) => ({ ...leaf, ...fields }));

function branches(below: fc.Arbitrary<Spot>): fc.Arbitrary<Spot> {
  const children = fc.array(below, { maxLength: 4 });
  const many = fc.array(leaves, { minLength: 4, maxLength: 11 });
  return fc
    .record({
      kind: fc.constantFrom('and', 'or'),
      ordered: yes(70),
      score,
      failures,
      children: fc.oneof({ weight: 9, arbitrary: children }, { weight: 1, arbitrary: many }),
      repairs: fc.array(
        fc.oneof(
          { weight: 19, arbitrary: fc.array(below, { maxLength: 2 }) },
          { weight: 1, arbitrary: many },
        ),
        { maxLength: 3 },
      ),
      verdicts: fc.array(yes(50), { maxLength: 3 }),
    })
    .map((fields) => ({ ...leaf, ...fields }));
}

const mixed = (below: fc.Arbitrary<Spot>): fc.Arbitrary<Spot> =>
  fc.oneof({ weight: 3, arbitrary: leaves }, { weight: 2, arbitrary: branches(below) });

const budget = (usual: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
  );

/** The root is always planned in the end: a goal that can't be parks the run instead. */
const root = fc
  .oneof(
    { weight: 20, arbitrary: branches(mixed(mixed(leaves))) },
    { weight: 1, arbitrary: leaves },
  )
  .map((spot) => ({ ...spot, failures: Math.min(spot.failures, 1) }));

export const scripts: fc.Arbitrary<Script> = fc.record({
  root,
  planningSteps: budget(1000),
  actions: budget(1000),
  calls: fc.record({
    which: fc.constantFrom('modelCalls', 'tokens', 'usd', 'ms'),
    count: fc.oneof(
      { weight: 4, arbitrary: fc.constant(100_000) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 25 }) },
    ),
  }),
  bad: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 2,
      arbitrary: fc.record({
        operator: fc.constantFrom(
          'expand',
          'repair',
          'checkCompletion',
          'updateTree',
          'summarize',
          'takeNotes',
          'answer',
        ),
        every: fc.integer({ min: 2, max: 4 }),
      }),
    },
  ),
  hasCards: yes(25),
  reached: yes(80),
});

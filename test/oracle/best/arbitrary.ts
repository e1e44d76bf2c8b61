/** Random scripts for `best`. Small on purpose: what goes wrong in a planner goes wrong in small trees too. */
import fc from 'fast-check';
import type { BestScript, Part, Repair } from './script.ts';

const yes = (chance: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: 100 }).map((dice) => dice <= chance);
const seldom = <T>(usual: T, arbitrary: fc.Arbitrary<T>, weight = 3): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

const score = seldom<number | null>(
  null,
  fc.integer({ min: 1, max: 9 }).map((tenths) => tenths / 10),
  1,
);
const places = seldom<readonly number[]>([], fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }));
const words = fc.constantFrom<Part['words']>('press', 'press', 'press', 'read', 'read', 'twin');

/** What any reply may say. */
const reply = {
  score,
  words,
  unusable: seldom(0, fc.integer({ min: 1, max: 2 }), 9),
  notes: seldom<Part['notes']>(
    [],
    fc.array(fc.constantFrom('new', 'known'), { minLength: 1, maxLength: 2 }),
  ),
  settled: places,
  dropped: places,
  ahead: places,
};

const leaves: fc.Arbitrary<Part> = fc.record({
  ...reply,
  kind: fc.constantFrom('act', 'act', 'act', 'note'),
  ordered: fc.constant(true),
  isExact: yes(25),
  outcome: seldom<Part['outcome']>('planned', fc.constantFrom('done', 'cannot'), 4),
  hasAnswer: yes(30),
  isDenied: yes(25),
  page: seldom<number | null>(null, fc.nat(2), 1),
  attempts: fc.array(fc.constantFrom('ok', 'ok', 'ok', 'dead', 'dead', 'gone'), {
    minLength: 1,
    maxLength: 2,
  }),
  parts: fc.constant([]),
  repairs: fc.constant([]),
  again: fc.constant(null),
  verdicts: fc.constant([]),
});

/** To and fro between two pages, where a guard is to step in. */
const shuttles: fc.Arbitrary<readonly Part[]> = fc
  .array(leaves, { minLength: 6, maxLength: 10 })
  .map((parts) =>
    parts.map((part, nth) => ({
      ...part,
      kind: 'act',
      words: 'press',
      outcome: 'planned',
      notes: [],
      page: nth % 2,
      attempts: ['ok'],
    })),
  );

function branches(below: fc.Arbitrary<Part>): fc.Arbitrary<Part> {
  const repair: fc.Arbitrary<Repair> = fc.record({
    isImpossible: yes(20),
    prunes: places,
    parts: fc.array(below, { maxLength: 2 }),
  });
  return fc.record({
    ...reply,
    kind: fc.constantFrom('and', 'and', 'or'),
    ordered: yes(70),
    isExact: fc.constant(false),
    outcome: seldom<Part['outcome']>('planned', fc.constant('cannot'), 9),
    hasAnswer: fc.constant(false),
    isDenied: fc.constant(false),
    page: fc.constant(null),
    attempts: fc.constant([]),
    parts: fc.oneof(
      { weight: 12, arbitrary: fc.array(below, { maxLength: 4 }) },
      { weight: 1, arbitrary: fc.array(leaves, { minLength: 5, maxLength: 12 }) },
      { weight: 1, arbitrary: shuttles },
    ),
    repairs: fc.array(repair, { maxLength: 3 }),
    again: below,
    verdicts: fc.array(yes(50), { maxLength: 3 }),
  });
}

const mixed = (below: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc.oneof({ weight: 3, arbitrary: leaves }, { weight: 2, arbitrary: branches(below) });

/** A goal is planned in the end, else the run is parked; that it is done already needs an answer. */
const root = fc
  .oneof(
    { weight: 12, arbitrary: branches(mixed(mixed(leaves))) },
    { weight: 1, arbitrary: leaves },
  )
  .map(
    (part): Part => ({
      ...part,
      unusable: Math.min(part.unusable, 1),
      outcome: part.outcome === 'done' && !part.hasAnswer ? 'planned' : part.outcome,
    }),
  );

/** What the user adds is done as it is planned. */
const adds = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 6 }),
    part: leaves.map(
      (part): Part => ({
        ...part,
        isExact: false,
        unusable: 0,
        outcome: 'planned',
        attempts: ['ok'],
        isDenied: false,
      }),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A list of parts that is never repaired. */
const added = fc
  .record({ goal: branches(mixed(mixed(leaves))), adds })
  .map(({ goal, adds: steps }) => ({
    root: {
      ...goal,
      kind: 'and',
      outcome: 'planned',
      unusable: 0,
      repairs: [],
      again: null,
    } as const,
    adds: steps.toSorted((a, b) => a.after - b.after),
  }));

const goals: fc.Arbitrary<Pick<BestScript, 'root' | 'adds'>> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ root, adds: fc.constant([]) }) },
  { weight: 1, arbitrary: added },
);

const scripts = fc.record({
  answers: fc.array(yes(65), { maxLength: 4 }),
  limit: fc.record({
    which: fc.constantFrom('actions', 'modelCalls', 'tokens', 'usd', 'ms'),
    count: seldom(100_000, fc.integer({ min: 1, max: 15 })),
  }),
  bad: seldom<BestScript['bad']>(
    null,
    fc.record({
      operator: fc.constantFrom('expand', 'repair', 'checkCompletion', 'answer', 'updateTree'),
      every: fc.integer({ min: 2, max: 4 }),
    }),
    2,
  ),
  hasCards: yes(25),
  lost: seldom<readonly number[]>([], fc.array(fc.nat(2), { minLength: 1, maxLength: 2 })),
  needless: fc.array(places, { maxLength: 3 }),
});

export const bestScripts: fc.Arbitrary<BestScript> = fc
  .tuple(goals, scripts)
  .map(([goal, script]) => ({ ...script, ...goal }));

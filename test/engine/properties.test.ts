/** Invariants of every run, regardless of what the model, page or user does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statuses } from '../../harness/fakes/fakeRun.ts';
import type { Run } from '../../src/core/run/run.ts';
import { casesOr, seed } from '../oracle/cases.ts';
import {
  dictations,
  type Interleaving,
  interleavings,
  play,
  playOn,
  undisturbed,
} from '../oracle/interleaving.ts';
import { runRules } from '../oracle/runRules.ts';
import { type Spot, usual } from '../oracle/script.ts';

const cases = casesOr(150);
const timeout = 600_000;

/** A run of these takes several times as long as one of the others: they get fewer runs. */
const searching = ['plan-mcts', 'action-mcts', 'action-search'] as const;

const leaf: Spot = {
  kind: 'action',
  ordered: true,
  score: 0.1,
  failures: 0,
  attempts: [true],
  prunes: [],
  isDenied: true,
  isLost: true,
  children: [],
  repairs: [],
  verdicts: [],
};
const part = (kind: 'and' | 'or', ...children: readonly Spot[]): Spot => ({
  ...leaf,
  kind,
  isDenied: false,
  isLost: false,
  children,
});

const plain = {
  system: 'structured',
  replies: [],
  askBefore: 'none',
  bad: null,
  tight: null,
  root: '0',
} as const;
const script = { ...usual, planningSteps: 5000, actions: 5000, reached: true };

/** Found by these tests, and made small. */
const broken: readonly (readonly [string, Interleaving])[] = [
  [
    'a step of the user was opened below an alternative that stays closed',
    {
      ...plain,
      script: { ...script, root: part('or', part('or', leaf), part('and')), reached: false },
      moments: [
        { at: 16, kind: 'child', target: 18, words: 0 },
        { at: 23, kind: 'child', target: 43, words: 0 },
      ],
      tight: { which: 'planningSteps', share: 2 },
    },
  ],
  [
    'an action whose turn an edit took went before the alternative of the user',
    {
      ...plain,
      script: {
        ...script,
        root: part('and', part('and', part('or', leaf, leaf), { ...leaf, prunes: [0] })),
      },
      moments: [
        { at: 30, kind: 'reword', target: 26, words: 0 },
        { at: 30, kind: 'down', target: 2, words: 0 },
      ],
    },
  ],
  [
    'an action whose element was gone was given up with the step that the user had put into it',
    {
      ...plain,
      system: 'plan-mcts',
      script: { ...script, root: part('and', { ...leaf, attempts: [true, false] }) },
      moments: [{ at: 90, kind: 'child', target: 44, words: 0 }],
    },
  ],
  [
    'an alternative of the user stayed open in a choice that they made a step of',
    {
      ...plain,
      system: 'action-mcts',
      script: { ...script, root: { ...part('and'), repairs: [[leaf, leaf, leaf, leaf]] } },
      moments: [
        { at: 70, kind: 'next', target: 10, words: 0 },
        { at: 88, kind: 'reword', target: 33, words: 0 },
      ],
    },
  ],
  [
    'an alternative that came to nothing was given up with the step that the user had put into it',
    {
      ...plain,
      system: 'action-search',
      script: { ...script, root: part('and', { ...leaf, attempts: [true, false] }) },
      moments: [
        { at: 67, kind: 'child', target: 32, words: 0 },
        { at: 48, kind: 'child', target: 0, words: 0 },
      ],
    },
  ],
];

describe('runs that once broke a rule', () => {
  it.each(broken)('now keep every rule: %s', async (_, interleaving) => {
    // It throws where a rule is broken.
    const { run } = await play(interleaving, runRules);
    expect(run.status).toBe('finished');
  });
});

describe('random runs', () => {
  it.each([
    ['without a person', undisturbed],
    ['with a person', interleavings],
  ] as const)('follow every rule at every event, %s', { timeout }, (_, runs) =>
    fc.assert(
      fc.asyncProperty(runs, async (interleaving) => {
        const { run } = await play(interleaving, runRules);
        // Scripts are finite and these budgets are not: whoever comes to one has run hot.
        if (!interleaving.tight) expect(run.stop?.kind).not.toBe('limit');
      }),
      { numRuns: cases, seed },
    ),
  );

  it.each(searching)('follow every rule at every event, %s', { timeout }, (system) =>
    fc.assert(
      fc.asyncProperty(interleavings, async (interleaving) => {
        const { run } = await play({ ...interleaving, system }, runRules);
        if (!interleaving.tight) expect(run.stop?.kind).not.toBe('limit');
      }),
      { numRuns: Math.ceil(cases / 12), seed },
    ),
  );

  it.each([
    ['of the others', null],
    ...searching.map((system) => [`of ${system}`, system] as const),
  ] as const)('end as they would have if restored after any write: %s', { timeout }, (_, system) =>
    fc.assert(
      fc.asyncProperty(dictations, fc.nat(), async (made, anywhere) => {
        const interleaving = system ? { ...made, system } : made;
        const { run, events, writes } = await play(interleaving);
        // An edit that waits when the run is restored is applied sooner than it would have been.
        const heard = events.findLastIndex(({ change }) => /^edit/.test(change.kind)) + 1;
        // The guards count records, and one whose outcome was lost is one more.
        const isFair = (length: number): boolean =>
          interleaving.system.startsWith('structured') ||
          events[length - 1]?.change.kind !== 'actionStarted';
        const later = writes.filter((length) => length >= heard && isFair(length));
        const cut = later[anywhere % later.length] ?? heard;
        const again = await playOn(interleaving, events, cut);
        const ends = (ended: Run) => ({ stop: ended.stop, cut, ...statuses(ended) });
        expect(again && ends(again)).toEqual(ends(run));
      }),
      { numRuns: system ? Math.ceil(cases / 12) : cases, seed },
    ),
  );
});

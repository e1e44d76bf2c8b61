/** Random outsides and settings for the search: everything follows from a seed, so that planner and paper meet the same. */
import fc from 'fast-check';
import type { Candidate, Class, Setting, World } from './paper.ts';

/** Shares of what may happen, in percent. */
export type Odds = {
  readonly seed: number;
  readonly stops: number;
  readonly destructive: number;
  readonly writes: number;
  readonly fails: number;
  readonly lost: number;
  readonly invalid: number;
  /** How many different actions, and looks of a page, there are. */
  readonly actions: number;
  readonly looks: number;
};

const percent = (max: number) => fc.integer({ min: 0, max });

export const odds: fc.Arbitrary<Odds> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  stops: percent(35),
  destructive: percent(50),
  writes: percent(40),
  fails: percent(20),
  lost: percent(60),
  invalid: percent(20),
  actions: fc.integer({ min: 2, max: 6 }),
  looks: fc.integer({ min: 1, max: 5 }),
});

export const settings: fc.Arbitrary<Setting> = fc.record({
  variations: fc.integer({ min: 1, max: 3 }),
  frontier: fc.integer({ min: 2, max: 4 }),
  minFrontier: fc.integer({ min: 1, max: 2 }),
  steps: fc.integer({ min: 3, max: 10 }),
  depth: fc.integer({ min: 2, max: 6 }),
  kT: fc.integer({ min: 1, max: 3 }),
  kD: fc.integer({ min: 1, max: 2 }),
  unanimity: fc.boolean(),
  sums: fc.boolean(),
  drops: fc.boolean(),
  codeDelay: fc.boolean(),
  strictStops: fc.boolean(),
  ratesAll: fc.boolean(),
});

/** A number below `below` that these words stand for. */
export function drawn(below: number, ...words: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const letter of words.join('/')) {
    hash ^= letter.charCodeAt(0);
    hash = Math.imul(hash, 16777619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822507);
  hash ^= hash >>> 13;
  return (hash >>> 0) % below;
}

export function worldOf(of: Odds): World {
  const { seed } = of;
  const has = (share: number, ...words: readonly (string | number)[]): boolean =>
    drawn(100, seed, ...words) < share;
  return {
    start: '0',
    candidate(state, nth, variation): Candidate | null {
      const at = [state, nth, variation] as const;
      if (has(of.invalid, 'invalid', ...at)) return null;
      const isStop = has(of.stops, 'stop', ...at);
      const action = isStop
        ? // One word, so that no answer is more like the others than another one.
          `stop${at.join('x')}`
        : `e${drawn(of.actions, seed, 'act', ...at) + 1}`;
      return {
        action,
        class: isStop ? 'terminating' : classOf(action),
        rewards: [0, 1].map((each) => drawn(3, seed, 'reward', each, ...at) / 2),
        seen: `seen ${at.join(' ')}.`,
      };
    },
    act(state, action) {
      const ok = !has(of.fails, 'fail', state, action);
      const isSame = has(15, 'same', state, action);
      const next = ok && !isSame ? `${state}${action.slice(1)}` : state;
      return { state: next, ok, writes: has(of.writes, 'write', state, action) };
    },
    canReturn: (state) => !has(of.lost, 'lost', state),
    looks: (state) => `${drawn(of.looks, seed, 'look', state)}`,
  };

  function classOf(action: string): Class {
    return drawn(100, seed, 'class', action) < of.destructive ? 'destructive' : 'safe';
  }
}

/**
 * A task as a tree of states with a known best one. From each state, three subplans of three actions lead on: one that
 * helps, one that looks better at first and leads nowhere, and one that does little. The seed decides which is which.
 */

export type State = {
  /** Progress toward the goal, from 0 to 1. */
  readonly progress: number;
  readonly next: readonly State[];
};

export type Random = () => number;

/** Mulberry32: returns the same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DEPTH = 5;

export const landscape = (random: Random): State => grow(0.1, DEPTH, false, random);

function grow(progress: number, depth: number, isTrap: boolean, random: Random): State {
  if (depth === 0) return { progress, next: [] };
  const onward = clip(progress + (isTrap ? -0.05 : 0.16) + 0.04 * random());
  const lure = clip(progress + 0.15 + 0.1 * random());
  const idle = clip(progress + 0.04 * (random() - 0.5));
  const next = [
    grow(onward, depth - 1, isTrap, random),
    grow(isTrap ? idle : lure, depth - 1, true, random),
    grow(idle, depth - 1, isTrap || random() < 0.5, random),
  ];
  return { progress, next: shuffled(next, random) };
}

const clip = (value: number): number => Math.min(1, Math.max(0, value));

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [all[at], all[other]];
    if (a !== undefined && b !== undefined) [all[at], all[other]] = [b, a];
  }
  return all;
}

export const bestIn = (state: State): number => Math.max(state.progress, ...state.next.map(bestIn));

/** Actions of one subplan. */
export const ACTS = 3;

/**
 * Returns the same task with single actions: only a whole subplan leads on, and other actions lead back to its start.
 */
export function byActions(state: State): State {
  const { progress, next } = state;
  return {
    progress,
    get next() {
      return next.map((after) => begun(state, after, 1));
    },
  };
}

function begun(from: State, to: State, done: number): State {
  return {
    progress: from.progress,
    get next() {
      const on = done + 1 === ACTS ? byActions(to) : begun(from, to, done + 1);
      return [byActions(from), on, byActions(from)];
    },
  };
}

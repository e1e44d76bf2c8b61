/** Errors of the scripted model, by kind. They occur at a seeded rate, independently for each reply. */
import type { Random } from '../page/random/random.ts';

export const errorKinds = [
  'wrongElement',
  'staleRef',
  'forgottenStep',
  'earlyStop',
  'malformed',
  'madeUp',
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Returns the error of the next reply, or null if it has none. `rate`: share of replies with an error, 0 to 1. */
export const slipOf = (rate: number, random: Random): ErrorKind | null =>
  random(1000) < rate * 1000 ? (errorKinds[random(errorKinds.length)] ?? null) : null;

/**
 * A scripted outside for Plan-MCTS as plain values: what each of its parts replies and what each action leads to. All of it
 * follows from a seed and from how often a part was asked, so that oracle and product meet the same.
 */
import { drawn } from '../bestFirst/world.ts';

export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';

/** What the operator does next for its subplan (PM-05). */
export type Move =
  | { readonly kind: 'go'; readonly path: string; readonly isLast: boolean }
  /** A message to the person. */
  | { readonly kind: 'say'; readonly text: string }
  /** Nothing is left to do, or it can't be done. */
  | { readonly kind: 'over'; readonly isGivenUp: boolean };

/** An edit by the user between two attempts, once `after` of them were made. */
export type UserEdit = {
  readonly after: number;
  /** `beside`: another way to the same end. */
  readonly kind: 'remove' | 'beside';
  /** Place in the list of the open subplans, in the order of their words. */
  readonly target: number;
};

/** Chances in percent. */
export type Script = {
  readonly seed: number;
  /** Subplans that an expansion may lack. */
  readonly missing: number;
  readonly lasts: number;
  readonly says: number;
  readonly overs: number;
  readonly fails: number;
  /** Subplans that the first judge finds done. */
  readonly done: number;
  readonly good: number;
  readonly revised: number;
  readonly same: number;
  readonly refusals: number;
  /** Addresses that can't be gone back to. */
  readonly lost: number;
  readonly bad: number;
  /** Actions that send something. */
  readonly writes: number;
  readonly edits: readonly UserEdit[];
};

export type Trace = {
  /** `ask part: subplan`, `go path`, `back path`. */
  readonly entries: readonly string[];
  /** Q and N of each subplan at the end. */
  readonly values: Readonly<Record<string, readonly [q: number, n: number]>>;
  readonly end: string;
  readonly answer: string;
};

const has = ({ seed }: Script, share: number, ...words: readonly (string | number)[]): boolean =>
  drawn(100, seed, ...words) < share;

export const isBad = (script: Script, part: string, nth: number): boolean =>
  has(script, script.bad, 'bad', part, nth);

/** The planner's nth reply (PM-04): three ways and one too many, some of them empty. */
export const waysOf = (script: Script, nth: number): readonly string[] =>
  Array.from({ length: 4 }, (_, place) =>
    has(script, script.missing, 'missing', nth, place) ? '' : `plan${nth}x${place}z`,
  );

export function moveOf(script: Script, nth: number): Move {
  if (has(script, script.says, 'say', nth)) return { kind: 'say', text: `message${nth}z` };
  if (has(script, script.overs, 'over', nth))
    return { kind: 'over', isGivenUp: has(script, 30, 'given up', nth) };
  return { kind: 'go', path: `/a${nth}`, isLast: has(script, script.lasts, 'last', nth) };
}

export const fails = (script: Script, path: string): boolean =>
  has(script, script.fails, 'fail', path);
export const writes = (script: Script, path: string): boolean =>
  has(script, script.writes, 'write', path);
export const isLost = (script: Script, path: string): boolean =>
  path !== '/' && has(script, script.lost, 'lost', path);
export const isDone = (script: Script, nth: number): boolean =>
  has(script, script.done, 'done', nth);

export function letterOf(script: Script, nth: number): Letter {
  if (has(script, script.good, 'good', nth)) return 'A';
  return (['B', 'C', 'C', 'D', 'E'] as const)[drawn(5, script.seed, 'letter', nth)] ?? 'E';
}

/** The reflector's nth reply (PM-09); `failed` is the subplan that it revises. */
export function revisionOf(script: Script, nth: number, failed: string): string {
  if (!has(script, script.revised, 'revised', nth)) return '';
  return has(script, script.same, 'same', nth) ? failed : `plan${nth}rz`;
}

export const isConfirmed = (script: Script, nth: number): boolean =>
  !has(script, script.refusals, 'refuse', nth);

export const ownWords = (nth: number): string => `own${nth}z`;

export const rounded = (value: number): number => Number(value.toFixed(9));

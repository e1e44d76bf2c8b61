/**
 * A scripted outside for Agent-E as plain values: what its three parts reply, what each skill leads to and what the user
 * does meanwhile. All of it follows from a seed and from what was asked before, so that oracle and product meet the same.
 */
import { drawn } from '../bestFirst/world.ts';

export type View = 'text_only' | 'input_fields' | 'all_fields';

export type Skill =
  | { readonly kind: 'sense'; readonly view: View }
  | { readonly kind: 'click'; readonly ref: string }
  | { readonly kind: 'goto'; readonly path: string };

/** What a skill's reply reports (AE-07). `text`: only words changed, which is no news. */
export type Report = 'plain' | 'added' | 'menu' | 'text' | 'failed' | 'gone';

export type PlannerSays = {
  readonly next: string;
  /** The steps after it; null if the plan is unchanged. */
  readonly plan: readonly string[] | null;
  readonly terminate: 'no' | 'done' | 'gaveUp';
  readonly response: string;
};
export type NavigatorSays = {
  readonly skills: readonly Skill[];
  readonly reply: string;
  readonly done: boolean;
};
export type ValidatorSays = { readonly complete: boolean; readonly reason: string };

export type EditKind = 'child' | 'before' | 'after' | 'instead' | 'reword' | 'remove';
/** An edit by the user right after the result number `after` was taken in: a reply, a skill, or a refusal to end. */
export type UserEdit = {
  readonly after: number;
  readonly kind: EditKind;
  /** Place in the list of the goal and all steps, in plan order. */
  readonly target: number;
};

/** Chances in percent. */
export type Script = {
  readonly seed: number;
  readonly ends: number;
  readonly replies: number;
  readonly fails: number;
  readonly reports: number;
  readonly refusals: number;
  readonly bad: number;
  /** How many elements there are to click. */
  readonly elements: number;
  readonly plannerRounds: number;
  readonly navigatorRounds: number;
  /** How often the validator may refuse; null without validator. */
  readonly refinements: number | null;
  /** False: the navigator works on the task itself (AE-12). */
  readonly hasPlanner: boolean;
  readonly pages: 'asked' | 'always';
  /** Budgets of the run. */
  readonly calls: number;
  readonly acts: number;
  readonly edits: readonly UserEdit[];
};

/** One thing that happened. A question comes with what it was shown. */
export type Entry =
  | {
      readonly asked: string;
      /** The step it is about. */
      readonly of: string;
      /** The words of other parts that its prompt holds. */
      readonly shown: readonly string[];
      /** How many skills of its step it is shown, and the view of the page. */
      readonly skills: number;
      readonly page: string | null;
    }
  | { readonly did: string; readonly of: string };

export type Trace = {
  readonly entries: readonly Entry[];
  readonly end: string;
  readonly answer: string;
};

/**
 * What the oracle says of a script. `meets`: differences from the product that it runs into and that are open, so that
 * the two can't be compared.
 */
export type Ruling = { readonly trace: Trace; readonly meets: readonly Open[] };

/**
 * `parts`: the paper knows no parts of a step, and no rule says what becomes of a planner's step that holds one of the
 * user's when the plan changes. `interrupted`: the user's step comes between the skills of one reply (AE-08), and which
 * of its reads stay is not settled.
 */
export type Open = 'parts' | 'interrupted';

export const GOAL = 'the goal';

const has = ({ seed }: Script, share: number, ...words: readonly (string | number)[]): boolean =>
  drawn(100, seed, ...words) < share;

/** Whether the nth reply of this part is of no use. */
export const isBad = (script: Script, part: string, nth: number): boolean =>
  has(script, script.bad, 'bad', part, nth);

/** The planner's nth reply, where these steps stand open: it delegates the first of them, another one, or a new one. */
export function plannerSays(script: Script, nth: number, open: readonly string[]): PlannerSays {
  const { seed } = script;
  if (nth > 0 && has(script, script.ends, 'end', nth)) {
    const terminate = has(script, 70, 'done', nth) ? 'done' : 'gaveUp';
    return { next: '', plan: null, terminate, response: `response${nth}z` };
  }
  const fresh = (place: number): string => `step${nth}x${place}z`;
  const [first = fresh(0)] = open;
  const picks = [first, first, first, open[drawn(9, seed, 'pick', nth)] ?? fresh(0), fresh(0)];
  const next = picks[drawn(picks.length + 2, seed, 'next', nth)] ?? fresh(0);
  const later = Array.from({ length: drawn(4, seed, 'later', nth) }, (_, place) =>
    has(script, 40, 'keep', nth, place) ? (open[place + 1] ?? fresh(place + 1)) : fresh(place + 1),
  );
  const plan = has(script, 45, 'same plan', nth) ? null : later.filter((step) => step !== next);
  return { next, plan, terminate: 'no', response: '' };
}

const views = ['text_only', 'input_fields', 'all_fields'] as const;

/** The navigator's nth reply. */
export function navigatorSays(script: Script, nth: number): NavigatorSays {
  const { seed } = script;
  if (has(script, script.replies, 'reply', nth)) {
    // With a planner an empty reply is told to it (AE-09).
    const isEmpty = script.hasPlanner && has(script, 12, 'empty', nth);
    const reply = isEmpty ? '' : `reply${nth}z`;
    return { skills: [], reply, done: has(script, 75, 'well', nth) };
  }
  const skills = Array.from({ length: 1 + drawn(3, seed, 'skills', nth) }, (_, place): Skill => {
    const at = [nth, place] as const;
    if (has(script, 30, 'sense', ...at))
      return { kind: 'sense', view: views[drawn(3, seed, 'view', ...at)] ?? 'text_only' };
    if (has(script, 25, 'goto', ...at))
      return { kind: 'goto', path: `/p${drawn(script.elements, seed, 'path', ...at)}` };
    return { kind: 'click', ref: `e${drawn(script.elements, seed, 'ref', ...at)}` };
  });
  return { skills, reply: '', done: true };
}

/** The validator's nth verdict. */
export const validatorSays = (script: Script, nth: number): ValidatorSays =>
  has(script, script.refusals, 'refuse', nth)
    ? { complete: false, reason: has(script, 15, 'mute', nth) ? '' : `fault${nth}z` }
    : { complete: true, reason: `fine${nth}z` };

/** What a click on an element reports: the same each time, so that repeated skills have repeated results. */
export function reportOf(script: Script, ref: string): Report {
  if (has(script, script.fails, 'fail', ref))
    return has(script, 30, 'gone', ref) ? 'gone' : 'failed';
  if (!has(script, script.reports, 'report', ref)) return 'plain';
  return (['added', 'menu', 'text'] as const)[drawn(3, script.seed, 'which', ref)] ?? 'added';
}

/** Whether an address can't be opened. */
export const isDead = (script: Script, path: string): boolean =>
  has(script, script.fails, 'dead', path);

export const ownWords = (nth: number): string => `own${nth}z`;

/** The order in which an edit counts the steps: by words, since both sides keep what is closed in places of their own. */
export const inOrder = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

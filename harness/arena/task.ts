/** A task of the arena, from any benchmark. */
import type { Check as Facts } from '../sites/check.mjs';

/** Where it starts: on a bundled site, at an address, or on a page of MiniWoB++ that states its own goal. */
export type Start =
  | { readonly kind: 'bundled'; readonly path: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'miniWob'; readonly page: string };

/** How WebArena compares a text: exactly, by what it must contain, or by meaning. */
export type AnswerCheck = {
  readonly exact: string | null;
  readonly includes: readonly string[];
  /** Sent to a judge; `N/A` stands for a task that can't be done. */
  readonly fuzzy: readonly string[];
  /** Why the task can't be done, for the judge. */
  readonly why: string;
};

/** A part of a page and what it must hold. `url` is `last` for the page where the run ended. */
export type ContentCheck = {
  readonly url: string;
  /** An expression evaluated in the page; '' for the whole page. */
  readonly locator: string;
  readonly exact: string | null;
  /** Each is a list of alternatives, one of which is enough. */
  readonly includes: readonly (readonly string[])[];
};

export type WebArenaCheck = {
  readonly kind: 'webArena';
  readonly answer: AnswerCheck | null;
  /** One of these must be part of the address where the run ended. */
  readonly addresses: readonly string[];
  readonly contents: readonly ContentCheck[];
};

export type TaskCheck =
  | { readonly kind: 'facts'; readonly facts: Facts }
  | WebArenaCheck
  /** The reward that the page gives. */
  | { readonly kind: 'reward' }
  /** Left to a judge, since code can't check it. `reference` is for readers of the report. */
  | { readonly kind: 'judged'; readonly reference: string };

export type ArenaTask = {
  readonly id: string;
  /** Group in a report: a site, or a kind of task. */
  readonly group: string;
  /** Empty if the page states the goal. */
  readonly goal: string;
  readonly start: Start;
  /** Server that resets the data of the application before each run and reports the changes afterward. */
  readonly ground?: string;
  readonly check: TaskCheck;
};

/** `unknown`: only a judge could decide, and there was none. */
export type Verdict = {
  readonly result: 'pass' | 'fail' | 'unknown';
  /** Why it did not pass, one per line. */
  readonly reasons: readonly string[];
};

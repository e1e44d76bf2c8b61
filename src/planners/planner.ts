/** What a planner is: all that the rest of the extension learns of it. Each is one value, on the list in `index.ts`. */
import type { Example, Run } from '../core/run/run.ts';
import type { System } from '../core/run/system.ts';
import type { Strategy } from '../engine/strategy.ts';
import type { Operator } from '../llm/operator.ts';

/** One of the systems that a user can choose: a program that decides, and its configuration. */
export type PlannerSystem = {
  /** In English, for a panel that has no words of its own for it. */
  readonly title: string;
  /** What it is good for, in one sentence. */
  readonly about: string;
  readonly config: System;
  readonly strategy: Strategy;
  /** Steps of past runs, latest first, that its prompts show as examples. */
  readonly examplesFor?: (goal: string, site: string, past: readonly Run[]) => readonly Example[];
};

export type Planner = {
  /** By the id that a run records. */
  readonly systems: Readonly<Record<string, PlannerSystem>>;
  /** What it asks a model, by the name of each operator. Names are unique over all planners. */
  readonly operators: Readonly<Record<string, Operator<unknown>>>;
};

import type { Action } from '../../../core/action/action.ts';
import type { ActionClass } from '../../../core/action/actionRow.ts';
import type { Grounding } from '../../../core/plan/event.ts';

/** One candidate of a search (WO-06), with what code knows of it from the page it was proposed on. */
export type Proposed = Grounding & {
  readonly action: Action;
  /** The action in words, with its element. */
  readonly description: string;
  /** What the page shows that matters for the goal, facts for the answer included. */
  readonly observation: string;
  readonly reasoning: string;
  /** Before it is carried out (WO-13). */
  readonly actionClass: ActionClass;
};

/** Asked once per task: the rephrased goal (WO-05), and milestones (WO-10). */
export type Prepared = { readonly text: string; readonly milestones: readonly string[] };

/** How far a milestone would be after an action (WO-10). */
export type MilestoneLabel = 'yes' | 'inProgress' | 'no';

/** For each candidate in question, a label for each milestone. */
export type JudgedActions = { readonly labels: readonly (readonly MilestoneLabel[])[] };

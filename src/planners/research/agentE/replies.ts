import type { Action } from '../../../core/action/action.ts';
import type { Grounding } from '../../../core/plan/event.ts';

/** Reply of Agent-E's planner (AE-01): the step to delegate now, or the end of the task. */
export type PlannerReply = {
  /** The steps planned after `next`; null if the plan is unchanged. */
  readonly plan: readonly string[] | null;
  readonly next: string;
  readonly terminate: 'no' | 'done' | 'gaveUp';
  /** The final response, if the task ends. */
  readonly response: string;
};

/** Reply of Agent-E's navigator (AE-02): the skills to use now, in order. A `reply` ends its step. */
export type NavigatorReply = {
  readonly acts: readonly (Grounding & { readonly action: Action })[];
  readonly reply: string | null;
  /** Facts of the page shown that the step needs; kept for its end, since the page is not shown again (AE-02). */
  readonly found?: string;
  /** False if the reply says that the step could not be done. */
  readonly done: boolean;
};

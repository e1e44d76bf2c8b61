import type { Action } from '../../../core/action/action.ts';
import type { Grounding } from '../../../core/plan/event.ts';

/** Reply of Agent-E's planner (AE-01): the step to delegate now, or its end. */
export type Delegation = {
  /** The steps after it as planned now; null where the plan stays as it is. */
  readonly plan: readonly string[] | null;
  readonly next: string;
  readonly terminate: 'no' | 'done' | 'gaveUp';
  /** The final response, where it ends. */
  readonly response: string;
};

/** Reply of Agent-E's navigator (AE-02): skills to use now, in order, or with `reply` the end of its step. */
export type Navigated = {
  readonly acts: readonly (Grounding & { readonly action: Action })[];
  readonly reply: string | null;
};

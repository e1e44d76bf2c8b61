import type { Action } from '../../core/action/action.ts';
import type { Grounding } from '../../core/plan/event.ts';

/** The next action, or `stop` with the answer. */
export type NextAction = Grounding & { readonly action: Action; readonly reasoning: string };

import type { NodeId } from '../../../core/ids.ts';
import type { NextAction } from '../../common/replies.ts';

/** Reply of `occam` (BL-02): an action for the active plan, or a change of its plans. `seen`: what the page showed. */
export type PlanMove =
  | (NextAction & { readonly kind: 'act'; readonly seen: string })
  | {
      readonly kind: 'branch';
      readonly parent: NodeId;
      readonly intent: string;
      readonly reasoning: string;
    }
  | { readonly kind: 'prune'; readonly plan: NodeId; readonly reasoning: string };

/** Which of the moves in question is worth most at the least risk (BL-02), by its place among them. */
export type ChosenMove = { readonly choice: number; readonly why: string };

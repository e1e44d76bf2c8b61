import type { Action } from '../../../core/action/action.ts';
import type { Grounding } from '../../../core/plan/event.ts';

/** One way to the same immediate objective (PM-04); with its exact action where edges are single actions (BL-05). */
export type Candidate = {
  readonly thought: string;
  readonly subplan: string;
  readonly act?: Grounding & { readonly action: Action };
};

export type Alternatives = { readonly candidates: readonly Candidate[] };

/** The next act of a subplan (PM-05); null: it is done already, and nothing is left to do for it. */
export type Grounded = {
  readonly summary: string;
  /** Elements that matter next, as their lines read on the page that it was asked about. */
  readonly highlighted: readonly string[];
  readonly reasoning: string;
  /** Facts on that page that the answer needs. */
  readonly notes: readonly string[];
  readonly description: string;
  /** Null if nothing is left to do, or nothing can be done. */
  readonly act: (Grounding & { readonly action: Action }) | null;
  readonly isLast: boolean;
  /** It can't be carried out; `reasoning` says why. */
  readonly isGivenUp: boolean;
};

/** Whether the acts did what the subplan asks (PM-06), and whether that had to show on the page. */
export type SubplanVerdict = {
  readonly isDone: boolean;
  readonly shouldShow: boolean;
  readonly why: string;
};

/** How near the goal is (PM-07): A reached, B one or two steps left, C on track, D unclear, E failed or backwards. */
export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';

export type ProgressVerdict = {
  readonly letter: Letter;
  readonly why: string;
  readonly notes: readonly string[];
};

/** What was wrong with a failed subplan, and its revision (PM-09); '' is no repair. */
export type Revised = {
  readonly fault: 'feasibility' | 'complexity';
  readonly why: string;
  readonly subplan: string;
};

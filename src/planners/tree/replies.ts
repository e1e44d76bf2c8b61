/** Replies of the operators that plan the AND/OR tree. */
import type { NodeId } from '../../core/ids.ts';
import type { TableOp } from '../../core/memory/table.ts';
import type { Diagnosis, Expansion, NewChild } from '../../core/plan/event.ts';
import type { GivenAnswer } from '../../core/run/run.ts';

export type Expanded = {
  readonly description: string;
  readonly expansion: Expansion;
  readonly reasoning: string;
  /** Merged reflection (systems with `reflect: 'merged'`): facts seen on the page now worth keeping. */
  readonly notes: readonly string[];
  readonly progress: string;
  /** `done`: the objective holds already, no action is needed; `cannot`: it can't be reached this way, `reasoning` says why. */
  readonly outcome: 'planned' | 'done' | 'cannot';
  /** Nodes begun by nobody yet whose objective this look fulfilled as well, and nodes not needed any more. */
  readonly settled: readonly NodeId[];
  readonly dropped: readonly NodeId[];
  /** Explicit requirements of the task, one per entry; a later reply that has any replaces them. */
  readonly requirements: readonly string[];
  /** Plans of later steps whose exact actions are known already. */
  readonly ahead?: readonly {
    readonly id: NodeId;
    readonly expansion: Expansion;
    /** Describes the action, if the plan is a single one. */
    readonly words?: string;
  }[];
  /** With `done`: the answer to the whole task, which is then fulfilled. */
  readonly answer?: GivenAnswer;
  /** With a plan that ends the task: the answer, if all goes as it expects. */
  readonly answerAhead?: GivenAnswer;
};

export type Repaired = {
  readonly diagnosis: Diagnosis;
  readonly prune: readonly NodeId[];
  readonly add: readonly NewChild[];
  readonly reasoning: string;
};

/** A node that the tree update drops, and as what (A4). */
export type Pruning = {
  readonly id: NodeId;
  readonly cause: 'irrelevant' | 'duplicate' | 'infeasible';
};

export type TreeUpdate = {
  readonly prune: readonly Pruning[];
  readonly reword: readonly { readonly id: NodeId; readonly description: string }[];
  readonly reasoning: string;
};

export type Noted = { readonly notes: readonly string[]; readonly response: string };

export type TableUpdate = { readonly ops: readonly TableOp[] };

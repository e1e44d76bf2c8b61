/** One question to a model: what an operator is shown, and what its reply cost. */
import type { ActionKind } from '../action/action.ts';
import type { Stopped } from '../gate/seal.ts';
import type { NodeId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { Observation } from '../page/observation.ts';
import type { Picture } from '../page/picture.ts';
import type { Usage } from '../plan/budget.ts';
import type { PlanTree } from '../plan/tree.ts';
import type { Result } from '../result.ts';
import type { Run } from './run.ts';

/** The page behind one alternative, seen from a background tab. */
export type Look = { readonly node: NodeId; readonly page: Observation };

/** A checked answer of the model with what it cost. A failed call reports the usage it knows of. */
export type Called<T> = {
  readonly result: Result<T>;
  readonly usage: Usage;
  readonly calls: number;
  readonly ms: number;
};

/** The part of a run that operators see; the planner builds it so that prompts never reach into state. */
export type Context = {
  readonly run: Run;
  readonly tree: PlanTree;
  readonly node: NodeId;
  /** Fresh page, or null for operators that judge from records only. */
  readonly page: Observation | null;
  /** For the last check, where the run's options ask for one. */
  readonly picture: Picture | null;
  /** What the pages of the run looked like, first to last, for validators that judge by that (AE-10). */
  readonly pictures?: readonly Picture[];
  /** Pages that were looked at ahead, for the operator that compares them. */
  readonly looks?: readonly Look[];
  /** The activations that the critic judges, in the order in which they come; none for every other operator. */
  readonly controls: readonly Stopped[];
  /** What the question is about besides the node; null where the node says it all. */
  readonly about: Json;
  readonly allowed: readonly ActionKind[];
  /** When the question is asked, in ms since 1970. */
  readonly now: number;
};

/** Asks one operator. Its reply is already checked against its schema. */
export type AskOperator<T> = (context: Context, signal: AbortSignal) => Promise<Called<T>>;

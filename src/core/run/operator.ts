/**
 * One call to the model: what an operator is shown, and what its reply cost. An operator is one kind of call, with its
 * own prompt and reply schema.
 */
import type { ActionKind } from '../action/action.ts';
import type { Stopped } from '../gate/seal.ts';
import type { NodeId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { ElementPicture } from '../page/drawing.ts';
import type { Observation } from '../page/observation.ts';
import type { Picture } from '../page/picture.ts';
import type { Usage } from '../plan/budget.ts';
import type { PlanTree } from '../plan/tree.ts';
import type { Result } from '../result.ts';
import type { Run } from './run.ts';

/** The page of one alternative, previewed in a background tab. */
export type Look = { readonly node: NodeId; readonly page: Observation };

/** A validated model reply with its cost. A failed call reports the usage it knows of. */
export type Called<T> = {
  readonly result: Result<T>;
  /** The model that was asked. */
  readonly model: string;
  readonly usage: Usage;
  readonly calls: number;
  readonly ms: number;
  /** The model got the picture of an element (`looked`). */
  readonly sentPicture?: true;
};

/** The part of a run that operators see. Built for each question, so that prompts never read other state. */
export type Context = {
  readonly run: Run;
  readonly tree: PlanTree;
  readonly node: NodeId;
  /** A fresh page, or null for operators that judge from records only. */
  readonly page: Observation | null;
  /** A screenshot for the final check, if the run's options ask for it. */
  readonly picture: Picture | null;
  /** Screenshots of the run's pages, first to last, for validators that judge by them (AE-10). */
  readonly pictures?: readonly Picture[];
  /** The picture of an element that the planner asked for; only its own model may get it. */
  readonly looked?: ElementPicture | null;
  /** Pages previewed in background tabs, for the operator that compares them. */
  readonly looks?: readonly Look[];
  /** The activations that the critic judges, in order; empty for all other operators. */
  readonly controls: readonly Stopped[];
  /** The subject of the question; null if it is only about the node. */
  readonly about: Json;
  readonly allowed: readonly ActionKind[];
  /** When the question is asked, in ms since 1970. */
  readonly now: number;
};

/** Asks one operator. Its reply is already validated against its schema. */
export type AskOperator<T> = (context: Context, signal: AbortSignal) => Promise<Called<T>>;

/**
 * A strategy is a pure program over the run. It gets the run and the operation that just ended, and returns changes, of
 * which at most one orders something that takes time. Only the driver touches model, world and user.
 */

import type { NodeId } from '../core/ids.ts';
import { operationId } from '../core/ids.ts';
import type { Json } from '../core/json.ts';
import type { Text } from '../core/messages/message.ts';
import type { PageFocus } from '../core/page/excerpt.ts';
import type { Distillation } from '../core/page/observation.ts';
import type { Failure, Result } from '../core/result.ts';
import type { RestoreConfidence, RestoreMethod } from '../core/run/browserState.ts';
import type { SpentScope } from '../core/run/limits.ts';
import {
  type ActOperation,
  type AskOperation,
  type EndOperation,
  type LookOperation,
  type ModelQuestion,
  type Operation,
  OWN_PLACE,
  type Proposal,
  type RestoreOperation,
} from '../core/run/operation.ts';
import type { Run, RunChange } from '../core/run/run.ts';

/** Reply of an operator, as checked by its own parser. */
export type OperatorReply<T = unknown> = {
  readonly operator: string;
  readonly node: NodeId;
  /** As in the question; null if it had none. */
  readonly about: Json;
  readonly result: Result<T>;
};

/** What the engine needs of an operator to recognize its replies: its name, and the type that its parser returns. */
export type Replying<T> = {
  readonly name: string;
  readonly parse: (
    value: unknown,
    reply: never,
  ) => { readonly ok: true; readonly value: T } | { readonly ok: false };
};

/** Whether this operator gave the reply. Names are unique, so the name vouches for the type. */
export const isReplyTo = <T>(
  { name }: Replying<T>,
  reply: OperatorReply | undefined,
): reply is OperatorReply<T> => reply?.operator === name;

/** The results of those replies that this operator gave. */
export const resultsOf = <T>(
  operator: Replying<T>,
  replies: readonly OperatorReply[],
): readonly Result<T>[] =>
  replies.flatMap((reply) => (isReplyTo(operator, reply) ? [reply.result] : []));

/** Outcome of an action. `ok` and `failed` may lack the expected effect; `missed` says so. */
export type ActOutcome =
  | {
      readonly is: 'ok';
      readonly url: string;
      readonly missed: Text | null;
      /** Code saw the expected effect. */
      readonly effectSeen?: true;
    }
  | { readonly is: 'failed'; readonly failure: Failure; readonly missed: Text | null }
  /** An error page appeared instead, so there is nothing to work on. */
  | { readonly is: 'broken'; readonly why: Text }
  /** The user refused it; `rule` binds the rest of the plan. */
  | {
      readonly is: 'denied';
      readonly why: Text;
      readonly rule: Text;
      readonly note: Text;
    }
  /** Never repeated without a look at the page. */
  | { readonly is: 'unknown'; readonly why: Text }
  | { readonly is: 'takenOver' }
  /** Safe to repeat: nothing is known to have happened. */
  | { readonly is: 'undone' }
  | { readonly is: 'noted'; readonly note: Text }
  | { readonly is: 'focused'; readonly focus: PageFocus }
  /** The picture goes with the planner's next question. */
  | { readonly is: 'lookedAt' }
  | { readonly is: 'sensed'; readonly view: Distillation }
  | { readonly is: 'answered'; readonly question: string; readonly text: string };

/** A result, passed to exactly one step. */
export type Ended =
  | {
      readonly kind: 'asked';
      readonly operation: AskOperation;
      readonly replies: readonly OperatorReply[];
      /** The run when the model was asked: the user may have edited the plan since. */
      readonly asked: Run;
    }
  | { readonly kind: 'acted'; readonly operation: ActOperation; readonly outcome: ActOutcome }
  | {
      readonly kind: 'restored';
      readonly operation: RestoreOperation;
      /** How the run got there; null if it didn't. */
      readonly method: RestoreMethod | null;
      /** How certain that is; null if it didn't get there. */
      readonly sure: RestoreConfidence | null;
      /** The page was not touched, so the run is where it was. Otherwise, without a method, its state is unknown. */
      readonly isUntouched: boolean;
      readonly why: Text;
    }
  /** What was seen is in the plan: scores, reasons, notes. */
  | { readonly kind: 'looked'; readonly operation: LookOperation }
  /** A limit of a part of the plan is used up: that part has ended, and its ancestors continue. */
  | ({ readonly kind: 'limited'; readonly operation: Operation } & SpentScope)
  | {
      readonly kind: 'refused';
      readonly operation: EndOperation;
      readonly feedback: Text;
      /** Refused because a step of the user is still open; doesn't use up a round. */
      readonly isFree: boolean;
    };

export type Strategy = {
  /**
   * Decides the next step. `ended` is the result of this run's last operation, null if none ended. Called with nothing
   * in progress. Must make a change each time, and be deterministic for the same run.
   */
  step(run: Run, ended: Ended | null): readonly RunChange[];
};

const ordered = (run: Run) => ({ id: operationId(`o${run.seq + 1}`), place: OWN_PLACE });

/** Asks the model all questions at once. */
export function orderAsk(
  run: Run,
  ...questions: readonly [ModelQuestion, ...ModelQuestion[]]
): RunChange {
  const [{ node }] = questions;
  return {
    kind: 'operationOrdered',
    operation: { ...ordered(run), kind: 'ask', node, questions },
  };
}

/**
 * Carries out a node's action through gate, fence and journal. `yields`: unless the user puts another alternative
 * before it. `asksFirst`: unless they add a step.
 */
export function orderAct(
  run: Run,
  node: NodeId,
  checks: boolean,
  more: Pick<ActOperation, 'yields' | 'asksFirst'> = {},
): RunChange {
  const operation: ActOperation = {
    ...ordered(run),
    kind: 'act',
    node,
    checks,
    started: null,
    approved: null,
    dialogs: { kind: 'deny' },
    awaiting: null,
    ...more,
  };
  return { kind: 'operationOrdered', operation };
}

/**
 * Goes back to the state that a choice starts from, for `node`, by the first restore method that is certain enough,
 * down to `upTo`. Without `least`, the address is enough.
 */
export function orderRestore(
  run: Run,
  node: NodeId,
  to: Pick<RestoreOperation, 'state' | 'address' | 'least' | 'upTo' | 'rehearses'>,
): RunChange {
  return { kind: 'operationOrdered', operation: { ...ordered(run), kind: 'restore', node, ...to } };
}

/** Looks ahead at these alternatives of a choice in background tabs before one of them is taken. */
export function orderLook(run: Run, node: NodeId, ways: readonly NodeId[]): RunChange {
  return { kind: 'operationOrdered', operation: { ...ordered(run), kind: 'look', node, ways } };
}

/** Proposes to end the run. */
export function orderEnd(run: Run, proposal: Proposal): RunChange {
  return {
    kind: 'operationOrdered',
    operation: { ...ordered(run), kind: 'end', node: run.tree.root, proposal },
  };
}

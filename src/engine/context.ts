/** Everything the driver needs to carry out one operation. */
import type { Observation } from '../core/page/observation.ts';
import type { Picture } from '../core/page/picture.ts';
import type { Origin } from '../core/plan/node.ts';
import type { ActOperation } from '../core/run/operation.ts';
import type { Run, RunChange } from '../core/run/run.ts';
import type { System } from '../core/run/system.ts';
import type { Ports, TakenPicture } from './ports.ts';
import type { ActOutcome, Ended } from './strategy.ts';

/** What was read of pages. Not part of the run, because it may be large. */
export type PageTrace = {
  /** The last page, to detect what the user changed in it. */
  last: Pick<Observation, 'url' | 'lines' | 'unsent'> | null;
  /** Text by page origin, to detect values that an action would carry to another site. */
  readonly texts: Map<string, string>;
  /** Link texts by address, to know which addresses the task has seen. */
  readonly links: Map<string, string>;
  /** Screenshots after each action, if the final check uses them (AE-10). */
  pictures: readonly Picture[];
  /** The picture of an element that the planner's next question shows; null once a reply came to one that did. */
  looked: TakenPicture | null;
};

export type OperationContext = {
  /** Returns the current run: edits and replies may have been queued since the operation began. */
  run(): Run;
  /** Reduces, journals and announces changes. Throws `Halted` once the run was stopped: nothing may follow a stop. */
  commit(changes: readonly RunChange[], origin?: Origin): Promise<void>;
  /** Records what already happened outside, stopped or not: the outcome of a page action is never lost. */
  record(changes: readonly RunChange[]): Promise<void>;
  /**
   * Waits while the user types. Resolves to whether it had to wait or the plan was edited since the operation began; the
   * caller then checks the run again before acting.
   */
  heldBack(): Promise<boolean>;
  readonly ports: Ports;
  readonly system: System;
  /** Aborted by a stop, and by an edit that cancels the operation. */
  readonly signal: AbortSignal;
  /** The last read of the page; lives as long as the worker. */
  readonly trace: PageTrace;
};

/** The end of an operation, with the changes to record before the strategy's step. */
export type Completed = { readonly ended: Ended; readonly changes: readonly RunChange[] };

/** Ends an action: `changes` are recorded before the strategy's step, which gets the outcome. */
export const finishAction = (
  operation: ActOperation,
  outcome: ActOutcome,
  changes: readonly RunChange[] = [],
): Completed => ({ ended: { kind: 'acted', operation, outcome }, changes });

/** Takes an action to its next stage, which begins from the operation as recorded by then. */
export const toNextStage = (operation: ActOperation): RunChange => ({
  kind: 'operationMoved',
  operation,
});

/** Thrown when an operation was aborted. Only the driver catches it. */
export class Halted extends Error {
  override readonly name = 'Halted';
}

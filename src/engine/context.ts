/** Everything the driver needs to carry out one operation. */
import type { Observation } from '../core/page/observation.ts';
import type { Picture } from '../core/page/picture.ts';
import type { Origin } from '../core/plan/node.ts';
import type { ActOperation } from '../core/run/operation.ts';
import type { Run, RunChange } from '../core/run/run.ts';
import type { System } from '../core/run/system.ts';
import type { Ports } from './ports.ts';
import type { ActOutcome, Ended } from './strategy.ts';

/** What was read of pages. Not part of the run: it may be large. */
export type PageTrace = {
  /** The last page, for telling what the user changed in it by hand. */
  last: Pick<Observation, 'url' | 'lines' | 'unsent'> | null;
  /** Text by the origin of its page, for telling what an act would take to another site. */
  readonly texts: Map<string, string>;
  /** Words of links by their address, for telling which addresses the task knows. */
  readonly links: Map<string, string>;
  /** What the pages looked like after each act, where the last check sees that (AE-10). */
  pictures: readonly Picture[];
};

export type OperationContext = {
  /** The run as it is now: edits and replies may have been queued since the operation began. */
  run(): Run;
  /** Reduce, journal, announce. Throws `Halted` once the run was stopped: nothing may follow a stop. */
  commit(changes: readonly RunChange[], origin?: Origin): Promise<void>;
  /** Commit what already happened outside, stopped or not: a page action's outcome is never left out. */
  record(changes: readonly RunChange[]): Promise<void>;
  /** Waits while the user writes; to whether it had to. Whoever waited looks at the run anew before acting. */
  heldBack(): Promise<boolean>;
  readonly ports: Ports;
  readonly system: System;
  /** Aborted by a stop, and by an edit that cancels the operation. */
  readonly signal: AbortSignal;
  /** The last read of the page; lives as long as the worker. */
  readonly trace: PageTrace;
};

/** The end of an operation, with what goes on record before the strategy's step. */
export type Completed = { readonly ended: Ended; readonly changes: readonly RunChange[] };

/** Ends an act: `changes` go on record before the strategy's step, which gets the outcome. */
export const finishAction = (
  operation: ActOperation,
  outcome: ActOutcome,
  changes: readonly RunChange[] = [],
): Completed => ({ ended: { kind: 'acted', operation, outcome }, changes });

/** Takes an act to its next stage, which begins from the operation as it is on record then. */
export const toNextStage = (operation: ActOperation): RunChange => ({
  kind: 'operationMoved',
  operation,
});

/** Thrown when an operation was aborted, caught by the driver alone. */
export class Halted extends Error {
  override readonly name = 'Halted';
}

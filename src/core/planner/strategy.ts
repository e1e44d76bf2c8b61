/** What a strategy is given for one step, and what it must be. The loop gives turns; nothing else commits. */

import type { Origin } from '../plan/node.ts';
import type { Ports } from '../ports.ts';
import type { Run, RunChange } from '../run/run.ts';
import type { System } from './systems.ts';

export type StepContext = {
  /** The run as it is now: edits and replies may have been queued since the step began. */
  run(): Run;
  /** Reduce, journal, announce. Throws `Halted` once the run was stopped: nothing may follow a stop. */
  commit(changes: readonly RunChange[], origin?: Origin): Promise<void>;
  /** Commit what already happened outside, stopped or not: a page action's outcome is never left out. */
  record(changes: readonly RunChange[]): Promise<void>;
  readonly ports: Ports;
  readonly system: System;
  readonly signal: AbortSignal;
};

/** Thrown by `commit` after a stop, caught by the loop alone: unwinds a step that has lost its run. */
export class Halted extends Error {
  override readonly name = 'Halted';
}

/**
 * One step: at most one model call or one page action, and every commit leaves a state from which a revived
 * worker can go on (cursor and tree move together).
 */
export type Strategy = { step(step: StepContext): Promise<void> };

/** The single writer of a run: every change is reduced, journaled and announced here, in one order. */

import { failureWith } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import type { Origin } from '../core/plan/node.ts';
import { Failed, type Failure } from '../core/result.ts';
import { reduceRun } from '../core/run/reduce.ts';
import type { Run, RunChange, RunEvent } from '../core/run/run.ts';
import type { Ports } from './ports.ts';

export type Writer = {
  run(): Run;
  /**
   * Rejects if the journal can't be written; then nothing has changed. A function receives the run as it is on its
   * turn, after all earlier writes.
   */
  write(changes: Changes, origin: Origin): Promise<void>;
  /** Blocks the run after a bug or a failed journal. `isBroken` holds until the journal can be written again. */
  park(error: unknown): Promise<void>;
  isBroken(): boolean;
};

export type Changes = readonly RunChange[] | ((run: Run) => readonly RunChange[]);

export type WriterOptions = {
  readonly ports: Pick<Ports, 'journal' | 'clock'>;
  readonly onEvents: (run: Run, events: readonly RunEvent[]) => void;
};

export function makeWriter(initial: Run, { ports, onEvents }: WriterOptions): Writer {
  let run = initial;
  let isBroken = false;
  let tail: Promise<unknown> = Promise.resolve();

  const append = async (wanted: Changes, origin: Origin): Promise<void> => {
    const changes = typeof wanted === 'function' ? wanted(run) : wanted;
    if (changes.length === 0) return;
    const at = ports.clock.now();
    const events = changes.map(
      (change, index): RunEvent => ({ seq: run.seq + 1 + index, at, origin, change }),
    );
    const next = events.reduce<Run>(reduceRun, run);
    await ports.journal.append(next, events);
    isBroken = false;
    run = next;
    onEvents(run, events);
  };

  const write: Writer['write'] = (changes, origin) => {
    const done = tail.then(() => append(changes, origin));
    tail = done.catch(() => undefined);
    return done;
  };

  return {
    run: () => run,
    write,
    isBroken: () => isBroken,
    async park(error) {
      const failure = parked(error);
      // If the journal can't be written, the run also stops in memory: nothing may happen unrecorded.
      await write([{ kind: 'runBlocked', failure }], 'planner').catch(() => {
        isBroken = true;
        run = { ...run, status: 'blocked', failure: { ...failure, kind: 'storage' } };
        onEvents(run, []);
      });
    },
  };
}

function parked(error: unknown): Failure {
  if (error instanceof Failed) return error.failure;
  const seen = error instanceof Error ? error.message : String(error);
  return failureWith('unexpected', message('task.crashedInRun', { seen }));
}

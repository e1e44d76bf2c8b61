/**
 * The loop: gives the strategy its turns and is the single writer of a run. Every change is reduced, journaled
 * and announced here, in one order; pause, stop, budgets and human edits take effect between two steps.
 */

import type { Edit } from '../plan/edit.ts';
import type { Origin } from '../plan/node.ts';
import { nodeOf } from '../plan/tree.ts';
import type { Ports, Question, Reply } from '../ports.ts';
import { err, type Failure, ok, type Result } from '../result.ts';
import { reduceRun } from '../run/reduce.ts';
import type { Run, RunChange, RunEvent } from '../run/run.ts';
import { andOr } from './andOr/strategy.ts';
import { conclude } from './answer.ts';
import { exhausted, raised } from './budget.ts';
import { nextEdit } from './edits.ts';
import { Halted, type Strategy, type Turn } from './strategy.ts';
import { systems } from './systems.ts';

export type LoopOptions = {
  readonly ports: Ports;
  readonly onEvents: (run: Run, events: readonly RunEvent[]) => void;
  /** A fresh abort controller per drive: stop aborts the call under way. */
  readonly newSignal: () => { readonly signal: AbortSignal; readonly abort: () => void };
  readonly strategy?: Strategy;
};

export type Loop = {
  run(): Run;
  /** Take steps until the run is no longer running. Concurrent calls share one drive. */
  drive(): Promise<void>;
  pause(): Promise<Result<null>>;
  resume(stepping: boolean): Promise<Result<null>>;
  stop(): Promise<Result<null>>;
  edit(edit: Edit): Promise<Result<null>>;
  reply(question: Question['id'], reply: Reply): Promise<Result<null>>;
  /** Tabs and grants that the world learns of. */
  note(changes: readonly RunChange[]): Promise<void>;
};

/** Take charge of a run, new or restored from its journal. */
export function makeLoop(initial: Run, options: LoopOptions): Loop {
  let run = initial;
  let tail: Promise<unknown> = Promise.resolve();
  let driving: Promise<void> | null = null;
  let abort: () => void = () => undefined;

  const write = (changes: readonly RunChange[], origin: Origin): Promise<void> => {
    const done = tail.then(async () => {
      const at = options.ports.clock.now();
      const events = changes.map(
        (change, index): RunEvent => ({ seq: run.seq + 1 + index, at, origin, change }),
      );
      const next = events.reduce<Run>(reduceRun, run);
      await options.ports.journal.append(next, events);
      run = next;
      options.onEvents(run, events);
    });
    tail = done.catch(() => undefined);
    return done;
  };

  const turnFor = (signal: AbortSignal): Turn => ({
    run: () => run,
    commit: async (changes, origin = 'planner') => {
      if (signal.aborted) throw new Halted();
      await write(changes, origin);
    },
    record: (changes) => write(changes, 'planner'),
    ports: options.ports,
    system: systems[run.options.system],
    signal,
  });

  const applyEdits = async (): Promise<void> => {
    for (let changes = nextEdit(run); changes; changes = nextEdit(run))
      await write(changes, 'human');
  };

  const drive = async (): Promise<void> => {
    const { signal, abort: abortThis } = options.newSignal();
    abort = abortThis;
    const turn = turnFor(signal);
    const strategy = options.strategy ?? andOr;
    try {
      await applyEdits();
      while (run.status === 'running' && !signal.aborted) {
        const before = run;
        await oneStep(turn, strategy);
        await applyEdits();
        if (run.stepping && run.status === 'running' && isVisibleStep(before, run)) {
          await write([{ kind: 'statusChanged', status: 'paused', stepping: false }], 'planner');
        }
      }
    } catch (error) {
      if (!(error instanceof Halted)) await park(error);
    }
  };

  const park = async (error: unknown): Promise<void> => {
    const seen = error instanceof Error ? error.message : String(error);
    const failure: Failure = {
      kind: 'unexpected',
      message: `Something went wrong inside Espalier: ${seen}`,
      hint: 'Nothing is lost. Press Resume to go on.',
    };
    // A journal that can't be written to stops the run in memory as well: nothing may happen off the record.
    await write([{ kind: 'runBlocked', failure }], 'planner').catch(() => {
      run = { ...run, status: 'blocked', failure };
      options.onEvents(run, []);
    });
  };

  const ensureDriving = (): Promise<void> => {
    driving ??= drive().finally(() => {
      driving = null;
      // An edit or a reply may have come in while the last step was unwinding.
      if (run.status === 'running' || run.pendingEdits.length > 0) void ensureDriving();
    });
    return driving;
  };

  return {
    run: () => run,
    drive: ensureDriving,
    pause: async () => {
      if (run.status === 'running')
        await write([{ kind: 'statusChanged', status: 'paused', stepping: false }], 'human');
      return ok(null);
    },
    resume: async (stepping) => {
      const changes = resumeChanges(run, stepping);
      if (!changes.ok) return changes;
      await write(changes.value, 'human');
      void ensureDriving();
      return ok(null);
    },
    stop: async () => {
      abort();
      if (run.status !== 'finished')
        await write([{ kind: 'runFinished', stop: { kind: 'stopped' } }], 'human');
      return ok(null);
    },
    edit: async (edit) => {
      await write([{ kind: 'editQueued', edit }], 'human');
      void ensureDriving();
      return ok(null);
    },
    reply: async (question, reply) => {
      if (run.question?.id !== question || run.reply)
        return err(
          'badInput',
          'This question is no longer open.',
          'Look at what the panel asks now.',
        );
      await write([{ kind: 'questionReplied', reply }], 'human');
      void ensureDriving();
      return ok(null);
    },
    note: (changes) => write(changes, 'planner'),
  };
}

async function oneStep(turn: Turn, strategy: Strategy): Promise<void> {
  const run = turn.run();
  const spent = exhausted(run);
  // An action under way is brought to its recorded end first; the budget stops what would come after it.
  if (spent && !run.cursor.acting?.started) return conclude(turn, { kind: 'budget', ...spent });
  const isOver =
    run.cursor.frames.length === 0 && !run.cursor.acting && run.cursor.owed.length === 0;
  return isOver ? conclude(turn, null) : strategy.step(turn);
}

/** What a person counts as a step: the tree grew, an action ended, or a node closed. */
function isVisibleStep(before: Run, after: Run): boolean {
  const grew = Object.keys(after.tree.nodes).length !== Object.keys(before.tree.nodes).length;
  const acted = after.spent.actions !== before.spent.actions;
  const noted = after.memory.notes.length !== before.memory.notes.length;
  const typed = Object.values(after.tree.nodes).some(
    (node) => before.tree.nodes[node.id]?.kind !== node.kind,
  );
  return grew || acted || noted || typed;
}

function resumeChanges(run: Run, stepping: boolean): Result<readonly RunChange[]> {
  if (run.status === 'running') return ok([{ kind: 'statusChanged', status: 'running', stepping }]);
  if (run.question)
    return err(
      'badInput',
      'Espalier waits for your answer first.',
      'Answer the question in the panel.',
    );
  const go: RunChange = { kind: 'statusChanged', status: 'running', stepping };
  if (run.stop?.kind === 'budget') {
    return ok([{ kind: 'budgetRaised', budget: raised(run.options.budget, run.stop.which) }, go]);
  }
  if (
    run.status === 'finished' &&
    nodeOf(run.tree, run.tree.root).status !== 'visited' &&
    run.cursor.frames.length === 0
  ) {
    return err('badInput', 'This run is finished.', 'Add or retry a step to set it going again.');
  }
  return ok([go]);
}

/**
 * The loop over one run: what a person may command, and the one drive that carries it out.
 */

import { editTable, type TableEdit } from '../memory/edit.ts';
import type { Edit } from '../plan/edit.ts';
import { nodeOf } from '../plan/tree.ts';
import type { Ports, Question, Reply } from '../ports.ts';
import { err, ok, type Result } from '../result.ts';
import type { Run, RunChange, RunEvent } from '../run/run.ts';
import { andOr } from './andOr/strategy.ts';
import { raised } from './budget.ts';
import { drive } from './drive.ts';
import { react } from './react/strategy.ts';
import { Halted, type StepContext, type Strategy } from './strategy.ts';
import { type StrategyId, systems } from './systems.ts';
import { makeWriter, type Writer } from './writer.ts';

export type LoopOptions = {
  readonly ports: Ports;
  readonly onEvents: (run: Run, events: readonly RunEvent[]) => void;
  /** A fresh abort controller per drive: stop aborts the call under way. */
  readonly newSignal: () => { readonly signal: AbortSignal; readonly abort: () => void };
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
  /** Change the table of candidates by hand; takes effect at once, whatever the run is doing. */
  changeTable(edit: TableEdit): Promise<Result<null>>;
  /** Tabs and grants that the world learns of. */
  note(changes: readonly RunChange[]): Promise<void>;
};

/** Take charge of a run, new or restored from its journal. */
export function makeLoop(initial: Run, options: LoopOptions): Loop {
  const writer = makeWriter(initial, options);
  const driver = makeDriver(writer, options);
  const { write } = writer;
  return {
    run: writer.run,
    drive: driver.ensure,
    async pause() {
      if (writer.run().status !== 'running') return ok(null);
      await write([{ kind: 'statusChanged', status: 'paused', stepping: false }], 'human');
      return ok(null);
    },
    async resume(stepping) {
      const changes = resumeChanges(writer.run(), stepping);
      return changes.ok ? goOn(changes.value) : changes;
    },
    async stop() {
      const goOn = driver.halt();
      try {
        if (writer.run().status === 'finished') return ok(null);
        await write([{ kind: 'runFinished', stop: { kind: 'stopped' } }], 'human');
        return ok(null);
      } finally {
        goOn();
      }
    },
    edit: (edit) => goOn([{ kind: 'editQueued', edit }]),
    async reply(question, reply) {
      const run = writer.run();
      if (run.question?.id === question && !run.reply)
        return goOn([{ kind: 'questionReplied', reply }]);
      return err(
        'badInput',
        'This question is no longer open.',
        'Look at what the panel asks now.',
      );
    },
    changeTable: (edit) => changeTable(writer, edit),
    note: (changes) => write(changes, 'planner'),
  };

  async function goOn(changes: readonly RunChange[]): Promise<Result<null>> {
    await write(changes, 'human');
    void driver.ensure();
    return ok(null);
  }
}

async function changeTable({ run, write }: Writer, edit: TableEdit): Promise<Result<null>> {
  const { table } = run().memory;
  if (!table)
    return err('badInput', 'This run keeps no table.', 'Choose a planner with memory in Setup.');
  const edited = editTable(table, edit);
  if (!edited.ok) return edited;
  await write([{ kind: 'tableEdited', edit }], 'human');
  return ok(null);
}

const strategies = { andOr, react } as const satisfies Record<StrategyId, Strategy>;

type Driver = {
  readonly ensure: () => Promise<void>;
  /** Abort the drive. None begins until the returned function is called, once the reason is on record. */
  readonly halt: () => () => void;
};

/** At most one drive at a time. */
function makeDriver(writer: Writer, options: LoopOptions): Driver {
  let driving: Promise<void> | null = null;
  let abort = (): void => undefined;
  let halts = 0;
  const ensure = (): Promise<void> => {
    if (!driving && halts > 0) return Promise.resolve();
    driving ??= begin().finally(() => {
      driving = null;
      goOn();
    });
    return driving;
  };
  /** An edit or a reply may have come in while the last step was unwinding. */
  const goOn = (): void => {
    const { status, pendingEdits } = writer.run();
    if (!writer.isBroken() && (status === 'running' || pendingEdits.length > 0)) void ensure();
  };
  const begin = (): Promise<void> => {
    const controller = options.newSignal();
    abort = controller.abort;
    return drive(
      writer,
      stepContextFor(writer, options, controller.signal),
      strategies[systems[writer.run().options.system].strategy],
    );
  };
  const halt: Driver['halt'] = () => {
    halts += 1;
    abort();
    return () => {
      halts -= 1;
      if (!driving) goOn();
    };
  };
  return { ensure, halt };
}

function stepContextFor(writer: Writer, { ports }: LoopOptions, signal: AbortSignal): StepContext {
  return {
    run: writer.run,
    async commit(changes, origin = 'planner') {
      if (signal.aborted) throw new Halted();
      await writer.write(changes, origin);
    },
    record: (changes) => writer.write(changes, 'planner'),
    ports,
    system: systems[writer.run().options.system],
    signal,
  };
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
    run.cursor.stack.length === 0
  ) {
    return err('badInput', 'This run is finished.', 'Add or retry a step to set it going again.');
  }
  return ok([go]);
}

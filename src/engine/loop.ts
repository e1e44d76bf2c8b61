/** The loop over one run: the user's commands, and the one drive that carries it out. */

import type { ApprovedForm } from '../core/gate/approvedForm.ts';
import { editTable, type TableEdit } from '../core/memory/edit.ts';
import { localizedFailure } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import type { UserAction } from '../core/page/userAction.ts';
import type { Edit } from '../core/plan/edit.ts';
import { isClosed } from '../core/plan/node.ts';
import { nodeOf } from '../core/plan/tree.ts';
import { ok, type Result } from '../core/result.ts';
import { changesByUser } from '../core/run/back/userTakeover.ts';
import { raiseLimit } from '../core/run/limits.ts';
import { currentOperation } from '../core/run/operations.ts';
import type { Question, Reply } from '../core/run/question.ts';
import type { Run, RunChange, RunEvent, RunPolicy } from '../core/run/run.ts';
import type { System } from '../core/run/system.ts';
import { editableCardField } from './approve/changeValue.ts';
import { Halted, type OperationContext, type PageTrace } from './context.ts';
import { drive } from './drive.ts';
import { editDuringOperation, isCanceledByEdit } from './edits.ts';
import { explain } from './explain.ts';
import type { Ports } from './ports.ts';
import type { Explained } from './replies.ts';
import type { Strategy } from './strategy.ts';
import { makeTypingPause, type TypingPause } from './typingPause.ts';
import { makeWriter, type Writer } from './writer.ts';

export type LoopOptions = {
  readonly ports: Ports;
  readonly onEvents: (run: Run, events: readonly RunEvent[]) => void;
  /** A new abort controller for each operation, aborted by a stop or by an edit that cancels the operation. */
  readonly newSignal: () => { readonly signal: AbortSignal; readonly abort: () => void };
  /** The program that decides, and the configuration that goes with it. */
  readonly strategy: Strategy;
  readonly system: System;
};

export type Loop = {
  run(): Run;
  /** Takes steps until the run is no longer running. Concurrent calls share one drive. */
  drive(): Promise<void>;
  pause(): Promise<Result<null>>;
  resume(stepping: boolean): Promise<Result<null>>;
  stop(): Promise<Result<null>>;
  edit(edit: Edit): Promise<Result<null>>;
  /** Answers a question about the run, in any of its states. */
  explain(question: string): Promise<Result<Explained>>;
  /** No action begins while anyone holds. Lasts as long as this loop, not the run. */
  hold(by: string, isHeld: boolean): Promise<Result<null>>;
  reply(question: Question['id'], reply: Reply): Promise<Result<null>>;
  /** Changes automatic approvals, held requests or limits. Takes effect before the next action. */
  changeTerms(terms: Partial<RunPolicy>): Promise<Result<null>>;
  /** Requires approval for this kind of action again. */
  askAgain(standing: ApprovedForm): Promise<Result<null>>;
  /** Edits the table of candidates for the user, at once and in any run state. */
  changeTable(edit: TableEdit): Promise<Result<null>>;
  /** The user acted in a tab of the run: their first click or key pauses it. */
  byHand(acts: readonly UserAction[]): Promise<void>;
  /** Reports tabs and grants that the world learned of. */
  note(changes: readonly RunChange[]): Promise<void>;
};

/** Takes charge of a run, new or restored from its journal. */
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
    async edit(edit) {
      await write([{ kind: 'editQueued', edit }], 'human');
      await driver.hearEdits();
      void driver.ensure();
      return ok(null);
    },
    explain: (question) => explain(writer, options.ports, { question, ...options.newSignal() }),
    async hold(by, isHeld) {
      driver.hold.set(by, isHeld);
      return ok(null);
    },
    async reply(question, reply) {
      const run = writer.run();
      if (run.question?.id !== question || run.reply)
        return localizedFailure('badInput', message('task.questionIsOver'));
      if (reply.kind === 'change' && !editableCardField(run.question, reply))
        return localizedFailure('badInput', message('task.noSuchField'));
      return goOn([{ kind: 'questionReplied', reply }]);
    },
    changeTerms: (terms) => note([{ kind: 'termsChanged', terms }]),
    askAgain: (standing) => note([{ kind: 'standingEnded', standing }]),
    changeTable: (edit) => changeTable(writer, edit),
    byHand: (acts) => write((run) => changesByUser(run, acts), 'human'),
    note: (changes) => write(changes, 'planner'),
  };

  async function note(changes: readonly RunChange[]): Promise<Result<null>> {
    await write(changes, 'human');
    return ok(null);
  }

  async function goOn(changes: readonly RunChange[]): Promise<Result<null>> {
    await write(changes, 'human');
    void driver.ensure();
    return ok(null);
  }
}

async function changeTable({ run, write }: Writer, edit: TableEdit): Promise<Result<null>> {
  const { table } = run().memory;
  if (!table) return localizedFailure('badInput', message('edit.noTable'));
  const edited = editTable(table, edit);
  if (!edited.ok) return edited;
  await write([{ kind: 'tableEdited', edit }], 'human');
  return ok(null);
}

type Driver = {
  readonly ensure: () => Promise<void>;
  /**
   * Ends the drive: nothing more begins, and the current operation is aborted. No other drive begins until the returned
   * function is called, once the reason is recorded.
   */
  readonly halt: () => () => void;
  /** Applies pending edits, up to one that cancels the current operation: that is aborted, if it can be. */
  readonly hearEdits: () => Promise<void>;
  readonly hold: TypingPause;
};

/** Runs at most one drive at a time. */
function makeDriver(writer: Writer, options: LoopOptions): Driver {
  const trace: PageTrace = {
    last: null,
    texts: new Map(),
    links: new Map(),
    pictures: [],
    looked: null,
  };
  const hold = makeTypingPause();
  let driving: Promise<void> | null = null;
  let stopped = { is: false };
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
  /** An edit or a reply may have arrived while the last step was unwinding. */
  const goOn = (): void => {
    const { status, pendingEdits } = writer.run();
    if (!writer.isBroken() && (status === 'running' || pendingEdits.length > 0)) void ensure();
  };
  const begin = (): Promise<void> => {
    const mine = { is: false };
    stopped = mine;
    return drive({
      writer,
      strategy: options.strategy,
      system: options.system,
      isStopped: () => mine.is,
      begin: () => {
        const controller = options.newSignal();
        abort = controller.abort;
        return contextFor(writer, options, { signal: controller.signal, trace, hold });
      },
    });
  };
  const halt: Driver['halt'] = () => {
    halts += 1;
    stopped.is = true;
    abort();
    return () => {
      halts -= 1;
      if (!driving) goOn();
    };
  };
  const hearEdits = async (): Promise<void> => {
    // Without a drive, the next one begins with them.
    let isLeft = driving !== null;
    while (isLeft)
      await writer.write((run) => {
        const changes = editDuringOperation(run, options.system);
        isLeft = changes !== null;
        return changes ?? [];
      }, 'human');
    const run = writer.run();
    const operation = currentOperation(run);
    if (operation && isCanceledByEdit(run, operation, options.system)) abort();
  };
  return { ensure, halt, hearEdits, hold };
}

function contextFor(
  writer: Writer,
  { ports, system }: LoopOptions,
  {
    signal,
    trace,
    hold,
  }: Pick<OperationContext, 'signal' | 'trace'> & { readonly hold: TypingPause },
): OperationContext {
  const { edits } = writer.run();
  const isEdited = (): boolean => {
    const now = writer.run();
    return now.edits !== edits || now.pendingEdits.length > 0;
  };
  return {
    run: writer.run,
    async commit(changes, origin = 'planner') {
      if (signal.aborted) throw new Halted();
      await writer.write(changes, origin);
    },
    record: (changes) => writer.write(changes, 'planner'),
    heldBack: async () => (await hold.over(signal)) || isEdited(),
    ports,
    system,
    signal,
    trace,
  };
}

function resumeChanges(run: Run, stepping: boolean): Result<readonly RunChange[]> {
  if (run.status === 'running') return ok([{ kind: 'statusChanged', status: 'running', stepping }]);
  if (run.question) return localizedFailure('badInput', message('task.waitsForYou'));
  const go: RunChange = { kind: 'statusChanged', status: 'running', stepping };
  if (run.stop?.kind === 'limit') {
    return ok([
      { kind: 'budgetRaised', budget: raiseLimit(run.options.budget, run.stop.which) },
      go,
    ]);
  }
  if (run.status === 'finished' && isClosed(nodeOf(run.tree, run.tree.root))) {
    return localizedFailure('badInput', message('task.isFinished'));
  }
  return ok([go]);
}

/** Steps until the run no longer runs: pause, stop, budgets and human edits take effect between two of them. */
import type { Run } from '../run/run.ts';
import { conclude } from './answer.ts';
import { exhausted } from './budget.ts';
import { nextEdit } from './edits.ts';
import { Halted, type StepContext, type Strategy } from './strategy.ts';
import type { Writer } from './writer.ts';

/** Never rejects: a halted step just ends the drive, anything unexpected parks the run. */
export async function drive(writer: Writer, step: StepContext, strategy: Strategy): Promise<void> {
  try {
    await applyEdits(writer);
    while (writer.run().status === 'running' && !step.signal.aborted) {
      const before = writer.run();
      await oneStep(step, strategy);
      await applyEdits(writer);
      await endStepping(writer, before);
    }
  } catch (error) {
    if (!(error instanceof Halted)) await writer.park(error);
  }
}

async function applyEdits(writer: Writer): Promise<void> {
  for (let changes = nextEdit(writer.run()); changes; changes = nextEdit(writer.run())) {
    await writer.write(changes, 'human');
  }
}

async function endStepping(writer: Writer, before: Run): Promise<void> {
  const run = writer.run();
  if (!run.stepping || run.status !== 'running' || !isVisibleStep(before, run)) return;
  await writer.write([{ kind: 'statusChanged', status: 'paused', stepping: false }], 'planner');
}

async function oneStep(step: StepContext, strategy: Strategy): Promise<void> {
  const run = step.run();
  const isOver =
    run.cursor.stack.length === 0 && !run.cursor.acting && run.cursor.owed.length === 0;
  // What came to its own end was not cut short, even if its last step used the budget up.
  if (isOver) return conclude(step, null);
  const spent = exhausted(run);
  // An action under way is brought to its recorded end first; the budget stops what would come after it.
  if (spent && !run.cursor.acting?.started) return conclude(step, { kind: 'budget', ...spent });
  return strategy.step(step);
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

/** Queries on and changes to the operations of a run. */
import type { NodeId, OperationId } from '../ids.ts';
import type { ActOperation, Operation } from './operation.ts';
import type { Run } from './run.ts';

/** Returns the operation to carry out next: the last one ordered. */
export const currentOperation = (run: Run): Operation | null => run.operations.at(-1) ?? null;

/** Returns the action in progress, whatever its stage. */
export function actUnderWay({ operations }: Run): ActOperation | null {
  return operations.find((operation) => operation.kind === 'act') ?? null;
}

/** Whether the action has reached the page, or its outcome still has to be found out. */
export const hasBegun = (operation: Operation): boolean =>
  operation.kind === 'act' && (operation.started !== null || operation.awaiting !== null);

/** Returns the node being worked on, if any. */
export const nodeAtWork = (run: Run): NodeId | null =>
  run.operations.findLast(({ kind }) => kind !== 'end')?.node ?? null;

export const withOperation = (run: Run, changed: Operation): Run => ({
  ...run,
  operations: run.operations.map((each) => (each.id === changed.id ? changed : each)),
});

export const withoutOperation = (run: Run, id: OperationId): Run => ({
  ...run,
  operations: run.operations.filter((each) => each.id !== id),
});

export function withAct(run: Run, part: Partial<ActOperation>): Run {
  const act = actUnderWay(run);
  return act ? withOperation(run, { ...act, ...part }) : run;
}

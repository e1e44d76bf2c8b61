/** How an act ends, and how it goes on to its next stage. */
import type { ActOperation } from '../../core/run/operation.ts';
import type { RunChange } from '../../core/run/run.ts';
import type { Completed } from '../context.ts';
import type { ActOutcome } from '../strategy.ts';

export type ActionFinished = Extract<RunChange, { kind: 'actionFinished' }>;

/** The end of an act: what goes on record of it, and what became of it. */
export const finishAction = (
  operation: ActOperation,
  outcome: ActOutcome,
  changes: readonly RunChange[] = [],
): Completed => ({ ended: { kind: 'acted', operation, outcome }, changes });

export const toNextStage = (operation: ActOperation): RunChange => ({
  kind: 'operationMoved',
  operation,
});

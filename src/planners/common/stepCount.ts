/** Counts steps for planners with their own limit. An edit by the user resets the count. */
import * as z from 'zod/mini';
import { message } from '../../core/messages/message.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { orderEnd } from '../../engine/strategy.ts';

const stored = z.object({ edits: z.number(), steps: z.number() });

export function stepsOf({ plan, edits }: Pick<Run, 'plan' | 'edits'>): number {
  const read = stored.safeParse(plan);
  return read.success && read.data.edits === edits ? read.data.steps : 0;
}

export const countStep = (run: Run): RunChange => ({
  kind: 'planMoved',
  plan: { edits: run.edits, steps: stepsOf(run) + 1 },
});

export const endAfterSteps = (run: Run, limit: number): RunChange =>
  orderEnd(run, { how: 'budget', why: message('reason.stepsUsedUp', { limit }) });

/** What the search remembers besides the tree: its current position, the questions about a state, and its counters. */

import * as z from 'zod/mini';
import { type NodeId, nodeId } from '../../../core/ids.ts';
import type { Json, Run } from '../../../core/run/run.ts';
import type { MilestoneLabel, Proposed } from './replies.ts';

/** A candidate question and its result; null if no reply was usable. */
export type Draft = {
  readonly variation: number;
  readonly candidate: Proposed | null;
  readonly labels: readonly MilestoneLabel[] | null;
};

/** Candidates of a state that are not in the plan yet. */
export type Pending = { readonly choice: NodeId; readonly drafts: readonly Draft[] };

/** How far the search is. */
export type Progress = {
  readonly steps: number;
  readonly stopsFound: number;
  readonly changes: number;
  readonly prunings: number;
};

/** WO-22. Excludes what the tree and the progress already hold. */
export type Counters = {
  readonly generated: number;
  readonly invalid: number;
  readonly merged: number;
  readonly executed: number;
  readonly backtracks: number;
  readonly failedBacktracks: number;
  readonly solutions: number;
};

export type Memory = {
  /** The goal that the next one belongs to. */
  readonly goal: string;
  /** Null until the task was prepared; empty without a usable reply. */
  readonly rephrased: string | null;
  /** The choice of the browser's current state, as far as the search knows. */
  readonly current: NodeId | null;
  /** The current state has no choice yet: it gets one before anything else, or once nothing else is left. */
  readonly unplaced: 'now' | 'ifEmpty' | null;
  /** Steps from the root for the next choice that has no edge above it. */
  readonly level: number;
  readonly pending: Pending | null;
  /** The alternative for which the browser was brought back. It starts here, whatever the address says. */
  readonly arrivedFor: NodeId | null;
  readonly progress: Progress;
  readonly counters: Counters;
  /** Edit count when the step counter was last reset: after another edit, the search has all its steps again. */
  readonly edits: number;
  /** What was closed for the last proposed end, and its stop. A refusal reopens it. */
  readonly ending: { readonly stop: NodeId; readonly closed: readonly NodeId[] } | null;
};

const id = z.pipe(z.string(), z.transform(nodeId));
const count = z.number();

const stored = z.object({
  goal: z.string(),
  rephrased: z.nullable(z.string()),
  current: z.nullable(id),
  unplaced: z.nullable(z.enum(['now', 'ifEmpty'])),
  level: count,
  pending: z.nullable(
    z.object({
      choice: id,
      drafts: z.array(
        z.object({
          variation: count,
          candidate: z.nullable(z.custom<Proposed>((value) => typeof value === 'object')),
          labels: z.nullable(z.array(z.enum(['yes', 'inProgress', 'no']))),
        }),
      ),
    }),
  ),
  arrivedFor: z.nullable(id),
  progress: z.object({ steps: count, stopsFound: count, changes: count, prunings: count }),
  counters: z.object({
    generated: count,
    invalid: count,
    merged: count,
    executed: count,
    backtracks: count,
    failedBacktracks: count,
    solutions: count,
  }),
  edits: count,
  ending: z.nullable(z.object({ stop: id, closed: z.array(id) })),
});

const nothingYet: Omit<Memory, 'goal' | 'edits'> = {
  rephrased: null,
  current: null,
  unplaced: null,
  level: 0,
  pending: null,
  arrivedFor: null,
  progress: { steps: 0, stopsFound: 0, changes: 0, prunings: 0 },
  counters: {
    generated: 0,
    invalid: 0,
    merged: 0,
    executed: 0,
    backtracks: 0,
    failedBacktracks: 0,
    solutions: 0,
  },
  ending: null,
};

/** Returns what the run stores. A different goal is prepared again, and steps count from the last edit. */
export function memoryOf({ plan, goal, edits }: Run): Memory {
  const read = stored.safeParse(plan);
  const kept: Memory = read.success ? read.data : { ...nothingYet, goal, edits };
  const ofGoal = kept.goal === goal ? kept : { ...kept, goal, rephrased: null, pending: null };
  if (kept.edits === edits) return ofGoal;
  return { ...ofGoal, edits, progress: { ...ofGoal.progress, steps: 0 } };
}

/** Converts it to what the run stores. */
export const memoryAsPlan = (memory: Memory): Json => ({ ...memory });

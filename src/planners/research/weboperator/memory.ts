/** What the search remembers beside the tree: where it stands, what is asked about a state, and its counters. */

import * as z from 'zod/mini';
import { type NodeId, nodeId } from '../../../core/ids.ts';
import type { Json, Run } from '../../../core/run/run.ts';
import type { MilestoneLabel, Proposed } from './replies.ts';
import type { Progress } from './select.ts';

/** A question for a candidate and what came of it; null where no reply could be used. */
export type Draft = {
  readonly variation: number;
  readonly candidate: Proposed | null;
  readonly labels: readonly MilestoneLabel[] | null;
};

/** Candidates of a state that are not in the plan yet. */
export type Pending = { readonly choice: NodeId; readonly drafts: readonly Draft[] };

/** WO-22; what the tree and the progress tell is not kept twice. */
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
  /** The goal that the next two are of. */
  readonly goal: string;
  readonly rephrased: string | null;
  readonly hasChecklist: boolean;
  /** The choice of the state that the browser is in, as far as the search knows. */
  readonly current: NodeId | null;
  /** The state that the browser is in has no choice: it gets one before anything else, or once nothing else is left. */
  readonly unplaced: 'now' | 'ifEmpty' | null;
  /** Steps from the root for the next choice that gets no edge above it. */
  readonly level: number;
  readonly pending: Pending | null;
  /** What the browser was brought back for: it starts from here, whatever the address says. */
  readonly arrivedFor: NodeId | null;
  readonly progress: Progress;
  readonly counters: Counters;
  /** Edits that the steps are counted from: after one, the search has all its steps again. */
  readonly edits: number;
  /** What was closed for the end that was proposed last, and by which stop: a refusal opens it again. */
  readonly ending: { readonly stop: NodeId; readonly closed: readonly NodeId[] } | null;
};

const id = z.pipe(z.string(), z.transform(nodeId));
const count = z.number();

const stored = z.object({
  goal: z.string(),
  rephrased: z.nullable(z.string()),
  hasChecklist: z.boolean(),
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
  hasChecklist: false,
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

/** What the run keeps. Another goal is prepared for anew, and after an edit the steps count from there. */
export function memoryOf({ plan, goal, edits }: Run): Memory {
  const read = stored.safeParse(plan);
  const kept: Memory = read.success ? read.data : { ...nothingYet, goal, edits };
  const ofGoal =
    kept.goal === goal
      ? kept
      : { ...kept, goal, rephrased: null, hasChecklist: false, pending: null };
  if (kept.edits === edits) return ofGoal;
  return { ...ofGoal, edits, progress: { ...ofGoal.progress, steps: 0 } };
}

/** As the run keeps it. */
export const planOf = (memory: Memory): Json => ({ ...memory });

/** The strategy's own state: its place in the cycle of five phases (PM-02). Excludes what the tree already holds. */
import * as z from 'zod/mini';
import { type NodeId, nodeId, type StateId, stateId } from '../../../core/ids.ts';
import { isText, type Text } from '../../../core/messages/message.ts';
import { hasNode } from '../../../core/plan/tree.ts';
import type { PlanningStep, Run, RunChange } from '../../../core/run/run.ts';
import type { SearchConfig } from './config.ts';

const node = z.pipe(z.string(), z.transform(nodeId));
const state = z.pipe(
  z.string(),
  z.transform((text): StateId => stateId(text)),
);

const text = z.custom<Text>(isText);

const attempt = z.object({
  node,
  /** An alternative of a choice, or else a user's step. */
  isEdge: z.boolean(),
  phase: z.enum(['renew', 'restore', 'ground', 'micro', 'macro', 'reflect', 'expand']),
  /** The wording being executed: the node's own or its revision. */
  text: z.string(),
  isRepair: z.boolean(),
  /** Its actions; for a revision, without the failed ones. */
  acts: z.array(node),
  /** All actions of this visit, including the failed attempt: the path to where it led (A27). */
  way: z.array(node),
  /** Where it began; null if the page had not been read. */
  before: z.nullable(state),
  /** The operator reported that its last action is done. */
  isOver: z.boolean(),
  summary: z.string(),
  highlighted: z.array(z.string()),
  /** The message to the user that ends the task, if there was one. */
  message: z.nullable(z.string()),
  /** The reason it failed. */
  why: text,
  /** Something outside the browser changed irreversibly meanwhile (A27). */
  isTold: z.boolean(),
  letters: z.array(z.enum(['A', 'B', 'C', 'D', 'E'])),
  notes: z.array(z.string()),
});

const stored = z.object({
  /** Number of edits this state reflects. */
  edits: z.number(),
  /** Backups since then. */
  iterations: z.number(),
  /** The current attempt is the last entry: a user's step may come in between. */
  attempts: z.array(attempt),
  /** The intended end, with the alternative whose message it is, or how the search ends without one (A26). */
  closing: z.nullable(
    z.object({ edge: z.nullable(node), how: z.enum(['exhausted', 'budget']), why: text }),
  ),
  /** Refused messages that were proposed again. */
  offered: z.array(node),
});

export type Attempt = z.output<typeof attempt>;
export type Plan = z.output<typeof stored>;

/** One step of the search: the run, its state, and the system's settings. */
export type SearchCursor = {
  readonly run: Run;
  readonly plan: Plan;
  readonly config: SearchConfig;
};

/** Result of a step. */
export type Move = {
  readonly changes: readonly RunChange[];
  readonly plan: Plan;
  readonly order?: RunChange;
  readonly counts?: PlanningStep;
};

/** Returns the state that the run stores. A user's edit resets the number of iterations. */
export function searchStateOf(run: Run): Plan {
  const { edits, tree } = run;
  const read = stored.safeParse(run.plan);
  if (!read.success) return { edits, iterations: 0, attempts: [], closing: null, offered: [] };
  const kept = read.data.attempts.filter((each) => hasNode(tree, each.node));
  if (read.data.edits === edits) return { ...read.data, attempts: kept };
  return { ...read.data, attempts: kept, edits, iterations: 0 };
}

export const onlyOrder = ({ plan }: SearchCursor, order: RunChange): Move => ({
  changes: [],
  plan,
  order,
});

/** Changes the current attempt. */
export function withAttempt(plan: Plan, part: Partial<Attempt>): Plan {
  const top = plan.attempts.at(-1);
  return top ? { ...plan, attempts: [...plan.attempts.slice(0, -1), { ...top, ...part }] } : plan;
}

/** Removes the current attempt. */
export const withoutAttempt = (plan: Plan): Plan => ({
  ...plan,
  attempts: plan.attempts.slice(0, -1),
});

export const newAttempt = (id: NodeId, text: string, isEdge: boolean): Attempt => ({
  node: id,
  isEdge,
  phase: isEdge ? 'restore' : 'ground',
  text,
  isRepair: false,
  acts: [],
  way: [],
  before: null,
  isOver: false,
  summary: '',
  highlighted: [],
  message: null,
  why: '',
  isTold: false,
  letters: [],
  notes: [],
});

export function changesOf(run: Run, { changes, plan, order, counts }: Move): RunChange[] {
  const isSame = !counts && JSON.stringify(plan) === JSON.stringify(run.plan);
  return [
    ...changes,
    ...(isSame ? [] : [{ kind: 'planMoved', plan, ...(counts ? { counts } : {}) } as const]),
    ...(order ? [order] : []),
  ];
}

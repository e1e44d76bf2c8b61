/** The strategy's own state: where in the cycle of five the search is (PM-02). What the tree tells is not in it. */
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
  /** An alternative of a choice; else a step of the user's. */
  isEdge: z.boolean(),
  phase: z.enum(['renew', 'restore', 'ground', 'micro', 'macro', 'reflect', 'expand']),
  /** The words that are carried out: the node's own, or their revision. */
  text: z.string(),
  isRepair: z.boolean(),
  /** Its actions; those of a repair do not count the failed ones. */
  acts: z.array(node),
  /** All actions of this visit, failed attempt included: the way to where it led (A27). */
  way: z.array(node),
  /** Where it began; null where the page was not read yet. */
  before: z.nullable(state),
  /** Told by the operator: its last action is done. */
  isOver: z.boolean(),
  summary: z.string(),
  highlighted: z.array(z.string()),
  /** The message to the user that ends the task, if it sent one. */
  message: z.nullable(z.string()),
  /** Why it failed. */
  why: text,
  /** Something outside changed for good meanwhile (A27). */
  isTold: z.boolean(),
  letters: z.array(z.enum(['A', 'B', 'C', 'D', 'E'])),
  notes: z.array(z.string()),
});

const stored = z.object({
  /** Number of edits this state reflects. */
  edits: z.number(),
  /** Backups since then. */
  iterations: z.number(),
  /** The attempt under way is the last: a step of the user's may come in between. */
  attempts: z.array(attempt),
  /** The end that is wanted, with the alternative whose message it is. */
  closing: z.nullable(z.object({ edge: z.nullable(node), why: text })),
  /** Refused messages that were proposed once more. */
  offered: z.array(node),
});

export type Attempt = z.output<typeof attempt>;
export type Plan = z.output<typeof stored>;

/** One step of the search: the run, its state, and what sets this system apart. */
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

/** The state that the run keeps. The user's edits give the search as many iterations again. */
export function planOf(run: Run): Plan {
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

/** With the attempt under way changed. */
export function withAttempt(plan: Plan, part: Partial<Attempt>): Plan {
  const top = plan.attempts.at(-1);
  return top ? { ...plan, attempts: [...plan.attempts.slice(0, -1), { ...top, ...part }] } : plan;
}

/** Without the attempt under way. */
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

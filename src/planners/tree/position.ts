/** Position of the DFS: its stack as a value (SA-04), the moves on it, and the stack that any tree implies. */
import * as z from 'zod/mini';
import { type EditId, editId, type NodeId, nodeId } from '../../core/ids.ts';
import { isClosed } from '../../core/plan/node.ts';
import {
  childrenOf,
  hasNode,
  isOrSuccessful,
  nextAlternative,
  nodeOf,
  type PlanTree,
  pathTo,
} from '../../core/plan/tree.ts';
import type { Json, Run } from '../../core/run/run.ts';

export type Phase = 'entering' | 'exiting' | 'failed';
/** Stack entry of the modified greedy DFS (SA-04). `restored` marks an OR alternative whose rollback is done. */
export type StackEntry = {
  readonly node: NodeId;
  readonly phase: Phase;
  readonly restored?: boolean;
};

/** Operators asked apart from the stack: about the task at first, and after an action (SA-10). */
export type OwedOperator =
  | 'summarize'
  | 'takeNotes'
  | 'updateTree'
  | 'readConstraints'
  | 'updateMemory';

export type Position = {
  /** Number of edits this stack reflects. After another edit it is derived from the tree again. */
  readonly edits: number;
  readonly stack: readonly StackEntry[];
  readonly owed: readonly OwedOperator[];
  readonly owedFor: NodeId | null;
  /** Expansions of the top entry without a usable reply. */
  readonly tries: number;
  /** The user's latest edit when the model was last asked something that can drop steps; null for none. */
  readonly shown: EditId | null;
};

const stored = z.object({
  edits: z.number(),
  stack: z.array(
    z.object({
      node: z.string(),
      phase: z.enum(['entering', 'exiting', 'failed']),
      restored: z.optional(z.boolean()),
    }),
  ),
  owed: z.array(
    z.enum(['summarize', 'takeNotes', 'updateTree', 'readConstraints', 'updateMemory']),
  ),
  owedFor: z.nullable(z.string()),
  tries: z.number(),
  shown: z.nullable(z.string()),
});

/** Returns the position that the run stores, or what its tree implies if it stores none or one from before an edit. */
export function positionOf(run: Run, isWithTable: boolean): Position {
  const { tree, edits } = run;
  const read = stored.safeParse(run.plan);
  if (!read.success) {
    const isFresh = run.plan === null && isWithTable;
    // SM-01: what to look for is read from the task before anything is planned.
    const owed = isFresh ? (['readConstraints'] as const) : [];
    const owedFor = isFresh ? tree.root : null;
    return { edits, stack: stackOf(tree), owed, owedFor, tries: 0, shown: null };
  }
  const owedFor = read.data.owedFor === null ? null : nodeId(read.data.owedFor);
  const shown = read.data.shown === null ? null : editId(read.data.shown);
  const kept = { edits, owed: read.data.owed, owedFor, tries: 0, shown };
  if (read.data.edits !== edits) return { ...kept, stack: stackOf(tree) };
  const stack = read.data.stack
    .filter(({ node }) => hasNode(tree, node))
    .map(({ node, phase, restored }) => ({
      node: nodeId(node),
      phase,
      ...(restored ? { restored } : {}),
    }));
  return { ...kept, stack, tries: read.data.tries };
}

export const positionAsPlan = ({ stack, ...rest }: Position): Json => ({
  ...rest,
  stack: stack.map((entry) => ({ ...entry })),
});

export const topEntry = ({ stack }: Position): StackEntry | undefined => stack.at(-1);

/** Replaces the top entry by `stack` (last one on top). */
export function replaceTop(at: Position, ...stack: readonly StackEntry[]): Position {
  return { ...at, tries: 0, stack: [...at.stack.slice(0, -1), ...stack] };
}

export const entryFor = (node: NodeId, phase: Phase): StackEntry => ({ node, phase });

/** Returns to ENTERING: the next expansion sees the present page and why the last attempt failed. */
export const enterAgain = (at: Position, id: NodeId): Position => ({
  ...at,
  stack: at.stack.map((entry) =>
    entry.node === id ? { node: id, phase: 'entering', restored: true } : entry,
  ),
});

/** PURGE_STACK (SA-18, A4): removes entries of pruned or deleted nodes, and of successful nodes below one. */
export function purgeStack(at: Position, tree: PlanTree): Position {
  const isGone = (id: NodeId): boolean =>
    pathTo(tree, id).some((above) => ['pruned', 'deleted'].includes(nodeOf(tree, above).status));
  return { ...at, stack: at.stack.filter(({ node }) => !isGone(node)) };
}

/**
 * Returns the stack that this tree implies. An edit may change anything, and the DFS continues from the tree as it is.
 * Between edits it equals the stack the planner keeps (property test), so the tree is the one truth.
 */
export function stackOf(tree: PlanTree, from: NodeId = tree.root): StackEntry[] {
  const node = nodeOf(tree, from);
  if (isClosed(node)) return [];
  if (node.status === 'fail') return [entryFor(from, 'failed')];
  if (node.status === 'unvisited' || node.kind === 'unknown') return [entryFor(from, 'entering')];
  if (node.kind === 'action') return [entryFor(from, 'exiting')];
  return [
    entryFor(from, 'exiting'),
    ...(node.kind === 'and' ? openParts(tree, from) : openAlternative(tree, from)),
  ];
}

function openParts(tree: PlanTree, id: NodeId): StackEntry[] {
  return childrenOf(tree, id)
    .toReversed()
    .flatMap((child) => stackOf(tree, child.id));
}

function openAlternative(tree: PlanTree, id: NodeId): StackEntry[] {
  const begun = childrenOf(tree, id).find(
    (child) => child.status === 'visited' || child.status === 'fail',
  );
  const next = begun ?? (isOrSuccessful(tree, id) ? null : nextAlternative(tree, id));
  return next ? stackOf(tree, next.id) : [];
}

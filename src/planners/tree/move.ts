/** What the functions of the depth-first planner share: `Step` (their input), `Move` (their result), `Remedies`. */
import type { NodeId } from '../../core/ids.ts';
import type { Text } from '../../core/messages/message.ts';
import { treeAfter as treeOf } from '../../core/plan/add.ts';
import { isTreeEvent, type TreeEvent } from '../../core/plan/event.ts';
import type { AndNode, OrNode, PlanNode } from '../../core/plan/node.ts';
import type { PlanTree } from '../../core/plan/tree.ts';
import type { Proposal } from '../../core/run/operation.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import type { System } from '../../core/run/system.ts';
import type { Ended } from '../../engine/strategy.ts';
import {
  entryFor,
  type Phase,
  type Position,
  positionAsPlan,
  purgeStack,
  replaceTop,
  type StackEntry,
} from './position.ts';
import type { Expanded } from './replies.ts';
import type { Rules } from './rules.ts';

/** One step of the DFS: the run, its position, and the system's settings. */
export type Step = {
  readonly run: Run;
  readonly at: Position;
  readonly rules: Rules;
  readonly remedies: Remedies;
  readonly system: System;
  /** If the user edited the plan while the model was asked: the run that its reply is on. */
  readonly overtaken: Run | null;
};

/**
 * The points at which a system may depart from StructuredAgent's algorithms, by taking over the step with a move of its
 * own. The published systems never do (`noRemedies`); what `best` does is in `best/`.
 */
export type Remedies = {
  /** An alternative is about to be entered; the tab is where its choice began. */
  readonly beforeAlternative: (step: Step, choice: OrNode, node: PlanNode) => Move | null;
  /** A node is about to be planned or carried out. */
  readonly beforeExecuting: (step: Step, entry: StackEntry, node: PlanNode) => Move | null;
  /** A reply says that a node is done without an action; `learned` is the rest of the reply. */
  readonly beforeAccepting: (
    step: Step,
    node: PlanNode,
    expanded: Expanded,
    learned: readonly RunChange[],
  ) => Move | null;
  /** All parts of the goal are done, and its check comes next (SA-12). */
  readonly beforeChecking: (step: Step) => Move | null;
  /** Whether a known verdict that the goal is not reached is doubted (A15). */
  readonly doubtsVerdict: (step: Step) => boolean;
  /** A node has failed (SA-14 to SA-16). */
  readonly beforeFailing: (step: Step, node: PlanNode) => Move | null;
  /** Whether nobody needs to be asked if what was done of a failed part is enough (SA-15). */
  readonly isProven: (step: Step, node: Composite) => boolean;
  /** Whether the steps after a failed one stay for the repair to prune (SA-21), instead of being deleted (SA-17). */
  readonly keepsLaterSteps: (step: Step, failed: PlanNode) => boolean;
  /** Whether a part has such steps. What a repair adds goes before them. */
  readonly hasKeptSteps: (step: Step, node: Composite) => boolean;
  /** A repair was not readable. `step` has counted it. */
  readonly afterBadRepair: (step: Step, node: NodeId) => Move | null;
  /** What to leave out of a part whose repair added nothing, so that the rest of it runs. */
  readonly excused: (step: Step, node: Composite) => readonly TreeEvent[];
  /** What to add to a part whose repair added nothing. `step` has counted it. */
  readonly freshStart: (step: Step, node: Composite) => TreeEvent | null;
  /** A repair added nothing, and nothing is left of the part. `step` has counted it. */
  readonly afterEmptyRepair: (step: Step, node: NodeId) => Move | null;
  /** A node is about to be pruned for good. */
  readonly beforeGivingUp: (step: Step, node: PlanNode) => Move | null;
  /** An action led to an error page. */
  readonly afterErrorPage: (step: Step, node: NodeId, why: Text) => Move | null;
  /** The goal is not reached after all. */
  readonly afterRefusal: (step: Step, ended: Refused) => Move | null;
  /** What the proposal to end asks for besides an answer. */
  readonly doubtsAtEnd: (step: Step) => Pick<Reached, 'askAgain' | 'check'>;
};

type Composite = AndNode | OrNode;
type Reached = Extract<Proposal, { how: 'reached' }>;
type Refused = Extract<Ended, { kind: 'refused' }>;

/** Result of a step. A `popped` entry counts as a planning step. */
export type Move = {
  readonly changes: readonly RunChange[];
  readonly at: Position;
  readonly popped?: StackEntry;
  readonly order?: RunChange;
};

/** Requests an operation without moving on the stack. */
export const orderOnly = ({ at }: Step, order: RunChange): Move => ({ changes: [], at, order });

/** Prepends changes to the move. */
export const prependChanges = (before: readonly RunChange[], move: Move): Move => ({
  ...move,
  changes: [...before, ...move.changes],
});

/** Pops the entry; `next` takes its place. */
export function popEntry(
  step: Step,
  entry: StackEntry,
  changes: readonly RunChange[],
  next?: Phase,
): Move {
  const entries = next ? [entryFor(entry.node, next)] : [];
  return { changes, at: replaceTop(step.at, ...entries), popped: entry };
}

/** Pops the entry because its node failed. */
export const failEntry = (step: Step, entry: StackEntry, reasoning: Text): Move =>
  popEntry(step, entry, [{ kind: 'nodeFailed', id: entry.node, reasoning }], 'failed');

export const treeAfter = ({ tree }: Run, changes: readonly RunChange[]): PlanTree =>
  treeOf(tree, changes.filter(isTreeEvent));

const CLOSING: ReadonlySet<string> = new Set(['nodePruned', 'nodesDeleted', 'nodeReopened']);

/** Converts the move to changes of the run. Entries of nodes that the changes close leave the stack. */
export function changesOf({ run }: Step, { changes, at, popped, order }: Move): RunChange[] {
  const closes = changes.some(({ kind }) => CLOSING.has(kind));
  const plan = positionAsPlan(closes ? purgeStack(at, treeAfter(run, changes)) : at);
  const isSame = !popped && JSON.stringify(plan) === JSON.stringify(run.plan);
  const counts = popped ? { counts: { node: popped.node, label: popped.phase } } : {};
  return [
    ...changes,
    ...(isSame ? [] : [{ kind: 'planMoved', plan, ...counts } as const]),
    ...(order ? [order] : []),
  ];
}

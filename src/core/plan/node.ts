/** One node of the AND/OR plan tree (SA-01 to SA-03). Plain readonly data; only `reduce.ts` makes new ones. */
import { type Action, targetOf } from '../action/action.ts';
import type { Expect } from '../action/expect.ts';
import type { ElementRef, NodeId, StateId } from '../ids.ts';

/** Who caused a node or an event: the planner, a person, or the recovery code after a crash. */
export type Origin = 'planner' | 'human' | 'recovery';

export type NodeStatus = 'unvisited' | 'visited' | 'success' | 'fail' | 'pruned' | 'deleted';

/** Why a node was pruned (A4): only `failed` propagates; `irrelevant` counts as satisfied; `human` was cut by the person. */
export type PruneReason = 'failed' | 'irrelevant' | 'human';

/** The page or the records, a guard, or a repair that found no way. */
export type FailureProof = 'cannot' | 'guard' | 'impossible';

export type NodeCost = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number;
};

type NodeBase = {
  readonly id: NodeId;
  readonly description: string;
  readonly parent: NodeId | null;
  readonly depth: number;
  readonly status: NodeStatus;
  readonly pruneReason: PruneReason | null;
  readonly origin: Origin;
  /** Human nodes are pinned: the planner may expand them, never drop, reword or reorder them (product promise 1). */
  readonly pinned: boolean;
  /** Likelihood of success under an OR parent, in (0,1); null elsewhere (A14). */
  readonly score: number | null;
  readonly executionCount: number;
  /** Attempts at the action within the present entry (A10). */
  readonly retryCount: number;
  /** Effective repairs (A18); attempts are counted beside them so that empty repairs are bounded too. */
  readonly revisionCount: number;
  readonly repairAttempts: number;
  /** Revision of the parent during which this node was added (A7: a repair supersedes earlier failures); −1: under a plan given up by the person. */
  readonly epoch: number;
  /** Where the tab was when an OR was first entered or an action finished (A13). */
  readonly url: string;
  /** What showed that it can't be done, where something did: then no check asks again. */
  readonly proof?: FailureProof;
  /** The state of the browser in which it was (first, for an OR) entered. */
  readonly start?: StateId;
  /** Why it is what it is, or why it failed: words of the planner, shown to the person. */
  readonly reasoning: string;
  readonly notes: readonly string[];
  readonly cost: NodeCost;
};

/** Not expanded yet. It may already hold children that a person put there; expansion keeps them first. */
export type UnknownNode = NodeBase & {
  readonly kind: 'unknown';
  readonly children: readonly NodeId[];
};
export type AndNode = NodeBase & {
  readonly kind: 'and';
  readonly ordered: boolean;
  readonly children: readonly NodeId[];
};
export type OrNode = NodeBase & { readonly kind: 'or'; readonly children: readonly NodeId[] };
export type ActionNode = NodeBase & {
  readonly kind: 'action';
  readonly action: Action;
  readonly expect?: Expect;
  readonly final?: true;
  /** The document that its refs are of; unknown in runs kept by earlier versions. */
  readonly document?: string;
  /** How the page read up to its element and nowhere else, until it was found again by that. */
  readonly textAnchor?: string;
  readonly children: readonly NodeId[];
};
export type PlanNode = UnknownNode | AndNode | OrNode | ActionNode;
export type NodeKind = PlanNode['kind'];

export const CLOSED: ReadonlySet<NodeStatus> = new Set(['success', 'pruned', 'deleted']);
export const FAILED_OR_PRUNED: ReadonlySet<NodeStatus> = new Set(['fail', 'pruned']);

export const isClosed = (node: PlanNode): boolean => CLOSED.has(node.status);
export const isComposite = (node: PlanNode): node is AndNode | OrNode =>
  node.kind === 'and' || node.kind === 'or';

/** An action as the plan holds it: with the document that its refs are of. */
export type PlannedAct = {
  readonly action: Action;
  readonly document?: string | undefined;
  /** Its element has to be what this ref was. */
  readonly like?: ElementRef;
};
/** The element that it is about; the document is undefined where that is not known. */
export type Target = { readonly ref: ElementRef; readonly document: string | undefined };

export function targetOfAct({ action, document }: PlannedAct): Target | undefined {
  const ref = targetOf(action);
  return ref && { ref, document };
}

export const noCost: NodeCost = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 };

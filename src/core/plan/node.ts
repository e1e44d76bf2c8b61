/** One node of the AND/OR plan tree (SA-01 to SA-03). Plain readonly data; only `reduce.ts` makes new ones. */

import { type Action, describeAction, targetOf } from '../action/action.ts';
import type { ActionClass } from '../action/actionRow.ts';
import type { Expect } from '../action/expect.ts';
import type { ElementRef, NodeId, StateId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { Text } from '../messages/message.ts';
import type { Failure } from '../result.ts';
import type { Budget, Limits } from './budget.ts';

/** Who caused a node or an event: the planner, a user, or the recovery code after a crash. */
export type Origin = 'planner' | 'human' | 'recovery';

export type NodeStatus = 'unvisited' | 'visited' | 'success' | 'fail' | 'pruned' | 'deleted';

/**
 * Why a node was closed without success, and what that means for its parent (A4): a failure counts against it, an
 * unneeded part counts as satisfied. `human` was cut by the user.
 */
export const closeCauses = {
  failed: 'failure',
  infeasible: 'failure',
  /** An earlier part of an ordered AND failed (SA-17). */
  deleted: 'failure',
  /** Tried as often as it may be, without success (A26). */
  dead: 'failure',
  /** A check of the goal, or the user at the gate, refused it. */
  refused: 'failure',
  depthLimit: 'failure',
  /** The state that it starts from can't be brought back. */
  notRestorable: 'failure',
  /** The world outside changed for good after the state that it starts from. */
  rerooted: 'failure',
  irrelevant: 'unneeded',
  duplicate: 'unneeded',
  /** Another part took its place. */
  superseded: 'unneeded',
  human: 'unneeded',
} as const;
export type CloseCause = keyof typeof closeCauses;

/** How a node was closed; `revision` is the parent's at that moment. `by`: the step of the user that took its place. */
export type Closing = {
  readonly cause: CloseCause;
  readonly revision: number;
  readonly by?: NodeId;
};

/**
 * What a look from a background tab found of an alternative (A25). *seen*: its page was read. *proven*: the way back to where
 * it starts leads there. *failed*: it does not, or the page is an error. *refused*: there was no look. *wouldWrite*: the
 * page needs to write.
 */
export type Ahead = {
  readonly is: 'seen' | 'proven' | 'failed' | 'refused' | 'wouldWrite';
  readonly address: string;
  /** What speaks for or against it. It may quote the page: untrusted. */
  readonly why: Text;
};

/** The page or the records, a guard, or a repair that found no way. */
export type FailureProof = 'cannot' | 'guard' | 'impossible';

export type NodeCost = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number;
};

type NodeBase = {
  /** Opaque: says nothing about the place in the tree. */
  readonly id: NodeId;
  /** Its number among its siblings, from 1, never used again; the root has 0. People and prompts see paths of these. */
  readonly number: number;
  readonly description: string;
  readonly parent: NodeId | null;
  readonly depth: number;
  readonly status: NodeStatus;
  /** Set while the status is pruned or deleted. */
  readonly closed: Closing | null;
  /** It, or a part of it, was carried out. One that was taken may be closed later and keeps state, value and visits. */
  readonly taken: boolean;
  /** Whose words it has. */
  readonly origin: Origin;
  /** The user added, reworded, moved or raised it: the planner may expand them, never drop, reword or reorder them. */
  readonly pinned: boolean;
  /** Likelihood of success under an OR parent, in (0,1); null elsewhere (A14). */
  readonly score: number | null;
  /** Value found by search (Q of PM-08, the reward of WO-10); null until judged. */
  readonly value: number | null;
  readonly visits: number;
  /** Times the planner proposed it (WO-11). */
  readonly frequency: number;
  /** The highest class of its acts so far (WO-12); null while it has none. */
  readonly actionClass: ActionClass | null;
  /** Whether its parts are done in plan order; read of AND nodes only. */
  readonly ordered: boolean;
  /** Limits of this part of the plan: when one is used up, this part ends, and what is above goes on. */
  readonly limits?: Limits;
  /** Use by this node and all below it; `actions` are the steps of SA-02. */
  readonly spent: Budget;
  readonly executionCount: number;
  /** Attempts at the action within the present entry (A10). */
  readonly retryCount: number;
  /** Attempts within it that did not come to the act: its element had left the page, or the worker died. */
  readonly untried?: number;
  /** Effective repairs (A18); attempts are counted beside them so that empty repairs are bounded too. */
  readonly revisionCount: number;
  readonly repairAttempts: number;
  /** Revision of the parent during which this node was added (A7: a repair supersedes earlier failures); −1: under a plan given up by the user. */
  readonly epoch: number;
  /** Where the tab was when an OR was first entered or an action finished (A13). */
  readonly url: string;
  /** Closed as done, and nothing shows it: by the planner's word alone, or without the effect that its act was to have. */
  readonly unshown?: true;
  /** Code saw on the page what its act was expected to show. */
  readonly effectSeen?: true;
  /** It was called done by word alone, and was asked about once more. */
  readonly doubted?: true;
  /** Evidence that it can't be done, if any: then no check asks again. */
  readonly proof?: FailureProof;
  /** What `reasoning` tells, as long as it is about this failure of its act. */
  readonly failure?: Failure;
  /** Later steps that its acts do as well, such as one bulk act for several. */
  readonly covers?: readonly NodeId[];
  /** The state of the browser in which it was (first, for an OR) entered. */
  readonly start?: StateId;
  /** For an alternative: the state in which it was proposed, where that is not the one its choice starts from. */
  readonly proposedIn?: StateId;
  /** The state that it led to when it was last carried out. */
  readonly leadsTo?: StateId;
  /** Why it is what it is, or why it failed, in the planner’s words or as a message of code. */
  readonly reasoning: Text;
  readonly notes: readonly Text[];
  /** The run pauses before it, once. */
  readonly breakpoint?: true;
  /** When it counts as done, in the user's words. */
  readonly check?: string;
  /** For an alternative that was not planned yet: the link of the page that it begins with. */
  readonly opens?: Target;
  /** The latest look ahead at it. */
  readonly ahead?: Ahead;
  /** Private data of one strategy. */
  readonly others: { readonly [key: string]: Json };
  readonly cost: NodeCost;
};

/** Not expanded yet. It may already hold children that a user put there; expansion keeps them first. */
export type UnknownNode = NodeBase & {
  readonly kind: 'unknown';
  readonly children: readonly NodeId[];
};
export type AndNode = NodeBase & {
  readonly kind: 'and';
  readonly children: readonly NodeId[];
};
export type OrNode = NodeBase & {
  readonly kind: 'or';
  /** The state that it starts from is gone for good: it takes no more alternatives that start there. */
  readonly isPast?: true;
  readonly children: readonly NodeId[];
};
export type ActionNode = NodeBase & {
  readonly kind: 'action';
  readonly action: Action;
  readonly expect?: Expect;
  readonly final?: true;
  /** The document that its refs are of, if that is known. */
  readonly document?: string;
  /** How the page read up to its element and nowhere else, until it was found again by that. */
  readonly textAnchor?: string;
  /** In a search: the choice in the state that it led to, and nothing else. */
  readonly children: readonly NodeId[];
};
export type PlanNode = UnknownNode | AndNode | OrNode | ActionNode;
export type NodeKind = PlanNode['kind'];

export const CLOSED: ReadonlySet<NodeStatus> = new Set(['success', 'pruned', 'deleted']);
export const FAILED_OR_PRUNED: ReadonlySet<NodeStatus> = new Set(['fail', 'pruned']);

export const isClosed = (node: PlanNode): boolean => CLOSED.has(node.status);
/** The action in words (SA-02); '' for a node that is none. */
export const actionText = (node: PlanNode): string =>
  node.kind === 'action' ? describeAction(node.action) : '';

/** Closed as a failure that its parent has to deal with. */
export const isFailure = ({ closed }: PlanNode): boolean =>
  closed !== null && closeCauses[closed.cause] === 'failure';
/** Tried without success, or given up because an earlier step failed. */
export const hasFailed = (node: PlanNode): boolean => node.status === 'fail' || isFailure(node);
export const isComposite = (node: PlanNode): node is AndNode | OrNode =>
  node.kind === 'and' || node.kind === 'or';

/** All parts one after the other, all in whatever order, or one of them. */
export type Shape = 'ordered' | 'unordered' | 'choice';

export const shapeOf = (node: PlanNode): Shape | null => {
  if (node.kind === 'or') return 'choice';
  if (node.kind !== 'and') return null;
  return node.ordered ? 'ordered' : 'unordered';
};

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

/** One node of the AND/OR plan tree (SA-01 to SA-03). Plain readonly data; only `reduce.ts` creates new ones. */

import { type Action, describeAction, targetOf } from '../action/action.ts';
import type { ActionClass } from '../action/actionRow.ts';
import type { Expect } from '../action/expect.ts';
import type { ElementRef, NodeId, StateId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { Text } from '../messages/message.ts';
import type { Failure } from '../result.ts';
import type { Budget, Limits } from './budget.ts';

/** The cause of a node or an event: the planner, a user, or crash recovery. */
export type Origin = 'planner' | 'human' | 'recovery';

export type NodeStatus = 'unvisited' | 'visited' | 'success' | 'fail' | 'pruned' | 'deleted';

/**
 * Why a node was closed without success, and what that means for its parent (A4): a failure counts against the parent,
 * an unneeded part counts as satisfied. `human`: cut by the user.
 */
export const closeCauses = {
  failed: 'failure',
  infeasible: 'failure',
  /** An earlier part of an ordered AND failed (SA-17). */
  deleted: 'failure',
  /** All its attempts failed (A26). */
  dead: 'failure',
  /** A goal check or the user at the gate refused it. */
  refused: 'failure',
  depthLimit: 'failure',
  /** Its start state can't be restored. */
  notRestorable: 'failure',
  /** Something outside the browser changed irreversibly after its start state. */
  rerooted: 'failure',
  irrelevant: 'unneeded',
  duplicate: 'unneeded',
  /** Another part replaced it. */
  superseded: 'unneeded',
  human: 'unneeded',
} as const;
export type CloseCause = keyof typeof closeCauses;

/** How a node was closed. `revision` is the parent's at that moment. `by`: the user's step that replaced it. */
export type Closing = {
  readonly cause: CloseCause;
  readonly revision: number;
  readonly by?: NodeId;
};

/**
 * What a look in a background tab found about an alternative (A25). *seen*: its page was read. *proven*: restoring its
 * start state works. *failed*: it does not, or the page is an error. *refused*: no look took place. *wouldWrite*: the
 * page needs to write.
 */
export type Ahead = {
  readonly is: 'seen' | 'proven' | 'failed' | 'refused' | 'wouldWrite';
  readonly address: string;
  /** The reason for or against it. May quote the page: untrusted. */
  readonly why: Text;
};

/** Proof of failure: the page or the records, a guard, or a repair that found nothing. */
export type FailureProof = 'cannot' | 'guard' | 'impossible';

export type NodeCost = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number;
};

type NodeBase = {
  /** Opaque: says nothing about its place in the tree. */
  readonly id: NodeId;
  /** Its number among its siblings, from 1, never reused; 0 for the root. People and prompts see paths of these. */
  readonly number: number;
  readonly description: string;
  readonly parent: NodeId | null;
  readonly depth: number;
  readonly status: NodeStatus;
  /** Set while the status is pruned or deleted. */
  readonly closed: Closing | null;
  /** Whether it, or a part of it, was executed. If closed later, it keeps state, value and visits. */
  readonly taken: boolean;
  /** Whose words its description has. */
  readonly origin: Origin;
  /**
   * Whether the user added, reworded, moved or raised it. The planner may expand it but never drop, reword or reorder
   * it.
   */
  readonly pinned: boolean;
  /** Likelihood of success under an OR parent, in (0,1); null elsewhere (A14). */
  readonly score: number | null;
  /** Value found by search (Q of PM-08, the reward of WO-10); null until judged. */
  readonly value: number | null;
  readonly visits: number;
  /** How often the planner proposed it (WO-11). */
  readonly frequency: number;
  /** The highest class of its actions so far (WO-12); null if there are none. */
  readonly actionClass: ActionClass | null;
  /** Whether its parts run in plan order. Only used for AND nodes. */
  readonly ordered: boolean;
  /** Limits of this part of the plan. When one is used up, this part ends and its ancestors continue. */
  readonly limits?: Limits;
  /** Usage by this node and its descendants; `actions` are the steps of SA-02. */
  readonly spent: Budget;
  readonly executionCount: number;
  /** Attempts at the action since the node was entered (A10). */
  readonly retryCount: number;
  /** Attempts that ended before the action: its element had left the page, or the worker died. */
  readonly untried?: number;
  /** Effective repairs (A18). Attempts are counted separately, so that empty repairs are bounded too. */
  readonly revisionCount: number;
  readonly repairAttempts: number;
  /**
   * The parent's revision when this node was added (A7: a repair supersedes earlier failures); −1 for a plan that the
   * user gave up.
   */
  readonly epoch: number;
  /** The tab's address when an OR was first entered or an action finished (A13). */
  readonly url: string;
  /** Closed as done without evidence: by the planner's word, or without the expected effect of its action. */
  readonly unconfirmed?: true;
  /** Code saw the expected effect of its action on the page. */
  readonly effectSeen?: true;
  /** The planner claimed it is done, and it was asked about once more. */
  readonly doubted?: true;
  /** Proof that it can't be done, if any. Then no check asks again. */
  readonly proof?: FailureProof;
  /** The failure behind `reasoning`, while that is about this action's failure. */
  readonly failure?: Failure;
  /** Later steps that its actions also complete, such as a bulk action for several. */
  readonly covers?: readonly NodeId[];
  /** The browser state in which it was entered (first entered, for an OR). */
  readonly start?: StateId;
  /** For an alternative: the state in which it was proposed, if that isn't its choice's start state. */
  readonly proposedIn?: StateId;
  /** The state it led to when it was last executed. */
  readonly leadsTo?: StateId;
  /** Why it is what it is, or why it failed, in the planner’s words or as a message of code. */
  readonly reasoning: Text;
  readonly notes: readonly Text[];
  /** The run pauses once before it. */
  readonly breakpoint?: true;
  /** When it counts as done, in the user's words. */
  readonly check?: string;
  /** For an alternative that is not planned yet: the link on the page that it begins with. */
  readonly opens?: Target;
  /** The latest look ahead at it. */
  readonly ahead?: Ahead;
  /** Private data of one strategy. */
  readonly others: { readonly [key: string]: Json };
  readonly cost: NodeCost;
};

/** Not expanded yet. It may already have children that the user added; expansion keeps them first. */
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
  /** Its start state is gone for good: it accepts no more alternatives that start there. */
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
  /** The text of its line up to the element, unique on the page, until the element is found again by it. */
  readonly textAnchor?: string;
  /** What the row or card of its element says, '' for none: only this element is meant, however many have its name. */
  readonly item?: string;
  /** In a search: only the choice in the state that it led to. */
  readonly children: readonly NodeId[];
};
export type PlanNode = UnknownNode | AndNode | OrNode | ActionNode;
export type NodeKind = PlanNode['kind'];

export const CLOSED: ReadonlySet<NodeStatus> = new Set(['success', 'pruned', 'deleted']);
export const FAILED_OR_PRUNED: ReadonlySet<NodeStatus> = new Set(['fail', 'pruned']);

export const isClosed = (node: PlanNode): boolean => CLOSED.has(node.status);
/** Describes a node's action (SA-02); '' for other nodes. */
export const actionText = (node: PlanNode): string =>
  node.kind === 'action' ? describeAction(node.action) : '';

/** Whether it was closed as a failure that its parent has to deal with. */
export const isFailure = ({ closed }: PlanNode): boolean =>
  closed !== null && closeCauses[closed.cause] === 'failure';
/** Whether it was tried without success, or given up because an earlier step failed. */
export const hasFailed = (node: PlanNode): boolean => node.status === 'fail' || isFailure(node);
export const isComposite = (node: PlanNode): node is AndNode | OrNode =>
  node.kind === 'and' || node.kind === 'or';

/** All parts in order, all in any order, or one of them. */
export type Shape = 'ordered' | 'unordered' | 'choice';

export const shapeOf = (node: PlanNode): Shape | null => {
  if (node.kind === 'or') return 'choice';
  if (node.kind !== 'and') return null;
  return node.ordered ? 'ordered' : 'unordered';
};

/** An action in the plan, with the document that its refs belong to. */
export type PlannedAct = {
  readonly action: Action;
  readonly document?: string | undefined;
  /** Its element must be the same as this ref's was. */
  readonly like?: ElementRef;
};
/** The target element; the document is undefined if unknown. */
export type Target = { readonly ref: ElementRef; readonly document: string | undefined };

export function targetOfAct({ action, document }: PlannedAct): Target | undefined {
  const ref = targetOf(action);
  return ref && { ref, document };
}

export const noCost: NodeCost = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 };

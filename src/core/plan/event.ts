/** Everything that can happen to the tree: about twenty kinds of events. Only `reduce.ts` applies them. */

import type { Action } from '../action/action.ts';
import type { ActionClass } from '../action/actionRow.ts';
import type { Expect } from '../action/expect.ts';
import type { ElementRef, NodeId, StateId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { Text } from '../messages/message.ts';
import type { Failure } from '../result.ts';
import type { Limits } from './budget.ts';
import type { Ahead, CloseCause, NodeCost, Origin, PlanNode, Shape } from './node.ts';

/** The effect the planner expects of an exact action, in systems that ask for it. */
export type Foresight = {
  readonly expect?: Expect;
  /** The planner's guess that it can't be undone. It may make the gate ask but never keeps it from asking. */
  readonly final?: true;
};

/** Where an exact action was planned. Refs are meaningless in another document (safety D5). */
export type Grounding = {
  readonly document?: string;
  /** The text of its line up to the element, if no other line begins that way. */
  readonly textAnchor?: string;
  /** For a step that was done before: what the row or card of its element says, '' if it was in none. */
  readonly item?: string;
};

export type NewChild = Foresight &
  Grounding & {
    readonly description: string;
    readonly score: number | null;
    /** Set if the parent's expansion already named the exact action. */
    readonly action?: Action;
    /** For an alternative planned later: the link on the page that it begins with. */
    readonly opens?: ElementRef;
    /** For an alternative that starts in another state than its choice: the state in which it was proposed. */
    readonly proposedIn?: StateId;
    readonly limits?: Limits;
    /** Whose words it has, if not those of its author: a user may move a planner's step. */
    readonly wordsBy?: Origin;
  };

/** Search results for a node. Missing fields stay as they are; `others` is merged. */
export type NodeValues = {
  readonly id: NodeId;
  readonly value?: number;
  readonly visits?: number;
  readonly frequency?: number;
  readonly actionClass?: ActionClass;
  readonly others?: { readonly [key: string]: Json };
};

/** The two ways to repair a failed part of the plan (PM-09), and other causes of failure. */
export const diagnoses = ['wrong way', 'too coarse', 'incomplete', 'impossible'] as const;
export type Diagnosis = (typeof diagnoses)[number];

export type Expansion =
  | (Foresight & Grounding & { readonly kind: 'action'; readonly action: Action })
  | { readonly kind: 'and'; readonly ordered: boolean; readonly children: readonly NewChild[] }
  | { readonly kind: 'or'; readonly children: readonly NewChild[] };

export type GuardName = 'repeated action' | 'repeated step' | 'oscillation' | 'no progress';

export type TreeEvent =
  | { readonly kind: 'rootPlanted'; readonly id: NodeId; readonly description: string }
  | {
      readonly kind: 'nodeExpanded';
      readonly id: NodeId;
      readonly description: string;
      readonly expansion: Expansion;
      readonly reasoning: Text;
      /** Later steps that its actions also complete. They close with it. */
      readonly covers?: readonly NodeId[];
    }
  /** `at` is the place among the children; last if omitted. `pinned` follows from origin human. */
  | {
      readonly kind: 'childrenAdded';
      readonly id: NodeId;
      readonly children: readonly NewChild[];
      readonly at?: number;
      readonly origin: Origin;
    }
  /** `start`: the state of the browser at that time. A choice keeps the state in which it was first entered. */
  | {
      readonly kind: 'nodeEntered';
      readonly id: NodeId;
      readonly url: string;
      readonly start?: StateId;
    }
  /** `reground`: the element is gone, so the node is expanded again on the current page. */
  | {
      readonly kind: 'nodeRetried';
      readonly id: NodeId;
      readonly why: Text;
      readonly reground: boolean;
      /** The failure behind `why`, if the action failed. */
      readonly failure?: Failure;
      /** The action was not attempted, so no attempt is used up. */
      readonly isUntried?: true;
      /** The planner claimed it is done; it is asked about once more. */
      readonly isDoubted?: true;
    }
  | {
      readonly kind: 'nodeSucceeded';
      readonly id: NodeId;
      readonly url?: string;
      readonly reasoning?: Text;
      /** Only the planner's word shows it. */
      readonly unconfirmed?: true;
      /** The expected effect of its action was seen on the page. */
      readonly effectSeen?: true;
    }
  | {
      readonly kind: 'nodeFailed';
      readonly id: NodeId;
      readonly reasoning: Text;
      /** The failure behind `reasoning`, if the action failed. */
      readonly failure?: Failure;
      /** The guard that failed it instead of acting again. */
      readonly guard?: GuardName;
      /** The page or the records prove that it can't be done. */
      readonly proof?: 'cannot';
    }
  /** A part that a guard stopped is skipped. */
  | { readonly kind: 'nodeExcused'; readonly id: NodeId }
  /**
   * Prunes the node and its open descendants. Successes and their notes stay (A17). If the user prunes it, its failures
   * no longer count.
   */
  | {
      readonly kind: 'nodePruned';
      readonly id: NodeId;
      readonly cause: CloseCause;
      readonly reasoning: Text;
      /** The user's step that replaces it, if any. */
      readonly by?: NodeId;
    }
  /** Sibling deletion (SA-17): each node and its open descendants. */
  | { readonly kind: 'nodesDeleted'; readonly ids: readonly NodeId[]; readonly because: NodeId }
  | {
      readonly kind: 'repairTried';
      readonly id: NodeId;
      readonly effective: boolean;
      readonly reasoning: Text;
      readonly diagnosis?: Diagnosis;
    }
  | {
      readonly kind: 'nodeReworded';
      readonly id: NodeId;
      readonly description: string;
      readonly origin: Origin;
    }
  /** `pins`: an alternative that the user moved before another one. */
  | {
      readonly kind: 'nodeMoved';
      readonly id: NodeId;
      readonly at: number;
      readonly pins?: true;
    }
  /** Reopened. `replan` makes it unexpanded, keeping closed children as history; otherwise its children continue. */
  | { readonly kind: 'nodeReopened'; readonly id: NodeId; readonly replan: boolean }
  /** Exact actions chosen for a page that did not load. They are planned again on the current page. */
  | {
      readonly kind: 'nodesUngrounded';
      readonly ids: readonly NodeId[];
      readonly because: NodeId;
      readonly why: Text;
    }
  /** The page rendered again: the element now has another ref. */
  | {
      readonly kind: 'nodeFoundAgain';
      readonly id: NodeId;
      readonly action: Action;
      readonly expect?: Expect;
      /** The document it was found in after going back, if it changed. */
      readonly document?: string;
      readonly textAnchor?: string;
    }
  /** Values change only by this event, so panel, journal and replay have them too. */
  | {
      readonly kind: 'nodesValued';
      readonly rows: readonly NodeValues[];
      readonly reason: Text;
    }
  /** Alternatives that were looked at in a background tab, with a score if their page showed how likely they work. */
  | {
      readonly kind: 'lookedAhead';
      readonly rows: readonly (Ahead & { readonly id: NodeId; readonly score?: number })[];
    }
  /** New limits for this part of the plan, replacing the old ones. */
  | { readonly kind: 'nodeLimited'; readonly id: NodeId; readonly limits: Limits }
  /** The user decides whether the planner must keep it as it is. */
  | { readonly kind: 'nodePinned'; readonly id: NodeId; readonly pinned: boolean }
  /** The user decides how its parts are combined. */
  | { readonly kind: 'nodeShaped'; readonly id: NodeId; readonly as: Shape }
  /** Whether the run pauses before it. */
  | { readonly kind: 'breakpointSet'; readonly id: NodeId; readonly isOn: boolean }
  /** When it counts as done, in the user's words; '' for no condition. */
  | { readonly kind: 'checkSet'; readonly id: NodeId; readonly check: string }
  /** An edit was undone: these nodes are as they were before it. */
  | { readonly kind: 'nodesRestored'; readonly nodes: readonly PlanNode[] }
  | { readonly kind: 'noteTaken'; readonly id: NodeId; readonly note: Text }
  | { readonly kind: 'costCharged'; readonly id: NodeId; readonly cost: NodeCost };

const treeEvents = {
  rootPlanted: true,
  nodeExpanded: true,
  childrenAdded: true,
  nodeEntered: true,
  nodeRetried: true,
  nodeSucceeded: true,
  nodeFailed: true,
  nodeExcused: true,
  nodePruned: true,
  nodesDeleted: true,
  repairTried: true,
  nodeReworded: true,
  nodeMoved: true,
  nodeReopened: true,
  nodesUngrounded: true,
  nodeFoundAgain: true,
  nodesValued: true,
  lookedAhead: true,
  nodeLimited: true,
  nodePinned: true,
  nodeShaped: true,
  breakpointSet: true,
  checkSet: true,
  nodesRestored: true,
  noteTaken: true,
  costCharged: true,
} as const satisfies Record<TreeEvent['kind'], true>;

/** Whether a run's change changes its plan. */
export const isTreeEvent = (change: { readonly kind: string }): change is TreeEvent =>
  Object.hasOwn(treeEvents, change.kind);

/** Everything that can happen to the tree. Semantic, about twenty kinds; `reduce.ts` is the only reader that changes anything. */

import type { Action } from '../action/action.ts';
import type { ActionClass } from '../action/actionRow.ts';
import type { Expect } from '../action/expect.ts';
import type { ElementRef, NodeId, StateId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { Text } from '../messages/message.ts';
import type { Failure } from '../result.ts';
import type { Limits } from './budget.ts';
import type { Ahead, CloseCause, NodeCost, Origin, PlanNode, Shape } from './node.ts';

/** Effect the planner expects of an exact action, in systems that ask for it. */
export type Foresight = {
  readonly expect?: Expect;
  /** The planner's guess that it cannot be undone: it may make the gate ask, never keep it from asking. */
  readonly final?: true;
};

/** Where an exact action was planned: refs say nothing of another document (safety D5). */
export type Grounding = {
  readonly document?: string;
  /** How the page read up to its element and nowhere else. */
  readonly textAnchor?: string;
};

export type NewChild = Foresight &
  Grounding & {
    readonly description: string;
    readonly score: number | null;
    /** Known at birth when the parent's expansion already named the exact action. */
    readonly action?: Action;
    /** For an alternative that is planned later: the link of the page that it begins with. */
    readonly opens?: ElementRef;
    /** For an alternative that starts elsewhere than its choice: the state in which it was proposed. */
    readonly proposedIn?: StateId;
    readonly limits?: Limits;
    /** Whose words they are, where that is not who adds it: a user may move a step of the planner's. */
    readonly wordsBy?: Origin;
  };

/** Results of search on a node; absent fields stay as they are, `others` is merged in. */
export type NodeValues = {
  readonly id: NodeId;
  readonly value?: number;
  readonly visits?: number;
  readonly frequency?: number;
  readonly actionClass?: ActionClass;
  readonly others?: { readonly [key: string]: Json };
};

/** The two ways to mend a failed part of the plan (PM-09), and what else may be the matter. */
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
      /** Later steps that its acts do as well: they close with it. */
      readonly covers?: readonly NodeId[];
    }
  /** `at` is the place among the children; omitted means last. `pinned` follows from origin human. */
  | {
      readonly kind: 'childrenAdded';
      readonly id: NodeId;
      readonly children: readonly NewChild[];
      readonly at?: number;
      readonly origin: Origin;
    }
  /** `start`: the state of the browser then; a choice keeps the one in which it was first entered. */
  | {
      readonly kind: 'nodeEntered';
      readonly id: NodeId;
      readonly url: string;
      readonly start?: StateId;
    }
  /** `reground`: the element is gone, so the node is expanded again on the page as it is now. */
  | {
      readonly kind: 'nodeRetried';
      readonly id: NodeId;
      readonly why: Text;
      readonly reground: boolean;
      /** What `why` tells, if that is a failure of the act. */
      readonly failure?: Failure;
      /** The act was not tried, so that no attempt is used up. */
      readonly isUntried?: true;
      /** It was called done by word alone, and is asked about once more. */
      readonly isDoubted?: true;
    }
  | {
      readonly kind: 'nodeSucceeded';
      readonly id: NodeId;
      readonly url?: string;
      readonly reasoning?: Text;
      /** Nothing shows it but the planner's word. */
      readonly unshown?: true;
      /** What was expected of its act was seen on the page. */
      readonly effectSeen?: true;
    }
  | {
      readonly kind: 'nodeFailed';
      readonly id: NodeId;
      readonly reasoning: Text;
      /** What `reasoning` tells, if that is a failure of the act. */
      readonly failure?: Failure;
      /** The guard that failed it instead of acting again. */
      readonly guard?: GuardName;
      /** The page or the records prove that it can't be done. */
      readonly proof?: 'cannot';
    }
  /** A part that a guard stopped is done without. */
  | { readonly kind: 'nodeExcused'; readonly id: NodeId }
  /**
   * Prunes the node and what is open below it; successes and their notes stay (A17). Pruned by the user, what failed
   * there no longer counts as failed.
   */
  | {
      readonly kind: 'nodePruned';
      readonly id: NodeId;
      readonly cause: CloseCause;
      readonly reasoning: Text;
      /** The step of the user that takes its place; absent where there is none. */
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
  /** `pins`: an alternative that the user put before another one. */
  | {
      readonly kind: 'nodeMoved';
      readonly id: NodeId;
      readonly at: number;
      readonly pins?: true;
    }
  /** Open again. `afresh` makes it unexpanded (its closed children stay as history), else it goes on with its children. */
  | { readonly kind: 'nodeReopened'; readonly id: NodeId; readonly afresh: boolean }
  /** Exact actions chosen for a page that did not come: they are planned again on the page as it is. */
  | {
      readonly kind: 'nodesUngrounded';
      readonly ids: readonly NodeId[];
      readonly because: NodeId;
      readonly why: Text;
    }
  /** The page was re-rendered: the element is there again, under another ref. */
  | {
      readonly kind: 'nodeFoundAgain';
      readonly id: NodeId;
      readonly action: Action;
      readonly expect?: Expect;
      /** Where it was found in another document, after going back. */
      readonly document?: string;
      readonly textAnchor?: string;
    }
  /** Values change by this event alone, so that panel, journal and replay have them. */
  | {
      readonly kind: 'nodesValued';
      readonly rows: readonly NodeValues[];
      readonly reason: Text;
    }
  /** Alternatives that were looked at from a background tab; with a score where its page told how likely it works. */
  | {
      readonly kind: 'lookedAhead';
      readonly rows: readonly (Ahead & { readonly id: NodeId; readonly score?: number })[];
    }
  /** Other limits for this part of the plan, in place of those it had. */
  | { readonly kind: 'nodeLimited'; readonly id: NodeId; readonly limits: Limits }
  /** The user says whether the planner must keep it as it is. */
  | { readonly kind: 'nodePinned'; readonly id: NodeId; readonly pinned: boolean }
  /** How its parts belong together, by the user. */
  | { readonly kind: 'nodeShaped'; readonly id: NodeId; readonly as: Shape }
  /** Whether the run pauses before it. */
  | { readonly kind: 'breakpointSet'; readonly id: NodeId; readonly isOn: boolean }
  /** When it counts as done, in the user's words; '' for no condition. */
  | { readonly kind: 'checkSet'; readonly id: NodeId; readonly check: string }
  /** An edit was taken back: these nodes are as before it. */
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

/** Whether a change of a run is one of its plan. */
export const isTreeEvent = (change: { readonly kind: string }): change is TreeEvent =>
  Object.hasOwn(treeEvents, change.kind);

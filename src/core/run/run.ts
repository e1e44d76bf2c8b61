/**
 * All state of one task as plain JSON, and every event that changes it. A run restored from its journal at any
 * event continues as if nothing had happened; nothing about a run lives anywhere else.
 */

import type { Action } from '../action/action.ts';
import type { ApprovalRules, AutoApproval } from '../gate/approvalRules.ts';
import type { ControlKey } from '../gate/controlKey.ts';
import type { Judgment } from '../gate/verdict.ts';
import type { ActionId, EditId, NodeId, OperationId, RunId, StateId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { TableEdit } from '../memory/edit.ts';
import type { Schema } from '../memory/schema.ts';
import type { RefusedOp, Table, TableOp } from '../memory/table.ts';
import type { Text } from '../messages/message.ts';
import type { Change } from '../page/change.ts';
import type { PageFocus } from '../page/excerpt.ts';
import type { UserAction, UserTakeover } from '../page/userAction.ts';
import type { Budget, BudgetName, Usage } from '../plan/budget.ts';
import type { AppliedEvents, Edit } from '../plan/edit.ts';
import type { TreeEvent } from '../plan/event.ts';
import type { Origin } from '../plan/node.ts';
import type { PlanTree } from '../plan/tree.ts';
import type { Touched } from '../plan/undoEdit.ts';
import type { Failure, FailureKind } from '../result.ts';
import type {
  BrowserState,
  ExternalEffect,
  PageSeen,
  RestoreConfidence,
  RestoreMethod,
} from './browserState.ts';
import type { Operation, TargetLabel } from './operation.ts';
import type { Question, Reply } from './question.ts';
import type { RunSettings } from './settings.ts';

export type { Json } from '../json.ts';
export type { Budget, BudgetName } from '../plan/budget.ts';
export type { TargetLabel } from './operation.ts';

export type ApprovalPolicy = RunSettings['askBefore'];
export type EndCheck = RunSettings['endCheck'];

/** The longest goal, in characters. */
export const MAX_GOAL = 10_000;

/** The settings as they were when the task started, and changes for this task alone. */
export type RunOptions = RunSettings & {
  /** Steps that lead to a site which is not allowed are skipped without a question. */
  readonly staysOnSites?: boolean;
  /** The user's language (BCP 47) and time zone (IANA) when the run started. */
  readonly locale: string;
  readonly timeZone: string;
};

/** What the user may change while the task runs: what goes unasked, what is held, and the limits. */
export type RunPolicy = Pick<RunOptions, 'strict' | 'budget' | 'trustedSites' | 'staysOnSites'> & {
  readonly askBefore: Exclude<ApprovalPolicy, 'none'>;
};

/** One planning step in the strategy's own words, such as a stack entry that was popped. */
export type PlanningStep = { readonly node: NodeId; readonly label: string };

/** How a run ended; `why` is for the user. */
export type StopReason =
  | { readonly kind: 'reached' }
  /** The planner found that the goal can't be reached, or a step of the user's can't be done. */
  | { readonly kind: 'gaveUp'; readonly why: Text }
  /** The planner took the goal for reached, and the last check did not. */
  | { readonly kind: 'refused'; readonly why: Text }
  /** Nothing was left to try. */
  | { readonly kind: 'exhausted'; readonly why: Text }
  | { readonly kind: 'limit'; readonly which: BudgetName; readonly limit: number }
  | { readonly kind: 'stopped' }
  /** The answer could not be written. */
  | { readonly kind: 'error'; readonly why: Text };

export type RunStatus = 'running' | 'paused' | 'waiting' | 'blocked' | 'finished';

/** One line of the interaction history that later prompts see. */
export type ActionRecord = {
  readonly node: NodeId;
  readonly action: Action;
  /** The element acted on, as a user sees it; null for actions without one. */
  readonly target: TargetLabel | null;
  readonly url: string;
  /** Changes on the page after the act, empty if none; null if the act failed or its outcome is unknown. */
  readonly changes: readonly Change[] | null;
  /** What the tabs requested meanwhile, for the record alone; omitted where that is nothing. */
  readonly requests?: readonly string[];
  /** Our own words on the outcome: why it failed, what was expected and not seen. */
  readonly remarks: readonly Text[];
  readonly ok: boolean;
  /** What kind of failure it was, for the words of the panel; absent where it worked. */
  readonly failed?: FailureKind;
  /** The act was begun, and nobody saw what became of it. */
  readonly isUnknown?: true;
  /** The act was not tried, since the run was blocked before it. */
  readonly isUntried?: true;
  /** Whether the act may have changed something outside; omitted where nothing speaks for it. */
  readonly externalEffect?: ExternalEffect;
  /** It would have been asked about, and the user had said before that it need not be. */
  readonly unasked?: AutoApproval;
};

export type RunMemory = {
  readonly observation: string;
  readonly progress: string;
  readonly feedback: string;
  readonly highlighted: readonly string[];
  readonly notes: readonly Text[];
  readonly response: string;
  /** Explicit requirements of the task, one per entry (systems with `reflect: 'merged'`); the last check holds to them. */
  readonly requirements: readonly string[];
  /** Rules the user gave when skipping an action; part of every later prompt. */
  readonly constraints: readonly Text[];
  readonly checklist: readonly ChecklistItem[];
  readonly records: readonly ActionRecord[];
  /** Which part of a long page prompts show; null from its beginning. */
  readonly pageFocus: PageFocus | null;
  /** For the next prompts: what the user did, and why the plan changed course. Oldest first. */
  readonly notices: readonly Notice[];
  /** How many records there were when something last came of them; the guards count from here. */
  readonly advancedAt: number;
  /** Candidates and their status (systems with `memory: 'table'`); null if the task doesn't need a table. */
  readonly table: Table | null;
  /** The chat of planners that consist of several parts, oldest first; absent in other runs. */
  readonly said?: readonly UserMessage[];
  /** The answer that came with the last plan, for when everything goes as that plan expects. */
  readonly answerAhead?: AnswerAhead | null;
};

export type GivenAnswer = { readonly text: string; readonly evidence: readonly string[] };

export type Summary = {
  readonly observation: string;
  readonly progress: string;
  readonly feedback: string;
  readonly highlighted: readonly string[];
};

/** An answer given before the last actions, and how far the run was then. */
export type AnswerAhead = GivenAnswer & {
  readonly since: {
    readonly records: number;
    readonly constraints: number;
    readonly notices: number;
    readonly edits: number;
  };
};

/** A message of Agent-E's chat, dead ends included. It may quote pages: prompts treat it as untrusted. */
export type UserMessage = {
  readonly by: 'planner' | 'navigator' | 'validator';
  readonly node: NodeId;
  readonly text: string;
};

/** Something the model should know. It may quote pages, so prompts treat it as untrusted. */
export type Notice = {
  readonly by: 'person' | 'run';
  readonly node: NodeId | null;
  readonly text: Text;
  /** What the user wrote, alone: nothing of it comes from a page or the planner. */
  readonly said?: string;
};

export type OperatorSpend = Usage & { readonly calls: number; readonly failed: number };
export type Spent = Budget & {
  /** Actions repeated on the way back to a state. */
  readonly replays: number;
  readonly usage: Usage;
  readonly byOperator: Readonly<Partial<Record<string, OperatorSpend>>>;
};

/** Format of a stored `Run`. Raise it when a run as it was stored could no longer be read. */
export const SNAPSHOT_FORMAT = 2;

export type Run = {
  readonly id: RunId;
  readonly goal: string;
  readonly startedAt: number;
  readonly options: RunOptions;
  readonly status: RunStatus;
  readonly stepping: boolean;
  readonly stop: StopReason | null;
  /** Why the run can't go on until the user does something; the run stays resumable. */
  readonly failure: Failure | null;
  readonly tree: PlanTree;
  /** Operations under way: at most one of the strategy's own, and an end that a limit brings. */
  readonly operations: readonly Operation[];
  /** The strategy's own state as plain JSON: only the strategy reads it. Null before its first step. */
  readonly plan: Json;
  /** How many edits were applied: a strategy that sees a new number reads the tree again. */
  readonly edits: number;
  /** How often an end was refused by a check. */
  readonly refusals: number;
  readonly states: Readonly<Record<StateId, BrowserState>>;
  /** The state the run's own tabs are in; null before the first observation. */
  readonly here: StateId | null;
  /** The user had the page since it was last read: it is read again before anything is done there. */
  readonly isStale: boolean;
  /** The user's turn in the tab, under way or the last one; null before the first. */
  readonly drive: UserTakeover | null;
  readonly memory: RunMemory;
  readonly spent: Spent;
  readonly question: Question | null;
  readonly reply: Reply | null;
  /** The user said to begin with the plan as it was. */
  readonly isPlanApproved?: true;
  /** Questions before an act, one after the other, since an act was last done or the user took a hand in the run. */
  readonly cardsInRow: number;
  readonly pendingEdits: readonly Edit[];
  /** The latest edits that were made, oldest first, with what it takes to undo them. */
  readonly made: readonly AppliedEdit[];
  readonly refusedEdits: readonly { readonly edit: Edit; readonly failure: Failure }[];
  /** Tabs of the run by prompt number − 1 (null once closed), and the one in use. */
  readonly tabs: readonly (number | null)[];
  readonly activeTab: number;
  /** Origins the run may be on: where it was started, and what was granted since. */
  readonly sites: readonly string[];
  /** Kinds of acts that the user need not be asked about in this task; absent where there are none. */
  readonly standing?: readonly ApprovalRules[];
  readonly answer: string;
  readonly evidence: readonly string[];
  /** Verdict cache of the completion check (A15): key by child statuses and notes. */
  readonly verdicts: Readonly<Record<string, CompletionVerdict>>;
  /** Verdicts of the critic, by control. */
  readonly judgments: Readonly<Record<ControlKey, Judgment>>;
  readonly examples?: readonly Example[];
  readonly seq: number;
};

/** Finding of a check of a node. */
export type CompletionVerdict = {
  readonly complete: boolean;
  readonly reason: Text;
  /** Where the answer was the check: what it rests on. `reason` is then the answer as it stands. */
  readonly evidence?: readonly string[];
};

/** One record of any kind. Words may quote pages: prompts treat them as untrusted. */
export type RunRecord =
  | { readonly kind: 'notes'; readonly notes: readonly string[]; readonly response: string }
  | ({ readonly kind: 'summary' } & Summary)
  | { readonly kind: 'progress'; readonly text: string }
  /** Explicit requirements of the task, one per entry; replaces the list so far. */
  | { readonly kind: 'requirements'; readonly requirements: readonly string[] }
  | { readonly kind: 'constraint'; readonly text: Text }
  /** It came with a plan; null: the plan that it came with is no longer the latest. */
  | { readonly kind: 'answerAhead'; readonly answer: GivenAnswer | null }
  /** Milestones of the task and where each is (WO-10); replaces the list so far. */
  | { readonly kind: 'checklist'; readonly items: readonly ChecklistItem[] }
  /** One message between the parts of a planner that talk to one another (AE-01). */
  | (UserMessage & { readonly kind: 'said' })
  /** The verdict of a check on a node; `key` is the question that it answers. */
  | (CompletionVerdict & { readonly kind: 'verdict'; readonly key: string });

export type ChecklistItem = {
  readonly text: string;
  readonly state: 'open' | 'inProgress' | 'done';
};

/** An edit that was made, with the rules that came with it. */
export type AppliedEdit = AppliedEvents & EditMarks;

/** What else an edit changed: the rules it gave and, where it changed the goal, what that was before. */
export type EditMarks = { readonly rules: readonly Text[]; readonly goal?: string };

/** Everything that can happen to a run. TreeEvents change the plan; the rest change the state around it. */
export type RunChange =
  | TreeEvent
  | { readonly kind: 'operationOrdered'; readonly operation: Operation }
  /** A stage of it: what was approved, what is awaited. */
  | { readonly kind: 'operationMoved'; readonly operation: Operation }
  /** Its result was taken by the step written with this. */
  | { readonly kind: 'operationEnded'; readonly id: OperationId }
  | { readonly kind: 'operationCanceled'; readonly id: OperationId; readonly why: string }
  /** `counts` names the planning step that was taken, where this is one. */
  | {
      readonly kind: 'planMoved';
      readonly plan: Json;
      readonly counts?: PlanningStep;
    }
  | { readonly kind: 'pageSeen'; readonly page: PageSeen }
  /** The outcome of going back; `rung` is null where it failed, and the state is then unknown. */
  | {
      readonly kind: 'restored';
      readonly state: StateId | null;
      readonly address: string;
      readonly rung: RestoreMethod | null;
      /** Absent where it failed. */
      readonly sure?: RestoreConfidence;
      /** Nothing was done in the page: the state is what it was. */
      readonly isUntouched?: true;
      /** States that were loaded again on the way, and whether they were as before (WO-18). */
      readonly reloaded?: Readonly<Record<StateId, boolean>>;
    }
  /** An act on the way back to a state is done again: no record and no step of the plan (WO-19). `nth` counts from 1. */
  | {
      readonly kind: 'actionReplayed';
      readonly node: NodeId;
      readonly act: ActionId;
      readonly nth: number;
    }
  /** The world outside changed for good: nothing that starts in an earlier state can still work. */
  | { readonly kind: 'rerooted'; readonly state: StateId; readonly why: Text }
  /** A part of the plan ended because one of its limits is used up. */
  | {
      readonly kind: 'scopeLimited';
      readonly node: NodeId;
      readonly which: BudgetName;
      readonly limit: number;
    }
  | { readonly kind: 'endRefused'; readonly feedback: Text; readonly isFree: boolean }
  | { readonly kind: 'noticeAdded'; readonly notice: Notice }
  /** `stepping`: run until one visible step is done, then pause. */
  | {
      readonly kind: 'statusChanged';
      readonly status: 'running' | 'paused';
      readonly stepping: boolean;
    }
  /** The user took the tab; the run rests until they hand it back. */
  | { readonly kind: 'tookOver' }
  /** What the user was seen doing there. */
  | { readonly kind: 'personActed'; readonly acts: readonly UserAction[] }
  | { readonly kind: 'budgetRaised'; readonly budget: Budget }
  | { readonly kind: 'termsChanged'; readonly terms: Partial<RunPolicy> }
  | { readonly kind: 'standingAllowed'; readonly standing: ApprovalRules }
  | { readonly kind: 'standingEnded'; readonly standing: ApprovalRules }
  | { readonly kind: 'runBlocked'; readonly failure: Failure }
  | { readonly kind: 'runFinished'; readonly stop: StopReason }
  | { readonly kind: 'answered'; readonly answer: string; readonly evidence: readonly string[] }
  | { readonly kind: 'questionAsked'; readonly question: Question }
  | { readonly kind: 'questionReplied'; readonly reply: Reply }
  /** The reply was used, or died with a revival or a changed page. */
  | { readonly kind: 'questionClosed'; readonly why: string }
  | { readonly kind: 'editQueued'; readonly edit: Edit }
  /** `touched`: what it changed, to be undone; absent where that was too much. */
  | {
      readonly kind: 'editApplied';
      readonly edit: EditId;
      readonly touched?: Touched & EditMarks;
    }
  /** An undo made the goal what it was. */
  | { readonly kind: 'goalRestored'; readonly goal: string }
  /** Taken back, by another edit, before it was made. */
  | { readonly kind: 'editWithdrawn'; readonly edit: EditId; readonly by: EditId }
  | { readonly kind: 'editRefused'; readonly edit: EditId; readonly failure: Failure }
  | {
      readonly kind: 'actionStarted';
      readonly id: ActionId;
      readonly node: NodeId;
      readonly action: Action;
      readonly target?: TargetLabel | null;
    }
  | {
      readonly kind: 'actionFinished';
      readonly id: ActionId;
      readonly record: ActionRecord;
      readonly ms: number;
      /** Possible effect outside; absent if none was seen. */
      readonly externalEffect?: ExternalEffect;
    }
  /** Kept for the site, unless it was kept from an earlier run. */
  | {
      readonly kind: 'controlJudged';
      readonly node: NodeId;
      readonly key: ControlKey;
      readonly site: string;
      /** Its label; '' if it has no words. */
      readonly label: string;
      readonly judgment: Judgment;
      readonly from: 'critic' | 'kept';
    }
  /** The last act did not show what was expected of it; `ok` is whether it counts as done all the same. */
  | { readonly kind: 'effectMissed'; readonly remark: Text; readonly ok: boolean }
  | {
      readonly kind: 'modelCalled';
      /** Name of an operator, maybe of a version that has others. */
      readonly operator: string;
      readonly node: NodeId;
      readonly calls: number;
      readonly usage: Usage;
      readonly ms: number;
      readonly ok: boolean;
    }
  | { readonly kind: 'recorded'; readonly record: RunRecord }
  | { readonly kind: 'pageFocused'; readonly focus: PageFocus }
  | { readonly kind: 'tableStarted'; readonly schema: Schema }
  /** `refused` is on record only: the rules of the table left them out. */
  | {
      readonly kind: 'tableChanged';
      readonly ops: readonly TableOp[];
      readonly refused: readonly RefusedOp[];
    }
  /** An edit of the table by the user. */
  | { readonly kind: 'tableEdited'; readonly edit: TableEdit }
  | {
      readonly kind: 'tabsChanged';
      readonly tabs: readonly (number | null)[];
      readonly active: number;
    }
  | { readonly kind: 'siteGranted'; readonly origin: string };

/** A step of an earlier task. */
export type Example = {
  readonly goal: string;
  /** Why it was done; '' where nobody said, or the words quote what was typed. */
  readonly thought: string;
  /** Its kind and the control it was done on, never what was typed. */
  readonly action: string;
};

export type RunStarted = {
  readonly kind: 'runStarted';
  readonly id: RunId;
  readonly goal: string;
  readonly options: RunOptions;
  readonly tab: number;
  readonly site: string;
  readonly root: NodeId;
  /** Of earlier tasks, for planners that are shown some; absent without any. */
  readonly examples?: readonly Example[];
};

/** One journal line. `seq` counts from 1 without gaps; a gap in the panel asks for a snapshot. */
export type RunEvent = {
  readonly seq: number;
  readonly at: number;
  readonly origin: Origin;
  readonly change: RunChange | RunStarted;
};

/**
 * All state of one task as plain JSON, and every event that changes it. A run restored from its journal at any event
 * continues as if nothing had happened; nothing about a run is stored anywhere else.
 */

import type { Action } from '../action/action.ts';
import type { ApprovedForm, AutoApproval } from '../gate/approvedForm.ts';
import type { ControlKey } from '../gate/controlKey.ts';
import type { Seal } from '../gate/seal.ts';
import type { Judgment } from '../gate/verdict.ts';
import type { ActionId, EditId, NodeId, OperationId, RunId, StateId } from '../ids.ts';
import type { Json } from '../json.ts';
import type { TableEdit } from '../memory/edit.ts';
import type { Schema } from '../memory/schema.ts';
import type { RefusedOp, Table, TableOp } from '../memory/table.ts';
import type { Text } from '../messages/message.ts';
import type { Change } from '../page/change.ts';
import type { SentPicture } from '../page/drawing.ts';
import type { PageFocus } from '../page/excerpt.ts';
import type { UserAction, UserTakeover } from '../page/userAction.ts';
import type { Budget, BudgetName, Usage } from '../plan/budget.ts';
import type { AppliedEvents, Edit } from '../plan/edit.ts';
import type { TreeEvent } from '../plan/event.ts';
import type { Origin } from '../plan/node.ts';
import type { PlanTree } from '../plan/tree.ts';
import type { Touched } from '../plan/undoEdit.ts';
import type { Failure, FailureKind } from '../result.ts';
import type { RoutineUse } from '../routine/routine.ts';
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
  /** Rules in few words, and replies that only the prompt gives a form: for small models. */
  readonly plain?: true;
  /** The user's language (BCP 47) and time zone (IANA) when the run started. */
  readonly locale: string;
  readonly timeZone: string;
};

/** What the user can change during the task: automatic approvals, held requests and limits. */
export type RunPolicy = Pick<RunOptions, 'strict' | 'budget' | 'trustedSites' | 'staysOnSites'> & {
  readonly askBefore: Exclude<ApprovalPolicy, 'none'>;
};

/** One planning step in the strategy's own terms, such as a popped stack entry. */
export type PlanningStep = { readonly node: NodeId; readonly label: string };

/** How a run ended; `why` is for the user. */
export type StopReason =
  | { readonly kind: 'reached' }
  /** The planner found that the goal can't be reached, or a step of the user can't be done. */
  | { readonly kind: 'gaveUp'; readonly why: Text }
  /** The planner considered the goal reached, but the final check did not. */
  | { readonly kind: 'refused'; readonly why: Text }
  /** The answer says what shows that the goal can't be settled, and a second look agreed or nothing was left to try. */
  | { readonly kind: 'unsettled'; readonly why: Text }
  /** Nothing was left to try. */
  | { readonly kind: 'exhausted'; readonly why: Text }
  /** The planner used up its own number of attempts (A26); the user's limits end a run as `limit`. */
  | { readonly kind: 'budget'; readonly why: Text }
  | { readonly kind: 'limit'; readonly which: BudgetName; readonly limit: number }
  | { readonly kind: 'stopped' }
  /** The answer could not be written. */
  | { readonly kind: 'error'; readonly why: Text };

export type RunStatus = 'running' | 'paused' | 'waiting' | 'blocked' | 'finished';

/** One line of the action history that later prompts see. */
export type ActionRecord = {
  readonly node: NodeId;
  readonly action: Action;
  /** The element acted on, as the user sees it; null for actions without one. */
  readonly target: TargetLabel | null;
  /** What the row or card of the element said; absent if it was in none. */
  readonly item?: string;
  /** What its card would have shown, if one of its requests was held. */
  readonly seal?: Seal;
  readonly url: string;
  /** Changes on the page after the action, empty if none; null if it failed or its outcome is unknown. */
  readonly changes: readonly Change[] | null;
  /** What the tabs requested during the action, for the record only; omitted if nothing. */
  readonly requests?: readonly string[];
  /** Espalier's own remarks on the outcome: why it failed, or what was expected and not seen. */
  readonly remarks: readonly Text[];
  readonly ok: boolean;
  /** The kind of failure, for the panel's text; absent if it succeeded. */
  readonly failed?: FailureKind;
  /** The action began, and its outcome was not seen. */
  readonly isUnknown?: true;
  /** The action was not attempted, because the run was blocked before it. */
  readonly isUntried?: true;
  /** Whether the action may have changed something outside the browser; omitted if nothing suggests it. */
  readonly externalEffect?: ExternalEffect;
  /** It would have needed approval, but one of the user's rules covers it. */
  readonly unasked?: AutoApproval;
};

export type RunMemory = {
  readonly observation: string;
  /** The page summaries before that one, oldest first (SA-25). */
  readonly earlierObservations: readonly string[];
  readonly progress: string;
  readonly feedback: string;
  readonly highlighted: readonly string[];
  readonly notes: readonly Text[];
  readonly response: string;
  /**
   * Explicit requirements of the task, one per entry (systems with `reflect: 'merged'`). The final check enforces them.
   */
  readonly requirements: readonly string[];
  /** Rules the user gave when skipping an action. Part of every later prompt. */
  readonly constraints: readonly Text[];
  readonly checklist: readonly ChecklistItem[];
  readonly records: readonly ActionRecord[];
  /** Which part of a long page prompts show; null for its beginning. */
  readonly pageFocus: PageFocus | null;
  /** For the next prompts: what the user did, and why the plan changed course. Oldest first. */
  readonly notices: readonly Notice[];
  /** The number of records at the last progress; the guards count from here. */
  readonly advancedAt: number;
  /** Candidates and their status (systems with `memory: 'table'`); null if the task doesn't need a table. */
  readonly table: Table | null;
  /** Messages between a planner's agents, oldest first; absent in other runs. */
  readonly said?: readonly AgentMessage[];
  /** The answer that came with the last plan, valid if everything happens as that plan expects. */
  readonly answerAhead?: AnswerAhead | null;
};

export type GivenAnswer = { readonly text: string; readonly evidence: readonly string[] };

export type Summary = {
  readonly observation: string;
  readonly progress: string;
  readonly feedback: string;
  readonly highlighted: readonly string[];
};

/** An answer given before the last actions, and the run's progress at that time. */
export type AnswerAhead = GivenAnswer & {
  readonly since: {
    readonly records: number;
    readonly constraints: number;
    readonly notices: number;
    readonly edits: number;
  };
};

/** A message of Agent-E's chat, dead ends included. May quote pages: untrusted in prompts. */
export type AgentMessage = {
  readonly by: 'planner' | 'navigator' | 'validator';
  readonly node: NodeId;
  readonly text: string;
};

/** Something the model should know. May quote pages: untrusted in prompts. */
export type Notice = {
  readonly by: 'person' | 'run';
  readonly node: NodeId | null;
  readonly text: Text;
  /** The user's own words, never quoted from a page or the planner. */
  readonly said?: string;
};

/** What calls of one kind used. */
export type CallSpend = Usage & {
  readonly calls: number;
  /** Questions without a result. */
  readonly failed: number;
  /** Those of them that were answered, but in no form that could be used. */
  readonly unusable: number;
};
export type Spent = Budget & {
  /** Actions repeated on the way back to a state. */
  readonly replays: number;
  readonly usage: Usage;
  readonly byOperator: Readonly<Partial<Record<string, CallSpend>>>;
  readonly byModel: Readonly<Partial<Record<string, CallSpend>>>;
};

/** Format of a stored `Run`. Increment it when runs stored in the old format can no longer be read. */
export const SNAPSHOT_FORMAT = 7;

export type Run = {
  readonly id: RunId;
  readonly goal: string;
  readonly startedAt: number;
  readonly options: RunOptions;
  readonly status: RunStatus;
  readonly stepping: boolean;
  readonly stop: StopReason | null;
  /** Why the run can't continue until the user does something. The run stays resumable. */
  readonly failure: Failure | null;
  readonly tree: PlanTree;
  /** Operations in progress: at most one of the strategy's own, and an end caused by a limit. */
  readonly operations: readonly Operation[];
  /** The strategy's own state as plain JSON, read only by the strategy. Null before its first step. */
  readonly plan: Json;
  /** How many edits were applied. A strategy that sees a new number reads the tree again. */
  readonly edits: number;
  /** How often a check refused to let the run finish. */
  readonly refusals: number;
  readonly states: Readonly<Record<StateId, BrowserState>>;
  /** The current state of the run's own tabs; null before the first observation. */
  readonly here: StateId | null;
  /** The user acted on the page since it was last read. It is read again before any action. */
  readonly isStale: boolean;
  /** The user's takeover of the tab, current or last; null before the first. */
  readonly drive: UserTakeover | null;
  readonly memory: RunMemory;
  readonly spent: Spent;
  readonly question: Question | null;
  readonly reply: Reply | null;
  /** The user approved the plan as it was. */
  readonly isPlanApproved?: true;
  /** Consecutive approval questions since the last action or user input. */
  readonly cardsInRow: number;
  readonly pendingEdits: readonly Edit[];
  /** The latest applied edits, oldest first, with what undo needs. */
  readonly made: readonly AppliedEdit[];
  readonly refusedEdits: readonly { readonly edit: Edit; readonly failure: Failure }[];
  /** Tabs of the run (null once closed), and the one in use. Index + 1 is the tab number shown to the model. */
  readonly tabs: readonly (number | null)[];
  readonly activeTab: number;
  /** Origins the run may visit: where it started, and those granted since. */
  readonly sites: readonly string[];
  /** Kinds of actions that the user approved for the rest of this task. */
  readonly standing?: readonly ApprovedForm[];
  readonly answer: string;
  readonly evidence: readonly string[];
  /** Fingerprint of the page on which a routine's answer rests. */
  readonly answerPage?: string;
  /** Verdict cache of the completion check (A15), keyed by child statuses and notes. */
  readonly verdicts: Readonly<Record<string, CompletionVerdict>>;
  /** The critic's verdicts, by control. */
  readonly judgments: Readonly<Record<ControlKey, Judgment>>;
  readonly examples?: readonly Example[];
  /** The routine that it repeats, if any. */
  readonly routine?: RoutineUse;
  /** The user shows the task: what they do is recorded, to become a routine. */
  readonly isDemonstration?: true;
  readonly seq: number;
};

/** The result of a check of a node. */
export type CompletionVerdict = {
  readonly complete: boolean;
  readonly reason: Text;
  /** Set if writing the final answer also served as the check: the answer's evidence. `reason` then holds the answer. */
  readonly evidence?: readonly string[];
};

/** An entry in the run's memory. May quote pages: untrusted in prompts. */
export type RunRecord =
  | { readonly kind: 'notes'; readonly notes: readonly string[]; readonly response: string }
  | ({ readonly kind: 'summary' } & Summary)
  | { readonly kind: 'progress'; readonly text: string }
  /** Explicit requirements of the task, one per entry; replaces the earlier list. */
  | { readonly kind: 'requirements'; readonly requirements: readonly string[] }
  | { readonly kind: 'constraint'; readonly text: Text }
  /** The answer that came with a plan; null once another plan replaced it. */
  | { readonly kind: 'answerAhead'; readonly answer: GivenAnswer | null }
  /** Milestones of the task and their progress (WO-10); replaces the earlier list. */
  | { readonly kind: 'checklist'; readonly items: readonly ChecklistItem[] }
  /** One message between a planner's agents (AE-01). */
  | (AgentMessage & { readonly kind: 'said' })
  /** The verdict of a check on a node. `key` is the question it answers. */
  | (CompletionVerdict & { readonly kind: 'verdict'; readonly key: string });

export type ChecklistItem = {
  readonly text: string;
  readonly state: 'open' | 'inProgress' | 'done';
};

/** An applied edit, with the rules that came with it. */
export type AppliedEdit = AppliedEvents & EditSideEffects;

/** What else an edit changed: the rules it gave and the goal before it. */
export type EditSideEffects = { readonly rules: readonly Text[]; readonly goal?: string };

/** Everything that can happen to a run. TreeEvents change the plan; the rest change the state around it. */
export type RunChange =
  | TreeEvent
  | { readonly kind: 'operationOrdered'; readonly operation: Operation }
  /** Moves it to a new stage: approved, awaiting an effect, and so on. */
  | { readonly kind: 'operationMoved'; readonly operation: Operation }
  /** The strategy's step, committed together with this, used its result. */
  | { readonly kind: 'operationEnded'; readonly id: OperationId }
  | { readonly kind: 'operationCanceled'; readonly id: OperationId; readonly why: string }
  /** A model got the picture of an element. The picture itself is not kept. */
  | { readonly kind: 'pictureSent'; readonly node: NodeId; readonly picture: SentPicture }
  /** `counts` names the planning step taken, if this is one. */
  | {
      readonly kind: 'planMoved';
      readonly plan: Json;
      readonly counts?: PlanningStep;
    }
  | { readonly kind: 'pageSeen'; readonly page: PageSeen }
  /** The outcome of going back. `method` is null if it failed, and the state is then unknown. */
  | {
      readonly kind: 'restored';
      readonly state: StateId | null;
      readonly address: string;
      readonly method: RestoreMethod | null;
      /** Absent if it failed. */
      readonly sure?: RestoreConfidence;
      /** The page was not touched, so the state is unchanged. */
      readonly isUntouched?: true;
      /** States that were loaded again on the way, and whether they were unchanged (WO-18). */
      readonly reloaded?: Readonly<Record<StateId, boolean>>;
    }
  /** An action repeated to restore a state. It adds no record and no plan step (WO-19). `nth` counts from 1. */
  | {
      readonly kind: 'actionReplayed';
      readonly node: NodeId;
      readonly act: ActionId;
      readonly nth: number;
    }
  /** An irreversible change outside the browser: steps planned from an earlier state can no longer work. */
  | { readonly kind: 'rerooted'; readonly state: StateId; readonly why: Text }
  /** A part of the plan ended because it reached one of its limits. */
  | {
      readonly kind: 'scopeLimited';
      readonly node: NodeId;
      readonly which: BudgetName;
      readonly limit: number;
    }
  /** `isFree`: the refusal doesn't use up a round. */
  | { readonly kind: 'endRefused'; readonly feedback: Text; readonly isFree: boolean }
  | { readonly kind: 'noticeAdded'; readonly notice: Notice }
  /** `stepping`: run until one visible step is done, then pause. */
  | {
      readonly kind: 'statusChanged';
      readonly status: 'running' | 'paused';
      readonly stepping: boolean;
    }
  /** The user took over the tab. The run waits for the hand-back. */
  | { readonly kind: 'tookOver' }
  /** What the user was seen doing there. */
  | { readonly kind: 'personActed'; readonly acts: readonly UserAction[] }
  | { readonly kind: 'budgetRaised'; readonly budget: Budget }
  | { readonly kind: 'termsChanged'; readonly terms: Partial<RunPolicy> }
  | { readonly kind: 'standingAllowed'; readonly standing: ApprovedForm }
  | { readonly kind: 'standingEnded'; readonly standing: ApprovedForm }
  | { readonly kind: 'runBlocked'; readonly failure: Failure }
  | { readonly kind: 'runFinished'; readonly stop: StopReason }
  | {
      readonly kind: 'answered';
      readonly answer: string;
      readonly evidence: readonly string[];
      /** Fingerprint of the page on which a routine's answer rests; absent if that is not known. */
      readonly page?: string;
    }
  | { readonly kind: 'questionAsked'; readonly question: Question }
  | { readonly kind: 'questionReplied'; readonly reply: Reply }
  /** The reply was used, or voided by a restart or a changed page. */
  | { readonly kind: 'questionClosed'; readonly why: string }
  | { readonly kind: 'editQueued'; readonly edit: Edit }
  /** `touched`: what it changed, to be undone; absent if that was too much. */
  | {
      readonly kind: 'editApplied';
      readonly edit: EditId;
      readonly touched?: Touched & EditSideEffects;
    }
  /** An undo restored the goal. */
  | { readonly kind: 'goalRestored'; readonly goal: string }
  /** Withdrawn by another edit before it was applied. */
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
      /** Possible external effect; absent if none was seen. */
      readonly externalEffect?: ExternalEffect;
    }
  /** Stored for the site, unless it came from an earlier run. */
  | {
      readonly kind: 'controlJudged';
      readonly node: NodeId;
      readonly key: ControlKey;
      readonly site: string;
      /** Its label; '' if it has no text. */
      readonly label: string;
      readonly judgment: Judgment;
      /** `calls`: code saw that earlier calls on the site sent nothing. */
      readonly from: 'critic' | 'kept' | 'calls';
    }
  /**
   * The request that pressing the control sent contradicts its verdict. The verdict is dropped from the run and for the
   * site.
   */
  | { readonly kind: 'judgmentVoided'; readonly key: ControlKey; readonly site: string }
  /** The last action did not show its expected effect. `ok`: whether it counts as done anyway. */
  | { readonly kind: 'effectMissed'; readonly remark: Text; readonly ok: boolean }
  /** The page reverted what the last action of a node had set. */
  | { readonly kind: 'takenBack'; readonly node: NodeId; readonly remark: Text }
  /** What the page showed after the report of the last action of a node. */
  | {
      readonly kind: 'changedLater';
      readonly node: NodeId;
      readonly changes: readonly Change[];
    }
  | {
      readonly kind: 'modelCalled';
      /** Operator name; may be one from another version of the extension. */
      readonly operator: string;
      /** Missing in journals of earlier versions. */
      readonly model?: string;
      readonly node: NodeId;
      readonly calls: number;
      readonly usage: Usage;
      readonly ms: number;
      readonly ok: boolean;
      /** None of its replies could be used. */
      readonly unusable?: true;
    }
  | { readonly kind: 'recorded'; readonly record: RunRecord }
  | { readonly kind: 'pageFocused'; readonly focus: PageFocus }
  | { readonly kind: 'tableStarted'; readonly schema: Schema }
  /** `refused`, operations that the table's rules left out, is only recorded. */
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
  /** Why it was done; '' if unknown, or if the reason quotes typed text. */
  readonly thought: string;
  /** Its kind and the control it was done on, never the typed text. */
  readonly action: string;
  /** For comparing with other steps: the control, and the address of the page; each '' if there was none. */
  readonly control?: string;
  readonly page?: string;
};

export type RunStarted = {
  readonly kind: 'runStarted';
  readonly id: RunId;
  readonly goal: string;
  readonly options: RunOptions;
  readonly tab: number;
  readonly site: string;
  readonly root: NodeId;
  /** Steps of earlier tasks, for planners that show some; absent if there are none. */
  readonly examples?: readonly Example[];
  /** The routine it repeats, if any. */
  readonly routine?: RoutineUse;
  readonly isDemonstration?: true;
};

/** One journal line. `seq` counts from 1 without gaps; on a gap, the panel asks for a snapshot. */
export type RunEvent = {
  readonly seq: number;
  readonly at: number;
  readonly origin: Origin;
  readonly change: RunChange | RunStarted;
};

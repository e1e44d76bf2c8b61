/**
 * Operations, which a strategy orders and the driver carries out. An operation stands in `run.operations` from its order to its
 * result, so that a revived worker finds what was under way; its result leaves with what the strategy makes of it.
 */

import type { AutoApproval } from '../gate/approvalRules.ts';
import type { Seal, Stopped } from '../gate/seal.ts';
import {
  type ActionId,
  type NodeId,
  type OperationId,
  type PlaceId,
  placeId,
  type QuestionId,
  type StateId,
} from '../ids.ts';
import type { Json } from '../json.ts';
import type { Text } from '../messages/message.ts';
import type { Distillation } from '../page/observation.ts';
import type { BudgetName } from '../plan/budget.ts';
import type { RestoreConfidence, RestoreMethod } from './browserState.ts';
import type { DialogPolicy } from './dialogPolicy.ts';

/** Role and name of an element; the name is its visible text, its tooltip or its icon where it has no other. */
export type TargetLabel = { readonly role: string; readonly name: string };

type Common = {
  readonly id: OperationId;
  readonly place: PlaceId;
  /** On whose behalf; canceled when an edit closes this node or puts something before it. */
  readonly node: NodeId;
};

/** Whose records a question is shown: one attempt's, one subtask's, those of the path of states, or the whole run's. */
export type RecordScope = 'attempt' | 'subtask' | 'path' | 'run';
export type RecordGrain = 'acts' | 'subplans' | 'verdicts';

/** One question to the model. Scope and grain default to the acts of the whole run. */
export type ModelQuestion = {
  /** Name of the operator that answers it: an object in the folder of a planner. */
  readonly operator: string;
  readonly node: NodeId;
  /** How the page is shown; null shows none. */
  readonly view: Distillation | null;
  /** The page is read only to learn where the tab is: the operator does not get it. */
  readonly isUnseen?: true;
  readonly scope?: RecordScope;
  readonly grain?: readonly RecordGrain[];
  /** What the question is about besides its node, such as one of several candidates: plain data for its operator. */
  readonly about?: Json;
};

/** Questions asked side by side; all replies go to one step. */
export type AskOperation = Common & {
  readonly kind: 'ask';
  readonly questions: readonly ModelQuestion[];
};

/** The action of a plan node, in stages that survive a crash between any two events. */
export type ActOperation = Common & {
  readonly kind: 'act';
  /** Whether its expected effect is looked for, and an error page in its place is a failure. */
  readonly checks: boolean;
  /** Whether it can wait for an alternative that the user puts before it. */
  readonly yields?: true;
  /** Whether it is withdrawn when the user adds a step: the planner then asks first whether it is still needed. */
  readonly asksFirst?: true;
  /** Set while `actionStarted` has no `actionFinished`: after a revival the outcome is unknown. */
  readonly started: ActionId | null;
  /** The element it was started on, as a user sees it; null or absent for actions without one. */
  readonly target?: TargetLabel | null;
  /** The user's approval of exactly this action on exactly this element; void after a revival (safety D15). */
  readonly approved: {
    readonly fingerprint: string | null;
    /** The facts of the card, as the page is asked for them again. */
    readonly seal?: Seal;
    /** The question under which the files to hand over were chosen. */
    readonly files?: QuestionId;
    /** No card was shown: the user had said before that this need not be asked. */
    readonly unasked?: AutoApproval;
  } | null;
  readonly dialogs: DialogPolicy;
  /** How many cards were shown for this one act so far. */
  readonly cards?: number;
  /** What is known of it while its outcome is not: sentences for the user. */
  readonly seen?: Text;
  /** It was approved and done, strict mode held what it would send, and it is done once more with that let through. */
  readonly isRepeated?: true;
  /** Its control was gone when the user had answered its dialog, and what had opened it was done again. */
  readonly isReopened?: true;
  /** The user changed what its form holds: it is asked about anew, whatever it would send now. */
  readonly isChanged?: true;
  /** An activation of unknown effect that has to be judged before the act can go on. */
  readonly unclear?: Stopped | null;
  /** How often the critic was asked for this one act. */
  readonly judged?: number;
  /** The page showed the expected effect before the act: seeing it afterwards proves nothing. */
  readonly isMetBefore?: true;
  /** Set once the act is on record and its expected effect is still to be looked for. */
  readonly awaiting: Awaiting | null;
};

/** An act whose effect is looked for: where it led, and whether anything changed or anybody was asked. */
export type Awaiting = {
  readonly url: string;
  readonly isChanged: boolean;
  readonly isGated: boolean;
};

/** Back to a state; `address` stands in for one that was never recorded. */
export type RestoreOperation = Common & {
  readonly kind: 'restore';
  readonly state: StateId | null;
  readonly address: string;
  /** The least sureness that will do; the address alone if absent. */
  readonly least?: RestoreConfidence;
  /** The last rung of the ladder that is tried; the whole ladder if absent. */
  readonly upTo?: RestoreMethod;
  /** A way that has acts or a load in it is gone in a background tab first, where the run's options allow looks (WO-19). */
  readonly rehearses?: true;
};

/** Look from background tabs at the pages that these alternatives of a choice begin with, and compare them. */
export type LookOperation = Common & { readonly kind: 'look'; readonly ways: readonly NodeId[] };

/** How a strategy, or the driver for a limit, wants the run to end. */
export type Proposal =
  | {
      readonly how: 'reached';
      /** The strategy's own answer, which then is the answer of the run; null asks for one. */
      readonly answer: string | null;
      /** Whether the strategy knows a way to go on if the end is refused. */
      readonly canGoOn: boolean;
      /** Judged by the validator before it is given (AE-10). */
      readonly validate?: true;
      /** The answer is asked for anew: what was said of it so far is in doubt. */
      readonly afresh?: true;
      /** An answer that finds the goal reached is checked once more (SA-23): the plan alone does not show it. */
      readonly check?: true;
    }
  | {
      readonly how: 'gaveUp' | 'exhausted';
      readonly why: Text;
      /** The strategy's own last words; absent asks for an answer. */
      readonly answer?: string;
      readonly canGoOn?: boolean;
      readonly validate?: true;
    }
  | { readonly how: 'limit'; readonly which: BudgetName; readonly limit: number };

/** A proposal to end the run, judged at one door. */
export type EndOperation = Common & { readonly kind: 'end'; readonly proposal: Proposal };

export type Operation =
  | AskOperation
  | ActOperation
  | RestoreOperation
  | LookOperation
  | EndOperation;

/** The run's own tabs. */
export const OWN_PLACE = placeId('own');

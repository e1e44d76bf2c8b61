/**
 * Operations, ordered by a strategy and carried out by the driver. An operation is in `run.operations` from its order
 * until its result is used, so that a restarted worker finds what was in progress.
 */

import type { AutoApproval } from '../gate/approvedForm.ts';
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

/** Role and name of an element. The name is its visible text, or else its tooltip or icon. */
export type TargetLabel = { readonly role: string; readonly name: string };

type Common = {
  readonly id: OperationId;
  readonly place: PlaceId;
  /** The node it is for. It is canceled when an edit closes this node or puts something before it. */
  readonly node: NodeId;
};

/** Which records a question shows: those of one attempt, one subtask, the path of states, or the whole run. */
export type RecordScope = 'attempt' | 'subtask' | 'path' | 'run';
export type RecordGrain = 'acts' | 'subplans' | 'verdicts';

/** One question to the model. Scope and grain default to the actions of the whole run. */
export type ModelQuestion = {
  /** Name of the operator that answers it: an object in the folder of a planner. */
  readonly operator: string;
  readonly node: NodeId;
  /** How the page is shown; null for no page. */
  readonly view: Distillation | null;
  /** The page is read only to learn where the tab is. The operator doesn't get it. */
  readonly isUnseen?: true;
  readonly scope?: RecordScope;
  readonly grain?: readonly RecordGrain[];
  /** The subject of the question besides its node, such as one of several candidates. Plain data for its operator. */
  readonly about?: Json;
};

/** Questions asked in parallel. All replies go to one step. */
export type AskOperation = Common & {
  readonly kind: 'ask';
  readonly questions: readonly ModelQuestion[];
};

/** An act: carries out the action of a plan node, in stages that survive a crash between any two events. */
export type ActOperation = Common & {
  readonly kind: 'act';
  /** Whether its expected effect is checked, and an error page counts as failure. */
  readonly checks: boolean;
  /** Whether it can wait for an alternative that the user puts before it. */
  readonly yields?: true;
  /**
   * Whether it is withdrawn when the user adds a step, so that the planner is asked first whether it is still needed.
   */
  readonly asksFirst?: true;
  /** Set while `actionStarted` has no `actionFinished`. After a restart its outcome is unknown. */
  readonly started: ActionId | null;
  /** The element it started on, as the user sees it; null or absent for actions without one. */
  readonly target?: TargetLabel | null;
  /** The user's approval of exactly this action on exactly this element. Void after a restart (safety D15). */
  readonly approved: {
    readonly fingerprint: string | null;
    /** The facts of the card, to be compared with the page. */
    readonly seal?: Seal;
    /** The question with which the files to upload were chosen. */
    readonly files?: QuestionId;
    /** No card was shown, because a rule of the user's covers it. */
    readonly unasked?: AutoApproval;
  } | null;
  readonly dialogs: DialogPolicy;
  /** How many cards were shown for this action so far. */
  readonly cards?: number;
  /** What is known about an action with unknown outcome, in sentences for the user. */
  readonly seen?: Text;
  /** Its requests were held: the page is looked at before it is repeated or asked about. */
  readonly held?: HeldBack;
  /** It was approved and performed, and strict mode held its requests. It is repeated with those let through. */
  readonly isRepeated?: true;
  /** Its control was gone after the user answered its dialog, and the action that opened it was repeated. */
  readonly isReopened?: true;
  /** The user edited its form, so it is asked about again whatever it sends now. */
  readonly isChanged?: true;
  /** An activation of unknown effect that must be judged before the action can continue. */
  readonly unclear?: Stopped | null;
  /** How often the critic was asked about this action. */
  readonly judged?: number;
  /** The page showed the expected effect before the action, so seeing it afterwards proves nothing. */
  readonly isMetBefore?: true;
  /** Set once the action is recorded and its expected effect still has to be checked. */
  readonly awaiting: Awaiting | null;
};

/** An act whose requests were held. Nothing was sent, but the page may show that it was. */
export type HeldBack = {
  /** Of the page before the act. */
  readonly address: string;
  /** All that was known of its element; null for an act without one. */
  readonly seal: Seal | null;
  /** Whether the page only shows more than before, such as an error message. */
  readonly isMore: boolean;
};

/** An action whose effect is being checked: where it led, whether anything changed, and whether it needed approval. */
export type Awaiting = {
  readonly url: string;
  readonly isChanged: boolean;
  readonly isGated: boolean;
};

/** Goes back to a state. `address` replaces a state that was never recorded. */
export type RestoreOperation = Common & {
  readonly kind: 'restore';
  readonly state: StateId | null;
  readonly address: string;
  /** The lowest confidence that is enough; the address alone if absent. */
  readonly least?: RestoreConfidence;
  /** The last restore method to try; all of them if absent. */
  readonly upTo?: RestoreMethod;
  /** A path with actions or a load is tried in a background tab first, if the run's options allow looks (WO-19). */
  readonly rehearses?: true;
};

/** Looks in background tabs at the pages that these alternatives of a choice begin with, and compares them. */
export type LookOperation = Common & { readonly kind: 'look'; readonly ways: readonly NodeId[] };

/** How a strategy, or the driver because of a limit, wants to end the run. */
export type Proposal =
  | {
      readonly how: 'reached';
      /** The strategy's own answer, which becomes the run's; null asks for one. */
      readonly answer: string | null;
      /** Whether the strategy can continue if the end is refused. */
      readonly canGoOn: boolean;
      /** The validator judges it first (AE-10). */
      readonly validate?: true;
      /** The answer is requested again, because the earlier one is in doubt. */
      readonly askAgain?: true;
      /**
       * An answer that finds the goal reached is checked once more (SA-23), because the plan alone does not show it.
       */
      readonly check?: true;
    }
  | {
      readonly how: 'gaveUp' | 'exhausted' | 'budget';
      readonly why: Text;
      /** The strategy's own final text; absent asks for an answer. */
      readonly answer?: string;
      readonly canGoOn?: boolean;
      readonly validate?: true;
    }
  | { readonly how: 'limit'; readonly which: BudgetName; readonly limit: number };

/** A proposal to end the run. All of them are judged in one place. */
export type EndOperation = Common & { readonly kind: 'end'; readonly proposal: Proposal };

export type Operation =
  | AskOperation
  | ActOperation
  | RestoreOperation
  | LookOperation
  | EndOperation;

/** The run's own tabs. */
export const OWN_PLACE = placeId('own');

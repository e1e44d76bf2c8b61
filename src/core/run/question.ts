/** Questions to the user, and the replies. */

import type { Action } from '../action/action.ts';
import type { ApprovalCard } from '../action/approvalCard.ts';
import type { Seal } from '../gate/seal.ts';
import type { NodeId, QuestionId } from '../ids.ts';
import type { Text } from '../messages/message.ts';
import type { AcceptedFiles, FileFacts } from '../page/files.ts';
import type { Failure } from '../result.ts';
import type { TargetLabel } from './operation.ts';

/** A question only the user can answer. Code builds the cards from facts, never from model output. */
export type Question =
  | {
      readonly kind: 'approve';
      /** The seal of the exact action being approved (`gate/seal.ts`); absent if it doesn't act on the page. */
      readonly seal?: Seal;
      /** Fingerprint of the element on the card; absent if the page made the card or there is no element. */
      readonly element?: string;
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly action: Action;
      readonly card: ApprovalCard;
      /** Why the user's last change on this card did not reach the page. */
      readonly unchanged?: Failure;
    }
  | {
      readonly kind: 'dialog';
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly dialog: 'confirm' | 'prompt';
      readonly text: string;
      readonly site: string;
    }
  | {
      readonly kind: 'site';
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly origin: string;
      readonly why: Text;
      /** The action opens a frame of this site for reading. Once the site is allowed, nothing else is left to do. */
      readonly opensFrame?: true;
    }
  /** Whether a picture of an element may be sent to the model, for all pictures of this site. */
  | {
      readonly kind: 'picture';
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly site: string;
      /** The host of the model's server. */
      readonly to: string;
      readonly action: Action;
      readonly target: TargetLabel;
    }
  /** The planner's own text for a plan node, which the panel shows as a quote. */
  | {
      readonly kind: 'ask';
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly text: string;
    }
  /**
   * A request to do something in the tab that only the user can do, in the planner's own words. The panel shows it as a
   * quote.
   */
  | {
      readonly kind: 'handOver';
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly text: string;
    }
  /** Approval and choice in one: the file the user picks goes to the target on the card. */
  | {
      readonly kind: 'file';
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly action: Action;
      readonly card: ApprovalCard;
      readonly takes: AcceptedFiles;
      /** Fingerprint of the element on the card; absent as for `approve`. */
      readonly element?: string;
      /** The planner's description of the file it wants, shown as a quote. */
      readonly wanted: string;
    }
  /**
   * Asks the user to approve the plan before the first action. The panel shows the current plan; `node` is the step that
   * would start.
   */
  | { readonly kind: 'plan'; readonly id: QuestionId; readonly node: NodeId }
  | {
      readonly kind: 'unknownOutcome';
      readonly id: QuestionId;
      readonly node: NodeId;
      readonly action: Action;
      readonly evidence: Text;
    };

export type Reply =
  | { readonly kind: 'answer'; readonly text: string }
  /** `standing`: later actions of the kind on the card need no card in this task. */
  | { readonly kind: 'once'; readonly standing?: true }
  /** Approves nothing: this field is filled in with the user's value, and a new card follows. */
  | { readonly kind: 'change'; readonly field: number; readonly value: string }
  /** The user did what was handed over. */
  | { readonly kind: 'done' }
  /** The bytes stay in the worker's memory; the journal has only these facts. */
  | { readonly kind: 'files'; readonly files: readonly FileFacts[] }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'takeOver' }
  | { readonly kind: 'granted' }
  /** Whether pictures of the site may be sent: always and never are kept. */
  | { readonly kind: 'pictures'; readonly may: 'always' | 'notNow' | 'never' }
  | { readonly kind: 'happened' }
  | { readonly kind: 'didNot' }
  | { readonly kind: 'promptText'; readonly text: string };

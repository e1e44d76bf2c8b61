/**
 * What came of an action, in two types: `ActReport` from whoever performed it, and `ActionOutcome`, which the engine gets
 * once everything that page, tabs and network saw is merged (`src/background/browser/mergeOutcome.ts`).
 */

import type { ControlKey } from '../gate/controlKey.ts';
import type { Stopped } from '../gate/seal.ts';
import type { Text } from '../messages/message.ts';
import type { Change } from '../page/change.ts';
import type { Failure } from '../result.ts';

/** The report of an action by the frame of a page, or by the code for tabs, that performed it. */
export type ActReport = Acted | StoppedByGate;

export type Acted = {
  readonly changes: readonly Change[];
  /** The page got `beforeunload`: a navigation was requested but may not have begun yet. */
  readonly isUnloading?: true;
  /** The page kept the click from following its link, so nobody else follows it either. */
  readonly isCanceled?: true;
} & JudgedBy &
  (Done | NotLanded);

/** Keys of the critic's verdicts that let the action pass the gate in the page. Voided if the action sends something. */
type JudgedBy = { readonly judgedBy?: readonly ControlKey[] };

/**
 * What a document says about an action whose worker died before the report. `unbegun`: nothing was done, and the document
 * refuses the action from then on. `done`: a value was set, or the like; what the page requested then is not known.
 */
export type Recalled =
  | { readonly is: 'unbegun' }
  | { readonly is: 'done'; readonly changes: readonly Change[] }
  | { readonly is: 'unknown' };

/** The outcome of an action for the engine, however it ended. */
export type ActionOutcome = (Performed | StoppedByGate | Failed) & {
  /** Address of the tab in use afterwards; '' if it is gone or hidden from us. */
  readonly url: string;
  /** Requests of the run's tabs meanwhile that may have had an effect, as `POST https://…`; a few at most. */
  readonly requests: readonly string[];
};

/** An action that was carried out, whether or not it did what was asked. */
export type Performed = { readonly changes: readonly Change[] } & JudgedBy &
  (Done | NotLanded | DialogDenied);

type Done = {
  readonly kind: 'done';
  /** Says that it did less than one would think. */
  readonly remark?: Text;
};

type NotLanded = {
  readonly kind: 'notLanded';
  /** What is there instead of the requested effect ("The field still reads …"). */
  readonly problem: string;
};

/** The action opened a native dialog that would change the outcome if allowed; policy denied it. */
type DialogDenied = {
  readonly kind: 'dialogDenied';
  readonly dialog: { readonly kind: 'confirm' | 'prompt'; readonly text: string };
  /** The same as in `notLanded`; '' if only the dialog is in the way. */
  readonly problem: string;
};

/** The gate in the page stopped this activation: nothing was done. */
type StoppedByGate = { readonly kind: 'stopped'; readonly stopped: Stopped };

/** The action was not performed, or nobody saw what came of it: the kind of the failure says which. */
type Failed = { readonly kind: 'failed'; readonly failure: Failure };

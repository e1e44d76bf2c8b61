/** Everything the engine asks of the outside. Contexts implement these; tests script them. */
import type { BrowserAction } from '../core/action/action.ts';
import type { ActionOutcome, Recalled } from '../core/action/outcome.ts';
import type { ControlKey } from '../core/gate/controlKey.ts';
import type { Allowed } from '../core/gate/seal.ts';
import type { Judgment } from '../core/gate/verdict.ts';
import type { ActionId, PlaceId, QuestionId } from '../core/ids.ts';
import type { HeldRequest } from '../core/page/change.ts';
import type { ElementPicture, SentPicture } from '../core/page/drawing.ts';
import type { Distillation, ElementFacts, Observation } from '../core/page/observation.ts';
import type { Picture } from '../core/page/picture.ts';
import type { PlannedAct, Target } from '../core/plan/node.ts';
import type { Result } from '../core/result.ts';
import type { RestoreMethod } from '../core/run/browserState.ts';
import type { DialogPolicy } from '../core/run/dialogPolicy.ts';
import type { AskOperator } from '../core/run/operator.ts';
import type { Run, RunEvent } from '../core/run/run.ts';
import type { Answered, Checked, ComparedLooks, Explained } from './replies.ts';

/** The questions that the engine asks on its own, whatever the planner. */
export type EngineReplies = {
  readonly checkCompletion: Checked;
  readonly answer: Answered;
  /** Judges the claim that the goal can't be settled; `complete` means that the claim holds. */
  readonly confirmUnsettled: Checked;
  /** Judges the end of a run for planners that propose it so (AE-10). */
  readonly validate: Checked;
  /** Judges controls whose effect code can't tell: a verdict for each, in their order. */
  readonly critic: readonly Judgment[];
  /** Compares the pages that were looked at ahead. */
  readonly compareLooks: ComparedLooks;
  /** Answers a question of the user about the run. */
  readonly explain: Explained;
};
export type EngineOperators = {
  readonly [N in keyof EngineReplies]: AskOperator<EngineReplies[N]>;
};

/** All operators by name. The engine knows the replies to its own; a planner knows those to its own (`isReplyTo`). */
export type Operators = EngineOperators & Readonly<Record<string, AskOperator<unknown>>>;

export type PerformOptions = {
  readonly id: ActionId;
  /** Fingerprint of the element the gate judged. The action is refused if it changed (T7). */
  readonly fingerprint: string | null;
  /** The document that the refs belong to; undefined if unknown. */
  readonly document: string | undefined;
  readonly dialogs: DialogPolicy;
  /** Address of a link that opens a new tab. Popup blockers block such clicks by scripts (M11). */
  readonly opensTab: string | null;
  /** Activations the page may let through without another question. */
  readonly allowed: Allowed;
  /** Strict mode: the requests of this act that are let through, each once; see `act/afterAct.ts`. */
  readonly sends: readonly HeldRequest[];
  /** Blocks requests that could write while it runs, since it is believed to only read. */
  readonly mayOnlyRead: boolean;
  /** The question whose chosen files this action uploads; null for all other actions. */
  readonly files: QuestionId | null;
};

/** `isForRecord`: includes what became known of earlier actions; each is returned only once. */
export type Look = {
  readonly isForRecord: boolean;
  /** Reads no sooner than this long after the last action, in ms. */
  readonly sinceAct?: number;
  /** Reads no sooner than this long from now, in ms. */
  readonly after?: number;
};

/** The browser as the run sees it: only the run's own tabs, only granted sites. */
export type World = {
  observe(kind: Distillation, signal: AbortSignal, look?: Look): Promise<Result<Observation>>;
  /** Facts of the action's target for the gate; null for actions without a target. A ref of another document is stale. */
  describe(act: PlannedAct, signal: AbortSignal): Promise<Result<ElementFacts | null>>;
  /** A screenshot of the tab in use. Fails if the tab isn't in front, or if the browser allows none. */
  picture(signal: AbortSignal): Promise<Result<Picture>>;
  /** A picture of one element, brought into view for it; fails as `picture` does. */
  pictureOf(target: Target, signal: AbortSignal): Promise<Result<TakenPicture>>;
  perform(
    action: BrowserAction,
    options: PerformOptions,
    signal: AbortSignal,
  ): Promise<ActionOutcome>;
  /**
   * Asks the document of the target, if it is still there, how the action ended. For an action that was started and has
   * no outcome.
   */
  recall(act: PlannedAct, id: ActionId, signal: AbortSignal): Promise<Recalled>;
  /**
   * One method of going back (SA-19). `there` only checks whether the tab is at the address, `undo` reverts what the
   * actions left in the current page, `back` uses the history, `address` loads it again. `replay` loads the address,
   * after which the actions are repeated. `cannot`: this method doesn't work here.
   */
  restore(method: RestoreMethod, to: RestoreTarget, signal: AbortSignal): Promise<Result<Restored>>;
  /** Address of the tab in use; '' if it is gone or not visible to the extension. */
  url(): Promise<string>;
};

export type TakenPicture = {
  readonly picture: ElementPicture;
  /** The document that it shows a part of. */
  readonly document: string;
  readonly sent: SentPicture;
};

/** What the user said about sending pictures of elements to the model. */
export type PictureConsent = {
  /** Looked up each time, since the user may change it in Setup. */
  of(site: string): Promise<Consent>;
  /** Keeps the user's answer for a site. `to`: the host on the card. */
  keep(site: string, to: string, isAllowed: boolean): Promise<void>;
};

/** `ask` has the host that would get the picture, `blind` the model that takes none. */
export type Consent =
  | { readonly is: 'allowed' }
  | { readonly is: 'never' }
  | { readonly is: 'off' }
  | { readonly is: 'ask'; readonly host: string }
  | { readonly is: 'blind'; readonly model: string };

/** A page loaded outside the run's own tabs, and the server's status; 0 if unknown. */
export type Probed = { readonly status: number; readonly page: Observation };

/**
 * Background places beside the run's own tabs, which only look and never write (A25). What is done there is not an
 * action of the run; what proves right is repeated in its own tabs.
 */
export type Places = {
  /**
   * Opens a background tab at an address that the run visited or that its page plainly links to. Fails with
   * `wouldWrite` if the page needs to write, and otherwise if it might write unnoticed.
   */
  open(place: PlaceId, address: string, signal: AbortSignal): Promise<Result<World>>;
  /** Closes its tab. Does nothing for an unknown place. */
  drop(place: PlaceId): Promise<void>;
  /** Opens an address, reads the page and drops the place. */
  probe(place: PlaceId, address: string, signal: AbortSignal): Promise<Result<Probed>>;
};

/** Where to go back to, and the actions since then, first to last. */
export type RestoreTarget = {
  readonly address: string;
  readonly acts: readonly ActionId[];
  /** The run's tab in which the page was, if another one is in use now. It is brought to the front first (WO-19). */
  readonly tab?: number;
};

/** Where the tab is after going back, or that this method doesn't lead there. */
export type Restored = { readonly url: string } | 'cannot';

/** Stores committed events before anything else happens. They are durable when the promise resolves. */
export type Journal = { append(run: Run, events: readonly RunEvent[]): Promise<void> };

export type Clock = { now(): number };

/** The critic's verdicts from earlier runs. */
export type Judgments = {
  /** Looks up the first of these keys for which the site has a verdict; null if it has none. */
  recall(site: string, keys: readonly ControlKey[]): Promise<Kept | null>;
};

export type Kept = { readonly key: ControlKey; readonly judgment: Judgment };

export type Ports = {
  readonly operators: Operators;
  readonly judgments: Judgments;
  readonly pictures: PictureConsent;
  readonly world: World;
  readonly places: Places;
  readonly journal: Journal;
  readonly clock: Clock;
};

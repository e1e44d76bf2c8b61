/** Everything the engine asks of the outside. Contexts implement these; tests script them. */
import type { BrowserAction } from '../core/action/action.ts';
import type { ActionOutcome } from '../core/action/outcome.ts';
import type { ControlKey } from '../core/gate/controlKey.ts';
import type { Allowed } from '../core/gate/seal.ts';
import type { Judgment } from '../core/gate/verdict.ts';
import type { ActionId, PlaceId, QuestionId } from '../core/ids.ts';
import type { HeldRequest } from '../core/page/change.ts';
import type { Distillation, ElementFacts, Observation } from '../core/page/observation.ts';
import type { Picture } from '../core/page/picture.ts';
import type { PlannedAct } from '../core/plan/node.ts';
import type { Result } from '../core/result.ts';
import type { RestoreMethod } from '../core/run/browserState.ts';
import type { DialogPolicy } from '../core/run/dialogPolicy.ts';
import type { AskOperator } from '../core/run/operator.ts';
import type { Run, RunEvent } from '../core/run/run.ts';
import type { Answered, Checked, ComparedLooks } from './replies.ts';

/** The questions that the engine asks on its own, whatever the planner. */
export type EngineReplies = {
  readonly checkCompletion: Checked;
  readonly answer: Answered;
  /** Judges the end of a run for planners that propose it so (AE-10). */
  readonly validate: Checked;
  /** Judges controls whose effect code can't tell: a verdict for each, in their order. */
  readonly critic: readonly Judgment[];
  /** Compares the pages that were looked at ahead. */
  readonly compareLooks: ComparedLooks;
};
export type EngineOperators = {
  readonly [N in keyof EngineReplies]: AskOperator<EngineReplies[N]>;
};

/** All operators by name. The engine knows the replies to its own; a planner knows those to its own (`isReplyTo`). */
export type Operators = EngineOperators & Readonly<Record<string, AskOperator<unknown>>>;

export type PerformOptions = {
  readonly id: ActionId;
  /** Fingerprint of the element the gate looked at; the act is refused if it changed (T7). */
  readonly fingerprint: string | null;
  /** The document that the refs are of; undefined where that is not known. */
  readonly document: string | undefined;
  readonly dialogs: DialogPolicy;
  /** Address of a link that wants a new tab: pop-up blockers swallow such clicks of ours (M11). */
  readonly opensTab: string | null;
  /** Activations the page may let through without another question. */
  readonly allowed: Allowed;
  /** Strict mode: the requests of this act that are let through, each once; see `act/afterAct.ts`. */
  readonly sends: readonly HeldRequest[];
  /** The question whose chosen files this act hands over; null for every other act. */
  readonly files: QuestionId | null;
};

/** The browser, as the run sees it: only the run's own tabs, only granted sites. */
export type World = {
  observe(kind: Distillation, signal: AbortSignal): Promise<Result<Observation>>;
  /** Facts of the action's target for the gate; null for actions without a target. A ref of another document is stale. */
  describe(act: PlannedAct, signal: AbortSignal): Promise<Result<ElementFacts | null>>;
  /** A picture of the tab in use; fails when it is not in front, or where the browser allows none. */
  picture(signal: AbortSignal): Promise<Result<Picture>>;
  perform(
    action: BrowserAction,
    options: PerformOptions,
    signal: AbortSignal,
  ): Promise<ActionOutcome>;
  /**
   * One rung of going back (SA-19): `there` only looks whether the tab is at the address, `undo` takes back what the acts
   * left in the page that is there, `back` goes through the history, `address` asks for it again. `cannot`: not by this
   * rung. `replay` opens the address anew, where the acts that follow are done again.
   */
  restore(rung: RestoreMethod, to: RestoreTarget, signal: AbortSignal): Promise<Result<Restored>>;
  /** Address of the tab in use; '' when it is gone or hidden from us. */
  url(): Promise<string>;
};

/** A page that was loaded beside the run's own, and how the server answered: 0 where that is not known. */
export type Probed = { readonly status: number; readonly page: Observation };

/**
 * Places beside the run's own tabs, which look and write nothing (A25). What is done there is no action of the run; what
 * proved right is done again in its own tabs.
 */
export type Places = {
  /**
   * A background tab with this address, at which the run was, or to which its page links plainly. Fails with `wouldWrite`
   * where the page needs to write, and otherwise where it might, out of sight.
   */
  open(place: PlaceId, address: string, signal: AbortSignal): Promise<Result<World>>;
  /** Its tab is closed. Does nothing for a place that is not there. */
  drop(place: PlaceId): Promise<void>;
  /** Opens an address, reads the page and drops the place. */
  probe(place: PlaceId, address: string, signal: AbortSignal): Promise<Result<Probed>>;
};

/** Where to go back to, and what was done since, first to last. */
export type RestoreTarget = { readonly address: string; readonly acts: readonly ActionId[] };

/** Where the tab is after going back, or that this way does not lead there. */
export type Restored = { readonly url: string } | 'cannot';

/** Where committed events go before anything else happens: durable when the promise resolves. */
export type Journal = { append(run: Run, events: readonly RunEvent[]): Promise<void> };

export type Clock = { now(): number };

/** Verdicts of the critic from earlier runs. */
export type Judgments = {
  /** By the first of these keys under which the site has one; null where it has none. */
  recall(site: string, keys: readonly ControlKey[]): Promise<Kept | null>;
};

export type Kept = { readonly key: ControlKey; readonly judgment: Judgment };

export type Ports = {
  readonly operators: Operators;
  readonly judgments: Judgments;
  readonly world: World;
  readonly places: Places;
  readonly journal: Journal;
  readonly clock: Clock;
};

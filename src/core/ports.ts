/** Everything the core asks of the outside. Contexts implement these; tests script them. */
import type { ActionKind, BrowserAction } from './action/action.ts';
import type { ActionOutcome } from './action/outcome.ts';
import type { ControlKey } from './gate/controlKey.ts';
import type { Allowed, Stopped } from './gate/seal.ts';
import type { Judgment } from './gate/verdict.ts';
import type { ActionId, ElementRef, NodeId, PlaceId, QuestionId } from './ids.ts';
import type { Json } from './json.ts';
import type { HeldRequest } from './page/change.ts';
import type { Distillation, ElementFacts, Observation } from './page/observation.ts';
import type { Usage } from './plan/budget.ts';
import type { PlannedAct } from './plan/node.ts';
import type { PlanTree } from './plan/tree.ts';
import type { Result } from './result.ts';
import type { RestoreMethod } from './run/browserState.ts';
import type { DialogPolicy } from './run/dialogPolicy.ts';
import type { OperatorName, OperatorValues } from './run/replies.ts';
import type { Run, RunEvent } from './run/run.ts';

/** The page behind one alternative, seen from a background tab. */
export type Look = { readonly node: NodeId; readonly page: Observation };

/** A checked answer of the model with what it cost. A failed call reports the usage it knows of. */
export type Called<T> = {
  readonly result: Result<T>;
  readonly usage: Usage;
  readonly calls: number;
  readonly ms: number;
};

/** The part of a run that operators see; the planner builds it so that prompts never reach into state. */
export type Context = {
  readonly run: Run;
  readonly tree: PlanTree;
  readonly node: NodeId;
  /** Fresh page, or null for operators that judge from records only. */
  readonly page: Observation | null;
  /** For the last check, where the run's options ask for one. */
  readonly picture: Picture | null;
  /** What the pages of the run looked like, first to last, for validators that judge by that (AE-10). */
  readonly pictures?: readonly Picture[];
  /** Pages that were looked at ahead, for the operator that compares them. */
  readonly looks?: readonly Look[];
  /** The activations that the critic judges, in the order in which they come; none for every other operator. */
  readonly controls: readonly Stopped[];
  /** What the question is about besides the node; null where the node says it all. */
  readonly about: Json;
  readonly allowed: readonly ActionKind[];
  /** When the question is asked, in ms since 1970. */
  readonly now: number;
};

/** Asks one operator. Its reply is already checked against its schema. */
export type AskOperator<N extends OperatorName> = (
  context: Context,
  signal: AbortSignal,
) => Promise<Called<OperatorValues[N]>>;

/** The scoped model calls of StructuredAgent 3.3 (SA-20 to SA-24), and those of the other planners. */
export type Operators = { readonly [N in OperatorName]: AskOperator<N> };

/** The operators, each made from its name. Every table of them has the names. */
export function operatorsFrom(
  table: Readonly<Record<OperatorName, unknown>>,
  make: <N extends OperatorName>(name: N) => AskOperator<N>,
): Operators {
  const names = Object.keys(table) as OperatorName[];
  // Each was made for its name.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Operators;
}

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

/** A screenshot of the driven tab, scaled for a model, with refs drawn on the elements. */
export type Picture = {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly base64: string;
  readonly width: number;
  readonly height: number;
  /** The refs on it; they act like those of an observation. */
  readonly marks: readonly ElementRef[];
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

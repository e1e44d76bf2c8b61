/** Everything the core asks of the outside. Contexts implement these; tests script them. */
import type { Action, ActionKind, BrowserAction } from './action/action.ts';
import type { ActionClass } from './action/actionRow.ts';
import type { ControlKey } from './gate/controlKey.ts';
import type { Allowed, Stopped } from './gate/seal.ts';
import type { Judgment } from './gate/verdict.ts';
import type { ActionId, ElementRef, NodeId, PlaceId, QuestionId } from './ids.ts';
import type { Json } from './json.ts';
import type { Schema } from './memory/schema.ts';
import type { TableOp } from './memory/table.ts';
import type { Change, HeldRequest } from './page/change.ts';
import type { Distillation, ElementFacts, Observation } from './page/observation.ts';
import type { Diagnosis, Expansion, Grounding, NewChild } from './plan/event.ts';
import type { PlannedAct } from './plan/node.ts';
import type { PlanTree } from './plan/tree.ts';
import type { Result } from './result.ts';
import type { DialogPolicy } from './run/dialogPolicy.ts';
import type { OperatorName, Summary, Usage } from './run/modelCall.ts';
import type { Run, RunEvent } from './run/run.ts';
import type { Rung } from './run/state.ts';

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
  /** The activation that the critic judges; null for every other operator. */
  readonly control: Stopped | null;
  /** What the question is about besides the node; null where the node says it all. */
  readonly about: Json;
  readonly allowed: readonly ActionKind[];
  /** When the question is asked, in ms since 1970. */
  readonly now: number;
};

export type Expanded = {
  readonly description: string;
  readonly expansion: Expansion;
  readonly reasoning: string;
  /** Merged reflection (systems with `reflect: 'merged'`): facts seen on the page now worth keeping. */
  readonly notes: readonly string[];
  readonly progress: string;
  /** `done`: the objective holds already, no action is needed; `cannot`: it can't be reached this way, `reasoning` says why. */
  readonly outcome: 'planned' | 'done' | 'cannot';
  /** Nodes begun by nobody yet whose objective this look fulfilled as well, and nodes not needed any more. */
  readonly settled: readonly NodeId[];
  readonly dropped: readonly NodeId[];
  /** Explicit requirements of the task, one per entry; a later reply that has any replaces them. */
  readonly requirements: readonly string[];
  /** Plans of later steps whose exact actions are known already. */
  readonly ahead?: readonly { readonly id: NodeId; readonly expansion: Expansion }[];
  /** With `done`: the answer to the whole task, which is then fulfilled. */
  readonly answer?: { readonly text: string; readonly evidence: readonly string[] };
};
export type Repaired = {
  readonly diagnosis: Diagnosis;
  readonly prune: readonly NodeId[];
  readonly add: readonly NewChild[];
  readonly reasoning: string;
};
export type Checked = { readonly complete: boolean; readonly reason: string };
/** A node that the tree update drops, and as what (A4). */
export type Pruning = {
  readonly id: NodeId;
  readonly cause: 'irrelevant' | 'duplicate' | 'infeasible';
};
export type TreeUpdate = {
  readonly prune: readonly Pruning[];
  readonly reword: readonly { readonly id: NodeId; readonly description: string }[];
  readonly reasoning: string;
};
export type Noted = { readonly notes: readonly string[]; readonly response: string };
export type TableUpdate = { readonly ops: readonly TableOp[] };
export type NextAction = Grounding & { readonly action: Action; readonly reasoning: string };
/** One way to the same immediate objective (PM-04); with its exact action where edges are single actions (BL-05). */
export type Candidate = {
  readonly thought: string;
  readonly subplan: string;
  readonly act?: Grounding & { readonly action: Action };
};
export type Alternatives = { readonly candidates: readonly Candidate[] };
/** The next act of a subplan (PM-05); null: it is done already, and nothing is left to do for it. */
export type Grounded = {
  readonly summary: string;
  /** Refs of elements that matter next. */
  readonly highlighted: readonly string[];
  readonly reasoning: string;
  readonly description: string;
  readonly act: (Grounding & { readonly action: Action }) | null;
  readonly isLast: boolean;
};
/** Whether the acts did what the subplan asks (PM-06), and whether that had to show on the page. */
export type SubplanVerdict = {
  readonly isDone: boolean;
  readonly shouldShow: boolean;
  readonly why: string;
};
/** How near the goal is (PM-07): A reached, B one or two steps left, C on track, D unclear, E failed or backwards. */
export type Letter = 'A' | 'B' | 'C' | 'D' | 'E';
export type ProgressVerdict = {
  readonly letter: Letter;
  readonly why: string;
  readonly notes: readonly string[];
};
/** What was wrong with a failed subplan, and its revision (PM-09); '' is no repair. */
export type Revised = {
  readonly fault: 'feasibility' | 'complexity';
  readonly why: string;
  readonly subplan: string;
};
/** Reply of Agent-E's planner (AE-01): the step to delegate now, or its end. */
export type Delegation = {
  /** The steps after it as planned now; null where the plan stays as it is. */
  readonly plan: readonly string[] | null;
  readonly next: string;
  readonly terminate: 'no' | 'done' | 'gaveUp';
  /** The final response, where it ends. */
  readonly response: string;
};
/** Reply of Agent-E's navigator (AE-02): skills to use now, in order, or with `reply` the end of its step. */
export type Navigated = {
  readonly acts: readonly (Grounding & { readonly action: Action })[];
  readonly reply: string | null;
};
export type Answered = {
  readonly answer: string;
  readonly evidence: readonly string[];
  readonly reached: boolean;
};

/** One candidate of a search (WO-06), with what code knows of it from the page it was proposed on. */
export type Proposed = Grounding & {
  readonly action: Action;
  /** The action in words, with its element. */
  readonly description: string;
  /** What the page shows that matters for the goal, facts for the answer included. */
  readonly observation: string;
  readonly reasoning: string;
  /** Before it is carried out (WO-13). */
  readonly actionClass: ActionClass;
};
/** The goal in other words, once per task (WO-05). */
export type Rephrased = { readonly text: string };
/** Milestones of the task, once per task (WO-10). */
export type Checklist = { readonly items: readonly string[] };
/** How far a milestone would be after an action (WO-10). */
export type MilestoneLabel = 'yes' | 'inProgress' | 'no';
/** For each candidate in question, a label for each milestone. */
export type JudgedActions = { readonly labels: readonly (readonly MilestoneLabel[])[] };

/** Replies of the operators. */
export type OperatorValues = {
  readonly expand: Expanded;
  readonly repair: Repaired;
  readonly checkCompletion: Checked;
  readonly updateTree: TreeUpdate;
  readonly summarize: Summary;
  readonly takeNotes: Noted;
  readonly answer: Answered;
  /** Structured memory: what to look for, once per task (SM-01). */
  readonly readConstraints: Schema;
  /** Values from each page (SM-02). */
  readonly updateMemory: TableUpdate;
  /** The ReAct baseline's only question (BL-01): the next action, or `stop` with the answer. */
  readonly nextAction: NextAction;
  /** Judges a control whose effect code can't tell. */
  readonly critic: Judgment;
  /** The search of WebOperator. */
  readonly rephraseGoal: Rephrased;
  readonly makeChecklist: Checklist;
  readonly proposeAction: Proposed;
  readonly judgeActions: JudgedActions;
  /** Plan-MCTS: ways to go on (PM-04). */
  readonly proposeSubplans: Alternatives;
  /** The same as single actions (BL-05). */
  readonly proposeActions: Alternatives;
  readonly groundSubplan: Grounded;
  readonly judgeSubplan: SubplanVerdict;
  readonly judgeProgress: ProgressVerdict;
  readonly reviseSubplan: Revised;
  /** Agent-E's planner, navigator and validator (AE-01, AE-02, AE-10). */
  readonly planStep: Delegation;
  readonly navigate: Navigated;
  readonly validate: Checked;
};

/** The scoped model calls of StructuredAgent 3.3 (SA-20 to SA-24). Every reply is already checked against its schema. */
export type Operators = {
  readonly [N in OperatorName]: (
    context: Context,
    signal: AbortSignal,
  ) => Promise<Called<OperatorValues[N]>>;
};

export type ActionOutcome = {
  readonly url: string;
  readonly changes: readonly Change[];
  /** Words when the effect is not what was asked ("the field still reads …"); the act then counts as failed. */
  readonly problem: string;
  /** A native dialog that was denied by policy and would change the outcome if allowed. */
  readonly deniedDialog: { readonly kind: 'confirm' | 'prompt'; readonly text: string } | null;
  /** The activation that the gate in the page stopped; absent if the whole act went through. */
  readonly stopped?: Stopped;
};

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
  /** Strict mode: the requests of this act that are let through, each once; see `held.ts`. */
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
  ): Promise<Result<ActionOutcome>>;
  /**
   * One rung of going back (SA-19): `there` only looks whether the tab is at the address, `undo` takes back what the acts
   * left in the page that is there, `back` goes through the history, `address` asks for it again. `cannot`: not by this
   * rung. `replay` opens the address anew, where the acts that follow are done again.
   */
  restore(rung: Rung, to: RestoreTarget, signal: AbortSignal): Promise<Result<Restored>>;
  /** Requests of the run's tabs since then (epoch ms) that may have done something, as `POST https://…`; a few at most. */
  requests(since: number): Promise<readonly string[]>;
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

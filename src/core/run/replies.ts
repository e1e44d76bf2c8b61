/** What the core asks a model, and the reply to each question; every reply is checked before the core sees it. */
import type { Action } from '../action/action.ts';
import type { ActionClass } from '../action/actionRow.ts';
import type { Judgment } from '../gate/verdict.ts';
import type { NodeId } from '../ids.ts';
import type { Schema } from '../memory/schema.ts';
import type { TableOp } from '../memory/table.ts';
import type { Diagnosis, Expansion, Grounding, NewChild } from '../plan/event.ts';

export type GivenAnswer = { readonly text: string; readonly evidence: readonly string[] };

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
  readonly answer?: GivenAnswer;
  /** With a plan that ends the task: the answer, if all goes as it expects. */
  readonly answerAhead?: GivenAnswer;
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
/** Reply of `occam` (BL-02): an action for the active plan, or a change of its plans. `seen`: what the page showed. */
export type PlanMove =
  | (NextAction & { readonly kind: 'act'; readonly seen: string })
  | {
      readonly kind: 'branch';
      readonly parent: NodeId;
      readonly intent: string;
      readonly reasoning: string;
    }
  | { readonly kind: 'prune'; readonly plan: NodeId; readonly reasoning: string };
/** Which of the moves in question is worth most at the least risk (BL-02), by its place among them. */
export type ChosenMove = { readonly choice: number; readonly why: string };
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
  /** Elements that matter next, as their lines read on the page that it was asked about. */
  readonly highlighted: readonly string[];
  readonly reasoning: string;
  readonly description: string;
  /** null where nothing is left to do, or nothing can be done. */
  readonly act: (Grounding & { readonly action: Action }) | null;
  readonly isLast: boolean;
  /** It can't be carried out; `reasoning` says why. */
  readonly isGivenUp: boolean;
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

/** What the page behind one way of a choice tells: how likely the way works, and facts on it for the answer. */
export type LookedWay = {
  readonly score: number;
  readonly why: string;
  readonly facts: readonly string[];
};
/** One for each page that was looked at ahead, in their order. */
export type ComparedLooks = { readonly ways: readonly LookedWay[] };

/**
 * One row for each operator, with its reply: everything that the core asks a model. `src/planners` has their
 * prompts.
 */
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
  /** The baseline that plans for itself (BL-02). */
  readonly actInPlan: PlanMove;
  /** Its variant with a judge, where several moves were proposed. */
  readonly judgeMoves: ChosenMove;
  /** Judges controls whose effect code can't tell: a verdict for each, in their order. */
  readonly critic: readonly Judgment[];
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
  /** Of pages that were looked at ahead: which way is best. */
  readonly compareLooks: ComparedLooks;
};

export type OperatorName = keyof OperatorValues;

export type Summary = {
  readonly observation: string;
  readonly progress: string;
  readonly feedback: string;
  readonly highlighted: readonly string[];
};

/**
 * Who must be shown what: the inputs of each operator by StructuredAgent's prompt tables and section 3.3 (SA-20 to
 * SA-25), Structured Memory (SM-02, SM-05) and the baseline (BL-01), as data. Written from the papers, not from the
 * prompts: the prompts must fit this, never the other way round.
 */

import type { OperatorName } from '../../../src/planners/operators.ts';
import type { SystemId } from '../../../src/planners/systems.ts';

/** Everything the run has learned, by kind. `progress` to `requirements` are replaced by later ones, the rest adds up. */
export const kinds = [
  'progress',
  'feedback',
  'summary',
  'response',
  'requirements',
  'notes',
  'constraints',
  'acts',
  'notices',
  'candidates',
] as const;
export type Kind = (typeof kinds)[number];

export type Needs = {
  /** The view of the page; null where none may be shown. */
  readonly page: 'all_fields' | 'text_only' | null;
  /** The part of the plan: around the node (its path with all siblings, and its children), all of it, or none. */
  readonly plan: 'local' | 'whole' | null;
  readonly must: readonly Kind[];
  /** Why this node, or a part of it, failed or must be tried again. */
  readonly reasons: 'own' | 'parts' | null;
  readonly never: readonly Kind[];
  /** It must not see the goal. */
  readonly isGoalHidden?: true;
};

/** Structured Memory feeds EXPAND and REPAIR only (SM-05). */
const never = ['candidates'] as const;
const notesOfRun = ['candidates', 'notes', 'acts', 'progress', 'feedback', 'response'] as const;
const remembered = ['progress', 'notes', 'constraints'] as const;
const planning = [...remembered, 'feedback', 'requirements', 'acts', 'candidates'] as const;

/** PM-04 to PM-09: what the search's own operators see of the page; the rest of their inputs is in `test/planners/research/planMcts/prompts.test.ts`. */
const searchNeeds: Needs = {
  page: 'all_fields',
  plan: null,
  must: ['constraints'],
  reasons: null,
  never: ['candidates', 'feedback', 'summary'],
};

const needs = {
  // SA-20. The feedback is among the inputs that its prompt names, the acts are those of the whole run.
  expand: { page: 'all_fields', plan: 'local', must: planning, reasons: 'own', never: [] },
  // SA-21: as EXPAND, with the children, their statuses and the reason for repair.
  repair: { page: 'all_fields', plan: 'local', must: planning, reasons: 'parts', never: [] },
  // SA-22.
  updateTree: { page: 'text_only', plan: 'whole', must: remembered, reasons: null, never },
  // SA-23: it judges from what is on record.
  checkCompletion: {
    page: null,
    plan: 'local',
    must: [...remembered, 'feedback'],
    reasons: null,
    never,
  },
  // SA-24: progress and observation so far, the notes, what was done, and the page as it is.
  summarize: {
    page: 'all_fields',
    plan: null,
    must: [...remembered, 'summary', 'acts'],
    reasons: null,
    never,
  },
  takeNotes: { page: 'text_only', plan: null, must: [...remembered, 'acts'], reasons: null, never },
  // SA-24: from notes and plan only; where it judges the goal as well, see `needsOf`.
  answer: { page: null, plan: 'whole', must: ['notes', 'constraints'], reasons: null, never },
  // SM-01: from the words of the task.
  readConstraints: { page: null, plan: null, must: [], reasons: null, never },
  // SM-02: the page and every row so far.
  updateMemory: { page: 'all_fields', plan: null, must: ['candidates'], reasons: null, never: [] },
  // BL-01: the whole history and the page.
  nextAction: {
    page: 'all_fields',
    plan: null,
    must: ['notes', 'constraints', 'acts'],
    reasons: null,
    never,
  },
  // BL-02: the page, and of the run what belongs to the active plan.
  actInPlan: {
    page: 'all_fields',
    plan: null,
    must: ['constraints'],
    reasons: null,
    never: [...never, 'progress', 'feedback', 'response'],
  },
  // BL-02: what the proposals were made from.
  judgeMoves: {
    page: 'all_fields',
    plan: null,
    must: ['constraints'],
    reasons: null,
    never: [...never, 'progress', 'feedback', 'response'],
  },
  proposeSubplans: searchNeeds,
  proposeActions: searchNeeds,
  groundSubplan: searchNeeds,
  // PM-06: not the goal, and nothing that the run has learned besides this attempt.
  judgeSubplan: {
    ...searchNeeds,
    must: [],
    never: kinds.filter((kind) => kind !== 'acts'),
    isGoalHidden: true,
  },
  judgeProgress: searchNeeds,
  reviseSubplan: searchNeeds,
  // The gate's second judge: the goal and one control, nothing that the planner wrote.
  critic: {
    page: null,
    plan: null,
    must: [],
    reasons: null,
    never: kinds.filter((kind) => kind !== 'constraints'),
  },
  // WO-05, WO-10: from the words of the task.
  prepareTask: { page: null, plan: null, must: [], reasons: null, never: notesOfRun },
  // WO-05: page and way; what was done on other ways is checked by the oracle of the search.
  proposeAction: {
    page: 'all_fields',
    plan: null,
    must: ['constraints'],
    reasons: null,
    never: [...never, 'progress', 'feedback', 'response'],
  },
  // WO-10: page, milestones, way and candidates.
  judgeActions: {
    page: 'all_fields',
    plan: null,
    must: ['constraints'],
    reasons: null,
    never: [...never, 'progress', 'feedback', 'response'],
  },
  // AE-01: task, address and its chat, never a page or a skill.
  planStep: { page: null, plan: null, must: ['constraints'], reasons: null, never },
  // AE-02, AE-03: its own step, and the page only where it asked for it; nothing of other steps.
  navigate: {
    page: null,
    plan: null,
    must: ['constraints'],
    reasons: null,
    never: ['notes', 'candidates'],
    isGoalHidden: true,
  },
  // A25: the pages that were looked at are its own part; the page of the run is not shown.
  compareLooks: {
    page: null,
    plan: 'local',
    must: [...remembered, 'requirements', 'acts'],
    reasons: null,
    never,
  },
  // AE-10: the planner's chat.
  validate: { page: null, plan: null, must: ['constraints'], reasons: null, never },
} satisfies Partial<Record<OperatorName, Needs>>;

/** Where no operator checks the goal, the answer does (5.2): it sees the page, the requirements and what was done. */
const judging: Needs = {
  ...needs.answer,
  page: 'all_fields',
  must: ['notes', 'constraints', 'requirements', 'progress', 'acts'],
};

const isStated = (operator: string): operator is keyof typeof needs =>
  Object.hasOwn(needs, operator);

const isJudge = (operator: OperatorName, system: SystemId): boolean =>
  operator === 'answer' && system !== 'structured' && system !== 'structured+memory';

export function needsOf(operator: OperatorName, system: SystemId): Needs {
  if (isJudge(operator, system)) return judging;
  if (!isStated(operator)) throw new Error(`needs.ts does not say what ${operator} is shown`);
  return needs[operator];
}

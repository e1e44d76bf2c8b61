/** (run, event) → run. The worker, the panel and every test fold the same function over the same journal. */

import { dispatch, type Handlers } from '../dispatch.ts';
import { type ApprovedForm, isSameForm } from '../gate/approvedForm.ts';
import { stateId } from '../ids.ts';
import { editTable } from '../memory/edit.ts';
import { applyOps, emptyTable, type Table } from '../memory/table.ts';
import { sameText } from '../messages/english.ts';
import { message } from '../messages/message.ts';
import type { Change } from '../page/change.ts';
import type { TreeEvent } from '../plan/event.ts';
import { ledTo, markTaken, reduceTree } from '../plan/reduce.ts';
import { nodeOf } from '../plan/tree.ts';
import { invalidateEarlierStates } from './back/invalidateStates.ts';
import { hasSent, pathToState } from './back/restoreSteps.ts';
import { takeoverEnded, takeoverStarted, userActed } from './back/userTakeover.ts';
import { withLatest } from './boundedList.ts';
import { type BrowserState, noExternalEffect } from './browserState.ts';
import { arriveAt, atState, hasMoved, seePage, withUnknownState } from './browserStates.ts';
import { limitText } from './limits.ts';
import { addNotice, keepRecord, recordsAfter, withLaterChanges, withMemory } from './memory.ts';
import { OWN_PLACE } from './operation.ts';
import { withAct, withOperation, withoutOperation } from './operations.ts';
import type { Question } from './question.ts';
import type { Notice, Run, RunChange, RunEvent, RunMemory, RunStarted } from './run.ts';
import { nothingUsed, withCall, withUse } from './usage.ts';

/**
 * Returns the run after `event`. `run` is null only before `runStarted`. Throws on a gap in `seq`, which means a broken
 * journal.
 */
export function reduceRun(run: Run | null, event: RunEvent): Run {
  const { change, seq, at } = event;
  if (change.kind === 'runStarted') return begin(change, seq, at);
  if (!run) throw new Error(`${change.kind} before runStarted`);
  if (seq !== run.seq + 1) throw new Error(`event ${seq} follows ${run.seq}`);
  return { ...apply(run, change), seq };
}

/** Folds a whole journal. */
export function foldRun(events: readonly RunEvent[]): Run | null {
  return events.reduce<Run | null>(reduceRun, null);
}

const noMemory: RunMemory = {
  observation: '',
  progress: '',
  feedback: '',
  earlierObservations: [],
  highlighted: [],
  notes: [],
  response: '',
  requirements: [],
  constraints: [],
  checklist: [],
  records: [],
  pageFocus: null,
  notices: [],
  advancedAt: 0,
  table: null,
};

function begin(start: RunStarted, seq: number, at: number): Run {
  const tree = reduceTree(null, { kind: 'rootPlanted', id: start.root, description: start.goal });
  return {
    id: start.id,
    goal: start.goal,
    startedAt: at,
    options: start.options,
    status: 'running',
    stepping: false,
    stop: null,
    failure: null,
    tree,
    operations: [],
    plan: null,
    edits: 0,
    refusals: 0,
    states: {},
    here: null,
    isStale: false,
    drive: null,
    memory: noMemory,
    spent: nothingUsed,
    question: null,
    reply: null,
    cardsInRow: 0,
    pendingEdits: [],
    made: [],
    refusedEdits: [],
    tabs: [start.tab],
    activeTab: 1,
    sites: [start.site],
    answer: '',
    evidence: [],
    verdicts: {},
    judgments: {},
    ...(start.examples && { examples: start.examples }),
    ...(start.routine && { routine: start.routine }),
    ...(start.isDemonstration && { isDemonstration: true }),
    seq,
  };
}

/** How many judgments are kept. Older ones are recalled or asked for again. */
const MAX_JUDGMENTS = 200;

/** How many edits can be undone. */
const MAX_MADE = 50;

/** How many forms can be approved automatically. Users can't keep more in mind, so others are asked about again. */
const MAX_STANDING = 20;

const otherForms = (
  forms: readonly ApprovedForm[] = [],
  form: ApprovedForm,
): readonly ApprovedForm[] => forms.filter((each) => !isSameForm(each, form));

/** How many refused edits are kept; the user has seen older ones. */
const MAX_REFUSALS = 60;

/** Questions about permission. All others ask for something. */
const BEFORE_ACTS: ReadonlySet<Question['kind']> = new Set(['approve', 'dialog', 'site']);

type Of<K extends RunChange['kind']> = Extract<RunChange, { kind: K }>;
type StateChange = Exclude<RunChange, TreeEvent>;

/** One small function per kind of change. A new kind without one does not compile. */
const rows: Handlers<StateChange, Run, Run> = {
  operationOrdered: (run, { operation }) => ({
    ...run,
    operations: [...run.operations, operation],
  }),
  operationMoved: (run, { operation }) => withOperation(run, operation),
  operationEnded: (run, { id }) => withoutOperation(run, id),
  operationCanceled: (run, { id }) => withoutOperation(run, id),
  planMoved: movePlan,
  scopeLimited: (run, { node, which, limit }) =>
    addNotice(run, { by: 'run', node, text: limitText(run.tree, node, { which, limit }) }),
  rerooted: invalidateEarlierStates,
  pageSeen: (run, { page }) => {
    const seen = seePage({ ...run, isStale: false }, page);
    // On another page, their refs may belong to other elements (SA-25).
    return hasMoved(run, page) ? withMemory(seen, { highlighted: [] }) : seen;
  },
  actionReplayed: replayAct,
  restored: (run, change) =>
    change.method === 'there'
      ? arriveAt(run, change)
      : withMemory(arriveAt(run, change), { highlighted: [] }),
  // A free refusal costs a planning step, so that a planner that keeps proposing the same end reaches a limit.
  endRefused: (run, { feedback, isFree }) =>
    addNotice(
      isFree
        ? withUse(run, run.tree.root, { kind: 'planningStep' })
        : { ...run, refusals: run.refusals + 1 },
      { by: 'run', node: run.tree.root, text: message('reason.endRefused', { feedback }) },
    ),
  noticeAdded: (run, { notice }) => addNotice(run, notice),
  statusChanged: (run, { status, stepping }) => ({
    ...run,
    // The answer of an interrupted run is not the answer of the run that continues.
    ...(run.status === 'finished' ? { answer: '', evidence: [], refusals: 0 } : {}),
    status,
    stepping,
    cardsInRow: 0,
    failure: null,
    stop: null,
    isStale: run.isStale || run.status !== status,
    drive: status === 'running' ? takeoverEnded(run) : run.drive,
  }),
  tookOver: takeoverStarted,
  personActed: (run, { acts }) => userActed(run, acts),
  budgetRaised: (run, { budget }) => ({ ...run, options: { ...run.options, budget } }),
  termsChanged: (run, { terms }) => ({ ...run, options: { ...run.options, ...terms } }),
  standingAllowed: (run, { standing }) => ({
    ...run,
    standing: [...otherForms(run.standing, standing), standing].slice(-MAX_STANDING),
  }),
  standingEnded: (run, { standing }) => ({
    ...run,
    standing: otherForms(run.standing, standing),
    options: {
      ...run.options,
      approvedForms: otherForms(run.options.approvedForms, standing),
    },
  }),
  runBlocked: (run, { failure }) => ({ ...run, status: 'blocked', failure }),
  runFinished: (run, { stop }) => ({
    ...run,
    operations: run.operations.filter(({ kind }) => kind !== 'end'),
    status: 'finished',
    drive: takeoverEnded(run),
    stop,
    question: null,
    reply: null,
  }),
  answered: (run, { answer, evidence, page }) => ({
    ...run,
    answer,
    evidence,
    ...(page && { answerPage: page }),
  }),
  questionAsked: (run, { question }) => ({
    ...run,
    status: 'waiting',
    question,
    reply: null,
    cardsInRow: run.cardsInRow + (BEFORE_ACTS.has(question.kind) ? 1 : 0),
    isStale: true,
  }),
  questionReplied: (run, { reply }) => ({
    ...run,
    status: 'running',
    reply,
    // A user who edits the card has read it.
    cardsInRow: reply.kind === 'change' ? 0 : run.cardsInRow,
    ...(run.question?.kind === 'plan' && { isPlanApproved: true }),
  }),
  questionClosed: (run) => ({
    ...run,
    status: run.status === 'waiting' ? 'running' : run.status,
    question: null,
    reply: null,
  }),
  editQueued: (run, { edit }) => ({ ...run, pendingEdits: [...run.pendingEdits, edit] }),
  editApplied: applyEdit,
  goalRestored: (run, { goal }) => ({ ...run, goal }),
  editWithdrawn: (run, { edit, by }) => ({
    ...run,
    pendingEdits: run.pendingEdits.filter(({ id }) => id !== edit && id !== by),
  }),
  editRefused: refuseEdit,
  actionStarted: (run, { id, node, target = null }) => ({
    ...withAct(run, { started: id, target }),
    tree: markTaken(run.tree, node),
  }),
  actionFinished: finishAction,
  controlJudged: (run, { key, judgment }) => ({
    ...run,
    judgments: withLatest(run.judgments, key, judgment, MAX_JUDGMENTS),
  }),
  judgmentVoided: (run, { key }) => {
    const { [key]: _voided, ...judgments } = run.judgments;
    return { ...run, judgments };
  },
  effectMissed: missEffect,
  changedLater: (run, change) =>
    withMemory(run, { records: withLaterChanges(run.memory.records, change) }),
  takenBack: (run, change) =>
    withMemory(run, { records: recordsAfter(run.memory.records, change) }),
  modelCalled: callModel,
  /** Only the journal keeps it. */
  pictureSent: (run) => run,
  recorded: (run, { record }) => keepRecord(run, record),
  pageFocused: (run, { focus }) => withMemory(run, { pageFocus: focus }),
  tableStarted: (run, { schema }) => withMemory(run, { table: emptyTable(schema) }),
  tableChanged: (run, { ops }) => withTable(run, (table) => applyOps(table, ops).table),
  tableEdited: (run, { edit }) =>
    withTable(run, (table) => {
      const edited = editTable(table, edit);
      return edited.ok ? edited.value : table;
    }),
  tabsChanged: (run, { tabs, active }) => ({ ...run, tabs, activeTab: active }),
  siteGranted: (run, { origin }) => ({
    ...run,
    sites: run.sites.includes(origin) ? run.sites : [...run.sites, origin],
  }),
};

function apply(run: Run, change: RunChange): Run {
  const next = isStateChange(change) ? dispatch(rows, run, change) : reduceTreeOf(run, change);
  return advances(run, change)
    ? withMemory(next, { advancedAt: next.memory.records.length })
    : next;
}

/** Whether the guards count this as progress: a new fact, a finished part, or a changed plan. */
function advances({ tree, memory }: Run, change: RunChange): boolean {
  switch (change.kind) {
    case 'noteTaken':
      return !memory.notes.some((note) => sameText(note, change.note));
    case 'recorded':
      return (
        change.record.kind === 'notes' &&
        change.record.notes.some((note) => !memory.notes.some((known) => sameText(known, note)))
      );
    case 'tableChanged':
      return change.ops.length > 0;
    case 'nodeSucceeded':
      return nodeOf(tree, change.id).kind !== 'action';
    case 'nodeFailed':
      return change.guard !== undefined;
    case 'editApplied':
      return true;
    default:
      return false;
  }
}

const isStateChange = (change: RunChange): change is StateChange =>
  Object.hasOwn(rows, change.kind);

function reduceTreeOf(run: Run, change: TreeEvent): Run {
  const memory =
    change.kind === 'noteTaken'
      ? { ...run.memory, notes: [...run.memory.notes, change.note] }
      : run.memory;
  const isGoal = change.kind === 'nodeReworded' && change.id === run.tree.root;
  const goal = isGoal ? change.description : run.goal;
  const next = { ...run, goal, memory, tree: reduceTree(run.tree, change) };
  const reason = noticeOf(change);
  return reason ? addNotice(next, reason) : next;
}

/** Describes why the plan changed course at a node, for later prompts. */
function noticeOf(change: TreeEvent): Notice | null {
  if (change.kind === 'nodeRetried') return { by: 'run', node: change.id, text: change.why };
  if (change.kind === 'nodeFailed') return { by: 'run', node: change.id, text: change.reasoning };
  return null;
}

function applyEdit(run: Run, { edit: id, touched }: Of<'editApplied'>): Run {
  const edit = run.pendingEdits.find((pending) => pending.id === id);
  return {
    ...run,
    // A user who did a step was in the page.
    isStale: run.isStale || edit?.kind === 'done',
    edits: run.edits + 1,
    cardsInRow: 0,
    pendingEdits: run.pendingEdits.filter((pending) => pending.id !== id),
    made: edit && touched ? [...run.made, { edit, ...touched }].slice(-MAX_MADE) : run.made,
  };
}

function refuseEdit(run: Run, change: Of<'editRefused'>): Run {
  const edit = run.pendingEdits.find((pending) => pending.id === change.edit);
  if (!edit) return run;
  return {
    ...run,
    pendingEdits: run.pendingEdits.filter((pending) => pending.id !== change.edit),
    refusedEdits: [...run.refusedEdits, { edit, failure: change.failure }].slice(-MAX_REFUSALS),
  };
}

/** No page shows what a tool answered, so it is noted. */
function noteOfResult(change: Change): readonly string[] {
  if (change.kind !== 'answered') return [];
  const { name, text, left } = change;
  const cut = left > 0 ? ` (${left} more characters were left out)` : '';
  return [`Result of the tool ${name}: ${text || 'nothing'}${cut}`];
}

function finishAction(run: Run, change: Of<'actionFinished'>): Run {
  const { ms, record } = change;
  const { node, ok } = record;
  const used = withUse(run, node, { kind: 'action', ok, ms });
  const acted = withAct(used, { started: null, approved: null });
  const state: BrowserState = {
    id: stateId(`s${run.seq + 1}`),
    place: OWN_PLACE,
    address: record.url,
    title: '',
    tabs: [],
    act: change.id,
    before: run.here,
    ...pathToState(run, change),
    externalEffect: change.externalEffect ?? noExternalEffect,
    ...(hasSent(change) ? { sent: true } : {}),
    survivesReload: 'unknown',
  };
  return {
    ...withMemory(acted, {
      records: recordsAfter(run.memory.records, change),
      notes: [...run.memory.notes, ...(record.changes ?? []).flatMap(noteOfResult)],
      pageFocus: null,
      highlighted: [],
    }),
    ...atState(run, state),
    cardsInRow: ok ? 0 : run.cardsInRow,
    tree: ok ? ledTo(acted.tree, node, state.id) : acted.tree,
    spent: acted.spent,
  };
}

/** Counts a repeated action. From the first one on, the state is unknown until it has been restored. */
function replayAct(run: Run, { nth }: Of<'actionReplayed'>): Run {
  const spent = { ...run.spent, replays: run.spent.replays + 1 };
  return nth === 1 ? { ...run, ...withUnknownState(run), spent } : { ...run, spent };
}

function missEffect(run: Run, change: Of<'effectMissed'>): Run {
  return withMemory(withAct(run, { awaiting: null }), {
    records: recordsAfter(run.memory.records, change),
  });
}

function movePlan(run: Run, { plan, counts }: Of<'planMoved'>): Run {
  const moved = { ...run, plan };
  return counts ? withUse(moved, counts.node, { kind: 'planningStep' }) : moved;
}

function callModel(run: Run, change: Of<'modelCalled'>): Run {
  const { node, calls, usage, ms } = change;
  const used = withUse(run, node, { kind: 'modelCall', calls, usage, ms });
  return { ...used, spent: withCall(used.spent, change.model ?? run.options.model, change) };
}

function withTable(run: Run, change: (table: Table) => Table): Run {
  const { table } = run.memory;
  return table ? withMemory(run, { table: change(table) }) : run;
}

/** (run, event) → run. The worker, the panel and every test fold the same function over the same journal. */

import { editTable } from '../memory/edit.ts';
import { applyOps, emptyTable, type Table } from '../memory/table.ts';
import type { TreeEvent } from '../plan/event.ts';
import { reduceTree } from '../plan/reduce.ts';
import { nodeOf } from '../plan/tree.ts';
import { systems } from '../planner/systems.ts';
import type { Usage } from '../ports.ts';
import type {
  ActionRecord,
  Run,
  RunChange,
  RunEvent,
  RunMemory,
  RunStarted,
  Spent,
} from './run.ts';

/** The run after `event`; `run` is null only before `runStarted`. Throws on a gap in `seq`: a broken journal. */
export function reduceRun(run: Run | null, event: RunEvent): Run {
  const { change, seq, at } = event;
  if (change.kind === 'runStarted') return begin(change, seq, at);
  if (!run) throw new Error(`${change.kind} before runStarted`);
  if (seq !== run.seq + 1) throw new Error(`event ${seq} follows ${run.seq}`);
  return { ...apply(run, change), seq };
}

/** Fold a whole journal. */
export function foldRun(events: readonly RunEvent[]): Run | null {
  return events.reduce<Run | null>(reduceRun, null);
}

const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };
const noMemory: RunMemory = {
  observation: '',
  progress: '',
  feedback: '',
  highlighted: [],
  notes: [],
  response: '',
  requirements: [],
  constraints: [],
  records: [],
  look: null,
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
    cursor: {
      stack: [{ node: start.root, phase: 'entering' }],
      acting: null,
      // SM-01: what is looked for is read from the task before anything is planned.
      ...(systems[start.options.system].memory === 'table'
        ? { owed: ['readConstraints'], owedFor: start.root }
        : { owed: [], owedFor: null }),
    },
    memory: noMemory,
    spent: { planningSteps: 0, actions: 0, modelCalls: 0, usage: noUsage, ms: 0, byOperator: {} },
    question: null,
    reply: null,
    pendingEdits: [],
    refusedEdits: [],
    tabs: [start.tab],
    activeTab: 1,
    sites: [start.site],
    answer: '',
    evidence: [],
    verdicts: {},
    seq,
  };
}

type Of<K extends RunChange['kind']> = Extract<RunChange, { kind: K }>;
type StateChange = Exclude<RunChange, TreeEvent>;

/** One small function per kind of change: the compiler asks for a row when a kind is added. */
const rows: { readonly [K in StateChange['kind']]: (run: Run, change: Of<K>) => Run } = {
  cursorMoved: (run, { cursor, entry }) => ({
    ...run,
    cursor,
    spent: entry ? { ...run.spent, planningSteps: run.spent.planningSteps + 1 } : run.spent,
  }),
  statusChanged: (run, { status, stepping }) => ({
    ...run,
    status,
    stepping,
    failure: null,
    stop: null,
  }),
  budgetRaised: (run, { budget }) => ({ ...run, options: { ...run.options, budget } }),
  runBlocked: (run, { failure }) => ({ ...run, status: 'blocked', failure }),
  runFinished: (run, { stop }) => ({
    ...run,
    status: 'finished',
    stop,
    question: null,
    reply: null,
  }),
  answered: (run, { answer, evidence }) => ({ ...run, answer, evidence }),
  questionAsked: (run, { question }) => ({ ...run, status: 'waiting', question, reply: null }),
  questionReplied: (run, { reply }) => ({ ...run, status: 'running', reply }),
  questionClosed: (run) => ({
    ...run,
    status: run.status === 'waiting' ? 'running' : run.status,
    question: null,
    reply: null,
  }),
  editQueued: (run, { edit }) => ({ ...run, pendingEdits: [...run.pendingEdits, edit] }),
  editApplied: (run, { edit }) => ({
    ...run,
    pendingEdits: run.pendingEdits.filter((pending) => pending.id !== edit),
  }),
  editRefused: refuseEdit,
  actionStarted: (run, { id }) => ({
    ...run,
    cursor: { ...run.cursor, acting: run.cursor.acting && { ...run.cursor.acting, started: id } },
  }),
  actionFinished: finishAction,
  effectMissed: missEffect,
  modelCalled: (run, change) => ({ ...run, spent: charge(run.spent, change) }),
  summarized: (run, { summary }) => remember(run, summary),
  notesTaken: (run, { notes, response }) =>
    remember(run, { notes: [...run.memory.notes, ...notes], ...(response ? { response } : {}) }),
  looked: (run, { look }) => remember(run, { look }),
  requirementsRead: (run, { requirements }) => remember(run, { requirements }),
  progressMade: (run, { progress }) => remember(run, { progress }),
  constraintAdded: (run, { text }) =>
    remember(run, { constraints: [...run.memory.constraints, text] }),
  tableStarted: (run, { schema }) => remember(run, { table: emptyTable(schema) }),
  tableChanged: (run, { ops }) => withTable(run, (table) => applyOps(table, ops).table),
  tableEdited: (run, { edit }) =>
    withTable(run, (table) => {
      const edited = editTable(table, edit);
      return edited.ok ? edited.value : table;
    }),
  verdictReached: (run, { kind: _, key, ...verdict }) => ({
    ...run,
    verdicts: { ...run.verdicts, [key]: verdict },
  }),
  tabsChanged: (run, { tabs, active }) => ({ ...run, tabs, activeTab: active }),
  siteGranted: (run, { origin }) => ({
    ...run,
    sites: run.sites.includes(origin) ? run.sites : [...run.sites, origin],
  }),
};

function apply(run: Run, change: RunChange): Run {
  const next = isStateChange(change) ? applyRow(run, change) : reduceTreeOf(run, change);
  return advances(run, change) ? remember(next, { advancedAt: next.memory.records.length }) : next;
}

/** What the guards take for progress: something new was learnt, a part is done, or the plan is another one now. */
function advances({ tree, memory }: Run, change: RunChange): boolean {
  switch (change.kind) {
    case 'noteTaken':
      return !memory.notes.includes(change.note);
    case 'notesTaken':
      return change.notes.some((note) => !memory.notes.includes(note));
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

function applyRow(run: Run, change: StateChange): Run {
  // The row under a kind takes changes of that kind: the table's type says so, an indexed call can't.
  const row = rows[change.kind] as (run: Run, change: StateChange) => Run;
  return row(run, change);
}

function reduceTreeOf(run: Run, change: TreeEvent): Run {
  const memory =
    change.kind === 'noteTaken'
      ? { ...run.memory, notes: [...run.memory.notes, change.note] }
      : run.memory;
  return { ...run, memory, tree: reduceTree(run.tree, change) };
}

function refuseEdit(run: Run, change: Of<'editRefused'>): Run {
  const edit = run.pendingEdits.find((pending) => pending.id === change.edit);
  if (!edit) return run;
  return {
    ...run,
    pendingEdits: run.pendingEdits.filter((pending) => pending.id !== change.edit),
    refusedEdits: [...run.refusedEdits, { edit, failure: change.failure }],
  };
}

function finishAction(run: Run, change: Of<'actionFinished'>): Run {
  return {
    ...remember(run, { records: recordsAfter(run.memory.records, change), look: null }),
    cursor: {
      ...run.cursor,
      acting: run.cursor.acting && { ...run.cursor.acting, started: null, approved: null },
    },
    spent: { ...run.spent, actions: run.spent.actions + 1, ms: run.spent.ms + change.ms },
  };
}

function missEffect(run: Run, change: Of<'effectMissed'>): Run {
  const { acting } = run.cursor;
  return {
    ...remember(run, { records: recordsAfter(run.memory.records, change) }),
    cursor: { ...run.cursor, acting: acting && { ...acting, awaiting: null } },
  };
}

/** The records once this end of an act is on record. */
export function recordsAfter(
  records: readonly ActionRecord[],
  change: Of<'actionFinished'> | Of<'effectMissed'>,
): readonly ActionRecord[] {
  if (change.kind === 'actionFinished') return [...records, change.record];
  const last = records.at(-1);
  const { ok, remark } = change;
  return last
    ? [...records.slice(0, -1), { ...last, ok, remarks: [...last.remarks, remark] }]
    : records;
}

function remember(run: Run, part: Partial<RunMemory>): Run {
  return { ...run, memory: { ...run.memory, ...part } };
}

function withTable(run: Run, change: (table: Table) => Table): Run {
  const { table } = run.memory;
  return table ? remember(run, { table: change(table) }) : run;
}

function charge(spent: Spent, change: Of<'modelCalled'>): Spent {
  const before = spent.byOperator[change.operator] ?? { ...noUsage, calls: 0, failed: 0 };
  const after = {
    ...addUsage(before, change.usage),
    calls: before.calls + change.calls,
    failed: before.failed + (change.ok ? 0 : 1),
  };
  return {
    ...spent,
    modelCalls: spent.modelCalls + change.calls,
    ms: spent.ms + change.ms,
    usage: addUsage(spent.usage, change.usage),
    byOperator: { ...spent.byOperator, [change.operator]: after },
  };
}

/** Sum of two usages. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
    usd: a.usd + b.usd,
  };
}

/** (run, event) → run. The worker, the panel and every test fold the same function over the same journal. */

import type { TreeEvent } from '../plan/event.ts';
import { reduceTree } from '../plan/reduce.ts';
import type { Usage } from '../ports.ts';
import type { Memory, Run, RunChange, RunEvent, RunStarted, Spent } from './run.ts';

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
const noMemory: Memory = {
  observation: '',
  progress: '',
  feedback: '',
  highlighted: [],
  notes: [],
  response: '',
  constraints: [],
  deeds: [],
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
      frames: [{ node: start.root, phase: 'entering' }],
      acting: null,
      owed: [],
      owedFor: null,
    },
    memory: noMemory,
    spent: { frames: 0, actions: 0, modelCalls: 0, usage: noUsage, ms: 0, byOperator: {} },
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

function apply(run: Run, change: RunChange): Run {
  switch (change.kind) {
    case 'cursorMoved':
      return {
        ...run,
        cursor: change.cursor,
        spent: change.frame ? { ...run.spent, frames: run.spent.frames + 1 } : run.spent,
      };
    case 'statusChanged':
      return {
        ...run,
        status: change.status,
        stepping: change.stepping,
        failure: null,
        stop: null,
      };
    case 'budgetRaised':
      return { ...run, options: { ...run.options, budget: change.budget } };
    case 'runBlocked':
      return { ...run, status: 'blocked', failure: change.failure };
    case 'runFinished':
      return { ...run, status: 'finished', stop: change.stop, question: null, reply: null };
    case 'answered':
      return { ...run, answer: change.answer, evidence: change.evidence };
    case 'questionAsked':
      return { ...run, status: 'waiting', question: change.question, reply: null };
    case 'questionReplied':
      return { ...run, status: 'running', reply: change.reply };
    case 'questionClosed':
      return {
        ...run,
        status: run.status === 'waiting' ? 'running' : run.status,
        question: null,
        reply: null,
      };
    case 'editQueued':
      return { ...run, pendingEdits: [...run.pendingEdits, change.edit] };
    case 'editApplied':
      return { ...run, pendingEdits: run.pendingEdits.filter((edit) => edit.id !== change.edit) };
    case 'editRefused':
      return refuseEdit(run, change);
    case 'actionStarted':
      return {
        ...run,
        cursor: {
          ...run.cursor,
          acting: run.cursor.acting && { ...run.cursor.acting, started: change.id },
        },
      };
    case 'actionFinished':
      return finishAction(run, change);
    case 'modelCalled':
      return { ...run, spent: charge(run.spent, change) };
    case 'summarized':
      return remember(run, change.summary);
    case 'notesTaken':
      return remember(run, {
        notes: [...run.memory.notes, ...change.notes],
        ...(change.response ? { response: change.response } : {}),
      });
    case 'progressMade':
      return remember(run, { progress: change.progress });
    case 'constraintAdded':
      return remember(run, { constraints: [...run.memory.constraints, change.text] });
    case 'verdictReached':
      return {
        ...run,
        verdicts: {
          ...run.verdicts,
          [change.key]: { complete: change.complete, reason: change.reason },
        },
      };
    case 'tabsChanged':
      return { ...run, tabs: change.tabs, activeTab: change.active };
    case 'siteGranted':
      return {
        ...run,
        sites: run.sites.includes(change.origin) ? run.sites : [...run.sites, change.origin],
      };
    default:
      return reduceTreeOf(run, change);
  }
}

function reduceTreeOf(run: Run, change: TreeEvent): Run {
  const memory =
    change.kind === 'noteTaken'
      ? { ...run.memory, notes: [...run.memory.notes, change.note] }
      : run.memory;
  return { ...run, memory, tree: reduceTree(run.tree, change) };
}

function refuseEdit(run: Run, change: Extract<RunChange, { kind: 'editRefused' }>): Run {
  const edit = run.pendingEdits.find((pending) => pending.id === change.edit);
  if (!edit) return run;
  return {
    ...run,
    pendingEdits: run.pendingEdits.filter((pending) => pending.id !== change.edit),
    refusedEdits: [...run.refusedEdits, { edit, failure: change.failure }],
  };
}

function finishAction(run: Run, change: Extract<RunChange, { kind: 'actionFinished' }>): Run {
  return {
    ...remember(run, { deeds: [...run.memory.deeds, change.deed] }),
    cursor: {
      ...run.cursor,
      acting: run.cursor.acting && { ...run.cursor.acting, started: null, approved: null },
    },
    spent: { ...run.spent, actions: run.spent.actions + 1, ms: run.spent.ms + change.ms },
  };
}

function remember(run: Run, part: Partial<Memory>): Run {
  return { ...run, memory: { ...run.memory, ...part } };
}

function charge(spent: Spent, change: Extract<RunChange, { kind: 'modelCalled' }>): Spent {
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

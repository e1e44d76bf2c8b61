/**
 * Handles the result of an action: adds the new state, starts over after an irreversible change, or drops a failed action
 * (WO-02, WO-09, WO-14).
 */

import type { NodeId } from '../../../core/ids.ts';
import { failureText } from '../../../core/messages/english.ts';
import { message, type Text } from '../../../core/messages/message.ts';
import {
  type ActionNode,
  type CloseCause,
  isClosed,
  type PlanNode,
} from '../../../core/plan/node.ts';
import { freshChild } from '../../../core/plan/tree.ts';
import { addressHere, stateHere } from '../../../core/run/browserStates.ts';
import type { ActionRecord, ChecklistItem, Run, RunChange } from '../../../core/run/run.ts';
import { judgeAct } from '../../../engine/outcome.ts';
import { type ActOutcome, orderAct } from '../../../engine/strategy.ts';
import { step as codeSteps } from '../../../locales/compiled/en/messages.ts';
import { keyOn } from './frontier.ts';
import { addEdges } from './generate.ts';
import { recoveryFrom } from './recovery.ts';
import { CHOICE, choiceOf, levelOf } from './roles.ts';
import {
  addToCounters,
  nodeIn,
  rememberInSearch,
  type Search,
  withChanges,
  withOrder,
} from './search.ts';

/** The same action is never attempted twice: a failed one is dropped, and the page is read. */
const rules = { maxRetry: 1, guards: false };

export function handleActOutcome(search: Search, id: NodeId, outcome: ActOutcome): Search {
  const edge = nodeIn(search, id);
  if (isClosed(edge) || edge.kind !== 'action')
    return rememberInSearch(search, { unplaced: 'ifEmpty' });
  switch (outcome.is) {
    case 'undone':
      return withOrder(search, orderAct(search.run, id, false));
    case 'ok':
    case 'noted':
    case 'focused':
    case 'lookedAt':
    case 'sensed':
    case 'answered': {
      const { changes } = judgeAct(search.run, id, outcome, rules);
      return arrive(withChanges(search, ...changes), edge);
    }
    case 'denied': {
      const { changes } = judgeAct(search.run, id, outcome, rules);
      return drop(withChanges(search, ...changes), edge, outcome.why, 'refused');
    }
    case 'takenOver':
      return drop(search, edge, message('reason.didByHand'), 'superseded');
    case 'broken':
    case 'unknown':
      return drop(search, edge, outcome.why, 'failed');
    case 'failed':
      return drop(search, edge, failureText(outcome.failure), 'failed');
  }
}

function arrive(search: Search, edge: ActionNode): Search {
  const { progress, counters } = search.memory;
  const choice = choiceOf(search.run.tree, edge.id);
  const key = keyOn(search.run, choice, edge);
  const others = { changes: progress.changes, ...(key ? { key } : {}) };
  const row = { id: edge.id, visits: edge.visits + 1, others };
  const done = rememberInSearch(
    withChanges(
      search,
      { kind: 'nodesValued', rows: [row], reason: 'carried out' },
      ...milestones(search, edge),
    ),
    {
      progress: { ...progress, steps: progress.steps + 1 },
      counters: { ...counters, executed: counters.executed + 1 },
    },
  );
  const change = lastingChange(done, edge.id);
  const after = change === null ? done : reroot(done, change);
  const level = change === null ? levelOf(choice) + 1 : 0;
  return addRecovery(placeBelow(after, edge, level), edge);
}

/** Records the progress on each milestone as the judge labeled it for the alternative just taken, for the panel. */
function milestones({ run }: Search, edge: ActionNode): RunChange[] {
  const { labels } = edge.others;
  const { checklist } = run.memory;
  if (!Array.isArray(labels) || labels.length !== checklist.length) return [];
  const items = checklist.map(({ text }, index) => ({ text, state: stateOf(labels[index]) }));
  return [{ kind: 'recorded', record: { kind: 'checklist', items } }];
}

const stateOf = (label: unknown): ChecklistItem['state'] => {
  if (label === 'yes') return 'done';
  return label === 'inProgress' ? 'inProgress' : 'open';
};

const lastRecord = ({ memory }: Run, id: NodeId): ActionRecord | null =>
  memory.records.findLast(({ node }) => node === id) ?? null;

/** WO-14: returns the evidence that something outside the browser changed irreversibly, or null. */
function lastingChange({ run, config }: Search, edge: NodeId): string | null {
  const here = stateHere(run);
  if (here?.act?.startsWith(`${edge}#`) !== true) return null;
  if (here.externalEffect.effect === 'confirmed') return here.externalEffect.evidence;
  const sent = lastRecord(run, edge)?.changes?.find(({ kind }) => kind === 'sent');
  if (config.postRule !== 'paper' || sent?.kind !== 'sent') return null;
  return `sent ${sent.method} to ${sent.to}`;
}

/** WO-14: the state becomes the new root, the frontier is emptied, and its limit falls by one. */
function reroot(search: Search, why: Text): Search {
  const { here } = search.run;
  const { progress } = search.memory;
  const rooted = here ? withChanges(search, { kind: 'rerooted', state: here, why }) : search;
  return rememberInSearch(rooted, { progress: { ...progress, changes: progress.changes + 1 } });
}

/** WO-09: adds the step back from a useless page without asking the model. */
function addRecovery(search: Search, edge: ActionNode): Search {
  const { current } = search.memory;
  const record = lastRecord(search.run, edge.id);
  const recovery = record && recoveryFrom(search.run, record);
  return recovery && current ? addEdges(search, nodeIn(search, current), [recovery]) : search;
}

/** Drops an action that failed or was refused. If anything was done, or the page changed, the page is read first. */
function drop(search: Search, edge: ActionNode, why: Text, cause: CloseCause): Search {
  const choice = choiceOf(search.run.tree, edge.id);
  const closed = withChanges(
    search,
    ...(cause === 'refused' ? [] : [{ kind: 'nodeFailed', id: edge.id, reasoning: why } as const]),
    { kind: 'nodePruned', id: edge.id, cause, reasoning: why },
  );
  const { run, memory } = closed;
  const hasActed = run.here !== choice.start;
  if (!hasActed && !(cause === 'superseded') && !run.isStale) return closed;
  const { progress } = memory;
  const counted = hasActed ? addToCounters(closed, { executed: 1 }) : closed;
  const left = rememberInSearch(counted, {
    current: null,
    unplaced: 'now',
    level: levelOf(choice) + (hasActed ? 1 : 0),
    progress: { ...progress, steps: progress.steps + (hasActed ? 1 : 0) },
  });
  // What was sent counts, whatever the action's own check says.
  const change = lastingChange(left, edge.id);
  return change === null ? left : rememberInSearch(reroot(left, change), { level: 0 });
}

/** Adds a choice for the state that an action led to. */
export const placeBelow = (search: Search, edge: ActionNode, level: number): Search =>
  place(search, edge, level);

/** Adds a choice for the browser's current state: as the search of a scope, or as another alternative of it. */
export const placeHere = (search: Search, parent: PlanNode): Search =>
  place(search, parent, search.memory.level);

function place(search: Search, parent: PlanNode, level: number): Search {
  const { tree, here } = search.run;
  const { id } = freshChild(tree, parent.id);
  const since = parent.kind === 'or' && here ? { proposedIn: here } : {};
  const placed = withChanges(
    search,
    {
      kind: 'childrenAdded',
      id: parent.id,
      children: [{ description: codeSteps.goOnFromHere, score: null, ...since }],
      origin: 'planner',
    },
    { kind: 'nodesValued', rows: [{ id, others: { [CHOICE]: level } }], reason: 'a new state' },
    {
      kind: 'nodeEntered',
      id,
      url: addressHere(search.run),
      ...(here ? { start: here } : {}),
    },
  );
  return rememberInSearch(placed, { current: id, unplaced: null, pending: null, level });
}

/**
 * Simulation (PM-02, PM-05): the operator really executes the subplan, one action at a time. It ends with the action
 * that the operator calls the last, with a statement that the subplan is done, with a message to the user, with a
 * failed action, with a confirmed external change (A27), or at the cap.
 */

import * as z from 'zod/mini';
import { answerOf, isActionKind, schemaOf } from '../../../core/action/action.ts';
import type { NodeId } from '../../../core/ids.ts';
import { problemText } from '../../../core/messages/english.ts';
import { message } from '../../../core/messages/message.ts';
import { describeChange } from '../../../core/page/describeChanges.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, freshChild, holdsPinned, nodeOf, parentOf } from '../../../core/plan/tree.ts';
import type { Result } from '../../../core/result.ts';
import { type ExternalEffect, noExternalEffect } from '../../../core/run/browserState.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import type { ActionRecord, RunChange } from '../../../core/run/run.ts';
import { judgeAct } from '../../../engine/outcome.ts';
import { type ActOutcome, orderAct, orderAsk, orderRestore } from '../../../engine/strategy.ts';
import { searchSystem } from './config.ts';
import { choiceAfter, edgeFactsRow, factsOf, lastChoice } from './edge.ts';
import { historyOf } from './history.ts';
import { groundSubplan } from './prompts/groundSubplan.ts';
import { subjectOf } from './questionSubject.ts';
import type { Candidate, Grounded } from './replies.ts';
import {
  type Attempt,
  type Move,
  onlyOrder,
  type SearchCursor,
  withAttempt,
} from './searchStep.ts';
import { dueStep, enterAsChain, giveUp, isStep } from './steps.ts';

/** Goes back to the state that the alternative starts from, unless the tab is already there, untouched. */
export function comeTo(cursor: SearchCursor, { node: id }: Attempt): Move {
  const { run, plan } = cursor;
  const node = nodeOf(run.tree, id);
  const choice = parentOf(run.tree, id);
  const state = node.proposedIn ?? choice?.start ?? null;
  const isThere = state !== null && state === run.here && !run.isStale;
  const address = (state && run.states[state]?.address) || choice?.url || '';
  if (!isThere && address !== '')
    return onlyOrder(cursor, orderRestore(run, id, { state, address }));
  return { changes: opening(cursor, node), plan: begun(cursor, plan) };
}

/** Goes back to where a choice starts, to find other alternatives there. */
export function comeToChoice(cursor: SearchCursor, { node: id }: Attempt): Move {
  const choice = lastChoice(cursor.run.tree, id);
  const state = choice?.start ?? null;
  const isThere = state !== null && state === cursor.run.here && !cursor.run.isStale;
  if (!choice || isThere || choice.url === '')
    return { changes: [], plan: withAttempt(cursor.plan, { phase: 'expand' }) };
  return onlyOrder(cursor, orderRestore(cursor.run, id, { state, address: choice.url }));
}

/** PM-02: an alternative whose state can't be restored is closed and costs no iteration. */
export function takeRestored(cursor: SearchCursor, id: NodeId, isThere: boolean): Move {
  const { run, plan } = cursor;
  const node = nodeOf(run.tree, id);
  const isMeant = plan.attempts.at(-1)?.node === id;
  if (!isMeant || isClosed(node)) return { changes: [], plan };
  if (plan.attempts.at(-1)?.phase === 'renew')
    return { changes: [], plan: withAttempt(plan, { phase: 'expand' }) };
  if (isThere) return { changes: opening(cursor, node), plan: begun(cursor, plan) };
  const reasoning = message('reason.startIsGone');
  return {
    changes: [{ kind: 'nodePruned', id, cause: 'notRestorable', reasoning }],
    plan: { ...plan, attempts: plan.attempts.slice(0, -1) },
  };
}

const begun = ({ run }: SearchCursor, plan: SearchCursor['plan']): SearchCursor['plan'] =>
  withAttempt(plan, { phase: 'ground', before: run.here });

/**
 * If the user retries an alternative, it starts over and what follows it is dropped, unless that has steps of the user.
 */
function opening({ run }: SearchCursor, node: PlanNode): RunChange[] {
  const { id } = node;
  const after = choiceAfter(run.tree, id);
  const old = after && !holdsPinned(run.tree, after.id) ? after : null;
  const isAgain = node.status === 'unvisited' && node.taken;
  const rows = [
    edgeFactsRow(id, isAgain ? { done: '', end: '', misses: 0, tried: [] } : { done: '' }),
  ];
  const reasoning = message('reason.triedAgain');
  return [
    ...(old ? [{ kind: 'nodePruned', id: old.id, cause: 'superseded', reasoning } as const] : []),
    { kind: 'nodesValued', rows, reason: 'tried' },
    ...enterAsChain(run, node),
  ];
}

/** Closes actions of the attempt that failed or were left behind, before anything else begins. */
export const closeLeftActions = (
  { run: { tree } }: SearchCursor,
  { node, phase }: Attempt,
): RunChange[] =>
  phase !== 'ground'
    ? []
    : childrenOf(tree, node)
        .filter((each) => !isClosed(each) && each.kind !== 'or' && !isStep(tree, each))
        .map(({ id, reasoning }) => giveUp(id, reasoning));

export function ground(cursor: SearchCursor, attempt: Attempt): Move {
  const { run, plan, config } = cursor;
  const { tree } = run;
  const isCapped = attempt.acts.length >= config.acts;
  if (attempt.isOver || isCapped) {
    const why = isCapped && !attempt.isOver ? message('reason.tooManySteps') : attempt.why;
    return { changes: [], plan: withAttempt(plan, { phase: 'micro', why }) };
  }
  const isPlanned = config.edges === 'actions' && attempt.way.length === 0;
  const planned = isPlanned ? exactActionOf(nodeOf(tree, attempt.node)) : null;
  if (!planned) return onlyOrder(cursor, askOperator(cursor, attempt));
  const reply = {
    summary: '',
    highlighted: [],
    reasoning: '',
    notes: [],
    description: attempt.text,
  };
  return startAct(cursor, attempt, { ...reply, act: planned, isLast: true, isGivenUp: false });
}

/** PM-05: shows the goal, the subplan, the plan history, this attempt's own actions and the page. */
function askOperator(
  { run, config }: SearchCursor,
  { node, text, acts, isEdge, summary, highlighted, notes }: Attempt,
): RunChange {
  const { tree } = run;
  const about = subjectOf({
    history: historyOf(tree, node, config),
    subplan: text,
    acts,
    summary,
    highlighted,
    notes,
    feedback: factsOf(nodeOf(tree, node)).feedback,
    isSingle: isEdge && config.edges === 'actions',
  });
  return orderAsk(run, { operator: groundSubplan.name, node, view: 'all_fields', about });
}

export function takeGrounded(
  cursor: SearchCursor,
  attempt: Attempt,
  result: Result<Grounded>,
): Move {
  const { plan } = cursor;
  if (!result.ok) {
    const why = message('reason.noAction', { failure: problemText(result.failure) });
    return { changes: [], plan: withAttempt(plan, { isOver: true, why }) };
  }
  const { act, summary, highlighted, notes } = result.value;
  if (act) return startAct(cursor, attempt, { ...result.value, act });
  return {
    changes: noted(attempt.node, notes),
    plan: withAttempt(plan, {
      isOver: true,
      summary,
      highlighted: [...highlighted],
      notes: [...attempt.notes, ...notes],
    }),
  };
}

/** At once: the final answer is written from the run's notes, even if the attempt fails. */
const noted = (id: NodeId, notes: readonly string[]): RunChange[] =>
  notes.map((note) => ({ kind: 'noteTaken', id, note }));

type Acting = Grounded & { readonly act: NonNullable<Grounded['act']> };

function startAct({ run, plan, config }: SearchCursor, attempt: Attempt, acting: Acting): Move {
  const { act, description, reasoning, isLast, summary, highlighted, notes } = acting;
  const { node: id, acts, way } = attempt;
  const { id: child } = freshChild(run.tree, id);
  const asks = factsOf(nodeOf(run.tree, id)).asks ? ({ final: true } as const) : {};
  const text = description || reasoning || act.action.kind;
  const added = { description: text, score: null, ...act, ...asks };
  const message = answerOf(act.action);
  const isOver = isLast || message !== null || (attempt.isEdge && config.edges === 'actions');
  const reported = {
    summary,
    highlighted: [...highlighted],
    notes: [...attempt.notes, ...notes],
    message,
  };
  const part = { acts: [...acts, child], way: [...way, child], isOver, ...reported };
  return {
    changes: [
      ...noted(id, notes),
      { kind: 'childrenAdded', id, children: [added], origin: 'planner', ...placeOf(run, id) },
      { kind: 'nodeEntered', id: child, url: addressHere(run) },
    ],
    plan: withAttempt(plan, part),
    order: orderAct(run, child, true),
  };
}

/** Inserts before a choice that the user keeps open there. */
function placeOf({ tree }: SearchCursor['run'], id: NodeId): { at?: number } {
  const choice = choiceAfter(tree, id);
  if (!choice || isClosed(choice)) return {};
  return { at: nodeOf(tree, id).children.indexOf(choice.id) };
}

export function handleActOutcome(cursor: SearchCursor, id: NodeId, outcome: ActOutcome): Move {
  const { run, plan } = cursor;
  const { maxRetry } = searchSystem;
  const judged = judgeAct(run, id, outcome, { maxRetry, guards: false });
  if (judged.sequel === 'again' && !dueStep(run.tree, id, false))
    return { changes: judged.changes, plan, order: orderAct(run, id, true) };
  const notice = tellingOf(cursor, id);
  const isOurs = plan.attempts.at(-1)?.acts.includes(id) ?? false;
  const changes = [...judged.changes, ...notice.changes];
  if (!isOurs) return { changes, plan };
  return { changes, plan: withAttempt(plan, afterwards(cursor, judged.sequel, notice.isTold)) };
}

function afterwards({ plan }: SearchCursor, sequel: string, isTold: boolean): Partial<Attempt> {
  const ended = isTold ? { isTold, isOver: true } : {};
  // Asks the operator again with the current page: the element is gone, the outcome is unknown, or a user's step comes first.
  if (sequel === 'replan' || sequel === 'again') return { ...ended, isOver: isTold, message: null };
  if (sequel === 'failed') return { ...ended, isOver: true, message: null };
  return { ...ended, isOver: isTold || (plan.attempts.at(-1)?.isOver ?? false) };
}

/**
 * A27: a confirmed change moves the root. A possible one makes other alternatives with the same purpose need approval.
 */
function tellingOf(
  { run, plan }: SearchCursor,
  id: NodeId,
): { isTold: boolean; changes: RunChange[] } {
  const record = run.memory.records.findLast(({ node }) => node === id);
  const { effect, evidence } = effectOf(record);
  const edge = plan.attempts.findLast(({ isEdge }) => isEdge)?.node;
  if (effect === 'none') return { isTold: false, changes: [] };
  const others = edge === undefined ? [] : untriedBeside(run.tree, edge);
  const rows = others.map((node) => edgeFactsRow(node.id, { asks: true }));
  const reason = 'Another way to the same end may have changed something outside.';
  const asking: RunChange[] = rows.length > 0 ? [{ kind: 'nodesValued', rows, reason }] : [];
  if (effect !== 'confirmed' || run.here === null) return { isTold: false, changes: asking };
  return {
    isTold: true,
    changes: [...asking, { kind: 'rerooted', state: run.here, why: evidence }],
  };
}

/** WO-14: a request that was seen to be sent is a confirmed change, whether or not the action had been asked about. */
function effectOf(record: ActionRecord | undefined): ExternalEffect {
  const sent = record?.changes?.find((change) => change.kind === 'sent' && !change.isShared);
  return sent
    ? { effect: 'confirmed', evidence: describeChange(sent) }
    : (record?.externalEffect ?? noExternalEffect);
}

const untriedBeside = (tree: SearchCursor['run']['tree'], edge: NodeId): PlanNode[] => {
  const parent = parentOf(tree, edge);
  const alternatives = parent?.kind === 'or' ? childrenOf(tree, parent.id) : [];
  return alternatives.filter((node) => node.id !== edge && !node.taken && !isClosed(node));
};

/** For search over single actions (BL-05), an alternative is itself an exact action, stored on its node. */
const kept = z.object({
  action: z.looseObject({ kind: z.string() }),
  document: z.optional(z.string()),
  textAnchor: z.optional(z.string()),
});

/** Returns null if there is none, or it no longer parses as an action. */
function exactActionOf(node: PlanNode): NonNullable<Candidate['act']> | null {
  const read = kept.safeParse(factsOf(node).act);
  if (!read.success || !isActionKind(read.data.action.kind)) return null;
  const action = schemaOf(read.data.action.kind).safeParse(read.data.action);
  if (!action.success) return null;
  const { document, textAnchor } = read.data;
  return {
    action: action.data,
    ...(document ? { document } : {}),
    ...(textAnchor ? { textAnchor } : {}),
  };
}

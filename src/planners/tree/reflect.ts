/**
 * The calls owed after an action that changed the page (SA-10), in parallel except for the tree update, which sees the
 * notes, the progress and the table after this action (SA-22). The run survives each of them: bad output changes nothing.
 */

import type { NodeId } from '../../core/ids.ts';
import { wantsTable } from '../../core/memory/schema.ts';
import { applyOps } from '../../core/memory/table.ts';
import type { Text } from '../../core/messages/message.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { nodeOf, type PlanTree, parentOf } from '../../core/plan/tree.ts';
import type { Run, RunChange, RunRecord } from '../../core/run/run.ts';
import { isReplyTo, type OperatorReply, orderAsk, type Replying } from '../../engine/strategy.ts';
import { onlyUnseenNode } from './added.ts';
import { siblingDeletion } from './backtrack.ts';
import { isPlannersOwn, mayBeDropped } from './droppable.ts';
import { type Move, orderOnly, type Step } from './move.ts';
import type { OwedOperator, Position } from './position.ts';
import { readConstraints } from './prompts/readConstraints.ts';
import { summarize } from './prompts/summarize.ts';
import { takeNotes } from './prompts/takeNotes.ts';
import { updateMemory } from './prompts/updateMemory.ts';
import { updateTree } from './prompts/updateTree.ts';
import type { Pruning, TreeUpdate } from './replies.ts';
import type { Rules } from './rules.ts';

export const isOwed = ({ owed, owedFor }: Position): boolean => owed.length > 0 && owedFor !== null;

const views = {
  summarize: 'all_fields',
  takeNotes: 'text_only',
  updateTree: 'text_only',
  readConstraints: null,
  updateMemory: 'all_fields',
} as const satisfies Record<OwedOperator, 'all_fields' | 'text_only' | null>;

export function orderOwed(step: Step): Move {
  const { run, at } = step;
  const { owed, owedFor: node } = at;
  const unwanted = owed.filter((operator) => !isWanted(run, operator));
  if (node === null || unwanted.length > 0) return { changes: [], at: paid(at, unwanted) };
  const [first, ...others] = sideBySide(owed).map((operator) => ({
    operator,
    node,
    view: views[operator],
  }));
  return first ? orderOnly(step, orderAsk(run, first, ...others)) : { changes: [], at };
}

/** Returns what is asked at once: everything before the tree update, then the update itself. */
function sideBySide(owed: readonly OwedOperator[]): readonly OwedOperator[] {
  const update = owed.indexOf('updateTree');
  if (update < 0) return owed;
  return owed.slice(0, Math.max(update, 1));
}

/** Values are read only for a table, and only if the run keeps one. */
function isWanted({ memory }: Run, operator: OwedOperator): boolean {
  if (operator === 'readConstraints') return memory.table === null;
  return operator !== 'updateMemory' || memory.table !== null;
}

const paid = (at: Position, operators: readonly OwedOperator[]): Position => ({
  ...at,
  owed: at.owed.filter((operator) => !operators.includes(operator)),
});

const isOwedOperator = (name: string): name is OwedOperator => Object.hasOwn(views, name);

/** Takes all replies at once: a failed one costs none of the others. Operators without a reply stay owed. */
export function takeOwed(step: Step, replies: readonly OperatorReply[]): Move {
  const operators = replies.map(({ operator }) => operator);
  const owed = operators.filter(isOwedOperator);
  if (owed.length < replies.length) throw new Error(`${operators}: not asked by this strategy`);
  return { changes: replies.flatMap((reply) => learned(step, reply)), at: paid(step.at, owed) };
}

const recorded = (record: RunRecord): RunChange => ({ kind: 'recorded', record });

function learned(step: Step, reply: OperatorReply): readonly RunChange[] {
  const { run, rules } = step;
  return [
    ...taken(summarize, reply, (summary) => [recorded({ kind: 'summary', ...summary })]),
    ...taken(takeNotes, reply, (noted) => [recorded({ kind: 'notes', ...noted })]),
    ...taken(updateTree, reply, (update) =>
      replacedBy(onlyUnseenNode(step), updateEvents(run.tree, update, rules.globalPrune)),
    ),
    // SM-01, SM-06: a table is started only if the task is worth one.
    ...taken(readConstraints, reply, (schema) =>
      wantsTable(schema) ? [{ kind: 'tableStarted', schema }] : [],
    ),
    ...taken(updateMemory, reply, ({ ops }) => tableChanges(run, ops)),
  ];
}

/** The changes that this operator's reply brings; none if another operator gave it, or if it failed. */
const taken = <T>(
  operator: Replying<T>,
  reply: OperatorReply,
  take: (value: T) => readonly RunChange[],
): readonly RunChange[] =>
  isReplyTo(operator, reply) && reply.result.ok ? take(reply.result.value) : [];

/** If the user added exactly one step, the plan can name it as the replacement for what it made needless. */
const replacedBy = (by: NodeId | null, events: readonly TreeEvent[]): readonly TreeEvent[] =>
  by === null
    ? events
    : events.map((event) =>
        event.kind === 'nodePruned' && event.cause !== 'infeasible' ? { ...event, by } : event,
      );

/** SM-02: what the page tells about candidates. The table's rules decide what is accepted. */
function tableChanges(
  { memory: { table } }: Run,
  wanted: Parameters<typeof applyOps>[1],
): RunChange[] {
  if (!table) return [];
  const { ops, refused } = applyOps(table, wanted);
  return ops.length + refused.length > 0 ? [{ kind: 'tableChanged', ops, refused }] : [];
}

/** The whole plan, or only the nodes not begun. */
type Scope = 'whole' | 'later';

/**
 * SA-22: never the root, notes, closed nodes, or (for pruning) parts with a user's step. A part that was begun is pruned
 * with its open descendants.
 */
export function updateEvents(
  tree: PlanTree,
  update: Omit<TreeUpdate, 'reasoning'> & { readonly reasoning: Text },
  rule: Rules['globalPrune'],
  scope: Scope = 'whole',
): TreeEvent[] {
  const isOfScope = (id: NodeId): boolean =>
    scope === 'whole' || nodeOf(tree, id).status === 'unvisited';
  const mayPrune = ({ id, cause }: Pruning): boolean =>
    mayBeDropped(tree, id) &&
    !(rule === 'reasoned' && cause !== 'infeasible' && restatesParent(tree, id)) &&
    isOfScope(id);
  const mayReword = (id: NodeId): boolean => isPlannersOwn(tree, id) && isOfScope(id);
  const wanted = update.prune.filter(mayPrune);
  const pruned = new Set(wanted.map(({ id }) => id));
  const prunes = wanted.flatMap((each) => pruneEvents(tree, each, update.reasoning, rule));
  const rewords = update.reword
    .filter(({ id }) => mayReword(id) && !pruned.has(id))
    .map(
      ({ id, description }): TreeEvent => ({
        kind: 'nodeReworded',
        id,
        description,
        origin: 'planner',
      }),
    );
  return [...prunes, ...rewords];
}

/** Whether the part is all that is left of its parent, which would count as done without it. */
function restatesParent(tree: PlanTree, id: NodeId): boolean {
  const parent = parentOf(tree, id);
  return parent?.kind === 'and' && hasSameWords(parent, nodeOf(tree, id));
}

const hasSameWords = (one: PlanNode, other: PlanNode): boolean =>
  normalized(one) === normalized(other);
const normalized = ({ description }: PlanNode): string =>
  description.replace(/\s+/g, ' ').trim().toLowerCase();

function pruneEvents(
  tree: PlanTree,
  { id, cause: given }: Pruning,
  reasoning: Text,
  rule: Rules['globalPrune'],
): TreeEvent[] {
  const cause = rule === 'paper' ? 'failed' : given;
  const isEntered = parentOf(tree, id)?.status === 'visited';
  const isFailed = cause === 'infeasible' || (cause === 'failed' && isEntered);
  return [
    { kind: 'nodePruned', id, cause, reasoning },
    ...(isFailed ? siblingDeletion(tree, id) : []),
  ];
}

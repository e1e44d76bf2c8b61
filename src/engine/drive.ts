/** The driver: carries out what strategies order and hands each result to one step, until the run stops running. */

import type { NodeId } from '../core/ids.ts';
import { failureWith } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import { findNode, nodeOf, openPinned, pathTo } from '../core/plan/tree.ts';
import { exhaustedLimit, type SpentScope, spentScope } from '../core/run/limits.ts';
import type { ActOperation, Operation } from '../core/run/operation.ts';
import { actUnderWay, currentOperation, hasBegun } from '../core/run/operations.ts';
import type { Run, RunChange } from '../core/run/run.ts';
import { runAfter } from '../core/run/runAfter.ts';
import type { System } from '../core/run/system.ts';
import { carryOutAct } from './act/act.ts';
import { carryOutLook } from './ahead/look.ts';
import { carryOutAsk } from './ask.ts';
import { carryOutRestore } from './back/restore.ts';
import { type Completed, Halted, type OperationContext } from './context.ts';
import { nextEdit } from './edits.ts';
import { carryOutEnd } from './end.ts';
import { keepPicture } from './pictures.ts';
import { orderEnd, type Strategy } from './strategy.ts';
import type { Writer } from './writer.ts';

export type DriveOptions = {
  readonly writer: Writer;
  readonly strategy: Strategy;
  readonly system: System;
  /** Starts the context of one operation. A stop, or anything else that cancels the operation, aborts its signal. */
  begin(): OperationContext;
  isStopped(): boolean;
};

/** Never rejects: a stopped drive just ends, and anything unexpected blocks the run. */
export async function drive(driving: DriveOptions): Promise<void> {
  const { writer } = driving;
  try {
    await applyEdits(driving);
    while (writer.run().status === 'running' && !driving.isStopped()) {
      const before = writer.run();
      await oneTurn(driving);
      await applyEdits(driving);
      await endStepping(writer, before);
    }
  } catch (error) {
    if (!(error instanceof Halted)) await writer.park(error);
  }
}

async function applyEdits({ writer, system }: DriveOptions): Promise<void> {
  while (writer.run().pendingEdits.length > 0)
    await writer.write((run) => nextEdit(run, system) ?? [], 'human');
}

/** Carries out the current operation, or lets the strategy order one. */
async function oneTurn(driving: DriveOptions): Promise<void> {
  const { writer } = driving;
  const run = writer.run();
  // It came after the last look at them, and may cancel what would be begun.
  if (run.pendingEdits.length > 0) return;
  if (run.question && !actUnderWay(run))
    return writer.write([{ kind: 'questionClosed', why: 'unneeded' }], 'planner');
  const operation = currentOperation(run);
  if (isAskedTooOften(run, operation)) return writer.write([tooManyCards], 'planner');
  if (!operation) return decide(driving);
  const spent = mustStopBefore(run, operation);
  if (spent?.scope === run.tree.root) return writer.write(cutShort, 'planner');
  if (spent) return take(driving, operation, endScope(operation, spent));
  const stops = breakpointsBefore(run, operation);
  if (stops.length > 0)
    return writer.write(({ status }) => (status === 'running' ? pausedAt(stops) : []), 'human');
  const completed = await carryOut(driving, operation);
  if (completed) await take(driving, operation, completed);
}

/** Returns the breakpoints that the operation has reached, on its node or an ancestor. */
function breakpointsBefore({ tree, question }: Run, operation: Operation): readonly NodeId[] {
  if (question || hasBegun(operation)) return [];
  return pathTo(tree, operation.node).filter((id) => nodeOf(tree, id).breakpoint);
}

/** Pauses once; Resume continues. */
const pausedAt = (stops: readonly NodeId[]): readonly RunChange[] => [
  ...stops.map((id): RunChange => ({ kind: 'breakpointSet', id, isOn: false })),
  { kind: 'statusChanged', status: 'paused', stepping: false },
];

/** How many consecutive cards a user sees. Users who are asked again and again approve without reading. */
const MOST_CARDS_IN_ROW = 5;

/** An approved action is performed first: the limit stops the next question, not the answer to the last one. */
function isAskedTooOften({ cardsInRow, question }: Run, operation: Operation | null): boolean {
  const isAnswered = operation?.kind === 'act' && (operation.approved || hasBegun(operation));
  return cardsInRow >= MOST_CARDS_IN_ROW && !question && !isAnswered;
}

const tooManyCards: RunChange = {
  kind: 'runBlocked',
  failure: failureWith('declined', message('task.tooManyCards', { times: MOST_CARDS_IN_ROW })),
};

/** A run that ended by itself was not cut short, even if its last step used up a limit. */
function decide({ writer, strategy }: DriveOptions): Promise<void> {
  return writer.write((run) => {
    const changes = strategy.step(run, null);
    if (changes.length === 0) throw new Error('the strategy neither did nor ordered anything');
    const isEnd = changes.some(
      (change) => change.kind === 'operationOrdered' && change.operation.kind === 'end',
    );
    return exhaustedLimit(run) && !isEnd ? cutShort(run) : changes;
  }, 'planner');
}

/** An action in progress is first brought to its recorded end. A limit stops what would come after it. */
const mustStopBefore = (run: Run, operation: Operation): SpentScope | null =>
  isEnding(run, operation) || hasBegun(operation) ? null : spentScope(run, operation.node);

/** Whether it ends the run. A proposal that would be refused for the user's open steps does not. */
const isEnding = ({ tree }: Run, operation: Operation): boolean =>
  operation.kind === 'end' && (operation.proposal.how === 'limit' || !openPinned(tree));

const endScope = (operation: Operation, { scope, which, limit }: SpentScope): Completed => ({
  ended: { kind: 'limited', operation, scope, which, limit },
  changes: [{ kind: 'scopeLimited', node: scope, which, limit }],
});

function cutShort(run: Run): RunChange[] {
  const spent = exhaustedLimit(run);
  return spent ? [orderEnd(run, { how: 'limit', ...spent })] : [];
}

async function carryOut(driving: DriveOptions, operation: Operation): Promise<Completed | null> {
  const context = driving.begin();
  try {
    switch (operation.kind) {
      case 'ask':
        return await carryOutAsk(context, operation);
      case 'act':
        return await carryOutSkill(context, operation);
      case 'restore':
        return await carryOutRestore(context, operation);
      case 'look':
        return await carryOutLook(context, operation);
      case 'end':
        return await carryOutEnd(context, operation);
    }
  } catch (error) {
    // Not stopped, so an edit has interrupted it: the next turn applies the edit and orders something else.
    if (error instanceof Halted && !driving.isStopped()) return null;
    throw error;
  }
}

/** Carries out an action and keeps a screenshot of the result, for planners that use them. */
async function carryOutSkill(
  context: OperationContext,
  operation: ActOperation,
): Promise<Completed | null> {
  const completed = await carryOutAct(context, operation);
  if (completed) await keepPicture(context);
  return completed;
}

/** Commits the result together with the strategy's next step, even after a stop. */
function take(
  { writer, strategy }: DriveOptions,
  operation: Operation,
  completed: Completed,
): Promise<void> {
  return writer.write((run) => {
    const facts: readonly RunChange[] = [
      ...completed.changes,
      { kind: 'operationEnded', id: operation.id },
    ];
    return [...facts, ...strategy.step(runAfter(run, facts), completed.ended)];
  }, 'planner');
}

async function endStepping(writer: Writer, before: Run): Promise<void> {
  const run = writer.run();
  if (!run.stepping || run.status !== 'running' || !isVisibleStep(before, run)) return;
  await writer.write([{ kind: 'statusChanged', status: 'paused', stepping: false }], 'planner');
}

/** Whether it is a step as users count them: the tree grew, an action ended, or a node closed. */
function isVisibleStep(before: Run, after: Run): boolean {
  const grew = after.tree.nodes.length !== before.tree.nodes.length;
  const acted = after.spent.actions !== before.spent.actions;
  const noted = after.memory.notes.length !== before.memory.notes.length;
  const typed = after.tree.nodes.some((node) => findNode(before.tree, node.id)?.kind !== node.kind);
  return grew || acted || noted || typed;
}

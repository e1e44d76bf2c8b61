/**
 * Actions repeated to restore a state (WO-19). Each runs only if its element and surroundings are unchanged (WO-20) and
 * it is harmless by itself. They add no records or plan steps, and nobody is asked.
 */
import {
  type BrowserAction,
  describeAction,
  isInnerAction,
  rowOf,
} from '../../core/action/action.ts';
import { isFormPosted } from '../../core/action/approvalCard.ts';
import type { ActionOutcome } from '../../core/action/outcome.ts';
import { tabLink, validate } from '../../core/action/problems.ts';
import { assess } from '../../core/gate/gate.ts';
import { requiresApproval } from '../../core/gate/verdict.ts';
import { actionId, elementRef, type NodeId } from '../../core/ids.ts';
import type { ElementFacts, Observation } from '../../core/page/observation.ts';
import { documentOfRef } from '../../core/page/refs.ts';
import { findRegion } from '../../core/page/region.ts';
import type { PlannedAct } from '../../core/plan/node.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { RestoreSteps } from '../../core/run/back/restoreSteps.ts';
import type { BrowserState, StatePath } from '../../core/run/browserState.ts';
import type { RestoreOperation } from '../../core/run/operation.ts';
import { unaskedOptions } from '../approve/judgeRisk.ts';
import { Halted, type OperationContext } from '../context.ts';
import type { PerformOptions, Restored } from '../ports.ts';

export type Replayed = {
  /** The tab's address after the last action. */
  readonly result: Result<string>;
  /** Whether the checkpoint was unchanged; null if unknown. */
  readonly isFirstAsBefore: boolean | null;
  /** An action sent something this time, so nothing more is tried. */
  readonly hasSent: boolean;
};

type Opened = { readonly way: RestoreSteps; readonly opened: Result<Restored> };

/**
 * Repeats the actions of the path in order, on the checkpoint that was just opened. Stops at the first that finds a
 * change.
 */
export async function replay(
  context: OperationContext,
  { node }: RestoreOperation,
  { way, opened }: Opened,
): Promise<Replayed> {
  const { length } = way.states;
  const isFirstAsBefore = length > 0 ? true : null;
  if (!opened.ok) return { result: opened, isFirstAsBefore: null, hasSent: false };
  let address = way.from.address;
  for (const [at, state] of way.states.entries()) {
    const found = await findAct(context, state.way, address);
    if (!found.ok) return { result: found, isFirstAsBefore: at > 0, hasSent: false };
    const done = await again(context, { node, nth: at + 1 }, state, found.value);
    if (!done.result.ok) return { result: done.result, isFirstAsBefore, hasSent: done.hasSent };
    ({ address } = state);
  }
  return { result: ok(address), isFirstAsBefore, hasSent: false };
}

/**
 * Repeats the action that led to this state in the current page, such as opening a menu, if its element is there and it
 * is harmless by itself.
 */
export async function doAgain(
  context: OperationContext,
  node: NodeId,
  state: BrowserState & { readonly way: StatePath },
): Promise<Result<null>> {
  const found = await findAct(context, state.way, state.address);
  if (!found.ok) return found;
  return (await again(context, { node, nth: 1 }, state, found.value)).result;
}

async function again(
  context: OperationContext,
  replayed: { readonly node: NodeId; readonly nth: number },
  { id, act = null, address }: BrowserState,
  found: Found,
): Promise<Outcome> {
  const known = act ?? actionId(`${id}#again`);
  await context.record([{ kind: 'actionReplayed', ...replayed, act: known }]);
  const options = { ...unaskedOptions(context.run(), found.facts, found.document), id: known };
  return outcomeOf(await perform(context, found, options), address);
}

type Found = {
  readonly action: BrowserAction;
  readonly document: string | undefined;
  readonly facts: ElementFacts | null;
};

/** Returns the action with its element on the current page, if it needs no question. */
async function findAct(
  context: OperationContext,
  { action, pivot }: StatePath,
  address: string,
): Promise<Result<Found>> {
  const seen = await context.ports.world.observe('all_fields', context.signal);
  haltIfAborted(context, seen);
  if (!seen.ok) return seen;
  if (seen.value.url !== address) return isNot(action, 'the tab shows another page');
  const planned = plannedOn(seen.value, { action, pivot });
  if (!planned) return isNot(action, 'its element, or what is around it, is not as it was');
  const facts = await context.ports.world.describe(planned, context.signal);
  haltIfAborted(context, facts);
  if (!facts.ok) return facts;
  const valid = validate(planned.action, facts.value);
  if (!valid.ok) return valid;
  const again = planned.action;
  const isAsked = requiresApproval(assess(again, facts.value)) || isFormPosted(again, facts.value);
  const isHarmless = !isAsked && tabLink(again, facts.value) === null;
  if (!isHarmless || isInnerAction(again)) return isNot(action, 'it is not harmless here');
  return ok({ action: again, document: planned.document, facts: facts.value });
}

function plannedOn(page: Observation, { action, pivot }: StatePath): PlannedAct | null {
  if (!pivot) return { action };
  const ref = findRegion(page, pivot, isFilled(action));
  if (ref === undefined) return null;
  const again = { ...action, ref: elementRef(ref) };
  return { action: again, document: documentOfRef(page, ref) };
}

const isFilled = (action: StatePath['action']): boolean =>
  rowOf(action).typed(action) !== null && rowOf(action).choices(action).length === 0;

const isNot = (action: StatePath['action'], why: string): Result<never> =>
  err('staleRef', `"${describeAction(action)}" was not done again: ${why}.`, 'Look at the page.');

async function perform(
  context: OperationContext,
  { action }: Found,
  options: PerformOptions,
): Promise<ActionOutcome> {
  const { run, ports, signal } = context;
  await context.heldBack();
  if (run().status !== 'running') throw new Halted();
  const outcome = await ports.world.perform(action, options, signal);
  const isAborted = outcome.kind === 'failed' && outcome.failure.kind === 'aborted';
  if (signal.aborted || isAborted) throw new Halted();
  return outcome;
}

type Outcome = { readonly result: Result<null>; readonly hasSent: boolean };

function outcomeOf(outcome: ActionOutcome, address: string): Outcome {
  const failed = (why: string, hasSent = false): Outcome => {
    const message = `An act on the way back ${why}.`;
    return { result: err('notLanded', message, 'Look at the page.'), hasSent };
  };
  if (outcome.kind === 'failed')
    return { result: { ok: false, failure: outcome.failure }, hasSent: false };
  if (outcome.kind === 'stopped') return failed('would have asked');
  if (outcome.changes.some(({ kind }) => kind === 'sent'))
    return failed('sent something this time', true);
  switch (outcome.kind) {
    case 'dialogDenied':
      return failed('would have asked');
    case 'notLanded':
      return failed(`did not work: ${outcome.problem}`);
    case 'done':
      return outcome.url === address
        ? { result: ok(null), hasSent: false }
        : failed('led elsewhere');
  }
}

function haltIfAborted({ signal }: OperationContext, result: Result<unknown>): void {
  if (signal.aborted || (!result.ok && result.failure.kind === 'aborted')) throw new Halted();
}

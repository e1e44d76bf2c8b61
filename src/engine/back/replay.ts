/**
 * Acts done again on the way back to a state (WO-19): each only where the element and what is around it are as they were
 * (WO-20), and only if it is harmless by itself. They are no records of the run, no steps of the plan, and ask nobody.
 */
import {
  type BrowserAction,
  describeAction,
  isInnerAction,
  rowOf,
} from '../../core/action/action.ts';
import { isFormPosted } from '../../core/action/approvalCard.ts';
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
import { judgedSafe } from '../approve/judgeRisk.ts';
import { Halted, type OperationContext } from '../context.ts';
import type { ActionOutcome, PerformOptions, Restored } from '../ports.ts';

export type Replayed = {
  /** The address where the tab is after the last act. */
  readonly result: Result<string>;
  /** Whether the checkpoint was as before; null where nothing tells. */
  readonly isFirstAsBefore: boolean | null;
  /** An act sent something this time: nothing more is tried. */
  readonly hasSent: boolean;
};

type Opened = { readonly way: RestoreSteps; readonly opened: Result<Restored> };

/** The acts of the way, in order, on the checkpoint that was just opened. Stops at the first that is not as it was. */
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
 * Does the act again that led to this state, in the page as it is now, if it is where it was and harmless by itself: what
 * opened a menu, say.
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
  const options = { ...optionsFor(context, found), id: known };
  return outcomeOf(await perform(context, found, options), address);
}

type Found = {
  readonly action: BrowserAction;
  readonly document: string | undefined;
  readonly facts: ElementFacts | null;
};

/** The act with the element that it is about on the page as it is now, if that may be acted on without a question. */
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

/** Nothing goes through the gate in the page that was not judged to be safe. */
const optionsFor = (
  context: OperationContext,
  { document, facts }: Found,
): Omit<PerformOptions, 'id'> => ({
  fingerprint: facts?.fingerprint ?? null,
  document,
  dialogs: { kind: 'deny' },
  allowed: { seal: null, judged: judgedSafe(context.run()), unclear: false, everything: false },
  opensTab: null,
  files: null,
  sends: [],
});

async function perform(
  context: OperationContext,
  { action }: Found,
  options: PerformOptions,
): Promise<Result<ActionOutcome>> {
  const { run, ports, signal } = context;
  await context.heldBack();
  if (run().status !== 'running') throw new Halted();
  const outcome = await ports.world.perform(action, options, signal);
  haltIfAborted(context, outcome);
  return outcome;
}

type Outcome = { readonly result: Result<null>; readonly hasSent: boolean };

function outcomeOf(outcome: Result<ActionOutcome>, address: string): Outcome {
  const failed = (why: string): Result<never> =>
    err('notLanded', `An act on the way back ${why}.`, 'Look at the page.');
  if (!outcome.ok) return { result: outcome, hasSent: false };
  const { changes, deniedDialog, problem, stopped, url } = outcome.value;
  const hasSent = changes.some(({ kind }) => kind === 'sent');
  if (hasSent) return { result: failed('sent something this time'), hasSent };
  if (stopped || deniedDialog) return { result: failed('would have asked'), hasSent };
  if (problem) return { result: failed(`did not work: ${problem}`), hasSent };
  if (url !== address) return { result: failed('led elsewhere'), hasSent };
  return { result: ok(null), hasSent };
}

function haltIfAborted({ signal }: OperationContext, result: Result<unknown>): void {
  if (signal.aborted || (!result.ok && result.failure.kind === 'aborted')) throw new Halted();
}

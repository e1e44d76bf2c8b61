/**
 * Follows the steps of a routine in a place that can't write, to read the page at their end. Nobody is asked: a step that
 * is not harmless by itself, that finds another page than before, or that sends something ends it.
 */
import {
  type Action,
  type BrowserAction,
  isInnerAction,
  rowOf,
  targetOf,
} from '../../core/action/action.ts';
import { isFormPosted } from '../../core/action/approvalCard.ts';
import { isMet } from '../../core/action/expect.ts';
import { readNamed } from '../../core/action/namedTarget.ts';
import type { ActionOutcome } from '../../core/action/outcome.ts';
import { tabLink, validate } from '../../core/action/problems.ts';
import { assess } from '../../core/gate/gate.ts';
import { actionId } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import type { ElementFacts, Observation } from '../../core/page/observation.ts';
import { documentOfRef } from '../../core/page/refs.ts';
import type { NewChild } from '../../core/plan/event.ts';
import { type Err, ok, type Result } from '../../core/result.ts';
import type { Run } from '../../core/run/run.ts';
import { findNamed } from '../act/findNamed.ts';
import { unaskedOptions } from '../approve/judgeRisk.ts';
import { Halted } from '../context.ts';
import type { World } from '../ports.ts';

export type Following = {
  readonly run: Run;
  readonly world: World;
  readonly signal: AbortSignal;
};

/** Returns the last page. */
export async function follow(
  at: Following,
  steps: readonly NewChild[],
): Promise<Result<Observation>> {
  try {
    for (const [nth, step] of steps.entries()) {
      const done = await followStep(at, step, nth);
      if (!done.ok) return done;
    }
    return await at.world.observe('all_fields', at.signal);
  } catch (error) {
    if (error instanceof Halted) return stopped;
    throw error;
  }
}

const stopped = localizedFailure('aborted', message('tab.stopped'));

async function followStep(at: Following, step: NewChild, nth: number): Promise<Result<null>> {
  const { description, action } = step;
  if (!action || isInnerAction(action))
    // A watch reads the last page itself.
    return action && rowOf(action).inRoutine === 'copied'
      ? ok(null)
      : localizedFailure('needsApproval', message('task.watchNeedsModel', { step: description }));
  const found = await findTarget(at, step, action);
  if (!found.ok)
    return found.failure.kind === 'staleRef'
      ? localizedFailure('staleRef', message('task.watchStepGone', { step: description }))
      : found;
  const { facts, document } = found.value;
  const valid = validate(found.value.action, facts);
  if (!valid.ok) return valid;
  if (!isHarmless(found.value.action, facts)) return writes(description);
  const options = { ...unaskedOptions(at.run, facts, document), id: actionId(`follow ${nth}`) };
  const outcome = await at.world.perform(found.value.action, options, at.signal);
  const done = outcomeOf(outcome, description);
  return done.ok ? checked(at, step) : done;
}

const writes = (step: string): Err =>
  localizedFailure('needsApproval', message('task.watchStepWrites', { step }));

type Found = {
  readonly action: BrowserAction;
  readonly document: string | undefined;
  readonly facts: ElementFacts | null;
};

async function findTarget(
  { world, signal }: Following,
  { item }: NewChild,
  action: BrowserAction,
): Promise<Result<Found>> {
  const named = readNamed(targetOf(action) ?? '');
  if (!named) return ok({ action, document: undefined, facts: null });
  const found = await findNamed({ world, signal }, { action, named, item });
  if (!found.ok) return found;
  const { ref, page } = found.value;
  const target = { ...action, ref };
  const document = documentOfRef(page, ref);
  const facts = await world.describe({ action: target, document }, signal);
  return facts.ok ? ok({ action: target, document, facts: facts.value }) : facts;
}

/** Whether code knows that it changes nothing; it must not send a form by POST or open a tab either. */
const isHarmless = (action: Action, facts: ElementFacts | null): boolean =>
  assess(action, facts).risk === 'safe' &&
  !isFormPosted(action, facts) &&
  tabLink(action, facts) === null;

function outcomeOf(outcome: ActionOutcome, step: string): Result<null> {
  switch (outcome.kind) {
    case 'failed':
      return { ok: false, failure: outcome.failure };
    case 'stopped':
    case 'dialogDenied':
      return writes(step);
    case 'notLanded':
      return localizedFailure('notLanded', message('task.watchStepGone', { step }));
    case 'done':
      return outcome.changes.some(({ kind }) => kind === 'sent') ? writes(step) : ok(null);
  }
}

/** What the page shows after an act may arrive a moment later. */
const SETTLED_MS = 2_000;

async function checked({ world, signal }: Following, step: NewChild): Promise<Result<null>> {
  const { expect, description } = step;
  if (!expect) return ok(null);
  for (const sinceAct of [0, SETTLED_MS]) {
    const look = { isForRecord: false, sinceAct };
    const seen = await world.observe('all_fields', signal, look);
    if (!seen.ok) return seen;
    if (isMet(expect, seen.value)) return ok(null);
  }
  return localizedFailure('noEffect', message('task.watchStepGone', { step: description }));
}

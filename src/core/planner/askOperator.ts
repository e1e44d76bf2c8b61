/** One operator call on behalf of a node: context in, ledger entry out, failures sorted into what they mean for the run. */
import type { ActionKind } from '../action/action.ts';
import { availableActions, trailOf } from '../action/available.ts';
import type { NodeId } from '../ids.ts';
import type { Distillation, Observation } from '../page/observation.ts';
import type { Called, Context, OperatorName, Operators, Picture } from '../ports.ts';
import { type Failure, type FailureKind, ok, type Result } from '../result.ts';
import { Halted, type StepContext } from './strategy.ts';

type Outcome<N extends OperatorName> =
  Awaited<ReturnType<Operators[N]>> extends Called<infer T> ? T : never;

/** Failures that no other plan can mend: the run waits for the person and stays resumable. */
const BLOCKING: ReadonlySet<FailureKind> = new Set([
  'noKey',
  'keyRefused',
  'billing',
  'hostUnreachable',
  'rateLimited',
  'overloaded',
  'badRequest',
  'contextTooLong',
  'tabClosed',
  'tabForbidden',
  'siteNotGranted',
  'storage',
  'unexpected',
]);

export const isBlocking = (failure: Failure): boolean => BLOCKING.has(failure.kind);

/** Park the run with this failure until the person has dealt with it. */
export const block = (step: StepContext, failure: Failure): Promise<void> =>
  step.commit([{ kind: 'runBlocked', failure }]);

/**
 * Call an operator and put the call on record. A blocking failure parks the run and comes back as an error;
 * the caller only has to decide about bad model output.
 */
export async function askOperator<N extends OperatorName>(
  step: StepContext,
  operator: N,
  node: NodeId,
  view: Distillation | null,
  picture: Picture | null = null,
): Promise<Result<Outcome<N>>> {
  const page = view ? await observePage(step, view) : ok(null);
  if (!page.ok) return page;
  const run = step.run();
  const context: Context = {
    run,
    tree: run.tree,
    node,
    page: page.value,
    picture,
    now: step.ports.clock.now(),
    allowed: allowedFor(step, page.value),
  };
  // The port's members share one shape; TypeScript can't follow that through the indexed access.
  const call = step.ports.operators[operator] as (
    context: Context,
    signal: AbortSignal,
  ) => Promise<Called<Outcome<N>>>;
  const called = await call(context, step.signal);
  if (!called.result.ok && called.result.failure.kind === 'aborted') throw new Halted();
  const { calls, usage, ms } = called;
  const cost = {
    calls,
    inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
    outputTokens: usage.output,
    usd: usage.usd,
  };
  await step.commit([
    { kind: 'modelCalled', operator, node, calls, usage, ms, ok: called.result.ok },
    { kind: 'costCharged', id: node, cost },
  ]);
  if (!called.result.ok && isBlocking(called.result.failure))
    await block(step, called.result.failure);
  return called.result;
}

/** A fresh look at the page. Failing to see it parks the run: planning blind is never better. */
export async function observePage(
  step: StepContext,
  view: Distillation,
): Promise<Result<Observation>> {
  const seen = await step.ports.world.observe(view, step.signal);
  if (seen.ok) return seen;
  if (seen.failure.kind === 'aborted') throw new Halted();
  await block(step, seen.failure);
  return seen;
}

function allowedFor(step: StepContext, page: Observation | null): readonly ActionKind[] {
  return page ? availableActions(page, trailOf(step.run().memory.records)) : [];
}

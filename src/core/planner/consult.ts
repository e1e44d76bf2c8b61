/** One operator call on behalf of a node: context in, ledger entry out, failures sorted into what they mean for the run. */
import type { ActionKind } from '../action/action.ts';
import { availableActions } from '../action/available.ts';
import type { NodeId } from '../ids.ts';
import type { Distillation, Observation } from '../page/observation.ts';
import type { Called, Context, OperatorName, Operators, Picture } from '../ports.ts';
import { type Failure, type FailureKind, ok, type Result } from '../result.ts';
import { Halted, type Turn } from './strategy.ts';

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
export const block = (turn: Turn, failure: Failure): Promise<void> =>
  turn.commit([{ kind: 'runBlocked', failure }]);

/**
 * Call an operator and put the call on record. A blocking failure parks the run and comes back as an error;
 * the caller only has to decide about bad model output.
 */
export async function consult<N extends OperatorName>(
  turn: Turn,
  operator: N,
  node: NodeId,
  view: Distillation | null,
  picture: Picture | null = null,
): Promise<Result<Outcome<N>>> {
  const page = view ? await look(turn, view) : ok(null);
  if (!page.ok) return page;
  const run = turn.run();
  const context: Context = {
    run,
    tree: run.tree,
    node,
    page: page.value,
    picture,
    allowed: allowedFor(turn, page.value),
  };
  // The port's members share one shape; TypeScript can't follow that through the indexed access.
  const call = turn.ports.operators[operator] as (
    context: Context,
    signal: AbortSignal,
  ) => Promise<Called<Outcome<N>>>;
  const called = await call(context, turn.signal);
  if (!called.result.ok && called.result.failure.kind === 'aborted') throw new Halted();
  const { calls, usage, ms } = called;
  const cost = {
    calls,
    inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
    outputTokens: usage.output,
    usd: usage.usd,
  };
  await turn.commit([
    { kind: 'modelCalled', operator, node, calls, usage, ms, ok: called.result.ok },
    { kind: 'costCharged', id: node, cost },
  ]);
  if (!called.result.ok && isBlocking(called.result.failure))
    await block(turn, called.result.failure);
  return called.result;
}

/** A fresh look at the page. Failing to see it parks the run: planning blind is never better. */
export async function look(turn: Turn, view: Distillation): Promise<Result<Observation>> {
  const seen = await turn.ports.world.observe(view, turn.signal);
  if (seen.ok) return seen;
  if (seen.failure.kind === 'aborted') throw new Halted();
  await block(turn, seen.failure);
  return seen;
}

function allowedFor(turn: Turn, page: Observation | null): readonly ActionKind[] {
  const { deeds } = turn.run().memory;
  const trail = {
    hasActed: deeds.some(({ ok: isOk }) => isOk),
    wentBack: deeds.some(({ action }) => action.kind === 'back'),
  };
  return page ? availableActions(page, trail) : [];
}

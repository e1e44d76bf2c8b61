/**
 * Speculative backtracking (WO-19) that writes nothing (A25): a path is first tried in a background tab. Only if it
 * works there is it used in the run's own tab, which is otherwise untouched.
 */

import { placeId, type StateId } from '../../core/ids.ts';
import { problemText } from '../../core/messages/english.ts';
import { message } from '../../core/messages/message.ts';
import type { Ahead } from '../../core/plan/node.ts';
import { type Failure, ok } from '../../core/result.ts';
import type { RestoreSteps } from '../../core/run/back/restoreSteps.ts';
import { type BrowserState, isAtLeastAsConfident } from '../../core/run/browserState.ts';
import type { RestoreOperation } from '../../core/run/operation.ts';
import { confidenceOf } from '../back/arrival.ts';
import { replay } from '../back/replay.ts';
import { Halted, type OperationContext } from '../context.ts';
import type { World } from '../ports.ts';
import { lookFailed } from './lookFailed.ts';

export type Rehearsal = {
  readonly ahead: Ahead;
  /** The path that worked; null if none did. */
  readonly way: RestoreSteps | null;
  /** Checkpoints that were loaded, and whether they were unchanged (WO-18). */
  readonly reloaded: Readonly<Record<StateId, boolean>>;
};

/** Tries the paths, the one from the nearest checkpoint first, until one leads to the state. */
export async function rehearse(
  context: OperationContext,
  operation: RestoreOperation,
  { known, ways }: { readonly known: BrowserState; readonly ways: readonly RestoreSteps[] },
): Promise<Rehearsal> {
  let reloaded: Rehearsal['reloaded'] = {};
  let ahead: Ahead = { is: 'refused', address: known.address, why: '' };
  for (const way of ways) {
    const done = await besides(context, operation, way, (place) =>
      goBack(place, operation, { known, way }),
    );
    ahead = done.ahead;
    reloaded = { ...reloaded, ...done.reloaded };
    if (ahead.is === 'proven') return { ahead, way, reloaded };
    if (ahead.is !== 'failed') break;
  }
  return { ahead, way: null, reloaded };
}

type Gone = Omit<Rehearsal, 'way'>;

/** Runs in a background tab at the checkpoint, which is closed afterwards. */
async function besides(
  context: OperationContext,
  { id }: RestoreOperation,
  { from }: RestoreSteps,
  work: (context: OperationContext) => Promise<Gone>,
): Promise<Gone> {
  const { places } = context.ports;
  const place = placeId(`${id}:${from.id}`);
  const opened = await places.open(place, from.address, context.signal);
  try {
    if (context.signal.aborted) throw new Halted();
    return opened.ok
      ? await work(inPlace(context, opened.value))
      : { ahead: lookFailed(from.address, opened.failure), reloaded: {} };
  } finally {
    await places.drop(place);
  }
}

/** What happens there is neither recorded nor a step, and leaves the run's state as it is. */
const inPlace = (context: OperationContext, world: World): OperationContext => ({
  ...context,
  ports: { ...context.ports, world },
  record: async () => undefined,
});

async function goBack(
  context: OperationContext,
  operation: RestoreOperation,
  { known, way }: { readonly known: BrowserState; readonly way: RestoreSteps },
): Promise<Gone> {
  const { address, id } = way.from;
  const done = await replay(context, operation, { way, opened: ok({ url: address }) });
  const tested = done.isFirstAsBefore;
  const reloaded = tested === null ? {} : { [id]: tested };
  if (!done.result.ok) return { ahead: notBack(known.address, done.result.failure), reloaded };
  const { sure } = await confidenceOf(context, operation, known);
  const hasActs = way.states.length > 0;
  const isBack =
    isAtLeastAsConfident(sure, operation.least ?? 'address') && (sure !== 'address' || hasActs);
  const ahead: Ahead = isBack
    ? { is: 'proven', address: known.address, why: '' }
    : { is: 'failed', address: known.address, why: message('reason.changedAhead') };
  return { ahead, reloaded: hasActs ? reloaded : { [id]: sure !== 'address' } };
}

/** A page that could write says nothing about the path. Any other failure would also occur in the run's own tab. */
function notBack(address: string, failure: Failure): Ahead {
  return failure.kind === 'wouldWrite'
    ? lookFailed(address, failure)
    : { is: 'failed', address, why: problemText(failure) };
}

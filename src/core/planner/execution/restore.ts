/**
 * Going back to a state of the browser by the surest rung that holds: there already, undone in the page, back in the
 * history, and the address again, which is asked for only where asking changes nothing outside. The fingerprint of the
 * state tells whether the whole page is as it was; where it is not, the address alone must do.
 */
import { assess } from '../../gate/gate.ts';
import { pagePrint } from '../../page/print.ts';
import type { Restored, RestoreTarget } from '../../ports.ts';
import type { Result } from '../../result.ts';
import type { RestoreOperation } from '../../run/operation.ts';
import type { Run, RunChange } from '../../run/run.ts';
import type { BrowserState, Rung, Sureness } from '../../run/state.ts';
import { stateHere, undoableSince } from '../../run/states.ts';
import { type Completed, Halted, type OperationContext } from './context.ts';

/** Bring the run's tab back. A failure becomes a notice, since the next steps then start elsewhere. */
export async function carryOutRestore(
  context: OperationContext,
  operation: RestoreOperation,
): Promise<Completed> {
  const { node, state, address } = operation;
  const known = state === null ? null : (context.run().states[state] ?? null);
  const tried = await climb(context, known, address);
  const why = tried.rung === null ? tried.why : '';
  const changes: RunChange[] = [
    {
      kind: 'restored',
      state,
      address: tried.rung === null ? await context.ports.world.url() : tried.address,
      ...(tried.rung === null ? { rung: null } : { rung: tried.rung, sure: tried.sure }),
    },
    ...(why ? [{ kind: 'noticeAdded', notice: { by: 'run', node, text: why } } as const] : []),
  ];
  return { ended: { kind: 'restored', operation, rung: tried.rung, why }, changes };
}

type Arrived = { readonly rung: Rung; readonly address: string; readonly sure: Sureness };
type Tried = Arrived | { readonly rung: null; readonly why: string };

/** What was taken back is seen in the page that is there, so `undo` is no way of its own. */
const ways = ['there', 'back', 'address'] as const satisfies readonly Rung[];

async function climb(
  context: OperationContext,
  state: BrowserState | null,
  address: string,
): Promise<Tried> {
  const failed = `Could not go back to ${address} before this alternative`;
  const acts = (state && undoableSince(context.run(), state)) ?? [];
  let why = `${failed}.`;
  for (const rung of ways) {
    const refused = refusalOf(context, rung, state, address);
    if (refused !== null) {
      if (refused) why = `${failed}: ${refused}`;
      continue;
    }
    const tried = await tryRung(context, rung, { address, acts });
    if (tried.ok && tried.value !== 'cannot')
      return settle(context, state, { rung, to: { address: tried.value.url, acts } });
    if (!tried.ok) why = `${failed}: ${tried.failure.message}`;
  }
  return { rung: null, why };
}

async function tryRung(
  { ports, signal }: OperationContext,
  rung: Rung,
  to: RestoreTarget,
): Promise<Result<Restored>> {
  const tried = await ports.world.restore(rung, to, signal);
  if (signal.aborted || (!tried.ok && tried.failure.kind === 'aborted')) throw new Halted();
  return tried;
}

type Arrival = { readonly rung: Rung; readonly to: RestoreTarget };

/** At the address: the page may still hold what was done there, which is then taken back. */
async function settle(
  context: OperationContext,
  state: BrowserState | null,
  { rung, to }: Arrival,
): Promise<Arrived> {
  const { address, acts } = to;
  const run = context.run();
  const isUntouched = rung === 'there' && state?.id === run.here && !run.isStale;
  if (isUntouched || (await isAsBefore(context, state))) return { rung, address, sure: 'page' };
  if (state?.print === undefined || acts.length === 0) return { rung, address, sure: 'address' };
  const undone = await tryRung(context, 'undo', to);
  const isUndone = undone.ok && undone.value !== 'cannot' && (await isAsBefore(context, state));
  if (!isUndone) return { rung, address, sure: 'address' };
  return { rung: rung === 'there' ? 'undo' : rung, address, sure: 'page' };
}

/** Whether the page shows and holds what it did in that state; not where that is not known. */
async function isAsBefore(
  { ports, signal }: OperationContext,
  state: BrowserState | null,
): Promise<boolean> {
  if (state?.print === undefined) return false;
  const seen = await ports.world.observe('all_fields', signal);
  if (signal.aborted) throw new Halted();
  return seen.ok && pagePrint(seen.value.lines) === state.print;
}

/** Why a rung is not taken: words, '' where it has no use here, null where it may be taken. */
function refusalOf(
  context: OperationContext,
  rung: Rung,
  state: BrowserState | null,
  address: string,
): string | null {
  const run = context.run();
  const here = stateHere(run);
  const wasSafe =
    assess({ kind: 'goto', url: address }, null).risk === 'safe' &&
    !hasExternalEffect(state) &&
    !isReachedByEffect(run, address);
  if (rung === 'back') {
    const isNext = state !== null && here?.before === state.id && here.address !== address;
    return isNext && wasSafe ? null : '';
  }
  if (rung === 'address' && !wasSafe)
    return 'asking for this address again could repeat what it did.';
  return null;
}

/** The act that led to this state may have changed something outside. */
const hasExternalEffect = (state: BrowserState | null): state is BrowserState =>
  state !== null && state.act !== null && state.externalEffect.effect !== 'none';

/** Such an act led to this address from another one: perhaps asking for it was what changed something. */
function isReachedByEffect({ states }: Run, address: string): boolean {
  return Object.values(states).some((state) => {
    const before = state.before === null ? null : states[state.before];
    const isLed = !before || !isSamePage(before.address, address);
    return hasExternalEffect(state) && isLed && isSamePage(state.address, address);
  });
}

const isSamePage = (a: string, b: string): boolean => pageOf(a) === pageOf(b);
const pageOf = (address: string): string => address.replace(/#.*$/s, '');

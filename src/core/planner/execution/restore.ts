/**
 * Going back to a state of the browser by the surest rung that holds: there already, undone in the page, back in the
 * history, and the address again, which is asked for only where asking changes nothing outside.
 */
import { assess } from '../../gate/gate.ts';
import type { RestoreOperation } from '../../run/operation.ts';
import type { Run, RunChange } from '../../run/run.ts';
import { type BrowserState, type Rung, rungs } from '../../run/state.ts';
import { stateHere } from '../../run/states.ts';
import { type Completed, Halted, type OperationContext } from './context.ts';

/** Bring the run's tab back. A failure becomes a notice, since the next steps then start elsewhere. */
export async function carryOutRestore(
  context: OperationContext,
  operation: RestoreOperation,
): Promise<Completed> {
  const { state, address } = operation;
  const known = state === null ? null : (context.run().states[state] ?? null);
  const tried = await climb(context, known, address);
  const isThere = tried.rung !== null;
  const changes: RunChange[] = [
    {
      kind: 'restored',
      state,
      address: isThere ? tried.address : await context.ports.world.url(),
      rung: tried.rung,
    },
    ...(isThere
      ? []
      : [
          {
            kind: 'noticeAdded',
            notice: { by: 'run', node: operation.node, text: tried.why },
          } as const,
        ]),
  ];
  return { ended: { kind: 'restored', operation, rung: tried.rung, why: tried.why }, changes };
}

type Tried =
  | { readonly rung: Rung; readonly address: string; readonly why: '' }
  | { readonly rung: null; readonly why: string };

async function climb(
  context: OperationContext,
  state: BrowserState | null,
  address: string,
): Promise<Tried> {
  const failed = `Could not go back to ${address} before this alternative`;
  let why = `${failed}.`;
  for (const rung of rungs) {
    const refused = refusalOf(context, rung, state, address);
    if (refused !== null) {
      if (refused) why = `${failed}: ${refused}`;
      continue;
    }
    const tried = await context.ports.world.restore(rung, address, context.signal);
    if (!tried.ok && tried.failure.kind === 'aborted') throw new Halted();
    if (tried.ok && tried.value !== 'cannot') return { rung, address: tried.value.url, why: '' };
    if (!tried.ok) why = `${failed}: ${tried.failure.message}`;
  }
  return { rung: null, why };
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
    !isTelling(state) &&
    !wasTold(run, address);
  if (rung === 'back') {
    const isNext = state !== null && here?.before === state.id && here.address !== address;
    return isNext && wasSafe ? null : '';
  }
  if (rung === 'address' && !wasSafe)
    return 'asking for this address again could repeat what it did.';
  return null;
}

/** The act that led to this state may have changed something outside. */
const isTelling = (state: BrowserState | null): state is BrowserState =>
  state !== null && state.act !== null && state.externalEffect.effect !== 'none';

/** Such an act led to this address from another one: perhaps asking for it was what changed something. */
function wasTold({ states }: Run, address: string): boolean {
  return Object.values(states).some((state) => {
    const before = state.before === null ? null : states[state.before];
    const isLed = !before || !isSamePage(before.address, address);
    return isTelling(state) && isLed && isSamePage(state.address, address);
  });
}

const isSamePage = (a: string, b: string): boolean => pageOf(a) === pageOf(b);
const pageOf = (address: string): string => address.replace(/#.*$/s, '');

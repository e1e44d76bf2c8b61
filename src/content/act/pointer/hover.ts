/** hover: the pointer moves onto the element and stays; scripts hear it, and styles follow it. */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Result } from '../../../core/result.ts';
import { knownRoots, watchRoots } from '../../dom/roots.ts';
import { waitUntil } from '../../wait/waitUntil.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { resolveTarget } from '../target.ts';

/** Cards and tooltips come after a while, so as not to flicker under a passing pointer. */
const APPEAR_MS = 800;

/** Moves the pointer onto the element, until something appears. */
export async function hover(
  action: ActionOf<'hover'>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const target = resolveTarget(action.ref, context, {});
  if (!target.ok) return target;
  let hasChanged = false;
  const ends = new AbortController();
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  watchRoots(knownRoots(), observer, AbortSignal.any([context.signal, ends.signal]));
  hasChanged = context.pointer.rest(target.value.point);
  await waitUntil(() => hasChanged || null, APPEAR_MS, context);
  ends.abort();
  return done();
}

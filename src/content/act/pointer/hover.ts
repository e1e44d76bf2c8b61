/** hover: moves the pointer onto the element, or the place `at` in it, and leaves it there. Scripts get the events, and `:hover` styles apply. */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Result } from '../../../core/result.ts';
import { knownRoots, watchRoots } from '../../dom/roots.ts';
import { waitUntil } from '../../report/pause.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { resolveTarget } from '../target.ts';
import { resolveSeenSpot } from './spotInElement.ts';

/** Cards and tooltips appear with a delay, to avoid flicker under a passing pointer. */
const APPEAR_MS = 800;

/** Moves the pointer onto the element and waits until something appears. */
export async function hover(
  action: ActionOf<'hover'>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const { ref, at } = action;
  const target =
    at === undefined ? resolveTarget(ref, context, {}) : resolveSeenSpot(ref, at, context, {});
  if (!target.ok) return target;
  const { element, point } = target.value;
  const may = context.gate.permit({ by: 'hover' }, element, point.hit);
  if (!may.ok) return may;
  let hasChanged = false;
  const ends = new AbortController();
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  watchRoots(knownRoots(), observer, AbortSignal.any([context.signal, ends.signal]));
  hasChanged = context.pointer.rest(point);
  await waitUntil(() => hasChanged || null, APPEAR_MS, context);
  ends.abort();
  return done();
}

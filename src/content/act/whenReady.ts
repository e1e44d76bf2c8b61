/**
 * What an element needs a moment for before it can be described: pages enable a button a moment after its form was filled
 * in, or once they have loaded what it needs; and what ticks around it shows that it does by changing again.
 */
import { isDisabled } from '../aria/disabled.ts';
import { isConnected } from '../dom/dom.ts';
import { waitUntil } from '../report/pause.ts';
import type { PageSession } from '../session.ts';

const ENABLE_MS = 5_000;
/** Counters and states in a stream change every second or so. */
const TICK_MS = 2_500;

/** Waits while the element of a ref is disabled, or while it is unclear whether something only ticks around it. */
export async function whenReady(ref: string, session: PageSession): Promise<void> {
  const { refs } = session.reader;
  const isTold = (): true | null => refs.resolveRedrawn(ref).ok || !refs.lookAgain(ref) || null;
  if (!isTold()) await waitUntil(isTold, TICK_MS, session);
  const found = refs.resolveRedrawn(ref);
  if (!found.ok || !isDisabled(found.value)) return;
  const isReady = (): true | null =>
    isConnected(found.value) && isDisabled(found.value) ? null : true;
  await waitUntil(isReady, ENABLE_MS, session);
}

/** Pages enable a button a moment after its form was filled in, or once they have loaded what it needs. */
import { isDisabled } from '../aria/disabled.ts';
import { isConnected } from '../dom/dom.ts';
import { waitUntil } from '../report/pause.ts';
import type { PageSession } from '../session.ts';

const ENABLE_MS = 5_000;

/** Waits while the element of a ref is disabled, at most five seconds. */
export async function whenEnabled(ref: string, session: PageSession): Promise<void> {
  const { refs } = session.reader;
  const found = refs.resolveRedrawn(ref);
  if (!found.ok || !isDisabled(found.value)) return;
  const isReady = (): true | null =>
    isConnected(found.value) && isDisabled(found.value) ? null : true;
  await waitUntil(isReady, ENABLE_MS, session);
}

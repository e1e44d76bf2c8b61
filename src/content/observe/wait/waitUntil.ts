/** Waiting for a condition on the page: looked at again on every change, and now and then without one. */

import { knownRoots, watchRoots } from '../snapshot/roots.ts';
import { pause } from './pause.ts';

const LOOK_MS = 50;

/** The first answer of `look` that is not null, or null after `limitMs` or on abort. */
export async function waitUntil<T>(
  look: () => T | null,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Promise<T | null> {
  const end = performance.now() + limitMs;
  const ends = new AbortController();
  let isDirty = true;
  const observer = new MutationObserver(() => {
    isDirty = true;
  });
  watchRoots(knownRoots(), observer, AbortSignal.any([signal, ends.signal]));
  try {
    for (let idle = 0; !signal.aborted; idle += 1) {
      // Styles and values change without a mutation: every fourth look comes unasked.
      if (isDirty || idle % 4 === 0) {
        isDirty = false;
        const found = look();
        if (found !== null) return found;
      }
      if (performance.now() >= end) return null;
      await pause(LOOK_MS, signal);
    }
    return null;
  } finally {
    ends.abort();
  }
}

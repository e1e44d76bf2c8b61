/** Waits for a condition on the page, which is checked on every change, and now and then without one. */

import { knownRoots, watchRoots } from '../dom/roots.ts';
import type { PageSession } from '../session.ts';
import { pause } from './pause.ts';

const CHECK_MS = 50;

/** Returns the first result of `find` that is not null, or null after `limitMs` or on abort. */
export async function waitUntil<T>(
  find: () => T | null,
  limitMs: number,
  session: PageSession,
): Promise<T | null> {
  const end = performance.now() + limitMs;
  const ends = new AbortController();
  let isChanged = true;
  const observer = new MutationObserver(() => {
    isChanged = true;
  });
  watchRoots(knownRoots(), observer, AbortSignal.any([session.signal, ends.signal]));
  try {
    for (let idle = 0; !session.signal.aborted; idle += 1) {
      // Styles and values change without a mutation, so every fourth check runs without one.
      if (isChanged || idle % 4 === 0) {
        isChanged = false;
        const found = find();
        if (found !== null) return found;
      }
      if (performance.now() >= end) return null;
      await pause(CHECK_MS, session);
    }
    return null;
  } finally {
    ends.abort();
  }
}

/** Reads as much of a journal as possible. Entries may be torn or missing. */
import { reduceRun } from './reduce.ts';
import type { Run, RunEvent } from './run.ts';

export type Readable<E> = { readonly run: Run | null; readonly unread: readonly E[] };

/** Folds entries until the first that can't be folded. That one and all later ones are `unread`. */
export function foldReadable<E extends { readonly event: RunEvent }>(
  snapshot: Run | null,
  entries: readonly E[],
): Readable<E> {
  let run = snapshot;
  for (const [index, { event }] of entries.entries()) {
    try {
      const next = reduceRun(run, event);
      // An unknown kind leaves no plan behind.
      if (typeof next.tree !== 'object') return { run, unread: entries.slice(index) };
      run = next;
    } catch {
      // The cause doesn't matter: nothing after it can be trusted.
      return { run, unread: entries.slice(index) };
    }
  }
  return { run, unread: [] };
}

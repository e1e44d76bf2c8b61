/** A journal as far as it can be read: entries may be torn, missing or from a broken disk. */
import { reduceRun } from './reduce.ts';
import type { Run, RunEvent } from './run.ts';

export type Readable<E> = { readonly run: Run | null; readonly unread: readonly E[] };

/** Folds entries until the first that can't be; that one and all after it are `unread`. */
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
      // Why it can't be read makes no difference: what comes after it can't be told from nonsense.
      return { run, unread: entries.slice(index) };
    }
  }
  return { run, unread: [] };
}

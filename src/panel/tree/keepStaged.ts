/** Keeps staged edits while the panel is closed, until the browser closes: they are not in the journal yet. */
import type { Edit } from '../../core/plan/edit.ts';
import type { PanelStore } from '../app/store.ts';

export type SessionStorage = {
  readonly get: (key: string) => Promise<Record<string, unknown>>;
  readonly set: (entries: Record<string, unknown>) => Promise<void>;
};

/** Restores the staged edits of a run when it is shown. */
export function keepStaged(store: PanelStore, storage: SessionStorage): void {
  store.subscribe(({ run, staged }, before) => {
    if (!run) return;
    const key = `staged ${run.id}`;
    if (run.id !== before.run?.id) void bringBack(store, storage, run.id, key);
    else if (staged !== before.staged) void storage.set({ [key]: staged });
  });
}

async function bringBack(
  store: PanelStore,
  storage: SessionStorage,
  run: string,
  key: string,
): Promise<void> {
  // Only this file writes there.
  const { [key]: kept } = (await storage.get(key)) as Record<string, readonly Edit[] | undefined>;
  const now = store.getState();
  if (kept && now.run?.id === run) store.setState({ staged: [...kept, ...now.staged] });
}

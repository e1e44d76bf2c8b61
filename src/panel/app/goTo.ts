/** Shows what the user chose outside of the panel: a watch, a routine, or text of a page for a new goal. */
import type { PanelPlace } from '../../protocol/place.ts';
import { draftWith } from '../task/draft.ts';
import type { Panel } from './actions.ts';
import type { PanelState, PanelStore } from './store.ts';

/** A finished task makes room for a new one, unless edits or the rows of a batch wait in it. */
export async function goTo({ store, actions }: Panel, place: PanelPlace): Promise<void> {
  await firstSnapshot(store);
  store.setState((state) => viewAt(state, place));
  if (place.at === 'watch') return;
  if (place.at === 'routine') actions.loadRoutines();
  const { run, staged, batch } = store.getState();
  if (run?.status === 'finished' && staged.length === 0 && batch === null) actions.closeRun();
}

function viewAt({ draft }: PanelState, place: PanelPlace): Partial<PanelState> {
  switch (place.at) {
    case 'watch':
      return { screen: 'watches', openWatch: place.watch };
    case 'routine':
      return { screen: 'task', openRoutine: place.routine, arrival: 'routine' };
    case 'goal':
      return { screen: 'task', draft: draftWith(draft, place.quote), arrival: 'quote' };
  }
}

function firstSnapshot(store: PanelStore): Promise<void> {
  return new Promise((resolve) => {
    const isKnown = (): boolean => store.getState().settings !== null;
    if (isKnown()) return resolve();
    const stop = store.subscribe(() => {
      if (!isKnown()) return;
      stop();
      resolve();
    });
  });
}

/** The store and the actions, handed to every view. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Actions, Panel } from './actions.ts';
import type { PanelState } from './store.ts';
import { useStore } from './useStore.ts';

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('a view is outside of PanelContext');
  return panel;
}

export const useActions = (): Actions => usePanel().actions;

/** A part of the panel's state; redraws when that part changes. */
export function useSelector<Part>(select: (state: PanelState) => Part): Part {
  return useStore(usePanel().store, select);
}

/** The state as it is at this moment, for handlers. */
export function useGetState(): () => PanelState {
  const { store } = usePanel();
  return store.getState;
}

/** Change view state from a handler. */
export function useSetView(): (view: Partial<PanelState>) => void {
  const { store } = usePanel();
  return (view) => store.setState(view);
}

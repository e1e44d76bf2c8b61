/** The store and the actions, handed to every view. */
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import type { StoreApi } from 'zustand/vanilla';
import type { Actions, Panel } from './actions.ts';
import type { PanelState } from './store.ts';

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

/** A vanilla zustand store in a Preact component: redraws only when the selected part changes. */
function useStore<State, Part>(store: StoreApi<State>, select: (state: State) => Part): Part {
  const [, redraw] = useState({});
  const part = select(store.getState());
  useLayoutEffect(() => {
    const redrawIfChanged = (state: State): void => {
      if (isChanged(part, () => select(state))) redraw({});
    };
    redrawIfChanged(store.getState());
    return store.subscribe(redrawIfChanged);
  });
  return part;
}

/**
 * What a component selects may be gone, such as a step once another run is shown. It hears of the new state before the
 * view around it takes it away; if it is still there to be drawn again, its own selection fails then.
 */
function isChanged<Part>(part: Part, select: () => Part): boolean {
  try {
    return !Object.is(part, select());
  } catch {
    return true;
  }
}

/** Gives every view access to the store and the actions. */
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

/** Selects a part of the panel's state; renders again only if that part changes. */
export function useSelector<Part>(select: (state: PanelState) => Part): Part {
  return useStore(usePanel().store, select);
}

/** For event handlers: reads the current state. */
export function useGetState(): () => PanelState {
  const { store } = usePanel();
  return store.getState;
}

/** For event handlers: changes view state. */
export function useSetView(): (view: Partial<PanelState>) => void {
  const { store } = usePanel();
  return (view) => store.setState(view);
}

/** Connects a vanilla zustand store to a Preact component. */
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
 * The selected object may be gone, such as a step after another run is shown. A component gets the new state before its
 * parent removes it; if it is still there to render, its own selection fails then.
 */
function isChanged<Part>(part: Part, select: () => Part): boolean {
  try {
    return !Object.is(part, select());
  } catch {
    return true;
  }
}

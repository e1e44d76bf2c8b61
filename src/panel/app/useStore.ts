/** A vanilla zustand store in a Preact component: redraws only when the selected part changes. */
import { useLayoutEffect, useState } from 'preact/hooks';
import type { StoreApi } from 'zustand/vanilla';

export function useStore<State, Part>(
  store: StoreApi<State>,
  select: (state: State) => Part,
): Part {
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

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
    if (!Object.is(part, select(store.getState()))) redraw({});
    return store.subscribe((state) => {
      if (!Object.is(part, select(state))) redraw({});
    });
  });
  return part;
}

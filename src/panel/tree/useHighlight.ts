/** Outlines a step's element in the page while the step is hovered or focused in the panel. */
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { type Action, targetOf } from '../../core/action/action.ts';
import type { NodeId } from '../../core/ids.ts';
import { useActions } from '../app/context.ts';

/** How long the pointer or focus must rest on a row, in ms: passing over it outlines nothing. */
const RESTING_MS = 150;

export type HighlightHandlers = {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocusIn: () => void;
  readonly onFocusOut: () => void;
};

/** A step and its action; most actions have a target element. */
export type HighlightTarget = { readonly node: NodeId; readonly action: Action };

/** Returns handlers for the view of a step. */
export function useHighlight(step: HighlightTarget | null): HighlightHandlers {
  const { show } = useActions();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => clearTimeout(timer.current), []);
  const rest = (): void => {
    leave();
    if (step && targetOf(step.action))
      timer.current = setTimeout(() => show(step.node), RESTING_MS);
  };
  useEffect(() => leave, [leave]);
  return { onPointerEnter: rest, onPointerLeave: leave, onFocusIn: rest, onFocusOut: leave };
}

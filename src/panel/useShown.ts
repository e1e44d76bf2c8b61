/** What is pointed at, or has the keyboard, in the panel is outlined in the page: which element a step is about. */
import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { NodeId } from '../core/ids.ts';
import { useActions } from './context.ts';

/** Whoever only passes over a row, or walks on with the arrows, asks for nothing. */
const RESTING_MS = 150;

export type ShownProps = {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocusIn: () => void;
  readonly onFocusOut: () => void;
};

/** Handlers for the part of the panel that stands for a step; null where it is about no element. */
export function useShown(node: NodeId | null): ShownProps {
  const { show } = useActions();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => clearTimeout(timer.current), []);
  const rest = (): void => {
    leave();
    if (node) timer.current = setTimeout(() => show(node), RESTING_MS);
  };
  useEffect(() => leave, [leave]);
  return { onPointerEnter: rest, onPointerLeave: leave, onFocusIn: rest, onFocusOut: leave };
}

/** Where the drawing is looked at from: around the step under way, until somebody moves it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSelector } from '../app/context.ts';
import { currentStep } from '../tree/nodeState.ts';
import { around, type Camera, type Drawing, fitted, type Size } from './drawing.ts';
import { type Frame, type Move, usePan } from './usePan.ts';

type View = {
  readonly frame: Frame;
  readonly size: Size;
  readonly camera: Camera;
  readonly isDragging: boolean;
  readonly move: Move;
  /** All of it, however small. */
  readonly fit: () => void;
};

export function useCamera(drawing: Drawing): View {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [own, setOwn] = useState<Camera | null>(null);
  const current = useSelector(currentStep);
  const isFollowing = useSelector((state) => state.isFollowing);
  const camera = own ?? around(drawing, size, current);
  const latest = useRef(camera);
  latest.current = camera;
  // The outline follows the step under way again: so does the drawing.
  useEffect(() => {
    if (isFollowing) setOwn(null);
  }, [current, isFollowing]);
  const move: Move = (change) => setOwn(change(latest.current));
  const isDragging = usePan(frame, move);
  return { frame, size, camera, isDragging, move, fit: () => setOwn(fitted(drawing, size)) };
}

function useSize(frame: Frame): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (frame.current) sizes.observe(frame.current);
    return () => sizes.disconnect();
  }, [frame]);
  return size;
}

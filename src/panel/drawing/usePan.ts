/** The pointer on the drawing: it drags what is looked at, and zooms with the wheel. What was dragged was not pressed. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Camera, panned, zoomed } from './drawing.ts';

export type Frame = { readonly current: HTMLDivElement | null };
export type Move = (change: (camera: Camera) => Camera) => void;

/** Px that a press may move and still be a press. */
const STILL = 4;

/** Whether it is being dragged. */
export function usePan(frame: Frame, move: Move): boolean {
  const [isDragging, setDragging] = useState(false);
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const lifetime = new AbortController();
    const hand: Move = (change) => latest.current(change);
    zoomByWheel(box, hand, lifetime.signal);
    dragByPointer(box, { move: hand, onDrag: setDragging }, lifetime.signal);
    return () => lifetime.abort();
  }, [frame]);
  return isDragging;
}

function zoomByWheel(box: HTMLElement, move: Move, signal: AbortSignal): void {
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { left, top, width, height } = box.getBoundingClientRect();
    const [dx, dy] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    const isZoom = event.ctrlKey || event.metaKey;
    move((at) =>
      isZoom
        ? zoomed(at, Math.exp(-event.deltaY / 200), dx, dy)
        : panned(at, -event.deltaX, -event.deltaY),
    );
  };
  box.addEventListener('wheel', wheel, { signal, passive: false });
}

type Drag = { readonly move: Move; readonly onDrag: (isOn: boolean) => void };

function dragByPointer(box: HTMLElement, { move, onDrag }: Drag, signal: AbortSignal): void {
  let from: { readonly x: number; readonly y: number } | null = null;
  let isMoved = false;
  const press = (event: PointerEvent): void => {
    from = event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    isMoved = false;
  };
  const drag = (event: PointerEvent): void => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!isMoved && Math.hypot(dx, dy) < STILL) return;
    if (!isMoved) box.setPointerCapture(event.pointerId);
    isMoved = true;
    from = { x: event.clientX, y: event.clientY };
    onDrag(true);
    move((at) => panned(at, dx, dy));
  };
  const end = (): void => {
    from = null;
    onDrag(false);
  };
  box.addEventListener('pointerdown', press, { signal });
  box.addEventListener('pointermove', drag, { signal });
  box.addEventListener('pointerup', end, { signal });
  box.addEventListener('pointercancel', end, { signal });
  const swallow = (event: Event): void => {
    if (isMoved) event.stopPropagation();
  };
  box.addEventListener('click', swallow, { signal, capture: true });
}

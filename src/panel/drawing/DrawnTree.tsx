/**
 * The plan drawn as a tree beside the outline, if the panel is wide enough. Alternatives branch from a diamond along
 * dashed lines and show their chance. For the pointer only: the outline has the same information for keyboards and screen
 * readers.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useGetState, useSelector, useSetView } from '../app/context.ts';
import { plainText } from '../app/plainText.ts';
import { plan } from '../app/words.ts';
import { drawn as words } from '../record/detailWords.ts';
import { stepWords } from '../record/stepWords.ts';
import { currentStep } from '../tree/nodeState.ts';
import type { TreeRowData } from '../tree/rows.ts';
import { focusRow } from '../tree/treeRows.ts';
import {
  type Camera,
  centerCameraOn,
  type Drawing,
  type Drawn,
  drawingOf,
  fitCamera,
  inView,
  LABEL_GAP,
  limbPath,
  panCamera,
  type Size,
  zoomCamera,
} from './drawing.ts';
import './drawing.css';

const ZOOM = 1.25;

export function DrawnTree({ rows }: { readonly rows: readonly TreeRowData[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const drawing = useMemo(() => drawingOf(rows, size.width), [rows, size.width]);
  const { camera, move, fit, isDragging } = useCamera(drawing, frame, size);
  const { x, y, scale } = camera;
  const [wide, high] = [size.width / scale, size.height / scale];
  const shown = inView(drawing, camera, size);
  return (
    <div class="drawn">
      <div class={`drawn-frame ${isDragging ? 'is-dragging' : ''}`} ref={frame}>
        <svg aria-hidden="true" viewBox={`${x - wide / 2} ${y - high / 2} ${wide} ${high}`}>
          <Limbs steps={shown} />
          {shown.map((step) => (
            <Step key={step.row.key} step={step} />
          ))}
        </svg>
      </div>
      <div class="drawn-tools">
        <Tool name={words.smaller} sign="−" act={() => move((at) => zoomCamera(at, 1 / ZOOM))} />
        <Tool name={words.larger} sign="+" act={() => move((at) => zoomCamera(at, ZOOM))} />
        <Tool name={words.fit} sign="⤢" act={fit} />
        <Tool name={words.up} sign="↑" act={() => move((at) => panCamera(at, 0, 80))} />
        <Tool name={words.down} sign="↓" act={() => move((at) => panCamera(at, 0, -80))} />
        <Tool name={words.start} sign="←" act={() => move((at) => panCamera(at, 80, 0))} />
        <Tool name={words.end} sign="→" act={() => move((at) => panCamera(at, -80, 0))} />
      </div>
    </div>
  );
}

type ToolProps = { readonly name: string; readonly sign: string; readonly act: () => void };

const Tool = ({ name, sign, act }: ToolProps) => (
  <button type="button" class="bar-tool" aria-label={name} title={name} onClick={act}>
    {sign}
  </button>
);

/** Lines are drawn first, below the steps; those of finished steps last, since several share a trunk. */
function Limbs({ steps }: { readonly steps: readonly Drawn[] }) {
  const [done, others] = [
    steps.filter(({ state }) => state === 'done'),
    steps.filter(({ state }) => state !== 'done'),
  ];
  return (
    <>
      {[...others, ...done].map(
        (step) =>
          step.parent && (
            <path
              key={step.row.key}
              class={`limb ${step.parent.kind === 'or' ? 'is-way' : ''} is-${step.state}`}
              d={limbPath(step, step.parent)}
            />
          ),
      )}
    </>
  );
}

const chanceOf = ({
  value,
  score,
}: {
  readonly value: number | null;
  readonly score: number | null;
}): string => {
  if (value !== null) return value.toFixed(2);
  return score === null ? '' : plan.chanceShort({ score });
};

/** Room for two lines. */
const LABEL_HEIGHT = 28;

function Step({ step }: { readonly step: Drawn }) {
  const { row, kind, state, x, y, room } = step;
  const chance = step.parent?.kind === 'or' && row.kind === 'node' ? chanceOf(row.node) : '';
  const getState = useGetState();
  const setView = useSetView();
  const isCurrent = useSelector((panel) => currentStep(panel) === row.key);
  const isSelected = useSelector(({ selected }) => selected === row.key);
  const text = row.kind === 'node' ? stepWords(row.node) : plan.notNeeded({ n: row.ids.length });
  const fold = (): void =>
    setView({ opened: { ...getState().opened, [row.key]: row.expanded === false } });
  const select = (): void => {
    setView({ focused: row.key, isFollowing: isCurrent });
    if (row.kind === 'node') setView({ selected: row.node.id });
    focusRow(row.key);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the outline beside it is for the keyboard
    <g
      class={`drawn-step kind-of-${kind} is-${state} ${isCurrent ? 'is-current' : ''} ${isSelected ? 'is-selected' : ''}`}
      transform={`translate(${x} ${y})`}
      onClick={select}
      onDblClick={fold}
    >
      <title>{plainText(text, 300)}</title>
      {kind === 'or' ? (
        <rect x="-9" y="-9" width="18" height="18" rx="3" transform="rotate(45)" />
      ) : kind === 'and' ? (
        <rect x="-10" y="-10" width="20" height="20" rx="6" />
      ) : (
        <circle r={kind === 'action' ? 7 : 9} />
      )}
      {row.expanded === false && <circle class="folded" r="14" />}
      <foreignObject x={LABEL_GAP} y={-LABEL_HEIGHT / 2} width={room} height={LABEL_HEIGHT}>
        <p class="drawn-label">
          <span dir="auto">
            {chance && <span class="chance">{chance} </span>}
            {plainText(text, 120)}
          </span>
        </p>
      </foreignObject>
    </g>
  );
}

/** The camera follows the current step until the user moves it. */
type View = {
  readonly camera: Camera;
  readonly isDragging: boolean;
  readonly move: Move;
  /** Shows the whole drawing, however small. */
  readonly fit: () => void;
};

function useCamera(drawing: Drawing, frame: Frame, size: Size): View {
  const [userCamera, setUserCamera] = useState<Camera | null>(null);
  const current = useSelector(currentStep);
  const isFollowing = useSelector((state) => state.isFollowing);
  const camera = userCamera ?? centerCameraOn(drawing, size, current);
  const latest = useRef(camera);
  latest.current = camera;
  // When the outline follows the current step again, so does the drawing.
  useEffect(() => {
    if (isFollowing) setUserCamera(null);
  }, [current, isFollowing]);
  const move: Move = (change) => setUserCamera(change(latest.current));
  const isDragging = usePan(frame, move);
  return {
    camera,
    isDragging,
    move,
    fit: () => setUserCamera(fitCamera(drawing, size)),
  };
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

const wide = matchMedia('(min-width: 560px)');

/** Whether the panel has room for the drawing beside the outline. `drawing.css` lays them out. */
export function useIsWide(): boolean {
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => {
    const listener = (): void => setWide(wide.matches);
    wide.addEventListener('change', listener);
    return () => wide.removeEventListener('change', listener);
  }, []);
  return isWide;
}

type Frame = { readonly current: HTMLDivElement | null };
type Move = (change: (camera: Camera) => Camera) => void;

/** A press may move by this many px without becoming a drag. */
const STILL = 4;

/**
 * Drags the drawing with the pointer and zooms with the wheel. A drag is not a click. Returns whether it is being
 * dragged.
 */
function usePan(frame: Frame, move: Move): boolean {
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
        ? zoomCamera(at, Math.exp(-event.deltaY / 200), dx, dy)
        : panCamera(at, -event.deltaX, -event.deltaY),
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
    move((at) => panCamera(at, dx, dy));
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

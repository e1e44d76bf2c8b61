/**
 * The plan drawn as a tree beside the outline, if the panel is wide enough. Parts of an AND share an arc; alternatives
 * branch from a diamond and show their chance. For the pointer only: the outline has the same information for keyboards
 * and screen readers.
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
  panCamera,
  type Size,
  zoomCamera,
} from './drawing.ts';
import './drawing.css';

const ZOOM = 1.25;

export function DrawnTree({ rows }: { readonly rows: readonly TreeRowData[] }) {
  const drawing = useMemo(() => drawingOf(rows), [rows]);
  const { frame, size, camera, move, fit, isDragging } = useCamera(drawing);
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

/** Lines are drawn first, below the steps. */
function Limbs({ steps }: { readonly steps: readonly Drawn[] }) {
  const parents = new Set(steps.flatMap(({ parent }) => parent ?? []));
  return (
    <>
      {steps.map(
        (step) => step.parent && <Limb key={step.row.key} step={step} from={step.parent} />,
      )}
      {[...parents].map((parent) => (
        <Arc key={parent.row.key} parent={parent} />
      ))}
    </>
  );
}

function Limb({ step, from }: { readonly step: Drawn; readonly from: Drawn }) {
  const isWay = from.kind === 'or';
  const middle = (from.y + step.y) / 2;
  const path = step.isFlat
    ? `M${from.x} ${from.y}H${step.x}`
    : `M${from.x} ${from.y}C${from.x} ${middle} ${step.x} ${middle} ${step.x} ${step.y}`;
  const chance = isWay && step.row.kind === 'node' ? chanceOf(step.row.node) : '';
  return (
    <>
      <path class={`limb ${isWay ? 'is-way' : ''} is-${step.state}`} d={path} />
      {chance && (
        <text class="chance" x={(from.x + step.x) / 2} y={middle}>
          {chance}
        </text>
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

/** The arc that marks an AND: all parts count. */
function Arc({ parent: { kind, x, y, row } }: { readonly parent: Drawn }) {
  if (kind !== 'and' || row.kind !== 'node' || row.node.children.length < 2) return null;
  return <path class="and-arc" d={`M${x - 16} ${y + 15}q16 9 32 0`} />;
}

/** Vertical offset of the label: below a step, but above one that has parts. */
const LABEL = { below: 25, above: -17 } as const;

function Step({ step }: { readonly step: Drawn }) {
  const { row, kind, state, x, y } = step;
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
      {row.expanded === false && <circle class="folded" r="15" />}
      <text y={row.expanded ? LABEL.above : LABEL.below}>{plainText(text, 16)}</text>
    </g>
  );
}

/** The camera follows the current step until the user moves it. */
type View = {
  readonly frame: Frame;
  readonly size: Size;
  readonly camera: Camera;
  readonly isDragging: boolean;
  readonly move: Move;
  /** Shows the whole drawing, however small. */
  readonly fit: () => void;
};

function useCamera(drawing: Drawing): View {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
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
    frame,
    size,
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

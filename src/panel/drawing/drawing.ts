/**
 * Lays the plan out as a drawing: the position and parent of each step that the outline shows. An only child stands
 * beside its parent, so that long chains stay flat. Lengths are in drawing units.
 */
import type { NodeKind } from '../../core/plan/node.ts';
import type { NodeState } from '../tree/nodeState.ts';
import type { IdleRowData, NodeRowData, TreeRowData } from '../tree/rows.ts';

export const SLOT = 112;
export const STOREY = 74;

export type Drawn = {
  readonly row: NodeRowData | IdleRowData;
  readonly kind: NodeKind | 'idle';
  readonly state: NodeState;
  readonly x: number;
  readonly y: number;
  /** null for the goal. */
  readonly parent: Drawn | null;
  /** Whether the step stands beside its parent instead of below it. */
  readonly isFlat: boolean;
};

export type Drawing = {
  readonly steps: readonly Drawn[];
  readonly width: number;
  readonly height: number;
};

type Item = { readonly row: NodeRowData | IdleRowData; readonly below: Item[]; wide: number };

export function drawingOf(rows: readonly TreeRowData[]): Drawing {
  const root = hang(rows);
  if (!root) return { steps: [], width: 0, height: 0 };
  measure(root);
  const steps: Drawn[] = [];
  put(steps, root, null, { left: 0, storey: 0 });
  const deepest = steps.reduce((most, { y }) => Math.max(most, y), 0);
  return { steps, width: root.wide * SLOT, height: deepest + STOREY };
}

function hang(rows: readonly TreeRowData[]): Item | null {
  const path: Item[] = [];
  let root: Item | null = null;
  for (const row of rows) {
    if (row.kind !== 'node' && row.kind !== 'idle') continue;
    const item: Item = { row, below: [], wide: 1 };
    path.length = row.level - 1;
    path.at(-1)?.below.push(item);
    path.push(item);
    root ??= item;
  }
  return root;
}

/** Returns the width in slots. */
function measure(item: Item): number {
  const below = item.below.reduce((sum, each) => sum + measure(each), 0);
  item.wide = item.below.length === 1 ? 1 + below : Math.max(1, below);
  return item.wide;
}

type Corner = { readonly left: number; readonly storey: number };

function put(steps: Drawn[], item: Item, parent: Drawn | null, { left, storey }: Corner): void {
  const isChain = item.below.length === 1;
  const middle = isChain ? left + 0.5 : left + item.wide / 2;
  const { row } = item;
  const drawn: Drawn = {
    row,
    kind: row.kind === 'node' ? row.node.kind : 'idle',
    state: row.kind === 'node' ? row.state : 'notNeeded',
    x: middle * SLOT,
    y: storey * STOREY + STOREY / 2,
    parent,
    isFlat: parent !== null && parent.y === storey * STOREY + STOREY / 2,
  };
  steps.push(drawn);
  let at = isChain ? left + 1 : left;
  for (const each of item.below) {
    put(steps, each, drawn, { left: at, storey: isChain ? storey : storey + 1 });
    at += each.wide;
  }
}

/** The visible part of the drawing: its center, and CSS px per unit. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number };
export type Size = { readonly width: number; readonly height: number };

const SMALLEST = 0.15;
const LARGEST = 2;
const bounded = (scale: number): number => Math.min(LARGEST, Math.max(SMALLEST, scale));

/** Shows the whole drawing, not enlarged. */
export const fitCamera = ({ width, height }: Drawing, view: Size): Camera => ({
  x: width / 2,
  y: height / 2,
  scale: bounded(Math.min(1, view.width / Math.max(1, width), view.height / Math.max(1, height))),
});

/** Below this scale, text is unreadable. */
const READABLE = 0.8;

/** Shows the whole drawing if it is readable, else the part around a step; around the goal if there is none. */
export function centerCameraOn(drawing: Drawing, view: Size, key: string | null): Camera {
  const whole = fitCamera(drawing, view);
  if (whole.scale >= READABLE) return whole;
  const step = drawing.steps.find(({ row }) => row.key === key) ?? drawing.steps[0];
  if (!step) return whole;
  const [wide, high] = [view.width / READABLE, view.height / READABLE];
  return {
    x: within(step.x, wide / 2, drawing.width - wide / 2),
    y: within(step.y, high / 2, drawing.height - high / 2),
    scale: READABLE,
  };
}

/** Clamps to the range; its middle if the range is empty. */
const within = (at: number, least: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.min(most, Math.max(least, at));

/** Zooms and keeps the point at (`dx`, `dy`), in CSS px from the center of the view, in place. */
export function zoomCamera(camera: Camera, factor: number, dx = 0, dy = 0): Camera {
  const scale = bounded(camera.scale * factor);
  const kept = 1 / camera.scale - 1 / scale;
  return { x: camera.x + dx * kept, y: camera.y + dy * kept, scale };
}

export const panCamera = ({ x, y, scale }: Camera, dx: number, dy: number): Camera => ({
  x: x - dx / scale,
  y: y - dy / scale,
  scale,
});

/** Returns the visible steps and their neighbors, whose lines may be visible. */
export function inView({ steps }: Drawing, { x, y, scale }: Camera, view: Size): readonly Drawn[] {
  const [wide, high] = [view.width / scale / 2 + SLOT, view.height / scale / 2 + STOREY];
  return steps.filter((step) => Math.abs(step.x - x) < wide && Math.abs(step.y - y) < high);
}

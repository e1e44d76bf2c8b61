/**
 * Lays the plan out as a drawing: the position and parent of each step that the outline shows. A step with parts begins a
 * column; parts that have no parts hang below each other in one column, so that a wide plan stays narrow. Lengths are in
 * drawing units.
 */
import type { NodeKind } from '../../core/plan/node.ts';
import type { NodeState } from '../tree/nodeState.ts';
import type { IdleRowData, NodeRowData, TreeRowData } from '../tree/rows.ts';

/** Width of a column: between these, as many as are needed fill the view. */
const NARROWEST = 128;
const WIDEST = 240;
/** From a step to its first part. */
export const STOREY = 48;
/** From one hanging part to the next. */
const HANGING = 32;
/** From the left edge of a column to its trunk, and from there to what hangs on it. */
const EDGE = 16;
const INDENT = 18;
/** From a step to its label. */
export const LABEL_GAP = 17;
/** From the end of a label to the next column. */
const END = 6;
/** Longer columns are divided. */
const MOST_HANGING = 12;

export type Drawn = {
  readonly row: NodeRowData | IdleRowData;
  readonly kind: NodeKind | 'idle';
  readonly state: NodeState;
  readonly x: number;
  readonly y: number;
  /** Where the line to the parent comes down; `x` itself for a step that begins a column. */
  readonly trunk: number;
  /** Width of the label to the right of the step. */
  readonly room: number;
  /** null for the goal. */
  readonly parent: Drawn | null;
};

export type Drawing = {
  readonly steps: readonly Drawn[];
  /** Width of a column. */
  readonly column: number;
  readonly width: number;
  readonly height: number;
};

type Item = { readonly row: NodeRowData | IdleRowData; readonly below: Item[] };
/** What stands side by side below a step: parts with parts of their own, and columns of parts without. */
type Block = { readonly wide: number } & (
  | { readonly kind: 'branch'; readonly item: Item }
  | { readonly kind: 'column'; readonly items: readonly Item[] }
);

/** `view`: width of the place for the drawing, in CSS px. */
export function drawingOf(rows: readonly TreeRowData[], view: number): Drawing {
  const root = hang(rows);
  if (!root) return { steps: [], column: NARROWEST, width: 0, height: 0 };
  const wide = widthOf(root);
  const column = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(view / wide)));
  const steps: Drawn[] = [];
  put(steps, root, null, { left: 0, y: STOREY / 2, column });
  const lowest = steps.reduce((most, { y }) => Math.max(most, y), 0);
  return { steps, column, width: wide * column, height: lowest + STOREY / 2 };
}

function hang(rows: readonly TreeRowData[]): Item | null {
  const path: Item[] = [];
  let root: Item | null = null;
  for (const row of rows) {
    if (row.kind !== 'node' && row.kind !== 'idle') continue;
    const item: Item = { row, below: [] };
    path.length = row.level - 1;
    path.at(-1)?.below.push(item);
    path.push(item);
    root ??= item;
  }
  return root;
}

function blocksBelow({ below }: Item): readonly Block[] {
  const blocks: Block[] = [];
  for (const item of below) {
    const last = blocks.at(-1);
    if (item.below.length > 0) blocks.push({ kind: 'branch', item, wide: widthOf(item) });
    else if (last?.kind === 'column' && last.items.length < MOST_HANGING)
      blocks[blocks.length - 1] = { ...last, items: [...last.items, item] };
    else blocks.push({ kind: 'column', items: [item], wide: 1 });
  }
  return blocks;
}

/** Returns the width in columns. */
const widthOf = (item: Item): number =>
  Math.max(
    1,
    blocksBelow(item).reduce((sum, { wide }) => sum + wide, 0),
  );

type Corner = { readonly left: number; readonly y: number; readonly column: number };

function put(steps: Drawn[], item: Item, parent: Drawn | null, { left, y, column }: Corner): void {
  const x = left + EDGE;
  const room = widthOf(item) * column - EDGE - LABEL_GAP - END;
  const drawn = draw(item, parent, { x, y, trunk: x, room });
  steps.push(drawn);
  let at = left;
  for (const block of blocksBelow(item)) {
    const corner = { left: at, y: y + STOREY, column };
    if (block.kind === 'branch') put(steps, block.item, drawn, corner);
    else putHanging(steps, block.items, drawn, corner);
    at += block.wide * column;
  }
}

function putHanging(
  steps: Drawn[],
  items: readonly Item[],
  parent: Drawn,
  { left, y, column }: Corner,
): void {
  const trunk = left + EDGE;
  const x = trunk + INDENT;
  const room = column - EDGE - INDENT - LABEL_GAP - END;
  for (const [nth, item] of items.entries())
    steps.push(draw(item, parent, { x, y: y + nth * HANGING, trunk, room }));
}

const draw = (
  { row }: Item,
  parent: Drawn | null,
  place: Pick<Drawn, 'x' | 'y' | 'trunk' | 'room'>,
): Drawn => ({
  row,
  kind: row.kind === 'node' ? row.node.kind : 'idle',
  state: row.kind === 'node' ? row.state : 'notNeeded',
  ...place,
  parent,
});

/** Radius of a corner. */
const BEND = 7;

/** Returns the line from the parent to a step, as an SVG path: down, across to the column if it is another one, down. */
export function limbPath({ x, y, trunk }: Drawn, from: Drawn): string {
  const across = from.y + STOREY / 2;
  const over =
    trunk === from.x
      ? ''
      : `V${across - BEND}q0 ${BEND} ${BEND} ${BEND}H${trunk - BEND}q${BEND} 0 ${BEND} ${BEND}`;
  const end = x === trunk ? `V${y}` : `V${y - BEND}q0 ${BEND} ${BEND} ${BEND}H${x}`;
  return `M${from.x} ${from.y}${over}${end}`;
}

/** The visible part of the drawing: its center, and CSS px per unit. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number };
export type Size = { readonly width: number; readonly height: number };

const SMALLEST = 0.15;
const LARGEST = 2;
const bounded = (scale: number): number => Math.min(LARGEST, Math.max(SMALLEST, scale));

/** Shows the whole drawing from the top, not enlarged. */
export function fitCamera({ width, height }: Drawing, view: Size): Camera {
  const fitting = Math.min(view.width / Math.max(1, width), view.height / Math.max(1, height));
  const scale = bounded(Math.min(1, fitting));
  return { x: width / 2, y: Math.max(height, view.height / scale) / 2, scale };
}

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

/** Clamps to the range; an empty one means that all fits, from the top left. */
const within = (at: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, at));

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
export function inView(
  { steps, column }: Drawing,
  { x, y, scale }: Camera,
  view: Size,
): readonly Drawn[] {
  const [wide, high] = [view.width / scale / 2 + column, view.height / scale / 2 + STOREY];
  return steps.filter((step) => Math.abs(step.x - x) < wide && Math.abs(step.y - y) < high);
}

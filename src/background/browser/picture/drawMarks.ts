/** Set-of-marks screenshots: each element is outlined in a color, with its ref on a label, on an offscreen canvas. */

import type { Picture } from '../../../core/page/picture.ts';
import { overlap, type Rect } from '../../../core/page/rect.ts';
import { base64Of } from '../../../protocol/base64.ts';
import { drawCovered, scaleRect } from './canvas.ts';
import type { PageMarks } from './marks.ts';

/** Model hosts shrink larger images, which makes small text unreadable. */
const LONG_SIDE = 1568;
/** Above this size, JPEG is smaller and text is still readable. */
const PNG_BYTES = 900_000;
const JPEG_QUALITY = 0.85;

/** Returns the marked screenshot, no larger than models accept. `shot` is the browser's data URL. */
export async function drawMarks(shot: string, page: PageMarks): Promise<Picture> {
  const scaleOf = (image: ImageBitmap): number =>
    Math.min(1, LONG_SIDE / Math.max(image.width, image.height));
  const { canvas, context } = await drawCovered(shot, page, scaleOf);
  const { width, height } = canvas;
  drawOutlines(context, page, width / page.width);
  const { mediaType, bytes } = await encode(canvas);
  return {
    mediaType,
    base64: base64Of(bytes),
    width,
    height,
    marks: page.marks.map(({ ref }) => ref),
  };
}

/** Dark enough for white text; adjacent colors are easy to distinguish. */
const colors = ['#b3261e', '#1a5fb4', '#2a7a3b', '#8a3ffc', '#a65300', '#00707a', '#a3195b'];
const FONT_PX = 12;
const LABEL_HEIGHT = 15;

function drawOutlines(
  context: OffscreenCanvasRenderingContext2D,
  { marks }: PageMarks,
  toPixels: number,
): void {
  context.font = `bold ${FONT_PX}px sans-serif`;
  context.textBaseline = 'middle';
  context.lineWidth = 2;
  const { width, height } = context.canvas;
  const view = { x: 0, y: 0, width, height };
  const drawn = marks.map(({ ref, box }, index) => ({
    ref,
    box: scaleRect(box, toPixels),
    color: colors[index % colors.length] ?? '#000',
  }));
  for (const { box, color } of drawn) strokeAround(context, box, view, color);
  const taken: Rect[] = [];
  // Labels are drawn after all outlines, so that no outline crosses a label.
  for (const { ref, box, color } of drawn) {
    const size = { width: context.measureText(ref).width + 6, height: LABEL_HEIGHT };
    const label = placeLabel(box, size, taken, view);
    taken.push(label);
    context.fillStyle = color;
    context.fillRect(label.x, label.y, label.width, label.height);
    context.fillStyle = '#fff';
    context.fillText(ref, label.x + 3, label.y + label.height / 2 + 1);
  }
}

/** Strokes just outside the element so that no line crosses its text; just inside at the edge of the view. */
function strokeAround(
  context: OffscreenCanvasRenderingContext2D,
  box: Rect,
  view: Rect,
  color: string,
): void {
  const left = Math.max(box.x - 1, 1);
  const top = Math.max(box.y - 1, 1);
  const right = Math.min(box.x + box.width + 1, view.width - 1);
  const bottom = Math.min(box.y + box.height + 1, view.height - 1);
  context.strokeStyle = color;
  context.strokeRect(left, top, right - left, bottom - top);
}

/**
 * Places a label above the element's corner, or below, inside or beside it, wherever it hides the least of other
 * labels.
 */
export function placeLabel(
  box: Rect,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  taken: readonly Rect[],
  view: Rect,
): Rect {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const corners = [
    [box.x, box.y - height],
    [right - width, box.y - height],
    [box.x, bottom],
    [right - width, bottom],
    [right, box.y],
    [box.x - width, box.y],
    [box.x, box.y],
    [right - width, box.y],
  ] as const;
  const places = corners.map(([x, y]) => ({
    x: Math.max(0, Math.min(x, view.width - width)),
    y: Math.max(0, Math.min(y, view.height - height)),
    width,
    height,
  }));
  const hidden = places.map((place) => taken.reduce((sum, each) => sum + shared(place, each), 0));
  const best = hidden.indexOf(Math.min(...hidden));
  return places[best] ?? { x: box.x, y: box.y, width, height };
}

function shared(a: Rect, b: Rect): number {
  const both = overlap(a, b);
  return both ? both.width * both.height : 0;
}

type Encoded = {
  readonly mediaType: Picture['mediaType'];
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Encodes a picture for a model. */
export async function encode(canvas: OffscreenCanvas): Promise<Encoded> {
  const png = await canvas.convertToBlob({ type: 'image/png' });
  const blob =
    png.size <= PNG_BYTES
      ? png
      : await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  const mediaType = blob.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return { mediaType, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

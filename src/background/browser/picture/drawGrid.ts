/**
 * Cuts one element out of a capture and draws a grid over it, with percentages of its width and height in the margins:
 * they are what the spot of an action is given in (`src/core/page/spot.ts`).
 */

import type { ElementRef } from '../../../core/ids.ts';
import { type ElementPicture, pictureMargin as MARGIN } from '../../../core/page/drawing.ts';
import type { Rect } from '../../../core/page/rect.ts';
import type { TakenPicture } from '../../../engine/ports.ts';
import { base64Of } from '../../../protocol/base64.ts';
import { drawCovered, scaleRect } from './canvas.ts';
import { encode } from './drawMarks.ts';
import type { PagePlace } from './marks.ts';
import { sentPicture } from './sentPicture.ts';

/** A model pays by the pixel, and what is drawn for people is readable at this size. */
const LONG_SIDE = 1024;
const LABEL_FONT = '11px sans-serif';
/** Lines at every tenth of the element, or at every quarter if it is small. */
const STEPS = { large: 10, small: 25 };
const SMALL_PX = 240;

/** Returns the picture and what the journal keeps of it. `shot` is the browser's data URL. */
export async function drawWithGrid(
  shot: string,
  place: PagePlace,
  ref: ElementRef,
): Promise<Pick<TakenPicture, 'picture' | 'sent'>> {
  const whole = await drawCovered(shot, place, () => 1);
  const toPixels = whole.canvas.width / place.width;
  const cut = scaleRect(place.view, toPixels);
  const scale = Math.min(1, LONG_SIDE / Math.max(cut.width, cut.height));
  const size = {
    width: Math.max(1, Math.round(cut.width * scale)),
    height: Math.max(1, Math.round(cut.height * scale)),
  };
  const canvas = new OffscreenCanvas(size.width + MARGIN.start, size.height + MARGIN.top);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    whole.canvas,
    ...[cut.x, cut.y, cut.width, cut.height],
    ...[MARGIN.start, MARGIN.top, size.width, size.height],
  );
  const part = partOf(place);
  drawGrid(context, size, part);
  const { mediaType, bytes } = await encode(canvas);
  const { width, height } = canvas;
  const isWhole = part.across.to - part.across.from > 98 && part.down.to - part.down.from > 98;
  const picture = { ref, mediaType, base64: base64Of(bytes), width, height };
  return {
    picture: isWhole ? picture : { ...picture, part },
    sent: await sentPicture(picture, bytes),
  };
}

type Part = NonNullable<ElementPicture['part']>;

/** Returns which part of the element is in view, in percent. */
function partOf({ box, view }: PagePlace): Part {
  const share = (from: number, size: number, at: number): number =>
    Math.round(((at - from) / size) * 1000) / 10;
  return {
    across: {
      from: share(box.x, box.width, view.x),
      to: share(box.x, box.width, view.x + view.width),
    },
    down: {
      from: share(box.y, box.height, view.y),
      to: share(box.y, box.height, view.y + view.height),
    },
  };
}

function drawGrid(
  context: OffscreenCanvasRenderingContext2D,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  { across, down }: Part,
): void {
  context.font = LABEL_FONT;
  context.fillStyle = '#000';
  context.textBaseline = 'middle';
  for (const { share, at } of linesIn(across, width)) {
    strokeTwice(context, MARGIN.start + at, MARGIN.top, 0, height);
    context.textAlign = 'center';
    context.fillText(`${share}%`, MARGIN.start + at, MARGIN.top / 2);
  }
  for (const { share, at } of linesIn(down, height)) {
    strokeTwice(context, MARGIN.start, MARGIN.top + at, width, 0);
    context.textAlign = 'end';
    context.fillText(`${share}%`, MARGIN.start - 4, MARGIN.top + at);
  }
}

/** Returns the shares of the element where a line goes, and their distance from the edge of the picture. */
function linesIn({ from, to }: Part['across'], size: number) {
  const step = size < SMALL_PX ? STEPS.small : STEPS.large;
  const shares: number[] = [];
  for (let share = Math.ceil(from / step) * step; share <= to; share += step) shares.push(share);
  return shares
    .filter((share) => share > 0 && share < 100)
    .map((share) => ({ share, at: ((share - from) / (to - from)) * size }));
}

/** A light line beside a dark one can be seen on any color, and hides little. */
function strokeTwice(
  context: OffscreenCanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  for (const [color, offset] of [
    ['rgb(255 255 255 / 40%)', 0.5],
    ['rgb(0 0 0 / 25%)', -0.5],
  ] as const) {
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(Math.round(x) + offset, Math.round(y) + offset);
    context.lineTo(Math.round(x) + offset + width, Math.round(y) + offset + height);
    context.stroke();
  }
}

/** Draws a capture on an offscreen canvas and covers secrets before anything else is done with it. */
import type { Rect } from '../../../core/page/rect.ts';
import { bytesOf } from '../../../protocol/base64.ts';
import type { PageMasks } from './marks.ts';

export type Drawn = {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
};

/** `shot` is the browser's data URL, `page` the page's measurements at that time, and `scaleOf` returns the scale. */
export async function drawCovered(
  shot: string,
  page: PageMasks,
  scaleOf: (image: ImageBitmap) => number,
): Promise<Drawn> {
  // Decoded here: the extension's content security policy forbids fetching a data URL.
  const base64 = shot.slice(shot.indexOf(',') + 1);
  const image = await createImageBitmap(new Blob([bytesOf(base64)]));
  const scale = scaleOf(image);
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  image.close();
  cover(context, page.masks, width / page.width);
  return { canvas, context };
}

/** One more pixel on each side, since positions are rounded. */
function cover(
  context: OffscreenCanvasRenderingContext2D,
  masks: readonly Rect[],
  toPixels: number,
): void {
  context.fillStyle = '#808080';
  for (const mask of masks) {
    const { x, y, width, height } = scaleRect(mask, toPixels);
    context.fillRect(x - 1, y - 1, width + 2, height + 2);
  }
}

export const scaleRect = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

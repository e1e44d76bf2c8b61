/** Draws a capture on an offscreen canvas and covers secrets before anything else is done with it. */
import type { Rect } from '../../../core/page/rect.ts';
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
  const image = await createImageBitmap(new Blob([bytesOf(shot)]));
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

/** Decoded here, because the extension's content security policy forbids fetching a data URL. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  const letters = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const CHUNK = 0x8000;

/** Encodes bytes for messages and model requests. */
export function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters);
}

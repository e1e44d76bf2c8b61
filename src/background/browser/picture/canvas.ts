/** A capture on an offscreen canvas, with what nobody may see painted over before anything else is done with it. */
import type { Rect } from '../../../core/page/rect.ts';
import type { PageMasks } from './marks.ts';

export type Drawn = {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
};

/** `shot` is the data URL from the browser, `page` its measures then, `scaleOf` how much smaller it is drawn. */
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

/** A pixel more on each side, since places are rounded. */
function cover(
  context: OffscreenCanvasRenderingContext2D,
  masks: readonly Rect[],
  toPixels: number,
): void {
  context.fillStyle = '#808080';
  for (const mask of masks) {
    const { x, y, width, height } = scaled(mask, toPixels);
    context.fillRect(x - 1, y - 1, width + 2, height + 2);
  }
}

export const scaled = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
});

/** Decoded here: the extension's content security policy does not allow fetching a data URL. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  const letters = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

const CHUNK = 0x8000;

/** As messages and model requests carry bytes. */
export function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters);
}

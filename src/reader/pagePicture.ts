/** Draws one page of a PDF, such as a scan, for a model that reads pictures. */
import type { PDFPageProxy } from 'unpdf/pdfjs';
import { err, ok, type Result } from '../core/result.ts';
import { base64Of } from '../protocol/base64.ts';
import type { PagePicture } from '../protocol/reader.ts';
import { type Painter, withPdf } from './openPdf.ts';

/**
 * Small print of an A4 page is readable from about 130 pixels per inch on. At the 1,024 pixels that are enough for what
 * pages draw, it isn't; larger pictures are shrunk by model servers.
 */
const LONG_SIDE = 1568;
/** A page smaller than a postcard is not magnified beyond this. */
const MOST_SCALE = 4;
const JPEG_QUALITY = 0.85;
/** In pixels: an A4 page at 600 dots per inch has 35 million. A hostile file could ask for any number. */
const LARGEST_IMAGE = 50_000_000;

/** Returns the picture of a page, counted from 1. */
export const pagePicture = (bytes: Uint8Array, page: number): Promise<Result<PagePicture>> =>
  withPdf(bytes, async (document) => drawn(await document.getPage(page)), painter);

async function drawn(page: PDFPageProxy): Promise<Result<PagePicture>> {
  const { width: across, height: down } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: Math.min(LONG_SIDE / Math.max(across, down), MOST_SCALE),
  });
  const width = Math.max(1, Math.round(viewport.width));
  const height = Math.max(1, Math.round(viewport.height));
  const { canvas, context } = createCanvas(width, height);
  await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
  if (lacksImage(page) || isBlank(context)) return undrawn(page.pageNumber);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return ok({ base64: base64Of(bytes), width, height });
}

/** pdf.js goes on without an image that it can't decode, but the picture would mislead. */
function lacksImage({ objs }: PDFPageProxy): boolean {
  for (const [, data] of objs) if (data === null) return true;
  return false;
}

/** Whether all of it has one color. After an error, pdf.js draws nothing. */
function isBlank(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  return pixels.every((pixel) => pixel === pixels[0]);
}

const undrawn = (page: number): Result<never> =>
  err(
    'badTarget',
    `No picture of page ${page} can be made: it is blank, or something on it is damaged, too large, or of a kind that Espalier can’t draw (JBIG2, JPEG 2000).`,
    'Look for the same facts elsewhere, or ask the person.',
  );

type Canvas = {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
};

function createCanvas(width: number, height: number): Canvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to draw on');
  return { canvas, context };
}

/** Canvases without a document, in place of those that pdf.js makes. */
class OffscreenCanvases {
  create(width: number, height: number): Canvas {
    return createCanvas(width, height);
  }

  reset({ canvas }: Canvas, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }

  destroy({ canvas }: Canvas): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Filters are SVG elements, which a worker has none of: rare effects are left out. */
class NoFilters {
  addFilter = (): string => 'none';
  addHCMFilter = (): string => 'none';
  addAlphaFilter = (): string => 'none';
  addLuminosityFilter = (): string => 'none';
  addKnockoutFilter = (): string => 'none';
  addHighlightHCMFilter = (): string => 'none';
  destroy(): void {}
}

const painter: Painter = {
  CanvasFactory: OffscreenCanvases,
  FilterFactory: NoFilters,
  maxImageSize: LARGEST_IMAGE,
  stopAtErrors: true,
};

/** Draws the store's pictures from shots, in a page of the browser that took them. */
import type { Browser } from 'puppeteer-core';
import type { Frame, Size } from './animation.ts';
import type { Shot } from './camera.ts';

export type Stage = {
  /** Returns a shot under its caption, as PNG. */
  still(shot: Shot): Promise<Uint8Array>;
  /** Returns the frames of a film of this length: for each shot, the rectangle that changed. */
  film(
    shots: readonly Shot[],
    as: { readonly size: Size; readonly ms: number },
  ): Promise<readonly Frame[]>;
  /** Returns the promotional tile, as PNG. `icon`: an SVG. */
  tile(icon: string, size: Size): Promise<Uint8Array>;
};

/** The share of a film during which its last shot is shown. */
const LAST = 0.12;

/** Opens a page to draw on; it is closed with its browser. `full`: the size of a screenshot. */
export async function openStage(browser: Browser, full: Size): Promise<Stage> {
  const page = await browser.newPage();
  await page.setContent('<!doctype html><canvas></canvas>');
  const brush = await page.evaluateHandle(createBrush, full);
  return {
    still: async (shot) => fromBase64(await brush.evaluate((on, each) => on.still(each), shot)),
    async film(shots, { size, ms }) {
      const [first, last] = [shots[0]?.at ?? 0, shots.at(-1)?.at ?? 0];
      const scale = (ms * (1 - LAST)) / (last - first);
      const frames: Frame[] = [];
      for (const [index, shot] of shots.entries()) {
        const next = shots[index + 1];
        const shown = Math.round(next ? (next.at - shot.at) * scale : ms * LAST);
        const part = await brush.evaluate((on, each, as) => on.next(each, as), shot, size);
        const before = frames.at(-1);
        if (part) frames.push({ ...part.area, webp: fromBase64(part.webp), ms: shown });
        else if (before) frames[frames.length - 1] = { ...before, ms: before.ms + shown };
      }
      return frames;
    },
    tile: async (icon, size) =>
      fromBase64(await brush.evaluate((on, svg, as) => on.tile(svg, as), icon, size)),
  };
}

const fromBase64 = (text: string): Uint8Array => Buffer.from(text, 'base64');

type Area = Omit<Frame, 'webp' | 'ms'>;

/** What draws in the page; images are base64. */
type Brush = {
  still(shot: Shot): Promise<string>;
  /** Draws the next shot of a film; null if it looks like the one before. */
  next(shot: Shot, size: Size): Promise<{ readonly area: Area; readonly webp: string } | null>;
  tile(icon: string, size: Size): Promise<string>;
};

/** Runs in the page, so it uses nothing from this file. */
function createBrush(full: Size): Brush {
  const leaf = '#1f5d3f';
  const cream = '#f8f6f0';
  const ink = '#21271e';
  const line = '#83897a';
  const font = 'system-ui, sans-serif';
  const lossless = 1;
  const lossy = 0.85;
  /** A lossy part must be this much smaller to be taken. */
  const worthIt = 0.6;
  const canvas = document.querySelector('canvas');
  const context = canvas?.getContext('2d', { willReadFrequently: true });
  if (!canvas || !context) throw new Error('there is no canvas');
  let before: ImageData | null = null;

  const load = async (source: string): Promise<HTMLImageElement> => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  };
  const encoded = (of: HTMLCanvasElement, type: string, quality?: number): string =>
    of.toDataURL(type, quality).replace(/^[^,]*,/, '');
  const empty = ({ width, height }: Size, scale: number): void => {
    canvas.width = width;
    canvas.height = height;
    context.imageSmoothingQuality = 'high';
    context.setTransform(scale, 0, 0, scale, 0, 0);
  };
  const write = (words: string, look: string, color: string, x: number, y: number): void => {
    context.font = `${look} ${font}`;
    context.fillStyle = color;
    context.fillText(words, x, y);
  };

  /** The caption on a band, below it the page and the panel, pixel by pixel if the size is the full one. */
  const draw = async (shot: Shot, size: Size): Promise<void> => {
    const [page, panel] = await Promise.all(
      [shot.page, shot.panel].map((png) => load(`data:image/png;base64,${png}`)),
    );
    if (!page || !panel) throw new Error('a shot has no picture');
    const left = full.width - panel.width;
    const top = full.height - panel.height;
    if (top < 40 || top > 80 || page.width < left - 1 || page.height < panel.height)
      throw new Error(
        `A page of ${page.width} × ${page.height} and a panel of ${panel.width} × ${panel.height} don't make ${full.width} × ${full.height}: change --window-size.`,
      );
    empty(size, size.width / full.width);
    context.fillStyle = leaf;
    context.fillRect(0, 0, full.width, top);
    context.textBaseline = 'middle';
    write(shot.caption, '600 24px', cream, 28, top / 2 + 1);
    context.drawImage(page, 0, top);
    context.fillStyle = line;
    context.fillRect(left - 1, top, 1, panel.height);
    context.drawImage(panel, left, top);
    if (shot.pointer) drawPointer(left + shot.pointer.x, top + shot.pointer.y);
  };
  const drawPointer = (x: number, y: number): void => {
    const arrow = new Path2D('M0 0V25L6 19.5L10 28.5L14.5 26.5L10.5 18L18.5 17.5Z');
    context.save();
    context.translate(x, y);
    context.strokeStyle = cream;
    context.lineWidth = 3;
    context.stroke(arrow);
    context.fillStyle = ink;
    context.fill(arrow);
    context.restore();
  };

  /** Returns the smallest rectangle with every pixel that differs, at an even place; null if none does. */
  const differing = (now: ImageData, old: ImageData): Area | null => {
    const { width, height } = now;
    const [a, b] = [new Uint32Array(now.data.buffer), new Uint32Array(old.data.buffer)];
    let [left, top, right, bottom] = [width, height, -1, -1];
    for (let at = 0; at < a.length; at += 1) {
      if (a[at] === b[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
    if (right < 0) return null;
    const [x, y] = [left - (left % 2), top - (top % 2)];
    return { x, y, width: right - x + 1, height: bottom - y + 1 };
  };
  const encodedPart = ({ x, y, width, height }: Area): string => {
    const part = document.createElement('canvas');
    Object.assign(part, { width, height });
    part.getContext('2d')?.drawImage(canvas, -x, -y);
    const exact = encoded(part, 'image/webp', lossless);
    const small = encoded(part, 'image/webp', lossy);
    return small.length < exact.length * worthIt ? small : exact;
  };

  return {
    async still(shot) {
      await draw(shot, full);
      return encoded(canvas, 'image/png');
    },
    async next(shot, size) {
      await draw(shot, size);
      const now = context.getImageData(0, 0, size.width, size.height);
      const area = before ? differing(now, before) : { x: 0, y: 0, ...size };
      before = now;
      return area && { area, webp: encodedPart(area) };
    },
    async tile(icon, size) {
      const image = await load(`data:image/svg+xml;base64,${btoa(icon)}`);
      const [side, middle] = [104, size.width / 2];
      empty(size, 1);
      context.fillStyle = cream;
      context.fillRect(0, 0, size.width, size.height);
      context.drawImage(image, middle - side / 2, 36, side, side);
      context.textAlign = 'center';
      context.textBaseline = 'alphabetic';
      write('Espalier', '700 40px', leaf, middle, 192);
      write('Tasks in your tab, by a plan you can edit', '400 18px', ink, middle, 230);
      context.textAlign = 'start';
      return encoded(canvas, 'image/png');
    },
  };
}

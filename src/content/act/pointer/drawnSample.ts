/** A small copy of what a canvas or picture shows, to tell whether it was drawn anew. */
import type { Spot } from '../../../core/page/spot.ts';

/** Samples per side. */
const SIDE = 96;
/** How much a color may differ: browsers that resist fingerprinting add noise. */
const NOISE = 8;
const COLORS = 4;

export type Sample = Uint8ClampedArray;

/** Returns null if the page's drawing can't be read, as one with pictures of other sites. */
export function sampleOf(of: Element): Sample | null {
  if (!(of instanceof HTMLCanvasElement || of instanceof HTMLImageElement)) return null;
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  try {
    context.drawImage(of, 0, 0, SIDE, SIDE);
    return context.getImageData(0, 0, SIDE, SIDE).data;
  } catch {
    return null;
  }
}

/** Returns the share of what is drawn that differs. */
export function changedShare(before: Sample, after: Sample): number {
  let changed = 0;
  for (let at = 0; at < before.length; at += COLORS) if (differsAt(before, after, at)) changed += 1;
  return changed / (SIDE * SIDE);
}

/** How far around a spot counts as the spot. */
const AROUND = 2;

/** Whether it shows something else at this spot. */
export function changedAt(before: Sample, after: Sample, { across, down }: Spot): boolean {
  const place = (share: number): number => Math.min(SIDE - 1, Math.floor((share / 100) * SIDE));
  for (let y = place(down) - AROUND; y <= place(down) + AROUND; y += 1)
    for (let x = place(across) - AROUND; x <= place(across) + AROUND; x += 1) {
      const isIn = x >= 0 && y >= 0 && x < SIDE && y < SIDE;
      if (isIn && differsAt(before, after, (y * SIDE + x) * COLORS)) return true;
    }
  return false;
}

function differsAt(before: Sample, after: Sample, at: number): boolean {
  for (let color = at; color < at + COLORS; color += 1)
    if (Math.abs((before[color] ?? 0) - (after[color] ?? 0)) > NOISE) return true;
  return false;
}

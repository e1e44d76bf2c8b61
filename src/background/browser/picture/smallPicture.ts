/**
 * A small screenshot of the run's tab for the user, without refs and never shown to a model. Only documents that were
 * already read are asked, and no element gets a ref, so a run is the same with and without it.
 */
import type { NoPicture } from '../../../protocol/actPicture.ts';
import { answerWithin } from '../answerWithin.ts';
import type { Frame } from '../frames.ts';
import type { RunTabs } from '../tabs/runTabs.ts';
import { drawCovered } from './canvas.ts';
import { captureTab, frontTab } from './capture.ts';
import { type PageMasks, pageMasks } from './marks.ts';

export type SmallPicture = {
  readonly kind: 'taken';
  /** WebP, at most `MOST_BYTES`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
};
export type PictureFailure = { readonly kind: 'none'; readonly why: NoPicture };

/** Twice the displayed width, for high-density screens. */
const LONG_SIDE = 640;
export const MOST_BYTES = 48_000;
const QUALITIES = [0.7, 0.4, 0.2];
const CAPTURE = { format: 'jpeg', quality: 85 } as const;
const LIMIT_MS = 4_000;

/** Returns a screenshot of the tab in use, or why there is none. */
export async function smallPictureOf(
  runTabs: RunTabs,
  signal: AbortSignal,
): Promise<SmallPicture | PictureFailure> {
  const front = await frontTab(runTabs);
  if (!front.ok) return missed('notInFront');
  const { lastRead } = runTabs;
  if (!lastRead || lastRead.tabId !== front.value.id) return missed('unread');
  const before = await masksNow(lastRead.frames, signal);
  const shot = await answerWithin(captureTab(runTabs, CAPTURE, 1), LIMIT_MS);
  if (shot === 'unresponsive') return missed('refused');
  if (!shot.ok) return missed(shot.failure.kind === 'siteNotGranted' ? 'notAllowed' : 'refused');
  const after = await masksNow(lastRead.frames, signal);
  // What must be hidden may have been anywhere in between.
  if (!before || JSON.stringify(before) !== JSON.stringify(after)) return missed('unread');
  const { canvas } = await drawCovered(shot.value, before, scaleOf);
  const bytes = await encoded(canvas);
  return bytes
    ? { kind: 'taken', bytes, width: canvas.width, height: canvas.height }
    : missed('refused');
}

const missed = (why: NoPicture): PictureFailure => ({ kind: 'none', why });

/** Returns null if the page can't be asked; it may have changed. */
async function masksNow(frames: readonly Frame[], signal: AbortSignal): Promise<PageMasks | null> {
  const masks = await pageMasks(frames, signal);
  return masks.ok && masks.value.width > 0 ? masks.value : null;
}

const scaleOf = ({ width, height }: ImageBitmap): number =>
  Math.min(1, LONG_SIDE / Math.max(width, height));

async function encoded(canvas: OffscreenCanvas): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.type === 'image/webp' && blob.size <= MOST_BYTES)
      return new Uint8Array(await blob.arrayBuffer());
  }
  return null;
}

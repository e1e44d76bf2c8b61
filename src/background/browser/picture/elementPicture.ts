/**
 * Takes a picture of one element of the run's tab for a model, with a grid over it (decision 40). Like a screenshot of
 * the tab, it needs the tab in front and a click on the toolbar button. What else is in the picture is cut off; secrets,
 * and frames of other sites, are painted over. If the page moves during the capture, it is taken again.
 */

import { failureWith } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import type { Target } from '../../../core/plan/node.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { TakenPicture } from '../../../engine/ports.ts';
import { callContent } from '../../../protocol/transport.ts';
import { type Frame, frameOfRef } from '../frames.ts';
import { idleFrames, type RunTabs } from '../tabs/runTabs.ts';
import { captureTab } from './capture.ts';
import { drawWithGrid } from './drawGrid.ts';
import { type PagePlace, placeOfElement } from './marks.ts';

const TRIES_ON_MOVE = 3;
const CAPTURE_TRIES = 3;
const LIMIT_MS = 5_000;

export async function elementPictureOf(
  runTabs: RunTabs,
  target: Target,
  signal: AbortSignal,
): Promise<Result<TakenPicture>> {
  const { ref } = target;
  const frames = await idleFrames(runTabs, signal);
  if (!frames.ok) return frames;
  const own = frameOfRef(frames.value, target);
  if (!own.ok) return own;
  const limits = { limitMs: LIMIT_MS, signal };
  const shown = await callContent(own.value, 'showDrawing', { ref }, limits);
  if (!shown.ok) return shown;
  if (!shown.value.ok) return shown.value;
  const ask = async (frame: Frame) => {
    const place = await callContent(frame, 'placeOf', { ref }, limits);
    return place.ok ? place.value : place;
  };
  let before = await placeOfElement(frames.value, own.value, ask, signal);
  for (let tries = 1; ; tries += 1) {
    if (!before.ok) return before;
    const shot = await captureTab(runTabs, { format: 'png' }, CAPTURE_TRIES);
    // Whatever prevents a capture is for the user.
    if (!shot.ok) return { ok: false, failure: { ...shot.failure, kind: 'noPicture' } };
    const after = await placeOfElement(frames.value, own.value, ask, signal);
    if (!after.ok) return after;
    if (isSame(before.value, after.value)) {
      const drawn = await drawWithGrid(shot.value, after.value, ref);
      runTabs.lastPicture = drawn.picture;
      return ok({ ...drawn, document: own.value.nonce });
    }
    if (tries === TRIES_ON_MOVE) return keepsMoving;
    before = after;
  }
}

const isSame = (before: PagePlace, after: PagePlace): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/** Its secrets couldn't be covered for certain, and a spot in it would be another one by now. */
const keepsMoving = {
  ok: false,
  failure: failureWith('noPicture', message('tab.keepsMoving')),
} as const;

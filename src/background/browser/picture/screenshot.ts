/**
 * Takes a screenshot of the run's tab with the refs of its page drawn on it, on a canvas of ours, never in the page (M10).
 * Browsers capture only the front tab, after a click on the toolbar button there: in Chrome until the tab leaves the
 * origin, in Firefox until it leaves the page. Secret fields and frames that were not read are painted over first. If
 * the page moved between read and capture, the capture is repeated.
 */
import type { Picture } from '../../../core/page/picture.ts';
import { ok, type Result } from '../../../core/result.ts';
import { idleFrames, type RunTabs } from '../tabs/runTabs.ts';
import { captureTab } from './capture.ts';
import { drawMarks } from './drawMarks.ts';
import { type PageMarks, pageMarks } from './marks.ts';

const TRIES_ON_MOVE = 3;
/** Browsers allow few captures per second, and the model's screenshot is worth a wait. */
const TRIES = 3;

/**
 * Takes a screenshot of the tab in use. If the page moved meanwhile, it is captured again so that each mark is on its
 * element.
 */
export async function screenshotOf(
  runTabs: RunTabs,
  signal: AbortSignal,
): Promise<Result<Picture>> {
  const frames = await idleFrames(runTabs, signal);
  if (!frames.ok) return frames;
  let before = await pageMarks(frames.value, signal);
  for (let tries = 1; ; tries += 1) {
    if (!before.ok) return before;
    const shot = await captureTab(runTabs, { format: 'png' }, TRIES);
    if (!shot.ok) return shot;
    const after = await pageMarks(frames.value, signal);
    if (!after.ok) return after;
    if (isSame(before.value, after.value) || tries === TRIES_ON_MOVE)
      return ok(await drawMarks(shot.value, maskedTwice(before.value, after.value)));
    before = after;
  }
}

/** On a page that keeps moving, secrets are hidden where they were both before and after the capture. */
const maskedTwice = (before: PageMarks, after: PageMarks): PageMarks => ({
  ...after,
  masks: [...before.masks, ...after.masks],
});

const isSame = (before: PageMarks, after: PageMarks): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

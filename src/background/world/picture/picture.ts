/**
 * A screenshot of the run's tab with the refs of its page written on it. The browser captures what is in front, so the
 * tab has to be in front before and after; marks are drawn on our own canvas, never into the page (M10).
 */

import browser, { type Tabs } from 'webextension-polyfill';
import type { Picture } from '../../../core/ports.ts';
import { ok, type Result } from '../../../core/result.ts';
import { failing } from '../../../core/said/failing.ts';
import { activeTab, idleFrames, type RunTabs } from '../runTabs.ts';
import { tabOf } from '../tabs.ts';
import { drawMarks } from './drawMarks.ts';
import { type PageMarks, pageMarks } from './marks.ts';

const TRIES_ON_MOVE = 3;

/** A screenshot of the tab in use. A page that moved meanwhile is captured again, so that each mark is on its element. */
export async function pictureOf(runTabs: RunTabs, signal: AbortSignal): Promise<Result<Picture>> {
  const frames = await idleFrames(runTabs, signal);
  if (!frames.ok) return frames;
  let before = await pageMarks(frames.value, signal);
  for (let tries = 1; ; tries += 1) {
    if (!before.ok) return before;
    const shot = await shotOf(runTabs);
    if (!shot.ok) return shot;
    const after = await pageMarks(frames.value, signal);
    if (!after.ok) return after;
    if (isSame(before.value, after.value) || tries === TRIES_ON_MOVE)
      return ok(await drawMarks(shot.value, maskedTwice(before.value, after.value)));
    before = after;
  }
}

/** Of a page that keeps moving, the secrets are left out where they were before and after the capture. */
const maskedTwice = (before: PageMarks, after: PageMarks): PageMarks => ({
  ...after,
  masks: [...before.masks, ...after.masks],
});

const isSame = (before: PageMarks, after: PageMarks): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/** A capture of what is in front, provided that is the run's tab throughout: other tabs must never be captured. */
async function shotOf(runTabs: RunTabs): Promise<Result<string>> {
  const tab = await frontTab(runTabs);
  if (!tab.ok) return tab;
  let wasLeft = false;
  const leave = (): void => {
    wasLeft = true;
  };
  browser.tabs.onActivated.addListener(leave);
  const shot = await capture(tab.value.windowId).finally(() =>
    browser.tabs.onActivated.removeListener(leave),
  );
  const still = await frontTab(runTabs);
  if (!still.ok) return still;
  return wasLeft ? notInFront : shot;
}

async function frontTab({ run }: RunTabs): Promise<Result<Tabs.Tab & { windowId: number }>> {
  const tab = await tabOf(activeTab(run()));
  if (!tab.ok) return tab;
  const { active, windowId } = tab.value;
  return active && windowId !== undefined ? ok({ ...tab.value, windowId }) : notInFront;
}

const notInFront = failing('notVisible', { on: 'tab', is: 'notInFront' });

/** Chromium allows two captures per second. */
const AGAIN_MS = 600;
const TRIES = 3;

async function capture(windowId: number): Promise<Result<string>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return ok(await browser.tabs.captureVisibleTab(windowId, { format: 'png' }));
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error);
      const mayPass = /MAX_CAPTURE|quota|readback/i.test(seen);
      if (!mayPass || tries === TRIES) return refused(seen);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

function refused(seen: string): Result<never> {
  if (/permission/i.test(seen)) {
    return failing('siteNotGranted', { on: 'tab', is: 'screenshotNeedsClick' });
  }
  return failing('notVisible', { on: 'tab', is: 'noScreenshot', with: { seen } });
}

/** Captures of the run's tab. The browser captures what is in front, so the tab must be in front before and after. */

import browser, { type ExtensionTypes, type Tabs } from 'webextension-polyfill';
import { localizedFailure } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import { ok, type Result } from '../../../core/result.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';

type ImageDetails = ExtensionTypes.ImageDetails;

/**
 * Captures what is in front as a data URL, if that is the run's tab throughout: other tabs must never be captured.
 * `tries`: how often to retry a temporary refusal.
 */
export async function captureTab(
  runTabs: RunTabs,
  options: ImageDetails,
  tries: number,
): Promise<Result<string>> {
  const tab = await frontTab(runTabs);
  if (!tab.ok) return tab;
  let wasLeft = false;
  const leave = (): void => {
    wasLeft = true;
  };
  browser.tabs.onActivated.addListener(leave);
  const shot = await capture(tab.value.windowId, options, tries).finally(() =>
    browser.tabs.onActivated.removeListener(leave),
  );
  const still = await frontTab(runTabs);
  if (!still.ok) return still;
  return wasLeft ? notInFront : shot;
}

/** Returns the tab in use with its window, if it is in front there. */
export async function frontTab({ run }: RunTabs): Promise<Result<Tabs.Tab & { windowId: number }>> {
  const tab = await tabOf(activeTab(run()));
  if (!tab.ok) return tab;
  const { active, windowId } = tab.value;
  return active && windowId !== undefined ? ok({ ...tab.value, windowId }) : notInFront;
}

const notInFront = localizedFailure('notVisible', message('tab.notInFront'));

/** Chromium allows two captures per second. */
const AGAIN_MS = 600;

async function capture(
  windowId: number,
  options: ImageDetails,
  most: number,
): Promise<Result<string>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return ok(await browser.tabs.captureVisibleTab(windowId, options));
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error);
      const mayPass = /MAX_CAPTURE|quota|readback/i.test(seen);
      if (!mayPass || tries === most) return refused(seen);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

function refused(seen: string): Result<never> {
  if (/permission/i.test(seen)) {
    return localizedFailure('siteNotGranted', message('tab.screenshotNeedsClick'));
  }
  return localizedFailure('notVisible', message('tab.noScreenshot', { seen }));
}

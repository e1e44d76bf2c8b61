/** A tab that goes elsewhere: to an address, through its history, and back where the fence stopped it. */
import browser from 'webextension-polyfill';
import { err, leavesFence, ok, type Result } from '../../core/result.ts';
import { attach } from './frames.ts';
import { takeBlocked } from './network.ts';
import type { Site } from './site.ts';
import {
  BEGIN_LIMIT_MS,
  type Departure,
  isHalted,
  tabOf,
  untilBegun,
  waitForLoad,
} from './tabs.ts';
import { unresponsive } from './unresponsive.ts';

const LOAD_LIMIT_MS = 15_000;

/** Waits until the tab has loaded; where the fence stopped it (M4), it is taken back and the exit is told. */
export async function arrive(
  { tabId, url }: Departure,
  signal: AbortSignal,
): Promise<Result<null>> {
  await waitForLoad(tabId, LOAD_LIMIT_MS, signal);
  const [blocked] = takeBlocked(tabId);
  return blocked ? leftFence(tabId, url, blocked, signal) : ok(null);
}

/** Goes back to where the tab was and says where it wanted to go. */
async function leftFence(
  tabId: number,
  back: string,
  blocked: string,
  signal: AbortSignal,
): Promise<Result<never>> {
  const tab = await tabOf(tabId);
  if (tab.ok && tab.value.url !== back && back) {
    await browser.tabs.update(tabId, { url: back });
    await waitForLoad(tabId, LOAD_LIMIT_MS, signal);
  }
  return leavesFence(new URL(blocked).origin);
}

/** Open an address in the tab and wait; skips when the tab is there already (AE-06). Gives the address arrived at. */
export async function goTo(
  site: Site,
  from: Departure,
  url: string,
  signal: AbortSignal,
): Promise<Result<string>> {
  if (from.url === url) return ok(url);
  const { tabId } = from;
  const begun = begins(from, signal);
  await browser.tabs.update(tabId, { url });
  await begun;
  const arrived = await arrive(from, signal);
  if (!arrived.ok) return arrived;
  if (isHalted(tabId)) return unresponsive;
  const frames = await attach(tabId, site.dialogEvent);
  if (!frames.ok)
    return frames.failure.kind === 'tabClosed' || frames.failure.kind === 'timeout'
      ? frames
      : err(
          'navigationFailed',
          `${url} could not be opened: ${frames.failure.message}`,
          'Check the address or take another way.',
        );
  return ok(frames.value[0]?.hello.url ?? url);
}

/** From before a navigation is asked for until it has begun; false where none does within the limit. */
async function begins(from: Departure, signal: AbortSignal): Promise<boolean> {
  const hasBegun = await new Promise<boolean>((resolve) => {
    const done = (begun: boolean): void => {
      clearTimeout(timer);
      browser.tabs.onUpdated.removeListener(listener);
      resolve(begun);
    };
    const listener = (id: number, info: { status?: string; url?: string }): void => {
      if (id === from.tabId && (info.status === 'loading' || info.url)) done(true);
    };
    const timer = setTimeout(() => done(false), BEGIN_LIMIT_MS);
    browser.tabs.onUpdated.addListener(listener);
  });
  if (hasBegun) await untilBegun(from, signal);
  return hasBegun;
}

/** One step through the tab's history; `arrive` waits for where it leads. */
export async function throughHistory(
  from: Departure,
  way: 'back' | 'forward',
  signal: AbortSignal,
): Promise<Result<null>> {
  const moved = begins(from, signal);
  await Promise.race([stepInHistory(from.tabId, way), moved]);
  if (await moved) return ok(null);
  return err('navigationFailed', `There is no page to go ${way} to.`, 'Open the address directly.');
}

/**
 * From inside the page: the Back of Chrome itself passes over every page that no hand has touched, which are all
 * that the agent has been on. Only a page that can't be scripted is left by the browser's own way.
 */
async function stepInHistory(tabId: number, way: 'back' | 'forward'): Promise<void> {
  try {
    await browser.scripting.executeScript({
      target: { tabId },
      func: stepBy,
      args: [way === 'back' ? -1 : 1],
      injectImmediately: true,
    });
  } catch (error) {
    console.debug('history is not ours to move here', error);
    await (way === 'back' ? browser.tabs.goBack(tabId) : browser.tabs.goForward(tabId)).catch(
      (refusal: unknown) => console.debug('history move refused', refusal),
    );
  }
}

/** Runs in the page's isolated world. */
function stepBy(steps: number): void {
  (globalThis as unknown as { history: { go(steps: number): void } }).history.go(steps);
}

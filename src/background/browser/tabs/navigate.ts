/**
 * Navigation: to an address, through the tab's history, and back after a navigation outside the allowed sites was
 * blocked.
 */

import browser from 'webextension-polyfill';
import { localizedFailure } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import { withoutHash } from '../../../core/page/requestAddress.ts';
import { err, leavesFence, ok, type Result } from '../../../core/result.ts';
import { callContent } from '../../../protocol/transport.ts';
import { unresponsive } from '../answerWithin.ts';
import { attach, type Frame, showsFile } from '../frames.ts';
import { BEGIN_LIMIT_MS, type Departure, isBlank } from './loads.ts';
import type { RunTabs } from './runTabs.ts';
import { tabOf } from './tabs.ts';

const LOAD_LIMIT_MS = 15_000;

/** The context of an action: the run's tabs, the tab in use as it was before, and the signal that stops the action. */
export type ActionContext = {
  readonly runTabs: RunTabs;
  readonly from: Departure;
  readonly signal: AbortSignal;
};

/**
 * Waits until the tab has loaded. If it was blocked from leaving the allowed sites (M4), takes it back and fails with the
 * site it wanted to reach.
 */
export async function waitForArrival(at: ActionContext): Promise<Result<null>> {
  const { runTabs, from, signal } = at;
  await runTabs.loads.waitForLoad(from.tabId, LOAD_LIMIT_MS, signal);
  const [blocked] = runTabs.network.takeBlocked(from.tabId);
  if (blocked) return returnFromBlockedSite(at, blocked);
  if (runTabs.network.takeHeldPage(from.tabId)) await reopenPrevious(at);
  return ok(null);
}

/** Reopens the previous page if the tab shows an error page: Chromium leaves one after strict mode held a form post. */
async function reopenPrevious(at: ActionContext): Promise<void> {
  const { runTabs, from, signal } = at;
  const frames = await attach(from.tabId, runTabs);
  if (isReadable(frames) || signal.aborted || !from.url) return;
  await browser.tabs.update(from.tabId, { url: from.url });
  await runTabs.loads.waitForLoad(from.tabId, LOAD_LIMIT_MS, signal);
}

/** Takes the tab back to where it was, and reports the site it wanted to reach. */
async function returnFromBlockedSite(
  { runTabs, from: { tabId, url: back }, signal }: ActionContext,
  blocked: string,
): Promise<Result<never>> {
  if (back && (await hasLeft(tabId, back))) {
    await browser.tabs.update(tabId, { url: back });
    await runTabs.loads.waitForLoad(tabId, LOAD_LIMIT_MS, signal);
  }
  return leavesFence(new URL(blocked).origin);
}

/** How long Chromium may take to replace a stopped page with its error page. */
const ERROR_PAGE_MS = 500;

/** Whether the tab shows another page than this one, now or within a moment. In Firefox it stays where it was. */
async function hasLeft(tabId: number, url: string): Promise<boolean> {
  const deadline = Date.now() + ERROR_PAGE_MS;
  for (;;) {
    const tab = await tabOf(tabId);
    if (!tab.ok) return false;
    if (tab.value.url !== url) return true;
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The final address, and whether anything was loaded. */
export type Arrival = { readonly url: string; readonly isLoaded: boolean };

/**
 * Opens an address in the tab and waits. Does nothing if the tab is there already (AE-06), unless that is an error page, or
 * strict mode is on: a page whose request was held may show what is not so until it is loaded again.
 */
export async function goTo(at: ActionContext, url: string): Promise<Result<Arrival>> {
  const mayStay = at.from.url === url && !at.runTabs.hold.isOn();
  const isThere = mayStay && !(await isErrorPage(at));
  if (isThere) return ok({ url, isLoaded: false });
  const opened = await open(at, url);
  return opened.ok ? ok({ url: opened.value, isLoaded: true }) : opened;
}

/** Whether the tab shows a readable page, or a file in a viewer. */
const isReadable = (frames: Result<readonly Frame[]>): boolean => frames.ok || showsFile(frames);

/** Whether the page is an error page of the server, or one of the browser, which can't be read. */
async function isErrorPage({ runTabs, from: { tabId } }: ActionContext): Promise<boolean> {
  return runTabs.network.pageStatus(tabId) >= 400 || !isReadable(await attach(tabId, runTabs));
}

/** Opens the address even if the tab is there already: what was typed or opened in the page is lost then. */
export const openAnew = (at: ActionContext, url: string): Promise<Result<string>> => open(at, url);

/**
 * Starts the navigation. Reloads if the address has a fragment and is already open, since the browser would only scroll;
 * skipping the cache also clears field values.
 */
const request = (tabId: number, from: string, url: string): Promise<unknown> =>
  from === url && url.includes('#')
    ? browser.tabs.reload(tabId, { bypassCache: true })
    : browser.tabs.update(tabId, { url });

async function open(at: ActionContext, url: string): Promise<Result<string>> {
  const { runTabs, from, signal } = at;
  if (signal.aborted) return localizedFailure('aborted', message('tab.stopped'));
  const { tabId } = from;
  if (withoutHash(url) === withoutHash(from.url)) await endReports(at);
  const begun = navigationBegins(at);
  const refusal = await request(tabId, from.url, url).then(() => null, String);
  await begun;
  const arrived = await waitForArrival(at);
  if (!arrived.ok) return arrived;
  if (runTabs.loads.isUnresponsive(tabId)) return unresponsive;
  const frames = await attach(tabId, runTabs);
  if (frames.ok && refusal === null) return ok(frames.value[0]?.hello.url ?? url);
  if (!frames.ok && (frames.failure.kind === 'tabClosed' || frames.failure.kind === 'timeout'))
    return frames;
  const now = await tabOf(tabId);
  if (!now.ok) return now;
  if (showsFile(frames) && refusal === null) return ok(now.value.url ?? url);
  // The user navigated elsewhere, or the browser put another page there. The address may still have been requested.
  if (refusal !== null || !isSameAddress(now.value.url, url)) {
    const shown = `${now.value.url || 'another page'}${refusal === null ? '' : ` (${refusal})`}`;
    const notReached = message('tab.notReached', { url, now: shown, sent: '' });
    return localizedFailure('unknownOutcome', notReached);
  }
  return err(
    'navigationFailed',
    `${url} could not be opened: ${frames.ok ? '' : frames.failure.message}`,
    'Check the address or try another way.',
  );
}

const isSameAddress = (shown: string | undefined, url: string): boolean =>
  shown !== undefined && URL.canParse(shown) && new URL(shown).href === new URL(url).href;

const END_LIMIT_MS = 1_000;

/**
 * Ends the reports of earlier actions in the page: another fragment of its address keeps the document, and what changes
 * then is no late effect of theirs.
 */
async function endReports({ runTabs, from, signal }: ActionContext): Promise<void> {
  const frames = await attach(from.tabId, runTabs);
  if (!frames.ok) return;
  const limits = { limitMs: END_LIMIT_MS, signal };
  await Promise.all(frames.value.map((frame) => callContent(frame, 'watch', {}, limits)));
}

/**
 * Call before requesting a navigation. Resolves to true once it has begun, to false if it has not begun within the limit.
 */
async function navigationBegins({ runTabs, from, signal }: ActionContext): Promise<boolean> {
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
  if (hasBegun || isBlank(from.url)) await runTabs.loads.waitForNavigation(from, signal);
  return hasBegun;
}

/** Moves one step through the tab's history; `waitForArrival` waits for the page. */
export async function goThroughHistory(
  at: ActionContext,
  way: 'back' | 'forward',
): Promise<Result<null>> {
  const moved = navigationBegins(at);
  await Promise.race([stepInHistory(at.from.tabId, way), moved]);
  if (await moved) return ok(null);
  return err('navigationFailed', `There is no page to go ${way} to.`, 'Open the address directly.');
}

/**
 * Runs inside the page: Chrome's own Back skips pages without user activation, which means every page the agent
 * visited. Only a page that can't be scripted is left by the browser's own command.
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
    console.debug('cannot run a script in this page; using tabs.goBack/goForward', error);
    await (way === 'back' ? browser.tabs.goBack(tabId) : browser.tabs.goForward(tabId)).catch(
      (refusal: unknown) => console.debug('history move refused', refusal),
    );
  }
}

/** Runs in the page's isolated world. */
function stepBy(steps: number): void {
  (globalThis as unknown as { history: { go(steps: number): void } }).history.go(steps);
}

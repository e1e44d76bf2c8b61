/**
 * Native dialogs of the driven page (safety N5): answered by policy in the page's own world and announced to the
 * content script through an event with an unguessable name. Nothing else is left in the page.
 */
import browser from 'webextension-polyfill';
import { reportDetachedClicks } from './pageClicks.ts';
import { answerDialogs, type DialogHandling } from './pageDialogs.ts';
import { drawFramesOnCall } from './pageFrames.ts';
import { orUnresponsive } from './unresponsive.ts';

/** What was last installed in all frames of a tab; documents that come later get `deny` when they are first looked at. */
const inForce = new Map<number, string>();

let standing = { eventName: '', isActive: false };

/** Whether dialogs are ours to answer just now, or the person's. */
export function answerFor(eventName: string, isActive: boolean): void {
  standing = { eventName, isActive };
}

/** From the first look on: what a page asks while it loads or thinks must not halt it (M12). */
export async function installAtSight(tabId: number, eventName: string): Promise<void> {
  if (standing.isActive && standing.eventName === eventName)
    await installDialogs(tabId, eventName, { kind: 'deny' });
}

/** The policy for one act. Nothing is asked of the page where it holds already. */
export async function applyDialogs(
  tabId: number,
  eventName: string,
  policy: DialogHandling,
): Promise<void> {
  if (policy.kind === 'deny' && inForce.get(tabId) === `${eventName} deny`) return;
  await installDialogs(tabId, eventName, policy);
}

/** Install the answers, or change their policy, in every readable frame. Frames that refuse keep the browser's dialogs. */
export async function installDialogs(
  tabId: number,
  eventName: string,
  policy: DialogHandling,
): Promise<void> {
  const place = {
    target: { tabId, allFrames: true },
    world: 'MAIN',
    injectImmediately: true,
  } as const;
  const installed = Promise.all([
    browser.scripting.executeScript({ ...place, func: answerDialogs, args: [eventName, policy] }),
    browser.scripting.executeScript({
      ...place,
      func: reportDetachedClicks,
      args: [`${eventName}-click`],
    }),
    browser.scripting.executeScript({
      ...place,
      func: drawFramesOnCall,
      args: [`${eventName}-frame`],
    }),
  ]);
  const isDone = await orUnresponsive(
    installed.then(
      () => true,
      (error: unknown) => {
        console.debug('dialogs stay native here', error);
        return false;
      },
    ),
  );
  if (isDone === true) inForce.set(tabId, `${eventName} ${policy.kind}`);
  else inForce.delete(tabId);
}

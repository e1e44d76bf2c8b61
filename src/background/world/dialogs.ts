/**
 * Native dialogs of the driven page (safety N5): answered by policy in the page's own world and announced to the
 * content script through an event with an unguessable name. Nothing else is left in the page.
 */
import browser from 'webextension-polyfill';
import { answerDialogs, type DialogHandling } from './pageDialogs.ts';
import { orSilent } from './silence.ts';

/** Install the answers, or change their policy, in every readable frame. Frames that refuse keep the browser's dialogs. */
export async function installDialogs(
  tabId: number,
  eventName: string,
  policy: DialogHandling,
): Promise<void> {
  const installed = browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    world: 'MAIN',
    injectImmediately: true,
    func: answerDialogs,
    args: [eventName, policy],
  });
  await orSilent(
    installed.catch((error: unknown) => console.debug('dialogs stay native here', error)),
  );
}

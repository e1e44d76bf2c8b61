/**
 * Native dialogs of the driven page (safety N5): answered by policy in the page's own world and announced to the
 * content script through an event with an unguessable name. Nothing else is left in the page.
 */
import browser from 'webextension-polyfill';
import type { DialogPolicy } from '../../core/ports.ts';

/** The few members of a page's window that the injected function touches; it runs there, not here. */
type PageWindow = {
  alert: (text?: unknown) => void;
  confirm: (text?: unknown) => boolean;
  prompt: (text?: unknown, value?: unknown) => string | null;
  print: () => void;
  dispatchEvent: (event: unknown) => boolean;
  CustomEvent: new (name: string, init: { detail: string }) => unknown;
};

/** Install (or replace) the answers in every readable frame of the tab. Frames that refuse keep the browser's dialogs. */
export async function installDialogs(
  tabId: number,
  eventName: string,
  policy: DialogPolicy,
): Promise<void> {
  const args: [string, string | null] = [
    eventName,
    policy.kind === 'acceptOnce' ? policy.promptText : null,
  ];
  await browser.scripting
    .executeScript({
      target: { tabId, allFrames: true },
      world: 'MAIN',
      injectImmediately: true,
      func: answerDialogs,
      args,
    })
    .catch((error: unknown) => console.debug('dialogs stay native here', error));
}

/** Runs in the page. `accept` null denies all; a string accepts the first confirm or prompt with it. */
function answerDialogs(eventName: string, accept: string | null): void {
  const page = globalThis as unknown as PageWindow;
  const { CustomEvent: Announcement } = page;
  let once = accept;
  const announce = (kind: string, text: unknown, answer: string): void => {
    page.dispatchEvent(
      new Announcement(eventName, {
        detail: JSON.stringify({ kind, text: String(text ?? ''), answer }),
      }),
    );
  };
  page.alert = (text): void => announce('alert', text, 'dismissed');
  page.confirm = (text): boolean => {
    const isAccepted = once !== null;
    once = null;
    announce('confirm', text, isAccepted ? 'accepted' : 'dismissed');
    return isAccepted;
  };
  page.prompt = (text): string | null => {
    const given = once;
    once = null;
    announce('prompt', text, given === null ? 'dismissed' : 'accepted');
    return given;
  };
  page.print = (): void => undefined;
}

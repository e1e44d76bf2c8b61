/** Opens the panel after a click in the browser, at the place that the click was about. */
import browser from 'webextension-polyfill';
import { type KeptPlace, type PanelPlace, PLACE } from '../../protocol/place.ts';

const PANEL = 'src/panel/index.html';

/** `place`: null where the panel is only to be opened. `window`: where the user clicked, if the browser says so. */
export type OpenPanel = (
  place: PanelPlace | null | Promise<PanelPlace | null>,
  window?: number,
) => void;

/** Call the function directly from the click. Where the browser opens no panel for it, the panel opens in a tab. */
export const panelOpener =
  (hasPanel: () => boolean): OpenPanel =>
  (place, window) => {
    // Both browsers forget the click at the first `await`.
    const opening = openPanel(window);
    show(opening, { place, window, hasPanel }).catch((error: unknown) =>
      console.warn('the panel does not show what was chosen', error),
    );
  };

async function openPanel(windowId: number | undefined): Promise<void> {
  if (__TARGET__ === 'firefox') return browser.sidebarAction.open();
  return chrome.sidePanel.open({ windowId: windowId ?? chrome.windows.WINDOW_ID_CURRENT });
}

type Wanted = {
  readonly place: Parameters<OpenPanel>[0];
  readonly window: number | undefined;
  readonly hasPanel: () => boolean;
};

async function show(
  opening: Promise<void>,
  { place: found, window: clicked, hasPanel }: Wanted,
): Promise<void> {
  const isOpening = await opening.then(
    () => true,
    (error: unknown) => {
      console.debug('the browser opens no panel for this click', error);
      return false;
    },
  );
  const isShown = isOpening || hasPanel();
  const last = clicked ?? (await browser.windows.getLastFocused()).id ?? null;
  const place = await found;
  if (place) {
    const kept: KeptPlace = { place, window: isOpening || !isShown ? last : null };
    await browser.storage.session.set({ [PLACE]: kept });
  }
  if (isShown) return;
  const url = browser.runtime.getURL(PANEL);
  await browser.tabs.create(last === null ? { url } : { url, windowId: last });
}

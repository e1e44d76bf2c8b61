/**
 * The browser's permission prompts and tabs, and where the worker leads the panel. No other file of the panel asks for
 * permissions.
 */
import browser, { type Tabs } from 'webextension-polyfill';
import { type KeptPlace, type PanelPlace, PLACE } from '../../protocol/place.ts';
import type { SessionStorage } from '../tree/keepStaged.ts';
import type { DrivenTab } from './store.ts';

/** Set to true by test builds, where the panel may be opened as an ordinary tab with `?tab=ID`. */
declare const __TEST_BUILD__: boolean | undefined;

export type Access = {
  /** Reports which tab the panel is next to, now and whenever that changes. */
  readonly watchTab: (onTab: (tab: DrivenTab | null) => void) => void;
  /**
   * Must be called directly from a click, or both browsers refuse to ask. Asks only for sites that aren't granted yet.
   */
  readonly askForSite: (...urls: string[]) => Promise<boolean>;
  readonly openSetup: () => void;
};

export const access: Access = { watchTab, askForSite, openSetup };

/** Storage in memory that lasts until the browser is closed. */
export const session: SessionStorage = browser.storage.session;

/** Returns the match pattern for a site: scheme and host, since patterns can't contain ports. */
export function sitePattern(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

async function askForSite(...urls: string[]): Promise<boolean> {
  const wanted = { origins: urls.map(sitePattern) };
  // Without a click of the user, the browser won't ask even for what it has.
  return browser.permissions.request(wanted).catch(() => browser.permissions.contains(wanted));
}

function openSetup(): void {
  void browser.runtime.openOptionsPage();
}

function watchTab(onTab: (tab: DrivenTab | null) => void): void {
  const fixed = fixedTab();
  const look = async (): Promise<void> => onTab(await read(await findTab(fixed)));
  browser.tabs.onActivated.addListener(() => void look());
  browser.tabs.onUpdated.addListener((_id, change) => {
    if (change.url !== undefined || change.status === 'complete') void look();
  });
  browser.permissions.onAdded.addListener(() => void look());
  // A click on the toolbar button reveals the tab's address without an event, so look again when the user returns.
  window.addEventListener('focus', () => void look());
  document.documentElement.addEventListener('pointerenter', () => void look());
  void look();
}

async function findTab(fixed: number | null): Promise<Tabs.Tab | undefined> {
  // Rejects if the tab was closed: then there is no tab to work in.
  if (fixed !== null) return browser.tabs.get(fixed).catch(() => undefined);
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/** Checks whether the site is granted before the click, which must not wait for anything. */
async function read(tab: Tabs.Tab | undefined): Promise<DrivenTab | null> {
  if (tab?.id === undefined) return null;
  const url = tab.url ?? null;
  const isGranted =
    url !== null &&
    /^https?:/.test(url) &&
    (await browser.permissions.contains({ origins: [sitePattern(url)] }));
  return { id: tab.id, url, title: tab.title ?? '', isGranted };
}

function fixedTab(): number | null {
  if (typeof __TEST_BUILD__ === 'undefined' || !__TEST_BUILD__) return null;
  const id = Number(new URLSearchParams(location.search).get('tab'));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * Reports where the panel of this window is to go, now and whenever the user chooses something outside of it. Needs no
 * worker, which may be asleep.
 */
export function watchPlaces(onPlace: (place: PanelPlace) => void): void {
  // One look after the other, or two would take the same place.
  let last: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    last = last
      .then(takePlace)
      .then((place) => place && onPlace(place))
      .catch((error: unknown) => console.warn('nowhere to go', error));
  };
  browser.storage.onChanged.addListener((changes, area) => {
    if (area === 'session' && changes[PLACE]?.newValue) look();
  });
  look();
}

async function takePlace(): Promise<PanelPlace | null> {
  const stored = await session.get(PLACE);
  const kept = stored[PLACE] as KeptPlace | undefined;
  if (!kept) return null;
  const { id } = await browser.windows.getCurrent();
  if (kept.window !== null && kept.window !== id) return null;
  await browser.storage.session.remove(PLACE);
  return kept.place;
}

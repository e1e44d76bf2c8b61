/**
 * One background tab that looks at a site and can't write (A25): the rules are in place before it requests anything, and
 * stay until its last request is over.
 */
import browser from 'webextension-polyfill';
import { type Err, err, ok, type Result } from '../../../core/result.ts';
import { notLooked } from '../../../engine/ahead/look.ts';
import type { World } from '../../../engine/ports.ts';
import { frameNumbers } from '../frames.ts';
import { openAnew } from '../tabs/navigate.ts';
import type { RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';
import { makeWorld } from '../world.ts';
import { blockLookWrites } from './blockWrites.ts';

/** A tab that looks, and when it was opened, in epoch ms. */
export type Look = { readonly tabId: number; readonly origin: string; readonly startedAt: number };

/** Belongs to the session, whoever looks. */
const { blockWrites, release, dropLeftOvers } = blockLookWrites();

export { dropLeftOvers };

type Opening = {
  readonly windowId: number | undefined;
  /** Other tabs of the site whose requests are held while the look lasts. */
  readonly held: () => readonly number[];
};

/** Opens an empty tab for looking at the site of this address. */
export async function openLook(
  { network }: RunTabs,
  address: string,
  { windowId, held }: Opening,
): Promise<Look> {
  const { origin } = new URL(address);
  const { id: tabId = -1 } = await browser.tabs.create({
    url: 'about:blank',
    active: false,
    ...(windowId === undefined ? {} : { windowId }),
  });
  // Nothing is requested before writing is blocked.
  await blockWrites(tabId, { origin, held });
  network.watchAlso(tabId);
  return { tabId, origin, startedAt: Date.now() };
}

/** Loads the address in the tab of a look. */
export async function loadIn(
  runTabs: RunTabs,
  look: Look,
  address: string,
  signal: AbortSignal,
): Promise<Result<World>> {
  const placeTabs = tabsOfPlace(runTabs, look);
  const blank = { id: look.tabId, url: 'about:blank' };
  const from = runTabs.loads.departureOf(blank);
  const opened = await openAnew({ runTabs: placeTabs, from, signal }, address);
  // A form that the page posts at once replaces its document, which is why it can't be read.
  const failure = opened.ok
    ? await failureAt(runTabs, look)
    : (wantedToWrite(runTabs, look) ?? opened);
  return failure ?? ok(makeWorld(placeTabs));
}

export async function closeLook({ network }: RunTabs, { tabId }: Look): Promise<void> {
  await browser.tabs.remove(tabId).catch(() => undefined);
  network.forget(tabId);
  await release(tabId);
}

const wouldWrite = (what: string): Err =>
  err(
    'wouldWrite',
    `The look ahead was ended: the page wanted to ${what}.`,
    'Open the page itself.',
  );

/** Returns the run's tabs as the place sees them: only its own tab. */
function tabsOfPlace(runTabs: RunTabs, look: Look): RunTabs {
  const { tabId, origin } = look;
  return {
    ...runTabs,
    run: () => ({ ...runTabs.run(), tabs: [tabId], activeTab: 1, sites: [origin] }),
    note: async () => undefined,
    failure: () => runTabs.failure() ?? wantedToWrite(runTabs, look)?.failure ?? null,
    frameNumbers: frameNumbers(),
    lastRead: null,
    filesRead: null,
    usesTools: async () => false,
  };
}

/** A page that needs to write is not used: what it shows without that means nothing. */
export function wantedToWrite({ network }: RunTabs, { tabId, startedAt }: Look): Err | null {
  const [sent] = network.sentSince(tabId, startedAt);
  if (sent) return wouldWrite(`send ${sent.method} to ${new URL(sent.url).pathname}`);
  return network.mayHaveChannel(tabId) ? wouldWrite('open a socket') : null;
}

async function failureAt(runTabs: RunTabs, look: Look): Promise<Err | null> {
  const tab = await tabOf(look.tabId);
  if (!tab.ok) return tab;
  const { url = '' } = tab.value;
  if (!URL.canParse(url) || new URL(url).origin !== look.origin) return leadsElsewhere;
  const workers = await evaluateInPage(look.tabId, hasServiceWorker, '');
  return workers === false ? wantedToWrite(runTabs, look) : hasWorkers;
}

export const WORKERS = 'the site has, or may have, a service worker';
/** Failures of `loadIn` with a meaning of their own. */
export const hasWorkers = notLooked(WORKERS);
export const leadsElsewhere = notLooked('the address leads to another site');

/** Returns null if the page does not answer. */
export async function evaluateInPage(
  tabId: number,
  func: (address: string) => boolean | Promise<boolean>,
  address: string,
): Promise<boolean | null> {
  try {
    const [seen] = await browser.scripting.executeScript({
      target: { tabId },
      func,
      args: [address],
      injectImmediately: true,
    });
    return typeof seen?.result === 'boolean' ? seen.result : null;
  } catch (error) {
    console.debug('the page can’t be asked', error);
    return null;
  }
}

/** Runs in the page's isolated world. */
export async function hasServiceWorker(): Promise<boolean> {
  type Container = {
    readonly controller: unknown;
    getRegistrations(): Promise<readonly unknown[]>;
  };
  const { navigator } = globalThis as unknown as { navigator: { serviceWorker?: Container } };
  const { serviceWorker } = navigator;
  if (!serviceWorker) return false;
  return serviceWorker.controller !== null || (await serviceWorker.getRegistrations()).length > 0;
}

/** Whether another tab than these shows the site: what a look stores may make its page send something. */
export async function isOpenElsewhere(
  origin: string,
  known: readonly (number | null)[],
): Promise<boolean> {
  const open = await browser.tabs.query({});
  return open.some(
    ({ id, url = '' }) =>
      !known.includes(id ?? -1) && URL.canParse(url) && new URL(url).origin === origin,
  );
}

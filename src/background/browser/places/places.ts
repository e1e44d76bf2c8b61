/**
 * Background places beside the run's own tabs, which look at a page ahead of the run and can't write (A25). A place is
 * refused if that can't be ensured: if the site has a service worker, an open socket or another open tab.
 */
import browser from 'webextension-polyfill';
import { assessAddress } from '../../../core/gate/addressRisk.ts';
import type { PlaceId } from '../../../core/ids.ts';
import { type Err, err, ok, type Result } from '../../../core/result.ts';
import { OWN_PLACE } from '../../../core/run/operation.ts';
import { notLooked } from '../../../engine/ahead/look.ts';
import type { Places, Probed } from '../../../engine/ports.ts';
import { frameNumbers } from '../frames.ts';
import { openAnew } from '../tabs/navigate.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';
import { makeWorld } from '../world.ts';
import { blockLookWrites } from './blockWrites.ts';
import { canHaveRule } from './lookRules.ts';

/** A tab that looks, and when it was opened, in epoch ms. */
type Look = { readonly tabId: number; readonly origin: string; readonly startedAt: number };

/** Belongs to the session, whichever run looks. */
const { blockWrites, release, dropLeftOvers } = blockLookWrites();

export { dropLeftOvers };

/** Makes the places of one run. */
export function makePlaces(runTabs: RunTabs): Places {
  const looks = new Map<PlaceId, Look>();
  const runTabIds = (): number[] => runTabs.run().tabs.filter((tab) => tab !== null);

  const drop = async (place: PlaceId): Promise<void> => {
    const look = looks.get(place);
    if (!look) return;
    // It counts as a look until its tab is closed; otherwise it would be taken for another open tab of the site.
    await browser.tabs.remove(look.tabId).catch(() => undefined);
    looks.delete(place);
    runTabs.network.forget(look.tabId);
    await release(look.tabId);
  };

  const open: Places['open'] = async (place, address, signal) => {
    if (place === OWN_PLACE) return notLooked('it is the run’s own tab');
    const runTab = await tabOf(activeTab(runTabs.run()));
    if (!runTab.ok) return runTab;
    const why = await refusalOf(runTabs, runTab.value, {
      address,
      looks: [...looks.values()].map(({ tabId }) => tabId),
    });
    if (why) return notLooked(why);
    const { origin } = new URL(address);
    const tab = await browser.tabs.create({
      url: 'about:blank',
      active: false,
      ...(runTab.value.windowId === undefined ? {} : { windowId: runTab.value.windowId }),
    });
    const { id: tabId = -1 } = tab;
    const look: Look = { tabId, origin, startedAt: Date.now() };
    const placeTabs = tabsOfPlace(runTabs, look);
    looks.set(place, look);
    // Nothing is requested before writing is blocked.
    await blockWrites(tabId, { origin, held: runTabIds });
    runTabs.network.watchAlso(tabId);
    const from = runTabs.loads.departureOf({ ...tab, url: 'about:blank' });
    const opened = await openAnew({ runTabs: placeTabs, from, signal }, address);
    // A form that the page posts at once replaces its document, which is why it can't be read.
    const failure = opened.ok
      ? await failureAt(runTabs, look)
      : (wantedToWrite(runTabs, look) ?? opened);
    if (!failure) return ok(makeWorld(placeTabs));
    await drop(place);
    return failure;
  };

  const probe: Places['probe'] = async (place, address, signal): Promise<Result<Probed>> => {
    const opened = await open(place, address, signal);
    if (!opened.ok) return opened;
    const look = looks.get(place);
    const status = runTabs.network.takeStatus(look?.tabId ?? -1);
    const page = await opened.value.observe('all_fields', signal);
    // It may have tried to write only while it was read.
    const written = look ? wantedToWrite(runTabs, look) : null;
    await drop(place);
    if (written) return written;
    return page.ok ? ok({ status, page: page.value }) : page;
  };
  return { open, drop, probe };
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
  };
}

/** A page that needs to write is not used: what it shows without that means nothing. */
function wantedToWrite({ network }: RunTabs, { tabId, startedAt }: Look): Err | null {
  const [sent] = network.sentSince(tabId, startedAt);
  if (sent) return wouldWrite(`send ${sent.method} to ${new URL(sent.url).pathname}`);
  return network.mayHaveChannel(tabId) ? wouldWrite('open a socket') : null;
}

async function failureAt(runTabs: RunTabs, look: Look): Promise<Err | null> {
  const tab = await tabOf(look.tabId);
  if (!tab.ok) return tab;
  const { url = '' } = tab.value;
  if (!URL.canParse(url) || new URL(url).origin !== look.origin)
    return notLooked('the address leads to another site');
  const workers = await evaluateInPage(look.tabId, hasServiceWorker, '');
  return workers === false ? wantedToWrite(runTabs, look) : notLooked(WORKERS);
}

const WORKERS = 'the site has, or may have, a service worker';

type Wanted = { readonly address: string; readonly looks: readonly number[] };

/** Returns why an address is not looked at, or null. */
async function refusalOf(
  { run, network }: RunTabs,
  own: { readonly id?: number | undefined; readonly url?: string | undefined },
  { address, looks }: Wanted,
): Promise<string | null> {
  const { id = -1, url = '' } = own;
  if (!URL.canParse(url) || !URL.canParse(address)) return 'it is not a valid address';
  const { origin, protocol } = new URL(address);
  if (!/^https?:$/.test(protocol) || new URL(url).origin !== origin) return 'it is on another site';
  if (!canHaveRule(origin)) return 'the browser has no rules for this address';
  if (assessAddress(address).risk !== 'safe') return 'opening the address may change something';
  if (network.mayHaveChannel(id)) return 'the page in the tab may have an open socket';
  const known = new Set([...run().tabs, ...looks]);
  const open = await browser.tabs.query({});
  const isElsewhere = open.some(
    (tab) =>
      !known.has(tab.id ?? -1) &&
      URL.canParse(tab.url ?? '') &&
      new URL(tab.url ?? '').origin === origin,
  );
  if (isElsewhere) return 'the site is open in another tab as well';
  if ((await evaluateInPage(id, hasServiceWorker, '')) !== false) return WORKERS;
  const wasThere = Object.values(run().states).some((state) => state.address === address);
  if (!wasThere && (await evaluateInPage(id, hasPlainLink, address)) !== true)
    return 'no plain link on the page leads there';
  return null;
}

/** Returns null if the page does not answer. */
async function evaluateInPage(
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
async function hasServiceWorker(): Promise<boolean> {
  type Container = {
    readonly controller: unknown;
    getRegistrations(): Promise<readonly unknown[]>;
  };
  const { navigator } = globalThis as unknown as { navigator: { serviceWorker?: Container } };
  const { serviceWorker } = navigator;
  if (!serviceWorker) return false;
  return serviceWorker.controller !== null || (await serviceWorker.getRegistrations()).length > 0;
}

/** Runs in the page's isolated world: whether a link that opens in the same tab leads to this address. */
function hasPlainLink(address: string): boolean {
  type Link = { readonly href: unknown; hasAttribute(name: string): boolean };
  type Page = { readonly prototype: { querySelectorAll(selector: string): Iterable<Link> } };
  const { Document: Type, document } = globalThis as unknown as {
    Document: Page;
    document: object;
  };
  // A form field with the method's name would shadow it.
  const links = Type.prototype.querySelectorAll.call(document, 'a[href]');
  return [...links].some((link) => link.href === address && !link.hasAttribute('download'));
}

/**
 * Background places beside the run's own tabs, which look at a page ahead of the run and can't write (A25). A place is
 * refused if that can't be ensured: if the site has a service worker, an open socket or another open tab.
 */
import { assessAddress } from '../../../core/gate/addressRisk.ts';
import type { PlaceId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { OWN_PLACE } from '../../../core/run/operation.ts';
import { notLooked } from '../../../engine/ahead/look.ts';
import type { Places, Probed } from '../../../engine/ports.ts';
import { activeTab, type RunTabs } from '../tabs/runTabs.ts';
import { tabOf } from '../tabs/tabs.ts';
import { canHaveRule } from './lookRules.ts';
import {
  closeLook,
  evaluateInPage,
  hasServiceWorker,
  isOpenElsewhere,
  type Look,
  loadIn,
  openLook,
  WORKERS,
  wantedToWrite,
} from './lookTab.ts';

/** Makes the places of one run. */
export function makePlaces(runTabs: RunTabs): Places {
  const looks = new Map<PlaceId, Look>();
  const runTabIds = (): number[] => runTabs.run().tabs.filter((tab) => tab !== null);

  const drop = async (place: PlaceId): Promise<void> => {
    const look = looks.get(place);
    if (!look) return;
    // It counts as a look until its tab is closed; otherwise it would be taken for another open tab of the site.
    await closeLook(runTabs, look);
    looks.delete(place);
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
    const { windowId } = runTab.value;
    const look = await openLook(runTabs, address, { windowId, held: runTabIds });
    looks.set(place, look);
    const world = await loadIn(runTabs, look, address, signal);
    if (!world.ok) await drop(place);
    return world;
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
  if (await isOpenElsewhere(origin, [...run().tabs, ...looks]))
    return 'the site is open in another tab as well';
  if ((await evaluateInPage(id, hasServiceWorker, '')) !== false) return WORKERS;
  const wasThere = Object.values(run().states).some((state) => state.address === address);
  if (!wasThere && (await evaluateInPage(id, hasPlainLink, address)) !== true)
    return 'no plain link on the page leads there';
  return null;
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

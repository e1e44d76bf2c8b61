/**
 * The rules for tabs that look ahead, and the list of these tabs for a restarted worker. Both belong to the browser
 * session and so are shared by all runs: releasing one run's rules never lifts those for the looks of the next.
 */
import browser from 'webextension-polyfill';
import { openTabs } from '../requests/siteFence.ts';
import { knownTypes } from '../requests/writeRules.ts';
import { lookRuleIds, lookRules } from './lookRules.ts';

/** A closing tab's last requests arrive within this time (none later in measurements). */
const AFTER_CLOSING_MS = 2_500;

export type WriteBlock = {
  /** Call before anything is requested in the tab. From then on, it and the held tabs can't write. */
  readonly blockWrites: (tabId: number, look: Looks) => Promise<void>;
  /** Once the tab is closed, the held tabs may act again; it and its site's workers stay blocked for a while. */
  readonly release: (tabId: number) => Promise<void>;
  /** Closes what a dead worker left open. Its rules stayed in force until now. */
  readonly dropLeftOvers: () => Promise<void>;
};

type Looks = {
  readonly origin: string;
  /** The run's own tabs that show the same site. */
  readonly held: () => readonly number[];
};

export function blockLookWrites(): WriteBlock {
  const looking = new Map<number, Looks>();
  /** Recently closed tabs and their origins. */
  const closed = new Map<number, string>();
  let lifting: ReturnType<typeof setTimeout> | undefined;
  let tail: Promise<unknown> = Promise.resolve();

  /** Places opened at the same time don't undo each other's rules. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = tail.then(work);
    tail = done.catch(() => undefined);
    return done;
  };
  const put = (): Promise<void> =>
    inTurn(async () => {
      const others = await openTabs();
      await list([...looking].map(([tabId, { origin }]) => ({ tabId, origin })));
      await setRules(rulesNow(looking, closed, others));
    });
  const liftLater = (): void => {
    clearTimeout(lifting);
    if (looking.size > 0 || closed.size === 0) return;
    lifting = setTimeout(() => {
      closed.clear();
      void put();
    }, AFTER_CLOSING_MS);
  };

  return {
    blockWrites(tabId, look) {
      clearTimeout(lifting);
      looking.set(tabId, look);
      return put();
    },
    async release(tabId) {
      const look = looking.get(tabId);
      if (!look) return;
      looking.delete(tabId);
      closed.set(tabId, look.origin);
      await put();
      liftLater();
    },
    async dropLeftOvers() {
      const left = (await listed()).filter(({ tabId }) => !looking.has(tabId));
      await Promise.all(left.map(({ tabId }) => browser.tabs.remove(tabId).catch(() => undefined)));
      for (const { tabId, origin } of left) closed.set(tabId, origin);
      await put();
      liftLater();
    },
  };
}

function rulesNow(
  looking: ReadonlyMap<number, Looks>,
  closed: ReadonlyMap<number, string>,
  open: readonly number[],
): ReturnType<typeof lookRules> {
  const origins = [...[...looking.values()].map(({ origin }) => origin), ...closed.values()];
  const [origin, ...others] = new Set(origins);
  if (origin === undefined) return [];
  const looks = [...looking.keys(), ...closed.keys()];
  const held = [...new Set([...looking.values()].flatMap((look) => look.held()))];
  const known = new Set([...looks, ...held]);
  return lookRules({
    looks,
    held,
    others: open.filter((id) => !known.has(id)),
    origin,
    workersOf: [origin, ...others],
    types: knownTypes(),
  });
}

const setRules = (addRules: ReturnType<typeof lookRules>): Promise<void> =>
  browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: [...lookRuleIds], addRules });

type Listed = { readonly tabId: number; readonly origin: string };

const list = (looks: readonly Listed[]): Promise<void> => browser.storage.session.set({ looks });

async function listed(): Promise<readonly Listed[]> {
  const { looks } = await browser.storage.session.get('looks');
  return Array.isArray(looks) ? looks : [];
}

/**
 * Strict mode in the browser (WO-14): while it is on, no request that could write leaves the run's tabs. The block is
 * never lifted. A request of an approved action gets its own rule, which is removed once the request has begun or after
 * a while.
 */
import browser, { type WebRequest } from 'webextension-polyfill';
import type { HeldRequest } from '../../../core/page/change.ts';
import {
  isSameRequestAddress,
  timedAddressPattern,
  withoutHash,
} from '../../../core/page/requestAddress.ts';
import { contentLog } from './requestContent.ts';
import {
  couldWrite,
  knownTypes,
  MAX_WRITE_RULES,
  type ResourceType,
  writeAllowRule,
  writeBlockRules,
} from './writeRules.ts';

/** Rule ids after those of the fence. */
const FIRST_BLOCK = 401;
const FIRST_ALLOW = FIRST_BLOCK + MAX_WRITE_RULES;
const MAX_ALLOWS = 20;
/** How many held requests are remembered, to compare those that pass later. */
const MAX_HELD = 500;
/** By then any action is over, including what its page still waits for. */
const ALLOW_MS = 20_000;

type Held = {
  readonly tabs: readonly number[];
  readonly sites: readonly string[];
  /** Tabs that were open before the task. Its own may be among them. */
  readonly userTabs: readonly number[];
};
type Request = Pick<
  WebRequest.OnBeforeRequestDetailsType,
  'method' | 'url' | 'type' | 'requestId' | 'timeStamp'
>;

export type WriteHold = {
  /** Holds requests from these tabs that could write; null turns that off. */
  readonly set: (held: Held | null) => Promise<void>;
  readonly isOn: () => boolean;
  /** Lets each of these requests through once. Call before the action that makes them. */
  readonly letThrough: (requests: readonly HeldRequest[]) => Promise<void>;
  /** Whether the rules hold a request that begins. One that was let through has used up its rule. */
  readonly holds: (request: Request) => boolean;
  /** A hash of what a request carries; null if unknown. */
  readonly contentOf: (requestId: string) => string | null;
  /** Waits, bounded, until it is known what these requests carry. */
  readonly contentsArrived: (requestIds: readonly string[]) => Promise<void>;
  /** Whether a request that was let through says something else than the one that was held before. */
  readonly isDifferent: (requestId: string) => boolean;
};

/**
 * One request that may pass once. `held`: the id of the last one like it that was held. `pattern`: other addresses that
 * differ only in the time of sending.
 */
type Pass = HeldRequest & {
  readonly id: number;
  readonly held: string | null;
  readonly pattern: string | null;
};

export function writeHold(): WriteHold {
  let held: Held | null = null;
  let passes: readonly Pass[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const contents = contentLog(
    browser.webRequest.onBeforeRequest,
    (tab) => held !== null && (held.tabs.includes(tab) || !held.userTabs.includes(tab)),
  );
  let lastHeld: readonly Request[] = [];
  /** The requests that passed, with the held ones that they stand for. */
  const passed = new Map<string, string>();
  const end = (ended: readonly Pass[]): Promise<void> => {
    passes = passes.filter((pass) => !ended.includes(pass));
    return browser.declarativeNetRequest.updateSessionRules({
      removeRuleIds: ended.map(({ id }) => id),
    });
  };
  const endAll = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    return end(passes);
  };
  return {
    isOn: () => held !== null,
    async set(next) {
      if (held !== null && next !== null) {
        if (!isSame(held, next)) await replace(next, blockIds);
      } else {
        await endAll();
        contents.listen(next !== null);
        lastHeld = [];
        passed.clear();
        // Rules outlive their worker, so those left by an earlier one are removed too.
        await replace(next, [...blockIds, ...allowIds]);
      }
      held = next;
    },
    async letThrough(requests) {
      await endAll();
      if (held === null || requests.length === 0) return;
      const { tabs } = held;
      // The same request with an earlier time in its address would pass a second time.
      const distinct = requests.filter(
        (request, nth) => !requests.slice(nth + 1).some((later) => isRepeated(request, later)),
      );
      passes = distinct.slice(0, MAX_ALLOWS).map((request, index) => {
        const before = lastHeld.findLast((each) => isRequest(request, each));
        const isIt = before !== undefined && withoutHash(before.url) === withoutHash(request.to);
        return {
          ...request,
          id: FIRST_ALLOW + index,
          held: before?.requestId ?? null,
          pattern: isIt ? timedAddressPattern(request.to, before.timeStamp) : null,
        };
      });
      const addRules = passes.map(({ method, to, type, id, pattern }) =>
        writeAllowRule({ method, url: to, pattern }, { tabs, types: typesFor(type), id }),
      );
      await browser.declarativeNetRequest.updateSessionRules({ addRules });
      timer = setTimeout(() => void endAll().catch(warnNotRemoved), ALLOW_MS);
    },
    holds(request) {
      if (held === null || !couldWrite(request.method, request.type)) return false;
      const pass = passes.find((each) => isLetThrough(each, request));
      if (!pass) {
        lastHeld = [...lastHeld.slice(-MAX_HELD), request];
        return true;
      }
      if (pass.held !== null) passed.set(request.requestId, pass.held);
      void end([pass]).catch(warnNotRemoved);
      return false;
    },
    contentOf: contents.of,
    contentsArrived: (requestIds) =>
      held === null ? Promise.resolve() : contents.arrived(requestIds),
    isDifferent(requestId) {
      const before = contents.of(passed.get(requestId) ?? '');
      const now = contents.of(requestId);
      return before !== null && now !== null && before !== now;
    },
  };
}

const warnNotRemoved = (error: unknown): void =>
  console.warn('Could not remove a strict-mode rule:', error);

const idsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
const blockIds = idsFrom(FIRST_BLOCK, MAX_WRITE_RULES);
const allowIds = idsFrom(FIRST_ALLOW, MAX_ALLOWS);

async function replace(held: Held | null, removeRuleIds: number[]): Promise<void> {
  const addRules = held
    ? writeBlockRules({
        tabs: held.tabs,
        sites: held.sites,
        otherTabs: held.userTabs,
        types: knownTypes(),
        firstId: FIRST_BLOCK,
      })
    : [];
  await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules });
}

const isSame = (a: Held | null, b: Held | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** As narrow as known: a form may be sent as a page, into a frame or by script. */
const typesFor = (type: string): readonly ResourceType[] =>
  type === ''
    ? ['main_frame', 'sub_frame', 'xmlhttprequest']
    : knownTypes().filter((known) => known === type);

/** Whether the rule of this pass lets a request through. */
function isLetThrough({ method, to, type, pattern }: Pass, request: Request): boolean {
  const url = withoutHash(request.url);
  const isAddress = pattern === null ? url === withoutHash(to) : new RegExp(pattern).test(url);
  return isAddress && method === request.method && (type === '' || type === request.type);
}

const isRepeated = (request: HeldRequest, later: HeldRequest): boolean =>
  request.type === later.type && isRequest(request, { ...later, url: later.to });

/** Whether a request is this one, as far as method, address and type tell. A time of now in the address does not count. */
export const isRequest = (
  { method, to, type }: HeldRequest,
  request: { readonly method: string; readonly url: string; readonly type: string },
): boolean =>
  method === request.method &&
  isSameRequestAddress(to, request.url, Date.now()) &&
  (type === '' || type === request.type);

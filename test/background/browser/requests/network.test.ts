/** Only the tabs of a task under way are looked at. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { networkLog, watchNetwork } from '../../../../src/background/browser/requests/network.ts';

const heard = vi.hoisted(() => ({
  begin: [] as ((details: object) => unknown)[],
  end: [] as ((details: object) => unknown)[],
  failed: [] as ((details: object) => unknown)[],
  answered: [] as ((details: object) => unknown)[],
}));

vi.mock('webextension-polyfill', () => {
  const event = (onto: ((details: object) => unknown)[]) => ({
    addListener: (listener: (details: object) => unknown) => onto.push(listener),
  });
  const webRequest = {
    onBeforeRequest: event(heard.begin),
    onHeadersReceived: event(heard.answered),
    onCompleted: event(heard.end),
    onErrorOccurred: event(heard.failed),
  };
  return { default: { webRequest } };
});

function request(tabId: number, type: string, method = 'GET', url = 'https://site.test/'): void {
  const details = {
    tabId,
    type,
    method,
    requestId: `${tabId}`,
    url,
    timeStamp: Date.now(),
  };
  for (const listener of heard.begin) listener(details);
}

const aWrite = { type: 'xmlhttprequest', method: 'POST', requestId: 'w', timeStamp: 5 };

function write(details: object): void {
  const whole = { tabId: 1, url: 'https://site.test/', ...aWrite, ...details };
  for (const listener of heard.begin) listener(whole);
}

function answer(tabId: number, disposition: string): void {
  const responseHeaders = [{ name: 'Content-Disposition', value: disposition }];
  const details = {
    tabId,
    requestId: `${tabId}`,
    url: 'https://site.test/a',
    method: 'GET',
    statusCode: 200,
  };
  for (const listener of heard.answered) listener({ ...details, responseHeaders });
}

describe('the network log', () => {
  const log = networkLog();
  beforeAll(() => watchNetwork(() => log));

  it('keeps the requests of a looking tab when the tabs of the run are set again', () => {
    log.watch([1]);
    log.watchAlso(5);
    request(5, 'main_frame');
    log.watch([1]);
    write({ tabId: 5 });
    expect(log.navigations(5)).toBe(1);
    expect(log.mayHaveChannel(5)).toBe(false);
    expect(log.sentSince(5, 0)).toHaveLength(1);
    log.forget(5);
    log.watch([1]);
    request(5, 'main_frame');
    expect(log.navigations(5)).toBe(0);
    log.watchAlso(6);
    log.watch([]);
    request(6, 'main_frame');
    expect(log.navigations(6)).toBe(0);
  });

  it('ends a navigation that is redirected off the sites and reports it once, even if the browser hides that site', () => {
    log.watch([3], ['https://site.test']);
    request(3, 'main_frame');
    const redirect = { tabId: 3, requestId: '3', type: 'main_frame', url: 'https://site.test/' };
    const responseHeaders = [{ name: 'Location', value: 'https://other.test/in' }];
    for (const listener of heard.answered)
      listener({ ...redirect, statusCode: 302, responseHeaders });
    expect(log.isNavigating(3)).toBe(false);
    expect(log.isTurnedBack(3)).toBe(true);
    expect(log.takeBlocked(3)).toEqual(['https://other.test/in']);
    expect(log.isTurnedBack(3)).toBe(false);
    // Where it doesn't, the failure of the same request follows.
    for (const listener of heard.failed)
      listener({ ...redirect, url: 'https://other.test/in', error: 'net::ERR_BLOCKED_BY_CLIENT' });
    expect(log.takeBlocked(3)).toEqual([]);
    const inside = [{ name: 'Location', value: '/next' }];
    for (const listener of heard.answered)
      listener({ ...redirect, statusCode: 302, responseHeaders: inside });
    expect(log.takeBlocked(3)).toEqual([]);
  });

  it('ignores tabs that the run does not control', () => {
    log.watch([1]);
    request(1, 'main_frame');
    request(2, 'main_frame');
    request(2, 'xmlhttprequest', 'POST');
    expect([log.isNavigating(1), log.isNavigating(2)]).toEqual([true, false]);
    expect(log.sentSince(2, 0)).toEqual([]);
  });

  it('returns the status of the latest page once', () => {
    log.watch([1]);
    const answer = (type: string, statusCode: number): void => {
      for (const listener of heard.end) listener({ tabId: 1, requestId: '1', type, statusCode });
    };
    request(1, 'main_frame');
    expect(log.takeStatus(1)).toBe(0);
    answer('image', 404);
    answer('main_frame', 500);
    expect([log.takeStatus(1), log.takeStatus(1)]).toEqual([500, 0]);
  });

  it('ends a navigation that becomes a download, and reports its file name once', () => {
    log.watch([1]);
    request(1, 'main_frame');
    answer(1, 'attachment; filename="report.csv"');
    answer(2, 'attachment; filename="other.csv"');
    expect(log.isNavigating(1)).toBe(false);
    expect([log.takeDownloads(), log.takeDownloads()]).toEqual([
      [{ name: 'report.csv', address: 'https://site.test/a' }],
      [],
    ]);
  });

  it('does not count analytics as evidence of an action, but counts other beacons', () => {
    log.watch([3]);
    request(3, 'ping', 'POST', 'https://site.test/g/collect');
    request(3, 'ping', 'POST', 'https://site.test/transfer');
    expect(log.sentSince(3, 0).map(({ url }) => url)).toEqual(['https://site.test/transfer']);
  });

  it('records requests of an action that may carry data, but not images of the page', () => {
    log.watch([4]);
    request(4, 'image', 'GET', 'https://site.test/logo.png');
    request(4, 'image', 'GET', 'https://site.test/vote?for=7');
    request(4, 'xmlhttprequest', 'GET', 'https://site.test/next');
    request(4, 'ping', 'POST', 'https://site.test/g/collect');
    expect(log.madeSince(4, 0).map(({ url }) => new URL(url).pathname)).toEqual([
      '/vote',
      '/next',
      '/g/collect',
    ]);
  });

  it('forgets requests when the task releases the tab', () => {
    log.watch([1]);
    request(1, 'form', 'POST');
    expect(log.sentSince(1, 0)).toHaveLength(1);
    log.watch([]);
    log.watch([1]);
    expect(log.sentSince(1, 0)).toEqual([]);
    expect(log.isNavigating(1)).toBe(false);
  });

  it('sorts requests by start time, whatever order the browser reports them in', () => {
    log.watch([1]);
    write({ url: 'https://site.test/late', timeStamp: 20 });
    write({ url: 'https://site.test/early', timeStamp: 10 });
    expect(log.sentSince(1, 0).map(({ url }) => url)).toEqual([
      'https://site.test/early',
      'https://site.test/late',
    ]);
    expect(log.sentSince(1, 15)).toHaveLength(1);
    log.watch([]);
  });

  it('counts worker requests of a site of the run, as possibly of another tab', () => {
    log.watch([1], ['https://site.test']);
    write({ tabId: -1, originUrl: 'https://site.test/worker.js' });
    write({ tabId: -1, initiator: 'https://site.test' });
    write({ tabId: -1, initiator: 'https://other.test' });
    expect(log.sentSince(1, 0).map(({ isShared }) => isShared)).toEqual([true, true]);
    log.watch([]);
    expect(log.sentSince(1, 0)).toEqual([]);
  });
});

describe('requests blocked by strict mode', () => {
  const log = networkLog(({ url }) => url.endsWith('/held'));
  const from = (): readonly boolean[] => log.sentSince(1, 0).map(({ isHeld }) => isHeld);

  it('count as not sent unless the server answered', () => {
    const { listener } = log;
    log.watch([1]);
    const details = { tabId: 1, url: 'https://site.test/held', ...aWrite };
    listener.begin(details as never);
    expect(from()).toEqual([true]);
    listener.end({ ...details, statusCode: 200, fromCache: false } as never);
    expect(from()).toEqual([false]);
  });

  it('leave nothing for the fence to report if they are whole pages', () => {
    const { listener } = log;
    const page = { tabId: 1, type: 'main_frame', requestId: '9', method: 'POST', timeStamp: 1 };
    const stopped = { ...page, error: 'net::ERR_BLOCKED_BY_CLIENT' };
    listener.begin({ ...page, url: 'https://site.test/held' } as never);
    listener.fail({ ...stopped, url: 'https://site.test/held' } as never);
    expect([log.takeHeldPage(1), log.takeHeldPage(1)]).toEqual([true, false]);
    expect(log.takeBlocked(1)).toEqual([]);
    listener.begin({ ...page, requestId: '10', url: 'https://other.test/' } as never);
    listener.fail({ ...stopped, requestId: '10', url: 'https://other.test/' } as never);
    expect(log.takeHeldPage(1)).toBe(false);
    expect(log.takeBlocked(1)).toEqual(['https://other.test/']);
  });
});

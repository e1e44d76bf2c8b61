/** Rules for requests that could write: all of those, and no others. What browsers make of them is tested end to end. */
import { describe, expect, it, vi } from 'vitest';
import {
  couldWrite,
  MAX_WRITE_RULES,
  type ResourceType,
  writeAllowRule,
  writeBlockRules,
} from '../../../../src/background/browser/requests/writeRules.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

const types: readonly ResourceType[] = ['main_frame', 'xmlhttprequest', 'websocket', 'other'];
const block = {
  tabs: [3],
  sites: ['https://shop.test', 'http://[::1]:8080'],
  otherTabs: [9],
  types,
  firstId: 500,
};

type Request = {
  readonly tab: number;
  readonly method: string;
  readonly type: ResourceType;
  readonly from?: string;
};

/** Evaluates the rules as browsers document it. */
function isStopped(
  { tab, method, type, from = 'shop.test' }: Request,
  rules = writeBlockRules(block),
) {
  const blocking = rules.filter(({ action }) => action.type === 'block');
  return blocking.some(
    ({ condition: { tabIds, excludedTabIds, initiatorDomains, ...rest } }) =>
      (tabIds?.includes(tab) ?? true) &&
      !(excludedTabIds?.includes(tab) ?? false) &&
      (initiatorDomains?.includes(from) ?? true) &&
      !(rest.excludedRequestMethods?.includes(method) ?? false) &&
      (rest.resourceTypes?.includes(type) ?? type !== 'main_frame'),
  );
}

describe('the rules against writes', () => {
  it.each<[string, Request]>([
    ['a form post of the tab', { tab: 3, method: 'post', type: 'main_frame' }],
    ['a method nobody knows', { tab: 3, method: 'brew', type: 'xmlhttprequest' }],
    ['a WebSocket, which opens by GET', { tab: 3, method: 'get', type: 'websocket' }],
    ['a worker of the site', { tab: -1, method: 'post', type: 'xmlhttprequest' }],
    ['a WebTransport in Firefox', { tab: -1, method: 'get', type: 'other' }],
    ['a tab that the page opened', { tab: 77, method: 'post', type: 'main_frame' }],
  ])('%s', (_, request) => {
    expect(isStopped(request)).toBe(true);
  });

  it.each<[string, Request]>([
    ['a read', { tab: 3, method: 'get', type: 'main_frame' }],
    ['a read of another kind', { tab: 3, method: 'get', type: 'other' }],
    ['a tab of the user', { tab: 9, method: 'post', type: 'main_frame' }],
    [
      'a worker of another site',
      { tab: -1, method: 'post', type: 'xmlhttprequest', from: 'x.test' },
    ],
  ])('do not block %s', (_, request) => {
    expect(isStopped(request)).toBe(false);
  });

  it('do not block new tabs unless asked to', () => {
    const rules = writeBlockRules({ ...block, otherTabs: null });
    expect(isStopped({ tab: 77, method: 'post', type: 'main_frame' }, rules)).toBe(false);
  });

  it('always name resource types, since a rule without them would miss whole pages', () => {
    const rules = writeBlockRules(block);
    expect(rules.every(({ condition }) => (condition.resourceTypes ?? []).length > 0)).toBe(true);
    expect(rules.length).toBeLessThanOrEqual(MAX_WRITE_RULES);
    expect(rules.map(({ id }) => id)).toEqual(rules.map((_, index) => 500 + index));
  });

  it('block exactly the requests that count as writes elsewhere', () => {
    for (const method of ['get', 'head', 'post', 'options', 'brew'])
      for (const type of types)
        expect(isStopped({ tab: 3, method, type })).toBe(couldWrite(method, type));
  });
});

describe('the rule for an approved request', () => {
  const allow = (url: string) =>
    writeAllowRule({ method: 'POST', url, pattern: null }, { tabs: [3], types, id: 600 });

  it('allows one address, without its fragment', () => {
    const { priority, condition } = allow('https://shop.test/Pay?a=1#top');
    expect(condition.urlFilter).toBe('|https://shop.test/Pay?a=1|');
    expect(condition.requestMethods).toEqual(['post']);
    expect(priority).toBeGreaterThan(writeBlockRules(block)[0]?.priority ?? Infinity);
  });

  it("names no method that Chromium's rules don't know", () => {
    const { condition } = writeAllowRule(
      { method: 'PROPFIND', url: 'https://shop.test/dav', pattern: null },
      { tabs: [3], types, id: 600 },
    );
    expect(condition.requestMethods).toEqual(['other']);
  });

  it('allows what a pattern matches in place of the address', () => {
    const { condition } = writeAllowRule(
      {
        method: 'POST',
        url: 'https://shop.test/d?17',
        pattern: '^https://shop\\.test/d[?][0-9]+$',
      },
      { tabs: [3], types, id: 600 },
    );
    expect(condition.urlFilter).toBeUndefined();
    expect(condition.regexFilter).toBe('^https://shop\\.test/d[?][0-9]+$');
  });

  it.each(['https://shop.test/a*b', 'https://shop.test/?q=a|b', 'https://shop.test/?q=a^b'])(
    'matches %s exactly, though a URL filter would match more',
    (url) => {
      const { urlFilter, regexFilter = '' } = allow(url).condition;
      expect(urlFilter).toBeUndefined();
      expect(new RegExp(regexFilter).test(url)).toBe(true);
      expect(new RegExp(regexFilter).test(url.replace(/[|^*]/, 'x'))).toBe(false);
      expect(new RegExp(regexFilter).test(`${url}x`)).toBe(false);
    },
  );
});

/** The fence's rules let through exactly the granted origins (safety B4, B13). */
import { describe, expect, it, vi } from 'vitest';
import { newTabRules, rulesFor } from '../../../../src/background/browser/requests/siteFence.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

const sites = ['https://shop.test', 'http://127.0.0.1:8080', 'https://xn--bcher-kva.test:8443'];

/** Evaluates the rules as the browser does: the highest priority wins; `|` anchors at the start, nothing else is special. */
function passes(address: string): boolean {
  const url = new URL(address).href.toLowerCase();
  const [rule] = rulesFor([1], sites)
    .filter(({ condition: { urlFilter } }) => !urlFilter || url.startsWith(urlFilter.slice(1)))
    .toSorted((a, b) => (b.priority ?? 1) - (a.priority ?? 1));
  return rule?.action.type === 'allow';
}

describe('the fence', () => {
  it.each([
    'https://shop.test/',
    'https://shop.test/tea?sort=price#top',
    'https://SHOP.test:443/tea',
    'http://127.0.0.1:8080/x',
    'http://2130706433:8080/x',
    'https://bücher.test:8443/',
  ])('lets through %s', (address) => {
    expect(passes(address)).toBe(true);
  });

  it.each([
    'http://shop.test/',
    'https://shop.test:444/',
    'https://shop.test.attacker.test/',
    'https://attacker.test/https://shop.test/',
    'https://shop.test@attacker.test/',
    'https://shop.test%5c@attacker.test:1/',
    'https://www.shop.test/',
    'https://xshop.test/',
    'https://shop.test./',
    'https://shоp.test/',
    'http://127.0.0.1/',
    'http://127.0.0.1:8081/',
    'http://localhost:8080/',
    'http://[::1]:8080/',
    'https://xn--bcher-kva.test/',
  ])('stops %s', (address) => {
    expect(passes(address)).toBe(false);
    expect(sites).not.toContain(new URL(address).origin);
  });

  it('applies only to whole pages in the tabs of the run', () => {
    for (const { condition } of rulesFor([3, 9], sites)) {
      expect(condition.tabIds).toEqual([3, 9]);
      expect(condition.resourceTypes).toEqual(['main_frame']);
    }
  });

  it('covers tabs opened by pages of these sites, but not known tabs', () => {
    const rules = newTabRules(
      [3, 9],
      ['https://shop.test', 'http://[::1]:8080'],
      ['https://ads.test'],
    );
    expect(rules[0]?.action.type).toBe('block');
    for (const { condition } of rules) {
      expect(condition).not.toHaveProperty('tabIds');
      expect(condition.excludedTabIds).toEqual([3, 9]);
      expect(condition.initiatorDomains).toEqual(['shop.test', 'ads.test']);
      expect(condition.resourceTypes).toEqual(['main_frame']);
    }
    const own = rulesFor([3], sites).map(({ id }) => id);
    expect(rules.map(({ id }) => id).filter((id) => own.includes(id))).toEqual([]);
    expect(newTabRules([3], ['http://[::1]:8080'], [])).toEqual([]);
  });

  it('gives every rule a distinct id, however many sites there are', () => {
    const many = Array.from({ length: 500 }, (_, n) => `https://site${n}.test`);
    const ids = rulesFor([1], many).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThanOrEqual(200);
  });
});

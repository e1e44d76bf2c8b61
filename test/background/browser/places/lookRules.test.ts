import { expect, it, vi } from 'vitest';

vi.mock('webextension-polyfill', () => ({ default: {} }));
const { canBeRuled, lookRuleIds, lookRules } = await import(
  '../../../../src/background/browser/places/lookRules.ts'
);

const types = [
  'main_frame',
  'sub_frame',
  'xmlhttprequest',
  'websocket',
  'script',
  'ping',
  'other',
] as const;
const origin = 'https://site.test';
const looking = { looks: [7, 8], held: [3], others: [1], origin, workersOf: [origin], types };

it('rules of a look stay within their own ids, each once', () => {
  const ids = lookRules(looking).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => lookRuleIds.includes(id))).toBe(true);
});

it('the run’s own tab is held with the tabs that look', () => {
  const [writes] = lookRules(looking);
  expect(writes?.condition.tabIds).toEqual([7, 8, 3]);
  expect(writes?.condition.excludedRequestMethods).toEqual(['get', 'head']);
});

it('no worker of the site sends anything, by whatever method', () => {
  const workers = lookRules(looking).find(
    ({ condition }) =>
      condition.tabIds?.[0] === -1 &&
      condition.excludedRequestMethods === undefined &&
      condition.resourceTypes?.includes('script'),
  );
  expect(workers).toMatchObject({
    action: { type: 'block' },
    condition: { initiatorDomains: ['site.test'] },
  });
});

it('the tabs that look show no frame of another site, and stay on theirs', () => {
  const rules = lookRules(looking);
  const frames = rules.find(({ condition }) => condition.excludedRequestDomains);
  expect(frames?.condition).toMatchObject({ tabIds: [7, 8], resourceTypes: ['sub_frame'] });
  const allowed = rules.filter(({ action }) => action.type === 'allow');
  expect(allowed.map(({ condition }) => condition.urlFilter)).toEqual(['|https://site.test/']);
});

it('an address that can’t stand in a rule is not looked at', () => {
  expect(canBeRuled('http://[::1]:80')).toBe(false);
  expect(canBeRuled('http://127.0.0.1:80')).toBe(true);
});

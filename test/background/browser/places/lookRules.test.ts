import { expect, it, vi } from 'vitest';

vi.mock('webextension-polyfill', () => ({ default: {} }));
const { canHaveRule, lookRuleIds, lookRules } = await import(
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

it('gives the rules of a look distinct ids from their own range', () => {
  const ids = lookRules(looking).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => lookRuleIds.includes(id))).toBe(true);
});

it('blocks writes of the run’s own tab along with those of the looking tabs', () => {
  const [writes] = lookRules(looking);
  expect(writes?.condition.tabIds).toEqual([7, 8, 3]);
  expect(writes?.condition.excludedRequestMethods).toEqual(['get', 'head']);
});

it('blocks every request of the site’s workers, by any method', () => {
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

it('blocks frames of other sites in the looking tabs, and keeps these tabs on their site', () => {
  const rules = lookRules(looking);
  const frames = rules.find(({ condition }) => condition.excludedRequestDomains);
  expect(frames?.condition).toMatchObject({ tabIds: [7, 8], resourceTypes: ['sub_frame'] });
  const allowed = rules.filter(({ action }) => action.type === 'allow');
  expect(allowed.map(({ condition }) => condition.urlFilter)).toEqual(['|https://site.test/']);
});

it('rejects an address that cannot be used in a rule', () => {
  expect(canHaveRule('http://[::1]:80')).toBe(false);
  expect(canHaveRule('http://127.0.0.1:80')).toBe(true);
});

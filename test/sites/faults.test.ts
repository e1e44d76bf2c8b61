/** The proxy that makes replies of the bundled sites go wrong: each kind, seeded, and without hiding what the server did. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type FaultKind, faultKinds, faultsBy } from '../../harness/faults/fault.ts';
import { type Faults, startFaults } from '../../harness/faults/proxy.ts';
import { randomOf } from '../../harness/page/random/random.ts';
import { type Sites, startSites } from '../../harness/sites/server.mjs';

let sites: Sites;
let faults: Faults | null = null;

beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());
afterEach(async () => {
  await faults?.close();
  faults = null;
  sites.reset();
});

async function always(kind: FaultKind): Promise<Faults> {
  faults = await startFaults(sites.url, { seed: 1, rate: 1, kinds: [kind], delay: 1 });
  return faults;
}

const load = (url: string, path: string): Promise<Response> =>
  fetch(`${url}${path}`, { headers: { accept: 'text/html' } });

it('serves a page on the next attempt that was not found at first', async () => {
  const { url, injected } = await always('notFound');
  expect((await load(url, '/basics/landing.html')).status).toBe(404);
  expect((await load(url, '/basics/landing.html')).status).toBe(200);
  expect(injected).toEqual([{ kind: 'notFound', path: '/basics/landing.html' }]);
});

it('returns an error 500 although the submit took effect', async () => {
  const { url } = await always('failsAfterSubmit');
  const reply = await fetch(`${url}/forum/login`, { method: 'POST', body: 'user=robin' });
  expect(reply.status).toBe(500);
  expect(sites.log.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([
  ['reordered', 'reverse()'],
  ['toast', 'Dismiss'],
  ['dialog', 'No, thanks'],
] as const)('adds %s to the page, which is otherwise unchanged', async (kind, words) => {
  const { url } = await always(kind);
  const own = await (await load(sites.url, '/basics/landing.html')).text();
  const page = await (await load(url, '/basics/landing.html')).text();
  expect(page.startsWith(own)).toBe(true);
  expect(page.slice(own.length)).toContain(words);
});

it('serves a slow page unchanged', async () => {
  const { url } = await always('slow');
  const own = await (await load(sites.url, '/basics/landing.html')).text();
  expect(await (await load(url, '/basics/landing.html')).text()).toBe(own);
});

it('resumes an expired session on the same page, and nowhere else', async () => {
  const { url } = await always('expiredLogin');
  const page = await (await load(url, '/basics/landing.html?a=1&b=2')).text();
  expect(page).toContain('value="/basics/landing.html?a=1&#38;b=2"');
  const renew = async (to: string): Promise<string | null> => {
    const reply = await fetch(`${url}/__renew?to=${encodeURIComponent(to)}`, {
      redirect: 'manual',
    });
    return reply.headers.get('location');
  };
  expect(await renew('/basics/landing.html?a=1&b=2')).toBe('/basics/landing.html?a=1&b=2');
  expect(await renew('//elsewhere.test/')).toBe('/');
});

it('injects no faults into resources that a page loads', async () => {
  const { url, injected } = await always('notFound');
  expect(
    (await fetch(`${url}/basics/basics.css`, { headers: { accept: 'text/css' } })).status,
  ).toBe(200);
  expect(injected).toEqual([]);
});

it('errs at the given rate, reproducibly by seed', () => {
  const run = (seed: number): (FaultKind | null)[] => {
    const next = faultsBy(randomOf(seed), 0.2);
    return Array.from({ length: 1000 }, (_, nth) =>
      next({ method: nth % 3 === 0 ? 'POST' : 'GET', path: `/${nth}`, isPage: true }),
    );
  };
  const [one, again, other] = [run(1), run(1), run(2)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const share = one.filter((kind) => kind !== null).length / one.length;
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.25);
  expect(new Set(one.filter((kind) => kind !== null))).toEqual(new Set(faultKinds));
});

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkTask, type Task } from '../../harness/sites/check.mjs';
import { BOILER, COLUMNS, LETTER, METER, SALES, SOLD } from '../../harness/sites/drawings/data.mjs';
import { references } from '../../harness/sites/reference.mjs';
import { type Sites, startSites } from '../../harness/sites/server.mjs';

/** The first two free seats of row D next to each other. */
const SEATS_TO_THE_LEFT = Array.from({ length: COLUMNS - 1 }, (_, at) => [
  `D${at + 1}`,
  `D${at + 2}`,
]).find((pair) => pair.every((seat) => !SOLD.has(seat))) ?? [''];

const tasksIn = <T = Task>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../harness/sites/${name}.json`, import.meta.url), 'utf8'));
const tasks = tasksIn('tasks');
/** Written after the prompts: the way that looks right leads to a page that does not help. */
const deadEnds = tasksIn<Task & { readonly check: { readonly answerRegex: string } }>('deadEnds');
const drawn = tasksIn('drawings');
const task = (id: string): Task => {
  const t = tasks.find((x) => x.id === id);
  if (!t) throw new Error(`no task ${id}`);
  return t;
};

let sites: Sites;
beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());
beforeEach(() => sites.reset());

const get = (path: string, base = sites.url) => fetch(base + path, { redirect: 'manual' });
const send = (method: string, path: string, data?: unknown, base = sites.url) =>
  fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: data === undefined ? null : JSON.stringify(data),
  });
const form = (path: string, fields: Record<string, string>) =>
  fetch(sites.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });

describe('site files', () => {
  it('include the start page and the page of every site', async () => {
    for (const path of [
      '/',
      '/shop/',
      '/wizard/',
      '/forum/',
      '/tracker/',
      '/route/',
      '/drawings/',
      '/grocer/',
      '/basics/',
      '/shop/product.html',
      '/route/events.html',
      '/basics/dialog.html',
    ]) {
      const res = await get(path);
      expect(res.status, path).toBe(200);
      expect(res.headers.get('content-type')).toContain('text/html');
    }
    expect((await get('/shop/products.mjs')).headers.get('content-type')).toContain(
      'text/javascript',
    );
    expect((await get('/shop')).headers.get('location')).toBe('/shop/');
  });

  it('exclude anything outside the sites, and the answers', async () => {
    for (const path of [
      '/tasks.json',
      '/heldOut.json',
      '/deadEnds.json',
      '/drawings.json',
      '/server.mjs',
      '/reference.mjs',
      '/shop/../tasks.json',
      '/shop/%2e%2e/tasks.json',
      '/shop/..%2ftasks.json',
      '/../../package.json',
      '/shop/nothing.html',
      '/%',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it('contain only links, scripts and styles that exist', async () => {
    const seen = new Set<string>();
    const queue = [
      '/',
      '/basics/',
      '/shop/',
      '/wizard/',
      '/forum/',
      '/tracker/',
      '/route/',
      '/drawings/',
      '/basics/iframe.html',
      '/basics/newtab.html',
      '/basics/files.html',
      '/tracker/reports.html',
      '/forum/rules.html',
      '/wizard/fees.html',
      ...deadEnds.map(({ start }) => start),
    ];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(path) || path.startsWith('/status/') || path.startsWith('/basics/logout'))
        continue;
      seen.add(path);
      const res = await get(path);
      expect(res.status, path).toBeLessThan(400);
      if (!res.headers.get('content-type')?.includes('text/html')) continue;
      for (const [, url] of (await res.text()).matchAll(/(?:href|src)="(\/[^"$]*)"/g))
        queue.push((url ?? '').split('#')[0] ?? '');
    }
    expect(seen.size).toBeGreaterThan(40);
  });

  it.each(deadEnds.slice(1).map((task) => [task.id, task] as const))(
    'have the answer of %s on one page, but not on its start page',
    async (_, task) => {
      const own = task.start.replace('.html', '');
      const seen = new Set([task.start]);
      const holding: string[] = [];
      for (const path of seen) {
        const text = await (await get(path)).text();
        if (new RegExp(task.check.answerRegex).test(text.replaceAll(/<[^>]*>/g, ' ')))
          holding.push(path);
        for (const [, url = ''] of text.matchAll(/href="(\/[^"]*)"/g))
          if (url.startsWith(own)) seen.add(url);
      }
      expect(holding).toHaveLength(1);
      expect(holding).not.toContain(task.start);
    },
  );

  it('show what the tasks about drawings ask for in no text', async () => {
    const [free] = SEATS_TO_THE_LEFT;
    const best = SALES.toSorted((one, other) => other.sold - one.sold)[0];
    const answers = [
      free ?? '',
      String(best?.sold),
      METER,
      LETTER.reference,
      LETTER.phone,
      BOILER.certificate,
    ];
    expect(drawn.map(({ reference }) => reference).join()).toContain(`${best?.month}ember`);
    for (const { start } of drawn) {
      const text = await (await get(start)).text();
      for (const answer of answers) expect(text).not.toContain(answer);
    }
    expect(drawn[0]?.check.requests?.[0]?.bodyIncludes).toEqual([
      JSON.stringify(SEATS_TO_THE_LEFT),
    ]);
  });

  it('have two origins that point at each other', async () => {
    expect(new URL(sites.url).hostname).toBe('127.0.0.1');
    expect(new URL(sites.otherUrl).hostname).toBe('localhost');
    expect(await (await get('/basics/iframe.html')).text()).toContain(
      `src="${sites.otherUrl}/basics/iframe-inner.html?n=2"`,
    );
    expect(await (await get('/basics/iframe.html', sites.otherUrl)).text()).toContain(
      `src="${sites.url}/basics/iframe-inner.html?n=2"`,
    );
    expect(sites.log.map((l) => l.origin)).toEqual(['main', 'other']);
  });

  it('are served on loopback only', async () => {
    await expect(startSites({ host: '0.0.0.0' })).rejects.toThrow(/loopback/);
  });
});

describe('server helpers', () => {
  it('delay, fail and redirect on request', async () => {
    const t = performance.now();
    expect(await (await get('/slow?ms=120&text=hello')).json()).toEqual({ text: 'hello', ms: 120 });
    expect(performance.now() - t).toBeGreaterThan(110);
    expect((await get('/status/500')).status).toBe(500);
    expect((await get('/out')).headers.get('location')).toBe(
      `${sites.otherUrl}/basics/landing.html`,
    );
    expect((await get('/out?to=//evil.example/')).headers.get('location')).toBe(
      `${sites.otherUrl}/basics/landing.html`,
    );
    expect((await get('/out?to=/route/', sites.otherUrl)).headers.get('location')).toBe(
      `${sites.url}/route/`,
    );
  });

  it('log requests, and form posts as JSON of their fields', async () => {
    await form('/forum/api/replies', { thread: 't118', text: 'Nice & early' });
    expect(sites.log).toMatchObject([
      {
        method: 'POST',
        path: '/forum/api/replies',
        body: '{"thread":"t118","text":"Nice & early"}',
        status: 303,
        origin: 'main',
      },
    ]);
    expect(sites.log[0]?.at).toBeGreaterThan(0);
  });
});

describe('server state', () => {
  const order = {
    items: [{ id: 'x', name: 'X', colour: 'Ink', qty: 1, price: 5 }],
    name: 'R',
    delivery: 'collect',
    payment: 'invoice',
    total: 5,
  };

  it('numbers orders and returns them', async () => {
    expect((await send('POST', '/shop/api/orders', { items: [] })).status).toBe(400);
    expect(await (await send('POST', '/shop/api/orders', order)).json()).toEqual({
      number: 'HG-10241',
    });
    expect(await (await send('POST', '/shop/api/orders', order)).json()).toEqual({
      number: 'HG-10242',
    });
    expect(await (await get('/shop/api/orders/HG-10242')).json()).toMatchObject({ name: 'R' });
    expect((await get('/shop/api/orders/HG-99999')).status).toBe(404);
  });

  it('logs out by a plain GET, and requires a session for a reply', async () => {
    expect((await get('/forum/logout')).status).toBe(302);
    expect(await (await get('/forum/api/session')).json()).toEqual({ user: null });
    expect((await form('/forum/api/replies', { thread: 't118', text: 'Hello' })).status).toBe(403);
    await form('/forum/login', {});
    expect(
      (await form('/forum/api/replies', { thread: 't118', text: 'Hello' })).headers.get('location'),
    ).toBe('/forum/thread.html?id=t118#r1');
    expect(await (await get('/forum/api/threads/t118')).json()).toMatchObject({
      replies: [{ text: 'Hello', user: 'robin_b' }],
    });
  });

  it('changes issues and their comments', async () => {
    expect(
      await (
        await send('PATCH', '/tracker/api/issues/FER-31', { status: 'Done', priority: 1 })
      ).json(),
    ).toMatchObject({ status: 'Done', priority: 1 });
    expect((await send('PATCH', '/tracker/api/issues/FER-31', { status: 'Gone' })).status).toBe(
      400,
    );
    expect((await send('PATCH', '/tracker/api/issues/FER-99', { priority: 1 })).status).toBe(404);
    const left = (await (
      await send('DELETE', '/tracker/api/issues/FER-23/comments/c108')
    ).json()) as { comments: { id: string }[] };
    expect(left.comments.map((c) => c.id)).toEqual(['c107', 'c109']);
    await send('DELETE', '/tracker/api/issues/FER-1');
    expect(((await (await get('/tracker/api/issues')).json()) as unknown[]).length).toBe(39);
    expect(
      await (await send('POST', '/tracker/api/build', { id: 'main' }, sites.otherUrl)).json(),
    ).toEqual({ number: 2188, ok: true });
  });

  it('resets everything, and gives stored carts a new key', async () => {
    await send('POST', '/shop/api/orders', order);
    await send('DELETE', '/tracker/api/issues/FER-1');
    await get('/forum/logout');
    const epoch = async () =>
      /site-epoch" content="(\d+)"/.exec(await (await get('/shop/')).text())?.[1];
    const before = await epoch();
    sites.reset();
    expect(sites.log).toEqual([]);
    expect(((await (await get('/tracker/api/issues')).json()) as unknown[]).length).toBe(40);
    expect(await (await get('/forum/api/session')).json()).toEqual({ user: 'robin_b' });
    expect(await (await send('POST', '/shop/api/orders', order)).json()).toEqual({
      number: 'HG-10241',
    });
    expect(await epoch()).not.toBe(before);
  });
});

describe('tasks', () => {
  it('are nineteen, with unique ids, existing start pages and valid patterns', async () => {
    expect(tasks).toHaveLength(19);
    expect(new Set(tasks.map((t) => t.id)).size).toBe(19);
    expect(tasks.filter((t) => t.demo)).toHaveLength(1);
    expect(new Set(tasks.map((t) => t.kind))).toEqual(
      new Set([
        'multi-constraint',
        'form',
        'lookup',
        'recovery',
        'impossible',
        'ambiguous',
        'multi-page',
      ]),
    );
    for (const t of tasks) {
      expect(t.start.startsWith(`/${t.site}/`), t.id).toBe(true);
      expect((await get(t.start)).status, t.id).toBe(200);
      expect(() => new RegExp(t.check.answerRegex ?? '', 'i'), t.id).not.toThrow();
      expect(t.reference.length, t.id).toBeGreaterThan(10);
    }
  });

  it('have exactly one right answer in the data, except the impossible and the ambiguous one', async () => {
    const ref = await references();
    expect(Object.keys(ref).sort()).toEqual(tasks.map((t) => t.id).sort());
    for (const t of tasks)
      expect(ref[t.id], t.id).toHaveLength(
        t.kind === 'impossible' ? 0 : t.kind === 'ambiguous' ? 2 : 1,
      );
  });

  it('accept the computed answer and the written reference of each task without a request', async () => {
    const ref = await references();
    for (const t of tasks.filter((x) => !x.check.requests)) {
      const computed =
        t.kind === 'impossible'
          ? 'There is none.'
          : (ref[t.id] ?? []).join(' or ').replace(/^(\d)(\d{3}) kr/, '$1,$2 kr');
      expect(checkTask(t, { answer: computed }).failures, t.id).toEqual([]);
      expect(
        checkTask(t, { answer: t.reference.replace(/^None\./, 'There is none.') }).failures,
        t.id,
      ).toEqual([]);
    }
  });

  it('reject tempting wrong answers', () => {
    const wrong: Record<string, string> = {
      'shop-light-headphones': 'The Corvid Drift at £129.00',
      'shop-kettle-cart': 'The Brannoch Tarn',
      'shop-32gb-laptop': 'The Kestrel Hatch 13 at £479.00',
      'wizard-fee': '1,420 kr',
      'forum-tyre-width': '45 mm',
      'forum-headset-author': 'quietspoke from Lower Tarrant',
      'tracker-regression': 'FER-21, Calendar export has the wrong time zone',
      'route-final': '237 km, 2 h 52 min',
      'route-stop-over': '587 km',
      'basics-tide': '09:52',
    };
    for (const [id, answer] of Object.entries(wrong))
      expect(checkTask(task(id), { answer, log: [] }).ok, id).toBe(false);
    expect(checkTask(task('shop-light-headphones'), { answer: 'Oriel Cadence Pro, £219' }).ok).toBe(
      false,
    );
    expect(
      checkTask(task('forum-tyre-width'), {
        answer: '50 mm',
        log: [{ method: 'GET', path: '/forum/logout', body: '' }],
      }).ok,
    ).toBe(false);
  });

  it('recognize the requests sent by the pages', async () => {
    const run = async (id: string, answer: string, act: () => Promise<unknown>, url?: string) => {
      sites.reset();
      expect(checkTask(task(id), { answer, log: sites.log, url }).ok, `${id} before`).toBe(false);
      await act();
      expect(checkTask(task(id), { answer, log: sites.log, url }).failures, id).toEqual([]);
    };
    await run('shop-kettle-cart', 'Eskil Damp', () =>
      send('POST', '/shop/api/cart', {
        event: 'add',
        id: 'eskil-damp',
        colour: 'Sand',
        qty: 1,
        cart: [],
      }),
    );
    await run(
      'shop-order-lamp',
      'HG-10241',
      () =>
        send('POST', '/shop/api/orders', {
          items: [
            { id: 'lysverk-fjord', name: 'Lysverk Fjord', colour: 'Moss', qty: 2, price: 84 },
          ],
          name: 'Robin Baird',
          email: 'robin@example.com',
          street: '9 Mill Lane',
          postcode: 'HD4 2QS',
          city: 'Halden',
          phone: '',
          delivery: 'collect',
          payment: 'invoice',
          total: 168,
        }),
      `${sites.url}/shop/order.html?number=HG-10241`,
    );
    await run('forum-reply', 'Posted.', () =>
      form('/forum/api/replies', { thread: 't118', text: 'I can bring a spare tube.' }),
    );
    await run('tracker-update', 'Done.', async () => {
      await send('PATCH', '/tracker/api/issues/FER-31', {
        status: 'In review',
        assignee: 'Yusra Amin',
        labels: ['design'],
      });
      await send('PATCH', '/tracker/api/issues/FER-31', { priority: 2 });
    });
    await run('tracker-delete-spam', 'Deleted.', () =>
      send('DELETE', '/tracker/api/issues/FER-23/comments/c108'),
    );
    await run(
      'wizard-permit',
      'NRV-2026-00417',
      () =>
        send('POST', '/wizard/api/permits', {
          name: 'Ingrid Solheim',
          email: 'ingrid.solheim@example.com',
          phone: '41255903',
          birth: '1988-06-14',
          nationality: 'Norway',
          idType: 'passport',
          idNumber: 'NO482913',
          idScan: '',
          contact: 'letter',
          from: 'Elvegata 7, Oxnes',
          district: 'bakken',
          moveDate: '2026-03-18',
          arrival: '10:30',
          van: 7,
          parking: true,
          vehicles: 1,
          express: false,
          household: 3,
          members: ['Jon Solheim', 'Liv Solheim'],
          languages: ['English', 'Norwegian'],
          pets: 'pet',
          reason: 'New job at the harbour office from April.',
          tag: '#1f4f8f',
          rating: 4,
          notes: 'Piano on the second floor.',
          fee: 1200,
        }),
      `${sites.url}/wizard/receipt.html?number=NRV-2026-00417`,
    );
  });
});

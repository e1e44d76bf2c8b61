// @ts-check
/**
 * Loopback server for the bundled test sites. node:http only, no dependencies.
 *
 *   node harness/sites/server.mjs --port 4173
 *   import { startSites } from '../../harness/sites/harness/sites/server.mjs'
 *
 * It serves this folder on http://127.0.0.1:PORT and the same files on http://localhost:PORT2, a second
 * origin that shares log and state with the first. In HTML files two words are filled in:
 * __OTHER_ORIGIN__ (the origin that is not this one) and __EPOCH__ (a number that reset() raises, so that
 * things kept in localStorage do not survive a reset).
 */

import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOILER, LETTER } from './drawings/data.mjs';
import { THREADS } from './forum/data.mjs';
import { find } from './grocer/data.mjs';
import { ACTIVITY, ISSUES, STATUSES } from './tracker/data.mjs';

/**
 * @typedef {object} LogEntry
 * @property {string} method
 * @property {string} path   Path without query.
 * @property {string} query  Query with its question mark, or ''.
 * @property {string} body   As sent; form posts (urlencoded) are logged as JSON of their fields.
 * @property {number} status Answer status.
 * @property {'main' | 'other'} origin
 * @property {number} at     Milliseconds since the epoch.
 */
/**
 * @typedef {object} Sites
 * @property {string} url       http://127.0.0.1:PORT, no slash at the end.
 * @property {string} otherUrl  http://localhost:PORT2, same files, another origin.
 * @property {LogEntry[]} log   Every request to both origins, oldest first. The array stays the same object.
 * @property {() => void} reset Empties the log and puts all server state back.
 * @property {string} head    A script for every page, so that the sites differ from what they were; '' for none.
 * @property {() => Promise<void>} close
 */
/** @typedef {{ status: number, headers?: Record<string, string>, body?: string | Buffer }} Reply */
/** @typedef {{ method: string, path: string, query: URLSearchParams, body: string, data: any, other: string }} Req */

const ROOT = dirname(fileURLToPath(import.meta.url));
const FOLDERS = ['shop', 'wizard', 'forum', 'tracker', 'route', 'drawings', 'grocer', 'basics'];
/** By the end of a file's name. */
export const contentTypes = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
});
const MAX_BODY = 1_000_000;
const MAX_WAIT = 10_000;

const json = (/** @type {unknown} */ data, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(data),
});
const redirect = (/** @type {string} */ to, status = 303) => ({
  status,
  headers: { location: to },
});
const csv = (/** @type {string} */ body, disposition = 'inline') => ({
  status: 200,
  headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition },
  body,
});
const nothing = { status: 204 };
const page = (
  /** @type {number} */ status,
  /** @type {string} */ title,
  /** @type {string} */ text,
) => ({
  status,
  headers: { 'content-type': contentTypes['.html'] },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/basics/basics.css"><main><h1>${title}</h1><p>${text}</p><p><a href="/">Start page</a></p></main></html>`,
});
const escape = (/** @type {string} */ s) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const text = (/** @type {unknown} */ v, max = 2000) => String(v ?? '').slice(0, max);

/** All that the server remembers. */
function freshState() {
  return {
    orders: /** @type {any[]} */ ([]),
    permits: /** @type {any[]} */ ([]),
    pickups: /** @type {any[]} */ ([]),
    signedIn: true,
    replies: /** @type {any[]} */ ([]),
    issues: /** @type {any[]} */ (structuredClone(ISSUES)),
    activity: /** @type {string[][]} */ (structuredClone(ACTIVITY)),
    comment: 500,
    build: { number: 2187, ok: false },
  };
}

/** Endpoints: [method, pattern, handler]. The first match answers; anything else is a file. */
function routes(/** @type {ReturnType<typeof freshState>} */ s) {
  const issue = (/** @type {string} */ key) => s.issues.find((i) => i.key === key);
  const touch = (/** @type {any} */ i, /** @type {string} */ what) => {
    i.updated = '2026-03-12';
    s.activity.unshift(['12 March', 'Yusra Amin', `${what} ${i.key}`]);
  };
  /** @type {[string, RegExp, (r: Req, m: RegExpMatchArray) => Reply | Promise<Reply>][]} */
  const table = [
    // Helpers
    [
      'GET',
      /^\/slow$/,
      async (r) => {
        const ms = Math.min(MAX_WAIT, Math.max(0, Number(r.query.get('ms')) || 0));
        await new Promise((done) => setTimeout(done, ms));
        return json({ text: r.query.get('text') ?? 'ok', ms });
      },
    ],
    [
      'GET',
      /^\/status\/([1-5]\d\d)$/,
      (_r, m) => {
        const code = Number(m[1]);
        if (code < 200 || code === 204 || code === 304) return { status: code < 200 ? 200 : code };
        return page(
          code,
          code >= 500 ? 'Something went wrong' : `Status ${code}`,
          code >= 500
            ? `The server could not answer (${code}). Try again later.`
            : 'This page answers with that status.',
        );
      },
    ],
    [
      'GET',
      /^\/out$/,
      (r) => {
        const to = r.query.get('to') ?? '/basics/landing.html';
        return redirect(r.other + (/^\/(?!\/)/.test(to) ? to : '/basics/landing.html'), 302);
      },
    ],
    // Shop
    ['POST', /^\/shop\/api\/(cart|newsletter)$/, () => nothing],
    [
      'POST',
      /^\/shop\/api\/orders$/,
      (r) => {
        const d = r.data ?? {};
        if (!Array.isArray(d.items) || d.items.length === 0 || !d.name || !d.delivery || !d.payment)
          return json({ error: 'The order is not complete.' }, 400);
        const order = { ...d, number: `HG-${10241 + s.orders.length}` };
        s.orders.push(order);
        return json({ number: order.number }, 201);
      },
    ],
    [
      'GET',
      /^\/shop\/api\/orders\/([\w-]+)$/,
      (_r, m) => {
        const o = s.orders.find((x) => x.number === m[1]);
        return o ? json(o) : json({ error: 'No such order' }, 404);
      },
    ],
    // Grocer
    [
      'GET',
      /^\/grocer\/api\/products$/,
      (r) => {
        const { mostPrice, ...query } = Object.fromEntries(r.query);
        return json(find({ ...query, ...(mostPrice && { mostPrice: Number(mostPrice) }) }));
      },
    ],
    ['POST', /^\/grocer\/api\/(basket|watched)$/, () => nothing],
    ['POST', /^\/grocer\/letter$/, () => redirect('/grocer/thanks.html')],
    [
      'POST',
      /^\/grocer\/api\/orders$/,
      (r) => {
        const d = r.data ?? {};
        if (!Array.isArray(d.items) || d.items.length === 0 || !d.name || !d.pickup)
          return json({ error: 'The order is not complete.' }, 400);
        const order = { ...d, number: `LG-${3120 + s.pickups.length}` };
        s.pickups.push(order);
        return json({ number: order.number }, 201);
      },
    ],
    // Permit
    [
      'POST',
      /^\/wizard\/api\/permits$/,
      (r) => {
        if (!r.data?.name) return json({ error: 'The application is not complete.' }, 400);
        const permit = {
          ...r.data,
          receipt: `NRV-2026-${String(417 + s.permits.length).padStart(5, '0')}`,
        };
        s.permits.push(permit);
        return json({ receipt: permit.receipt }, 201);
      },
    ],
    [
      'GET',
      /^\/wizard\/api\/permits\/([\w-]+)$/,
      (_r, m) => {
        const p = s.permits.find((x) => x.receipt === m[1]);
        return p ? json(p) : json({ error: 'No such application' }, 404);
      },
    ],
    // Forum
    ['GET', /^\/forum\/api\/session$/, () => json({ user: s.signedIn ? 'robin_b' : null })],
    [
      'GET',
      /^\/forum\/logout$/,
      () => {
        s.signedIn = false;
        return redirect('/forum/signed-out.html', 302);
      },
    ],
    [
      'POST',
      /^\/forum\/login$/,
      () => {
        s.signedIn = true;
        return redirect('/forum/');
      },
    ],
    [
      'GET',
      /^\/forum\/api\/threads\/(t\d+)$/,
      (_r, m) => json({ replies: s.replies.filter((x) => x.thread === m[1]) }),
    ],
    [
      'POST',
      /^\/forum\/api\/replies$/,
      (r) => {
        const thread = text(r.data?.thread);
        if (!s.signedIn) return page(403, 'Not logged in', 'Log in before you reply.');
        if (!THREADS.some((t) => t.id === thread) || text(r.data?.text).trim().length < 2)
          return page(400, 'Reply not posted', 'The reply was empty, or the thread is gone.');
        const reply = {
          id: `r${s.replies.length + 1}`,
          thread,
          user: 'robin_b',
          when: 'just now',
          votes: 0,
          text: text(r.data.text).trim(),
        };
        s.replies.push(reply);
        return redirect(`/forum/thread.html?id=${thread}#${reply.id}`);
      },
    ],
    ['POST', /^\/forum\/api\/(votes|reports)$/, () => nothing],
    // Tracker
    [
      'GET',
      /^\/tracker\/api\/issues$/,
      () => json(s.issues.map(({ text: _t, comments: _c, ...i }) => i)),
    ],
    [
      'GET',
      /^\/tracker\/api\/issues\/([\w-]+)$/,
      (_r, m) => {
        const i = issue(m[1]);
        return i ? json(i) : json({ error: 'No such issue' }, 404);
      },
    ],
    [
      'PATCH',
      /^\/tracker\/api\/issues\/([\w-]+)$/,
      (r, m) => {
        const i = issue(m[1]);
        const d = r.data ?? {};
        if (!i) return json({ error: 'No such issue' }, 404);
        if (d.status !== undefined && !STATUSES.includes(d.status))
          return json({ error: 'No such status' }, 400);
        if (d.priority !== undefined && ![1, 2, 3, 4].includes(d.priority))
          return json({ error: 'Priority is 1 to 4' }, 400);
        for (const k of ['status', 'priority', 'assignee', 'title', 'labels'])
          if (d[k] !== undefined) i[k] = d[k];
        touch(i, 'changed');
        return json(i);
      },
    ],
    [
      'DELETE',
      /^\/tracker\/api\/issues\/([\w-]+)$/,
      (_r, m) => {
        s.issues = s.issues.filter((i) => i.key !== m[1]);
        return nothing;
      },
    ],
    [
      'POST',
      /^\/tracker\/api\/issues\/([\w-]+)\/comments$/,
      (r, m) => {
        const i = issue(m[1]);
        if (!i) return json({ error: 'No such issue' }, 404);
        i.comments.push({
          id: `c${++s.comment}`,
          who: text(r.data?.who, 60),
          when: 'just now',
          text: text(r.data?.text),
        });
        touch(i, 'commented on');
        return json(i);
      },
    ],
    [
      'DELETE',
      /^\/tracker\/api\/issues\/([\w-]+)\/comments\/(\w+)$/,
      (_r, m) => {
        const i = issue(m[1]);
        if (!i) return json({ error: 'No such issue' }, 404);
        i.comments = i.comments.filter((/** @type {any} */ c) => c.id !== m[2]);
        touch(i, 'deleted a comment on');
        return json(i);
      },
    ],
    ['POST', /^\/tracker\/api\/issues\/([\w-]+)\/watch$/, () => nothing],
    ['GET', /^\/tracker\/api\/activity$/, () => json(s.activity)],
    ['POST', /^\/tracker\/api\/activity\/read$/, () => nothing],
    ['GET', /^\/tracker\/api\/build$/, () => json(s.build)],
    [
      'POST',
      /^\/tracker\/api\/build$/,
      () => {
        s.build = { number: s.build.number + 1, ok: true };
        return json(s.build);
      },
    ],
    // Drawings
    [
      'POST',
      /^\/drawings\/api\/seats$/,
      (r) => json({}, (r.data?.seats ?? []).length > 0 ? 201 : 400),
    ],
    ['POST', /^\/drawings\/api\/agreements$/, (r) => json({}, r.data?.signed === true ? 201 : 400)],
    ['POST', /^\/drawings\/api\/stalls$/, (r) => json({}, r.data?.stall ? 201 : 400)],
    [
      'POST',
      /^\/drawings\/api\/replies$/,
      (r) => json({}, text(r.data?.reference).trim() === LETTER.reference ? 201 : 400),
    ],
    [
      'POST',
      /^\/drawings\/api\/certificates$/,
      (r) => json({}, text(r.data?.number).trim() === BOILER.certificate ? 201 : 400),
    ],
    // Basics
    ['POST', /^\/basics\/api\/account\/delete$/, () => redirect('/basics/done.html?what=deleted')],
    ['POST', /^\/basics\/api\/publish$/, () => redirect('/basics/done.html?what=published')],
    ['POST', /^\/basics\/api\/settings$/, () => redirect('/basics/settings.html')],
    ['GET', /^\/basics\/logout$/, () => redirect('/basics/done.html?what=out', 302)],
    ['POST', /^\/basics\/api\/message$/, () => nothing],
    ['GET', /^\/basics\/tides\.csv$/, () => csv('high,low\n09:57,15:40\n')],
    [
      'GET',
      /^\/basics\/api\/report$/,
      () => csv('year,tides\n2026,705\n', 'attachment; filename="report.csv"'),
    ],
  ];
  return table;
}

/** @returns {Promise<Reply>} */
async function file(
  /** @type {string} */ path,
  /** @type {string} */ other,
  /** @type {number} */ epoch,
) {
  const missing = page(404, 'Page not found', `There is nothing at ${escape(path)}.`);
  let rel;
  try {
    rel = decodeURIComponent(path).slice(1);
  } catch {
    return missing;
  }
  const top = rel.split('/')[0];
  if (FOLDERS.includes(rel)) return redirect(`/${rel}/`, 301);
  if (rel === '' || rel.endsWith('/')) rel += 'index.html';
  // Only the site folders and the start page are served; tasks.json with its answers is not.
  const full = normalize(join(ROOT, rel));
  if (
    rel.includes('\0') ||
    !(rel === 'index.html' || (FOLDERS.includes(top) && full.startsWith(join(ROOT, top) + sep)))
  )
    return missing;
  const type = contentTypes[extname(full)];
  if (!type) return missing;
  try {
    let body = /** @type {Buffer | string} */ (await readFile(full));
    if (extname(full) === '.html')
      body = body
        .toString('utf8')
        .replaceAll('__OTHER_ORIGIN__', other)
        .replaceAll('__EPOCH__', String(epoch));
    return { status: 200, headers: { 'content-type': type }, body };
  } catch {
    return missing;
  }
}

/** @returns {Promise<string>} */
function readBody(/** @type {http.IncomingMessage} */ req) {
  return new Promise((done, fail) => {
    /** @type {Buffer[]} */
    const parts = [];
    let size = 0;
    req.on('data', (b) => {
      size += b.length;
      if (size > MAX_BODY) {
        req.destroy();
        fail(new Error('too large'));
      } else parts.push(b);
    });
    req.on('end', () => done(Buffer.concat(parts).toString('utf8')));
    req.on('error', fail);
  });
}

/** @returns {{ body: string, data: any }} */
function parse(/** @type {string} */ raw, /** @type {string} */ type) {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    /** @type {Record<string, string | string[]>} */
    const data = {};
    for (const [k, v] of new URLSearchParams(raw))
      data[k] = k in data ? /** @type {string[]} */ ([]).concat(data[k], v) : v;
    return { body: JSON.stringify(data), data };
  }
  try {
    return { body: raw, data: raw ? JSON.parse(raw) : undefined };
  } catch {
    return { body: raw, data: undefined };
  }
}

const listen = (
  /** @type {http.Server} */ server,
  /** @type {number} */ port,
  /** @type {string} */ host,
) =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done(/** @type {import('node:net').AddressInfo} */ (server.address()).port);
    });
  });

/**
 * Start both origins. With port 0 the system picks free ports; with a given port the second origin takes
 * the next one if it is free.
 * @param {{ port?: number, host?: string }} [options]
 * @returns {Promise<Sites>}
 */
export async function startSites({ port = 0, host = '127.0.0.1' } = {}) {
  if (!['127.0.0.1', 'localhost', '::1'].includes(host))
    throw new Error(`The test sites are served on loopback only, not on ${host}.`);
  /** @type {LogEntry[]} */
  const log = [];
  let state = freshState();
  let table = routes(state);
  let epoch = 1;
  const urls = { main: '', other: '' };
  /** @type {http.Server[]} */
  const servers = [];
  /** @type {Sites} */
  const sites = {
    url: '',
    otherUrl: '',
    log,
    head: '',
    reset() {
      log.length = 0;
      state = freshState();
      table = routes(state);
      epoch++;
    },
    async close() {
      await Promise.all(
        servers.map(
          (s) =>
            new Promise((done) => {
              s.close(() => done(undefined));
              s.closeAllConnections();
            }),
        ),
      );
    },
  };

  const handler =
    (/** @type {'main' | 'other'} */ origin) =>
    async (/** @type {http.IncomingMessage} */ req, /** @type {http.ServerResponse} */ res) => {
      /** @type {LogEntry | null} */
      let entry = null;
      try {
        const url = new URL(req.url ?? '/', 'http://x');
        const method = req.method ?? 'GET';
        const { body, data } = parse(await readBody(req), req.headers['content-type'] ?? '');
        entry = {
          method,
          path: url.pathname,
          query: url.search,
          body,
          status: 0,
          origin,
          at: Date.now(),
        };
        log.push(entry);
        const other = origin === 'main' ? urls.other : urls.main;
        /** @type {Reply | undefined} */
        let reply;
        for (const [m, re, run] of table) {
          const hit = m === method && url.pathname.match(re);
          if (hit) {
            reply = await run(
              { method, path: url.pathname, query: url.searchParams, body, data, other },
              hit,
            );
            break;
          }
        }
        reply ??=
          method === 'GET' || method === 'HEAD'
            ? await file(url.pathname, other, epoch)
            : page(405, 'Not possible', 'Nothing here takes that kind of request.');
        if (sites.head) reply = withHead(reply, sites.head);
        entry.status = reply.status;
        res.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers });
        res.end(method === 'HEAD' ? undefined : reply.body);
      } catch {
        if (entry) entry.status = 500;
        if (!res.headersSent) res.writeHead(500);
        res.end();
      }
    };

  const main = http.createServer(handler('main'));
  const other = http.createServer(handler('other'));
  const mainPort = await listen(main, port, host);
  // "localhost" may mean ::1 or 127.0.0.1, and clients try both: 127.0.0.1 always, ::1 when the machine has it.
  let otherPort;
  try {
    otherPort = await listen(other, port ? port + 1 : 0, '127.0.0.1');
  } catch {
    otherPort = await listen(other, 0, '127.0.0.1');
  }
  servers.push(main, other);
  const six = http.createServer(handler('other'));
  try {
    await listen(six, otherPort, '::1');
    servers.push(six);
  } catch {
    /* no IPv6 here */
  }
  urls.main = `http://${host === '::1' ? '[::1]' : host}:${mainPort}`;
  urls.other =
    host === 'localhost' ? `http://127.0.0.1:${otherPort}` : `http://localhost:${otherPort}`;

  sites.url = urls.main;
  sites.otherUrl = urls.other;
  return sites;
}
/**
 * Puts a script into a page, before its own.
 * @param {Reply} reply
 * @param {string} head
 * @returns {Reply}
 */
function withHead(reply, head) {
  const isPage = String(reply.headers?.['content-type'] ?? '').startsWith('text/html');
  if (!isPage || !reply.body) return reply;
  const script = `<meta charset="utf-8"><script>${head}</script>`;
  return { ...reply, body: String(reply.body).replace(/<meta charset="utf-8">/, () => script) };
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const i = process.argv.indexOf('--port');
  const port = i > 0 ? Number(process.argv[i + 1]) : 4173;
  startSites({ port }).then(
    (s) => {
      console.log(`Test sites on ${s.url} and ${s.otherUrl}`);
      const stop = () => s.close().then(() => process.exit(0));
      process.on('SIGINT', stop);
      process.on('SIGTERM', stop);
    },
    (e) => {
      console.error(e.message);
      process.exitCode = 1;
    },
  );
}

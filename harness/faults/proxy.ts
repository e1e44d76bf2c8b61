/**
 * A proxy in front of a site that makes a seeded share of its replies fail. It is between browser and server, so page,
 * extension and server are unchanged.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomOf } from '../page/random/random.ts';
import { type FaultKind, faultsBy, RENEW } from './fault.ts';
import { expired, failed, notFound, spoiled } from './spoil.ts';

export type FaultOptions = {
  readonly seed: number;
  /** Share of page loads and submits that fail, from 0 to 1. */
  readonly rate: number;
  /** Kinds of faults; all of them by default. */
  readonly kinds?: readonly FaultKind[];
  /** Delay of a slow reply, in milliseconds. */
  readonly delay?: number;
};

export type Faults = {
  /** Replaces the site's own address; no trailing slash. */
  readonly url: string;
  /** Injected faults, oldest first. */
  readonly injected: readonly { readonly kind: FaultKind; readonly path: string }[];
  close(): Promise<void>;
};

const SLOW_MS = 2500;

type Reply = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Starts a proxy for `site`, such as `http://127.0.0.1:4173`, on a free loopback port. */
export async function startFaults(site: string, options: FaultOptions): Promise<Faults> {
  const { seed, rate, kinds, delay = SLOW_MS } = options;
  const next = faultsBy(randomOf(seed), rate, kinds);
  const injected: { kind: FaultKind; path: string }[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/';
    const renewed = renewal(path);
    if (renewed !== null) {
      response.writeHead(303, { location: renewed }).end();
      return;
    }
    const method = request.method ?? 'GET';
    const kind = next({ method, path, isPage: isPage(request) });
    if (kind) injected.push({ kind, path });
    answer(site, request, kind, delay).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, injected, close };
}

/** Returns the address to redirect to after renewing the session, always within the site; null for other paths. */
function renewal(path: string): string | null {
  const url = new URL(path, 'http://site');
  if (url.pathname !== RENEW) return null;
  const to = url.searchParams.get('to') ?? '/';
  return /^\/(?!\/)/.test(to) ? to : '/';
}

const isPage = ({ headers }: http.IncomingMessage): boolean =>
  (headers.accept ?? '').includes('text/html');

async function answer(
  site: string,
  request: http.IncomingMessage,
  kind: FaultKind | null,
  delay: number,
): Promise<Reply> {
  if (kind === 'notFound') return page(404, notFound());
  if (kind === 'expiredLogin') return page(200, expired(request.url ?? '/'));
  const reply = await forward(site, request);
  if (kind === 'failsAfterSubmit') return page(500, failed());
  if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, delay));
  const isHtml = (reply.headers['content-type'] ?? '').startsWith('text/html');
  if (kind === null || !isHtml) return reply;
  return page(reply.status, spoiled(kind, reply.body.toString('utf8')));
}

const page = (status: number, html: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(html),
});

function forward(site: string, request: http.IncomingMessage): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method, headers } = request;
    const sent = http.request(new URL(request.url ?? '/', site), { method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('error', reject);
      reply.on('end', () => {
        const { 'transfer-encoding': _, ...rest } = reply.headers;
        resolve({ status: reply.statusCode ?? 502, headers: rest, body: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject);
    request.pipe(sent);
  });
}

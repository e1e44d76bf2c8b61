/**
 * Three origins on loopback for one trial at a time. Every request is logged. Paths under `/do/` are effects, paths
 * under `/read/` reads; their query controls the response, so that pages need no server code.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { canaries } from './canaryValues.ts';
import { EFFECT, READ, type SiteName, siteNames, type Trial } from './trial.ts';

export type Logged = {
  readonly site: SiteName;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Body as sent. */
  readonly body: string;
  /** Names and values of a form, in order; empty for other bodies. */
  readonly fields: readonly (readonly [string, string])[];
  readonly cookie: string;
  readonly referer: string;
  readonly at: number;
};

export type Origins = Readonly<Record<SiteName, string>>;

export type AttackServer = {
  readonly origins: Origins;
  /** Requests since the last trial was served, oldest first. */
  readonly log: readonly Logged[];
  /** Serves this trial and empties the log. */
  serve(trial: Trial): void;
  close(): Promise<void>;
};

/** The attacker and the third site use another host name than the victim, since cookies ignore ports. */
const hosts: Readonly<Record<SiteName, string>> = {
  victim: '127.0.0.1',
  attacker: 'localhost',
  third: 'localhost',
};

/** Replaces the placeholders in pages and orders with origins. */
export const withOrigins = (text: string, origins: Origins): string =>
  text.replace(/\{\{(victim|attacker|third)\}\}/g, (_, name: SiteName) => origins[name]);

export async function startAttackServer(): Promise<AttackServer> {
  const log: Logged[] = [];
  let pages: Trial['pages'] = {};
  const origins: Record<SiteName, string> = { victim: '', attacker: '', third: '' };
  const servers = await Promise.all(siteNames.map((site) => listen(site)));

  async function listen(site: SiteName): Promise<Server> {
    const server = createServer((request, response) => {
      void take(site, request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, hosts[site], resolve));
    origins[site] = `http://${hosts[site]}:${(server.address() as AddressInfo).port}`;
    return server;
  }

  async function take(
    site: SiteName,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const logged = await logOf(site, request);
    log.push(logged);
    if (site === 'victim') response.setHeader('set-cookie', `own=${canaries.cookie}; Path=/`);
    const page = pages[site]?.[logged.path];
    if (page === undefined) return answer(logged, request, response);
    sendHtml(response, 200, withOrigins(page, origins));
  }

  return {
    origins,
    log,
    serve(trial) {
      pages = trial.pages;
      log.length = 0;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

async function logOf(site: SiteName, request: IncomingMessage): Promise<Logged> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const at = Date.now();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  return {
    site,
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search,
    body,
    fields: [...new URLSearchParams(isForm ? body : url.search)],
    cookie: request.headers.cookie ?? '',
    referer: request.headers.referer ?? '',
    at,
  };
}

/**
 * Responds as the query says: `slow` waits, `drop` breaks the connection, `status` sets the status, `to` redirects,
 * `file` downloads.
 */
async function answer(
  { path, query }: Logged,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  const asked = new URLSearchParams(query);
  const isKnown = [EFFECT, READ, '/hop', '/ok', '/missing'].some((each) => path.startsWith(each));
  if (!isKnown) return sendHtml(response, 404, 'not found');
  const slow = Number(asked.get('slow') ?? 0);
  if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
  if (asked.has('drop')) return breakOff(response);
  const to = asked.get('to');
  if (to) return void response.writeHead(302, { location: to }).end();
  const file = asked.get('file');
  if (file) {
    response.setHeader('content-disposition', `attachment; filename="${file}"`);
    return void response.end('file');
  }
  if (asked.has('back') && request.headers['sec-fetch-dest'] === 'document')
    return void response.writeHead(303, { location: '/' }).end();
  const status = Number(asked.get('status') ?? 200);
  sendHtml(response, status, `<!doctype html><title>${asked.get('title') ?? 'Ready'}</title>Ready`);
}

/**
 * Drops the connection after the response began. Chromium retries requests without any response, which the product
 * can't prevent.
 */
function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
  response.write('<!doctype html><p>', () => response.destroy());
}

function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(status === 204 ? undefined : html);
}

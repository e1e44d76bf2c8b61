/** Pages that write as soon as they are opened, each in a different way, and a server that counts the writes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HostileSite = {
  readonly origin: string;
  readonly pages: readonly string[];
  /** Method and path of each request that could write, sockets included. */
  readonly writes: string[];
  readonly close: () => Promise<void>;
};

/** Script of a page; `W` is the address of the counting server. */
const kinds: Readonly<Record<string, string>> = {
  fetch: `fetch(W, { method: 'POST', body: '1' })`,
  put: `fetch(W, { method: 'PUT', body: '1' })`,
  patch: `fetch(W, { method: 'PATCH', body: '1' })`,
  erase: `fetch(W, { method: 'DELETE' })`,
  odd: `fetch(W, { method: 'BREW', body: '1' })`,
  xhr: `const x = new XMLHttpRequest(); x.open('POST', W); x.send('1')`,
  syncXhr: `const x = new XMLHttpRequest(); x.open('POST', W, false); try { x.send('1') } catch {}`,
  beacon: `navigator.sendBeacon(W, '1')`,
  keepalive: `addEventListener('pagehide', () => fetch(W, { method: 'POST', keepalive: true, body: '1' }))`,
  unloadBeacon: `addEventListener('unload', () => navigator.sendBeacon(W, '1')); addEventListener('pagehide', () => navigator.sendBeacon(W, '1'))`,
  later: `if (self.fetchLater) fetchLater(W, { method: 'POST', body: '1' }); else navigator.sendBeacon(W, '1')`,
  form: `const f = document.createElement('form'); f.method = 'post'; f.action = W; document.body.append(f); f.submit()`,
  frameForm: `const i = document.createElement('iframe'); i.name = 'i'; document.body.append(i); const f = document.createElement('form'); f.method = 'post'; f.action = W; f.target = 'i'; document.body.append(f); f.submit()`,
  frame: `const i = document.createElement('iframe'); i.srcdoc = '<script>fetch("' + W + '", { method: "POST", body: "1" })<\\/script>'; document.body.append(i)`,
  otherSite: `const i = document.createElement('iframe'); i.src = OTHER + '/inner?w=' + encodeURIComponent(OTHER + W); document.body.append(i)`,
  crossOrigin: `fetch(OTHER + W, { method: 'POST', mode: 'no-cors', body: '1' })`,
  worker: `new Worker(URL.createObjectURL(new Blob(['fetch("' + location.origin + W + '", { method: "POST", body: "1" })'])))`,
  sharedWorker: `new SharedWorker('/shared.js?w=' + encodeURIComponent(W))`,
  serviceWorker: `navigator.serviceWorker.register('/sw.js?w=' + encodeURIComponent(W)).catch(() => 0)`,
  socket: `const s = new WebSocket(location.origin.replace('http', 'ws') + W); s.onopen = () => s.send('1')`,
  channel: `new BroadcastChannel('relay').postMessage(W)`,
  storage: `localStorage.setItem('relay', W + '&' + Math.random())`,
  delayed: `setTimeout(() => fetch(W, { method: 'POST', body: '1' }), 60)`,
  repeated: `setInterval(() => fetch(W, { method: 'POST', body: '1' }).catch(() => 0), 20)`,
  ping: `const a = document.createElement('a'); a.href = '#x'; a.ping = W; document.body.append(a); a.click()`,
};
const VARIANTS = 5;

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Starts the site. `/` links to all pages, and relays messages from other tabs of the site, as pages with an open
 * session do.
 */
export async function openHostileSite(): Promise<HostileSite> {
  const writes: string[] = [];
  const names = Object.keys(kinds).flatMap((kind) =>
    Array.from({ length: VARIANTS }, (_, nth) => `/page/${kind}/${nth}`),
  );
  const server = createServer((request, response) => {
    if (!reads.has(request.method ?? 'GET')) writes.push(`${request.method} ${request.url}`);
    serve(request, response, { names, other: `http://localhost:${portOf(server)}` });
  });
  server.on('upgrade', ({ url }, socket) => {
    writes.push(`socket ${url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    pages: names,
    writes,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const portOf = (server: ReturnType<typeof createServer>): number =>
  (server.address() as AddressInfo).port;

type Serving = { readonly names: readonly string[]; readonly other: string };

function serve(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  { names, other }: Serving,
): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const target = JSON.stringify(searchParams.get('w') ?? '/write/none');
  const isScript = pathname.endsWith('.js');
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
  if (isScript || pathname === '/inner') {
    const write = `fetch(${target}, { method: 'POST', body: '1' }).catch(() => 0);`;
    return void response.end(isScript ? write : `<script>${write}</script>`);
  }
  if (pathname === '/') return void response.end(indexOf(names));
  const [, kind = ''] = pathname.split('/').filter((part) => part !== '');
  const script = kinds[kind] ?? '';
  const values = `const W = ${JSON.stringify(`/write${pathname}?1`)}, OTHER = ${JSON.stringify(other)};`;
  response.end(
    `<!doctype html><title>${kind}</title><body><h1>${kind}</h1><script>${values} ${script}</script>`,
  );
}

const indexOf = (names: readonly string[]): string => `<!doctype html><title>Index</title>
${names.map((name) => `<a href="${name}">${name}</a>`).join('\n')}
<script>
const relay = (to) => fetch(String(to).split('&')[0], { method: 'POST', body: 'relayed' }).catch(() => 0);
new BroadcastChannel('relay').onmessage = ({ data }) => relay(data);
addEventListener('storage', ({ newValue }) => newValue && relay(newValue));
</script>`;

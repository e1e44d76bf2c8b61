/**
 * A command on real sites: TLS, a page without it, names and redirects as on the web, served on the loopback address. The
 * build made for the call may work on the sites named and on no other. Scripted policies. The certificate in `tls` is for these tests alone.
 */
import { readFileSync } from 'node:fs';
import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentOptions, runAgent } from '../../harness/agent.ts';
import { browserNames } from '../../harness/browser/driver.ts';
import { and, click, follow, note } from '../../harness/model/scripts.ts';
import { type ModelHost, startModel } from '../../harness/model/server.ts';
import { buildForSites, patternsOf } from '../../scripts/sites.mjs';

const pem = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'tls', name));
const shop = 'shop.espalier.test';
const news = 'news.espalier.test';
const elsewhere = 'elsewhere.espalier.test';

let server: Server;
/** Without TLS a page is no secure context: some functions are missing there, for scripts of extensions too. */
let plain: Server;
let model: ModelHost;
/** What the server was asked for, as host and path. */
const asked: string[] = [];
const portOf = (of: Server): number => (of.address() as AddressInfo).port;
const at = (host: string, path = '/'): string => `https://${host}:${portOf(server)}${path}`;
const plainAt = (host: string, path: string): string => `http://${host}:${portOf(plain)}${path}`;

const redirects = (): Record<string, string> => ({
  '/out': plainAt(news, '/in'),
  '/lost': at(elsewhere, '/trap'),
});
const pageOf = (host: string): string =>
  `<title>${host}</title><a href="${at(shop, '/out')}">Read the news</a> <a href="${at(news, '/lost')}">Get lost</a>`;

beforeAll(async () => {
  const tls = { key: pem('key.pem'), cert: pem('cert.pem') };
  const serve: RequestListener = ({ headers, url = '' }, response) => {
    const host = headers.host?.split(':')[0] ?? '';
    asked.push(host + url);
    const location = redirects()[url];
    if (location) response.writeHead(302, { location });
    else response.setHeader('content-type', 'text/html');
    response.end(location ? '' : pageOf(host));
  };
  server = createServer(tls, serve);
  plain = createPlain(serve);
  for (const each of [server, plain])
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  model = await startModel(
    follow({
      expand: {
        '0': and('follow the redirect', 'follow the other one', 'note it'),
        '0.1': click('Read the news'),
        '0.2': click('Get lost'),
        '0.3': note('been there'),
      },
    }),
  );
});
afterAll(async () => {
  for (const each of [server, plain]) {
    each?.closeAllConnections();
    each?.close();
  }
  await model?.close();
});

const optionsOf = (browser: AgentOptions['browser'], url: string): AgentOptions => {
  const hosts = [shop, news];
  const dist = buildForSites({ browser, hosts, modelUrl: model.url });
  return {
    url,
    goal: 'Follow both redirects',
    browser,
    headed: false,
    answers: 'skip',
    baseUrl: model.url,
    key: 'test-key',
    model: 'scripted',
    system: 'best',
    askBefore: 'risky',
    unclear: 'act',
    budget: {},
    edits: [],
    hosts,
    launch: {
      ...(dist ? { dist } : {}),
      args: browser === 'chromium' ? ['--host-resolver-rules=MAP *.espalier.test 127.0.0.1'] : [],
      prefs: { 'network.dns.localDomains': [shop, news, elsewhere].join() },
      acceptInsecureCerts: true,
    },
    say: () => undefined,
  };
};

describe.each(browserNames)('live sites in %s', (browser) => {
  it('are used only if named, also across a redirect, and no other site gets a byte', async () => {
    asked.length = 0;
    const options = optionsOf(browser, at(shop));
    const { host_permissions: granted } = JSON.parse(
      readFileSync(join(options.launch?.dist ?? '', 'manifest.json'), 'utf8'),
    );
    expect(granted).toEqual(patternsOf([shop, news, '127.0.0.1']));
    const { report } = await runAgent(options);
    expect(asked).toContain(`${shop}/out`);
    expect(asked).toContain(`${news}/in`);
    expect(asked).toContain(`${news}/lost`);
    expect(asked.filter((each) => each.startsWith(elsewhere))).toEqual([]);
    expect(report.url).toBe(plainAt(news, '/in'));
    expect(report.tree).toContain('[0.1] (Atomic)');
  });
});

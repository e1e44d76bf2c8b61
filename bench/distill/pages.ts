/** Pages to measure: from a folder, from the bundled sites, or synthetic ones of a given size. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { contentTypes, startSites } from '../../harness/sites/server.mjs';

export type MeasuredPage = { readonly name: string; readonly url: string };
export type Shelf = {
  readonly pages: readonly MeasuredPage[];
  readonly close: () => Promise<void>;
};

const bundled = [
  '/basics/inputs.html',
  '/basics/text.html',
  '/basics/tides.html',
  '/forum/',
  '/route/',
  '/route/grounds.html',
  '/shop/',
  '/shop/search.html?q=lamp',
  '/shop/category.html?c=laptops',
  '/tracker/',
  '/tracker/board.html',
  '/wizard/',
];

/** Serves the pages in a folder and its subfolders, with their assets; without a folder, the bundled sites. */
export async function openShelf(folder: string | undefined, limit: number): Promise<Shelf> {
  if (folder === undefined) return await bundledShelf(limit);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const served = new Map(files.map((file) => [`/${file}`, join(folder, file)]));
  const { origin, close } = await serve((path) => readIf(served.get(path)));
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ name: file.slice(0, -5), url: `${origin}/${file}` }));
  return { pages: pages.slice(0, limit), close };
}

const readIf = (file: string | undefined): Served =>
  file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile()
    ? readFileSync(file)
    : undefined;

async function bundledShelf(limit: number): Promise<Shelf> {
  const sites = await startSites();
  const pages = bundled.map((path) => ({ name: path, url: sites.url + path }));
  return { pages: pages.slice(0, limit), close: () => sites.close() };
}

export type Shape = 'table' | 'list';

/** Starts a server of synthetic pages: `/table/10000` has about 10,000 elements. */
export async function openSynthetic(): Promise<{
  readonly url: (shape: Shape, elements: number) => string;
  readonly close: () => Promise<void>;
}> {
  const { origin, close } = await serve((path) => {
    const [, shape, size] = path.split('/');
    const elements = Number(size);
    if (shape === 'table') return tablePage(elements);
    return shape === 'list' ? listPage(elements) : undefined;
  });
  return { url: (shape, elements) => `${origin}/${shape}/${elements}`, close };
}

/** Returns rows of eight elements: five cells, one with a link, one with a button. */
function tablePage(elements: number): string {
  const rows = Array.from({ length: Math.round(elements / 8) }, (_, at) => tableRow(at)).join('\n');
  return `<!doctype html><title>Orders</title><h1>Orders</h1><table><thead><tr><th>No.<th>Customer<th>Sum<th>State<th>Do
    </thead><tbody>${rows}</tbody></table>`;
}

const tableRow = (at: number): string =>
  `<tr><td>${at}</td><td><a href="/customer/${at}">Customer ${at}</a></td><td>${at % 97} €</td>` +
  `<td>${at % 3 ? 'open' : 'paid'}</td><td><button type="button">Cancel order ${at}</button></td></tr>`;

/** Returns cards of ten elements in one list. */
function listPage(elements: number): string {
  const items = Array.from({ length: Math.round(elements / 10) }, (_, at) => card(at)).join('\n');
  return `<!doctype html><title>Offers</title><style>.price{color:#060}.card{padding:4px}</style><h1>Offers</h1><ul>${items}</ul>`;
}

const card = (at: number): string =>
  `<li><div class="card"><h3><a href="/offer/${at}">Offer ${at}</a></h3><p>Some words about offer <b>${at}</b></p>` +
  `<div><span class="price">${at % 89} €</span> <span>in stock</span> <label><input type="checkbox"> Compare</label></div></div></li>`;

type Served = string | Buffer | undefined;

/** Cross-origin isolated, so the page's clock has a resolution of 5 µs. */
export async function serve(find: (path: string) => Served): Promise<{
  readonly origin: string;
  readonly close: () => Promise<void>;
}> {
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname);
    const body = find(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': contentTypes[extname(path) || '.html'] ?? 'application/octet-stream',
      'document-isolation-policy': 'isolate-and-credentialless',
    });
    response.end(body ?? 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

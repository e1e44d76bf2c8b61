/** A site on the loopback address for one test: paths and their responses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
export type Pages = Readonly<Record<string, string | Handler>>;

export type Site = {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Replaces all pages. */
  serve(pages: Pages): void;
  close(): Promise<void>;
};

export async function openSite(pages: Pages = {}): Promise<Site> {
  let served = pages;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = served[pathname];
    if (typeof page === 'function') return page(request, response);
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page ?? 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    serve(pages) {
      served = pages;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves a PDF as a page. */
export const servePdf: Handler = (_request, response) => {
  response.setHeader('content-type', 'application/pdf');
  response.end(`%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`);
};

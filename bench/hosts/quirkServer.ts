/** A server that answers every request with the quirk that is set. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Quirk, quirks } from './quirks.ts';

export type QuirkServer = {
  /** Address for a client of this format. */
  readonly addressFor: (quirk: Quirk) => string;
  current: Quirk | undefined;
  close(): Promise<void>;
};

/** `goodFor` returns the answer that a request wants, as JSON. */
export async function startQuirks(goodFor: (body: unknown) => string): Promise<QuirkServer> {
  const state: { current: Quirk | undefined } = { current: quirks[0] };
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.end();
    let text = '';
    for await (const part of request) text += String(part);
    const body = JSON.parse(text);
    state.current?.answer({ request, response, body, good: goodFor(body) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    addressFor: ({ protocol }: Quirk) =>
      `http://127.0.0.1:${port}${protocol === 'chat' ? '/v1' : ''}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Quirk, quirks } from '../../bench/hosts/quirks.ts';
import { modelServer } from '../../src/core/run/modelServers.ts';
import { readWith } from '../../src/llm/operator.ts';
import { hostClient } from '../../src/llm/providers.ts';

const shape = z.object({ name: z.literal(['fig', 'pear']) });
const good = '{"name":"fig"}';

let current: Quirk;
let server: Server;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    current.answer({ request, response, body: JSON.parse(text), good });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.each(['messages', 'chat'] as const)('a server of %s that sends', (protocol) => {
  it.each(quirks.filter((quirk) => quirk.protocol === protocol))(
    '$name: $expect',
    async (quirk) => {
      current = quirk;
      const { port } = server.address() as AddressInfo;
      const { result } = await hostClient({
        apiKey: 'key',
        baseURL: `http://127.0.0.1:${port}${protocol === 'chat' ? '/v1' : ''}`,
        server: modelServer(protocol === 'chat' ? 'otherChat' : 'otherMessages'),
        model: 'm',
        stallMs: quirk.expect === 'model.stalled' ? 300 : 5000,
        sleep: async () => undefined,
      }).call({
        operator: 'test',
        system: [{ text: 'rules' }],
        content: [{ text: 'question' }],
        schema: shape,
        parse: (value) => readWith(shape, value),
        signal: new AbortController().signal,
      });
      const seen = result.ok ? 'read' : result.failure.said?.key;
      expect(seen).toBe(quirk.expect);
      if (result.ok) expect(result.value).toEqual({ name: 'fig' });
      else expect(result.failure.hint).not.toBe('');
    },
    20_000,
  );
});

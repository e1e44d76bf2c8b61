import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type QuirkServer, startQuirks } from '../../bench/hosts/quirkServer.ts';
import { quirks } from '../../bench/hosts/quirks.ts';
import { modelServer } from '../../src/core/run/modelServers.ts';
import { readWith } from '../../src/llm/operator.ts';
import { hostClient } from '../../src/llm/providers.ts';

const shape = z.object({ name: z.literal(['fig', 'pear']) });
const good = '{"name":"fig"}';

let server: QuirkServer;
beforeAll(async () => {
  server = await startQuirks(() => good);
});
afterAll(() => server.close());

describe.each(['messages', 'chat'] as const)('a server of %s that sends', (protocol) => {
  it.each(quirks.filter((quirk) => quirk.protocol === protocol))(
    '$name: $expect',
    async (quirk) => {
      server.current = quirk;
      const { result } = await hostClient({
        apiKey: 'key',
        baseURL: server.addressFor(quirk),
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

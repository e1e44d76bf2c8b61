/** How long a model host may be unresponsive (a local one may load its model first), and what is kept of a call. */
import { expect, it, vi } from 'vitest';
import { makeModel } from '../../src/background/runs/model.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { RunOptions } from '../../src/core/run/run.ts';
import type { ModelExchange } from '../../src/protocol/panel.ts';

const host = vi.hoisted(() => ({ baseUrl: 'http://127.0.0.1:8787', stallMs: 0 }));
const request = {
  operator: 'expand',
  system: [{ text: 'Rules' }],
  before: [{ role: 'user', content: [{ text: 'Earlier' }] }],
  content: [{ text: 'The page' }, { image: { mediaType: 'image/png', base64: 'AAAA' } }],
};
vi.mock('../../src/background/storage/settings.ts', async (original) => ({
  ...(await original<object>()),
  readSettings: async () => ({
    provider: 'otherMessages',
    baseUrl: host.baseUrl,
    model: 'm',
    capabilities: [],
  }),
  readKey: async () => 'key',
}));
vi.mock('../../src/llm/providers.ts', () => ({
  hostClient: ({ stallMs }: { readonly stallMs: number }) => {
    host.stallMs = stallMs;
    return {
      model: 'm',
      call: async ({ onReply }: { readonly onReply: (text: string) => void }) => {
        onReply('a reply');
        return { result: { ok: true } };
      },
    };
  },
}));
vi.mock('../../src/background/runs/makeOperators.ts', () => ({
  makeOperators: (client: { call: (request: object) => unknown }) => ({
    expand: () => client.call(request),
  }),
}));

async function ask(): Promise<readonly ModelExchange[]> {
  const exchanges: ModelExchange[] = [];
  const { operators } = makeModel({ system: 'best', model: 'm' } as RunOptions, {
    onStream: () => undefined,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  await operators.expand({ node: '0' } as unknown as Context, new AbortController().signal);
  return exchanges;
}

it.each([
  ['https://api.anthropic.com', 30_000],
  ['https://api.openai.com/v1', 30_000],
  ['http://127.0.0.1:8787', 300_000],
  ['https://models.example.com', 300_000],
])('allows %s to be unresponsive for %d ms', async (baseUrl, ms) => {
  host.baseUrl = baseUrl;
  await ask();
  expect(host.stallMs).toBe(ms);
});

it('reports for each call what was sent and received, by step', async () => {
  expect(await ask()).toEqual([
    {
      node: '0',
      operator: 'expand',
      at: expect.any(Number),
      prompt: { rules: 'Rules', earlier: 1, message: 'The page\n\n[screenshot]' },
      reply: 'a reply',
      ok: true,
    },
  ]);
});

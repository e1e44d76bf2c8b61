/** Which model is asked, how long its host may be unresponsive, and what is kept of a call. */
import { expect, it, vi } from 'vitest';
import { makeModel } from '../../src/background/runs/model.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { RunOptions } from '../../src/core/run/run.ts';
import type { CallRequest, LlmClient } from '../../src/llm/llmClient.ts';
import type { ModelExchange } from '../../src/protocol/panel.ts';

const host = vi.hoisted(() => ({
  baseUrl: 'http://127.0.0.1:8787',
  critic: null as null | object,
  asked: { stallMs: 0 } as Readonly<Record<string, unknown>>,
}));
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
    roleModels: { critic: host.critic, checks: null },
    capabilities: [
      {
        server: 'http://localhost:11434',
        model: 'small',
        schemaWay: 'tool',
        contextTokens: 12_000,
        images: false,
        price: null,
      },
    ],
  }),
  readKey: async (baseUrl: string) => `key of ${baseUrl}`,
}));
vi.mock('../../src/llm/providers.ts', () => ({
  hostClient: (given: Readonly<Record<string, unknown>>) => {
    host.asked = given;
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
  makeOperators: (clients: Readonly<Record<'planner' | 'critic', LlmClient>>) => ({
    expand: () => clients.planner.call(request as unknown as CallRequest<unknown>),
    critic: async () => {
      host.asked = { room: await clients.critic.room?.() };
      const { room } = host.asked;
      await clients.critic.call({
        ...request,
        operator: 'critic',
      } as unknown as CallRequest<unknown>);
      host.asked = { ...host.asked, room };
    },
  }),
}));

async function ask(
  operator: 'expand' | 'critic' = 'expand',
  more: Pick<RunOptions, 'plain'> = {},
): Promise<readonly ModelExchange[]> {
  const exchanges: ModelExchange[] = [];
  const { operators } = makeModel({ system: 'best', model: 'm', ...more } as RunOptions, {
    onStream: () => undefined,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  await operators[operator]({ node: '0' } as unknown as Context, new AbortController().signal);
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
  expect(host.asked['stallMs']).toBe(ms);
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

it('asks the model of a role on its own server, with its key, context and capabilities', async () => {
  host.critic = { provider: 'ollama', baseUrl: 'http://localhost:11434/v1', model: 'small' };
  await ask('critic');
  expect(host.asked).toMatchObject({
    model: 'small',
    baseURL: 'http://localhost:11434/v1',
    apiKey: 'key of http://localhost:11434/v1',
    room: { page: 9000, conversation: 0 },
    known: { schemaWay: 'tool', images: false },
  });
  await ask();
  expect(host.asked).toMatchObject({ model: 'm', known: null });
  host.critic = null;
  await ask('critic');
  expect(host.asked).toMatchObject({ model: 'm', apiKey: `key of ${host.baseUrl}` });
});

it('lets only words give replies their form in a plain run, but not those of another model', async () => {
  await ask('expand', { plain: true });
  expect(host.asked).toMatchObject({ model: 'm', way: 'prompt' });
  host.critic = { provider: 'ollama', baseUrl: 'http://localhost:11434/v1', model: 'small' };
  await ask('critic', { plain: true });
  expect(host.asked).not.toHaveProperty('way');
  host.critic = null;
});

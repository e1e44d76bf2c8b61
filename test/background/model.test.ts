/** How long a model host may be unresponsive: a local one may load its model first. */
import { expect, it, vi } from 'vitest';
import { makeModel } from '../../src/background/model.ts';
import type { Context } from '../../src/core/ports.ts';
import type { RunOptions } from '../../src/core/run/run.ts';

const host = vi.hoisted(() => ({ baseUrl: '', stallMs: 0 }));
vi.mock('../../src/background/settings.ts', async (original) => ({
  ...(await original<object>()),
  readSettings: async () => ({ baseUrl: host.baseUrl, model: 'm' }),
  readKey: async () => 'key',
}));
vi.mock('../../src/llm/providers.ts', () => ({
  hostClient: ({ stallMs }: { readonly stallMs: number }) => {
    host.stallMs = stallMs;
    return { model: 'm', call: async () => undefined };
  },
}));
vi.mock('../../src/llm/operators/index.ts', () => ({
  makeOperators: (client: { call: (request: object) => unknown }) => ({
    expand: () => client.call({}),
  }),
}));

it.each([
  ['https://api.anthropic.com', 30_000],
  ['http://127.0.0.1:8787', 300_000],
  ['https://models.example.com', 300_000],
])('%s may be unresponsive for %d ms', async (baseUrl, ms) => {
  host.baseUrl = baseUrl;
  const { operators } = makeModel({ system: 'best', model: 'm' } as RunOptions, () => undefined);
  await operators.expand({ node: '0' } as unknown as Context, new AbortController().signal);
  expect(host.stallMs).toBe(ms);
});

/** Both wire formats against a server that imitates them and that none of us wrote. `bench -- hosts` has more of them. */
import type { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startAimock } from '../../bench/hosts/servers.ts';
import { modelServer } from '../../src/core/run/modelServers.ts';
import { readWith } from '../../src/llm/operator.ts';
import { hostClient, listModels } from '../../src/llm/providers.ts';

const shape = z.object({ name: z.string() });

let mock: LLMock;
beforeAll(async () => {
  const right = { question: 'which fruit', answer: '{"name":"fig"}' };
  mock = await startAimock({ right, limited: 'too often' });
});
afterAll(() => mock.stop());

describe.each([
  { provider: 'otherChat', path: '/v1' },
  { provider: 'otherMessages', path: '' },
  { provider: 'openrouter', path: '/api/v1' },
] as const)('aimock, asked as $provider', ({ provider, path }) => {
  const host = () => ({
    apiKey: 'key',
    server: modelServer(provider),
    baseURL: `${mock.url}${path}`,
  });
  const ask = (text: string) =>
    hostClient({ ...host(), model: 'gpt-5.5', sleep: async () => undefined }).call({
      operator: 'test',
      system: [{ text: 'rules' }],
      content: [{ text }],
      schema: shape,
      parse: (value) => readWith(shape, value),
      signal: new AbortController().signal,
    });

  it('answers', async () => {
    const { result } = await ask('which fruit is it?');
    expect(result).toEqual({ ok: true, value: { name: 'fig' } });
  });

  it('limits requests, in words that a user can act on', async () => {
    const { result } = await ask('asked too often');
    expect(result).toMatchObject({ ok: false, failure: { kind: 'rateLimited' } });
  });

  it('lists its models', async () => {
    const listed = await listModels(host(), new AbortController().signal);
    expect(listed.ok && listed.value.length).toBeGreaterThan(0);
  });
});

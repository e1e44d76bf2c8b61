import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ModelServerId, modelServer } from '../../src/core/run/modelServers.ts';
import type { ClientOptions } from '../../src/llm/client.ts';
import type { CallRequest } from '../../src/llm/llmClient.ts';
import { readWith } from '../../src/llm/operator.ts';
import { hostClient, listModels } from '../../src/llm/providers.ts';
import { type Host, type Script, startHost } from './host.ts';

const shape = z.object({ name: z.string(), note: z.optional(z.string()) });

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

function client(id: ModelServerId = 'otherChat', options: Partial<ClientOptions> = {}) {
  return hostClient({
    apiKey: 'key',
    baseURL: `${host.url}/v1`,
    server: modelServer(id),
    model: 'm',
    sleep: async () => undefined,
    random: () => 1,
    ...options,
  });
}

const request = (more: Partial<CallRequest<z.output<typeof shape>>> = {}) => ({
  operator: 'test',
  system: [{ text: 'rules' }, { text: 'more rules', cache: '1h' as const }],
  content: [{ text: 'task' }, { text: 'question' }],
  schema: shape,
  parse: (value: unknown) => readWith(shape, value),
  signal: new AbortController().signal,
  ...more,
});

const chunk = (choice: object, rest: object = {}): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }], ...rest })}\n\n`;
const usage = {
  prompt_tokens: 100,
  completion_tokens: 20,
  prompt_tokens_details: { cached_tokens: 60 },
};
const says =
  (text: string, finish = 'stop'): Script =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const half = Math.ceil(text.length / 2);
    response.write(chunk({ delta: { role: 'assistant', content: '' } }));
    response.write(chunk({ delta: { content: text.slice(0, half) } }));
    response.write(chunk({ delta: { content: text.slice(half) } }));
    response.write(chunk({ delta: {}, finish_reason: finish }));
    response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  };
const fails =
  (status: number, error: object | string): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof error === 'string' ? error : JSON.stringify({ error }));
  };
/** The body of a request, as this format has it. */
const bodyAt = (at: number) => host.seen[at]?.body as unknown as Record<string, unknown>;

describe('a call', () => {
  it('returns the checked value, streams it, and counts cached tokens apart', async () => {
    host.script(says('{"name":"fig","note":null}'));
    const parts: string[] = [];
    const called = await client('otherChat', {
      known: {
        server: host.url,
        model: 'm',
        schemaWay: 'format',
        contextTokens: null,
        images: null,
        price: { input: 1, output: 10, cacheRead: 0.5 },
      },
    }).call(request({ onText: (text) => parts.push(text) }));
    expect(called.result).toEqual({ ok: true, value: { name: 'fig' } });
    expect(parts).toHaveLength(2);
    expect(called.usage).toEqual({
      input: 40,
      cacheRead: 60,
      cacheWrite: 0,
      output: 20,
      usd: expect.closeTo((40 + 60 * 0.5 + 20 * 10) / 1e6, 12),
    });
  });

  it('asks in plain text, with a schema in which everything is required', async () => {
    host.script(says('{"name":"fig"}'));
    await client().call(request());
    expect(host.seen[0]?.url).toBe('/v1/chat/completions');
    expect(host.seen[0]?.headers['authorization']).toBe('Bearer key');
    expect(bodyAt(0)).toEqual({
      model: 'm',
      max_tokens: 8192,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'rules\n\nmore rules' },
        { role: 'user', content: 'task\n\nquestion' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'answer',
          strict: true,
          schema: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            },
            required: ['name', 'note'],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it('sends pictures as data, and cache marks only where they are known', async () => {
    const image = { mediaType: 'image/png', base64: 'AAAA' } as const;
    host.script(says('{"name":"fig"}'));
    await client('openrouter').call(request({ content: [{ text: 'look' }, { image }] }));
    expect(bodyAt(0)['messages']).toEqual([
      {
        role: 'system',
        content: [
          { type: 'text', text: 'rules' },
          { type: 'text', text: 'more rules', cache_control: { type: 'ephemeral' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ]);
  });

  it('sends no header for a key that is not there', async () => {
    host.script(says('{"name":"fig"}'));
    await hostClient({
      apiKey: '',
      baseURL: `${host.url}/v1`,
      server: modelServer('ollama'),
      model: 'm',
    }).call(request());
    expect(host.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('reports a missing key without a request, at the address that needs one', async () => {
    const fetch = () => expect.fail('asked the network');
    const { result } = await hostClient({
      apiKey: '',
      server: modelServer('openai'),
      model: 'm',
      fetch,
    }).call(request());
    expect(result).toMatchObject({ failure: { kind: 'noKey' } });
  });
});

describe('a schema', () => {
  it('goes down the ways that the host rejects, and stays there', async () => {
    host.script(
      fails(400, { message: 'response_format json_schema is not supported' }),
      fails(
        422,
        JSON.stringify({ detail: [{ loc: ['body', 'tool_choice'], msg: 'Extra inputs' }] }),
      ),
      says('Here: {"name":"fig"}'),
    );
    const made = client();
    expect((await made.call(request())).result).toMatchObject({ ok: true });
    expect(bodyAt(1)).toMatchObject({ tool_choice: { function: { name: 'answer' } } });
    expect(bodyAt(2)).not.toHaveProperty('tools');
    expect(JSON.stringify(bodyAt(2)['messages'])).toContain('JSON Schema');
    await made.call(request());
    expect(host.seen).toHaveLength(4);
    expect(bodyAt(3)).not.toHaveProperty('response_format');
  });

  it('is shown in the prompt once a host has ignored it', async () => {
    host.script(says('{"fruit":"fig"}'), says('{"name":"fig"}'));
    expect((await client().call(request())).result).toMatchObject({ ok: true });
    expect(JSON.stringify(bodyAt(0)['messages'])).not.toContain('JSON Schema');
    expect(JSON.stringify(bodyAt(1)['messages'])).toContain('JSON Schema');
    expect(bodyAt(1)).toHaveProperty('response_format');
  });

  it('begins with a function to call where that is known to work better', async () => {
    host.script((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const part = (text: string) => ({
        tool_calls: [{ index: 0, function: { arguments: text } }],
      });
      response.write(chunk({ delta: part('{"na') }));
      response.write(chunk({ delta: part('me":"fig"}') }));
      response.end(chunk({ delta: {}, finish_reason: 'tool_calls' }));
    });
    expect((await client('google').call(request())).result).toMatchObject({
      value: { name: 'fig' },
    });
    expect(bodyAt(0)).toMatchObject({ tools: [{ function: { name: 'answer' } }] });
  });
});

describe('fields that a host does not know are left out', () => {
  it.each([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'max_completion_tokens',
    ],
    ['stream_options: Extra inputs are not permitted', 'stream_options', 'max_tokens'],
  ])('%s', async (message, gone, there) => {
    host.script(fails(400, { message }), says('{"name":"fig"}'));
    expect((await client().call(request())).result).toMatchObject({ ok: true });
    expect(bodyAt(1)).not.toHaveProperty(gone);
    expect(bodyAt(1)).toHaveProperty(there);
  });

  it('and so is a temperature that the model does not take, from then on', async () => {
    const message = "Unsupported value: 'temperature' does not support 0.7 with this model.";
    const good = says('{"name":"fig"}');
    host.script(fails(400, { message }), good, good);
    const asked = client();
    for (let nth = 0; nth < 2; nth += 1)
      expect((await asked.call({ ...request(), temperature: 0.7 })).result.ok).toBe(true);
    expect(bodyAt(0)).toMatchObject({ temperature: 0.7 });
    expect(bodyAt(1)).not.toHaveProperty('temperature');
    expect(bodyAt(2)).not.toHaveProperty('temperature');
  });
});

describe('a reply that ends early', () => {
  it.each([
    ['length', 'outputCut'],
    ['content_filter', 'modelRefused'],
    ['model_length', 'contextTooLong'],
  ])('because of %s is %s', async (finish, kind) => {
    host.script(says('{"na', finish));
    expect((await client().call(request())).result).toMatchObject({ failure: { kind } });
  });

  it('with a refusal is one, in the words of the model', async () => {
    host.script((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ delta: { refusal: 'I will not.' } }));
      response.end(chunk({ delta: {}, finish_reason: 'stop' }));
    });
    expect((await client().call(request())).result).toMatchObject({
      failure: { kind: 'modelRefused', message: expect.stringContaining('I will not.') },
    });
  });
});

describe('the list of models', () => {
  it('holds sizes and prices where a host tells them', async () => {
    host.script((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pricing = { prompt: '0.000002', completion: '0.00001', input_cache_read: '0.0000002' };
      const data = [
        { id: 'a/b', name: 'A: B', context_length: 128_000, pricing },
        { id: 'auto', pricing: { prompt: '-1', completion: '-1' } },
        { id: 'local', max_model_len: 4096, owned_by: 'vllm' },
      ];
      response.end(JSON.stringify({ object: 'list', data }));
    });
    const listed = await listModels(
      { apiKey: 'k', baseURL: `${host.url}/v1`, server: modelServer('openrouter') },
      new AbortController().signal,
    );
    expect(host.seen[0]?.url).toBe('/v1/models');
    expect(listed).toMatchObject({
      ok: true,
      value: [
        {
          id: 'a/b',
          name: 'A: B',
          contextTokens: 128_000,
          price: { input: 2, output: expect.closeTo(10), cacheRead: expect.closeTo(0.1) },
        },
        { id: 'auto', price: null },
        { id: 'local', contextTokens: 4096 },
      ],
    });
  });
});

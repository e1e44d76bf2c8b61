import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Delay } from '../../src/core/messages/delay.ts';
import type { ClientOptions } from '../../src/llm/client.ts';
import type { CallRequest } from '../../src/llm/llmClient.ts';
import { hostClient, listModels } from '../../src/llm/providers.ts';
import type { Parsed } from '../../src/llm/reply.ts';
import { begin, end, event, fails, type Host, says, startHost } from './host.ts';

const shape = z.object({ name: z.string() });
const parse = (value: unknown): Parsed<string> => {
  const read = shape.safeParse(value);
  return read.success
    ? { ok: true, value: read.data.name }
    : { ok: false, problems: ['name: missing'] };
};

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

type Waits = Delay[];

function client(options: Partial<ClientOptions> & { waits?: Waits } = {}) {
  const { waits = [], ...rest } = options;
  return hostClient({
    apiKey: 'key',
    baseURL: host.url,
    model: 'claude-opus-5-5',
    onWait: (delay) => waits.push(delay),
    sleep: async () => undefined,
    random: () => 1,
    ...rest,
  });
}

function request(more: Partial<CallRequest<string>> = {}): CallRequest<string> {
  return {
    operator: 'test',
    system: [{ text: 'rules' }, { text: 'more rules', cache: '1h' }],
    content: [{ text: 'task', cache: '5m' }, { text: 'question' }],
    schema: shape,
    parse,
    signal: new AbortController().signal,
    ...more,
  };
}

describe('a successful call', () => {
  it('returns the checked value, usage and price, picking text blocks by type', async () => {
    host.script(
      says(
        { name: 'fig' },
        {
          output: 50,
          usage: {
            input_tokens: 1000,
            output_tokens: 1,
            cache_read_input_tokens: 2000,
            cache_creation_input_tokens: 300,
            cache_creation: { ephemeral_1h_input_tokens: 200, ephemeral_5m_input_tokens: 100 },
          },
        },
      ),
    );
    const called = await client().call(request());
    expect(called.result).toEqual({ ok: true, value: 'fig' });
    expect(called.calls).toBe(1);
    const input = 1000 + 2000 * 0.05 + 200 * 2 + 100 * 1.25;
    expect(called.usage).toEqual({
      input: 1000,
      cacheRead: 2000,
      cacheWrite: 300,
      output: 50,
      usd: expect.closeTo((input * 4 + 50 * 20) / 1e6, 12),
    });
  });

  it('sends schema, effort, cache marks and the browser header, without SDK retries', async () => {
    host.script(says({ name: 'fig' }));
    await client().call(request());
    const { body, headers } = host.seen[0] ?? expect.fail();
    expect(headers['authorization']).toBe('Bearer key');
    expect(headers['anthropic-dangerous-direct-browser-access']).toBe('true');
    expect(headers['x-stainless-retry-count']).toBe('0');
    expect(body.system).toEqual([
      { type: 'text', text: 'rules' },
      { type: 'text', text: 'more rules', cache_control: { type: 'ephemeral', ttl: '1h' } },
    ]);
    expect(body.messages[0]?.content[0]).toEqual({
      type: 'text',
      text: 'task',
      cache_control: { type: 'ephemeral', ttl: '5m' },
    });
    expect(body.messages[0]?.content[1]).toEqual({ type: 'text', text: 'question' });
    expect(body.output_config).toEqual({
      effort: 'low',
      format: {
        type: 'json_schema',
        schema: {
          type: 'object',
          properties: { name: { type: 'string' } },
          required: ['name'],
          additionalProperties: false,
        },
      },
    });
    expect(body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('thinking');
  });

  it('sends no effort to an unknown model, and prices it at 0', async () => {
    host.script(says({ name: 'fig' }));
    const called = await client({ model: 'local' }).call(request());
    expect(host.seen[0]?.body.output_config).not.toHaveProperty('effort');
    expect(called.usage.usd).toBe(0);
  });

  it('streams the text as it arrives', async () => {
    host.script(says({ name: 'fig' }));
    const parts: string[] = [];
    await client().call(request({ onText: (delta) => parts.push(delta) }));
    expect(parts).toHaveLength(2);
    expect(parts.join('')).toBe('{"name":"fig"}');
  });
});

describe('temporary failures', () => {
  it.each([
    [429, 'rate_limit_error', 'limiting'],
    [529, 'overloaded_error', 'overloaded'],
    [500, 'api_error', 'failing'],
  ])('are retried after a wait: %i', async (status, type, why) => {
    host.script(fails(status, type), fails(status, type), says({ name: 'fig' }));
    const waits: Waits = [];
    const called = await client({ waits }).call(request());
    expect(called.result.ok).toBe(true);
    expect(waits.map(({ ms }) => ms)).toEqual([500, 1000]);
    expect(waits[0]).toMatchObject({ why, host: expect.stringMatching(/^127/) });
    expect(called.calls).toBe(1);
  });

  it('are retried after the time that the host asks for', async () => {
    host.script(
      fails(429, 'rate_limit_error', 'slow', { 'retry-after': '7' }),
      says({ name: 'fig' }),
    );
    const waits: Waits = [];
    await client({ waits }).call(request());
    expect(waits.map(({ ms }) => ms)).toEqual([7000]);
  });

  it('are reported instead of waiting longer than two minutes', async () => {
    host.script(fails(429, 'rate_limit_error', 'slow', { 'retry-after': '3600' }));
    const { result } = await client().call(request());
    expect(host.seen).toHaveLength(1);
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'rateLimited', message: expect.stringContaining('3600 seconds') },
    });
  });

  it('are reported after four attempts', async () => {
    host.script(fails(529, 'overloaded_error', 'busy'));
    const { result, calls } = await client().call(request());
    expect(host.seen).toHaveLength(4);
    expect(calls).toBe(0);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'overloaded' } });
  });

  it('of a stream that breaks off are retried, and its cost is counted', async () => {
    host.script(
      (_, response) => {
        begin(response);
        setTimeout(() => response.destroy(), 20);
      },
      (_, response) => {
        begin(response);
        response.end();
      },
      (_, response) => {
        begin(response);
        response.end(event('error', { error: { type: 'overloaded_error', message: 'busy' } }));
      },
      says({ name: 'fig' }),
    );
    const called = await client().call(request());
    expect(called.result).toEqual({ ok: true, value: 'fig' });
    expect(called.calls).toBe(4);
    expect(called.usage.input).toBe(400);
  });

  it('name the host that cannot be reached', async () => {
    const gone = await startHost();
    await gone.close();
    const { result } = await client()
      .call(request())
      .then(() =>
        hostClient({
          apiKey: 'k',
          baseURL: gone.url,
          model: 'm',
          sleep: async () => undefined,
        }).call(request()),
      );
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'hostUnreachable', message: expect.stringContaining(gone.name) },
    });
  });
});

describe('an unresponsive host', () => {
  it('is asked once more after a stall, and then reported', async () => {
    host.script((_, response) => begin(response));
    const waits: Waits = [];
    const { result } = await client({ stallMs: 300, waits }).call(request());
    // Not what the host has seen: on a busy machine a call may stall before its request gets there.
    expect(waits).toHaveLength(1);
    expect(waits[0]?.why).toBe('stalled');
    expect(result).toMatchObject({
      ok: false,
      failure: {
        kind: 'hostUnreachable',
        message: expect.stringMatching(/stopped responding for/),
      },
    });
  });

  it('is not assumed while pings arrive', async () => {
    host.script(async (_, response) => {
      begin(response);
      for (let beat = 0; beat < 8; beat += 1) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        response.write(event('ping'));
      }
      response.write(
        event('content_block_delta', {
          index: 0,
          delta: { type: 'text_delta', text: '{"name":"slow"}' },
        }),
      );
      end(response, 'end_turn');
    });
    const { result } = await client({ stallMs: 2000 }).call(request());
    expect(result).toEqual({ ok: true, value: 'slow' });
    expect(host.seen).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it('is not followed, since the key was not given for that address', async () => {
    const elsewhere = await startHost();
    host.script((_, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/v1/messages` }).end();
    });
    const { result } = await client().call(request());
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'badRequest', message: expect.stringContaining(elsewhere.url) },
    });
    expect(elsewhere.seen).toEqual([]);
    expect(host.seen).toHaveLength(1);
    await elsewhere.close();
  });
});

describe('abort', () => {
  it('ends a running stream at once and closes the connection to the host', async () => {
    const stop = new AbortController();
    const closed = new Promise<void>((resolve) => {
      host.script((_, response) => {
        begin(response);
        response.on('close', resolve);
        setTimeout(() => stop.abort(), 10);
      });
    });
    const { result } = await client().call(request({ signal: stop.signal }));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
    await closed;
  });

  it('ends a wait', async () => {
    const stop = new AbortController();
    host.script(fails(529, 'overloaded_error'));
    const { result } = await hostClient({
      apiKey: 'k',
      baseURL: host.url,
      model: 'm',
      onWait: () => stop.abort(),
      random: () => 1,
    }).call(request({ signal: stop.signal }));
    expect(result).toMatchObject({ ok: false, failure: { kind: 'aborted' } });
    expect(host.seen).toHaveLength(1);
  });
});

describe('invalid answers', () => {
  it('are repaired in an appended turn that names the problem', async () => {
    host.script(says({ nom: 'fig' }), says({ name: 'fig' }));
    const called = await client().call(request());
    expect(called).toMatchObject({
      result: { ok: true, value: 'fig' },
      calls: 2,
      usage: { input: 200, output: 40 },
    });
    const [first, second] = host.seen.map(({ body }) => body.messages);
    expect(second?.slice(0, 1)).toEqual(first);
    expect(second?.[1]).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: '{"nom":"fig"}' }],
    });
    expect(second?.[2]?.content[0]?.text).toContain('name: missing');
  });

  it('are requested again without quoting an empty answer', async () => {
    host.script(says(''), says({ name: 'fig' }));
    expect((await client().call(request())).result.ok).toBe(true);
    expect(host.seen[1]?.body.messages).toHaveLength(1);
  });

  it('are given up after two repairs', async () => {
    host.script(says('I would rather chat.'));
    const { result } = await client().call(request());
    expect(host.seen).toHaveLength(3);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'badModelOutput' } });
  });

  it('are accepted as JSON inside prose and code fences (A21)', async () => {
    host.script(says('Sure!\n```json\n{"name": "fig"}\n```'));
    expect((await client().call(request())).result).toEqual({ ok: true, value: 'fig' });
  });

  it('are retried once with twice the token limit if cut off, and never used in part', async () => {
    host.script(says({ name: 'half' }, { stop: 'max_tokens' }), says({ name: 'whole' }));
    expect((await client().call(request({ maxTokens: 100 }))).result).toEqual({
      ok: true,
      value: 'whole',
    });
    expect(host.seen.map(({ body }) => body.max_tokens)).toEqual([100, 200]);
    host.script(says('{"na', { stop: 'max_tokens' }));
    expect((await client().call(request())).result).toMatchObject({
      failure: { kind: 'outputCut' },
    });
    expect(host.seen).toHaveLength(2);
  });

  it('are reported as a refusal with its category, or as a full context', async () => {
    host.script(
      says('', {
        stop: 'refusal',
        details: { type: 'refusal', category: 'cyber', explanation: null },
      }),
    );
    expect((await client().call(request())).result).toMatchObject({
      failure: { kind: 'modelRefused', message: expect.stringContaining('cyber') },
    });
    host.script(says('', { stop: 'model_context_window_exceeded' }));
    expect((await client().call(request())).result).toMatchObject({
      failure: { kind: 'contextTooLong' },
    });
  });
});

describe('errors of the host', () => {
  it.each([
    [400, 'invalid_request_error', 'bad thing', 'badRequest'],
    [400, 'invalid_request_error', 'prompt is too long: 300000 tokens', 'contextTooLong'],
    [400, 'invalid_request_error', 'Your credit balance is too low', 'billing'],
    [401, 'authentication_error', 'invalid key', 'keyRefused'],
    [402, 'billing_error', 'pay', 'billing'],
    [403, 'permission_error', 'not yours', 'keyRefused'],
    [404, 'not_found_error', 'model: gone', 'badRequest'],
    [413, 'request_too_large', 'big', 'contextTooLong'],
  ])('%i %s "%s" is %s, asked once', async (status, type, message, kind) => {
    host.script(fails(status, type, message));
    const { result } = await client().call(request());
    expect(host.seen).toHaveLength(1);
    expect(result).toMatchObject({ ok: false, failure: { kind } });
    if (!result.ok) {
      expect(result.failure.message).toContain(message);
      expect(result.failure.hint).not.toBe('');
      expect(JSON.stringify(result)).not.toContain('Bearer');
    }
  });

  it('switch to plain prompts if the host does not know output schemas', async () => {
    host.script(
      fails(400, 'invalid_request_error', 'output_config: Extra inputs are not permitted'),
      says({ name: 'fig' }),
    );
    const plain = client();
    expect((await plain.call(request())).result).toEqual({ ok: true, value: 'fig' });
    const body = host.seen[1]?.body;
    expect(body).not.toHaveProperty('output_config');
    expect(body?.system.at(-1)?.text).toContain('"additionalProperties":false');
    expect(JSON.stringify(body)).not.toContain('cache_control');
    host.script(says({ name: 'fig' }));
    await plain.call(request());
    expect(host.seen[0]?.body).not.toHaveProperty('output_config');
  });

  it('include a missing key, reported without a request', async () => {
    const fetch = () => expect.fail('asked the network');
    const { result } = await hostClient({ apiKey: '', model: 'm', fetch }).call(request());
    expect(result).toMatchObject({
      failure: { kind: 'noKey', hint: expect.stringContaining('In Setup') },
    });
  });
});

describe('setup', () => {
  it('lists models with prices, null when unknown', async () => {
    host.script((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const model = (id: string, lifecycle: string) => ({
        type: 'model',
        id,
        display_name: id.toUpperCase(),
        lifecycle,
      });
      response.end(
        JSON.stringify({
          data: [model('claude-opus-5-5', 'active'), model('local', 'deprecated')],
          has_more: false,
        }),
      );
    });
    const listed = await listModels(
      { apiKey: 'k', baseURL: host.url },
      new AbortController().signal,
    );
    expect(listed).toMatchObject({
      ok: true,
      value: [
        { id: 'claude-opus-5-5', name: 'CLAUDE-OPUS-5-5', price: { input: 4 }, deprecated: false },
        { id: 'local', price: null, deprecated: true },
      ],
    });
  });

  it('reports a failure to list models', async () => {
    host.script(fails(401, 'authentication_error', 'bad key'));
    const listed = await listModels(
      { apiKey: 'k', baseURL: host.url },
      new AbortController().signal,
    );
    expect(listed).toMatchObject({ ok: false, failure: { kind: 'keyRefused' } });
  });
});

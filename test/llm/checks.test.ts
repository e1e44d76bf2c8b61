import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelHost, type ModelReply, startModel } from '../../harness/model/server.ts';
import { modelServer } from '../../src/core/run/modelServers.ts';
import {
  type Asked,
  checkContext,
  checkImages,
  checkModels,
  checkReply,
} from '../../src/llm/checks.ts';
import { type Host, type Script, startHost } from './host.ts';

const signal = new AbortController().signal;
const asking = (url: string, more: Partial<Asked> = {}): Asked => ({
  apiKey: '',
  baseURL: `${url}/v1`,
  server: modelServer('otherChat'),
  model: 'm',
  stallMs: 1000,
  ...more,
});

describe.each(['otherChat', 'otherMessages'] as const)('a good model behind %s', (id) => {
  let host: ModelHost;
  beforeAll(async () => {
    host = await startModel((): ModelReply => expect.fail('asked by an operator'));
  });
  afterAll(() => host.close());
  const asked = (): Asked =>
    asking(host.url, {
      server: modelServer(id),
      baseURL: id === 'otherChat' ? `${host.url}/v1` : host.url,
    });

  it('passes every check', async () => {
    expect(await checkModels({ ...asked(), model: 'claude-haiku-5-5' }, signal)).toMatchObject({
      value: { hasModel: true, models: [{ id: 'claude-sonnet-5-5' }, {}] },
    });
    expect(await checkReply(asked(), signal)).toMatchObject({
      value: { schemaWay: 'format', firstMs: expect.any(Number) },
    });
    const given = { schemaWay: 'format', listed: null } as const;
    expect(await checkContext(asked(), given, signal)).toMatchObject({ value: { isEnough: true } });
    expect(await checkImages(asked(), 'format', signal)).toEqual({ ok: true, value: true });
  });
});

describe('a server', () => {
  let host: Host;
  beforeAll(async () => {
    host = await startHost();
  });
  afterAll(() => host.close());

  /** Answers with what `reply` makes of the request's text. */
  const answers =
    (reply: (text: string) => unknown, promptTokens?: number): Script =>
    ({ body }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const content = JSON.stringify(reply(JSON.stringify(body)));
      const choices = [{ index: 0, message: { content }, finish_reason: 'stop' }];
      const usage = { prompt_tokens: promptTokens, completion_tokens: 3 };
      response.end(JSON.stringify({ choices, usage: promptTokens ? usage : null }));
    };
  const countIn = (text: string) => ({ [/count_\d+/.exec(text)?.[0] ?? 'three']: 3 });

  it('that takes a schema and ignores it is found out', async () => {
    host.script(answers((text) => (text.includes('JSON Schema') ? countIn(text) : { figs: 3 })));
    expect(await checkReply(asking(host.url), signal)).toMatchObject({
      value: { schemaWay: 'prompt' },
    });
    expect(host.seen).toHaveLength(3);
  });

  it('whose model keeps to no schema at all is told as that', async () => {
    host.script(answers(() => ({ figs: 3 })));
    expect(await checkReply(asking(host.url), signal)).toMatchObject({
      ok: false,
      failure: { kind: 'badModelOutput' },
    });
  });

  it('that cuts long prompts at their start is found out, with what arrives', async () => {
    const limit = 20_000;
    host.script(({ body, ...rest }, response) => {
      const text = JSON.stringify(body).slice(-limit);
      const parcel = Number(/The number of the parcel is (\d+)/.exec(text)?.[1] ?? 0);
      void answers(() => ({ parcel }), Math.ceil(text.length / 4))({ body, ...rest }, response);
    });
    const given = { schemaWay: 'format', listed: null } as const;
    const checked = await checkContext(asking(host.url), given, signal);
    if (!checked.ok) expect.fail(checked.failure.message);
    expect(checked.value.isEnough).toBe(false);
    expect(checked.value.tokens).toBeGreaterThan(2000);
    expect(checked.value.tokens).toBeLessThan(limit / 4);
  });

  it('that refuses long prompts is asked for less', async () => {
    host.script((request, response) => {
      const text = JSON.stringify(request.body);
      const parcel = Number(/The number of the parcel is (\d+)/.exec(text)?.[1] ?? 0);
      if (text.length < 40_000) return answers(() => ({ parcel }))(request, response);
      response.writeHead(400).end('the request exceeds the available context size');
    });
    const given = { schemaWay: 'format', listed: null } as const;
    expect(await checkContext(asking(host.url), given, signal)).toMatchObject({
      value: { isEnough: false, tokens: 8000 },
    });
  });

  it('that is hosted is not charged for a long prompt', async () => {
    const asked = asking(host.url, { server: modelServer('openai') });
    const given = { schemaWay: 'format', listed: 8000 } as const;
    host.script();
    expect(await checkContext(asked, given, signal)).toMatchObject({
      value: { isEnough: false, tokens: 8000 },
    });
    expect(host.seen).toHaveLength(0);
  });

  it.each([
    ['refuses pictures', 400],
    ['fails at pictures', 200],
  ])('that %s does not see them', async (_, status) => {
    host.script((request, response) => {
      if (status === 400) {
        response.writeHead(400).end('{"error":"image input is not possible here"}');
        return;
      }
      return answers(() => ({ left: 'green', right: 'green' }))(request, response);
    });
    expect(await checkImages(asking(host.url), 'format', signal)).toEqual({
      ok: true,
      value: false,
    });
  });

  it('without a list of models is no failure', async () => {
    host.script((_, response) => void response.writeHead(404).end('404 page not found'));
    expect(await checkModels(asking(host.url), signal)).toEqual({ ok: true, value: null });
  });

  it('that stays silent is reported within its limit', async () => {
    host.script((_, response) => {
      response.writeHead(200);
      response.flushHeaders();
    });
    expect(await checkReply(asking(host.url, { stallMs: 200 }), signal)).toMatchObject({
      failure: { kind: 'hostUnreachable' },
    });
  });
});

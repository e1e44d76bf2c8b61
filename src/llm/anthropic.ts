/**
 * The Messages API over the Anthropic SDK, and the only importer of it. Slim client: messages and models, no
 * SDK retries (ours are in `client.ts`), no tracing, no logging, so that neither key nor page reaches a console.
 */
import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk/error';
import {
  type ImageBlockParam,
  Messages,
  type RawMessageStreamEvent,
  type TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import * as z from 'zod/mini';
import type { Called } from '../core/ports.ts';
import { ok, type Result } from '../core/result.ts';
import { type ClientOptions, type LlmClient, makeClient } from './client.ts';
import { failureOf } from './failures.ts';
import { type Price, priceOf, type Tokens } from './prices.ts';
import type {
  ContentBlock,
  ImageBlock,
  Listener,
  ModelReply,
  Transport,
  WireError,
  WireReply,
  WireRequest,
} from './transport.ts';

export const ANTHROPIC_URL = 'https://api.anthropic.com';

export type HostOptions = {
  /** Empty is allowed for hosts other than Anthropic's. */
  readonly apiKey: string;
  /** Address of a host that speaks the Messages API; default Anthropic's. */
  readonly baseURL?: string;
  readonly fetch?: typeof fetch;
};

export type ModelFacts = {
  readonly id: string;
  readonly name: string;
  /** Null when the price isn't known: runs then count tokens, not money. */
  readonly price: Price | null;
  readonly deprecated: boolean;
};

class Slim extends BaseAnthropic {
  readonly messages = new Messages(this);
  readonly models = new Models(this);
}

/** A client for one model behind this key and address. See `ClientOptions` for effort, waits and stall time. */
export function anthropicClient(
  options: HostOptions & Omit<ClientOptions, 'transport'>,
): LlmClient {
  return makeClient({ ...options, transport: anthropicTransport(options) });
}

/** Send and stream over the SDK. The base address must be absolute; anything else throws. */
export function anthropicTransport(options: HostOptions): Transport {
  const url = new URL(options.baseURL || ANTHROPIC_URL);
  const isKeyMissing = options.apiKey === '' && url.href === new URL(ANTHROPIC_URL).href;
  return {
    host: url.host,
    send: (request, listener, signal) =>
      isKeyMissing ? Promise.resolve(noKey) : send(options, request, listener, signal),
  };
}

const noKey: ModelReply = { ok: false, error: { kind: 'noKey' }, tokens: null };

function slim({ apiKey, baseURL, fetch: ours }: HostOptions, onByte: () => void): Slim {
  return new Slim({
    apiKey: apiKey || 'none',
    baseURL: baseURL || ANTHROPIC_URL,
    maxRetries: 0,
    dangerouslyAllowBrowser: true,
    openTelemetry: false,
    logLevel: 'off',
    fetch: tapped(ours ?? fetch, onByte),
  });
}

/** `fetch` that reports every byte of the response; the SDK itself swallows the pings we must see. */
function tapped(inner: typeof fetch, onByte: () => void): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    onByte();
    if (!response.body) return response;
    const tap = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        onByte();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(tap), response);
  };
}

async function send(
  options: HostOptions,
  request: WireRequest,
  listener: Listener,
  signal: AbortSignal,
): Promise<ModelReply> {
  const seen: Seen = { text: '', stop: '', refusal: '', tokens: null, ended: false };
  try {
    const stream = await slim(options, listener.onByte).messages.create(body(request), { signal });
    for await (const event of stream) take(seen, event, listener);
  } catch (thrown) {
    return {
      ok: false,
      error: wireError(thrown, signal, seen.tokens !== null),
      tokens: seen.tokens,
    };
  }
  if (signal.aborted) return { ok: false, error: { kind: 'aborted' }, tokens: seen.tokens };
  if (!seen.ended || !seen.tokens) {
    return {
      ok: false,
      error: { kind: 'connection', message: 'it ended too early', began: true },
      tokens: seen.tokens,
    };
  }
  const reply: WireReply = { text: seen.text, stop: seen.stop, refusal: seen.refusal };
  return { ok: true, reply, tokens: seen.tokens };
}

function body(request: WireRequest) {
  const { model, maxTokens, schema, effort } = request;
  const config = {
    ...(schema ? { format: { type: 'json_schema' as const, schema: { ...schema } } } : {}),
    ...(effort ? { effort } : {}),
  };
  return {
    model,
    max_tokens: maxTokens,
    stream: true as const,
    system: request.system.map(textBlock),
    messages: request.turns.map(({ role, content }) => ({
      role,
      content: content.map(contentBlock),
    })),
    ...(Object.keys(config).length > 0 ? { output_config: config } : {}),
  };
}

function contentBlock(block: ContentBlock | ImageBlock): TextBlockParam | ImageBlockParam {
  if (!('image' in block)) return textBlock(block);
  const { mediaType, base64 } = block.image;
  return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } };
}

function textBlock({ text, cache }: ContentBlock): TextBlockParam {
  const block = { type: 'text' as const, text };
  return cache ? { ...block, cache_control: { type: 'ephemeral', ttl: cache } } : block;
}

type Seen = { text: string; stop: string; refusal: string; tokens: Tokens | null; ended: boolean };

/** Blocks are picked by type: thinking may come first, and unknown event types pass by. */
function take(seen: Seen, event: RawMessageStreamEvent, listener: Listener): void {
  if (event.type === 'message_start') seen.tokens = tokensOf(event.message.usage);
  else if (event.type === 'message_stop') seen.ended = true;
  else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
    seen.text += event.delta.text;
    listener.onText(event.delta.text);
  } else if (event.type === 'message_delta') {
    seen.stop = event.delta.stop_reason ?? '';
    seen.refusal = event.delta.stop_details?.category ?? '';
    if (seen.tokens) seen.tokens = { ...seen.tokens, output: event.usage.output_tokens };
  }
}

type WireUsage = {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_input_tokens: number | null;
  readonly cache_creation_input_tokens: number | null;
  readonly cache_creation: { readonly ephemeral_1h_input_tokens: number } | null;
};

/** Hosts other than Anthropic's may leave counts out; those read as 0. */
function tokensOf(usage: Partial<WireUsage> | undefined): Tokens {
  const written = usage?.cache_creation_input_tokens ?? 0;
  const hour = Math.min(usage?.cache_creation?.ephemeral_1h_input_tokens ?? 0, written);
  return {
    input: usage?.input_tokens ?? 0,
    cacheRead: usage?.cache_read_input_tokens ?? 0,
    cacheWrite5m: written - hour,
    cacheWrite1h: hour,
    output: usage?.output_tokens ?? 0,
  };
}

function wireError(thrown: unknown, signal: AbortSignal, began: boolean): WireError {
  if (signal.aborted || thrown instanceof APIUserAbortError) return { kind: 'aborted' };
  if (!(thrown instanceof APIError) || thrown instanceof APIConnectionError) {
    return { kind: 'connection', message: rootMessage(thrown), began };
  }
  const headers = thrown.headers ?? new Headers();
  const retry = headers.get('x-should-retry');
  return {
    kind: 'http',
    status: thrown.status ?? 0,
    type: thrown.type ?? '',
    message: thrown.apiMessage ?? '',
    retryAfter: retryAfter(headers),
    shouldRetry: retry === null ? null : retry === 'true',
  };
}

function rootMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error ? rootMessage(thrown.cause) : thrown.message || thrown.name;
}

function retryAfter(headers: Headers): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** The models this host offers. Fails with the words of `failureOf`; hosts without a list answer 404. */
export async function listModels(
  options: HostOptions,
  signal: AbortSignal,
): Promise<Result<readonly ModelFacts[]>> {
  const transport = anthropicTransport(options);
  const client = slim(options, () => undefined);
  if (options.apiKey === '' && transport.host === new URL(ANTHROPIC_URL).host)
    return failureOf({ kind: 'noKey' }, transport.host, '');
  try {
    const page = await client.models.list({ limit: 100 }, { signal });
    return ok(
      page.data.map((model) => ({
        id: model.id,
        name: model.display_name || model.id,
        price: priceOf(model.id),
        deprecated: model.lifecycle === 'deprecated',
      })),
    );
  } catch (thrown) {
    return failureOf(wireError(thrown, signal, false), transport.host, 'the list of models');
  }
}

const hello = z.object({ ready: z.boolean() });

/** One tiny call over the same path as every operator's: tells whether key, model and host work, with its cost. */
export function testCall(client: LlmClient, signal: AbortSignal): Promise<Called<boolean>> {
  return client.call({
    operator: 'test',
    system: [{ text: 'This is a connection test. Answer with one JSON object.' }],
    content: [{ text: 'Answer {"ready": true}.' }],
    schema: hello,
    parse: (value) => {
      const read = hello.safeParse(value);
      return read.success
        ? { ok: true, value: read.data.ready }
        : { ok: false, problems: ['Answer {"ready": true}.'] };
    },
    maxTokens: 2048,
    signal,
  });
}

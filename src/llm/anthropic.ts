/**
 * Anthropic's Messages API over its SDK; the only file that imports it. A minimal client: messages and models, no
 * retries by the SDK (`client.ts` retries), no tracing, no logging, so that neither key nor page text reaches a
 * console.
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
import type { HostOptions, Listed, Provider } from './provider.ts';
import type {
  ContentBlock,
  FinishReason,
  HttpReason,
  ImageBlock,
  Listener,
  ModelReply,
  Tokens,
  Transport,
  WireError,
  WireReply,
  WireRequest,
} from './transport.ts';

const OWN_URL = 'https://api.anthropic.com';

/** Serves every address, since other hosts also speak the Messages API. */
export const anthropic: Provider = { serves: () => true, transport: makeTransport, listModels };

class MinimalClient extends BaseAnthropic {
  readonly messages = new Messages(this);
  readonly models = new Models(this);
}

function makeTransport(options: HostOptions): Transport {
  return {
    host: addressOf(options).host,
    send: (request, listener, signal) =>
      isKeyMissing(options)
        ? Promise.resolve({ ok: false, error: { kind: 'noKey' }, tokens: null })
        : send(options, request, { listener, signal }),
  };
}

const addressOf = ({ baseURL }: HostOptions): URL => new URL(baseURL || OWN_URL);
const isKeyMissing = (options: HostOptions): boolean =>
  options.apiKey === '' && addressOf(options).host === new URL(OWN_URL).host;

function sdkClient({ apiKey, baseURL, fetch: given }: HostOptions, onByte: () => void) {
  return new MinimalClient({
    apiKey: apiKey || 'none',
    baseURL: baseURL || OWN_URL,
    maxRetries: 0,
    dangerouslyAllowBrowser: true,
    openTelemetry: false,
    logLevel: 'off',
    fetch: withByteTap(given ?? fetch, onByte),
  });
}

/** A host that answers with another address, '' if the browser hides it. The key was not given for that one. */
class RedirectError extends Error {}

const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/**
 * Wraps `fetch` to report every byte of the response, since the SDK hides the pings. Redirects are not followed: the
 * browser would send the key along.
 */
function withByteTap(inner: typeof fetch, onByte: () => void): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, { ...init, redirect: 'manual' });
    onByte();
    if (isRedirect(response)) throw new RedirectError(response.headers.get('location') ?? '');
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
  { listener, signal }: { readonly listener: Listener; readonly signal: AbortSignal },
): Promise<ModelReply> {
  const state: StreamState = {
    text: '',
    finish: 'end',
    refusal: '',
    tokens: null,
    hasEnded: false,
  };
  try {
    const { messages } = sdkClient(options, listener.onByte);
    const stream = await messages.create(body(request), { signal });
    for await (const event of stream) takeEvent(state, event, listener);
  } catch (thrown) {
    const { tokens } = state;
    return { ok: false, error: wireError(thrown, signal, tokens !== null), tokens };
  }
  const { text, finish, refusal, tokens, hasEnded } = state;
  if (signal.aborted) return { ok: false, error: { kind: 'aborted' }, tokens };
  if (!hasEnded || !tokens) {
    const message = 'the stream ended too early';
    return { ok: false, error: { kind: 'connection', message, began: true }, tokens };
  }
  const reply: WireReply = { text, finish, refusal };
  return { ok: true, reply, tokens };
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
    messages: request.messages.map(({ role, content }) => ({
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

/** State of a stream that is being read. */
type StreamState = {
  text: string;
  finish: FinishReason;
  refusal: string;
  tokens: Tokens | null;
  hasEnded: boolean;
};

/** Picks blocks by type, since thinking may come first. Ignores unknown event types. */
function takeEvent(state: StreamState, event: RawMessageStreamEvent, listener: Listener): void {
  if (event.type === 'message_start') state.tokens = tokensOf(event.message.usage);
  else if (event.type === 'message_stop') state.hasEnded = true;
  else if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
    state.text += event.delta.text;
    listener.onText(event.delta.text);
  } else if (event.type === 'message_delta') {
    state.finish = finishReasons[event.delta.stop_reason ?? ''] ?? 'end';
    state.refusal = event.delta.stop_details?.category ?? '';
    if (state.tokens) state.tokens = { ...state.tokens, output: event.usage.output_tokens };
  }
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  max_tokens: 'maxTokens',
  refusal: 'refusal',
  model_context_window_exceeded: 'contextFull',
};

type WireUsage = {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_input_tokens: number | null;
  readonly cache_creation_input_tokens: number | null;
  readonly cache_creation: { readonly ephemeral_1h_input_tokens: number } | null;
};

/** Hosts other than Anthropic's may omit counts. */
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
  if (thrown instanceof APIConnectionError && thrown.cause instanceof RedirectError) {
    const { message } = thrown.cause;
    const shouldRetry = false;
    return {
      kind: 'http',
      status: 0,
      reason: 'redirected',
      message,
      retryAfter: null,
      shouldRetry,
    };
  }
  if (!(thrown instanceof APIError) || thrown instanceof APIConnectionError) {
    return { kind: 'connection', message: rootMessage(thrown), began };
  }
  const headers = thrown.headers ?? new Headers();
  const retry = headers.get('x-should-retry');
  const message = thrown.apiMessage ?? '';
  const status = thrown.status ?? 0;
  return {
    kind: 'http',
    status,
    reason: reasonOf(status, thrown.type ?? '', message),
    message,
    retryAfter: retryAfter(headers),
    shouldRetry: retry === null ? null : retry === 'true',
  };
}

const byType: Readonly<Record<string, HttpReason>> = {
  billing_error: 'billing',
  authentication_error: 'badKey',
  permission_error: 'forbidden',
  not_found_error: 'notFound',
  rate_limit_error: 'rateLimit',
  overloaded_error: 'overloaded',
  api_error: 'server',
  timeout_error: 'server',
};
const byStatus: Readonly<Record<number, HttpReason>> = {
  401: 'badKey',
  402: 'billing',
  403: 'forbidden',
  404: 'notFound',
  408: 'server',
  409: 'server',
  413: 'tooLong',
  429: 'rateLimit',
  503: 'overloaded',
  529: 'overloaded',
};

/** Other hosts send a status without a type; errors inside a stream have a type without a status. */
function reasonOf(status: number, type: string, message: string): HttpReason {
  if (/credit balance/i.test(message)) return 'billing';
  if (status === 400 && /prompt is too long|context (window|length)|too many tokens/i.test(message))
    return 'tooLong';
  if (status === 400 && FEATURES.test(message)) return 'unsupported';
  return byType[type] ?? byStatus[status] ?? (status >= 500 ? 'server' : 'other');
}

const FEATURES = /output_config|output_format|json_schema|effort|schema|cache_control|ttl/i;

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

async function listModels(options: HostOptions, signal: AbortSignal): Promise<Listed> {
  if (isKeyMissing(options)) return { ok: false, error: { kind: 'noKey' } };
  try {
    const page = await sdkClient(options, () => undefined).models.list({ limit: 100 }, { signal });
    const models = page.data.map(({ id, display_name, lifecycle }) => ({
      id,
      name: display_name || id,
      deprecated: lifecycle === 'deprecated',
    }));
    return { ok: true, models };
  } catch (thrown) {
    return { ok: false, error: wireError(thrown, signal, false) };
  }
}

/**
 * Anthropic's Messages API over its SDK; the only file that imports it. A minimal client: messages and models, no
 * retries by the SDK (`client.ts` retries), no tracing, no logging, so that neither key nor page text reaches a
 * console. Replies are read by `stream.ts`, since other servers that speak this format differ in details that the SDK
 * does not forgive.
 */
import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import {
  type ImageBlockParam,
  Messages,
  type TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import * as z from 'zod/mini';
import { modelServers } from '../core/run/modelServers.ts';
import { errorIn, HostError, plainError } from './hostError.ts';
import { hostFetch, thrownError, withConnection } from './hostFetch.ts';
import { readModels } from './modelList.ts';
import type { HostOptions, Listed, Provider } from './provider.ts';
import { makeReply, type ReplyDraft } from './replyDraft.ts';
import { type Progress, readValues } from './stream.ts';
import type {
  ContentBlock,
  FinishReason,
  ImageBlock,
  Listener,
  ModelReply,
  Tokens,
  Transport,
  WireRequest,
} from './transport.ts';

const OWN_URL = modelServers.anthropic.address;

export const anthropic: Provider = { transport: makeTransport, listModels };

class MinimalClient extends BaseAnthropic {
  readonly messages = new Messages(this);
  readonly models = new Models(this);
}

function makeTransport(options: HostOptions): Transport {
  return {
    host: addressOf(options).host,
    ways: ['format', 'prompt'],
    send: (request, listener, signal) =>
      isKeyMissing(options)
        ? Promise.resolve({ ok: false, error: { kind: 'noKey' }, tokens: null })
        : send(options, request, { listener, signal }),
  };
}

const addressOf = ({ baseURL }: HostOptions): URL => new URL(baseURL || OWN_URL);
const isKeyMissing = (options: HostOptions): boolean =>
  options.apiKey === '' && addressOf(options).host === new URL(OWN_URL).host;

function sdkClient(options: HostOptions, onByte: () => void) {
  const { apiKey, baseURL, server, fetch: given } = options;
  return new MinimalClient({
    apiKey: apiKey || 'none',
    baseURL: baseURL || OWN_URL,
    maxRetries: 0,
    dangerouslyAllowBrowser: true,
    openTelemetry: false,
    logLevel: 'off',
    fetch: hostFetch(given ?? fetch, onByte),
    ...(apiKey && server?.signIn.includes('x-api-key')
      ? { defaultHeaders: { 'x-api-key': apiKey } }
      : {}),
  });
}

async function send(
  options: HostOptions,
  request: WireRequest,
  { listener, signal }: { readonly listener: Listener; readonly signal: AbortSignal },
): Promise<ModelReply> {
  const draft = makeReply(listener);
  let began = false;
  try {
    const { messages } = sdkClient(options, listener.onByte);
    await withConnection(signal, async (own) => {
      const response = await messages.create(body(request), { signal: own }).asResponse();
      began = true;
      await readValues(response, {
        onByte: listener.onByte,
        take: (value) => takeValue(draft, value),
      });
    });
  } catch (thrown) {
    return { ok: false, error: thrownError(thrown, signal, began), tokens: draft.tokens() };
  }
  return draft.end(signal);
}

/** Sends no temperature: none of its models is known to take one. */
function body(request: WireRequest) {
  const { model, maxTokens, schema, effort } = request;
  const config = {
    ...(schema ? { format: { type: 'json_schema' as const, schema: { ...schema.shape } } } : {}),
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

/** Optional, since hosts other than Anthropic's leave out what they have no use for. Unknown events are ignored. */
const block = z.object({
  type: z.string(),
  text: z.optional(z.string()),
  input: z.optional(z.unknown()),
});
const usage = z.catch(
  z.nullish(
    z.object({
      input_tokens: z.nullish(z.number()),
      output_tokens: z.nullish(z.number()),
      cache_read_input_tokens: z.nullish(z.number()),
      cache_creation_input_tokens: z.nullish(z.number()),
      cache_creation: z.nullish(z.object({ ephemeral_1h_input_tokens: z.nullish(z.number()) })),
    }),
  ),
  null,
);
const ending = z.object({
  stop_reason: z.nullish(z.string()),
  stop_details: z.nullish(z.object({ category: z.nullish(z.string()) })),
});
const wholeMessage = z.extend(ending, {
  content: z.array(block),
  usage,
});
const event = z.object({
  type: z.optional(z.string()),
  message: z.optional(z.object({ usage })),
  content_block: z.optional(block),
  delta: z.optional(
    z.extend(ending, {
      type: z.optional(z.string()),
      text: z.optional(z.string()),
      thinking: z.optional(z.string()),
      partial_json: z.optional(z.string()),
    }),
  ),
  usage,
  error: z.optional(z.unknown()),
  choices: z.optional(z.unknown()),
});

function takeValue(draft: ReplyDraft, value: unknown): Progress {
  const whole = wholeMessage.safeParse(value);
  if (whole.success) {
    draft.count(countsIn(whole.data.usage));
    for (const each of whole.data.content) takeBlock(draft, each);
    takeEnding(draft, { stop_reason: 'end_turn', ...whole.data });
    return 'over';
  }
  const { data } = event.safeParse(Array.isArray(value) ? value[0] : value);
  if (!data) return 'more';
  if (data.error !== undefined || data.type === 'error')
    throw new HostError(errorIn(JSON.stringify(value), 0));
  if (data.choices !== undefined) throw new HostError(plainError('otherApi', ''));
  switch (data.type) {
    case 'message_start':
      draft.count(countsIn(data.message?.usage));
      return 'more';
    case 'content_block_start':
      if (data.content_block) takeBlock(draft, data.content_block);
      return 'more';
    case 'content_block_delta':
      draft.add('text', data.delta?.text);
      draft.add('thinking', data.delta?.thinking);
      draft.add('call', data.delta?.partial_json);
      return 'more';
    case 'message_delta':
      if (data.usage) draft.count(countsIn(data.usage));
      return takeEnding(draft, data.delta ?? {});
    case 'message_stop':
      draft.finish('end', '');
      return 'over';
    default:
      return 'more';
  }
}

/** Picks blocks by type, since thinking may come first. */
function takeBlock(draft: ReplyDraft, { type, text, input }: z.output<typeof block>): void {
  if (type === 'text') draft.add('text', text);
  const isWhole = typeof input === 'object' && input !== null && Object.keys(input).length > 0;
  if (type === 'tool_use' && isWhole) draft.add('call', JSON.stringify(input));
}

function takeEnding(
  draft: ReplyDraft,
  { stop_reason: reason, stop_details: details }: z.output<typeof ending>,
): Progress {
  if (!reason) return 'more';
  draft.finish(finishReasons[reason] ?? 'end', details?.category ?? '');
  return 'ending';
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  max_tokens: 'maxTokens',
  refusal: 'refusal',
  model_context_window_exceeded: 'contextFull',
};

/** The counts that are there: the last event of a stream repeats only some of those of the first. */
function countsIn(counts: z.output<typeof usage> | undefined): Partial<Tokens> {
  if (!counts) return {};
  const written = counts.cache_creation_input_tokens;
  const hour = Math.min(counts.cache_creation?.ephemeral_1h_input_tokens ?? 0, written ?? 0);
  return {
    ...(counts.input_tokens ? { input: counts.input_tokens } : {}),
    ...(counts.cache_read_input_tokens ? { cacheRead: counts.cache_read_input_tokens } : {}),
    ...(written ? { cacheWrite5m: written - hour, cacheWrite1h: hour } : {}),
    ...(counts.output_tokens ? { output: counts.output_tokens } : {}),
  };
}

async function listModels(options: HostOptions, signal: AbortSignal): Promise<Listed> {
  if (isKeyMissing(options)) return { ok: false, error: { kind: 'noKey' } };
  try {
    const { models } = sdkClient(options, () => undefined);
    return await withConnection(signal, async (own) =>
      readModels(await models.list({ limit: 100 }, { signal: own }).asResponse()),
    );
  } catch (thrown) {
    return { ok: false, error: thrownError(thrown, signal, false) };
  }
}

/**
 * OpenAI's Chat Completions, which most hosted and local servers speak. They agree on little more than the shape of a
 * plain request: what one of them rejects is left out of later requests to it.
 */
import * as z from 'zod/mini';
import { type ModelServer, modelServers, schemaWays } from '../core/run/modelServers.ts';
import { clip } from '../core/text.ts';
import { errorIn, HostError, plainError } from './hostError.ts';
import { hostFetch, thrownError, withConnection } from './hostFetch.ts';
import { readModels } from './modelList.ts';
import type { HostOptions, Listed, Provider } from './provider.ts';
import { makeReply, type ReplyDraft } from './replyDraft.ts';
import { DONE, type Progress, readValues } from './stream.ts';
import { strictSchema } from './strictSchema.ts';
import type {
  Block,
  ContentBlock,
  FinishReason,
  Listener,
  ModelReply,
  Tokens,
  Transport,
  WireError,
  WireRequest,
} from './transport.ts';

export const chat: Provider = { transport: makeTransport, listModels };

/** Name of the schema, and of the function that a model is made to call. */
const ANSWER = 'answer';

/** Fields that a host may not know. */
type Dialect = {
  limit: 'max_tokens' | 'max_completion_tokens';
  isLimitSettled: boolean;
  asksForUsage: boolean;
  takesTemperature: boolean;
};

function makeTransport(options: HostOptions): Transport {
  const server = serverOf(options);
  const dialect: Dialect = {
    limit: server.limitField ?? 'max_tokens',
    isLimitSettled: false,
    asksForUsage: true,
    takesTemperature: true,
  };
  return {
    host: new URL(addressOf(options)).host,
    ways: schemaWays.slice(schemaWays.indexOf(server.schemaWay)),
    async send(request, listener, signal) {
      if (isKeyMissing(options)) return { ok: false, error: { kind: 'noKey' }, tokens: null };
      for (;;) {
        const reply = await send(options, bodyOf(request, options, dialect), listener, signal);
        if (reply.ok || !hasAdapted(dialect, reply.error)) return reply;
      }
    },
  };
}

const serverOf = ({ server }: HostOptions): ModelServer => server ?? modelServers.openai;
const addressOf = (options: HostOptions): string => options.baseURL || serverOf(options).address;

function isKeyMissing(options: HostOptions): boolean {
  const server = serverOf(options);
  return (
    options.apiKey === '' && server.key === 'required' && addressOf(options) === server.address
  );
}

/** Changes the dialect if the error names one of its fields; true if it is worth asking again. */
function hasAdapted(dialect: Dialect, error: WireError): boolean {
  if (error.kind !== 'http' || error.status < 400 || error.status >= 500) return false;
  const { message } = error;
  if (dialect.asksForUsage && /stream_options|include_usage/.test(message)) {
    dialect.asksForUsage = false;
    return true;
  }
  if (dialect.takesTemperature && message.includes('temperature')) {
    dialect.takesTemperature = false;
    return true;
  }
  // A limit that is too large is named as well, but not as a field that is unknown.
  if (dialect.isLimitSettled || !message.includes(dialect.limit) || !UNKNOWN.test(message))
    return false;
  dialect.limit = dialect.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  dialect.isLimitSettled = true;
  return true;
}
const UNKNOWN = /unsupported|not supported|not permitted|not allowed|unrecognized|unknown|extra/i;

async function send(
  options: HostOptions,
  body: object,
  listener: Listener,
  signal: AbortSignal,
): Promise<ModelReply> {
  const draft = makeReply(listener);
  let began = false;
  try {
    await withConnection(signal, async (own) => {
      const response = await request(options, 'chat/completions', listener.onByte, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: own,
      });
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

function request(
  options: HostOptions,
  path: string,
  onByte: () => void,
  init: RequestInit,
): Promise<Response> {
  const { apiKey, fetch: given } = options;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };
  const ask = hostFetch(given ?? fetch, onByte);
  return ask(`${addressOf(options)}/${path}`, { ...init, headers });
}

function bodyOf(request: WireRequest, options: HostOptions, dialect: Dialect): object {
  const { model, maxTokens, schema, temperature } = request;
  const isVaried = temperature !== undefined && dialect.takesTemperature;
  const content = contentFor(serverOf(options).takesCacheMarks ?? false);
  return {
    model,
    [dialect.limit]: maxTokens,
    stream: true,
    ...(isVaried ? { temperature } : {}),
    ...(dialect.asksForUsage ? { stream_options: { include_usage: true } } : {}),
    messages: [
      { role: 'system', content: content(request.system) },
      ...request.messages.map((message) => ({
        role: message.role,
        content: content(message.content),
      })),
    ],
    ...(schema ? constraint(schema) : {}),
  };
}

function constraint({ way, shape }: NonNullable<WireRequest['schema']>): object {
  if (way === 'format') {
    const json_schema = { name: ANSWER, strict: true, schema: strictSchema(shape) };
    return { response_format: { type: 'json_schema', json_schema } };
  }
  const description = 'Gives the answer.';
  return {
    tools: [{ type: 'function', function: { name: ANSWER, description, parameters: shape } }],
    tool_choice: { type: 'function', function: { name: ANSWER } },
  };
}

/** Plain text wherever it will do: many servers know no parts. */
const contentFor =
  (takesCacheMarks: boolean) =>
  (blocks: readonly Block[]): unknown => {
    const isPlain = blocks.every((block) => !('image' in block));
    const isMarked = takesCacheMarks && blocks.some((block) => !('image' in block) && block.cache);
    if (isPlain && !isMarked)
      return blocks.map((block) => ('text' in block ? block.text : '')).join('\n\n');
    return blocks.map((block) =>
      'image' in block ? imagePart(block.image) : textPart(block, takesCacheMarks),
    );
  };

const imagePart = ({ mediaType, base64 }: { mediaType: string; base64: string }): object => ({
  type: 'image_url',
  image_url: { url: `data:${mediaType};base64,${base64}` },
});

const textPart = ({ text, cache }: ContentBlock, takesCacheMarks: boolean): object =>
  cache && takesCacheMarks
    ? { type: 'text', text, cache_control: { type: 'ephemeral' } }
    : { type: 'text', text };

const count = z.catch(z.nullish(z.number()), null);
const words = z.catch(z.nullish(z.string()), null);
const call = z.object({
  index: z.catch(z.optional(z.number()), undefined),
  function: z.optional(z.object({ arguments: z.optional(z.unknown()) })),
});
const said = z.object({
  content: z.optional(z.unknown()),
  refusal: words,
  reasoning_content: words,
  reasoning: words,
  tool_calls: z.catch(z.nullish(z.array(call)), null),
  function_call: z.catch(z.nullish(z.object({ arguments: z.optional(z.unknown()) })), null),
});
const choice = z.object({
  index: z.catch(z.optional(z.number()), undefined),
  delta: z.nullish(said),
  message: z.nullish(said),
  text: words,
  finish_reason: words,
});
const usage = z.catch(
  z.nullish(
    z.object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_cache_hit_tokens: count,
      prompt_tokens_details: z.catch(z.nullish(z.object({ cached_tokens: count })), null),
    }),
  ),
  null,
);
const chunk = z.object({
  choices: z.catch(z.nullish(z.array(choice)), null),
  usage,
  x_groq: z.catch(z.nullish(z.object({ usage })), null),
  error: z.optional(z.unknown()),
  object: words,
  type: words,
});

function takeValue(draft: ReplyDraft, value: unknown): Progress {
  if (value === DONE) {
    draft.finish('end', '');
    return 'over';
  }
  const { data } = chunk.safeParse(Array.isArray(value) ? value[0] : value);
  if (!data || (data.error !== undefined && data.error !== null) || isBareError(value))
    throw new HostError(errorIn(JSON.stringify(value), 0));
  if (data.type?.startsWith('message')) throw new HostError(plainError('otherApi', ''));
  const counts = data.usage ?? data.x_groq?.usage;
  if (counts) draft.count(tokensOf(counts));
  const first = data.choices?.find(({ index }) => (index ?? 0) === 0);
  if (!first) return 'more';
  takeChoice(draft, first);
  if (!first.delta && first.message) {
    draft.finish('end', '');
    return 'over';
  }
  return first.finish_reason ? 'ending' : 'more';
}

/** An error without the usual `error` around it. */
function isBareError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || 'choices' in value)
    return typeof value === 'string';
  return 'detail' in value || ('message' in value && !('type' in value));
}

function takeChoice(
  draft: ReplyDraft,
  { delta, message, text, finish_reason: reason }: Choice,
): void {
  // Some servers repeat the whole message in the last piece.
  const part = delta ?? (draft.hasText() ? null : message);
  draft.add('text', text);
  if (part) {
    draft.add('text', textIn(part.content));
    draft.add('thinking', part.reasoning_content ?? part.reasoning);
    for (const each of part.tool_calls ?? [])
      if ((each.index ?? 0) === 0) draft.add('call', argumentsIn(each.function?.arguments));
    draft.add('call', argumentsIn(part.function_call?.arguments));
    if (part.refusal) draft.finish('refusal', clip(part.refusal, 200));
  }
  if (reason) draft.finish(finishReasons[reason.toLowerCase()] ?? 'end', '');
}
type Choice = z.output<typeof choice>;

/** Text, or parts of which some are text. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => (part?.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('');
}

/** Pieces of JSON, or the object itself. */
function argumentsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  length: 'maxTokens',
  max_tokens: 'maxTokens',
  model_length: 'contextFull',
  content_filter: 'refusal',
  safety: 'refusal',
  refusal: 'refusal',
};

/** The prompt's tokens include those that were read from the cache. */
function tokensOf(counts: NonNullable<z.output<typeof usage>>): Partial<Tokens> {
  const cached = counts.prompt_tokens_details?.cached_tokens ?? counts.prompt_cache_hit_tokens ?? 0;
  return {
    input: Math.max(0, (counts.prompt_tokens ?? 0) - cached),
    cacheRead: cached,
    output: counts.completion_tokens ?? 0,
  };
}

async function listModels(options: HostOptions, signal: AbortSignal): Promise<Listed> {
  if (isKeyMissing(options)) return { ok: false, error: { kind: 'noKey' } };
  try {
    return await withConnection(signal, async (own) =>
      readModels(await request(options, 'models', () => undefined, { signal: own })),
    );
  } catch (thrown) {
    return { ok: false, error: thrownError(thrown, signal, false) };
  }
}

/**
 * One request to a model host until a reply arrives: waits out rate limits and overload, abandons a silent stream, and
 * learns what the host accepts.
 */

import type { Json } from '../core/json.ts';
import type { Delay } from '../core/messages/delay.ts';
import { ok, type Result } from '../core/result.ts';
import type { ModelCapabilities } from '../core/run/modelCapabilities.ts';
import type { SchemaWay } from '../core/run/modelServers.ts';
import { delayReason, failureOf, isAboutFeatures, isRetryable, stallFailure } from './failures.ts';
import { factsOf } from './models.ts';
import type { JsonSchema } from './schema.ts';
import { schemaInWords } from './schemaInWords.ts';
import type {
  ChatMessage,
  ContentBlock,
  Effort,
  ModelReply,
  Tokens,
  Transport,
  WireError,
  WireReply,
  WireRequest,
} from './transport.ts';
import { backoff, watch } from './wait.ts';

export type HostSettings = {
  readonly transport: Transport;
  readonly model: string;
  /** Sent only to models known to accept it; null sends none. */
  readonly effort: Effort | null;
  /** How long the host may be silent before a request is abandoned, in ms. A ping counts as activity. */
  readonly stallMs: number;
  /** Source of jitter in [0,1), and the wait itself; replaced in tests. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called before each wait with its length in ms and the reason. */
  readonly onWait?: (delay: Delay) => void;
  /** What was found out about this model on this host; null if nothing. */
  readonly known?: ModelCapabilities | null;
  /** The way to ask for a schema, if not the one that is known to work. */
  readonly way?: SchemaWay;
};

export type Exchange = {
  readonly system: readonly ContentBlock[];
  readonly messages: readonly ChatMessage[];
  readonly schema: JsonSchema;
  readonly example?: Json;
  readonly maxTokens: number;
  readonly temperature?: number;
  readonly onText: (delta: string) => void;
  /** Called for each request that reached the model, including one that failed later. */
  readonly onTokens: (tokens: Tokens) => void;
  readonly signal: AbortSignal;
};

export type Sender = {
  /** Never rejects. */
  readonly send: (exchange: Exchange) => Promise<Result<WireReply>>;
  /**
   * Says that a reply was not in the shape asked for: from now on, prompts show the schema too, since the host may have
   * ignored it.
   */
  readonly distrust: () => void;
};

/** Learned from the host. */
type Habits = {
  /** Goes down the list of ways as the host rejects them. */
  way: SchemaWay;
  showsSchema: boolean;
};
type Host = HostSettings & { readonly habits: Habits };

const MAX_TRIES = 4;

/** A sender for one model on one host. */
export function makeSender(settings: HostSettings): Sender {
  const { transport, known, way } = settings;
  const first = way ?? known?.schemaWay ?? transport.ways[0] ?? 'prompt';
  const habits: Habits = { way: first, showsSchema: first === 'prompt' };
  const host: Host = { ...settings, habits };
  return {
    send: (exchange) => sendWithRetries(host, exchange),
    distrust: () => {
      habits.showsSchema = true;
    },
  };
}

/** Up to four attempts for transient errors, and one more after a stall. */
async function sendWithRetries(host: Host, exchange: Exchange): Promise<Result<WireReply>> {
  const { transport, model } = host;
  let hasStalled = false;
  for (let tries = 1; ; tries += 1) {
    const { reply, isStalled } = await sendOnce(host, exchange);
    if (reply.ok) return ok(reply.reply);
    if (exchange.signal.aborted) return failureOf({ kind: 'aborted' }, transport.host, model);
    if (isStalled) {
      if (hasStalled) return stallFailure(transport.host, host.stallMs);
      hasStalled = true;
      host.onWait?.({ why: 'stalled', host: transport.host, ms: 0 });
    } else if (isAboutFeatures(reply.error) && hasNextWay(host)) {
      tries -= 1;
    } else if (tries >= MAX_TRIES || !isRetryable(reply.error)) {
      return failureOf(reply.error, transport.host, model);
    } else {
      await waitToRetry(host, reply.error, tries, exchange.signal);
      if (exchange.signal.aborted) return failureOf({ kind: 'aborted' }, transport.host, model);
    }
  }
}

/** Goes on to the next way to a schema; false if there is none. */
function hasNextWay({ habits, transport: { ways } }: Host): boolean {
  const next = ways[ways.indexOf(habits.way) + 1];
  if (!next) return false;
  habits.way = next;
  habits.showsSchema ||= next === 'prompt';
  return true;
}

async function waitToRetry(
  host: Host,
  error: WireError,
  tries: number,
  signal: AbortSignal,
): Promise<void> {
  const ms = backoff(tries, error.kind === 'http' ? error.retryAfter : null, host.random);
  host.onWait?.({ why: delayReason(error), host: host.transport.host, ms });
  await host.sleep(ms, signal);
}

async function sendOnce(
  host: Host,
  exchange: Exchange,
): Promise<{ readonly reply: ModelReply; readonly isStalled: boolean }> {
  const life = watch(host.stallMs, exchange.signal);
  const listener = { onByte: life.touch, onText: exchange.onText };
  const reply = await host.transport.send(wireRequest(host, exchange), listener, life.signal);
  life.end();
  if (reply.tokens) exchange.onTokens(reply.tokens);
  return { reply, isStalled: !reply.ok && life.stalled() };
}

function wireRequest({ model, effort, habits, known }: Host, exchange: Exchange): WireRequest {
  const { way, showsSchema } = habits;
  const { schema, temperature } = exchange;
  const varied = temperature === undefined ? {} : { temperature };
  const maxTokens = Math.min(exchange.maxTokens, roomForReply(known ?? null));
  const messages =
    known?.images === false ? exchange.messages.map(withoutImages) : exchange.messages;
  const system = showsSchema
    ? [...exchange.system, schemaInWords(schema, exchange.example)]
    : exchange.system;
  if (way === 'prompt') {
    return {
      model,
      system: system.map(({ text }) => ({ text })),
      messages: messages.map(withoutCacheMarks),
      maxTokens,
      schema: null,
      effort: null,
      ...varied,
    };
  }
  const takesEffort = factsOf(model)?.capabilities.effort ?? false;
  return {
    model,
    system,
    messages,
    maxTokens,
    schema: { way, shape: schema },
    effort: takesEffort ? effort : null,
    ...varied,
  };
}

/** Some servers refuse a request whose limit would not fit beside the prompt (`roomFor`). */
function roomForReply(known: ModelCapabilities | null): number {
  const tokens = known?.contextTokens;
  return tokens ? Math.max(1024, Math.floor(tokens / 3)) : Infinity;
}

const withoutImages = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: message.content.filter((block) => !('image' in block)),
});

const withoutCacheMarks = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: message.content.map((block) => ('image' in block ? block : { text: block.text })),
});

/**
 * One request to a model host until a reply arrives: waits out rate limits and overload, abandons a silent stream, and
 * learns what the host accepts.
 */

import type { Delay } from '../core/messages/delay.ts';
import { ok, type Result } from '../core/result.ts';
import { delayReason, failureOf, isAboutFeatures, isRetryable, stallFailure } from './failures.ts';
import { factsOf } from './models.ts';
import type { JsonSchema } from './schema.ts';
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
};

export type Exchange = {
  readonly system: readonly ContentBlock[];
  readonly messages: readonly ChatMessage[];
  readonly schema: JsonSchema;
  readonly maxTokens: number;
  readonly onText: (delta: string) => void;
  /** Called for each request that reached the model, including one that failed later. */
  readonly onTokens: (tokens: Tokens) => void;
  readonly signal: AbortSignal;
};

/** Sends an exchange; never rejects. */
export type Sender = (exchange: Exchange) => Promise<Result<WireReply>>;

/** Learned from the host: once it rejects schema, effort or cache marks, later requests omit them. */
type HostCapabilities = { acceptsFeatures: boolean };
type Host = HostSettings & { readonly capabilities: HostCapabilities };

const MAX_TRIES = 4;

/** A sender for one model on one host. */
export function makeSender(settings: HostSettings): Sender {
  const host: Host = { ...settings, capabilities: { acceptsFeatures: true } };
  return (exchange) => sendWithRetries(host, exchange);
}

/** Up to four attempts for transient errors, and one more after a stall. */
async function sendWithRetries(host: Host, exchange: Exchange): Promise<Result<WireReply>> {
  const { transport, capabilities, model } = host;
  let hasStalled = false;
  for (let tries = 1; ; tries += 1) {
    const { reply, isStalled } = await sendOnce(host, exchange);
    if (reply.ok) return ok(reply.reply);
    if (exchange.signal.aborted) return failureOf({ kind: 'aborted' }, transport.host, model);
    if (isStalled) {
      if (hasStalled) return stallFailure(transport.host, host.stallMs);
      hasStalled = true;
      host.onWait?.({ why: 'stalled', host: transport.host, ms: 0 });
    } else if (capabilities.acceptsFeatures && isAboutFeatures(reply.error)) {
      capabilities.acceptsFeatures = false;
    } else if (tries >= MAX_TRIES || !isRetryable(reply.error)) {
      return failureOf(reply.error, transport.host, model);
    } else {
      await waitToRetry(host, reply.error, tries, exchange.signal);
      if (exchange.signal.aborted) return failureOf({ kind: 'aborted' }, transport.host, model);
    }
  }
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

function wireRequest({ model, effort, capabilities }: Host, exchange: Exchange): WireRequest {
  const { system, messages, schema, maxTokens } = exchange;
  if (capabilities.acceptsFeatures) {
    const takesEffort = factsOf(model)?.capabilities.effort ?? false;
    return { model, system, messages, maxTokens, schema, effort: takesEffort ? effort : null };
  }
  const shape = {
    text: `Answer with one JSON object that matches this JSON Schema, and nothing else:\n${JSON.stringify(schema)}`,
  };
  return {
    model,
    system: [...system.map(({ text }) => ({ text })), shape],
    messages: messages.map(withoutCacheMarks),
    maxTokens,
    schema: null,
    effort: null,
  };
}

const withoutCacheMarks = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: message.content.map((block) => ('image' in block ? block : { text: block.text })),
});

/**
 * A request to a model host: one request, one streamed reply, every failure a value. A provider (a file such as
 * `anthropic.ts`) translates this to its wire format, which no other file knows. See `providers.ts`.
 */
import type { SchemaWay } from '../core/run/modelServers.ts';
import type { JsonSchema } from './schema.ts';

export type Effort = 'low' | 'medium' | 'high';

/** A text block of the prompt. `cache` asks the host to cache the prompt up to here for that long. */
export type ContentBlock = { readonly text: string; readonly cache?: '5m' | '1h' };

export type ImageBlock = {
  readonly image: { readonly mediaType: 'image/png' | 'image/jpeg'; readonly base64: string };
};

export type Block = ContentBlock | ImageBlock;

export type ChatMessage = {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Block[];
};

export type WireRequest = {
  readonly model: string;
  readonly system: readonly ContentBlock[];
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number;
  /** The schema that the host must enforce, and how; null if only the prompt names one. */
  readonly schema: {
    readonly way: Exclude<SchemaWay, 'prompt'>;
    readonly shape: JsonSchema;
  } | null;
  /** Null sends none. */
  readonly effort: Effort | null;
  /** Left out where the host or the model takes none. */
  readonly temperature?: number;
};

/** Why the reply ended. `end` also stands for reasons that need no handling, and for none given. */
export type FinishReason = 'end' | 'maxTokens' | 'refusal' | 'contextFull';

export type WireReply = {
  readonly text: string;
  readonly finish: FinishReason;
  /** Category of a refusal, or the model's words, if the host gave one; else empty. */
  readonly refusal: string;
};

/**
 * Meaning of an error of the host, independent of the provider's codes. `unsupported` is about schema, effort or cache
 * marks, `origin` about requests of browser extensions. `page` is a web page, `otherApi` a reply in the other wire
 * format, `unreadable` any other text that is no reply.
 */
export type HttpReason =
  | 'unsupported'
  | 'badKey'
  | 'forbidden'
  | 'origin'
  | 'noModel'
  | 'noAddress'
  | 'page'
  | 'otherApi'
  | 'unreadable'
  | 'declined'
  | 'billing'
  | 'tooLong'
  | 'rateLimit'
  | 'overloaded'
  | 'server'
  | 'redirected'
  | 'other';

export type WireError =
  | {
      readonly kind: 'http';
      readonly reason: HttpReason;
      /** 0 for an error without a status, such as one inside a stream, and for a redirect. */
      readonly status: number;
      /** The host's own message, or where it redirects to; or empty. */
      readonly message: string;
      /** How long the host asks to wait, in ms; null if unstated. */
      readonly retryAfter: number | null;
      /** Whether the host says to retry; null if unstated. */
      readonly shouldRetry: boolean | null;
    }
  /** No response, or (`began`) one that was interrupted. */
  | { readonly kind: 'connection'; readonly message: string; readonly began: boolean }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'noKey' };

/** Tokens of one reply. Counts that a host omits are 0. */
export type Tokens = {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly output: number;
};

/** `tokens` is null if the request never reached the model. */
export type ModelReply =
  | { readonly ok: true; readonly reply: WireReply; readonly tokens: Tokens }
  | { readonly ok: false; readonly error: WireError; readonly tokens: Tokens | null };

export type Listener = {
  /** Called for any byte of the response, pings included. */
  readonly onByte: () => void;
  readonly onText: (delta: string) => void;
};

export type Transport = {
  /** Host and port, for messages to the user. */
  readonly host: string;
  /** The ways to a schema that it knows, the one to try first at the front. */
  readonly ways: readonly SchemaWay[];
  /** Never rejects: every failure is a value. */
  send(request: WireRequest, listener: Listener, signal: AbortSignal): Promise<ModelReply>;
};

/** What the client asks of a model host: one request, one streamed reply. `anthropic.ts` is the one that exists. */

import type { Tokens } from './prices.ts';
import type { JsonSchema } from './schema.ts';

export type Effort = 'low' | 'medium' | 'high';

/** A text block of the prompt; `cache` puts a cache mark of that lifetime on it. */
export type ContentBlock = { readonly text: string; readonly cache?: '5m' | '1h' };

export type ImageBlock = {
  readonly image: { readonly mediaType: 'image/png' | 'image/jpeg'; readonly base64: string };
};

export type ChatMessage = {
  readonly role: 'user' | 'assistant';
  readonly content: readonly (ContentBlock | ImageBlock)[];
};

export type WireRequest = {
  readonly model: string;
  readonly system: readonly ContentBlock[];
  readonly turns: readonly ChatMessage[];
  readonly maxTokens: number;
  /** Output schema the host must keep to; null for hosts that don't know structured outputs. */
  readonly schema: JsonSchema | null;
  readonly effort: Effort | null;
};

export type WireReply = {
  readonly text: string;
  /** `end_turn`, `max_tokens`, `refusal`, …; empty if the host named none. */
  readonly stop: string;
  /** Category of a refusal, if the host gave one. */
  readonly refusal: string;
};

export type WireError =
  | {
      readonly kind: 'http';
      /** 0 for an error event inside a stream, which carries a type only. */
      readonly status: number;
      readonly type: string;
      readonly message: string;
      /** What the host asked us to wait, in ms; null if nothing. */
      readonly retryAfter: number | null;
      /** The host's own word on trying again, if it gave one. */
      readonly shouldRetry: boolean | null;
    }
  /** No answer, or one that broke off. */
  | { readonly kind: 'connection'; readonly message: string; readonly began: boolean }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'noKey' };

/** `tokens` is null when the request never reached the model. */
export type ModelReply =
  | { readonly ok: true; readonly reply: WireReply; readonly tokens: Tokens }
  | { readonly ok: false; readonly error: WireError; readonly tokens: Tokens | null };

export type Listener = {
  /** Any byte of the response, pings included. */
  readonly onByte: () => void;
  readonly onText: (delta: string) => void;
};

export type Transport = {
  /** Host and port, for messages to the person. */
  readonly host: string;
  /** Never rejects: every failure is a value. */
  send(request: WireRequest, listener: Listener, signal: AbortSignal): Promise<ModelReply>;
};

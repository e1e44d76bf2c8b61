/** Collects a reply while it streams in, for both wire formats. */
import { parsed } from './json.ts';
import type { FinishReason, Listener, ModelReply, Tokens } from './transport.ts';

/** `call` is the arguments of a function call; `thinking` only counts if a reply has nothing else. */
type Kind = 'text' | 'call' | 'thinking';

export type ReplyDraft = {
  readonly add: (kind: Kind, text: string | null | undefined) => void;
  /** Hosts send counts at different times, and only some of them. */
  readonly count: (tokens: Partial<Tokens>) => void;
  readonly finish: (why: FinishReason, refusal: string) => void;
  /** Null if the model was not reached, as far as we know. */
  readonly tokens: () => Tokens | null;
  readonly hasText: () => boolean;
  /** The reply, once the stream is over. */
  readonly end: (signal: AbortSignal) => ModelReply;
};

export const noTokens: Tokens = {
  input: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  output: 0,
};
const MOST_THINKING = 200_000;

export function makeReply({ onText }: Listener): ReplyDraft {
  const parts = { text: '', call: '', thinking: '' };
  let tokens: Tokens | null = null;
  let finish: FinishReason | null = null;
  let refusal = '';
  return {
    add(kind, text) {
      if (!text || (kind === 'thinking' && parts.thinking.length > MOST_THINKING)) return;
      parts[kind] += text;
      if (kind !== 'thinking') onText(text);
    },
    count(more) {
      tokens = { ...(tokens ?? noTokens), ...more };
    },
    finish(why, words) {
      // The mark at the very end says nothing about why.
      if (finish === null || finish === 'end') finish = why;
      refusal ||= words;
    },
    tokens: () => tokens,
    hasText: () => parts.text + parts.call !== '',
    end(signal) {
      if (signal.aborted) return { ok: false, error: { kind: 'aborted' }, tokens };
      const text = replyIn(parts);
      if (finish === null && !isObject(parsed(text))) {
        const message = 'the reply ended too early';
        return { ok: false, error: { kind: 'connection', message, began: true }, tokens };
      }
      const reply = { text, finish: finish ?? 'end', refusal } as const;
      return { ok: true, reply, tokens: tokens ?? noTokens };
    },
  };
}

/** A call may come with words around it. Some hosts put all that a thinking model writes into its thoughts. */
function replyIn({ text, call, thinking }: Record<Kind, string>): string {
  if (call !== '' && !text.includes('{')) return call;
  return text.trim() === '' && thinking.includes('{') ? thinking : text;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

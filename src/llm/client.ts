/**
 * The LlmClient: one structured call, validated. It lets the model repair an invalid reply, allows more tokens for a
 * truncated one, and adds up the cost. Requests go through `exchange.ts`.
 */

import type { Usage } from '../core/plan/budget.ts';
import { ok, type Result } from '../core/result.ts';
import { type HostSettings, makeSender, type Sender } from './exchange.ts';
import type { CallRequest, LlmClient } from './llmClient.ts';
import { costOf, factsOf, type Price } from './models.ts';
import { badOutputFailure, cutFailure, finishFailure, readReply, repairMessages } from './reply.ts';
import { outputSchema } from './schema.ts';
import { withoutNulls } from './strictSchema.ts';
import type { Tokens } from './transport.ts';
import { sleep } from './wait.ts';

/** Defaults: low effort, 30 s without a response before a request is given up. */
export type ClientOptions = Pick<HostSettings, 'transport' | 'model'> &
  Partial<HostSettings> & {
    readonly onText?: (operator: string, delta: string) => void;
  };

const ATTEMPTS = 3;
const MAX_TOKENS = 8192;
const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };

/** A client for one model on one host. */
export function makeClient({ onText, ...options }: ClientOptions): LlmClient {
  const { model, known } = options;
  const price = known?.price ?? factsOf(model)?.price ?? null;
  const sender = makeSender({
    effort: 'low',
    stallMs: 30_000,
    random: Math.random,
    sleep,
    ...options,
  });
  return {
    model,
    async call(request) {
      const started = performance.now();
      let usage = noUsage;
      let calls = 0;
      const result = await converse({ sender, model }, request, {
        onText: (delta) => {
          request.onText?.(delta);
          onText?.(request.operator, delta);
        },
        onTokens: (tokens) => {
          usage = charged(usage, price, tokens);
          calls += 1;
        },
      });
      return { result, model, usage, calls, ms: Math.round(performance.now() - started) };
    },
  };
}

type Callbacks = {
  readonly onText: (delta: string) => void;
  readonly onTokens: (tokens: Tokens) => void;
};

/** Asks until a reply parses, as often as the request allows, and once with more tokens. */
async function converse<T>(
  { sender, model }: { readonly sender: Sender; readonly model: string },
  request: CallRequest<T>,
  callbacks: Callbacks,
): Promise<Result<T>> {
  const { system, signal, attempts = ATTEMPTS, temperature, example } = request;
  const varied = temperature === undefined ? {} : { temperature };
  const schema = outputSchema(request.schema);
  let messages = [...(request.before ?? []), { role: 'user' as const, content: request.content }];
  let maxTokens = request.maxTokens ?? MAX_TOKENS;
  let hasMoreRoom = false;
  for (let failed = 0; ; ) {
    const sent = await sender.send({
      system,
      messages,
      schema,
      maxTokens,
      ...varied,
      ...(example ? { example } : {}),
      signal,
      ...callbacks,
    });
    if (!sent.ok) return sent;
    const { text, finish } = sent.value;
    if (finish === 'maxTokens') {
      if (hasMoreRoom) return cutFailure(model, maxTokens);
      hasMoreRoom = true;
      maxTokens *= 2;
      continue;
    }
    const failure = finishFailure(model, sent.value);
    if (failure) return failure;
    const read = readReply(text, (value) => request.parse(withoutNulls(schema, value)));
    if (read.ok) {
      request.onReply?.(text);
      return ok(read.value);
    }
    failed += 1;
    sender.distrust();
    if (failed === attempts) return badOutputFailure(model, read.problems, attempts);
    messages = [...messages, ...repairMessages(text, read.problems)];
  }
}

const charged = (usage: Usage, price: Price | null, tokens: Tokens): Usage => ({
  input: usage.input + tokens.input,
  cacheRead: usage.cacheRead + tokens.cacheRead,
  cacheWrite: usage.cacheWrite + tokens.cacheWrite5m + tokens.cacheWrite1h,
  output: usage.output + tokens.output,
  usd: usage.usd + costOf(price, tokens),
});

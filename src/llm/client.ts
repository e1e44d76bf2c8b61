/**
 * The LlmClient port: one structured call, checked. It waits out overload, watches for silence, lets the model
 * repair a reply that doesn't fit, and counts what everything cost. Hosts are behind `Transport`.
 */
import type * as z from 'zod/mini';
import type { Called, OperatorName, Usage } from '../core/ports.ts';
import { err, type Failure, ok, type PlainFailureKind, type Result } from '../core/result.ts';
import { failureOf, isAboutFeatures, isRetryable, stallFailure, waitReason } from './failures.ts';
import { costOf, type Tokens, takesEffort } from './prices.ts';
import { outputSchema } from './schema.ts';
import type {
  ChatMessage,
  ContentBlock,
  Effort,
  Transport,
  WireError,
  WireReply,
  WireRequest,
} from './transport.ts';
import { backoff, sleep, watch } from './wait.ts';

/** What a parser says: the value, or what is wrong in words the model can act on. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly string[] };

export type CallRequest<T> = {
  readonly operator: OperatorName | 'test';
  readonly system: readonly ContentBlock[];
  readonly content: ChatMessage['content'];
  /** Earlier turns of an append-only conversation; they stay cached at the host. */
  readonly before?: readonly ChatMessage[];
  /** The text of the reply that was accepted. */
  readonly onReply?: (text: string) => void;
  readonly schema: z.ZodMiniType;
  readonly parse: (value: unknown) => Parsed<T>;
  readonly signal: AbortSignal;
  /** Most output tokens, thinking included; default 8192. Doubled once when the reply was cut. */
  readonly maxTokens?: number;
  /** Text of the reply as it comes; starts again with each repair turn. */
  readonly onText?: (delta: string) => void;
};

export type LlmClient = {
  readonly model: string;
  /** Never rejects for expected trouble; failures carry words for the person. */
  call<T>(request: CallRequest<T>): Promise<Called<T>>;
};

export type ClientOptions = {
  readonly transport: Transport;
  readonly model: string;
  /** Sent only to models known to take it; default low. Null sends none. */
  readonly effort?: Effort | null;
  /** Told before each wait, with its length in ms and the reason in words. */
  readonly onWait?: (ms: number, why: string) => void;
  readonly onText?: (operator: string, delta: string) => void;
  /** Silence after which a request is given up, in ms; default 30,000. Pings count as life. */
  readonly stallMs?: number;
  /** Source of jitter in [0,1), and the wait itself: replaced in tests. */
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const MAX_TRIES = 4;
const MAX_REPAIRS = 2;
const MAX_TOKENS = 8192;

/** Mutable tally of one call. */
type Ledger = { usage: Usage; calls: number };
type Host = Required<Omit<ClientOptions, 'onWait' | 'onText'>> &
  Pick<ClientOptions, 'onWait' | 'onText'>;
/** A host that refused schema or effort once is asked plainly from then on. */
type Manners = { plain: boolean };

/** A client for one model on one host. */
export function makeClient(options: ClientOptions): LlmClient {
  const host: Host = { effort: 'low', stallMs: 30_000, random: Math.random, sleep, ...options };
  const manners: Manners = { plain: false };
  return {
    model: host.model,
    async call(request) {
      const started = performance.now();
      const ledger: Ledger = { usage: noUsage, calls: 0 };
      const result = await converse(host, manners, request, ledger);
      return {
        result,
        usage: ledger.usage,
        calls: ledger.calls,
        ms: Math.round(performance.now() - started),
      };
    },
  };
}

const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, usd: 0 };

async function converse<T>(
  host: Host,
  manners: Manners,
  request: CallRequest<T>,
  ledger: Ledger,
): Promise<Result<T>> {
  let turns: readonly ChatMessage[] = [
    ...(request.before ?? []),
    { role: 'user', content: request.content },
  ];
  let maxTokens = request.maxTokens ?? MAX_TOKENS;
  let isDoubled = false;
  for (let repairs = 0; ; ) {
    const sent = await sendPatiently(host, manners, { request, turns, maxTokens, ledger });
    if (!sent.ok) return sent;
    const reply = sent.value;
    if (reply.stop === 'max_tokens') {
      if (isDoubled) return cutFailure(host.model, maxTokens);
      isDoubled = true;
      maxTokens *= 2;
      continue;
    }
    const stopped = stopFailure(host.model, reply);
    if (stopped) return { ok: false, failure: stopped };
    const read = readReply(reply.text, request.parse);
    if (read.ok) {
      request.onReply?.(reply.text);
      return ok(read.value);
    }
    if (repairs === MAX_REPAIRS) return badOutput(host.model, read.problems);
    repairs += 1;
    turns = [...turns, ...repairTurns(reply.text, read.problems)];
  }
}

type Round<T> = {
  readonly request: CallRequest<T>;
  readonly turns: readonly ChatMessage[];
  readonly maxTokens: number;
  readonly ledger: Ledger;
};

/** One reply, whatever tries it takes: up to four for trouble that passes, one more after a silence. */
async function sendPatiently<T>(
  host: Host,
  manners: Manners,
  round: Round<T>,
): Promise<Result<WireReply>> {
  const { signal } = round.request;
  let hasStalled = false;
  for (let tried = 1; ; tried += 1) {
    const { sent, stalled } = await sendOnce(host, manners, round);
    if (sent.ok) return ok(sent.reply);
    if (signal.aborted) return failureOf({ kind: 'aborted' }, host.transport.host, host.model);
    if (stalled) {
      if (hasStalled) return stallFailure(host.transport.host, host.stallMs);
      hasStalled = true;
      host.onWait?.(0, `${host.transport.host} went silent; asking again`);
    } else if (!manners.plain && isAboutFeatures(sent.error)) {
      manners.plain = true;
    } else if (tried >= MAX_TRIES || !isRetryable(sent.error)) {
      return failureOf(sent.error, host.transport.host, host.model);
    } else {
      await waitFor(host, sent.error, tried, signal);
      if (signal.aborted) return failureOf({ kind: 'aborted' }, host.transport.host, host.model);
    }
  }
}

async function waitFor(
  host: Host,
  error: WireError,
  tried: number,
  signal: AbortSignal,
): Promise<void> {
  const ms = backoff(tried, error.kind === 'http' ? error.retryAfter : null, host.random);
  host.onWait?.(ms, waitReason(error, host.transport.host));
  await host.sleep(ms, signal);
}

async function sendOnce<T>(
  host: Host,
  manners: Manners,
  { request, turns, maxTokens, ledger }: Round<T>,
) {
  const life = watch(host.stallMs, request.signal);
  const onText = (delta: string): void => {
    request.onText?.(delta);
    host.onText?.(request.operator, delta);
  };
  const wire = wireRequest(host, manners, { request, turns, maxTokens });
  const sent = await host.transport.send(wire, { onByte: life.touch, onText }, life.signal);
  life.end();
  if (sent.tokens) charge(ledger, host.model, sent.tokens);
  return { sent, stalled: !sent.ok && life.stalled() };
}

function wireRequest<T>(
  host: Host,
  { plain }: Manners,
  { request, turns, maxTokens }: Omit<Round<T>, 'ledger'>,
): WireRequest {
  const schema = outputSchema(request.schema);
  const effort = !plain && takesEffort(host.model) ? host.effort : null;
  const common = { model: host.model, turns, maxTokens, effort };
  if (!plain) return { ...common, system: request.system, schema };
  const shape = {
    text: `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`,
  };
  const bare = request.system.map(({ text }) => ({ text }));
  return { ...common, system: [...bare, shape], turns: turns.map(withoutMarks), schema: null };
}

const withoutMarks = (turn: ChatMessage): ChatMessage => ({
  ...turn,
  content: turn.content.map((block) => ('image' in block ? block : { text: block.text })),
});

function charge(ledger: Ledger, model: string, tokens: Tokens): void {
  const { usage } = ledger;
  ledger.calls += 1;
  ledger.usage = {
    input: usage.input + tokens.input,
    cacheRead: usage.cacheRead + tokens.cacheRead,
    cacheWrite: usage.cacheWrite + tokens.cacheWrite5m + tokens.cacheWrite1h,
    output: usage.output + tokens.output,
    usd: usage.usd + costOf(model, tokens),
  };
}

function readReply<T>(text: string, parse: (value: unknown) => Parsed<T>): Parsed<T> {
  if (text.trim() === '') return { ok: false, problems: ['The answer was empty.'] };
  const json = findJson(text);
  if (json === undefined) return { ok: false, problems: ['The answer is not one JSON object.'] };
  return parse(json);
}

/** The JSON object in a reply; hosts without structured outputs wrap it in prose or code fences. */
function findJson(text: string): unknown {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    // Not JSON: told apart from every JSON value by undefined, and answered with a repair turn.
    return undefined;
  }
}

/** Append-only: what came before stays as it was sent. An empty answer can't be quoted, so it is just asked again. */
function repairTurns(text: string, problems: readonly string[]): ChatMessage[] {
  if (text.trim() === '') return [];
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  const words = `That answer cannot be used:\n${list}\nGive the whole answer again, as one JSON object, with this put right.`;
  return [
    { role: 'assistant', content: [{ text: text.trimEnd() }] },
    { role: 'user', content: [{ text: words }] },
  ];
}

function stopFailure(model: string, reply: WireReply): Failure | null {
  if (reply.stop === 'refusal') {
    const why = reply.refusal ? ` (${reply.refusal})` : '';
    return fail(
      'modelRefused',
      `${model} declined to help with this${why}.`,
      'Word the goal differently, or choose another model.',
    );
  }
  if (reply.stop === 'model_context_window_exceeded') {
    return fail(
      'contextTooLong',
      `The request filled the whole context of ${model}.`,
      'Choose a model with a longer context.',
    );
  }
  return null;
}

const fail = (kind: PlainFailureKind, message: string, hint: string): Failure => ({
  kind,
  message,
  hint,
});

const cutFailure = (model: string, maxTokens: number) =>
  err(
    'outputCut',
    `The answer of ${model} was cut off, even with room for ${maxTokens} tokens.`,
    'Try again, or choose another model.',
  );

const badOutput = (model: string, problems: readonly string[]) =>
  err(
    'badModelOutput',
    `${model} gave an answer that cannot be used, three times: ${problems.slice(0, 3).join(' ')}`,
    'Try again, or choose a stronger model.',
  );

/**
 * Finds out what a model on a server can do, one check at a time: each is one short question whose answer shows it. A
 * server may take a request and ignore half of it, so nothing counts that the answer doesn't prove.
 */
import { ok, type Result } from '../core/result.ts';
import { ENOUGH_CONTEXT } from '../core/run/modelCapabilities.ts';
import type { SchemaWay } from '../core/run/modelServers.ts';
import { failureOf, isAboutFeatures, silentFailure } from './failures.ts';
import { factsOf } from './models.ts';
import type { HostOptions, ListedModel } from './provider.ts';
import { listModels, providerOf } from './providers.ts';
import { badOutputFailure, cutFailure, finishFailure, type Parsed, readReply } from './reply.ts';
import type { JsonSchema } from './schema.ts';
import { schemaInWords } from './schemaInWords.ts';
import type { Block, ModelReply, Tokens } from './transport.ts';
import { watch } from './wait.ts';

export type Asked = HostOptions & { readonly model: string; readonly stallMs: number };

/** The server's list, and whether the model is on it; null if it has no list, as some gateways don't. */
export async function checkModels(
  asked: Asked,
  signal: AbortSignal,
): Promise<Result<{ readonly models: readonly ListedModel[]; readonly hasModel: boolean } | null>> {
  const listed = await listModels(asked, signal);
  if (listed.ok) {
    const models = listed.value;
    return ok({ models, hasModel: models.some(({ id }) => isSameModel(id, asked.model)) });
  }
  const hasNoList = listed.failure.said?.key === 'model.wrongAddress';
  return hasNoList ? ok(null) : listed;
}

/** Ollama appends the default tag `:latest` to listed names; Google prefixes them with `models/`. */
const isSameModel = (listed: string, model: string): boolean =>
  [model, `${model}:latest`, `models/${model}`].includes(listed);

/** How the server keeps to a schema, and how long its first word takes. */
export async function checkReply(
  asked: Asked,
  signal: AbortSignal,
): Promise<Result<{ readonly schemaWay: SchemaWay; readonly firstMs: number }>> {
  const { ways } = providerOf(asked).transport(asked);
  // Only the schema names it, so a model that never saw the schema can't guess it.
  const secret = `count_${randomDigits(6)}`;
  let problems: readonly string[] = [];
  for (const [at, way] of ways.entries()) {
    const answer = await ask(asked, signal, {
      text: 'Sentence: "Three ripe figs lie on the blue table." How many figs are there?',
      way,
      schema: objectOf({ [secret]: { type: 'integer', description: 'The number.' } }),
      parse: (fields) =>
        fields[secret] === 3
          ? { ok: true, value: null }
          : { ok: false, problems: ['It did not keep to the schema.'] },
    });
    if (answer.kind === 'value') return ok({ schemaWay: way, firstMs: answer.firstMs });
    if (answer.kind === 'problems') problems = answer.problems;
    else if (!answer.isAboutFeatures || at === ways.length - 1) return answer.result;
  }
  return badOutputFailure(asked.model, problems, ways.length);
}

const SMALLEST_CONTEXT = 2000;

export type ContextCheck = {
  /** The longest prompt known to arrive uncut, in tokens: 0 if even a short one was cut, null if unknown. */
  readonly tokens: number | null;
  readonly isEnough: boolean;
};

/**
 * How long a prompt may be: asks for a number from its start, since the user's own servers may cut long prompts there
 * without a word. Hosted ones refuse instead, and would charge for the question: for them, `listed` is what they say.
 */
export async function checkContext(
  asked: Asked,
  { schemaWay, listed }: { readonly schemaWay: SchemaWay; readonly listed: number | null },
  signal: AbortSignal,
): Promise<Result<ContextCheck>> {
  if (asked.server?.key === 'required') {
    const tokens = factsOf(asked.model)?.contextTokens ?? listed;
    return ok({ tokens, isEnough: tokens === null || tokens >= ENOUGH_CONTEXT });
  }
  for (let size = ENOUGH_CONTEXT; size >= SMALLEST_CONTEXT; size /= 2) {
    const number = Number(randomDigits(5));
    const answer = await ask(asked, signal, {
      text: `The number of the parcel is ${number}.\n${filler(size)}\nWhat is the number of the parcel? If no number is given, answer 0.`,
      way: schemaWay,
      schema: objectOf({ parcel: { type: 'integer' } }),
      parse: ({ parcel }) =>
        parcel === number ? { ok: true, value: null } : { ok: false, problems: [] },
    });
    if (answer.kind === 'value') {
      const tokens = answer.tokens > 0 ? answer.tokens : size;
      return ok({ tokens, isEnough: size === ENOUGH_CONTEXT });
    }
    const isTooLong = answer.kind === 'failure' && answer.result.failure.kind === 'contextTooLong';
    if (answer.kind === 'failure' && !isTooLong) return answer.result;
  }
  return ok({ tokens: 0, isEnough: false });
}

/** Whether the model sees pictures: it has to name two colors. */
export async function checkImages(
  asked: Asked,
  schemaWay: SchemaWay,
  signal: AbortSignal,
): Promise<Result<boolean>> {
  const answer = await ask(asked, signal, {
    text: 'The picture has two halves. Name the color of each in one English word.',
    image: { mediaType: 'image/png', base64: RED_AND_BLUE },
    way: schemaWay,
    schema: objectOf({ left: { type: 'string' }, right: { type: 'string' } }),
    parse: ({ left, right }) =>
      /red/i.test(String(left)) && /blue/i.test(String(right))
        ? { ok: true, value: null }
        : { ok: false, problems: [] },
  });
  if (answer.kind !== 'failure') return ok(answer.kind === 'value');
  // A server that can't take a picture says so in a hundred ways.
  return answer.result.failure.kind === 'badRequest' ? ok(false) : answer.result;
}

type Fields = Readonly<Record<string, unknown>>;
type Check = {
  readonly text: string;
  readonly image?: Extract<Block, { image: unknown }>['image'];
  readonly way: SchemaWay;
  readonly schema: JsonSchema;
  readonly parse: (fields: Fields) => Parsed<null>;
};
type Answer =
  | { readonly kind: 'value'; readonly firstMs: number; readonly tokens: number }
  | { readonly kind: 'problems'; readonly problems: readonly string[] }
  | {
      readonly kind: 'failure';
      readonly result: Extract<Result<never>, { ok: false }>;
      readonly isAboutFeatures: boolean;
    };

const MAX_TOKENS = 2048;

/** One request, without retries: the user waits for it and can start it again. */
async function ask(asked: Asked, signal: AbortSignal, check: Check): Promise<Answer> {
  const { model, stallMs } = asked;
  const transport = providerOf(asked).transport(asked);
  const { way, schema, text, image } = check;
  const started = performance.now();
  let firstMs = 0;
  const life = watch(stallMs, signal);
  const onText = (): void => {
    firstMs ||= Math.round(performance.now() - started);
  };
  const system = { text: 'You are being tested. Answer with one JSON object.' };
  const reply: ModelReply = await transport.send(
    {
      model,
      system: way === 'prompt' ? [system, schemaInWords(schema)] : [system],
      messages: [{ role: 'user', content: [{ text }, ...(image ? [{ image }] : [])] }],
      maxTokens: MAX_TOKENS,
      schema: way === 'prompt' ? null : { way, shape: schema },
      effort: null,
    },
    { onByte: life.touch, onText },
    life.signal,
  );
  life.end();
  if (!reply.ok) {
    const isStalled = life.stalled() && !signal.aborted;
    const result = isStalled
      ? silentFailure(transport.host, stallMs)
      : failureOf(reply.error, transport.host, model);
    return { kind: 'failure', result, isAboutFeatures: isAboutFeatures(reply.error) };
  }
  const ended =
    reply.reply.finish === 'maxTokens'
      ? cutFailure(model, MAX_TOKENS)
      : finishFailure(model, reply.reply);
  if (ended) return { kind: 'failure', result: ended, isAboutFeatures: false };
  const read = readReply(reply.reply.text, (value) => check.parse(value as Fields));
  return read.ok
    ? { kind: 'value', firstMs, tokens: promptOf(reply.tokens) }
    : { kind: 'problems', problems: read.problems };
}

const promptOf = ({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Tokens): number =>
  input + cacheRead + cacheWrite5m + cacheWrite1h;

const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The first one is never 0. */
const randomDigits = (count: number): string =>
  String(Math.floor((0.1 + Math.random() * 0.9) * 10 ** count));

/** Words of about a token each, without a digit that could be taken for the number. */
const filler = (tokens: number): string =>
  'the fig tree grows along the old wall and bears more fruit every year\n'
    .repeat(Math.ceil(tokens / 15))
    .trimEnd();

/** 64 by 32 pixels: left half red, right half blue. */
const RED_AND_BLUE =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgCAIAAAAt/+nTAAAAN0lEQVR42u3PsQkAAAzDsPz/dHpDh2wCzwalybTxvgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+HY6S/hqZZnSdgAAAABJRU5ErkJggg==';

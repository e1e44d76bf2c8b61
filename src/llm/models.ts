/**
 * One row per model: list price, context size and capabilities. No other code holds such facts. A model without a row
 * still runs: it costs 0 here, and no optional field is sent to it.
 *
 * Prices are Anthropic's published ones as read on 2026-11-21, not checked against a bill.
 */
import type { ModelCapabilities } from '../core/run/modelCapabilities.ts';
import type { ModelServer } from '../core/run/modelServers.ts';
import type { Tokens } from './transport.ts';

/** US dollars per million tokens. */
export type Price = {
  readonly input: number;
  readonly output: number;
  /** A cached token costs this share of the input price. */
  readonly cacheRead: number;
  /** Different prices once the whole prompt exceeds `above` tokens. */
  readonly long?: { readonly above: number; readonly input: number; readonly output: number };
};

export type ModelFacts = {
  readonly price: Price;
  /** Most tokens of prompt and reply together. */
  readonly contextTokens: number;
  readonly capabilities: {
    /** Whether it accepts a setting for thinking effort. */
    readonly effort: boolean;
    /** Whether it takes pictures. */
    readonly images: boolean;
  };
};

/** Writing a token into the cache costs this many times the input price, by lifetime. */
const cacheWrite = { '5m': 1.25, '1h': 2 } as const;

const capabilities = { effort: true, images: true };
const contextTokens = 1_000_000;

const models: Readonly<Record<string, ModelFacts>> = {
  'claude-opus-5-5': {
    price: { input: 4, output: 20, cacheRead: 0.05 },
    contextTokens,
    capabilities,
  },
  'claude-sonnet-5-5': {
    price: { input: 2, output: 10, cacheRead: 0.05 },
    contextTokens,
    capabilities,
  },
  'claude-haiku-5-5': {
    price: {
      input: 0.1,
      output: 0.5,
      cacheRead: 0.1,
      long: { above: 100_000, input: 0.5, output: 2.5 },
    },
    contextTokens,
    capabilities,
  },
  'claude-fable-5-1': {
    price: { input: 10, output: 50, cacheRead: 0.025 },
    contextTokens,
    capabilities,
  },
};

/** Returns the facts about a model by its id, or null if it has no row. */
export function factsOf(model: string): ModelFacts | null {
  return Object.hasOwn(models, model) ? (models[model] ?? null) : null;
}

/**
 * Whether a model takes pictures: by a test of the connection, by its row here, or by its server. Null if nobody knows;
 * then it may be tried.
 */
export function takesImages(
  model: string,
  known: Pick<ModelCapabilities, 'images'> | null,
  server: Pick<ModelServer, 'takesImages'>,
): boolean | null {
  return known?.images ?? factsOf(model)?.capabilities.images ?? server.takesImages ?? null;
}

/** Returns the cost of one reply in US dollars; 0 if the price is unknown. */
export function costOf(price: Price | null, tokens: Tokens): number {
  if (!price) return 0;
  const prompt = tokens.input + tokens.cacheRead + tokens.cacheWrite5m + tokens.cacheWrite1h;
  const rate = price.long && prompt > price.long.above ? price.long : price;
  const input =
    tokens.input +
    tokens.cacheRead * price.cacheRead +
    tokens.cacheWrite5m * cacheWrite['5m'] +
    tokens.cacheWrite1h * cacheWrite['1h'];
  return (input * rate.input + tokens.output * rate.output) / 1e6;
}

/** List prices and known abilities of models. Unknown models run too: they cost 0 here and get no effort setting. */

/** US dollars per million tokens. Cached reads cost `cacheRead` × input; writes 1.25× (5 min) or 2× (1 h). */
export type Price = {
  readonly input: number;
  readonly output: number;
  /** Share of the input price for a cached token. */
  readonly cacheRead: number;
  /** Other prices once the whole prompt is longer than `above` tokens. */
  readonly long?: { readonly above: number; readonly input: number; readonly output: number };
};

export type Tokens = {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly output: number;
};

const prices: Readonly<Record<string, Price>> = {
  'claude-opus-5-5': { input: 4, output: 20, cacheRead: 0.05 },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.05 },
  'claude-haiku-5-5': {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.1,
    long: { above: 100_000, input: 0.5, output: 2.5 },
  },
  'claude-fable-5-1': { input: 10, output: 50, cacheRead: 0.025 },
};

/** The price of a model, or null when it isn't known here. */
export function priceOf(model: string): Price | null {
  return Object.hasOwn(prices, model) ? (prices[model] ?? null) : null;
}

/** Whether `output_config.effort` is known to be accepted; the priced models are the ones whose facts we have. */
export const takesEffort = (model: string): boolean => priceOf(model) !== null;

/** US dollars for one reply; 0 when the price is unknown. */
export function costOf(model: string, tokens: Tokens): number {
  const price = priceOf(model);
  if (!price) return 0;
  const prompt = tokens.input + tokens.cacheRead + tokens.cacheWrite5m + tokens.cacheWrite1h;
  const rate = price.long && prompt > price.long.above ? price.long : price;
  const input =
    tokens.input +
    tokens.cacheRead * price.cacheRead +
    tokens.cacheWrite5m * 1.25 +
    tokens.cacheWrite1h * 2;
  return (input * rate.input + tokens.output * rate.output) / 1e6;
}

/** Tokens and money of one model call, as reported by the host; usd 0 when the price is unknown. */
export type Usage = {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly usd: number;
};

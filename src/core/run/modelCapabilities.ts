/** What the test of a connection found out about one model on one server, and what the user said about its price. */
import * as z from 'zod/mini';
import { PART_LIMIT } from '../page/pageText.ts';
import { schemaWays } from './modelServers.ts';

const dollars = z.number().check(z.minimum(0), z.maximum(1e6));

export const modelCapabilities = z.object({
  /** Origin of the server. */
  server: z.string().check(z.maxLength(300)),
  model: z.string().check(z.maxLength(200)),
  /** Null if no way worked, or none was tried. */
  schemaWay: z.nullable(z.enum(schemaWays)),
  /** How much of a prompt is known to arrive, in tokens; null if unknown. */
  contextTokens: z.nullable(z.number().check(z.minimum(0), z.maximum(1e9))),
  images: z.nullable(z.boolean()),
  /** In US dollars per million tokens; null if unknown. */
  price: z.nullable(z.object({ input: dollars, output: dollars, cacheRead: dollars })),
});
export type ModelCapabilities = z.output<typeof modelCapabilities>;

/** Tokens that a prompt with a long page needs, with room for the reply. */
export const ENOUGH_CONTEXT = 16_000;

/** How many models are remembered, those tested last. */
export const MOST_REMEMBERED = 50;

type Which = { readonly server: string; readonly model: string };

export const capabilitiesOf = (
  known: readonly ModelCapabilities[],
  { server, model }: Which,
): ModelCapabilities | null =>
  known.find((each) => each.server === server && each.model === model) ?? null;

const unknownOf = ({ server, model }: Which): ModelCapabilities => ({
  server,
  model,
  schemaWay: null,
  contextTokens: null,
  images: null,
  price: null,
});

/** The list with what is now known about this model. */
export function withCapabilities(
  known: readonly ModelCapabilities[],
  which: Which,
  found: Partial<ModelCapabilities>,
): ModelCapabilities[] {
  const others = known.filter((each) => each.server !== which.server || each.model !== which.model);
  const now = { ...(capabilitiesOf(known, which) ?? unknownOf(which)), ...found };
  return [...others, now].slice(-MOST_REMEMBERED);
}

/** What everything but the page needs in a prompt, with the reply, in tokens. */
const BESIDES_PAGE = 8000;
const CHARS_PER_TOKEN = 3;
const SMALLEST_PART = 4000;

/** How many characters of a page a prompt may show at once. */
export function partLimitOf(known: ModelCapabilities | null): number {
  if (!known?.contextTokens) return PART_LIMIT;
  const room = (known.contextTokens - BESIDES_PAGE) * CHARS_PER_TOKEN;
  return Math.min(PART_LIMIT, Math.max(SMALLEST_PART, room));
}

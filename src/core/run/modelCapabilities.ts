/** What the test of a connection found out about one model on one server, and what the user said about its price. */
import * as z from 'zod/mini';
import { PART_LIMIT } from '../page/pageText.ts';
import { schemaWays } from './modelServers.ts';
import { practice } from './practice.ts';

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
  /** How its practice steps went; missing before they were tried. */
  practice: z.exactOptional(practice),
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

/** How much room the parts of a prompt have that grow with the page and the run. */
export type Room = {
  /** Characters of a page that are shown at once. */
  readonly page: number;
  /** Characters of earlier messages that a conversation may keep. */
  readonly conversation: number;
  /** The share of their usual bounds that the records and the plan have, at most 1. */
  readonly lists: number;
};

/** Beyond this, old pages in a conversation cost more than they help. */
const MOST_CONVERSATION = 80_000;
export const usualRoom: Room = { page: PART_LIMIT, conversation: MOST_CONVERSATION, lists: 1 };

/** Rules, schema, task and question, in tokens. */
const RULES = 4000;
/** A reply gets this many tokens, or a third of a smaller context. */
const REPLY = 8192;
const CHARS_PER_TOKEN = 3;
const SMALLEST_PAGE = 2000;
/** What records and plan take at most, in characters, and what they take as a rule. */
const MOST_LISTS = 48_000;
const USUAL_LISTS = 8000;
const SMALLEST_SHARE = 1 / 48;

/** Shares out what the model's context leaves beside the rules and the reply: the page gets up to three quarters. */
export function roomFor(known: ModelCapabilities | null): Room {
  const tokens = known?.contextTokens;
  if (!tokens) return usualRoom;
  const left = (tokens - RULES - Math.min(REPLY, tokens / 3)) * CHARS_PER_TOKEN;
  const page = Math.min(PART_LIMIT, Math.max(SMALLEST_PAGE, Math.floor((left * 3) / 4)));
  const rest = left - page;
  return {
    page,
    conversation: Math.min(MOST_CONVERSATION, Math.max(0, rest - USUAL_LISTS)),
    lists: Math.min(1, Math.max(SMALLEST_SHARE, rest / MOST_LISTS)),
  };
}

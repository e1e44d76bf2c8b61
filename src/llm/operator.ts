/** The parts of an operator: rules, question, schema and parser. All operators are asked through `callOperator`. */

import type * as z from 'zod/mini';
import type { Json } from '../core/json.ts';
import { isLong } from '../core/page/pageText.ts';
import { usualRoom } from '../core/run/modelCapabilities.ts';
import type { ModelRole } from '../core/run/modelRoles.ts';
import type { Called, Context } from '../core/run/operator.ts';
import type { System } from '../core/run/system.ts';
import type { LlmClient } from './llmClient.ts';
import type { Conversation, PreparedQuestion } from './prompt/conversation.ts';
import { blocksOf, type Part, wholeParts } from './prompt/parts.ts';
import { noPage, type Prompt, pageBlock } from './prompt/prompt.ts';
import type { Parsed } from './reply.ts';
import { problemsIn } from './schemaProblem.ts';
import type { ContentBlock } from './transport.ts';

/** Facts against which a parser may check a reply. `shown` is the page text the model saw, `refs` the refs in it. */
export type ReplyContext = {
  readonly context: Context;
  readonly system: System;
  readonly shown: string;
  readonly refs: ReadonlySet<string>;
};

export type Operator<T> = {
  readonly name: string;
  /** Which of the user's models is asked. */
  readonly role: ModelRole;
  /** Static rules. They must not depend on the run, or the host could not cache them. */
  readonly rules: (system: System) => readonly string[];
  readonly schema: (system: System) => z.ZodMiniType;
  /** A reply that fits, shown where the prompt has to tell the schema. */
  readonly example?: Json;
  /** Its reply may ask for another part of the page, so long lists are folded. */
  readonly folds?: true;
  /** It sees the whole page, up to this many lines. */
  readonly mostLines?: number;
  /**
   * In systems with `conversation`, all its questions form one append-only conversation. Other operators stay out of it:
   * their rules and schemas would break its cached prefix.
   */
  readonly converses?: true;
  /** How many replies the model may give until one is usable; default 3. */
  readonly attempts?: number;
  /** For questions that are asked several times to get different replies. */
  readonly temperature?: number;
  /** Everything shown before the question, in this order. */
  readonly shows: readonly Part[];
  /** The question itself, last in the prompt. */
  readonly question: (prompt: Prompt) => string;
  readonly parse: (value: unknown, reply: ReplyContext) => Parsed<T>;
};

export type OperatorCall = {
  readonly client: LlmClient;
  readonly system: System;
  /** Makes a new boundary code for each request. */
  readonly code: () => string;
  /** Shared by all questions of one operator in one run; null makes each question stand alone. */
  readonly conversation: Conversation | null;
};

/** Asks one operator about one node. Never rejects for expected failures. */
export async function callOperator<T>(
  operator: Operator<T>,
  call: OperatorCall,
  given: Context,
  signal: AbortSignal,
): Promise<Called<T>> {
  const { client, system, code } = call;
  const { folds = false, mostLines, attempts, temperature, example } = operator;
  const room = client.room ? await client.room() : usualRoom;
  const context = withoutForeignPicture(operator, withLook(given, room.page));
  const prompt: Prompt = {
    context,
    system,
    code: code(),
    folds,
    ...(mostLines ? { mostLines } : {}),
    room,
  };
  const { before, content, shown, refs, keep } = ask(operator, call, prompt);
  const called = await client.call<T>({
    operator: operator.name,
    system: systemBlocks(operator.rules(system)),
    before,
    content,
    onReply: keep,
    schema: operator.schema(system),
    ...(example ? { example } : {}),
    ...(attempts ? { attempts } : {}),
    ...(temperature === undefined ? {} : { temperature }),
    parse: (value) => operator.parse(value, { context, system, shown, refs }),
    signal,
  });
  return context.looked ? { ...called, sentPicture: true } : called;
}

/** The user allowed pictures of elements for the server of the planner's model, not for those of other roles. */
function withoutForeignPicture<T>({ role, shows }: Operator<T>, context: Context): Context {
  return role === 'planner' && shows.includes('picture') ? context : { ...context, looked: null };
}

/** A page that is too long only for this model can be turned, too. */
function withLook(context: Context, limit: number): Context {
  const { page, allowed } = context;
  if (!page || allowed.length === 0 || allowed.includes('look')) return context;
  return isLong(page, limit) ? { ...context, allowed: [...allowed, 'look'] } : context;
}

function ask<T>(
  { shows, question }: Operator<T>,
  { conversation }: OperatorCall,
  prompt: Prompt,
): PreparedQuestion {
  const text = question(prompt);
  if (conversation) return conversation.next(prompt, shows, text);
  const page = shows.includes('page') ? pageBlock(prompt) : noPage;
  const blocks = blocksOf(shows, prompt, wholeParts(prompt, page));
  return {
    before: [],
    content: [...blocks, { text: `QUESTION\n${text}` }],
    shown: page.shown,
    refs: page.refs,
    keep: () => undefined,
  };
}

function systemBlocks(rules: readonly string[]): ContentBlock[] {
  const last = rules.length - 1;
  return rules.map((text, index) => (index === last ? { text, cache: '1h' } : { text }));
}

/** Validates a reply against `schema`. Problems name the part, what was expected and what is there. */
export function readWith<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const read = schema.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, problems: problemsIn(read.error.issues, value) };
}

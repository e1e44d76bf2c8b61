/** What a model was asked and what it replied, kept with the task so that the user can read it for each step. */
import type { NodeId, RunId } from '../../core/ids.ts';
import { clip } from '../../core/text.ts';
import type { CallRequest } from '../../llm/llmClient.ts';
import type { ChatMessage, ContentBlock } from '../../llm/transport.ts';
import type { ModelExchange } from '../../protocol/panel.ts';
import { database } from './database.ts';

/** The longest text kept, in characters. A page excerpt with its rules is far shorter. */
const MAX_TEXT = 200_000;
const PICTURE = '[screenshot]';

type Request = Pick<CallRequest<unknown>, 'system' | 'content' | 'before'>;

/**
 * Returns the parts of a prompt as text. Earlier messages of a conversation are counted, not repeated, since each was
 * kept with the call that first sent it.
 */
export const promptOf = ({ system, content, before = [] }: Request): ModelExchange['prompt'] => ({
  rules: clip(textOf(system), MAX_TEXT),
  earlier: before.length,
  message: clip(textOf(content), MAX_TEXT),
});

const textOf = (blocks: readonly ContentBlock[] | ChatMessage['content']): string =>
  blocks.map((block) => ('text' in block ? block.text : PICTURE)).join('\n\n');

/** Stores an exchange. Never rejects: exchanges are only for reading, so a task continues without them. */
export async function keepExchange(run: RunId, exchange: ModelExchange): Promise<void> {
  const stored = { run, ...exchange, reply: clip(exchange.reply, MAX_TEXT) };
  await database()
    .then((db) => db.add('exchanges', stored))
    .catch((error: unknown) => console.warn('A model call was not kept:', error));
}

/** Returns the exchanges about one step, oldest first. */
export async function readExchanges(run: RunId, node: NodeId): Promise<readonly ModelExchange[]> {
  const db = await database();
  const stored = await db.getAllFromIndex('exchanges', 'node', [run, node]);
  return stored.map(({ run: _, ...exchange }) => exchange);
}

/** Returns all keys of a run in the index `node`. */
export const exchangesOf = (run: RunId): IDBKeyRange => IDBKeyRange.bound([run], [run, []]);

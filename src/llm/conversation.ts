/**
 * One append-only conversation per run (systems with `conversation`): each question adds what is new, so that all
 * that was said before is read from the host's cache. It lives in the worker's memory only; a revived worker just
 * begins a new one with everything in it.
 */
import type { Context } from '../core/ports.ts';
import {
  dialogLines,
  type PageBlock,
  type Prompt,
  pageBlock,
  recordsBlock,
  recordsSince,
  taskBlock,
} from './prompt.ts';
import type { ChatMessage, ContentBlock } from './transport.ts';
import { wrapUntrusted } from './untrusted.ts';

/** Characters after which a conversation starts over: older pages only cost then. */
const MAX_CHARS = 80_000;
/** A page is sent as a difference while at most this share of its lines changed. */
const MAX_CHANGED = 0.3;

export type Seen = {
  readonly records: number;
  readonly notes: number;
  readonly constraints: number;
};
type Shown = { readonly url: string; readonly text: string };

export type Conversation = {
  /** Blocks of the next question, and the turns that go before it. `plan` and `question` are always new. */
  ask(prompt: Prompt, plan: ContentBlock, question: string): Question;
};

export type Question = {
  readonly before: readonly ChatMessage[];
  readonly content: ChatMessage['content'];
  /** Page text that the model can see, and the refs on it. */
  readonly shown: string;
  readonly refs: ReadonlySet<string>;
  /** Keep the exchange once its reply was accepted. */
  readonly keep: (reply: string) => void;
};

export function makeConversation(): Conversation {
  let turns: readonly ChatMessage[] = [];
  let seen: Seen = { records: 0, notes: 0, constraints: 0 };
  let page: Shown | null = null;
  return {
    ask(prompt, plan, question) {
      if (sizeOf(turns) > MAX_CHARS) turns = [];
      const isFirst = turns.length === 0;
      const now = isFirst ? pageBlock(prompt) : pageSince(prompt, page);
      const records = isFirst
        ? [taskBlock(prompt), plan, recordsBlock(prompt)]
        : [plan, recordsSince(prompt, seen)];
      const asked: ContentBlock = { text: `QUESTION\n${question}`, cache: '5m' };
      const content = [...records, now.block, asked];
      const before = turns;
      return {
        before,
        content,
        shown: now.shown,
        refs: now.refs,
        keep(reply) {
          turns = [
            ...before,
            { role: 'user', content: content.map(bare) },
            { role: 'assistant', content: [{ text: reply }] },
          ];
          seen = seenIn(prompt.context);
          page = prompt.context.page ? { url: prompt.context.page.url, text: now.shown } : page;
        },
      };
    },
  };
}

const bare = ({ text }: ContentBlock): ContentBlock => ({ text });

const sizeOf = (turns: readonly ChatMessage[]): number =>
  turns
    .flatMap(({ content }) => content)
    .reduce((size, block) => size + ('text' in block ? block.text.length : 0), 0);

const seenIn = ({ run: { memory } }: Context): Seen => ({
  records: memory.records.length,
  notes: memory.notes.length,
  constraints: memory.constraints.length,
});

/** The page whole, or what changed in it since it was last shown. */
function pageSince(prompt: Prompt, last: Shown | null): PageBlock {
  const whole = pageBlock(prompt);
  const { page } = prompt.context;
  if (!page || !last || last.url !== page.url) return whole;
  const change = changedLines(last.text.split('\n'), whole.shown.split('\n'));
  if (!change) return whole;
  const added = [...dialogLines(page), ...change.added];
  if (change.removed.length + added.length === 0) {
    return {
      ...whole,
      block: { text: 'PAGE\nThe page is exactly as last shown; its refs still hold.' },
    };
  }
  const lines = [...change.removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
  const text = `PAGE, changes only: lines that are gone (-) and new lines (+); all other lines and refs are as last shown\n${wrapUntrusted(lines.join('\n'), prompt.code)}`;
  return { ...whole, block: { text } };
}

type Changed = { readonly removed: readonly string[]; readonly added: readonly string[] };

/** The middle that differs between two texts, or null when it is too much to tell as a difference. */
export function changedLines(before: readonly string[], after: readonly string[]): Changed | null {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const isSmall = Math.max(removed.length, added.length) <= MAX_CHANGED * Math.max(1, after.length);
  return isSmall ? { removed, added } : null;
}

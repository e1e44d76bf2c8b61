/**
 * One append-only conversation per run (systems with `conversation`): each question adds only what is new, so that the
 * host reads everything before it from its cache. It lives in the worker's memory; a revived worker starts a new one
 * with everything in it (decision 11).
 */
import type { Context } from '../core/ports.ts';
import { blocksOf, type NamedBlocks, type Part, wholeParts } from './parts.ts';
import { type PageBlock, type Prompt, pageBlock, pageHead } from './prompt.ts';
import { nothingSeen, personBlocks, type RecordCounts, recordsSince } from './records.ts';
import type { Block, ChatMessage, ContentBlock } from './transport.ts';
import { wrapUntrusted } from './untrusted.ts';

/** Characters after which a conversation starts over: beyond that, old pages cost more than they help. */
const MAX_CHARS = 80_000;
/** A page is sent as a difference while at most this share of its lines changed. */
const MAX_CHANGED = 0.3;

type Shown = { readonly url: string; readonly text: string };

export type Conversation = {
  /** The next question and the messages before it. Parts without a name, and the question, are always sent in full. */
  next(prompt: Prompt, parts: readonly Part[], question: string): PreparedQuestion;
};

export type PreparedQuestion = {
  readonly before: readonly ChatMessage[];
  readonly content: ChatMessage['content'];
  /** Page text that the model can see, and the refs on it. */
  readonly shown: string;
  readonly refs: ReadonlySet<string>;
  /** Add the exchange to the conversation; call it once its reply was accepted. */
  readonly keep: (reply: string) => void;
};

export function makeConversation(): Conversation {
  let messages: readonly ChatMessage[] = [];
  let seen = nothingSeen;
  let goal = '';
  let page: Shown | null = null;
  return {
    next(prompt, parts, question) {
      if (sizeOf(messages) > MAX_CHARS) messages = [];
      const isFirst = messages.length === 0;
      const now = isFirst ? pageBlock(prompt) : pageSince(prompt, page);
      const whole = wholeParts(prompt, now);
      const named: NamedBlocks = isFirst
        ? whole
        : {
            ...whole,
            task: () => rewordedTask(prompt, goal),
            records: () => recordsSince(prompt, seen),
            person: () => personBlocks(prompt, seen.notices),
          };
      const asked: ContentBlock = { text: `QUESTION\n${question}`, cache: '5m' };
      const content = [...blocksOf(parts, prompt, named), asked];
      const before = messages;
      return {
        before,
        content,
        shown: now.shown,
        refs: now.refs,
        keep(reply) {
          messages = [
            ...before,
            { role: 'user', content: content.map(withoutCacheMark) },
            { role: 'assistant', content: [{ text: reply }] },
          ];
          seen = countsOf(prompt.context);
          goal = prompt.context.run.goal;
          page = prompt.context.page ? { url: prompt.context.page.url, text: now.shown } : page;
        },
      };
    },
  };
}

const withoutCacheMark = (block: Block): Block => ('text' in block ? { text: block.text } : block);

const sizeOf = (messages: readonly ChatMessage[]): number =>
  messages
    .flatMap(({ content }) => content)
    .reduce((size, block) => size + ('text' in block ? block.text.length : 0), 0);

const countsOf = ({ run: { memory } }: Context): RecordCounts => ({
  records: memory.records.length,
  notes: memory.notes.length,
  constraints: memory.constraints.length,
  notices: memory.notices.length,
});

/** The task once more, if the user changed its words since it was last sent (SA-27). */
const rewordedTask = ({ context: { run } }: Prompt, sent: string): ContentBlock[] =>
  run.goal === sent ? [] : [{ text: `TASK, as the person reworded it\n${run.goal}` }];

/** The whole page, or what changed in it since it was last shown. */
function pageSince(prompt: Prompt, last: Shown | null): PageBlock {
  const whole = pageBlock(prompt);
  const { page } = prompt.context;
  if (!page || !last || last.url !== page.url) return whole;
  const change = changedLines(last.text.split('\n'), whole.shown.split('\n'));
  if (!change) return whole;
  const { removed, added } = change;
  const isSame = removed.length + added.length === 0;
  const title = isSame
    ? 'PAGE, unchanged since last shown; its refs are still valid'
    : 'PAGE, changes only: removed lines (-) and new lines (+). All other lines and refs are as they were last shown';
  const lines = [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
  const text = wrapUntrusted([...pageHead(page), ...lines].join('\n'), prompt.code);
  return { ...whole, block: { text: `${title}\n${text}` } };
}

type Changed = { readonly removed: readonly string[]; readonly added: readonly string[] };

/** The lines in the middle that differ between two texts, or null when too many do. */
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

/**
 * One append-only conversation per run (systems with `conversation`): each question adds only what is new, so that the
 * host reads everything before it from its cache. It lives in the worker's memory; a revived worker starts a new one
 * with everything in it. Earlier turns never change: with fresh prompts only a third of the input came from the cache,
 * as a conversation half or more. Thinking blocks are never sent back (decision 20).
 */
import type { Observation } from '../../core/page/observation.ts';
import { pageDiff } from '../../core/page/shorten/pageDiff.ts';
import type { Context } from '../../core/run/operator.ts';
import type { Block, ChatMessage, ContentBlock } from '../transport.ts';
import { goalText } from './goal.ts';
import { blocksOf, type NamedBlocks, type Part, wholeParts } from './parts.ts';
import { type PageBlock, type Prompt, pageBlock, pageHead } from './prompt.ts';
import { nothingSeen, personBlocks, type RecordCounts, recordsSince } from './records.ts';
import { wrapUntrusted } from './untrusted.ts';

/** The page as last shown; `document` is the top frame's, '' if unknown. */
type Shown = { readonly url: string; readonly document: string; readonly text: string };

export type Conversation = {
  /** Returns the next question and the messages before it. Unnamed parts and the question are always sent in full. */
  next(prompt: Prompt, parts: readonly Part[], question: string): PreparedQuestion;
};

export type PreparedQuestion = {
  readonly before: readonly ChatMessage[];
  readonly content: ChatMessage['content'];
  /** Page text that the model can see, and the refs in it. */
  readonly shown: string;
  readonly refs: ReadonlySet<string>;
  /** Adds the exchange to the conversation; call it once the reply was accepted. */
  readonly keep: (reply: string) => void;
};

export function makeConversation(): Conversation {
  let messages: readonly ChatMessage[] = [];
  let seen = nothingSeen;
  let goal = '';
  let page: Shown | null = null;
  return {
    next(prompt, parts, question) {
      if (sizeOf(messages) > prompt.room.conversation) messages = [];
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
      const content = withPictureUncached([...blocksOf(parts, prompt, named), asked]);
      const before = messages;
      return {
        before,
        content,
        shown: now.shown,
        refs: now.refs,
        keep(reply) {
          messages = [
            ...before,
            { role: 'user', content: content.map(asKept) },
            { role: 'assistant', content: [{ text: reply }] },
          ];
          seen = countsOf(prompt.context);
          goal = prompt.context.run.goal;
          page = shownNow(prompt.context, now) ?? page;
        },
      };
    },
  };
}

const shownNow = ({ page }: Context, { shown }: PageBlock): Shown | null =>
  page && { url: page.url, document: page.documents[''] ?? '', text: shown };

/**
 * Pictures of elements are shown once, and the block before them is the last that the next request repeats: the host
 * stores what goes before.
 */
function withPictureUncached(content: readonly Block[]): readonly Block[] {
  const at = content.findIndex((block) => 'image' in block) - 1;
  const last = content[at - 1];
  if (at < 1 || !last || 'image' in last) return content;
  return content.map((block, index): Block => {
    if ('image' in block) return block;
    return index === at - 1 ? { text: block.text, cache: '5m' } : { text: block.text };
  });
}

/** The message as later requests repeat it: without cache marks, and with words instead of pictures. */
const asKept = (block: Block): Block =>
  'text' in block ? { text: block.text } : { text: '(The picture was shown once.)' };

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

/** The task again, if the user reworded it since it was last sent (SA-27). */
const rewordedTask = ({ context: { run } }: Prompt, sent: string): ContentBlock[] =>
  run.goal === sent ? [] : [{ text: `TASK, as the person reworded it\n${goalText(run)}` }];

/** The whole page, or what changed since it was last shown. Another address may show the same document. */
function pageSince(prompt: Prompt, last: Shown | null): PageBlock {
  const whole = pageBlock(prompt);
  const { page } = prompt.context;
  if (!page || !last || !isSamePage(last, page)) return whole;
  const changed = pageDiff(last.text, whole.shown);
  if (!changed) return whole;
  const title =
    changed.length === 0
      ? 'PAGE, unchanged since last shown; its refs are still valid'
      : 'PAGE, changes only: lines that are gone (-), new lines (+), and how many lines between them stayed (=). All other lines and refs are as they were last shown';
  const text = wrapUntrusted([...pageHead(page), ...changed].join('\n'), prompt.code);
  return { ...whole, block: { text: `${title}\n${text}` } };
}

const isSamePage = (last: Shown, { url, documents }: Observation): boolean =>
  last.url === url || (last.document !== '' && last.document === documents['']);

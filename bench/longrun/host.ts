/**
 * A scripted model host for the long run. It knows the plan, answers each question from the text of the prompt, and
 * counts the tokens it was sent, using a public tokenizer (o200k), not the provider's own.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { stepIn } from '../../harness/model/request.ts';
import type { ChatMessage, Tokens, Transport, WireRequest } from '../../src/llm/transport.ts';
import { type Planned, plan } from './site.ts';

export type Sent = {
  /** Browser actions done before the request. */
  readonly actions: number;
  readonly tokens: number;
  /** Tokens of the longest prefix that an earlier request left in the host's cache. */
  readonly cached: number;
};

/** Returns a host whose cache never expires. `actions` counts the run's actions so far. */
export function longHost(actions: () => number): { transport: Transport; sent: readonly Sent[] } {
  const sent: Sent[] = [];
  const known = knownBeginnings();
  const transport: Transport = {
    host: 'scripted',
    ways: ['format'],
    async send(request) {
      const { tokens, cached } = known(request);
      sent.push({ actions: actions(), tokens, cached });
      const asked = askedIn(request.messages);
      const text = JSON.stringify(replyTo(asked, actions()));
      const counted: Tokens = {
        input: tokens - cached,
        cacheRead: cached,
        cacheWrite5m: 0,
        cacheWrite1h: 0,
        output: sizeOf(text),
      };
      return { ok: true, reply: { text, finish: 'end', refusal: '' }, tokens: counted };
    },
  };
  return { transport, sent };
}

const sizes = new Map<string, number>();
function sizeOf(text: string): number {
  const known = sizes.get(text);
  if (known !== undefined) return known;
  const size = countTokens(text);
  sizes.set(text, size);
  return size;
}

/** Returns the blocks of a request in the order the host reads them; the schema counts as the first. */
const blocksOf = ({ schema, system, messages }: WireRequest) => [
  { text: JSON.stringify(schema), cache: undefined },
  ...system,
  ...messages.flatMap(({ content }) =>
    content.flatMap((block) => ('text' in block ? [block] : [])),
  ),
];

/** Records the cache marks of each request, and finds the longest cached prefix of the next ones. */
function knownBeginnings(): (request: WireRequest) => { tokens: number; cached: number } {
  const marked = new Set<string>();
  return (request) => {
    const ends: string[] = [];
    let [beginning, tokens, cached] = ['', 0, 0];
    for (const { text, cache } of blocksOf(request)) {
      beginning += `\u0000${text}`;
      tokens += sizeOf(text);
      if (marked.has(beginning)) cached = tokens;
      if (cache) ends.push(beginning);
    }
    for (const end of ends) marked.add(end);
    return { tokens, cached };
  };
}

type Asked = { readonly question: string; readonly step: string };

function askedIn(messages: readonly ChatMessage[]): Asked {
  const blocks = messages.at(-1)?.content ?? [];
  const asked = blocks.flatMap((block) => ('text' in block ? [block.text] : [])).join('\n');
  const question = asked.slice(asked.lastIndexOf('QUESTION\n') + 'QUESTION\n'.length);
  return { question, step: stepIn(asked) ?? '' };
}

const byWords = new Map<string, Planned>();
const index = (planned: Planned): void => {
  byWords.set(planned.words, planned);
  if ('steps' in planned) for (const step of planned.steps) index(step);
};
index(plan);

const acts: readonly Planned[] = [...byWords.values()].filter((planned) => 'action' in planned);

function replyTo({ question, step }: Asked, done: number): object {
  if (question.startsWith('Expand node'))
    return expansionOf(question.startsWith('Expand node 0:') ? plan : byWords.get(step), done);
  if (question.startsWith('Choose the next action')) {
    const next = acts[done];
    const stop = { kind: 'stop', answer: 'All stocks are set.' };
    return { why: next?.words ?? 'Done.', action: next && 'action' in next ? next.action : stop };
  }
  if (question.startsWith('Summarize'))
    return {
      observation: `${done} stocks seen.`,
      highlighted: [],
      progress: progress(done),
      feedback: 'Go on with the next variant.',
    };
  if (question.startsWith('Take notes')) return { notes: [noteAt(done)], response: progress(done) };
  if (question.includes('Which open nodes')) return { why: '', prune: [], reword: [] };
  if (question.startsWith('Is node')) return { requirements: [], complete: true, reason: 'Done.' };
  return { evidence: [], reached: true, answer: 'All stocks are set.' };
}

const progress = (done: number): string => `${done} of ${acts.length} stocks and pages are done.`;
const noteAt = (done: number): string =>
  `Record ${done}: the warehouse counted ${(done * 13) % 400} pieces, checked by hand.`;

/**
 * Expands a planned step into substeps as text, or into its one action. Substeps have no exact actions, so the planner
 * asks about each.
 */
function expansionOf(planned: Planned | undefined, done: number): object {
  const reflected = { notes: [noteAt(done)], progress: progress(done), why: 'It is next.' };
  const common = { ...reflected, description: planned?.words ?? '', ordered: true };
  if (!planned) return { ...common, type: 'cannot', action: null, children: [] };
  if ('action' in planned)
    return { ...common, type: 'action', action: planned.action, children: [] };
  const children = planned.steps.map(({ words }) => ({
    description: words,
    score: null,
    action: null,
  }));
  return { ...common, type: 'and', action: null, children };
}

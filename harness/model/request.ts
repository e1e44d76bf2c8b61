/** A parsed request in either wire format: the operator that asks, the node it asks about, and the page it was given. */

import { operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';

export type ModelRequest = {
  readonly model: string;
  readonly operator: string;
  /** Node of the question; the root's id for operators that judge the whole plan. */
  readonly node: string;
  readonly goal: string;
  readonly system: string;
  /** All user text, with the fences' random codes removed. */
  readonly content: string;
  readonly page: string;
  readonly question: string;
  /** Number of images in the last turn. */
  readonly pictures: number;
  readonly authorization: string;
  /** The request as it arrived. */
  readonly body: unknown;
};

/** Operators are identified by their rules, which are unique. */
const rulesOf = Object.values(operators).flatMap(({ name, rules }) =>
  [...Object.values(systems), { ...systems.react, plain: true as const }].map((system) => ({
    name,
    text: rules(system).join('\n\n'),
  })),
);

const operatorOf = (system: string): string =>
  rulesOf.find(({ text }) => system.startsWith(text))?.name ?? 'unknown';

/**
 * Returns the first node that a question names. A question about an action names the action's node but concerns the
 * whole plan, so it gets the root.
 */
const nodeIn = (question: string): string =>
  /^(?!.*\baction of node ).*?\bnode (\d+(?:\.\d+)*)/.exec(question)?.[1] ?? '0';

/** Reads the body of a request. One that no operator made gets the operator `unknown`. */
export function readRequest(body: unknown, authorization: string): ModelRequest {
  const request = body as {
    model: string;
    system?: unknown;
    messages: readonly { role: string; content: unknown }[];
  };
  const content = withoutCodes(
    request.messages
      .filter(({ role }) => role === 'user')
      .map((message) => textOf(message.content))
      .join('\n\n'),
  );
  const question = content.slice(content.lastIndexOf('QUESTION\n') + 'QUESTION\n'.length);
  const first = request.messages[0];
  const system = textOf(request.system ?? (first?.role === 'system' ? first.content : ''));
  return {
    model: request.model,
    operator: operatorOf(system),
    node: nodeIn(question),
    goal: /TASK\n(.*)/.exec(content)?.[1] ?? '',
    system,
    content,
    page: pagesIn(content),
    question,
    pictures: picturesIn(request.messages.at(-1)?.content),
    authorization,
    body,
  };
}

/** Returns every page in the conversation, newest first: a difference precedes the page it changes. */
function pagesIn(content: string): string {
  const pages = [...content.matchAll(/^PAGE[^\n]*\n([\s\S]*?)\n+QUESTION\n/gm)].map(
    ([, page]) => page ?? '',
  );
  return pages.toReversed().join(`\n${NEXT_PAGE}\n`);
}

/** Returns the text of the node that the latest plan in a request points to; undefined if there is none. */
export const stepIn = (content: string): string | undefined =>
  [
    ...content.matchAll(
      /^ *- \[\S+\] \([^)]*\) (.*?)(?: \(score [\d.]+\))? \[[^\]]*\] <- this node$/gm,
    ),
  ]
    .map(([, words]) => words)
    .at(-1);

const NEXT_PAGE = '\f';

/** Splits the pages of a request, newest first. */
export const pagesOf = (page: string): readonly string[] => page.split(`\n${NEXT_PAGE}\n`);

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block: { text?: string }) => block.text ?? '').join('\n\n');
}

const picturesIn = (content: unknown): number =>
  Array.isArray(content)
    ? content.filter(({ type }: { type?: string }) => type?.startsWith('image')).length
    : 0;

const withoutCodes = (text: string): string =>
  text.replaceAll(/\b(BEGIN|END) data-\S+/g, '$1 data');

const REF = /\b(f\d+)?e\d+\b/;
const REFS = new RegExp(REF, 'g');

/** Returns the ref of the first page line that contains all these words, or undefined. */
export function refOn(page: string, ...words: readonly string[]): string | undefined {
  const line = page
    .split('\n')
    .find((each) => words.every((word) => each.includes(word)) && REF.test(each));
  return REF.exec(line ?? '')?.[0];
}

/** Returns the refs on a page line. */
export const refsOn = (line: string): readonly string[] => line.match(REFS) ?? [];

/**
 * Returns every page line with a ref, by ref, without its indentation. If there are several, the first one wins, which
 * is the newest.
 */
export function linesByRef(page: string): Readonly<Record<string, string>> {
  const lines = page
    .split('\n')
    .flatMap((line) => refsOn(line).map((ref) => [ref, withoutRefs(line)]));
  return Object.fromEntries(lines.toReversed());
}

/** Returns a page line with its ref numbers removed. */
export const withoutRefs = (line: string): string => line.replaceAll(REFS, '[ref]').trim();

/** Returns a critic reply with the same verdict for every control in the request. */
export function ofEachControl({ content }: ModelRequest, verdict: object): object {
  const numbered = content.match(/^control \d+$/gm) ?? [''];
  return { verdicts: numbered.map(() => verdict) };
}

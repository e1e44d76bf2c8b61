/** A Messages request as tests see it: which operator asks about which node, and what page it was shown. */

export type ModelRequest = {
  readonly model: string;
  readonly operator: string;
  /** Node in question; the root's id for operators that judge the whole. */
  readonly node: string;
  readonly goal: string;
  readonly system: string;
  /** All user text, fences with their random codes taken out. */
  readonly content: string;
  readonly page: string;
  readonly question: string;
  /** Pictures in the last turn. */
  readonly pictures: number;
  readonly authorization: string;
  /** The request as it arrived. */
  readonly body: unknown;
};

const QUESTIONS: readonly (readonly [RegExp, string])[] = [
  [/^Expand node (\S+):/m, 'expand'],
  [/^Repair node (\S+)/m, 'repair'],
  [/^Is node (\S+) complete\?/m, 'checkCompletion'],
  [/^Choose the next action/m, 'nextAction'],
  [/^Give the final answer/m, 'answer'],
  [/has just been carried out\. Which open nodes/m, 'updateTree'],
  [/^Summarize/m, 'summarize'],
  [/^Take notes/m, 'takeNotes'],
  [/^What does the task look for/m, 'readConstraints'],
  [/^Bring the table up to date/m, 'updateMemory'],
  [/^What does using this control do/m, 'critic'],
  [/^Put the task in other words/m, 'rephraseGoal'],
  [/^List the milestones/m, 'makeChecklist'],
  [/^Propose one action for node (\S+)/m, 'proposeAction'],
  [/^Rate the candidates for node (\S+)/m, 'judgeActions'],
  [/^Propose subplans from node (\S+)/m, 'proposeSubplans'],
  [/^Propose actions from node (\S+)/m, 'proposeActions'],
  [/^Act for node (\S+)/m, 'groundSubplan'],
  [/^Did node (\S+) do/m, 'judgeSubplan'],
  [/^How near is the goal after node (\S+)/m, 'judgeProgress'],
  [/^Revise node (\S+)/m, 'reviseSubplan'],
  [/^Delegate the next step/m, 'planStep'],
  [/^Use skills, or reply/m, 'navigate'],
  [/^Is the task complete\?/m, 'validate'],
];

/** Read the body of a Messages request. Unknown questions are named `unknown`, never guessed. */
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
  const found = QUESTIONS.find(([pattern]) => pattern.test(question));
  const node = found ? (found[0].exec(question)?.slice(1).find(Boolean) ?? '0') : '0';
  return {
    model: request.model,
    operator: found?.[1] ?? 'unknown',
    node: node.replace(/:$/, ''),
    goal: /TASK\n(.*)/.exec(content)?.[1] ?? '',
    system: textOf(request.system),
    content,
    page: pagesIn(content),
    question,
    pictures: picturesIn(request.messages.at(-1)?.content),
    authorization,
    body,
  };
}

/** Every page shown in the conversation, the newest first: a difference stands before the page it changes. */
function pagesIn(content: string): string {
  const pages = [...content.matchAll(/^PAGE[^\n]*\n([\s\S]*?)\n+QUESTION\n/gm)].map(
    ([, page]) => page ?? '',
  );
  return pages.toReversed().join(`\n${NEXT_PAGE}\n`);
}

const NEXT_PAGE = '\f';

/** The pages of a request one by one, the newest first. */
export const pagesOf = (page: string): readonly string[] => page.split(`\n${NEXT_PAGE}\n`);

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((block: { text?: string }) => block.text ?? '').join('\n\n');
}

const picturesIn = (content: unknown): number =>
  Array.isArray(content)
    ? content.filter(({ type }: { type?: string }) => type === 'image').length
    : 0;

const withoutCodes = (text: string): string =>
  text.replaceAll(/\b(BEGIN|END) data-\S+/g, '$1 data');

const REF = /\b(f\d+)?e\d+\b/;
const REFS = new RegExp(REF, 'g');

/** The ref of the first page line that holds all these words, or undefined. */
export function refOn(page: string, ...words: readonly string[]): string | undefined {
  const line = page
    .split('\n')
    .find((each) => words.every((word) => each.includes(word)) && REF.test(each));
  return REF.exec(line ?? '')?.[0];
}

/** The refs on a page line. */
export const refsOn = (line: string): readonly string[] => line.match(REFS) ?? [];

/** Every page line that carries a ref, by ref, without its indentation; of several the first, which is the newest. */
export function linesByRef(page: string): Readonly<Record<string, string>> {
  const lines = page
    .split('\n')
    .flatMap((line) => refsOn(line).map((ref) => [ref, withoutRefs(line)]));
  return Object.fromEntries(lines.toReversed());
}

/** A page line as it reads whatever its refs are numbered today. */
export const withoutRefs = (line: string): string => line.replaceAll(REFS, '[ref]').trim();

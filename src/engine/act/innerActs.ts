/** Actions that the run carries out without the browser: they are not gated, limited to sites or recorded. */
import type { ActionOf, InnerAction } from '../../core/action/action.ts';
import { describeAction } from '../../core/action/action.ts';
import { dispatch, type Handlers } from '../../core/dispatch.ts';
import { type NodeId, questionId } from '../../core/ids.ts';
import type { PageLine } from '../../core/page/line.ts';
import { withoutRefs } from '../../core/page/refs.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import { clipAtWord } from '../../core/text.ts';
import { type Completed, finishAction, type OperationContext } from '../context.ts';
import { observePage } from '../observe.ts';
import { lookAt } from './lookAt.ts';

type Inner = {
  readonly context: OperationContext;
  readonly operation: ActOperation;
  readonly node: NodeId;
};
const performers: Handlers<InnerAction, Inner, Promise<Completed | null>> = {
  /** A note takes effect as soon as it is written: no page, no summarizer, no step (SA-09, A12). */
  note: async ({ operation }, { text }) => finishAction(operation, { is: 'noted', note: text }),
  look: focusOn,
  lookAt: ({ context, operation }, action) => lookAt(context, operation, action),
  collect: copyText,
  ask: askPerson,
  handOver,
  /**
   * Only strategies without a plan end by an action. As a plan step, it reports the answer it would have ended with.
   */
  stop: async ({ operation }, action) =>
    finishAction(operation, { is: 'noted', note: describeAction(action) }),
  /** The next question of the same step shows the page. Reading it now would only make it older. */
  sense: async ({ operation }, { view }) => finishAction(operation, { is: 'sensed', view }),
};

export function performInner(
  context: OperationContext,
  operation: ActOperation,
  node: NodeId,
  action: InnerAction,
): Promise<Completed | null> {
  return dispatch(performers, { context, operation, node }, action);
}

/** Shows another part of the page in later prompts. Nothing happens in the tab. */
async function focusOn(
  { context, operation }: Inner,
  { part = 1, find = '' }: ActionOf<'look'>,
): Promise<Completed> {
  const url = await context.ports.world.url();
  return finishAction(operation, { is: 'focused', focus: { url, part, find } });
}

/** Notes the text of the page without a model call. Pages to be compared are read later, all at once. */
async function copyText(
  { context, operation }: Inner,
  { find = '' }: ActionOf<'collect'>,
): Promise<Completed | null> {
  const read = await observePage(context, 'text_only');
  if (!read.ok) return null;
  const { page, changes } = read.value;
  const note = `${page.title} (${page.url}): ${copiedText(page.lines, find)}`;
  return finishAction(operation, { is: 'noted', note }, changes);
}

/** Hands over what only the user can do in the tab. The run waits and reads the page again afterwards. */
async function handOver({ context, node }: Inner, { text }: ActionOf<'handOver'>): Promise<null> {
  const id = questionId(`q${context.run().seq + 1}`);
  const question = { kind: 'handOver', id, node, text } as const;
  await context.commit([{ kind: 'questionAsked', question }]);
  return null;
}

/** Asks the user. The run waits for the answer, which becomes a note. */
async function askPerson(
  { context, node }: Inner,
  { question: text }: ActionOf<'ask'>,
): Promise<null> {
  const id = questionId(`q${context.run().seq + 1}`);
  await context.commit([{ kind: 'questionAsked', question: { kind: 'ask', id, node, text } }]);
  return null;
}

/** The most characters that `collect` keeps of one page. */
const MOST_COPIED = 1_600;

type TextLine = { readonly line: PageLine; readonly text: string };

/**
 * Returns the lines that contain any of these words, under the headers of their tables; all lines if no line does. If that
 * is too long, table rows come before the menus and buttons around them, and the lines left out are counted.
 */
export function copiedText(lines: readonly PageLine[], find: string): string {
  const lined = lines
    .map((line) => ({ line, text: withoutRefs(line).replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
  const hits = hitsIn(lined, find);
  const chosen = hits.length > 0 ? hits : lined;
  const kept = fitting(chosen);
  const left = chosen.filter((each) => !kept.includes(each));
  const text = clipAtWord(kept.map(({ text }) => text).join(' | '), MOST_COPIED);
  return left.length > 0 ? `${text} (${describeLeft(left)})` : text;
}

/** Says whether rows are missing, or only what is around them. */
function describeLeft(left: readonly TextLine[]): string {
  const rows = left.filter(isOfTable).length;
  const which = rows === 0 ? 'none of them' : rows === left.length ? 'all of them' : `${rows}`;
  return `${left.length} more lines of the page are not copied, ${which} in tables`;
}

const isOfTable = ({ line }: TextLine): boolean => line.kind === 'row' || line.kind === 'table';

function hitsIn(lined: readonly TextLine[], find: string): readonly TextLine[] {
  const searchWords = find
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isHit = ({ text }: TextLine): boolean =>
    searchWords.some((word) => text.toLowerCase().includes(word));
  const wanted = new Set<number>();
  for (const [at, each] of lined.entries()) {
    if (!isHit(each)) continue;
    if (each.line.kind === 'row') wanted.add(headerOf(lined, at));
    wanted.add(at);
  }
  return lined.filter((_, at) => wanted.has(at));
}

/** Returns the first row of the table. */
function headerOf(lined: readonly TextLine[], row: number): number {
  let at = row;
  while (lined[at - 1]?.line.kind === 'row') at -= 1;
  return at;
}

/** Returns as many lines as fit, in their order. */
function fitting(lined: readonly TextLine[]): readonly TextLine[] {
  const kept = new Set<TextLine>();
  let length = 0;
  for (const each of [...lined.filter(isOfTable), ...lined.filter((each) => !isOfTable(each))]) {
    length += each.text.length + 3;
    if (length > MOST_COPIED && kept.size > 0) break;
    kept.add(each);
  }
  return lined.filter((each) => kept.has(each));
}

/** Carrying out questions to the model: page in, costs and checked replies out. */
import { availableActions, trailOf } from '../../action/available.ts';
import type { Distillation, Observation } from '../../page/observation.ts';
import type { Called, Context, OperatorValues, Picture } from '../../ports.ts';
import type { Failure, FailureKind, Result } from '../../result.ts';
import type { OperatorName } from '../../run/modelCall.ts';
import type { AskOperation, ModelQuestion } from '../../run/operation.ts';
import type { RunChange } from '../../run/run.ts';
import { runAfter } from '../../run/runAfter.ts';
import type { OperatorAnswer } from '../strategy.ts';
import { type Completed, Halted, type OperationContext } from './context.ts';
import { observePage, type PageRead } from './observe.ts';

/** Failures that no other plan can mend: the run waits for the user and stays resumable. */
const BLOCKING: ReadonlySet<FailureKind> = new Set([
  'noKey',
  'keyRefused',
  'billing',
  'hostUnreachable',
  'rateLimited',
  'overloaded',
  'badRequest',
  'contextTooLong',
  'tabClosed',
  'tabForbidden',
  'siteNotGranted',
  'storage',
  'unexpected',
]);

export const isBlocking = ({ kind }: { readonly kind: FailureKind }): boolean => BLOCKING.has(kind);

/** Ask all questions of the operation side by side; null when the run was parked instead. */
export async function carryOutAsk(
  context: OperationContext,
  operation: AskOperation,
): Promise<Completed | null> {
  const pages = await readPages(context, operation.questions);
  if (!pages) return null;
  const seen = seenOn(pages);
  const asked = await Promise.all(
    operation.questions.map((question) =>
      call(context, question, { page: pageFor(question, pages), picture: null, seen }),
    ),
  );
  const costs = asked.flatMap(({ changes }) => changes);
  const replies = asked.map(({ reply }) => reply);
  const usable = replies.filter(({ result }) => result.ok || !isBlocking(result.failure));
  const blocking = await blockingFailure(context, replies, [...seen, ...costs]);
  if (!blocking)
    return { ended: { kind: 'asked', operation, replies }, changes: [...seen, ...costs] };
  const blocked: RunChange = { kind: 'runBlocked', failure: blocking };
  // What the others answered was paid for: it is used, and only the rest is asked again.
  if (usable.length > 0)
    return {
      ended: { kind: 'asked', operation, replies: usable },
      changes: [...seen, ...costs, blocked],
    };
  await context.commit([...seen, ...costs, blocked]);
  return null;
}

type QuestionTo<N extends OperatorName> = ModelQuestion & { readonly operator: N };

export type AskResult<N extends OperatorName> = {
  readonly result: Result<OperatorValues[N]>;
  readonly changes: readonly RunChange[];
};

/** Ask one operator within another operation; null when the run was parked. */
export async function askOne<N extends OperatorName>(
  context: OperationContext,
  question: QuestionTo<N>,
  picture: Picture | null = null,
): Promise<AskResult<N> | null> {
  const pages = await readPages(context, [question]);
  if (!pages) return null;
  const seen = seenOn(pages);
  const shown = { page: pageFor(question, pages), picture, seen };
  const { reply, changes } = await call(context, question, shown);
  const all = [...seen, ...changes];
  const blocking = await blockingFailure(context, [reply], all);
  if (!blocking) return { result: reply.result, changes: all };
  await context.commit([...all, { kind: 'runBlocked', failure: blocking }]);
  return null;
}

type Pages = ReadonlyMap<Distillation, PageRead>;

const seenOn = (pages: Pages): readonly RunChange[] =>
  [...pages.values()].flatMap(({ changes }) => changes);

const pageFor = ({ view, isUnseen }: ModelQuestion, pages: Pages): Observation | null =>
  view === null || isUnseen ? null : (pages.get(view)?.page ?? null);

/** Each view once, one after the other: two page reads at a time would disturb each other. */
async function readPages(
  context: OperationContext,
  questions: readonly ModelQuestion[],
): Promise<Pages | null> {
  const pages = new Map<Distillation, PageRead>();
  for (const { view } of questions) {
    if (view === null || pages.has(view)) continue;
    const read = await observePage(context, view);
    if (!read.ok) return null;
    pages.set(view, read.value);
  }
  return pages;
}

type Shown = Pick<Context, 'page' | 'picture'> & {
  /** Changes found by the page read, such as edits by hand: this question is the first to show them. */
  readonly seen: readonly RunChange[];
};

async function call<N extends OperatorName>(
  context: OperationContext,
  { operator, node, about = null }: QuestionTo<N>,
  { page, picture, seen }: Shown,
): Promise<{ readonly reply: OperatorAnswer<N>; readonly changes: readonly RunChange[] }> {
  const run = runAfter(context.run(), seen);
  const shown: Context = {
    run,
    tree: run.tree,
    node,
    page,
    picture,
    control: null,
    about,
    pictures: operator === 'validate' ? context.trace.pictures : [],
    now: context.ports.clock.now(),
    allowed: page ? availableActions(page, trailOf(run.memory.records)) : [],
  };
  const called = await context.ports.operators[operator](shown, context.signal);
  const reply: OperatorAnswer<N> = { operator, node, about, result: called.result };
  return { reply, changes: costOf(operator, node, called) };
}

/** Records the cost of a call for the run and for the node. */
export function costOf(
  operator: OperatorName,
  node: ModelQuestion['node'],
  { result, calls, usage, ms }: Called<unknown>,
): RunChange[] {
  const cost = {
    calls,
    inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
    outputTokens: usage.output,
    usd: usage.usd,
  };
  return [
    { kind: 'modelCalled', operator, node, calls, usage, ms, ok: result.ok },
    { kind: 'costCharged', id: node, cost },
  ];
}

/** The failure that parks the run, if a reply has one. Throws `Halted` after a stop; what was paid goes on record first. */
async function blockingFailure(
  context: OperationContext,
  replies: readonly { readonly result: Result<unknown> }[],
  changes: readonly RunChange[],
): Promise<Failure | null> {
  const failures = replies.flatMap(({ result }) => (result.ok ? [] : [result.failure]));
  if (context.signal.aborted || failures.some(({ kind }) => kind === 'aborted')) {
    await context.record(changes);
    throw new Halted();
  }
  return failures.find(isBlocking) ?? null;
}

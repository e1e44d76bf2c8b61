/** Carries out questions to the model: reads the page, returns costs and validated replies. */

import { availableActions, trailOf } from '../core/action/available.ts';
import type { Distillation, Observation } from '../core/page/observation.ts';
import { documentOfRef } from '../core/page/refs.ts';
import type { Failure, FailureKind, Result } from '../core/result.ts';
import type { AskOperation, ModelQuestion } from '../core/run/operation.ts';
import type { AskOperator, Called, Context } from '../core/run/operator.ts';
import type { RunChange } from '../core/run/run.ts';
import { runAfter } from '../core/run/runAfter.ts';
import { type Completed, Halted, type OperationContext } from './context.ts';
import { isCanceledByEdit } from './edits.ts';
import { observePage, type PageRead } from './observe.ts';
import { pictureBeside } from './pictures.ts';
import type { EngineOperators, EngineReplies } from './ports.ts';
import type { OperatorReply } from './strategy.ts';

/** Failures that no other plan can fix. The run waits for the user and stays resumable. */
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
  'noPicture',
  'unexpected',
]);

export const isBlocking = ({ kind }: { readonly kind: FailureKind }): boolean => BLOCKING.has(kind);

/**
 * Asks all questions of the operation in parallel. Returns null if the run was blocked instead. Replies that were paid
 * for are used even if another question blocks the run or a stop interrupts it; only the rest is asked again.
 */
export async function carryOutAsk(
  context: OperationContext,
  operation: AskOperation,
): Promise<Completed | null> {
  const before = context.run();
  const { asked, seen, cut } = await askAll(context, operation.questions);
  const changes = [...seen, ...asked.flatMap((each) => each.changes)];
  const replies = asked.map(({ reply }) => reply);
  const failures = failuresIn(replies);
  const usable = replies.filter(({ result }) => result.ok || !isNoAnswer(result.failure));
  const ended = { kind: 'asked', operation, replies: usable, asked: before } as const;
  if (cut === 'halted' || isHalted(context, failures)) {
    // An edit asks for something else; a stop only asks for nothing more.
    const isWanted = !isCanceledByEdit(context.run(), operation, context.system);
    if (isWanted && usable.length > 0) return { ended, changes };
    await context.record(changes);
    throw new Halted();
  }
  const blocking = failures.find(isBlocking);
  const blocked: RunChange[] = blocking ? [{ kind: 'runBlocked', failure: blocking }] : [];
  const all = [...changes, ...blocked];
  const isParked = cut === 'parked' || blocking !== undefined;
  if (!isParked || usable.length > 0) return { ended, changes: all };
  await context.commit(all);
  return null;
}

const isNoAnswer = (failure: Failure): boolean => failure.kind === 'aborted' || isBlocking(failure);

type Asked = Awaited<ReturnType<typeof call>>;
type Round = {
  readonly asked: readonly Asked[];
  readonly seen: readonly RunChange[];
  /** Not every question was asked: a page could not be read, which blocked the run, or a stop came. */
  readonly cut: 'no' | 'parked' | 'halted';
};

/**
 * Each question is sent as soon as its page is read, so that further reads and waiting for the page overlap with the
 * reply (SA-10).
 */
async function askAll(
  context: OperationContext,
  questions: readonly ModelQuestion[],
): Promise<Round> {
  const pages: Pages = new Map();
  const calls: Promise<Asked>[] = [];
  let cut: Round['cut'] = 'no';
  for (const question of questions) {
    cut = await readFor(context, question, pages);
    if (cut !== 'no') break;
    const asking = call(context, question, {
      page: pageFor(question, pages),
      picture: pictureFor(question, pages),
      seen: seenOn(pages),
    });
    // A bug in it is thrown below, after all of them have ended.
    asking.catch(() => undefined);
    calls.push(asking);
  }
  return { asked: await Promise.all(calls), seen: seenOn(pages), cut };
}

/** Reads each view once, one after the other: two reads at a time would disturb each other. */
async function readFor(
  context: OperationContext,
  { view, isUnseen }: ModelQuestion,
  pages: Pages,
): Promise<Round['cut']> {
  if (view === null || pages.has(view)) return 'no';
  try {
    const read = await observePage(context, view);
    if (!read.ok) return 'parked';
    const picture = isUnseen ? null : await pictureBeside(context);
    pages.set(view, { ...read.value, picture });
    return 'no';
  } catch (error) {
    if (error instanceof Halted) return 'halted';
    throw error;
  }
}

type EngineOperator = keyof EngineReplies;
type QuestionTo<N extends EngineOperator> = ModelQuestion & { readonly operator: N };

export type AskResult<N extends EngineOperator> = {
  readonly result: Result<EngineReplies[N]>;
  readonly changes: readonly RunChange[];
};

/** Ask one of the engine's own operators within another operation; null when the run was parked. */
export async function askOne<N extends EngineOperator>(
  context: OperationContext,
  question: QuestionTo<N>,
  more: Partial<Pick<Context, 'picture' | 'looks'>> = {},
): Promise<AskResult<N> | null> {
  const pages: Pages = new Map();
  const cut = await readFor(context, question, pages);
  if (cut === 'halted') throw new Halted();
  if (cut === 'parked') return null;
  const seen = seenOn(pages);
  const shown = { page: pageFor(question, pages), picture: null, seen, ...more };
  const operators: EngineOperators = context.ports.operators;
  const { reply, changes } = await callWith(operators[question.operator], context, question, shown);
  const all = [...seen, ...changes];
  const blocking = await blockingFailure(context, reply, all);
  if (!blocking) return { result: reply.result, changes: all };
  await context.commit([...all, { kind: 'runBlocked', failure: blocking }]);
  return null;
}

type Pages = Map<Distillation, PageRead & Pick<Context, 'picture'>>;

const seenOn = (pages: Pages): readonly RunChange[] =>
  [...pages.values()].flatMap(({ changes }) => changes);

const pageFor = ({ view, isUnseen }: ModelQuestion, pages: Pages): Observation | null =>
  view === null || isUnseen ? null : (pages.get(view)?.page ?? null);

const pictureFor = ({ view, isUnseen }: ModelQuestion, pages: Pages): Context['picture'] =>
  view === null || isUnseen ? null : (pages.get(view)?.picture ?? null);

type Shown = Pick<Context, 'page' | 'picture' | 'looks'> & {
  /** Changes found by the page read, such as the user's edits. This question is the first to show them. */
  readonly seen: readonly RunChange[];
};

type Answered<T> = {
  readonly reply: OperatorReply<T>;
  readonly changes: readonly RunChange[];
};

async function call(
  context: OperationContext,
  question: ModelQuestion,
  shown: Shown,
): Promise<Answered<unknown>> {
  const ask = context.ports.operators[question.operator];
  if (!ask) throw new Error(`there is no operator ${question.operator}`);
  return callWith(ask, context, question, shown);
}

async function callWith<T>(
  ask: AskOperator<T>,
  context: OperationContext,
  { operator, node, about = null }: ModelQuestion,
  { seen, ...more }: Shown,
): Promise<Answered<T>> {
  const run = runAfter(context.run(), seen);
  const looked = pictureOn(context, more.page);
  const shown: Context = {
    run,
    tree: run.tree,
    node,
    ...more,
    controls: [],
    about,
    pictures: context.trace.pictures,
    looked: looked?.picture ?? null,
    now: context.ports.clock.now(),
    allowed: more.page ? availableActions(more.page, trailOf(run.memory.records)) : [],
  };
  const called = await ask(shown, context.signal);
  const reply = { operator, node, about, result: called.result };
  const costs = costOf(operator, node, called);
  if (!looked || !called.sentPicture) return { reply, changes: costs };
  // After a failure of the server it is sent once more, but not if the server may have refused it.
  if (called.result.ok || called.result.failure.kind === 'badRequest') context.trace.looked = null;
  return { reply, changes: [...costs, { kind: 'pictureSent', node, picture: looked.sent }] };
}

const isUnusable = (result: Result<unknown>): boolean =>
  !result.ok && (result.failure.kind === 'badModelOutput' || result.failure.kind === 'outputCut');

/** The picture that the planner asked for, unless the page with its element is gone. */
function pictureOn({ trace: { looked } }: OperationContext, page: Observation | null) {
  const isGone = looked && page && documentOfRef(page, looked.picture.ref) !== looked.document;
  return isGone ? null : looked;
}

/** Records the cost of a call for the run and the node. */
export function costOf(
  operator: string,
  node: ModelQuestion['node'],
  { result, model, calls, usage, ms }: Called<unknown>,
): RunChange[] {
  const cost = {
    calls,
    inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
    outputTokens: usage.output,
    usd: usage.usd,
  };
  return [
    {
      kind: 'modelCalled',
      operator,
      model,
      node,
      calls,
      usage,
      ms,
      ok: result.ok,
      ...(isUnusable(result) ? { unusable: true } : {}),
    },
    { kind: 'costCharged', id: node, cost },
  ];
}

/**
 * Returns the failure that blocks the run, if the reply is one. Throws `Halted` after a stop, once the cost is
 * recorded.
 */
async function blockingFailure(
  context: OperationContext,
  reply: { readonly result: Result<unknown> },
  changes: readonly RunChange[],
): Promise<Failure | null> {
  const failures = failuresIn([reply]);
  if (isHalted(context, failures)) {
    await context.record(changes);
    throw new Halted();
  }
  return failures.find(isBlocking) ?? null;
}

const isHalted = ({ signal }: OperationContext, failures: readonly Failure[]): boolean =>
  signal.aborted || failures.some(({ kind }) => kind === 'aborted');

const failuresIn = (replies: readonly { readonly result: Result<unknown> }[]): Failure[] =>
  replies.flatMap(({ result }) => (result.ok ? [] : [result.failure]));

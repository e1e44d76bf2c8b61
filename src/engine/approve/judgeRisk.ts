/**
 * If code can't tell what an act does, the critic judges it first, once for each control of a site. If the critic can't be
 * asked, the user is.
 */
import { type Action, rowOf } from '../../core/action/action.ts';
import { type ControlKey, keysOf, labelOfControl } from '../../core/gate/controlKey.ts';
import { assess } from '../../core/gate/gate.ts';
import { aimIn, judge } from '../../core/gate/risk.ts';
import type { Stopped } from '../../core/gate/seal.ts';
import {
  type Judgment,
  type RiskVerdict,
  requiresApproval,
  type UnclearPolicy,
  unknown,
  verdictOf,
} from '../../core/gate/verdict.ts';
import type { NodeId } from '../../core/ids.ts';
import { type CardMessage, message } from '../../core/messages/message.ts';
import { type Change, isHeld } from '../../core/page/change.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { openLeaves } from '../../core/plan/leaves.ts';
import { type ActionNode, targetOfAct } from '../../core/plan/node.ts';
import { isCertain } from '../../core/plan/tree.ts';
import { spentScope } from '../../core/run/limits.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Context } from '../../core/run/operator.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import type { RecordedOutcome } from '../act/actRecord.ts';
import { costOf } from '../ask.ts';
import { Halted, type OperationContext, toNextStage } from '../context.ts';
import type { PerformOptions } from '../ports.ts';
import { approvalOf } from './questions.ts';
import { isSameTarget } from './unknownOutcome.ts';

/** A user who is asked about everything needs no critic, and one who is never asked wants none. */
export function unclearPolicy({ options }: Run): UnclearPolicy {
  if (options.askBefore === 'none') return 'act';
  return options.askBefore === 'all' ? 'ask' : options.unclear;
}

/** Returns the controls that the critic found harmless, by the keys under which the page recognizes them. */
export const judgedSafe = ({ judgments }: Run): ControlKey[] =>
  Object.entries(judgments).flatMap(([key, judgment]) =>
    requiresApproval(verdictOf(judgment)) ? [] : [key],
  );

/** Options for an act that nobody was asked about: the page lets through only what was judged to be safe. */
export const unaskedOptions = (
  run: Run,
  facts: ElementFacts | null,
  document: string | undefined,
): Omit<PerformOptions, 'id'> => ({
  fingerprint: facts?.fingerprint ?? null,
  document,
  dialogs: { kind: 'deny' },
  allowed: { seal: null, judged: judgedSafe(run), unclear: false, everything: false },
  opensTab: null,
  sends: [],
  mayOnlyRead: false,
  files: null,
});

/** Returns the verdict of code or, if that is unknown, the critic's verdict on the control in this run or an earlier one. */
export async function knownVerdict(
  context: OperationContext,
  node: NodeId,
  stopped: Stopped,
): Promise<RiskVerdict> {
  const byCode = judge(stopped.activation, stopped.facts);
  if (byCode.risk !== 'unknown' || unclearPolicy(context.run()) !== 'critic') return byCode;
  const judgment = inRun(context.run(), stopped) ?? (await recalled(context, node, stopped));
  return judgment ? verdictOf(judgment) : byCode;
}

function inRun({ judgments }: Run, { activation, facts }: Stopped): Judgment | null {
  const { look, place } = keysOf(activation, facts);
  return judgments[place] ?? (look === null ? null : (judgments[look] ?? null));
}

async function recalled(
  context: OperationContext,
  node: NodeId,
  stopped: Stopped,
): Promise<Judgment | null> {
  const { look, place } = keysOf(stopped.activation, stopped.facts);
  const keys = look === null ? [place] : [place, look];
  const kept = await context.ports.judgments.recall(stopped.facts.frameOrigin, keys);
  if (kept) await context.commit([judged(node, stopped, kept, 'kept')]);
  return kept?.judgment ?? null;
}

/** Forgets the verdict that a press has no lasting effect if it sent something, however it ended (decision 19). */
export function contradictedBy(
  { judgments }: Run,
  { action }: Pick<ActionNode, 'action'>,
  facts: ElementFacts | null,
  outcome: RecordedOutcome,
): RunChange[] {
  if (!facts || !hasSent(outcome)) return [];
  const { look, place } = keysOf(rowOf(action).activation(action), facts);
  // The page may have judged a part of the element, such as one row of a list.
  const judgedBy = outcome.kind === 'failed' ? [] : (outcome.judgedBy ?? []);
  return [...new Set([place, look, ...judgedBy])].flatMap((key) =>
    key !== null && judgments[key]?.effect === 'none'
      ? [{ kind: 'judgmentVoided', key, site: facts.frameOrigin }]
      : [],
  );
}

/**
 * Whether the critic or earlier calls found that this tool of the page has no effect. That is a guess about the next call,
 * so requests that could write are blocked while it runs. A form is judged by its button.
 */
export const isBelievedToRead = (run: Run, action: Action, facts: ElementFacts | null): boolean =>
  facts?.tool?.isForm === false &&
  inRun(run, { activation: rowOf(action).activation(action), facts })?.effect === 'none';

/** After so many calls of a tool on a site that answered and sent nothing, code takes it to read there. */
const CALLS_TO_KNOW = 3;

/**
 * Returns the verdict that a tool only reads, once enough calls on this site answered and none sent anything. As soon as one
 * does, the verdict is forgotten like any other, and not learned again in this task.
 */
export function learnedFromCalls(
  run: Run,
  { id, action }: Pick<ActionNode, 'id' | 'action'>,
  facts: ElementFacts | null,
  { changes, url }: { readonly changes: readonly Change[]; readonly url: string },
): RunChange[] {
  // A form is judged by its button.
  if (facts?.tool?.isForm !== false) return [];
  const keyOf = (each: Action): ControlKey => {
    const { look, place } = keysOf(rowOf(each).activation(each), facts);
    return look ?? place;
  };
  const key = keyOf(action);
  const earlier = run.memory.records
    .filter((record) => isSameTarget(record, action, facts) && isOn(url, record.url))
    .filter((record) => keyOf(record.action) === key);
  const all = [...earlier.map((record) => record.changes), changes];
  const isKnown = !all.some(hasWritten) && all.filter(hasAnswered).length >= CALLS_TO_KNOW;
  if (!isKnown || run.judgments[key]) return [];
  const judgment = { effect: 'none', verb: 'Read', why: 'sent nothing', everywhere: true } as const;
  const control = { activation: rowOf(action).activation(action), facts };
  return [judged(id, control, { key, judgment }, 'calls')];
}

const isOn = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

/** A call that failed proves nothing: the next one may succeed and send. */
const hasAnswered = (changes: readonly Change[] | null): boolean =>
  changes?.some(({ kind }) => kind === 'answered') === true;

const hasWritten = (changes: readonly Change[] | null): boolean =>
  changes?.some(({ kind }) => kind === 'sent' || kind === 'held') === true;

/** What an act sent that failed is known from the log of requests alone. What was held, it meant to send. */
const hasSent = (outcome: RecordedOutcome): boolean =>
  outcome.kind === 'failed'
    ? outcome.requests.some((request) => !/^(GET|HEAD|OPTIONS) /.test(request))
    : outcome.changes.some(
        (change) => (change.kind === 'sent' && !change.isShared) || isHeldFromAct(change),
      );

const isHeldFromAct = (change: Change): boolean => isHeld(change) && change.cause !== 'page';

function judged(
  node: NodeId,
  { facts }: Stopped,
  { key, judgment }: { readonly key: ControlKey; readonly judgment: Judgment },
  from: 'critic' | 'kept' | 'calls',
): RunChange {
  const site = facts.frameOrigin;
  return { kind: 'controlJudged', node, key, site, label: labelOfControl(facts), judgment, from };
}

/** Has an unclear act judged, and asks the user unless it is safe. The next stage looks at the page again. */
export async function judgeUnclearControls(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  unclear: Stopped,
): Promise<null> {
  const known = await knownVerdict(context, node.id, unclear);
  const { verdict, changes } =
    known.risk === 'unknown'
      ? await askCritic(context, { node, control: unclear }, operation.judged)
      : { verdict: known, changes: [] };
  const settled = { ...operation, unclear: null, judged: (operation.judged ?? 0) + 1 };
  if (verdict.risk !== 'unknown' && !requiresApproval(verdict)) {
    await context.commit([...changes, toNextStage(settled)]);
    return null;
  }
  const question = await approvalOf(context, node, { ...unclear, verdict });
  await context.commit([
    ...changes,
    toNextStage({ ...settled, approved: null, cards: (operation.cards ?? 0) + 1 }),
    { kind: 'questionAsked', question },
  ]);
  return null;
}

/** How often the critic judges one act, at most: a page may look different each time. */
const MOST_JUDGED = 3;

type Judged = { readonly verdict: RiskVerdict; readonly changes: readonly RunChange[] };

async function askCritic(context: OperationContext, first: Pending, times = 0): Promise<Judged> {
  const { node } = first;
  const { run, ports, signal } = context;
  if (times >= MOST_JUDGED) return unjudged(message('card.keptChanging'));
  if (spentScope(run(), node.id)) return unjudged(message('card.limitUsedUp'));
  const pending = await pendingFrom(context, first);
  const called = await ports.operators.critic(shownTo(context, node.id, pending), signal);
  const costs = costOf('critic', node.id, called);
  const { result } = called;
  if (signal.aborted || (!result.ok && result.failure.kind === 'aborted')) {
    await context.record(costs);
    throw new Halted();
  }
  if (!result.ok) return notChecked(result.failure.message, costs);
  const [firstJudgment] = result.value;
  if (!firstJudgment) return notChecked('there was no verdict.', costs);
  const kept = pending.flatMap((each, index) => {
    const judgment = result.value[index];
    return judgment ? [judgedNow(each, judgment)] : [];
  });
  return { verdict: verdictOf(firstJudgment), changes: [...costs, ...kept] };
}

const notChecked = (seen: string, costs: readonly RunChange[]): Judged =>
  unjudged(message('card.notChecked', { seen }), costs);

/** A control to be judged, and the step that uses it. */
type Pending = { readonly node: ActionNode; readonly control: Stopped };

function judgedNow({ node, control }: Pending, judgment: Judgment): RunChange {
  const { look, place } = keysOf(control.activation, control.facts);
  const key = judgment.everywhere && look !== null ? look : place;
  return judged(node.id, control, { key, judgment }, 'critic');
}

/** The most controls of later steps that are judged in the same call. */
const MOST_AHEAD = 5;

/** Adds the unclear controls that later steps are certain to use on this page: one call judges them all. */
async function pendingFrom(context: OperationContext, first: Pending): Promise<Pending[]> {
  const { tree } = context.run();
  const later = openLeaves(tree).filter(
    (each): each is ActionNode =>
      each.kind === 'action' &&
      each.id !== first.node.id &&
      targetOfAct(each)?.document === first.node.document &&
      isCertain(tree, first.node.id, each.id),
  );
  const pending = new Map([[placeOf(first.control), first]]);
  for (const node of later.slice(0, MOST_AHEAD)) {
    const control = await unclearControl(context, node);
    const place = control && placeOf(control);
    if (control && place && !pending.has(place)) pending.set(place, { node, control });
  }
  return [...pending.values()];
}

const placeOf = ({ activation, facts }: Stopped): ControlKey => keysOf(activation, facts).place;

/** Returns the control of the act if neither code nor an earlier verdict says what it does. */
async function unclearControl(
  context: OperationContext,
  node: ActionNode,
): Promise<Stopped | null> {
  const activation = rowOf(node.action).activation(node.action);
  // Only the page can tell which element contains the words.
  if (aimIn(activation).words !== undefined) return null;
  const facts = await context.ports.world.describe(node, context.signal);
  if (!facts.ok || !facts.value || assess(node.action, facts.value).risk !== 'unknown') return null;
  const control = { activation, facts: facts.value };
  const known = await knownVerdict(context, node.id, control);
  return known.risk === 'unknown' ? control : null;
}

const unjudged = (message: CardMessage, changes: readonly RunChange[] = []): Judged => ({
  verdict: unknown(message),
  changes,
});

/** The critic is shown the controls, the target of the last action, and the goal: no page and no plan. */
function shownTo(
  { run, ports }: OperationContext,
  node: NodeId,
  pending: readonly Pending[],
): Context {
  const now = ports.clock.now();
  const controls = pending.map(({ control }) => control);
  const nothing = { page: null, picture: null, about: null, allowed: [] };
  return { run: run(), tree: run().tree, node, controls, now, ...nothing };
}

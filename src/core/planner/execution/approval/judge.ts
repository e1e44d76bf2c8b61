/**
 * Acts of which code can't tell what they do: the critic judges them before they are done, once for each control of a
 * site. Where it can't be asked, the user is.
 */
import { type ControlKey, keysOf, labelOfControl } from '../../../gate/controlKey.ts';
import { judge } from '../../../gate/risk.ts';
import type { Stopped } from '../../../gate/seal.ts';
import {
  asks,
  type Judgment,
  type RiskVerdict,
  type UnclearPolicy,
  unknown,
  verdictOf,
} from '../../../gate/verdict.ts';
import type { NodeId } from '../../../ids.ts';
import type { ActionNode } from '../../../plan/node.ts';
import type { Context } from '../../../ports.ts';
import type { ActOperation } from '../../../run/operation.ts';
import type { Run, RunChange } from '../../../run/run.ts';
import type { CardSaid } from '../../../said/card.ts';
import { spentScope } from '../../budgetUse.ts';
import { move } from '../actStage.ts';
import { costOf } from '../ask.ts';
import { Halted, type OperationContext } from '../context.ts';
import { approvalOf } from './questions.ts';

/** Who is asked before everything needs no critic, and who is never asked wants none. */
export function unclearPolicy({ options }: Run): UnclearPolicy {
  if (options.askBefore === 'none') return 'act';
  return options.askBefore === 'all' ? 'ask' : options.unclear;
}

/** The controls that need no question by what the critic found, as the page knows them again. */
export const judgedSafe = ({ judgments }: Run): ControlKey[] =>
  Object.entries(judgments).flatMap(([key, judgment]) => (asks(verdictOf(judgment)) ? [] : [key]));

/** The verdict of code or, where that is unknown, what the critic said of the control in this run or an earlier one. */
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

function judged(
  node: NodeId,
  { facts }: Stopped,
  { key, judgment }: { readonly key: ControlKey; readonly judgment: Judgment },
  from: 'critic' | 'kept',
): RunChange {
  const site = facts.frameOrigin;
  return { kind: 'controlJudged', node, key, site, label: labelOfControl(facts), judgment, from };
}

/** The stage before an act that is unclear: judged, and asked about unless it is safe. The next stage looks again. */
export async function judgeUnclear(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  unclear: Stopped,
): Promise<null> {
  const known = await knownVerdict(context, node.id, unclear);
  const { verdict, changes } =
    known.risk === 'unknown'
      ? await askCritic(context, operation, unclear)
      : { verdict: known, changes: [] };
  const settled = { ...operation, unclear: null, judged: (operation.judged ?? 0) + 1 };
  if (verdict.risk !== 'unknown' && !asks(verdict)) {
    await context.commit([...changes, move(settled)]);
    return null;
  }
  const question = await approvalOf(context, node, { ...unclear, verdict });
  await context.commit([
    ...changes,
    move({ ...settled, approved: null, cards: (operation.cards ?? 0) + 1 }),
    { kind: 'questionAsked', question },
  ]);
  return null;
}

/** A page that looks different each time is not judged for ever. */
const MOST_JUDGED = 3;

type Judged = { readonly verdict: RiskVerdict; readonly changes: readonly RunChange[] };

async function askCritic(
  context: OperationContext,
  { node, judged: times = 0 }: ActOperation,
  control: Stopped,
): Promise<Judged> {
  const { run, ports, signal } = context;
  if (times >= MOST_JUDGED) return unjudged({ on: 'card', is: 'keptChanging' });
  if (spentScope(run(), node)) return unjudged({ on: 'card', is: 'limitUsedUp' });
  const called = await ports.operators.critic(shownTo(context, node, control), signal);
  const costs = costOf('critic', node, called);
  const { result } = called;
  if (signal.aborted || (!result.ok && result.failure.kind === 'aborted')) {
    await context.record(costs);
    throw new Halted();
  }
  if (!result.ok) {
    const seen = result.failure.message;
    return unjudged({ on: 'card', is: 'notChecked', with: { seen } }, costs);
  }
  const { look, place } = keysOf(control.activation, control.facts);
  const key = result.value.everywhere && look !== null ? look : place;
  const kept = judged(node, control, { key, judgment: result.value }, 'critic');
  return { verdict: verdictOf(result.value), changes: [...costs, kept] };
}

const unjudged = (said: CardSaid, changes: readonly RunChange[] = []): Judged => ({
  verdict: unknown(said),
  changes,
});

/** No page and no records: only the control, and what the user wants. */
function shownTo({ run, ports }: OperationContext, node: NodeId, control: Stopped): Context {
  const now = ports.clock.now();
  const nothing = { page: null, picture: null, about: null, allowed: [] };
  return { run: run(), tree: run().tree, node, control, now, ...nothing };
}

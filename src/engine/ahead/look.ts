/**
 * Looks ahead at several alternatives of a choice at once (A25): the page each begins with is opened in a background
 * tab that can't write, read, and closed. One question compares the pages. No action is performed there; the best
 * alternative is taken in the run's own tab. Facts are kept, including those of losing alternatives.
 */
import { rowOf } from '../../core/action/action.ts';
import { isWebAddress } from '../../core/action/problems.ts';
import { assess } from '../../core/gate/gate.ts';
import { keepLinks } from '../../core/gate/openedAddress.ts';
import { requiresApproval } from '../../core/gate/verdict.ts';
import { type NodeId, placeId } from '../../core/ids.ts';
import { message } from '../../core/messages/message.ts';
import { readsAsError } from '../../core/page/errorPage.ts';
import type { Ahead, PlanNode } from '../../core/plan/node.ts';
import { nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import { type Err, err, ok, type Result } from '../../core/result.ts';
import { isReachedByEffect } from '../../core/run/back/reached.ts';
import type { LookOperation } from '../../core/run/operation.ts';
import type { Look } from '../../core/run/operator.ts';
import type { RunChange } from '../../core/run/run.ts';
import { askOne } from '../ask.ts';
import { type Completed, Halted, type OperationContext } from '../context.ts';
import { keepText } from '../observe.ts';
import type { LookedWay } from '../replies.ts';
import { firstActOf } from './firstAct.ts';
import { lookFailed } from './lookFailed.ts';

type Seen = { readonly id: NodeId; readonly ahead: Ahead; readonly look: Look | null };

/** Returns null if the run was blocked instead. */
export async function carryOutLook(
  context: OperationContext,
  operation: LookOperation,
): Promise<Completed | null> {
  const seen = await Promise.all(operation.ways.map((id) => lookAt(context, operation, id)));
  if (context.signal.aborted) throw new Halted();
  const looks = seen.flatMap(({ look }) => (look ? [look] : []));
  for (const { page } of looks) {
    keepText(context.trace, page);
    keepLinks(context.trace.links, page.links);
  }
  const ended = { kind: 'looked', operation } as const;
  // A single page has nothing to be compared with.
  if (looks.length < 2) return { ended, changes: [rowsOf(seen, new Map())] };
  const asked = await askOne(
    context,
    { operator: 'compareLooks', node: operation.node, view: null },
    { looks },
  );
  if (!asked) return null;
  const found = asked.result.ok ? asked.result.value.ways : [];
  const judgments = new Map(looks.flatMap(({ node }, nth) => entryOf(node, found[nth])));
  return {
    ended,
    changes: [...asked.changes, rowsOf(seen, judgments), ...factsOf([...judgments.values()])],
  };
}

const entryOf = (node: NodeId, judgment: LookedWay | undefined): [NodeId, LookedWay][] =>
  judgment ? [[node, judgment]] : [];

/** An error page rules an alternative out. A compared page has the score it got. */
function rowsOf(seen: readonly Seen[], judgments: ReadonlyMap<NodeId, LookedWay>): RunChange {
  const rows = seen.map(({ id, ahead }) => {
    const judgment = judgments.get(id);
    if (ahead.is === 'failed') return { id, ...ahead, score: LEAST };
    return judgment ? { id, ...ahead, why: judgment.why, score: judgment.score } : { id, ...ahead };
  });
  return { kind: 'lookedAhead', rows };
}

const LEAST = 0.01;

function factsOf(ways: readonly LookedWay[]): RunChange[] {
  const notes = ways.flatMap(({ facts }) => facts);
  return notes.length > 0
    ? [{ kind: 'recorded', record: { kind: 'notes', notes, response: '' } }]
    : [];
}

/** Looks at one alternative. A failed look is never a failure of the run. */
async function lookAt(
  context: OperationContext,
  operation: LookOperation,
  id: NodeId,
): Promise<Seen> {
  const { ports, signal } = context;
  const found = await addressOf(context, nodeOf(context.run().tree, id));
  if (!found.ok) return { id, ahead: lookFailed('', found.failure), look: null };
  const address = found.value;
  const known = failedBefore(context.run().tree, address);
  if (known) return { id, ahead: known, look: null };
  const place = placeId(`${operation.id}:${id}`);
  const probed = await ports.places.probe(place, address, signal);
  if (!probed.ok) return { id, ahead: lookFailed(address, probed.failure), look: null };
  const { status, page } = probed.value;
  if (status >= 400) {
    const why = message('reason.failedAhead', { status });
    return { id, ahead: { is: 'failed', address, why }, look: null };
  }
  if (readsAsError(page))
    return { id, ahead: { is: 'failed', address, why: message('reason.isErrorPage') }, look: null };
  return { id, ahead: { is: 'seen', address: page.url, why: '' }, look: { node: id, page } };
}

/** WO-07: a page that failed once in a run is not loaded again. */
const failedBefore = (tree: PlanTree, address: string): Ahead | undefined =>
  tree.nodes.find(({ ahead }) => ahead?.is === 'failed' && ahead.address === address)?.ahead;

/**
 * Returns the address an alternative begins with, if it is a link or address that is harmless by structure and was not
 * reached by an external effect.
 */
async function addressOf(context: OperationContext, node: PlanNode): Promise<Result<string>> {
  const act = firstActOf(node);
  if (!act) return notLooked('it is not known where it begins');
  const facts = await context.ports.world.describe(act, context.signal);
  if (!facts.ok) return facts;
  const address = rowOf(act.action).leadsTo(act.action, facts.value);
  if (!isWebAddress(address)) return notLooked('it does not begin with a link');
  if (requiresApproval(assess(act.action, facts.value)) || facts.value?.download)
    return notLooked('following it may change something');
  if (isReachedByEffect(context.run(), address))
    return notLooked('asking for this address again could repeat what it did');
  return ok(address);
}

export const notLooked = (why: string): Err =>
  err('tabForbidden', `Could not look ahead: ${why}.`, 'Open the page itself instead.');

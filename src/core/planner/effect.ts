/**
 * Was the expected effect of an act seen (mechanisms 5.2)? Checked by code on the page after the act, without a model
 * call. What did not come about is told in the record, and nothing that relied on it is carried out blindly.
 */
import { rowOf, targetOf } from '../action/action.ts';
import { type Expect, isMet, sayExpect } from '../action/expect.ts';
import { documentOfRef } from '../page/refs.ts';
import type { TreeEvent } from '../plan/event.ts';
import type { ActionNode } from '../plan/node.ts';
import { laterSiblings, type PlanTree, parentOf } from '../plan/tree.ts';
import type { ActionRecord, Awaiting, RunChange } from '../run/run.ts';
import { handleActionFailure, succeed } from './outcome.ts';
import { Halted, type StepContext } from './strategy.ts';

/** The stage after an act that is on record: done as expected, done otherwise, or without any effect. */
export async function checkEffect(
  step: StepContext,
  node: ActionNode,
  { url, isChanged, isGated }: Awaiting,
): Promise<void> {
  if (!node.expect || (await isSeen(step, node.expect, node.document)))
    return succeed(step, node, url, []);
  const remark = `Expected ${sayExpect(node.expect)}; that was not seen.`;
  // What was gated, or can't be undone, is never done twice for want of a visible effect.
  const isOver = isChanged || isGated || node.final === true;
  const told: RunChange = { kind: 'effectMissed', remark, ok: isOver };
  const { tree, memory } = step.run();
  if (isOver) return succeed(step, node, url, [told, ...ungrounding(tree, node, remark)]);
  const record = memory.records.at(-1);
  const kind = record && isRepeatable(record) ? 'noEffect' : 'notLanded';
  return handleActionFailure(step, node, { kind, message: remark, hint: '' }, [told]);
}

/** A page that can't be seen is no evidence against the effect, nor is one on which the element can't be. */
async function isSeen(
  step: StepContext,
  expect: Expect,
  document: string | undefined,
): Promise<boolean> {
  const seen = await step.ports.world.observe('all_fields', step.signal);
  if (!seen.ok && seen.failure.kind === 'aborted') throw new Halted();
  if (!seen.ok) return true;
  const { ref } = expect;
  const isElsewhere = ref && document && documentOfRef(seen.value, ref) !== document;
  return isElsewhere === true || isMet(expect, seen.value);
}

/** A step back, a drop or a key would go further each time. */
const isRepeatable = ({ action, target }: ActionRecord): boolean =>
  rowOf(action).isIdempotent(action, target?.role ?? '');

/**
 * After a surprise the exact actions of later steps are planned again where they name elements of a page that may not
 * have come. Steps of the person stay as they are.
 */
function ungrounding(tree: PlanTree, node: ActionNode, why: string): TreeEvent[] {
  if (parentOf(tree, node.id)?.kind !== 'and') return [];
  const ids = laterSiblings(tree, node.id)
    .filter(
      (later) =>
        later.kind === 'action' &&
        later.status === 'unvisited' &&
        !later.pinned &&
        targetOf(later.action) !== undefined,
    )
    .map(({ id }) => id);
  return ids.length > 0 ? [{ kind: 'nodesUngrounded', ids, because: node.id, why }] : [];
}

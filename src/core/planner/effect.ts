/**
 * Was the expected effect of an act seen (mechanisms 5.2)? Checked by code on the page after the act, without a model
 * call. What did not come about is told in the record, and nothing that relied on it is carried out blindly.
 */
import { targetOf } from '../action/action.ts';
import { isMet, sayExpect } from '../action/expect.ts';
import type { TreeEvent } from '../plan/event.ts';
import type { ActionNode } from '../plan/node.ts';
import { laterSiblings, type PlanTree, parentOf } from '../plan/tree.ts';
import type { ActionOutcome } from '../ports.ts';
import type { Deed } from '../run/run.ts';
import { Halted, type Turn } from './strategy.ts';

export type Effect =
  | { readonly kind: 'asExpected' }
  /** Something else happened; `said` is for the record. */
  | { readonly kind: 'surprise'; readonly said: string }
  /** Nothing at all happened: the act may be tried again. */
  | { readonly kind: 'none'; readonly said: string };

/** The effect of an act that was carried out; a page that can't be seen is no evidence against it. */
export async function effectOf(
  turn: Turn,
  { expect }: ActionNode,
  outcome: ActionOutcome,
): Promise<Effect> {
  if (!expect || !turn.system.foresight) return { kind: 'asExpected' };
  const seen = await turn.ports.world.observe('all_fields', turn.signal);
  if (!seen.ok && seen.failure.kind === 'aborted') throw new Halted();
  if (!seen.ok || isMet(expect, seen.value)) return { kind: 'asExpected' };
  const said = `Expected ${sayExpect(expect)}; that was not seen.`;
  return outcome.changes.length === 0 ? { kind: 'none', said } : { kind: 'surprise', said };
}

/** Doing it again does no harm: fields are set anew, links and parts of a menu lead to the same place. */
export const isRepeatable = ({ action, target }: Deed): boolean =>
  action.kind === 'fill'
    ? !action.submit
    : action.kind === 'click'
      ? /^(link|tab|option|menuitem|treeitem|combobox)\b/.test(target)
      : action.kind !== 'press';

/**
 * After a surprise the exact actions of later steps are planned again where they name elements of a page that may not
 * have come. Steps of the person stay as they are.
 */
export function ungrounding(tree: PlanTree, node: ActionNode, why: string): TreeEvent[] {
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

/** Whether the page reached by going back is that of the state, and what follows for the plan (WO-20). */
import { targetOf } from '../../core/action/action.ts';
import { elementRef } from '../../core/ids.ts';
import { pageFingerprint } from '../../core/page/fingerprint.ts';
import { itemsOn } from '../../core/page/items.ts';
import type { PageLine } from '../../core/page/line.ts';
import type { Observation } from '../../core/page/observation.ts';
import { documentOfRef, textAnchorOf } from '../../core/page/refs.ts';
import { findRegion, type Region } from '../../core/page/region.ts';
import { type ActionNode, isClosed } from '../../core/plan/node.ts';
import { pivotIn } from '../../core/run/back/restoreSteps.ts';
import type { BrowserState, RestoreConfidence } from '../../core/run/browserState.ts';
import { startOf } from '../../core/run/browserStates.ts';
import type { RestoreOperation } from '../../core/run/operation.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { Halted, type OperationContext } from '../context.ts';
import { printOf } from '../observe.ts';

export type ArrivalCheck = { readonly sure: RestoreConfidence; readonly page: Observation | null };

/**
 * Returns how certain it is that the page is as it was in this state; by its address alone if nothing else is known.
 */
export async function confidenceOf(
  { ports, run, signal }: OperationContext,
  { node }: RestoreOperation,
  state: BrowserState | null,
): Promise<ArrivalCheck> {
  if (state?.print === undefined) return { sure: 'address', page: null };
  const seen = await ports.world.observe('all_fields', signal);
  if (signal.aborted) throw new Halted();
  if (!seen.ok) return { sure: 'address', page: null };
  const page = seen.value;
  if (pageFingerprint(page.lines) === state.print) return { sure: 'page', page };
  const pivot = pivotIn(run(), state, node);
  const isThere = pivot !== null && findRegion(page, pivot) !== undefined;
  return { sure: isThere ? 'region' : 'address', page };
}

/**
 * Returns the current page, and the open actions planned in this state with the refs their elements have now, since a
 * reloaded page has other refs. An action whose element is missing stays as it is and will be refused.
 */
export function arrivalChanges(
  { run, system }: OperationContext,
  { node }: RestoreOperation,
  state: BrowserState,
  page: Observation,
): RunChange[] {
  if (!system.keepsPages || page.url !== state.address) return [];
  const { url: address, title, tabs } = page;
  const now = run();
  const planned = now.tree.nodes.filter(
    (each): each is ActionNode =>
      each.kind === 'action' &&
      !isClosed(each) &&
      (each.id === node || startOf(now.tree, each) === state.id),
  );
  return [
    { kind: 'pageSeen', page: { address, title, tabs, ...printOf(page, system) } },
    ...planned.flatMap((each) => foundOn(now, state, each, page)),
  ];
}

function foundOn(run: Run, state: BrowserState, node: ActionNode, page: Observation): RunChange[] {
  const { action, expect } = node;
  const old = targetOf(action);
  const pivot = pivotIn(run, state, node.id);
  if (old === undefined || !pivot) return [];
  const found = refOn(page, state, old, pivot);
  const document = found && documentOfRef(page, found);
  if (!found || document === undefined) return [];
  const ref = elementRef(found);
  const textAnchor = textAnchorOf(page.lines, found);
  const again = { ...action, ref };
  return [
    {
      kind: 'nodeFoundAgain',
      id: node.id,
      action: again,
      document,
      ...(textAnchor !== undefined && { textAnchor }),
      ...(expect?.ref === old && { expect: { ...expect, ref } }),
    },
  ];
}

/** Compares the surroundings. If the whole page is the same, the element in the same place is enough. */
function refOn(
  page: Observation,
  { lines = [], print }: BrowserState,
  old: string,
  pivot: Region,
): string | undefined {
  const found = findRegion(page, pivot);
  if (found !== undefined || pageFingerprint(page.lines) !== print) return found;
  return refsOf(page.lines)[refsOf(lines).indexOf(old)];
}

const refsOf = (lines: readonly PageLine[]): (string | undefined)[] =>
  lines.flatMap(itemsOn).map(({ ref }) => ref);

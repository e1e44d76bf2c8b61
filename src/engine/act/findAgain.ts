/**
 * A page that re-renders voids the refs of planned steps although it looks the same. The element is found again
 * without a model call if it was the only one that read so on the page it was planned on, is the only one
 * on this page, in the same document, and the page knows it by all that it knew of the one that left (safety D1-D6).
 */
import { targetOf } from '../../core/action/action.ts';
import { type Named, resolveNamed } from '../../core/action/namedTarget.ts';
import { elementRef } from '../../core/ids.ts';
import { documentOfRef, refOfTextAnchor, textAnchorOf } from '../../core/page/refs.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { type Failure, ok, type Result } from '../../core/result.ts';
import { Halted, type OperationContext } from '../context.ts';

/** The event that gives the step its element again; null where that is not certain. */
export async function findAgain(
  context: OperationContext,
  { id, action, expect, document, textAnchor }: ActionNode,
  { kind }: Failure,
): Promise<TreeEvent | null> {
  const old = targetOf(action);
  if (kind !== 'staleRef' || !old || !document || !textAnchor) return null;
  const seen = await context.ports.world.observe('all_fields', context.signal);
  haltIfAborted(seen);
  const found = seen.ok ? refOfTextAnchor(seen.value.lines, textAnchor) : undefined;
  if (!seen.ok || !found || documentOfRef(seen.value, found) !== document) return null;
  const ref = elementRef(found);
  const again = { ...action, ref };
  const facts = await context.ports.world.describe(
    { action: again, document, like: old },
    context.signal,
  );
  haltIfAborted(facts);
  if (!facts.ok) return null;
  const same = expect?.ref === old ? { expect: { ...expect, ref } } : {};
  return { kind: 'nodeFoundAgain', id, action: again, ...same };
}

/** The event that gives a step whose target is named by words its ref, or why that is not certain. */
export async function resolveTarget(
  context: OperationContext,
  { id, action }: ActionNode,
  named: Named,
): Promise<Result<TreeEvent>> {
  const seen = await context.ports.world.observe('all_fields', context.signal);
  haltIfAborted(seen);
  if (!seen.ok) return seen;
  const found = resolveNamed(seen.value.lines, named);
  if (!found.ok) return found;
  const ref = found.value;
  const document = documentOfRef(seen.value, ref);
  const textAnchor = textAnchorOf(seen.value.lines, ref);
  return ok({
    kind: 'nodeFoundAgain',
    id,
    action: { ...action, ref },
    ...(document !== undefined && { document }),
    ...(textAnchor !== undefined && { textAnchor }),
  });
}

function haltIfAborted(result: Result<unknown>): void {
  if (!result.ok && result.failure.kind === 'aborted') throw new Halted();
}

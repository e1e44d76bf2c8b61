/**
 * Finds the element of an act. A target named by words gets its ref. A page that re-renders voids the refs of planned steps
 * although it looks the same: the element is found again without a model call if it was the only one that read so on the
 * page it was planned on, is the only one on this page, in the same document, and the page knows it by all that it knew
 * of the one that left (safety D1-D6).
 */
import { targetOf } from '../../core/action/action.ts';
import { type Named, readNamed } from '../../core/action/namedTarget.ts';
import { elementRef } from '../../core/ids.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { documentOfRef, refOfTextAnchor, textAnchorOf } from '../../core/page/refs.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { type Failure, ok, type Result } from '../../core/result.ts';
import { stateHere } from '../../core/run/browserStates.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import { doAgain } from '../back/replay.ts';
import { Halted, type OperationContext, toNextStage } from '../context.ts';
import { findNamed } from './findNamed.ts';

/**
 * `nextStage`: the step or its page was changed, and that is recorded; the next stage looks again. `facts` is null for an
 * action without an element.
 */
type Found =
  | { readonly is: 'found'; readonly facts: ElementFacts | null }
  | { readonly is: 'nextStage' }
  | { readonly is: 'failed'; readonly failure: Failure };

export async function findElement(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
): Promise<Found> {
  const named = readNamed(targetOf(node.action) ?? '');
  if (named) {
    const resolved = await resolveTarget(context, node, named);
    if (!resolved.ok) return { is: 'failed', failure: resolved.failure };
    await context.commit([resolved.value]);
    return { is: 'nextStage' };
  }
  const facts = await context.ports.world.describe(node, context.signal);
  if (facts.ok) return { is: 'found', facts: facts.value };
  if (await openAgain(context, node, operation)) return { is: 'nextStage' };
  // Approval covers one element, not a similar one (D15).
  const again = operation.approved ? null : await findAgain(context, node, facts.failure);
  if (!again) return { is: 'failed', failure: facts.failure };
  await context.commit([again]);
  return { is: 'nextStage' };
}

/**
 * A menu closes when its item opens a dialog, and the dialog is denied at first. Once the user accepts it, the item is gone:
 * the act that had opened the menu is done again, once for each act.
 * @returns whether that was tried
 */
async function openAgain(
  context: OperationContext,
  { id }: ActionNode,
  operation: ActOperation,
): Promise<boolean> {
  if (operation.dialogs.kind !== 'acceptOnce' || operation.isReopened) return false;
  const run = context.run();
  const before = stateHere(run)?.before ?? null;
  const opened = before === null ? undefined : run.states[before];
  if (!opened?.way) return false;
  await context.commit([toNextStage({ ...operation, approved: null, isReopened: true })]);
  // Whether it worked shows when the element is looked for again.
  await doAgain(context, id, { ...opened, way: opened.way });
  return true;
}

/** Returns the event that gives the step its element again; null if that is not certain. */
async function findAgain(
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

/** Returns the event that gives the step its ref, or why the words don't name one element. */
async function resolveTarget(
  context: OperationContext,
  { id, action, item }: ActionNode,
  named: Named,
): Promise<Result<TreeEvent>> {
  const { world } = context.ports;
  const found = await findNamed({ world, signal: context.signal }, { action, named, item });
  haltIfAborted(found);
  if (!found.ok) return found;
  const { ref, page } = found.value;
  const document = documentOfRef(page, ref);
  const textAnchor = textAnchorOf(page.lines, ref);
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

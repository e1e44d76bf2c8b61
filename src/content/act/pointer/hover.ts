/** hover: the pointer moves onto the element and stays; scripts hear it, `:hover` styles do not (M11). */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Result } from '../../../core/result.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { resolveTarget } from '../target.ts';

/** Moves the pointer onto the element. */
export function hover(action: ActionOf<'hover'>, context: ActContext): Result<ActionResult> {
  const target = resolveTarget(action.ref, context, {});
  if (!target.ok) return target;
  context.pointer.moveTo(target.value.point);
  return done();
}

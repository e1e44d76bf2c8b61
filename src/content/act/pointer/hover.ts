/** hover: the pointer moves onto the element and stays; scripts hear it, `:hover` styles do not (M11). */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Result } from '../../../core/result.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { resolveTarget } from '../target.ts';
import { movePointer } from './pointerEvents.ts';

/** Moves the pointer onto the element. */
export function hover(action: ActionOf<'hover'>, scope: ActContext): Result<ActionResult> {
  const aimed = resolveTarget(action.ref, scope, {});
  if (!aimed.ok) return aimed;
  movePointer(aimed.value.spot);
  return done();
}

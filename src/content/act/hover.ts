/** hover: the pointer moves onto the element and stays; scripts hear it, `:hover` styles do not (M11). */
import type { ActionOf } from '../../core/action/action.ts';
import type { Result } from '../../core/result.ts';
import { resolveTarget } from './aim.ts';
import { type ActContext, type ActionResult, done } from './performed.ts';
import { movePointer } from './pointer.ts';

/** Moves the pointer onto the element. */
export function hover(action: ActionOf<'hover'>, scope: ActContext): Result<ActionResult> {
  const aimed = resolveTarget(action.ref, scope, {});
  if (!aimed.ok) return aimed;
  movePointer(aimed.value.spot);
  return done();
}

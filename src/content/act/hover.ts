/** hover: the pointer moves onto the element and stays; scripts hear it, `:hover` styles do not (M11). */
import type { ActionOf } from '../../core/action/action.ts';
import type { Result } from '../../core/result.ts';
import { aim } from './aim.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { moveTo } from './pointer.ts';

/** Moves the pointer onto the element. */
export function hover(action: ActionOf<'hover'>, scope: ActScope): Result<Performed> {
  const aimed = aim(action.ref, scope, {});
  if (!aimed.ok) return aimed;
  moveTo(aimed.value.spot);
  return done();
}

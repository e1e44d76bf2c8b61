/** Checks and reach in one: the element behind a ref and a spot of it that can be touched, in one task. */
import type { ElementRef } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import { checkTarget, type Needs } from './checks.ts';
import type { ActScope } from './performed.ts';
import { reach, type Spot } from './reach.ts';

export type Aim = { readonly element: Element; readonly spot: Spot };

/** The target, ready to be acted upon now. */
export function aim(ref: ElementRef, scope: ActScope, needs: Needs): Result<Aim> {
  const checked = checkTarget(ref, scope.fingerprint, needs);
  if (!checked.ok) return checked;
  return aimAt(checked.value, scope);
}

/** The same for an element found by other means, such as an option of an opened list. */
export function aimAt(element: Element, scope: ActScope): Result<Aim> {
  const reached = reach(element);
  scope.placed();
  return reached.ok ? ok({ element, spot: reached.value }) : reached;
}

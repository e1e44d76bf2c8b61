/** Checks and reach in one: the element behind a ref and a spot of it that can be touched, in one task. */
import type { ElementRef } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import { checkTarget, type Requirements } from './checkTarget.ts';
import type { ActContext } from './performer.ts';
import { findClickPoint, type HitPoint } from './pointer/clickPoint.ts';

export type ActionTarget = { readonly element: Element; readonly spot: HitPoint };

/** The target, ready to be acted upon now. */
export function resolveTarget(
  ref: ElementRef,
  scope: ActContext,
  needs: Requirements,
): Result<ActionTarget> {
  const checked = checkTarget(ref, scope.fingerprint, needs);
  if (!checked.ok) return checked;
  return targetOfElement(checked.value, scope);
}

/** The same for an element found by other means, such as an option of an opened list. */
export function targetOfElement(element: Element, scope: ActContext): Result<ActionTarget> {
  const reached = findClickPoint(element);
  scope.ignoreScrollSoFar();
  return reached.ok ? ok({ element, spot: reached.value }) : reached;
}

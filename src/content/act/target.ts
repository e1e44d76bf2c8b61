/**
 * The target of an action, checked in the same task that acts so nothing can change in between (D1, D4, P1): the ref
 * still means the observed element, and the element is visible, enabled and has a clickable point.
 */
import type { ElementRef } from '../../core/ids.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isDisabled } from '../aria/disabled.ts';
import { isReadOnly } from '../aria/state.ts';
import { visibilityOf } from '../aria/visibility.ts';
import { closestOf, isMatch } from '../dom/dom.ts';
import { lineageOf } from '../dom/tree.ts';
import { describeTarget } from './messages.ts';
import type { ActContext } from './performer.ts';
import { findClickPoint, type HitPoint } from './pointer/clickPoint.ts';

export type ActionTarget = { readonly element: Element; readonly point: HitPoint };
export type Requirements = { readonly enabled?: boolean; readonly writable?: boolean };

export const enabled: Requirements = { enabled: true };
export const writable: Requirements = { enabled: true, writable: true };

/** Returns the element of a ref and where to click it, ready to be acted on now. */
export function resolveTarget(
  ref: ElementRef,
  context: ActContext,
  requirements: Requirements,
): Result<ActionTarget> {
  const checked = checkTarget(ref, context, requirements);
  return checked.ok ? targetAt(checked.value, context) : checked;
}

/** Like `resolveTarget`, for an element found by other means, such as an option of an opened list. */
export function targetAt(element: Element, context: ActContext): Result<ActionTarget> {
  const point = findClickPoint(element);
  context.ignoreScrollSoFar();
  return point.ok ? ok({ element, point: point.value }) : point;
}

/** Returns the element of a ref if it is still the observed one, or its redrawn replacement, and can be acted on. */
export function checkTarget(
  ref: ElementRef,
  { reader: { refs }, fingerprint, gate }: ActContext,
  requirements: Requirements,
): Result<Element> {
  const resolved = gate.isApproved
    ? refs.resolve(ref, fingerprint)
    : refs.resolveRedrawn(ref, fingerprint);
  return resolved.ok ? checkElement(resolved.value, requirements) : resolved;
}

/** Checks that the element is visible, and enabled and writable if required. */
export function checkElement(element: Element, requirements: Requirements): Result<Element> {
  if (visibilityOf(visiblePartOf(element)) === 'hidden' || isNearlyTransparent(element)) {
    return err(
      'notVisible',
      `${describeTarget(element)} is hidden.`,
      'Open the menu, tab or section it belongs to first, or observe the page again.',
    );
  }
  if (requirements.enabled && isDisabled(element)) return disabledFailure(element);
  if (requirements.writable && isReadOnly(element)) {
    return err(
      'readOnly',
      `${describeTarget(element)} is read-only.`,
      'Click it: what opens may set it; or use another field.',
    );
  }
  return ok(element);
}

export const disabledFailure = (element: Element): Result<never> =>
  err(
    'disabled',
    `${describeTarget(element)} is disabled.`,
    'Fill in or choose what it depends on first.',
  );

/** The failure for a target that changed into something else: long lists reuse rows (D1, D4). */
export const replacedFailure = (name: string): Result<never> =>
  err(
    'staleRef',
    `${name} became something else.`,
    'Look at the page again and use a ref from there.',
  );

/** Returns the visible part: for an option of a closed native list, the list. */
const visiblePartOf = (element: Element): Element =>
  (element instanceof HTMLOptionElement && closestOf(element, 'select,datalist')) || element;

/**
 * Whether it is nearly transparent. Such controls are bait (D2), except for fields, which are often real under a
 * custom-drawn replacement.
 */
function isNearlyTransparent(element: Element): boolean {
  if (isMatch(element, 'input,select,textarea,[role=combobox]')) return false;
  const opacities = lineageOf(element).map((each) => Number(getComputedStyle(each).opacity));
  return opacities.reduce((product, each) => product * each, 1) < 0.1;
}

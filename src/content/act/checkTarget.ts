/**
 * What must hold before any act, read in the task that acts so that nothing can change in between (D1, D4, P1):
 * the ref still means the element that was seen, and the element is there, visible and willing.
 */
import type { ElementRef } from '../../core/ids.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { resolveRef } from '../distill/index.ts';
import { attributeOf, closestOf, isMatch } from '../dom/dom.ts';
import { isSwitchedOff } from '../visibility/switchedOff.ts';
import { seenOf } from '../visibility/visible.ts';
import { describeTarget } from './messages.ts';
import { composedParent } from './native.ts';

export type Requirements = {
  readonly enabled?: boolean;
  readonly writable?: boolean;
};

/** The element behind a ref, if it is still the one that was seen and can be acted upon. */
export function checkTarget(
  ref: ElementRef,
  fingerprint: string | null,
  needs: Requirements,
): Result<Element> {
  const resolved = resolveRef(ref, fingerprint);
  return resolved.ok ? checkElement(resolved.value, needs) : resolved;
}

/** Visible, and enabled and writable where that is needed. */
export function checkElement(element: Element, needs: Requirements): Result<Element> {
  if (seenOf(visiblePartOf(element)) === 'no' || isNearlyTransparent(element)) {
    return err(
      'notVisible',
      `${describeTarget(element)} is hidden.`,
      'Open the menu, tab or section it belongs to first, or look again.',
    );
  }
  if (needs.enabled && isDisabled(element)) {
    return err(
      'disabled',
      `${describeTarget(element)} is disabled.`,
      'Fill in or choose what it waits for first.',
    );
  }
  if (needs.writable && isReadOnly(element)) {
    return err(
      'readOnly',
      `${describeTarget(element)} is read-only.`,
      'Click it: what opens may set it; or use another field.',
    );
  }
  return ok(element);
}

/** What was aimed at is another thing now: long lists use one row again for another (D1, D4). */
export const replacedFailure = (name: string): Result<never> =>
  err(
    'staleRef',
    `${name} became something else.`,
    'Look at the page again and use a ref from there.',
  );

function isReadOnly(element: Element): boolean {
  if (attributeOf(element, 'aria-readonly') === 'true') return true;
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isText && element.readOnly;
}

/** An option of a closed native list is as visible as the list. */
function visiblePartOf(element: Element): Element {
  const isOption = element instanceof HTMLOptionElement;
  return (isOption ? closestOf(element, 'select,datalist') : null) ?? element;
}

/** Nearly transparent controls are bait (D2); real ones of that kind are fields under a drawn face. */
function isNearlyTransparent(element: Element): boolean {
  if (isMatch(element, 'input,select,textarea,[role=combobox]')) return false;
  let opacity = 1;
  for (let at: Element | null = element; at; at = composedParent(at)) {
    opacity *= Number(getComputedStyle(at).opacity);
  }
  return opacity < 0.1;
}

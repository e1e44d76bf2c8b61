/** The one place that decides which controls are disabled. */
import { page, queryRoot } from '../dom/document.ts';
import { attributeOf, closestOf, isMatch, localNameOf, parentNodeOf } from '../dom/dom.ts';

/**
 * Whether a control is disabled: natively (or by its fieldset), by `aria-disabled` on it or around it (WAI-ARIA 1.2,
 * 6.6: it applies to all focusable descendants), inert, or disabled by style rules alone.
 */
export const isDisabled = (of: Element, known?: Disabling): boolean =>
  isNativelyDisabled(of) ||
  (known ? known.isAround : closestOf(of, disabling) !== null) ||
  (known?.isMarked !== false && isDisabledByStyle(of));

/** Attributes that disable an element and everything in it. */
export const disabling = '[aria-disabled=true],[inert]';

/** What is known of an element that may be disabled. */
export type Disabling = {
  /** An attribute disables it or something around it. */
  readonly isAround: boolean;
  /** A class on it or on its parent marks it as disabled. */
  readonly isMarked: boolean;
};

/** Whether the browser itself ignores its input and does not submit its value. */
export const isNativelyDisabled = (of: Element): boolean =>
  localNameOf(of) !== 'a' && isMatch(of, ':disabled');

/** Tailwind's `disabled:…` only says how the control would look. */
const disabledClass = /(?:^|\s)(?:[^\s:]*[_-])?disabled(?:$|\s)/i;

/** Whether a class name marks its element as disabled. */
export const hasDisabledClass = (className: string | null): boolean =>
  className !== null && disabledClass.test(className);

/**
 * Whether a class on it or on its parent marks it as disabled and the styles block the pointer, as with many links,
 * page numbers and buttons that wait for a field.
 */
export function isDisabledByStyle(of: Element): boolean {
  const parent = parentNodeOf(of);
  const isMarked =
    hasDisabledClass(attributeOf(of, 'class')) ||
    (parent instanceof Element && hasDisabledClass(attributeOf(parent, 'class')));
  return isMarked && ignoresPointer(getComputedStyle(of));
}

/**
 * Whether it ignores the pointer or shows the cursor for "not allowed". Pointer events that are off on the whole page say
 * nothing: an open menu or dialog does that to what is behind it.
 */
const ignoresPointer = ({ pointerEvents, cursor }: CSSStyleDeclaration): boolean =>
  cursor === 'not-allowed' ||
  (pointerEvents === 'none' && getComputedStyle(page.body()).pointerEvents !== 'none');

/** Controls without a value, which pages often disable with a class for lack of an attribute. */
export const switchableControls =
  'a,button,[role=button],[role=link],[role=tab],[role=option],[role^=menuitem]';

const marked = '[class*=disabled i]';
const markedControls = `:is(${switchableControls}):is(${marked},${marked}>*)`;

/** Returns the controls in this tree that styles disable. */
export const disabledByStyleIn = (root: Document | ShadowRoot): Element[] =>
  queryRoot(root, markedControls).filter(isDisabledByStyle);

/** Which controls take no input: the one place that decides it. */
import { queryRoot } from '../dom/document.ts';
import { attributeOf, closestOf, isMatch, parentNodeOf } from '../dom/dom.ts';

/**
 * Whether a control takes no input: disabled natively (also by its fieldset), by `aria-disabled` on it or around it
 * (WAI-ARIA 1.2, 6.6: it holds for all focusable descendants), inert, or disabled by style rules alone.
 */
export const isDisabled = (of: Element): boolean =>
  isNativelyDisabled(of) ||
  closestOf(of, '[aria-disabled=true],[inert]') !== null ||
  isDisabledByStyle(of);

/** Whether the browser itself takes no input for it and sends no value of it. */
export const isNativelyDisabled = (of: Element): boolean => isMatch(of, ':disabled');

const disabledClass = /(?:^|[\s_-])disabled(?:$|\s)/i;

/** Whether a class name marks its element as disabled. */
export const hasDisabledClass = (className: string | null): boolean =>
  className !== null && disabledClass.test(className);

/**
 * Whether a class of it or of the item around it marks it as disabled and the styles keep the pointer away, as with
 * many links, page numbers and buttons that wait for a field.
 */
export function isDisabledByStyle(of: Element): boolean {
  const parent = parentNodeOf(of);
  const isMarked =
    hasDisabledClass(attributeOf(of, 'class')) ||
    (parent instanceof Element && hasDisabledClass(attributeOf(parent, 'class')));
  return isMarked && ignoresPointer(getComputedStyle(of));
}

/** Whether the pointer goes through it, or shows that it may not be used. */
export const ignoresPointer = ({ pointerEvents, cursor }: CSSStyleDeclaration): boolean =>
  pointerEvents === 'none' || cursor === 'not-allowed';

/** Controls without a value, which pages disable by a class where markup has no way to. */
export const switchableControls =
  'a,button,[role=button],[role=link],[role=tab],[role=option],[role^=menuitem]';

const marked = '[class*=disabled i]';
const markedControls = `:is(${switchableControls}):is(${marked},${marked}>*)`;

/** The controls below that styles disable now. */
export const disabledByStyleIn = (root: Document | ShadowRoot): Element[] =>
  queryRoot(root, markedControls).filter(isDisabledByStyle);

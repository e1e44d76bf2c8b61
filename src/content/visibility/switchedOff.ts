/** What style rules switch off, as many do with links, pages of a list and buttons that wait for a field. */
import { attributeOf, parentNodeOf } from '../dom/dom.ts';

const off = /(?:^|[\s_-])disabled(?:$|\s)/i;

/** Whether a class says that its element is switched off. */
export const saysOff = (className: string | null): boolean =>
  className !== null && off.test(className);

/** Whether its class, or that of the item around it, says so and the styles keep the pointer from it. */
export function isSwitchedOff(of: Element): boolean {
  const parent = parentNodeOf(of);
  const isSaid =
    saysOff(attributeOf(of, 'class')) ||
    (parent instanceof Element && saysOff(attributeOf(parent, 'class')));
  return isSaid && isDeaf(getComputedStyle(of));
}

/** Whether the pointer goes through it, or is shown that it may not. */
export const isDeaf = ({ pointerEvents, cursor }: CSSStyleDeclaration): boolean =>
  pointerEvents === 'none' || cursor === 'not-allowed';

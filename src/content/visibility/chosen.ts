/**
 * What is shown as chosen by its look alone: a segment, a chip, a star in another colour than those beside it. The name
 * of a class says that it may be so, the styles say whether it can be seen.
 */
import {
  attributeOf,
  firstElementChildOf,
  localNameOf,
  nextElementOf,
  parentNodeOf,
} from '../dom/dom.ts';

const chosen =
  /^(.*[-_])?(active|selected|current|checked|chosen|pressed|highlighted|highlight|on)$/i;
const fleeting = /focus|hover|ripple|press(ed|ing)$|touch|enter|leave|animat|transition/i;

/** Whether the name of a class tells of the pointer and the focus only. */
export const isFleeting = (name: string): boolean => fleeting.test(name);
/** Whether the name of a class says that its element is chosen. */
export const saysChosen = (name: string): boolean => chosen.test(name) && !isFleeting(name);

const known = new Map<string, boolean>();
/** Pages that make up class names would fill the memory. */
const most = 2_000;

/** Whether one of the names in a class attribute says that its element is chosen. */
export function isMarkedChosen(className: string): boolean {
  let is = known.get(className);
  if (is === undefined) {
    if (known.size >= most) known.clear();
    is = className.split(/\s+/).some(saysChosen);
    known.set(className, is);
  }
  return is;
}

/** Whether an element that a class marks as chosen looks otherwise than the one beside it that is not. */
export function looksChosen(of: Element): boolean {
  const other = neighbourOf(of);
  return other !== null && paintOf(of) !== paintOf(other);
}

/** The first sibling of the same tag that no class marks. */
function neighbourOf(of: Element): Element | null {
  const parent = parentNodeOf(of);
  const tag = localNameOf(of);
  let at = parent instanceof Element || parent instanceof ShadowRoot ? firstIn(parent) : null;
  for (let gone = 0; at && gone < 12; gone += 1, at = nextElementOf(at)) {
    const isOther = at !== of && localNameOf(at) === tag;
    if (isOther && !isMarkedChosen(attributeOf(at, 'class') ?? '')) return at;
  }
  return null;
}

const firstIn = (parent: Element | ShadowRoot): Element | null =>
  parent instanceof Element ? firstElementChildOf(parent) : parent.firstElementChild;

/** What of the style a person would notice on a chip or a star. */
export function paintOf(of: Element): string {
  const css = getComputedStyle(of);
  return [
    css.color,
    css.backgroundColor,
    css.backgroundImage,
    css.borderTopColor,
    css.borderBottomColor,
    css.borderBottomWidth,
    css.fontWeight,
    css.textDecorationLine,
    css.opacity,
    css.fill,
    css.filter,
    css.boxShadow,
  ].join(';');
}

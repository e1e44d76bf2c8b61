/** The part of a page that is drawn around one field, as component libraries do: what a person clicks to use it. */
import { boxOf, isMatch, isOpaque } from '../../dom/dom.ts';
import { composedContains, composedParent, findAll, page } from '../native.ts';

/** Toggles are left out: many of them share one wrapper, and each has its label. */
const fields =
  'input:not([type=checkbox],[type=radio]),select,textarea,[role=combobox],[role=listbox],[role=searchbox],[role=slider],[role=spinbutton]';
const controls =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=true],[tabindex],[role=button],[role=link],[role=option],[role=tab],[role=menuitem]';
const MAX_LEVELS = 5;
/** How much higher than its field a face may be: label, value and arrow stand on one or two lines. */
const MAX_EXTRA_HEIGHT_PX = 64;

/**
 * The largest wrapper of a field that holds no other control that can be seen; null where there is none. Its
 * placeholder, value, arrow or track may lie on top of the field, and a click there is a click on the field.
 */
export function fieldWrapperOf(field: Element): Element | null {
  if (!isMatch(field, fields)) return null;
  const { height } = boxOf(field);
  let face: Element | null = null;
  let at = composedParent(field);
  for (let level = 0; at && at !== page.body() && level < MAX_LEVELS; level += 1) {
    if (boxOf(at).height > height + MAX_EXTRA_HEIGHT_PX || containsOtherControl(at, field)) break;
    face = at;
    at = composedParent(at);
  }
  return face;
}

const containsOtherControl = (within: Element, field: Element): boolean =>
  findAll(within, controls).some(
    (other) =>
      !composedContains(other, field) &&
      !composedContains(field, other) &&
      isSeparateControl(other),
  );

/** Values that a script keeps in a field nobody sees are no control; a toggle nobody sees has a label that is seen. */
function isSeparateControl(other: Element): boolean {
  if (isMatch(other, 'input[type=checkbox],input[type=radio]')) return true;
  const { width, height } = boxOf(other);
  return width > 2 && height > 2 && isOpaque(other);
}

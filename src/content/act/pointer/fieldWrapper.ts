/** The wrapper that component libraries draw around one field: what a user clicks to use the field. */
import { page } from '../../dom/document.ts';
import { boxOf, isMatch, isOpaque } from '../../dom/dom.ts';
import { composedContains, findAll, lineageOf } from '../../dom/tree.ts';

/** Toggles are left out: many of them share one wrapper, and each has its label. */
const fields =
  'input:not([type=checkbox],[type=radio]),select,textarea,[role=combobox],[role=listbox],[role=searchbox],[role=slider],[role=spinbutton]';
const controls =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[contenteditable=true],[tabindex],[role=button],[role=link],[role=option],[role=tab],[role=menuitem]';
const MAX_LEVELS = 5;
/** How much higher than its field a wrapper may be: label, value and arrow take one or two lines. */
const MAX_EXTRA_HEIGHT_PX = 64;

/**
 * The largest wrapper of a field that holds no other visible control; null where there is none. Its placeholder,
 * value, arrow or track may lie on top of the field, and a click there is a click on the field.
 */
export function fieldWrapperOf(field: Element): Element | null {
  if (!isMatch(field, fields)) return null;
  const maxHeight = boxOf(field).height + MAX_EXTRA_HEIGHT_PX;
  let wrapper: Element | null = null;
  for (const at of lineageOf(field, MAX_LEVELS + 1).slice(1)) {
    if (at === page.body() || boxOf(at).height > maxHeight || containsOther(at, field)) break;
    wrapper = at;
  }
  return wrapper;
}

const containsOther = (wrapper: Element, field: Element): boolean =>
  findAll(wrapper, controls).some(
    (other) =>
      !composedContains(other, field) && !composedContains(field, other) && isSeparate(other),
  );

/** Values that a script keeps in an invisible field are no control; an invisible toggle has a visible label. */
function isSeparate(other: Element): boolean {
  if (isMatch(other, 'input[type=checkbox],input[type=radio]')) return true;
  const { width, height } = boxOf(other);
  return width > 2 && height > 2 && isOpaque(other);
}

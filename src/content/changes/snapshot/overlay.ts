/** Dialogs that have no role: a box over a page that lies behind it, as only the eye can tell. */
import { visibleTextOf } from '../../aria/visibleText.ts';
import { elementAt, page } from '../../dom/document.ts';
import { boxOf, firstMatchIn, isMatch } from '../../dom/dom.ts';
import { lineageOf } from '../../dom/tree.ts';

const known = 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';
/** The window without its edges, which bars and side panels may keep. */
const SHARE = 0.9;
const CORNER_PX = 4;

/** What stands alone in the window, with a backdrop around it; null on most pages. */
export function overlayInWindow(): Element | null {
  const middle = elementAt(innerWidth / 2, innerHeight / 2);
  const corner = elementAt(CORNER_PX, CORNER_PX);
  const backdrop = outermostFixed(corner);
  if (!backdrop || !coversWindow(backdrop)) return null;
  const box = backdrop.contains(middle) ? innerBox(backdrop) : outermostFixed(middle);
  const isApp = !box || coversWindow(box) || lineageOf(box).some((each) => isMatch(each, known));
  return isApp || !hasSubstance(box) ? null : box;
}

const outermostFixed = (element: Element | null): Element | null =>
  lineageOf(element).findLast(
    (each) => each !== page.body() && /fixed|absolute/.test(getComputedStyle(each).position),
  ) ?? null;

function coversWindow(element: Element): boolean {
  const { left, top, right, bottom } = boxOf(element);
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return width >= SHARE * innerWidth && height >= SHARE * innerHeight;
}

/** The largest part of a backdrop that leaves some of it free. */
function innerBox(backdrop: Element): Element | null {
  for (let at = backdrop; ; ) {
    const only = [...at.children].filter((each) => visibleTextOf(each) !== '');
    const [next] = only;
    if (!next || only.length > 1) return null;
    if (!coversWindow(next)) return next;
    at = next;
  }
}

/** Something to read and to press, or to fill in. */
const hasSubstance = (box: Element): boolean =>
  visibleTextOf(box) !== '' &&
  firstMatchIn(box, 'button,input,select,textarea,a[href],[role=button]') !== null;

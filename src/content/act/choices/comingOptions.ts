/** Whether the options of a list are still coming: the list or what surrounds it is busy, or shows that it is loading. */
import { page } from '../../dom/document.ts';
import { closestOf, isConnected } from '../../dom/dom.ts';
import { knownRoots } from '../../dom/roots.ts';
import { composedContains, findAll, lineageOf } from '../../dom/tree.ts';
import { drawnIndicators, statedIndicators } from '../../report/loadingIndicators.ts';
import type { PageSession } from '../../session.ts';

const fields = 'select,textarea,input:not([type=hidden]),[role=combobox]';

/** Returns every loading indicator that the page shows now. */
export function loadingSigns(): ReadonlySet<Element> {
  const roots = knownRoots();
  return new Set([...statedIndicators(roots), ...drawnIndicators(roots)]);
}

/** Whether the field is marked as busy, or a loading indicator is beside it. */
export function isBusyAround(field: Element, session: PageSession): boolean {
  if (!isConnected(field)) return false;
  if (isMarkedBusy(field, session)) return true;
  const frame = frameOf(field);
  const isBeside = (sign: Element): boolean =>
    composedContains(frame, sign) && !composedContains(sign, field);
  return frame !== field && [...loadingSigns()].some(isBeside);
}

/** Whether the element or a part of the page around it is marked as busy; some pages never take that back. */
export function isMarkedBusy(element: Element, { alwaysBusy }: PageSession): boolean {
  const busy = closestOf(element, '[aria-busy=true]');
  return busy !== null && !alwaysBusy.has(busy);
}

/** Returns the outermost element around the field and no other field. */
function frameOf(field: Element): Element {
  const around = lineageOf(field).slice(1);
  const end = around.findIndex(
    (each) => each === page.body() || findAll(each, fields).some((other) => isOther(other, field)),
  );
  return around.slice(0, Math.max(end, 0)).at(-1) ?? field;
}

const isOther = (other: Element, field: Element): boolean =>
  !composedContains(field, other) && !composedContains(other, field);

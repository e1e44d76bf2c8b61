/**
 * Lists that come a moment after the act that opens them: most menus in menus wait, so as not to flicker under a passing
 * pointer, and suggestions are often asked of a server (A28).
 */
import type { PageAction } from '../../../core/action/action.ts';
import { attributeOf, closestOf, firstMatchIn, isMatch } from '../../dom/dom.ts';
import { waitUntil } from '../../observe/wait/waitUntil.ts';
import { listOpenerOf, visibleLists } from './options.ts';

const LIST_DELAY_MS = 700;
const popupOpeners = '[aria-haspopup]:not([aria-haspopup=false])';
const autocompleting = '[aria-autocomplete=list],[aria-autocomplete=both]';

/** Waits for the list that the act should open on the target, or until it will not come; null where none is due. */
export function awaitDelayedList(
  target: Element,
  action: PageAction,
): ((signal: AbortSignal) => Promise<unknown>) | null {
  const opener = openerFor(target, action);
  if (!opener || attributeOf(opener, 'aria-expanded') === 'true') return null;
  const before = new Set(visibleLists(target));
  const isThere = (): true | null => visibleLists(target).some((list) => !before.has(list)) || null;
  return (signal) => waitUntil(isThere, { limitMs: LIST_DELAY_MS, signal });
}

function openerFor(target: Element, action: PageAction): Element | null {
  if (action.kind === 'fill') {
    const isWord = action.text !== '' && !action.submit;
    return isWord && isMatch(target, autocompleting) ? (listOpenerOf(target) ?? target) : null;
  }
  if (action.kind !== 'click' && action.kind !== 'hover') return null;
  const item = closestOf(target, '[role^=menuitem]');
  return item && (isMatch(item, popupOpeners) ? item : firstMatchIn(item, popupOpeners));
}

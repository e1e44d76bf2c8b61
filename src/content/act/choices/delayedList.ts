/**
 * Lists that open a moment after the action: most submenus wait, to avoid flicker under a passing pointer, and
 * suggestions are often fetched from a server (A28).
 */
import type { DelayedList } from '../../../core/action/actionRow.ts';
import { attributeOf, closestOf, firstMatchIn, isMatch } from '../../dom/dom.ts';
import { waitUntil } from '../../report/pause.ts';
import type { PageSession } from '../../session.ts';
import { openerAround, openLists } from './options.ts';

const LIST_DELAY_MS = 700;
const popupOpeners = '[aria-haspopup]:not([aria-haspopup=false])';
const autocompleting = '[aria-autocomplete=list],[aria-autocomplete=both]';

/**
 * Called before the action. The returned function waits for the list that the action should open on the target, if any.
 */
export function expectList(
  target: Element,
  list: DelayedList,
): ((session: PageSession) => Promise<unknown>) | null {
  const opener = openerFor(target, list);
  if (!opener || attributeOf(opener, 'aria-expanded') === 'true') return null;
  const before = new Set(openLists(target));
  const isOpen = (): true | null => openLists(target).some((list) => !before.has(list)) || null;
  return (session) => waitUntil(isOpen, LIST_DELAY_MS, session);
}

function openerFor(target: Element, list: DelayedList): Element | null {
  if (list === 'suggestions')
    return isMatch(target, autocompleting) ? (openerAround(target) ?? target) : null;
  const item = list && closestOf(target, '[role^=menuitem]');
  return item && (isMatch(item, popupOpeners) ? item : firstMatchIn(item, popupOpeners));
}

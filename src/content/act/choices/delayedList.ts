/**
 * Lists that open a moment after the act: most submenus wait, so as not to flicker under a passing pointer, and
 * suggestions are often fetched from a server (A28).
 */
import type { PageAction } from '../../../core/action/action.ts';
import { attributeOf, closestOf, firstMatchIn, isMatch } from '../../dom/dom.ts';
import type { PageSession } from '../../observe/session.ts';
import { waitUntil } from '../../observe/wait/waitUntil.ts';
import { openerAround, openLists } from './options.ts';

const LIST_DELAY_MS = 700;
const popupOpeners = '[aria-haspopup]:not([aria-haspopup=false])';
const autocompleting = '[aria-autocomplete=list],[aria-autocomplete=both]';

/** Called before the act; the result waits for the list that the act should open on the target, if any. */
export function expectList(
  target: Element,
  action: PageAction,
): ((session: PageSession) => Promise<unknown>) | null {
  const opener = openerFor(target, action);
  if (!opener || attributeOf(opener, 'aria-expanded') === 'true') return null;
  const before = new Set(openLists(target));
  const isOpen = (): true | null => openLists(target).some((list) => !before.has(list)) || null;
  return (session) => waitUntil(isOpen, LIST_DELAY_MS, session);
}

function openerFor(target: Element, action: PageAction): Element | null {
  if (action.kind === 'fill') {
    const isTyping = action.text !== '' && !action.submit;
    return isTyping && isMatch(target, autocompleting) ? (openerAround(target) ?? target) : null;
  }
  if (action.kind !== 'click' && action.kind !== 'hover') return null;
  const item = closestOf(target, '[role^=menuitem]');
  return item && (isMatch(item, popupOpeners) ? item : firstMatchIn(item, popupOpeners));
}

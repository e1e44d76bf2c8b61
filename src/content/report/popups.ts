/** Dialogs, menus, option lists, alerts and messages: elements that open over a page and close again. */

import type { Role } from '../../core/page/roles.ts';
import { clip, comparableText } from '../../core/text.ts';
import { headingOf, visibleTextOf } from '../aria/visibleText.ts';
import { elementAt, page, queryRoot } from '../dom/document.ts';
import { boxOf, firstMatchIn, isMatch, isOpaque } from '../dom/dom.ts';
import type { Root } from '../dom/roots.ts';
import { composedParent, findAll, lineageOf } from '../dom/tree.ts';
import { describeElement } from '../read/index.ts';

/** A visible popup, with its role and text. */
type Popup = {
  readonly what: string;
  readonly role: Role;
  readonly name: string;
  readonly items: number;
  readonly text: string;
  /** Its name is a label or a heading, not the beginning of its text. */
  readonly isTitled: boolean;
};
export type PopupMap = ReadonlyMap<Element, Popup>;

export const liveRegions =
  '[role=alert],[role=status],[role=log],output,[aria-live=polite],[aria-live=assertive]';

type PopupKind = {
  readonly selector: string;
  readonly role: Role;
  readonly what?: string;
  /** A selector for the items to count. */
  readonly items?: string;
};

/** The first match applies. */
const popupKinds: readonly PopupKind[] = [
  { selector: 'dialog,[role=dialog],[role=alertdialog]', role: 'dialog' },
  { selector: '[role=menu]', role: 'menu', items: '[role^=menuitem]' },
  { selector: '[role=listbox]', role: 'listbox', what: 'list of options', items: '[role=option]' },
  { selector: '[role=tree]', role: 'tree', items: '[role=treeitem]' },
  { selector: '[role=alert]', role: 'alert' },
  { selector: liveRegions, role: 'status', what: 'message' },
  { selector: '[role=tooltip]', role: 'tooltip' },
];
const popupSelector = popupKinds.map(({ selector }) => selector).join(',');

/** Whole result lists are live regions too, but a message is short. */
const MAX_MESSAGE = 300;
const MAX_POPUPS = 300;
/** A dialog without a title is named by its text. */
const MAX_NAME = 120;

/**
 * Returns the visible popups in these trees, with their text. Messages in self-updating parts are left out. Dialogs and
 * menus are not: opening in several steps looks like self-updating, and their closing must be reported.
 */
export function visiblePopups(
  roots: readonly Root[],
  { isHidden, isSelfUpdating }: Record<'isHidden' | 'isSelfUpdating', (of: Element) => boolean>,
): Map<Element, Popup> {
  const found = new Map<Element, Popup>();
  for (const element of roots.flatMap((root) => queryRoot(root, popupSelector))) {
    if (found.size >= MAX_POPUPS) break;
    const popup = isOpaque(element) && !isHidden(element) ? describePopup(element) : null;
    if (popup && !(isMessage(popup.what) && isSelfUpdating(element))) found.set(element, popup);
  }
  const overlay = overlayInWindow();
  if (!overlay || isHidden(overlay) || isSelfUpdating(overlay)) return found;
  const popup = describePopup(overlay, drawnDialog);
  if (popup) found.set(overlay, popup);
  return found;
}

const drawnDialog: PopupKind = { selector: '*', role: 'dialog' };

function describePopup(
  element: Element,
  kind = popupKinds.find(({ selector }) => isMatch(element, selector)),
): Popup | null {
  if (!kind) return null;
  const { role, what = role } = kind;
  const shownText = visibleTextOf(element);
  const text = comparableText(shownText);
  if (isMessage(what)) {
    // An empty live region is waiting for its first message.
    if (!shownText || (shownText.length > MAX_MESSAGE && what !== 'alert')) return null;
    return { what, role, name: clip(shownText, 160), items: 0, text, isTitled: true };
  }
  const items = kind.items ? findAll(element, kind.items).filter(isOpaque).length : 0;
  const title = describeElement(element).name || headingOf(element);
  const name = title || (role === 'dialog' ? clip(shownText, MAX_NAME) : '');
  return shownText || items > 0 ? { what, role, name, items, text, isTitled: title !== '' } : null;
}

/** Whether it is shown for its text: an alert, a message, a tooltip. */
export const isMessage = (what: string): boolean => /^(alert|message|tooltip)$/.test(what);

export type PopupChanges = { readonly appeared: PopupMap; readonly disappeared: PopupMap };

/** Returns which popups opened and closed; a re-rendered one did neither. */
export function diffPopups(before: PopupMap, after: PopupMap): PopupChanges {
  const appeared = new Map([...after].filter(([each, now]) => isNewContent(before.get(each), now)));
  const disappeared = new Map([...before].filter(([each]) => !after.has(each)));
  for (const [element, popup] of disappeared) {
    const same = [...appeared].find(([other, now]) => !before.has(other) && isSame(popup, now));
    if (!same) continue;
    appeared.delete(same[0]);
    disappeared.delete(element);
  }
  return { appeared: outermost(appeared), disappeared: outermost(disappeared) };
}

const isNewContent = (was: Popup | undefined, now: Popup): boolean =>
  !was || (isMessage(now.what) && was.text !== now.text);

const isSame = (was: Popup, now: Popup): boolean =>
  was.what === now.what && was.name === now.name && (was.text === now.text || was.isTitled);

/** A menu that opened together with the dialog around it is part of the dialog. */
const outermost = (popups: PopupMap): Map<Element, Popup> =>
  new Map([...popups].filter(([element]) => !enclosingPopup(composedParent(element), popups)));

/** Returns the popup in the map that contains an element, if any. */
export const enclosingPopup = (element: Element | null, popups: PopupMap): Element | null =>
  popups.size === 0 ? null : (lineageOf(element).find((each) => popups.has(each)) ?? null);

/** Dialogs without a role: a box over a page that it covers, detectable only by layout. */
const popupRoles = 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';
/** The share of the window to be covered; toolbars and side panels may keep the edges. */
const SHARE = 0.9;
const CORNER_PX = 4;

/** Returns the box that stands alone in the window, with a backdrop around it; null on most pages. */
function overlayInWindow(): Element | null {
  const middle = elementAt(innerWidth / 2, innerHeight / 2);
  const corner = elementAt(CORNER_PX, CORNER_PX);
  const backdrop = outermostFixed(corner);
  if (!backdrop || !coversWindow(backdrop)) return null;
  const box = backdrop.contains(middle) ? innerBox(backdrop) : outermostFixed(middle);
  const isApp =
    !box || coversWindow(box) || lineageOf(box).some((each) => isMatch(each, popupRoles));
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

/** Returns the largest part of a backdrop that does not cover it completely. */
function innerBox(backdrop: Element): Element | null {
  for (let at = backdrop; ; ) {
    const only = [...at.children].filter((each) => visibleTextOf(each) !== '');
    const [next] = only;
    if (!next || only.length > 1) return null;
    if (!coversWindow(next)) return next;
    at = next;
  }
}

/** Whether it has text and at least one control. */
const hasSubstance = (box: Element): boolean =>
  visibleTextOf(box) !== '' &&
  firstMatchIn(box, 'button,input,select,textarea,a[href],[role=button]') !== null;

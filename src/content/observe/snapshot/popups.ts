/** Dialogs, menus, lists of options, alerts and messages: what comes up over a page and goes again. */

import type { Change } from '../../../core/page/change.ts';
import { clip } from '../../act/messages.ts';
import { findAll } from '../../act/native.ts';
import { describeElement } from '../../distill/index.ts';
import { closestOf, containsNode, isMatch, isOpaque, textContentOf } from '../../dom/dom.ts';
import { isSelfUpdating } from '../wait/selfUpdates.ts';
import { comparableText, visibleTextOf } from './visibleText.ts';

/** One that can be seen, as a person would speak of it. */
export type Popup = {
  readonly what: string;
  readonly role: string;
  readonly name: string;
  readonly items: number;
  readonly text: string;
};
export type PopupMap = ReadonlyMap<Element, Popup>;

const liveRegions =
  '[role=alert],[role=status],[role=log],output,[aria-live=polite],[aria-live=assertive]';

/** The first that matches is taken; `items` is what is counted in it. */
const popupKinds = [
  { selector: 'dialog,[role=dialog],[role=alertdialog]', what: 'dialog', items: '' },
  { selector: '[role=menu]', what: 'menu', items: '[role^=menuitem]' },
  { selector: '[role=listbox]', what: 'list of options', items: '[role=option]' },
  { selector: '[role=tree]', what: 'tree', items: '[role=treeitem]' },
  { selector: '[role=alert]', what: 'alert', items: '' },
  { selector: liveRegions, what: 'message', items: '' },
  { selector: '[role=tooltip]', what: 'tooltip', items: '' },
] as const;
const roles: Readonly<Record<string, string>> = {
  'list of options': 'listbox',
  message: 'status',
};
export const popupSelector = popupKinds.map(({ selector }) => selector).join(',');

/** Whole result lists are made live as well; a message is short. */
const MESSAGE_LENGTH = 300;
const MAX_POPUPS = 300;

/** The popups that can be seen in these trees, with what they say. */
export function visiblePopups(
  roots: readonly (Document | ShadowRoot)[],
  isHidden: (element: Element) => boolean,
): Map<Element, Popup> {
  const found = new Map<Element, Popup>();
  for (const root of roots) {
    for (const element of root.querySelectorAll(popupSelector)) {
      if (found.size >= MAX_POPUPS) return found;
      if (!isOpaque(element) || isSelfUpdating(element) || isHidden(element)) continue;
      const popup = describePopup(element);
      if (popup) found.set(element, popup);
    }
  }
  return found;
}

function describePopup(element: Element): Popup | null {
  const kind = popupKinds.find(({ selector }) => isMatch(element, selector));
  // An empty live region waits for its first message.
  if (!kind || (isMessage(kind.what) && !textContentOf(element).trim())) return null;
  const text = visibleTextOf(element);
  const items = kind.items ? findAll(element, kind.items).filter(isOpaque).length : 0;
  const role = roles[kind.what] ?? kind.what;
  if (isMessage(kind.what)) {
    if (!text || (text.length > MESSAGE_LENGTH && kind.what !== 'alert')) return null;
    return { what: kind.what, role, name: clip(text, 160), items: 0, text: comparableText(text) };
  }
  const name = describeElement(element).name || headingOf(element);
  return text || items > 0
    ? { what: kind.what, role, name, items, text: comparableText(text) }
    : null;
}

const isMessage = (what: string): boolean => /^(alert|message|tooltip)$/.test(what);

/** The heading something begins with. */
export function headingOf(element: Element): string {
  const heading = findAll(element, 'h1,h2,h3,h4,h5,h6,legend,[role=heading]').find(isOpaque);
  return heading ? clip(visibleTextOf(heading), 80) : '';
}

export type PopupChanges = {
  readonly appeared: ReadonlyMap<Element, Popup>;
  readonly disappeared: ReadonlyMap<Element, Popup>;
};

/** Which came up and which went; one that was only drawn anew did neither. */
export function diffPopups(before: PopupMap, after: PopupMap): PopupChanges {
  const came = new Map([...after].filter(([each, now]) => isNewContent(before.get(each), now)));
  const went = new Map([...before].filter(([each]) => !after.has(each)));
  for (const [element, popup] of went) {
    const twin = [...came].find(([other, now]) => !before.has(other) && isSamePopup(popup, now));
    if (!twin) continue;
    came.delete(twin[0]);
    went.delete(element);
  }
  return { appeared: outermost(came), disappeared: outermost(went) };
}

function isNewContent(was: Popup | undefined, now: Popup): boolean {
  if (!was) return true;
  return isMessage(now.what) && was.text !== now.text;
}

const isSamePopup = (was: Popup, now: Popup): boolean =>
  was.what === now.what && was.name === now.name && (was.text === now.text || was.name !== '');

/** A menu in a dialog that came with it is part of the dialog. */
function outermost(popups: ReadonlyMap<Element, Popup>): Map<Element, Popup> {
  const all = [...popups.keys()];
  return new Map(
    [...popups].filter(
      ([element]) => !all.some((other) => other !== element && containsNode(other, element)),
    ),
  );
}

export function appearedChange({ what, role, name, items }: Popup): Change {
  return { kind: 'appeared', what, role, name, items };
}

export function disappearedChange({ what, role, name }: Popup): Change {
  return { kind: 'disappeared', what, role, name };
}

/** The popup of the map that an element lies in, if any. */
export function enclosingPopup(element: Element | null, popups: ReadonlyMap<Element, unknown>) {
  for (let at = element && closestOf(element, popupSelector); at; ) {
    if (popups.has(at)) return at;
    const { parentElement } = at;
    at = parentElement && closestOf(parentElement, popupSelector);
  }
  return null;
}

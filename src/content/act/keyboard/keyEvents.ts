/** Key events, and what the browser would do for real ones: synthetic keys have no default action of their own. */

import { dispatch } from '../native.ts';
import type { Chord, Key } from './keys.ts';

type KeyStroke = Key & { readonly modifiers?: Chord['modifiers'] };

/** Dispatches one key event; false when the page cancelled it. */
export function keyEvent(
  type: 'keydown' | 'keypress' | 'keyup',
  target: Element,
  stroke: KeyStroke,
): boolean {
  const held = stroke.modifiers;
  const isPress = type === 'keypress';
  const charCode = stroke.key === 'Enter' ? 13 : (stroke.key.codePointAt(0) ?? 0);
  const init: KeyboardEventInit = {
    key: stroke.key,
    code: stroke.code,
    keyCode: isPress ? charCode : stroke.keyCode,
    charCode: isPress ? charCode : 0,
    which: isPress ? charCode : stroke.keyCode,
    ctrlKey: held?.has('Control') ?? false,
    shiftKey: held?.has('Shift') ?? false,
    altKey: held?.has('Alt') ?? false,
    metaKey: held?.has('Meta') ?? false,
    bubbles: true,
    cancelable: true,
    composed: true,
    view: document.defaultView,
  };
  return dispatch(target, new KeyboardEvent(type, init));
}

/** Down and, for keys that type, press: whether the page lets the default action happen. */
export function pressKey(target: Element, stroke: KeyStroke): boolean {
  if (!keyEvent('keydown', target, stroke)) return false;
  return !producesCharacter(stroke) || keyEvent('keypress', target, stroke);
}

/** Whether the key puts a character, so that a keypress belongs to it. */
export function producesCharacter(stroke: KeyStroke): boolean {
  const held = stroke.modifiers;
  if (held?.has('Control') || held?.has('Meta') || held?.has('Alt')) return false;
  return [...stroke.key].length === 1 || stroke.key === 'Enter';
}

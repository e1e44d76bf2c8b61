/** Dispatches the events of keys. Their default actions are in keyDefaults.ts. */

import type { Chord } from '../../../core/action/keys.ts';
import { dispatch } from '../../dom/write.ts';
import type { Key } from './keys.ts';

type KeyStroke = Key & Partial<Chord>;

/** Dispatches one key event; returns false if the page canceled it. */
export function keyEvent(
  type: 'keydown' | 'keypress' | 'keyup',
  target: Element,
  { key, code, keyCode, modifiers }: KeyStroke,
): boolean {
  const charCode = key === 'Enter' ? 13 : (key.codePointAt(0) ?? 0);
  const number = type === 'keypress' ? charCode : keyCode;
  const init: KeyboardEventInit = {
    key,
    code,
    keyCode: number,
    charCode: type === 'keypress' ? charCode : 0,
    which: number,
    ctrlKey: modifiers?.has('Control') ?? false,
    shiftKey: modifiers?.has('Shift') ?? false,
    altKey: modifiers?.has('Alt') ?? false,
    metaKey: modifiers?.has('Meta') ?? false,
    bubbles: true,
    cancelable: true,
    composed: true,
    view: document.defaultView,
  };
  return dispatch(target, new KeyboardEvent(type, init));
}

/**
 * Dispatches keydown and, for keys that produce a character, keypress. Returns whether the page allows the default
 * action.
 */
export const pressKey = (target: Element, stroke: KeyStroke): boolean =>
  keyEvent('keydown', target, stroke) &&
  (!producesCharacter(stroke) || keyEvent('keypress', target, stroke));

/**
 * Dispatches keydown and keyup of a key that produces no character. Returns whether the page allows the default action.
 */
export function strokeKey(target: Element, stroke: KeyStroke): boolean {
  const isAllowed = keyEvent('keydown', target, stroke);
  keyEvent('keyup', target, stroke);
  return isAllowed;
}

/** Whether the key has a keypress event. */
export function producesCharacter({
  key,
  modifiers,
}: Pick<KeyStroke, 'key' | 'modifiers'>): boolean {
  if (modifiers?.has('Control') || modifiers?.has('Meta') || modifiers?.has('Alt')) return false;
  return [...key].length === 1 || key === 'Enter';
}

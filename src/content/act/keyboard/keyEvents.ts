/** Key events: what pages hear of a key. What a browser does for a real one is in keyDefaults.ts. */
import { dispatch } from '../../dom/write.ts';
import type { Chord, Key } from './keys.ts';

type KeyStroke = Key & Partial<Chord>;

/** Dispatches one key event; false when the page canceled it. */
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

/** keydown and, for keys that produce a character, keypress; whether the page lets the default action happen. */
export const pressKey = (target: Element, stroke: KeyStroke): boolean =>
  keyEvent('keydown', target, stroke) &&
  (!producesCharacter(stroke) || keyEvent('keypress', target, stroke));

/** keydown and keyup of a key that produces no character; whether the page lets the default action happen. */
export function strokeKey(target: Element, stroke: KeyStroke): boolean {
  const isAllowed = keyEvent('keydown', target, stroke);
  keyEvent('keyup', target, stroke);
  return isAllowed;
}

/** Whether a keypress belongs to the key. */
export function producesCharacter({ key, modifiers }: KeyStroke): boolean {
  if (modifiers?.has('Control') || modifiers?.has('Meta') || modifiers?.has('Alt')) return false;
  return [...key].length === 1 || key === 'Enter';
}

/**
 * Text into native fields. The value goes through the prototype's own setter, which frameworks that shadow
 * `value` on their inputs (React) do not see, so that their input handler finds a real difference.
 */

import type { TextControl } from './fieldKind.ts';
import { giveFocus } from './focus.ts';
import { keyEvent, strike } from './keyboard.ts';
import { keyOf } from './keys.ts';
import { dispatch } from './native.ts';

const setInput = setterOf(HTMLInputElement.prototype);
const setArea = setterOf(HTMLTextAreaElement.prototype);

function setterOf(prototype: object): (this: Element, value: string) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (!set) throw new TypeError('value has no setter here');
  return set;
}

/** Replaces the text of a field as one stroke of input: focus, key, beforeinput, value, input, key, change. */
export function replaceText(control: TextControl, text: string): void {
  giveFocus(control);
  control.select();
  putText(control, text);
  dispatch(control, new Event('change', { bubbles: true }));
}

/** One stroke of input in a field that has the focus. */
export function putText(control: TextControl, text: string): void {
  const last = keyOf([...text].at(-1) ?? '');
  const isTyped = text !== '' && last.code !== '';
  if (isTyped && !strike(control, last)) return;
  setText(control, text, text === '' ? 'deleteContentBackward' : 'insertText');
  if (isTyped) keyEvent('keyup', control, last);
}

/** Sets the value between beforeinput and input; a page that cancels the first sets it itself. */
export function setText(control: TextControl, text: string, inputType: string): void {
  const init = { inputType, data: text || null, bubbles: true, composed: true };
  const isAllowed = dispatch(control, new InputEvent('beforeinput', { ...init, cancelable: true }));
  if (!isAllowed) return;
  const set = control instanceof HTMLTextAreaElement ? setArea : setInput;
  set.call(control, text);
  dispatch(control, new InputEvent('input', init));
}

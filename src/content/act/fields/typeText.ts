/**
 * Text into native fields. The value goes through the prototype's own setter, which frameworks that shadow
 * `value` on their inputs (React) do not see, so that their input handler finds a real difference.
 */

import { focusElement } from '../keyboard/focus.ts';
import { keyEvent, pressKey } from '../keyboard/keyEvents.ts';
import { keyOf } from '../keyboard/keys.ts';
import { dispatch } from '../native.ts';
import type { TextControl } from './fieldKind.ts';

const setInput = setterOf(HTMLInputElement.prototype);
const setArea = setterOf(HTMLTextAreaElement.prototype);

function setterOf(prototype: object): (this: Element, value: string) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (!set) throw new TypeError('value has no setter here');
  return set;
}

/** Replaces the text of a field as one stroke of input: focus, key, beforeinput, value, input, key, change. */
export function replaceText(control: TextControl, text: string): void {
  focusElement(control);
  control.select();
  typeText(control, text);
  dispatch(control, new Event('change', { bubbles: true }));
}

/**
 * Text in a field that has the focus, in place of what is selected there: in one stroke of input, or key by key where
 * the page takes the first key to itself, as masks and number fields of libraries do.
 */
export function typeText(control: TextControl, text: string): void {
  const [first = '', ...rest] = text;
  const key = keyOf(first);
  const isTyped = key.code !== '';
  if (isTyped && !pressKey(control, key)) {
    keyEvent('keyup', control, key);
    for (const character of rest) typeKey(control, character);
    return;
  }
  setFieldText(control, text, text === '' ? 'deleteContentBackward' : 'insertText');
  const last = keyOf(rest.at(-1) ?? first);
  if (isTyped && last.code !== '') keyEvent('keyup', control, last);
}

function typeKey(control: TextControl, character: string): void {
  const key = keyOf(character);
  if (pressKey(control, key)) {
    const { value, selectionStart, selectionEnd } = control;
    const start = selectionStart ?? value.length;
    const text = value.slice(0, start) + character + value.slice(selectionEnd ?? start);
    setFieldText(control, text, 'insertText', character);
    const caret = start + character.length;
    if (selectionStart !== null && control.value === text) control.setSelectionRange(caret, caret);
  }
  keyEvent('keyup', control, key);
}

/** Sets the value between beforeinput and input; a page that cancels the first sets it itself. */
export function setFieldText(
  control: TextControl,
  text: string,
  inputType: string,
  added = text,
): void {
  const init = { inputType, data: added || null, bubbles: true, composed: true };
  const isAllowed = dispatch(control, new InputEvent('beforeinput', { ...init, cancelable: true }));
  if (!isAllowed) return;
  const set = control instanceof HTMLTextAreaElement ? setArea : setInput;
  set.call(control, text);
  dispatch(control, new InputEvent('input', init));
}

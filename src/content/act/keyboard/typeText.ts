/**
 * Types text into native fields. The value is set through the prototype's setter, which frameworks that shadow `value`
 * on their inputs (React) don't see, so their input handlers detect a real difference.
 */

import { dispatch } from '../../dom/write.ts';
import { focusElement } from './focus.ts';
import { keyEvent, pressKey } from './keyEvents.ts';
import { keyOf } from './keys.ts';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

const setInput = setterOf(HTMLInputElement.prototype);
const setArea = setterOf(HTMLTextAreaElement.prototype);

function setterOf(prototype: object): (this: Element, value: string) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
  if (!set) throw new TypeError('value has no setter here');
  return set;
}

/** Replaces the text of a field in one input: focus, key, beforeinput, value, input, key, change. */
export function replaceText(control: TextControl, text: string): void {
  focusElement(control);
  control.select();
  typeText(control, text);
  dispatch(control, new Event('change', { bubbles: true }));
}

/**
 * Types text into a focused field in place of its text: in one input, or key by key if the page handles the first key
 * itself, as masks and number fields of libraries do.
 */
export const typeText = (control: TextControl, text: string): void =>
  typeWith(control, text, () =>
    setFieldText(control, text, text === '' ? 'deleteContentBackward' : 'insertText'),
  );

/** Like `typeText`, in place of the selection. */
export const typeAtSelection = (control: TextControl, text: string): void =>
  typeWith(control, text, () => insertText(control, text));

/** `put` sets the whole text in one input, between the keys of its first and its last character. */
function typeWith(control: TextControl, text: string, put: () => void): void {
  const [first = '', ...rest] = text;
  const key = keyOf(first);
  const isTyped = key.code !== '';
  if (isTyped && !pressKey(control, key)) {
    keyEvent('keyup', control, key);
    for (const character of rest) typeKey(control, character);
    return;
  }
  put();
  const last = keyOf(rest.at(-1) ?? first);
  if (isTyped && last.code !== '') keyEvent('keyup', control, last);
}

function typeKey(control: TextControl, character: string): void {
  const key = keyOf(character);
  if (pressKey(control, key)) insertText(control, character);
  keyEvent('keyup', control, key);
}

/** Replaces the selection with a text and puts the caret after it; in fields without a selection, appends it. */
export function insertText(control: TextControl, inserted: string): void {
  const { value, selectionStart, selectionEnd } = control;
  const start = selectionStart ?? value.length;
  const text = value.slice(0, start) + inserted + value.slice(selectionEnd ?? start);
  setFieldText(control, text, 'insertText', inserted);
  const caret = start + inserted.length;
  if (selectionStart !== null && control.value === text) control.setSelectionRange(caret, caret);
}

/** Sets the value between beforeinput and input. If a page cancels beforeinput, it sets the value itself. */
export function setFieldText(
  control: TextControl,
  text: string,
  inputType: string,
  inserted = text,
): void {
  const init = { inputType, data: inserted || null, bubbles: true, composed: true };
  const isAllowed = dispatch(control, new InputEvent('beforeinput', { ...init, cancelable: true }));
  if (!isAllowed) return;
  const set = control instanceof HTMLTextAreaElement ? setArea : setInput;
  set.call(control, text);
  dispatch(control, new InputEvent('input', init));
}

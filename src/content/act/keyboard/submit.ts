/** Enter in a form field: the key's events, then what a browser does for a real Enter (implicit submission). */

import { formElementsOf } from '../../dom/dom.ts';
import { isDisabled } from '../checkTarget.ts';
import { describeTarget } from '../messages.ts';
import { dispatch, requestSubmit } from '../native.ts';
import { keyEvent, pressKey } from './keyEvents.ts';
import { parseChord } from './keys.ts';

const singleLineTypes =
  /^(text|search|url|tel|email|password|date|month|week|time|datetime-local|number)$/;

/** Presses Enter in a single-line field; what kept it from submitting, or ''. */
export function pressEnter(field: HTMLElement): string {
  const enter = parseChord('Enter');
  if (!enter.ok) return enter.failure.message;
  const isAllowed = pressKey(field, enter.value);
  const problem = isAllowed ? submitFormOf(field) : '';
  keyEvent('keyup', field, enter.value);
  return problem;
}

/** Submits as Enter would: through the form's first submit button, with validation. */
export function submitFormOf(field: HTMLElement): string {
  if (field instanceof HTMLTextAreaElement) {
    return 'Enter starts a new line in this field; press the button that sends it.';
  }
  const form = field instanceof HTMLInputElement ? field.form : null;
  if (!form) return '';
  const controls = [...formElementsOf(form)];
  const button = controls.find(isSubmitButton);
  if (button) return clickDefaultButton(button);
  const texts = controls.filter(
    (each) => each instanceof HTMLInputElement && singleLineTypes.test(each.type),
  );
  if (texts.length > 1)
    return 'Enter does not submit this form: it has several fields and no button.';
  requestSubmit(form);
  return '';
}

function isSubmitButton(control: Element): control is HTMLButtonElement | HTMLInputElement {
  if (control instanceof HTMLButtonElement) return control.type === 'submit';
  return control instanceof HTMLInputElement && /^(submit|image)$/.test(control.type);
}

function clickDefaultButton(button: HTMLElement): string {
  if (isDisabled(button)) return `Enter did nothing: ${describeTarget(button)} is disabled.`;
  dispatch(button, new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  return '';
}

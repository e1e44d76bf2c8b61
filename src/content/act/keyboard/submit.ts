/** Enter in a form field: the key's events, then the browser's default action (implicit submission). */

import { keyActivation } from '../../../core/gate/risk.ts';
import { ok, type Result } from '../../../core/result.ts';
import { isDisabled } from '../../aria/disabled.ts';
import { formElementsOf } from '../../dom/dom.ts';
import { dispatchClick, submitForm } from '../../dom/write.ts';
import { defaultButtonOf } from '../../read/facts.ts';
import type { Gate } from '../gate.ts';
import { describeWithin } from '../messages.ts';
import { keyEvent, pressKey } from './keyEvents.ts';
import { namedKey } from './keys.ts';

/** Without a submit button, a form with several fields of these types is not submitted by Enter. */
const blockingTypes =
  /^(text|search|url|tel|email|password|date|month|week|time|datetime-local|number)$/;

/** Presses Enter in a single-line field; returns why it did not submit, or ''. */
export function pressEnter(field: HTMLElement, gate: Gate): Result<string> {
  const enter = namedKey('Enter');
  const may = gate.permit(enterKey, field);
  if (!may.ok) return may;
  const isLeft = pressKey(field, enter);
  const stillMay = isLeft ? gate.permit(enterKey, field) : may;
  const problem = isLeft && stillMay.ok ? submitFormOf(field) : '';
  keyEvent('keyup', field, enter);
  return stillMay.ok ? ok(problem) : stillMay;
}

const enterKey = keyActivation('Enter');

/** Submits as Enter would: through the form's first submit button, with validation. */
export function submitFormOf(field: HTMLElement): string {
  if (field instanceof HTMLTextAreaElement) {
    return 'Enter starts a new line in this field; press the button that submits it.';
  }
  const form = field instanceof HTMLInputElement ? field.form : null;
  if (!form) return '';
  const button = defaultButtonOf(form);
  if (button && isDisabled(button))
    return `Enter did nothing: ${describeWithin(button)} is disabled.`;
  const blocking = [...formElementsOf(form)].filter(
    (each) => each instanceof HTMLInputElement && blockingTypes.test(each.type),
  );
  if (button) dispatchClick(button);
  else if (blocking.length > 1)
    return 'Enter does not submit this form: it has several fields and no button.';
  else submitForm(form);
  return '';
}

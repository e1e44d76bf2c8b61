/** The effects of arrow keys and select-all in native controls. Each function returns why nothing happened, or ''. */

import { isNativelyDisabled } from '../../aria/disabled.ts';
import { page } from '../../dom/document.ts';
import { dispatchInputAndChange } from '../../dom/write.ts';
import { focusElement, radioGroupOf } from './focus.ts';

/** Selects the next or previous enabled option. */
export function stepSelect(select: HTMLSelectElement, by: number): string {
  for (let at = select.selectedIndex + by; at >= 0 && at < select.options.length; at += by) {
    const option = select.options[at];
    if (!option || isNativelyDisabled(option)) continue;
    select.selectedIndex = at;
    dispatchInputAndChange(select);
    return '';
  }
  return 'The list is at its end.';
}

/** Checks the next radio button of the group, wrapping around. */
export function stepRadio(radio: HTMLInputElement, by: number): string {
  const next = radioBeside(radio, by);
  if (!next) return 'There is no other choice.';
  focusElement(next);
  next.click();
  return '';
}

function radioBeside(radio: HTMLInputElement, by: number): HTMLInputElement | null {
  const group = radioGroupOf(radio).filter((each) => !isNativelyDisabled(each));
  const next = group.at((group.indexOf(radio) + by) % group.length);
  return next && next !== radio ? next : null;
}

/** Returns the radio button that this key would check; null for other keys and elements. */
export function radioSteppedTo(target: Element, key: string): HTMLInputElement | null {
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  return isRadio && key.startsWith('Arrow')
    ? radioBeside(target, /Up|Left/.test(key) ? -1 : 1)
    : null;
}

/** Changes a number field or slider by one step. */
export function stepValue(input: HTMLInputElement, by: number): string {
  const before = input.value;
  if (by > 0) input.stepUp();
  else input.stepDown();
  if (input.value === before) return 'The value is at its limit.';
  dispatchInputAndChange(input);
  return '';
}

/** Selects the text of the field, or the whole page. */
export function selectAll(target: Element): string {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isField) target.select();
  else page.command('selectAll');
  return '';
}

/** What arrow keys and select-all do inside native controls. */

import { dispatch, page } from '../native.ts';
import { focusElement } from './focus.ts';

/** The next or previous enabled option. */
export function stepSelect(select: HTMLSelectElement, by: number): string {
  for (let at = select.selectedIndex + by; at >= 0 && at < select.options.length; at += by) {
    if (select.options[at]?.disabled) continue;
    select.selectedIndex = at;
    dispatchInputAndChange(select);
    return '';
  }
  return 'The list is at its end.';
}

/** The next radio button of the group, round and round, which is then checked. */
export function stepRadio(radio: HTMLInputElement, by: number): string {
  const selector = `input[type=radio][name="${CSS.escape(radio.name)}"]:enabled`;
  const all = [...document.querySelectorAll(selector)] as HTMLInputElement[];
  const group = all.filter((each) => each.form === radio.form);
  const next = group[(group.indexOf(radio) + by + group.length) % group.length];
  if (!next || next === radio) return 'There is no other choice.';
  focusElement(next);
  next.click();
  return '';
}

/** One step of a number or a slider. */
export function stepValue(input: HTMLInputElement, by: number): string {
  const before = input.value;
  if (by > 0) input.stepUp();
  else input.stepDown();
  if (input.value === before) return 'The value is at its limit.';
  dispatchInputAndChange(input);
  return '';
}

function dispatchInputAndChange(control: Element): void {
  dispatch(control, new Event('input', { bubbles: true, composed: true }));
  dispatch(control, new Event('change', { bubbles: true }));
}

/** Selects the text of the field, or all of the page. */
export function selectAll(target: Element): string {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isField) target.select();
  else page.command('selectAll');
  return '';
}

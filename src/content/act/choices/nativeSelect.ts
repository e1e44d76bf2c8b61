/** Options of a native select, by label, value or an unmistakable part of a label. */
import { err, ok, type Result } from '../../../core/result.ts';
import { isConnected } from '../../dom/dom.ts';
import { replacedFailure } from '../checkTarget.ts';
import { focusElement } from '../keyboard/focus.ts';
import { clip, describeTarget, normalizeText } from '../messages.ts';
import { dispatch } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { pressPointer, releasePointer } from '../pointer/pointerEvents.ts';
import { targetOfElement } from '../target.ts';

const MAX_LISTED = 30;

/** Chooses exactly these options; in a single select there may be only one. */
export function chooseNativeOptions(
  select: HTMLSelectElement,
  wanted: readonly string[],
  scope: ActContext,
): Result<ActionResult> {
  const aimed = targetOfElement(select, scope);
  if (!aimed.ok) return aimed;
  if (!select.multiple && wanted.length > 1) {
    return err(
      'badInput',
      `${describeTarget(select)} takes one option, not ${wanted.length}.`,
      'Choose one.',
    );
  }
  const offered = findOptions(select, wanted);
  if (!offered.ok) return offered;
  const { spot } = aimed.value;
  const name = describeTarget(select);
  // Popups close themselves unless something in them is pressed.
  const hasMouse = pressPointer(spot);
  focusElement(select);
  const found = isConnected(select) ? findOptions(select, wanted) : replacedFailure(name);
  if (found.ok && applySelection(select, found.value)) {
    dispatch(select, new Event('input', { bubbles: true, composed: true }));
    dispatch(select, new Event('change', { bubbles: true }));
  }
  releasePointer(spot, hasMouse);
  return found.ok ? done(() => verifySelection(select, found.value)) : found;
}

/** Sets what is selected; false if it was so already. */
function applySelection(select: HTMLSelectElement, chosen: readonly HTMLOptionElement[]): boolean {
  const options = [...select.options];
  const differs = options.filter((option) => option.selected !== chosen.includes(option));
  if (select.multiple) {
    for (const option of differs) option.selected = !option.selected;
  } else if (chosen[0]) {
    select.selectedIndex = options.indexOf(chosen[0]);
  }
  return differs.length > 0;
}

function verifySelection(select: HTMLSelectElement, chosen: readonly HTMLOptionElement[]): string {
  if (!isConnected(select)) return '';
  const wanted = chosen.map((option) => option.label);
  const held = [...select.selectedOptions].map((option) => option.label);
  if (wanted.every((label) => held.includes(label))) return '';
  return `The list shows ${quoteAll(held) || 'nothing'} instead of ${quoteAll(wanted)}.`;
}

function findOptions(
  select: HTMLSelectElement,
  wanted: readonly string[],
): Result<HTMLOptionElement[]> {
  const found: HTMLOptionElement[] = [];
  for (const text of wanted) {
    const option = findByText([...select.options], text, (each) => [each.label, each.value]);
    if (!option)
      return unknownOptionFailure(
        select,
        text,
        [...select.options].map((each) => each.label),
      );
    const group = option.parentElement;
    if (option.disabled || (group instanceof HTMLOptGroupElement && group.disabled)) {
      return err('disabled', `The option "${option.label}" is disabled.`, 'Choose another one.');
    }
    found.push(option);
  }
  return ok(found);
}

/** Exact words first, then the only one that begins with them, then the only one that has them in it. */
export function findByText<T>(
  options: readonly T[],
  text: string,
  textsOf: (option: T) => readonly string[],
): T | null {
  const wanted = normalizeText(text);
  const tests = [
    (each: string) => each === wanted,
    (each: string) => each.startsWith(wanted),
    (each: string) => each.includes(wanted),
  ];
  for (const [strictness, test] of tests.entries()) {
    const fitting = options.filter((option) =>
      textsOf(option).some((each) => test(normalizeText(each))),
    );
    const isClear = fitting.length === 1 || (strictness === 0 && fitting.length > 1);
    if (isClear && wanted) return fitting[0] ?? null;
  }
  return null;
}

/** The failure that tells what there is to choose from. */
export function unknownOptionFailure(
  list: Element,
  text: string,
  labels: readonly string[],
): Result<never> {
  const some = labels.map((label) => clip(label, 60)).filter(Boolean);
  const rest = some.length > MAX_LISTED ? ` and ${some.length - MAX_LISTED} more` : '';
  const offered =
    some.length > 0
      ? `It offers ${quoteAll(some.slice(0, MAX_LISTED))}${rest}.`
      : 'It offers none.';
  return err(
    'notFound',
    `${describeTarget(list)} has no option, or more than one, that fits "${clip(text, 60)}". ${offered}`,
    'Choose one of these by its exact words.',
  );
}

const quoteAll = (labels: readonly string[]): string =>
  labels.map((label) => `"${label}"`).join(', ');

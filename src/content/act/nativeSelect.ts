/** Chooses options of a native select by label, value or an unambiguous part of a label. */
import { err, ok, type Result } from '../../core/result.ts';
import { isNativelyDisabled } from '../aria/disabled.ts';
import { isConnected } from '../dom/dom.ts';
import { dispatchInputAndChange } from '../dom/write.ts';
import { focusElement } from './keyboard/focus.ts';
import { describeTarget, normalizeText, quote } from './messages.ts';
import { type ActContext, type Conclude, done } from './performer.ts';
import { replacedFailure, targetAt } from './target.ts';

const MAX_LISTED = 30;

/** Selects exactly these options; a single select accepts only one. */
export function chooseNativeOptions(
  select: HTMLSelectElement,
  wanted: readonly string[],
  context: ActContext,
): Result<Conclude> {
  const target = targetAt(select, context);
  if (!target.ok) return target;
  const name = describeTarget(select);
  if (!select.multiple && wanted.length > 1)
    return err('badInput', `${name} takes one option, not ${wanted.length}.`, 'Choose one.');
  const offered = findOptions(select, wanted);
  if (!offered.ok) return offered;
  const activation = { by: 'choice', options: wanted } as const;
  const permission = context.gate.permit(activation, select, select, { chosen: offered.value });
  if (!permission.ok) return permission;
  const { point } = target.value;
  // Popups close unless something in them is pressed.
  const hasMouse = context.pointer.press(point);
  focusElement(select);
  const found = isConnected(select) ? findOptions(select, wanted) : replacedFailure(name);
  if (found.ok && applySelection(select, found.value)) dispatchInputAndChange(select);
  context.pointer.release(point, hasMouse);
  return found.ok ? done(() => verifySelection(select, found.value)) : found;
}

/** Changes the selection and returns whether it was different. */
function applySelection(select: HTMLSelectElement, chosen: readonly HTMLOptionElement[]): boolean {
  const options = [...select.options];
  const differing = options.filter((option) => option.selected !== chosen.includes(option));
  if (select.multiple) for (const option of differing) option.selected = !option.selected;
  else if (chosen[0]) select.selectedIndex = options.indexOf(chosen[0]);
  return differing.length > 0;
}

function verifySelection(select: HTMLSelectElement, chosen: readonly HTMLOptionElement[]): string {
  if (!isConnected(select)) return '';
  const wanted = chosen.map((option) => option.label);
  const selected = [...select.selectedOptions].map((option) => option.label);
  if (wanted.every((label) => selected.includes(label))) return '';
  return `The list shows ${quoteAll(selected) || 'nothing'} instead of ${quoteAll(wanted)}.`;
}

function findOptions(
  select: HTMLSelectElement,
  wanted: readonly string[],
): Result<HTMLOptionElement[]> {
  const options = [...select.options];
  const found: HTMLOptionElement[] = [];
  for (const text of wanted) {
    const option = findByText(options, text, ({ label, value }) => [label, value]);
    if (!option)
      return unknownOptionFailure(
        select,
        text,
        options.map(({ label }) => label),
      );
    if (isNativelyDisabled(option))
      return err('disabled', `The option "${option.label}" is disabled.`, 'Choose another one.');
    found.push(option);
  }
  return ok(found);
}

/** Finds an option by equal text, else the only one that begins with the text, else the only one that contains it. */
export function findByText<T>(
  options: readonly T[],
  text: string,
  textsOf: (option: T) => readonly string[],
): T | null {
  const wanted = normalizeText(text);
  if (!wanted) return null;
  const matching = (test: (each: string) => boolean): T[] =>
    options.filter((option) => textsOf(option).map(normalizeText).some(test));
  const [exact] = matching((each) => each === wanted);
  if (exact !== undefined) return exact;
  const beginning = matching((each) => each.startsWith(wanted));
  const containing = matching((each) => each.includes(wanted));
  const [only] = beginning.length === 1 ? beginning : containing.length === 1 ? containing : [];
  return only ?? null;
}

/** Returns the failure that lists the available options. */
export function unknownOptionFailure(
  list: Element,
  text: string,
  labels: readonly string[],
): Result<never> {
  const named = labels.filter((label) => label.trim() !== '');
  const rest = named.length > MAX_LISTED ? ` and ${named.length - MAX_LISTED} more` : '';
  const options = named.length > 0 ? quoteAll(named.slice(0, MAX_LISTED)) : 'none';
  return err(
    'notFound',
    `${describeTarget(list)} has no option, or more than one, that matches ${quote(text, 60)}. It offers ${options}${rest}.`,
    'Choose one of these by its exact text.',
  );
}

const quoteAll = (labels: readonly string[]): string =>
  labels.map((label) => quote(label, 60)).join(', ');

/**
 * Undoes the effects of actions in a page: closes what they opened and restores fields they changed. Only effects that
 * nobody changed since are undone, and only through the gate, which here allows only what is safe or was judged to be.
 */

import { keyActivation } from '../../../core/gate/risk.ts';
import type { UndoReport } from '../../../protocol/content.ts';
import { isSecret } from '../../aria/secret.ts';
import { focusedElement } from '../../dom/document.ts';
import { attributeOf, containsNode, isConnected, isMatch, isOpaque } from '../../dom/dom.ts';
import { fieldState } from '../../report/pageSnapshot.ts';
import { waitUntil } from '../../report/pause.ts';
import { fieldOf } from '../fields/fieldKind.ts';
import { runKeyDefault } from '../keyboard/keyDefaults.ts';
import { keyEvent, pressKey } from '../keyboard/keyEvents.ts';
import { namedKey } from '../keyboard/keys.ts';
import { replaceText } from '../keyboard/typeText.ts';
import { chooseNativeOptions } from '../nativeSelect.ts';
import type { ActContext } from '../performer.ts';
import { clickElement, labelOfToggle } from '../pointer/click.ts';
import { checkElement, writable } from '../target.ts';
import { type FieldChange, isSameState, type Trace } from './traces.ts';

/** How long a closed element may take to disappear, in ms. */
const CLOSE_MS = 600;

/** Undoes the traces in the given order. Throws `Canceled` if the call is canceled. */
export async function undo(traces: readonly Trace[], context: ActContext): Promise<UndoReport> {
  const report = { undone: 0, left: 0 };
  const count = (isUndone: boolean): void => {
    if (isUndone) report.undone += 1;
    else report.left += 1;
  };
  for (const { fields, opened, expander } of traces) {
    for (const element of opened.toReversed()) count(await close(element, context));
    if (expander) count(await collapse(expander, context));
    for (const change of fields.toReversed()) await putBack(change, context);
    for (const change of fields) count(isBack(change));
  }
  return report;
}

/** Closes an element with Escape, as a user would. The browser's own popups close by its default action. */
async function close(element: Element, context: ActContext): Promise<boolean> {
  const isOpen = (): boolean => isConnected(element) && isOpaque(element);
  if (!isOpen()) return true;
  const focused = focusedElement();
  const target = containsNode(element, focused) ? focused : element;
  const chord = { ...namedKey('Escape'), modifiers: new Set<never>() };
  if (!context.gate.permit(keyActivation('Escape'), target).ok) return false;
  const isNative = isMatch(element, 'dialog,[popover]');
  if (pressKey(target, chord) && isNative) runKeyDefault(target, chord);
  keyEvent('keyup', isConnected(target) ? target : focusedElement(), chord);
  return (await waitUntil(() => (isOpen() ? null : true), CLOSE_MS, context)) !== null;
}

/** Presses the expander again, unless closing has already collapsed it. */
async function collapse(expander: Element, context: ActContext): Promise<boolean> {
  const isExpanded = (): boolean =>
    isConnected(expander) && attributeOf(expander, 'aria-expanded') === 'true';
  if (!isExpanded()) return true;
  const clicked = await clickElement(expander, context);
  if (!clicked.ok) return false;
  return (await waitUntil(() => (isExpanded() ? null : true), CLOSE_MS, context)) !== null;
}

const isBack = ({ control, before }: FieldChange): boolean =>
  isConnected(control) && isSameState(fieldState(control), before);

/** Restores the value of a field, unless it changed since. */
async function putBack(change: FieldChange, context: ActContext): Promise<void> {
  const { control, before, after } = change;
  if (!isConnected(control) || !isSameState(fieldState(control), after)) return;
  const field = fieldOf(control);
  if (field.kind === 'toggle') await toggle(change, context);
  if (field.kind === 'select' && !field.select.multiple)
    chooseNativeOptions(field.select, [before.value], context);
  if (field.kind === 'text' && !isSecret(field.control) && checkElement(control, writable).ok)
    replaceText(field.control, before.value);
}

/** Clicks a toggle back. A radio button is turned off by turning on another of its group. */
async function toggle({ control, before }: FieldChange, context: ActContext): Promise<void> {
  if (isMatch(control, 'input[type=radio]') && before.checked !== true) return;
  const clicked = await clickElement(control, context);
  const label = clicked.ok ? null : labelOfToggle(control);
  if (label) await clickElement(label, context);
}

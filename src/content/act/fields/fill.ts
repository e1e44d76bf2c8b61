/** fill: the text of a field replaced by another, read back afterwards (P8); toggles by "true" or "false". */

import type { ActionOf } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import { err, type Result } from '../../../core/result.ts';
import { describeElement } from '../../distill/index.ts';
import { isConnected } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { placeOf } from '../../refs/place.ts';
import { checkElement, checkTarget, type Requirements, replacedFailure } from '../checkTarget.ts';
import { chooseNativeOptions } from '../choices/nativeSelect.ts';
import { focusElement } from '../keyboard/focus.ts';
import { pressEnter } from '../keyboard/submit.ts';
import { clip, clipLines, describeTarget, normalizeText } from '../messages.ts';
import { focused } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { clickElement, fileFieldFailure } from '../pointer/click.ts';
import { resolveTarget } from '../target.ts';
import { fillCanvasEditor } from './canvasEditor.ts';
import { type Field, fieldOf, isChecked, type TextControl } from './fieldKind.ts';
import { fieldHolds, textAfterPrefix, valueForField } from './fieldValue.ts';
import { containsText, replaceContent } from './richText.ts';
import { fillSlider } from './slider.ts';
import { replaceText } from './typeText.ts';

type Fill = ActionOf<'fill'>;

/** Fills the field the ref names, labels or contains. */
export function fill(
  action: Fill,
  scope: ActContext,
): Result<ActionResult> | Promise<Result<ActionResult>> {
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const field = fieldOf(checked.value);
  switch (field.kind) {
    case 'text':
      return fillText(field.control, action, scope);
    case 'editable':
      return fillEditable(field.host, action, scope);
    case 'slider':
      return fillSlider(field.host, action.text, scope.signal);
    case 'drawn':
      return fillCanvasEditor(field.host, action.text, scope);
    case 'toggle':
      return fillToggle(field.element, action.text, scope);
    case 'select':
      return chooseNativeOptions(field.select, [action.text], scope);
    case 'file':
      return fileFieldFailure(field.element);
    case 'none':
      return notAFieldFailure(field);
  }
}

const writable: Requirements = { enabled: true, writable: true };
const FOCUS_RENDER_MS = 10;

async function fillText(
  control: TextControl,
  action: Fill,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const aimed = resolveTarget(action.ref, scope, writable);
  if (!aimed.ok) return aimed;
  const ready = checkElement(control, writable);
  if (!ready.ok) return ready;
  const value = valueForField(control, action.text);
  if (!value.ok) return value;
  if (focused() !== control) {
    const before = fieldPosition(control);
    focusElement(control);
    // What a framework draws for the focus would come after the text, and take it back.
    await pause(FOCUS_RENDER_MS, scope.signal);
    if (fieldPosition(control) !== before) return replacedFailure(describeTarget(control));
    const still = checkElement(control, writable);
    if (!still.ok) return still;
  }
  replaceText(control, value.value);
  const hasLanded = fieldHolds(control, value.value);
  const rest = hasLanded ? '' : textAfterPrefix(control.value, value.value);
  if (rest) replaceText(control, rest);
  // A text that did not land must not be sent.
  if (!action.submit || !fieldHolds(control, value.value)) {
    return done(() => verifyValue(control, value.value), validationChanges(control));
  }
  const problem = pressEnter(control);
  return done(() => problem);
}

/** Pages name a field anew when it has the focus; what it stands in must be the same (D1, D4). */
function fieldPosition(control: TextControl): string {
  const { path, row } = placeOf(control);
  return `${isConnected(control)} ${path} ${row}`;
}

/** What the browser itself has against the value, such as an address without an @. */
function validationChanges(control: TextControl): Change[] {
  if (control.value === '' || control.validity.valid) return [];
  const { name } = describeElement(control);
  return [{ kind: 'invalid', name, message: control.validationMessage }];
}

function verifyValue(control: TextControl, wanted: string): string {
  if (!isConnected(control) || fieldHolds(control, wanted)) return '';
  if (control.type === 'password') return 'The field does not hold the password that was typed.';
  return `The field reads "${clipLines(control.value, 120)}" instead of "${clipLines(wanted, 120)}".`;
}

async function fillEditable(
  host: HTMLElement,
  action: Fill,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const aimed = resolveTarget(action.ref, scope, writable);
  if (!aimed.ok) return aimed;
  await replaceContent(host, action.text, scope.signal);
  if (action.submit && containsText(host, action.text)) {
    pressEnter(host);
    return done();
  }
  return done(() => {
    if (!isConnected(host) || containsText(host, action.text)) return '';
    return `The field reads "${clipLines(host.innerText, 120)}" instead of "${clipLines(action.text, 120)}".`;
  });
}

const onWords = new Set(['true', 'on', 'yes', 'checked', '1']);
const offWords = new Set(['false', 'off', 'no', 'unchecked', '0']);

async function fillToggle(
  element: Element,
  text: string,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const word = normalizeText(text);
  const wanted = onWords.has(word);
  if (!wanted && !offWords.has(word)) {
    return err(
      'badInput',
      `${describeTarget(element)} is on or off; "${clip(text, 40)}" is neither.`,
      'Fill it with "true" or "false".',
    );
  }
  if (isChecked(element) === wanted) return done();
  const clicked = await clickElement(element, scope);
  if (!clicked.ok) return clicked;
  return done(() => {
    if (!isConnected(element) || isChecked(element) === wanted) return '';
    return `${describeTarget(element)} is still ${wanted ? 'off' : 'on'}.`;
  });
}

function notAFieldFailure(field: Extract<Field, { kind: 'file' | 'none' }>): Result<never> {
  return err(
    'badTarget',
    `${describeTarget(field.element)} is not a field that takes text.`,
    'Fill the field itself, or click this element and see what opens.',
  );
}

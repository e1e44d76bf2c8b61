/** fill: replaces the text of a field and reads it back afterwards (P8); switches toggles for "true" and "false". */

import type { ActionOf } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import { foldText } from '../../../core/plainText.ts';
import { err, type Result } from '../../../core/result.ts';
import { isSecret } from '../../aria/secret.ts';
import { visibilityOf } from '../../aria/visibility.ts';
import { focusedElement } from '../../dom/document.ts';
import { innerTextOf, isConnected, parentNodeOf } from '../../dom/dom.ts';
import { identityOf } from '../../identity/identity.ts';
import { describeElement } from '../../read/index.ts';
import { pause } from '../../report/pause.ts';
import { focusElement } from '../keyboard/focus.ts';
import { pressEnter } from '../keyboard/submit.ts';
import { replaceText, type TextControl } from '../keyboard/typeText.ts';
import { describeTarget, quote, readsInstead } from '../messages.ts';
import { chooseNativeOptions } from '../nativeSelect.ts';
import { type ActContext, type Conclude, done, type Performing } from '../performer.ts';
import { clickElement, fileFieldFailure } from '../pointer/click.ts';
import {
  checkElement,
  checkTarget,
  enabled,
  replacedFailure,
  resolveTarget,
  writable,
} from '../target.ts';
import { fillCanvasEditor } from './canvasEditor.ts';
import { fieldOf, isChecked } from './fieldKind.ts';
import { fieldHolds, textAfterPrefix, valueForField } from './fieldValue.ts';
import { whyNotFilled } from './refusedFields.ts';
import { containsText, replaceContent } from './richText.ts';
import { fillSlider } from './slider.ts';

type Fill = ActionOf<'fill'>;

const FOCUS_RENDER_MS = 10;

/** Fills the field that the ref names, labels or contains. */
export function fill(action: Fill, context: ActContext): Performing {
  const checked = checkTarget(action.ref, context, enabled);
  if (!checked.ok) return checked;
  const field = fieldOf(checked.value);
  switch (field.kind) {
    case 'text':
      return fillText(field.control, action, context);
    case 'editable':
      return fillEditable(field.host, action, context);
    case 'slider':
      return (
        whyNotFilled(field.host, action.text, context) ??
        fillSlider(field.host, action.text, context)
      );
    case 'canvas':
      return (
        whyNotFilled(field.host, action.text, context) ??
        fillCanvasEditor(field.host, action.text, context)
      );
    case 'toggle':
      return fillToggle(field.element, action.text, context);
    case 'select':
      return chooseNativeOptions(field.select, [action.text], context);
    case 'file':
      return fileFieldFailure(field.element);
    case 'none':
      return err(
        'badTarget',
        `${describeTarget(field.element)} is not a field that takes text.`,
        'Fill the field itself, or click this element and see what opens.',
      );
  }
}

async function fillText(
  control: TextControl,
  action: Fill,
  context: ActContext,
): Promise<Result<Conclude>> {
  const target = resolveTarget(action.ref, context, writable);
  if (!target.ok) return target;
  const ready = checkElement(control, writable);
  if (!ready.ok) return ready;
  const value = valueForField(control, action.text);
  if (!value.ok) return value;
  const held = whyNotFilled(control, value.value, context);
  if (held) return held;
  const { name } = describeElement(control);
  const current = (): TextControl =>
    fieldInPlaceOf(control, name) ?? currentField(control, action, context);
  const focused = await focusField(control, current, context);
  if (!focused.ok) return focused;
  const field = current();
  const stillHeld = field === control ? null : whyNotFilled(field, value.value, context);
  if (stillHeld) return stillHeld;
  replaceText(field, value.value);
  const rest = fieldHolds(field, value.value) ? '' : textAfterPrefix(field.value, value.value);
  if (rest) replaceText(field, rest);
  // A text that was not accepted must not be submitted.
  const now = current();
  if (action.submit && fieldHolds(now, value.value)) {
    const entered = pressEnter(now, context.gate);
    return entered.ok ? done(() => entered.value) : entered;
  }
  return done(() => verifyValue(current(), value.value), validationChanges(now));
}

/** Returns the field, or its replacement if the page redrew it. */
function currentField(control: TextControl, { ref }: Fill, context: ActContext): TextControl {
  if (isConnected(control)) return control;
  const again = checkTarget(ref, context, writable);
  const field = again.ok ? fieldOf(again.value) : null;
  return field?.kind === 'text' ? field.control : control;
}

/**
 * Returns the field that the page shows in place of this one as soon as it gets the focus; null if there is none. Some
 * show a formatted number until then (Tryton).
 */
function fieldInPlaceOf(control: TextControl, name: string): TextControl | null {
  const focused = focusedElement();
  const isBeside = focused !== control && parentNodeOf(focused) === parentNodeOf(control);
  if (!isBeside || describeElement(focused).name !== name) return null;
  const field = fieldOf(focused);
  return field.kind === 'text' && visibilityOf(control) === 'hidden' ? field.control : null;
}

/** Returns the editor, or its replacement if the page redrew it. */
function currentHost(host: HTMLElement, { ref }: Fill, context: ActContext): HTMLElement {
  if (isConnected(host)) return host;
  const again = checkTarget(ref, context, writable);
  const field = again.ok ? fieldOf(again.value) : null;
  return field?.kind === 'editable' ? field.host : host;
}

/** Focuses the field and checks it again, since a framework's re-render on focus would otherwise overwrite the text. */
async function focusField(
  control: TextControl,
  current: () => TextControl,
  context: ActContext,
): Promise<Result<Element>> {
  if (focusedElement() === control) return checkElement(control, writable);
  const was = identityOf(control);
  focusElement(control);
  await pause(FOCUS_RENDER_MS, context);
  const field = current();
  // Pages may rename a field on focus.
  const isInPlace = field !== control && isConnected(control);
  const isThere =
    isInPlace ||
    (isConnected(field) && context.reader.refs.isStill(was, field, { grows: true, renames: true }));
  if (!isThere) return replacedFailure(describeTarget(control));
  return checkElement(field, writable);
}

/** Returns the browser's own validation error, such as an email address without an @. */
function validationChanges(control: TextControl): Change[] {
  if (control.value === '' || control.validity.valid) return [];
  const { name } = describeElement(control);
  return [{ kind: 'invalid', name, message: control.validationMessage }];
}

function verifyValue(control: TextControl, wanted: string): string {
  if (!isConnected(control) || fieldHolds(control, wanted)) return '';
  if (isSecret(control)) return 'The field does not hold the secret that was typed.';
  return readsInstead(control.value, wanted);
}

async function fillEditable(
  host: HTMLElement,
  action: Fill,
  context: ActContext,
): Promise<Result<Conclude>> {
  const target = resolveTarget(action.ref, context, writable);
  if (!target.ok) return target;
  const held = whyNotFilled(host, action.text, context);
  if (held) return held;
  await replaceContent(host, action.text, context);
  const current = (): HTMLElement => currentHost(host, action, context);
  const isThere = (): boolean => !isConnected(current()) || containsText(current(), action.text);
  if (action.submit && containsText(host, action.text)) {
    const entered = pressEnter(host, context.gate);
    return entered.ok ? done() : entered;
  }
  return done(() => (isThere() ? '' : readsInstead(innerTextOf(current()), action.text)));
}

const onWords = new Set(['true', 'on', 'yes', 'checked', '1']);
const offWords = new Set(['false', 'off', 'no', 'unchecked', '0']);

async function fillToggle(
  toggle: Element,
  text: string,
  context: ActContext,
): Promise<Result<Conclude>> {
  const word = foldText(text);
  const wanted = onWords.has(word);
  if (!wanted && !offWords.has(word)) {
    return err(
      'badInput',
      `${describeTarget(toggle)} is on or off; ${quote(text, 40)} is neither.`,
      'Fill it with "true" or "false".',
    );
  }
  if (isChecked(toggle) === wanted) return done();
  const clicked = await clickElement(toggle, context);
  if (!clicked.ok) return clicked;
  return done(() => {
    if (!isConnected(toggle) || isChecked(toggle) === wanted) return '';
    return `${describeTarget(toggle)} is still ${wanted ? 'off' : 'on'}.`;
  });
}

/** fill: the text of a field replaced by another, read back afterwards (P8); toggles by "true" or "false". */
import type { ActionOf } from '../../core/action/action.ts';
import type { Change } from '../../core/page/change.ts';
import { err, type Result } from '../../core/result.ts';
import { describeElement } from '../distill/index.ts';
import { isConnected } from '../dom/dom.ts';
import { pause } from '../observe/pause.ts';
import { placeOf } from '../refs/place.ts';
import { aim } from './aim.ts';
import { becameOther, checkState, checkTarget, type Needs } from './checks.ts';
import { clickFound, takesFile } from './click.ts';
import { fillDrawn } from './drawnEditor.ts';
import { holdsText, replaceContent } from './editable.ts';
import { type Field, fieldOf, isOn, type TextControl } from './fieldKind.ts';
import { holds, restAfterOwnStart, valueFor } from './fieldValue.ts';
import { giveFocus } from './focus.ts';
import { focused } from './native.ts';
import { chooseNative } from './nativeSelect.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { fillSlider } from './slider.ts';
import { pressEnter } from './submit.ts';
import { replaceText } from './typeText.ts';
import { clip, clipLines, fold, say } from './words.ts';

type Fill = ActionOf<'fill'>;

/** Fills the field the ref names, labels or contains. */
export function fill(
  action: Fill,
  scope: ActScope,
): Result<Performed> | Promise<Result<Performed>> {
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
      return fillDrawn(field.host, action.text, scope);
    case 'toggle':
      return fillToggle(field.element, action.text, scope);
    case 'select':
      return chooseNative(field.select, [action.text], scope);
    case 'file':
      return takesFile(field.element);
    case 'none':
      return notAField(field);
  }
}

const writable: Needs = { enabled: true, writable: true };
const FOCUS_MS = 10;

async function fillText(
  control: TextControl,
  action: Fill,
  scope: ActScope,
): Promise<Result<Performed>> {
  const aimed = aim(action.ref, scope, writable);
  if (!aimed.ok) return aimed;
  const ready = checkState(control, writable);
  if (!ready.ok) return ready;
  const value = valueFor(control, action.text);
  if (!value.ok) return value;
  if (focused() !== control) {
    const before = standing(control);
    giveFocus(control);
    // What a framework draws for the focus would come after the text, and take it back.
    await pause(FOCUS_MS, scope.signal);
    if (standing(control) !== before) return becameOther(say(control));
    const still = checkState(control, writable);
    if (!still.ok) return still;
  }
  replaceText(control, value.value);
  const hasLanded = holds(control, value.value);
  const rest = hasLanded ? '' : restAfterOwnStart(control.value, value.value);
  if (rest) replaceText(control, rest);
  // A text that did not land must not be sent.
  if (!action.submit || !holds(control, value.value)) {
    return done(() => readBack(control, value.value), objections(control));
  }
  const problem = pressEnter(control);
  return done(() => problem);
}

/** Pages name a field anew when it has the focus; what it stands in must be the same (D1, D4). */
function standing(control: TextControl): string {
  const { path, row } = placeOf(control);
  return `${isConnected(control)} ${path} ${row}`;
}

/** What the browser itself has against the value, such as an address without an @. */
function objections(control: TextControl): Change[] {
  if (control.value === '' || control.validity.valid) return [];
  const { name } = describeElement(control);
  return [{ kind: 'invalid', name, message: control.validationMessage }];
}

function readBack(control: TextControl, wanted: string): string {
  if (!isConnected(control) || holds(control, wanted)) return '';
  if (control.type === 'password') return 'The field does not hold the password that was typed.';
  return `The field reads "${clipLines(control.value, 120)}" instead of "${clipLines(wanted, 120)}".`;
}

async function fillEditable(
  host: HTMLElement,
  action: Fill,
  scope: ActScope,
): Promise<Result<Performed>> {
  const aimed = aim(action.ref, scope, writable);
  if (!aimed.ok) return aimed;
  await replaceContent(host, action.text, scope.signal);
  if (action.submit && holdsText(host, action.text)) {
    pressEnter(host);
    return done();
  }
  return done(() => {
    if (!isConnected(host) || holdsText(host, action.text)) return '';
    return `The field reads "${clipLines(host.innerText, 120)}" instead of "${clipLines(action.text, 120)}".`;
  });
}

const wordsForOn = new Set(['true', 'on', 'yes', 'checked', '1']);
const wordsForOff = new Set(['false', 'off', 'no', 'unchecked', '0']);

async function fillToggle(
  element: Element,
  text: string,
  scope: ActScope,
): Promise<Result<Performed>> {
  const word = fold(text);
  const wanted = wordsForOn.has(word);
  if (!wanted && !wordsForOff.has(word)) {
    return err(
      'badInput',
      `${say(element)} is on or off; "${clip(text, 40)}" is neither.`,
      'Fill it with "true" or "false".',
    );
  }
  if (isOn(element) === wanted) return done();
  const clicked = await clickFound(element, scope);
  if (!clicked.ok) return clicked;
  return done(() => {
    if (!isConnected(element) || isOn(element) === wanted) return '';
    return `${say(element)} is still ${wanted ? 'off' : 'on'}.`;
  });
}

function notAField(field: Extract<Field, { kind: 'file' | 'none' }>): Result<never> {
  return err(
    'badTarget',
    `${say(field.element)} is not a field that takes text.`,
    'Fill the field itself, or click this element and see what opens.',
  );
}

/** click: a whole pointer click on the element; on an option of a native select, choosing it (AE-06). */
import type { ActionOf } from '../../core/action/action.ts';
import { err, type Result } from '../../core/result.ts';
import { aim, aimAt } from './aim.ts';
import { checkTarget } from './checks.ts';
import { closest, localName, matches, rectOf } from './native.ts';
import { chooseNative } from './nativeSelect.ts';
import { type ActScope, done, type Performed } from './performed.ts';
import { clickAt } from './pointer.ts';
import { say } from './words.ts';

/** Clicks the element once. */
export function click(action: ActionOf<'click'>, scope: ActScope): Result<Performed> {
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const element = checked.value;
  if (element instanceof HTMLOptionElement) return chooseOption(element, scope);
  if (matches(element, 'input[type=file]')) return needsPerson(element, 'opens a file picker');
  const aimed = aim(action.ref, scope, { enabled: true });
  if (!aimed.ok) return faceOf(element, scope) ?? aimed;
  return press(aimed.value.element, aimed.value.spot);
}

function press(element: Element, spot: Parameters<typeof clickAt>[0]): Result<Performed> {
  const { width, height } = rectOf(element);
  if (!clickAt(spot)) return goneWhilePressed(element);
  const isDrawing = localName(spot.hit) === 'canvas' && width * height > 0;
  return done(() =>
    isDrawing ? 'This is a drawing surface: many of these only take a real mouse.' : '',
  );
}

/** Clicks an element that was found, not named by a ref. */
export function clickFound(element: Element, scope: ActScope): Result<Performed> {
  const aimed = aimAt(element, scope);
  return aimed.ok ? press(element, aimed.value.spot) : aimed;
}

/** A native checkbox or radio hidden under a drawn face is clicked through its label. */
function faceOf(element: Element, scope: ActScope): Result<Performed> | null {
  if (!(element instanceof HTMLInputElement)) return null;
  if (!/^(checkbox|radio)$/.test(element.type)) return null;
  const label = element.labels?.[0];
  if (!label) return null;
  const aimed = aimAt(label, scope);
  return aimed.ok ? press(label, aimed.value.spot) : null;
}

function chooseOption(option: HTMLOptionElement, scope: ActScope): Result<Performed> {
  const select = closest(option, 'select');
  if (select instanceof HTMLSelectElement) return chooseNative(select, [option.label], scope);
  return err(
    'badTarget',
    `${say(option)} is only a suggestion of a text field.`,
    'Fill the field with this text instead.',
  );
}

/** For what browsers only do for a real person (M11). */
export function needsPerson(element: Element, does: string): Result<never> {
  return err(
    'needsTrustedInput',
    `${say(element)} ${does}, which browsers allow only to a person.`,
    'Take over, do this one step by hand, then resume.',
  );
}

function goneWhilePressed(element: Element): Result<never> {
  return err(
    'notLanded',
    `${say(element)} was replaced by the page while it was pressed; it was not clicked.`,
    'Look at the page again; the press alone may have done it.',
  );
}

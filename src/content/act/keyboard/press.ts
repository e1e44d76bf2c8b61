/**
 * press: one key or chord. Pages hear the key events; what a browser does by itself for a real key (moving
 * focus, pressing the focused button, editing text, scrolling) is done here unless the page cancelled it.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { isConnected } from '../../dom/dom.ts';
import { checkTarget } from '../checkTarget.ts';
import { focused } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { focusElement } from './focus.ts';
import { runKeyDefault } from './keyDefaults.ts';
import { keyEvent, pressKey } from './keyEvents.ts';
import { type Chord, parseChord } from './keys.ts';

/** Presses the chord on the ref, or on whatever has the focus. */
export function press(action: ActionOf<'press'>, scope: ActContext): Result<ActionResult> {
  const chord = parseChord(action.keys);
  if (!chord.ok) return chord;
  if (usesClipboard(chord.value)) return clipboardFailure(action.keys);
  const target = targetOf(action, scope);
  if (!target.ok) return target;
  const isAllowed = pressKey(target.value, chord.value);
  const problem = isAllowed ? runKeyDefault(target.value, chord.value) : '';
  const last = isConnected(target.value) ? target.value : focused();
  keyEvent('keyup', last, chord.value);
  return done(() => problem);
}

function targetOf(action: ActionOf<'press'>, scope: ActContext): Result<Element> {
  if (!action.ref) return ok(focused());
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const element = checked.value;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  scope.ignoreScrollSoFar();
  focusElement(element);
  return ok(element);
}

const usesClipboard = ({ modifiers, key }: Chord): boolean =>
  (modifiers.has('Control') || modifiers.has('Meta')) && /^[cxv]$/i.test(key);

const clipboardFailure = (keys: string): Result<never> =>
  err(
    'needsTrustedInput',
    `${keys} uses the clipboard, which browsers give only to a person.`,
    'Fill the field with the text instead, or take over for this one step.',
  );

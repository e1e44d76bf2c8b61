/**
 * press: one key or chord. Pages hear the key events; what a browser does by itself for a real key (moving
 * focus, pressing the focused button, editing text, scrolling) is done here unless the page cancelled it.
 */
import type { ActionOf } from '../../core/action/action.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isConnected } from '../dom/dom.ts';
import { checkTarget } from './checks.ts';
import { giveFocus } from './focus.ts';
import { keyEvent, strike } from './keyboard.ts';
import { keyDefaults } from './keyDefaults.ts';
import { type Chord, readChord } from './keys.ts';
import { focused } from './native.ts';
import { type ActScope, done, type Performed } from './performed.ts';

/** Presses the chord on the ref, or on whatever has the focus. */
export function press(action: ActionOf<'press'>, scope: ActScope): Result<Performed> {
  const chord = readChord(action.keys);
  if (!chord.ok) return chord;
  if (isClipboard(chord.value)) return needsClipboard(action.keys);
  const target = targetOf(action, scope);
  if (!target.ok) return target;
  const isAllowed = strike(target.value, chord.value);
  const problem = isAllowed ? keyDefaults(target.value, chord.value) : '';
  const last = isConnected(target.value) ? target.value : focused();
  keyEvent('keyup', last, chord.value);
  return done(() => problem);
}

function targetOf(action: ActionOf<'press'>, scope: ActScope): Result<Element> {
  if (!action.ref) return ok(focused());
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const element = checked.value;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  scope.placed();
  giveFocus(element);
  return ok(element);
}

const isClipboard = ({ modifiers, key }: Chord): boolean =>
  (modifiers.has('Control') || modifiers.has('Meta')) && /^[cxv]$/i.test(key);

const needsClipboard = (keys: string): Result<never> =>
  err(
    'needsTrustedInput',
    `${keys} uses the clipboard, which browsers give only to a person.`,
    'Fill the field with the text instead, or take over for this one step.',
  );

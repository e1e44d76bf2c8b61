/**
 * press: one key or chord. Pages receive the key events. The browser's default action for a real key (moving focus,
 * pressing the focused button, editing text, scrolling) is performed here unless the page canceled it.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import { type Chord, parseChord } from '../../../core/action/keys.ts';
import { type Activation, keyActivation } from '../../../core/gate/risk.ts';
import type { Change } from '../../../core/page/change.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { isSecret } from '../../aria/secret.ts';
import { focusedControl, focusedElement } from '../../dom/document.ts';
import { isConnected } from '../../dom/dom.ts';
import { scrollElementIntoView } from '../../dom/write.ts';
import { describeElement } from '../../read/index.ts';
import { secretFailure } from '../fields/refusedFields.ts';
import type { ActContext, Conclude } from '../performer.ts';
import { checkTarget, enabled } from '../target.ts';
import { focusElement } from './focus.ts';
import { runKeyDefault } from './keyDefaults.ts';
import { keyEvent, pressKey, producesCharacter } from './keyEvents.ts';
import { strokeOf } from './keys.ts';
import { radioSteppedTo } from './nativeControls.ts';

/** Presses the chord on the ref, or on the focused element. */
export function press(action: ActionOf<'press'>, context: ActContext): Result<Conclude> {
  const chord = parseChord(action.keys);
  if (!chord.ok) return chord;
  if (usesClipboard(chord.value)) return clipboardFailure(action.keys);
  const focused = focusTarget(action, context);
  if (!focused.ok) return focused;
  const target = focused.value;
  const isTyping = producesCharacter(chord.value) && chord.value.key !== 'Enter';
  if (isTyping && isSecret(target)) return secretFailure(target);
  const activation = keyActivation(action.keys);
  const may = mayPress(activation, target, context);
  if (!may.ok) return may;
  const stroke = strokeOf(chord.value);
  const isLeft = pressKey(target, stroke);
  // The page's handler may have changed the default action of the key.
  const stillMay = isLeft ? mayPress(activation, target, context) : may;
  const problem = isLeft && stillMay.ok ? runKeyDefault(target, chord.value) : '';
  keyEvent('keyup', isConnected(target) ? target : focusedElement(), stroke);
  return stillMay.ok ? concludeFrom(target, problem) : stillMay;
}

/** Tells where the focus is if that is all that changed. */
const concludeFrom = (target: Element, problem: string): Result<Conclude> =>
  ok((changes) => {
    const now = focusedControl();
    const hasMoved = changes.length === 0 && now !== null && now !== target;
    const moved: Change[] = hasMoved ? [{ kind: 'focused', ...describeElement(now) }] : [];
    return problem
      ? { kind: 'notLanded', problem, changes }
      : { kind: 'done', changes: [...changes, ...moved] };
  });

/** Asks the gate about the key. An arrow key on a radio button checks the next one. */
function mayPress(activation: Activation, target: Element, { gate }: ActContext): Result<null> {
  const permission = gate.permit(activation, target);
  const next =
    permission.ok && activation.by === 'key' ? radioSteppedTo(target, activation.key) : null;
  return next ? gate.permit(activation, next) : permission;
}

function focusTarget({ ref }: ActionOf<'press'>, context: ActContext): Result<Element> {
  if (!ref) return ok(focusedElement());
  const checked = checkTarget(ref, context, enabled);
  if (!checked.ok) return checked;
  scrollElementIntoView(checked.value);
  context.ignoreScrollSoFar();
  focusElement(checked.value);
  return checked;
}

const usesClipboard = ({ modifiers, key }: Chord): boolean =>
  (modifiers.has('Control') || modifiers.has('Meta')) && /^[cxv]$/i.test(key);

const clipboardFailure = (keys: string): Result<never> =>
  err(
    'needsTrustedInput',
    `${keys} uses the clipboard, which browsers give only to a person.`,
    'Fill the field with the text instead, or take over for this one step.',
  );

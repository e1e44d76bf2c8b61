/** click: a whole pointer click on the element; on an option of a native select, choosing it (AE-06). */
import type { ActionOf } from '../../../core/action/action.ts';
import { aClick } from '../../../core/gate/risk.ts';
import type { Change } from '../../../core/page/change.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { fingerprintOf } from '../../distill/index.ts';
import { findByIds, page } from '../../dom/document.ts';
import { attributeOf, closestOf, isMatch, localNameOf } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { describeTarget, quote } from '../messages.ts';
import { chooseNativeOptions } from '../nativeSelect.ts';
import { type ActContext, type ActionResult, done, type Performing } from '../performer.ts';
import {
  type ActionTarget,
  checkTarget,
  enabled,
  replacedFailure,
  resolveTarget,
  targetAt,
} from '../target.ts';

const HOVER_MS = 16;

/** Clicks the element once. */
export function click(action: ActionOf<'click'>, context: ActContext): Performing {
  const checked = checkTarget(action.ref, context, enabled);
  if (!checked.ok) return checked;
  const element = checked.value;
  if (element instanceof HTMLOptionElement) return chooseOption(element, context);
  if (element instanceof HTMLSelectElement) return nativeSelectFailure(element);
  if (isMatch(element, 'input[type=file]')) return fileFieldFailure(element);
  const resolve = (): Result<ActionTarget> => resolveTarget(action.ref, context, enabled);
  const target = resolve();
  if (!target.ok) return clickLabelOf(element, context) ?? target;
  return hoverThenPress(target.value, resolve, context);
}

/** Clicks an element that was found, not named by a ref. */
export async function clickElement(
  element: Element,
  context: ActContext,
): Promise<Result<ActionResult>> {
  const target = targetAt(element, context);
  if (!target.ok) return target;
  const name = describeTarget(element);
  const fingerprint = fingerprintOf(element);
  const resolve = (): Result<ActionTarget> =>
    fingerprintOf(element) === fingerprint ? targetAt(element, context) : replacedFailure(name);
  return hoverThenPress(target.value, resolve, context);
}

/**
 * A pointer hovers before it presses, and menus act on the highlighted item. Hovering can change everything, so the
 * target is resolved again (D4); an overlay that only hovering opened, such as a tooltip, doesn't block it.
 */
async function hoverThenPress(
  target: ActionTarget,
  resolve: () => Result<ActionTarget>,
  context: ActContext,
): Promise<Result<ActionResult>> {
  context.pointer.moveTo(target.point);
  await pause(HOVER_MS, context);
  const again = resolve();
  if (again.ok) return press(again.value, context);
  return again.failure.kind === 'covered' ? press(target, context) : again;
}

function press(
  { element, point }: ActionTarget,
  { pointer, gate }: ActContext,
): Result<ActionResult> {
  const may = gate.permit(aClick, element, point.hit);
  if (!may.ok) return may;
  const wasHidden = page.hidden();
  const name = describeTarget(element);
  const fingerprint = fingerprintOf(element);
  // Fields and lists may get another name with the focus; pressing one does nothing but open it.
  const isHarmless = (): boolean => isMatch(element, fieldsAndLists);
  const wasHarmless = isHarmless();
  // Pages act on the press too, and may make something else of the element before the click.
  const outcome = pointer.click(
    point,
    () =>
      ((wasHarmless && isHarmless()) || fingerprintOf(element) === fingerprint) &&
      gate.permit(aClick, element, point.hit).ok,
  );
  if (outcome === 'changed')
    return done(
      () =>
        `${name} became something else while it was pressed, so the click was not completed: observe the page again.`,
    );
  if (outcome === 'gone')
    return done((changes) => (changes.some(isEffectOfPress) ? '' : goneMessage(element, name)));
  if (localNameOf(point.hit) === 'canvas')
    return done(() => 'This is a canvas: many of these respond only to a real mouse.');
  if (outcome === 'canceled') return ok({ changes: [], verify: () => '', isCanceled: true });
  const link = closestOf(element, 'a[href][target=_blank i]');
  if (!(link instanceof HTMLAnchorElement) || wasHidden) return done();
  return done(() => (page.hidden() ? '' : blockedTabMessage(link.href)));
}

const fieldsAndLists =
  'input:not([type]),input[type=text],input[type=search],textarea,[role=combobox],[aria-haspopup=listbox]';

/** Chromium's pop-up blocker opens no tab without user activation, which our clicks don't carry (M11). */
const blockedTabMessage = (href: string): string =>
  `This link opens in a new tab. If none opened, the pop-up blocker stopped it: open ${quote(href, 300)} in a new tab.`;

/** A checkbox or radio of no size, or hidden under a drawn replacement, is clicked through its label. */
function clickLabelOf(element: Element, context: ActContext): Result<ActionResult> | null {
  const label = isMatch(element, toggles) ? labelOfToggle(element) : null;
  const target = label && targetAt(label, context);
  return target?.ok ? press(target.value, context) : null;
}

const toggles = 'input[type=checkbox],input[type=radio],[role=checkbox],[role=radio],[role=switch]';

/** The label of a toggle, which may be clicked in its place. */
export const labelOfToggle = (toggle: Element): Element | null =>
  (toggle instanceof HTMLInputElement && toggle.labels?.[0]) ||
  (findByIds(toggle, attributeOf(toggle, 'aria-labelledby'))[0] ?? null);

function chooseOption(option: HTMLOptionElement, context: ActContext): Result<ActionResult> {
  const select = closestOf(option, 'select');
  if (select instanceof HTMLSelectElement)
    return chooseNativeOptions(select, [option.label], context);
  return err(
    'badTarget',
    `${describeTarget(option)} is only a suggestion of a text field.`,
    'Fill the field with this text instead.',
  );
}

function nativeSelectFailure(select: HTMLSelectElement): Result<never> {
  const labels = [...select.options].slice(0, 20).map((option) => quote(option.label, 40));
  return err(
    'badTarget',
    `${describeTarget(select)} is a native list, which opens only for a person.`,
    `Use select with one of its options: ${labels.join(', ')}.`,
  );
}

/** Only the user can choose a file (M11). */
export const fileFieldFailure = (element: Element): Result<never> =>
  err(
    'badTarget',
    `${describeTarget(element)} takes a file, which only a person can choose.`,
    'Use upload on it: the person is then asked for the file.',
  );

/** Whether the press alone may have caused it, as in calendars that close on press; messages disappear on their own. */
function isEffectOfPress(change: Change): boolean {
  if (change.cause === 'page') return false;
  if (change.kind === 'disappeared') return !/^(alert|message|tooltip)$/.test(change.what);
  return change.kind === 'value' || change.kind === 'navigated';
}

/** Suggestions are often taken on the press alone, and their list is gone then; elsewhere it is worth a message. */
const goneMessage = (element: Element, name: string): string =>
  isMatch(element, '[role=option],[role^=menuitem],[role=treeitem]')
    ? ''
    : `The page replaced ${name.replace(/^The/, 'the')} while it was pressed: check whether the press alone had the effect.`;

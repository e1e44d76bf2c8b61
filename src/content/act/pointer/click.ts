/** click: a whole pointer click on the element; on an option of a native select, choosing it (AE-06). */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import { err, type Result } from '../../../core/result.ts';
import { fingerprintOf } from '../../distill/index.ts';
import { attributeOf, closestOf, isMatch, localNameOf } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { checkTarget, replacedFailure } from '../checkTarget.ts';
import { chooseNativeOptions } from '../choices/nativeSelect.ts';
import { clip, describeTarget } from '../messages.ts';
import { findById, page } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { type ActionTarget, resolveTarget, targetOfElement } from '../target.ts';
import type { HitPoint } from './clickPoint.ts';
import { clickAt, movePointer } from './pointerEvents.ts';

const HOVER_MS = 16;

/** Clicks the element once. */
export function click(
  action: ActionOf<'click'>,
  scope: ActContext,
): Result<ActionResult> | Promise<Result<ActionResult>> {
  const checked = checkTarget(action.ref, scope.fingerprint, { enabled: true });
  if (!checked.ok) return checked;
  const element = checked.value;
  if (element instanceof HTMLOptionElement) return chooseOption(element, scope);
  if (element instanceof HTMLSelectElement) return nativeSelectFailure(element);
  if (isMatch(element, 'input[type=file]')) return fileFieldFailure(element);
  const aimed = resolveTarget(action.ref, scope, { enabled: true });
  if (!aimed.ok) return clickLabelOf(element, scope) ?? aimed;
  return hoverThenPress(
    aimed.value,
    () => resolveTarget(action.ref, scope, { enabled: true }),
    scope,
  );
}

/**
 * A hand is over a thing before it presses it, and menus act on what is highlighted by then. In that moment everything
 * may change (D4), so it is aimed at again; what only the hovering put over it, as a tooltip, does not stop the hand.
 */
async function hoverThenPress(
  { element, spot }: ActionTarget,
  aimAgain: () => Result<ActionTarget>,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  movePointer(spot);
  await pause(HOVER_MS, scope.signal);
  const again = aimAgain();
  if (again.ok) return press(again.value.element, again.value.spot);
  return again.failure.kind === 'covered' ? press(element, spot) : again;
}

function press(element: Element, spot: HitPoint): Result<ActionResult> {
  const wasHidden = page.hidden();
  const name = describeTarget(element);
  const print = fingerprintOf(element);
  // Fields and lists may be named anew when they get the focus; to press one does nothing but open it.
  const isHarmless = (): boolean => isMatch(element, fieldsAndLists);
  const wasHarmless = isHarmless();
  const clicked = clickAt(
    spot,
    () => (wasHarmless && isHarmless()) || fingerprintOf(element) === print,
  );
  if (clicked === 'changed') return done(() => changedMessage(name));
  if (clicked === 'gone')
    return done((told) => (told.some(isEffectOfPress) ? '' : goneMessage(element, name)));
  if (localNameOf(spot.hit) === 'canvas') return done(() => canvasMessage);
  const link = clicked === 'clicked' ? closestOf(element, 'a[href][target=_blank i]') : null;
  if (!(link instanceof HTMLAnchorElement) || wasHidden) return done();
  return done(() => (page.hidden() ? '' : blockedTabMessage(link.href)));
}

const fieldsAndLists =
  'input:not([type]),input[type=text],input[type=search],textarea,[role=combobox],[aria-haspopup=listbox]';

const canvasMessage = 'This is a drawing surface: many of these only take a real mouse.';

/** Chromium's pop-up blocker lets no tab open without user activation, which our clicks don't carry (M11). */
const blockedTabMessage = (href: string): string =>
  `This link opens in a new tab; if none opened, the pop-up blocker kept it: open ${clip(href, 300)} in a new tab.`;

/** Clicks an element that was found, not named by a ref. */
export async function clickElement(
  element: Element,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const aimed = targetOfElement(element, scope);
  if (!aimed.ok) return aimed;
  const name = describeTarget(element);
  const print = fingerprintOf(element);
  const aimAgain = (): Result<ActionTarget> =>
    fingerprintOf(element) === print ? targetOfElement(element, scope) : replacedFailure(name);
  return hoverThenPress(aimed.value, aimAgain, scope);
}

/** A checkbox or radio of no size, or hidden under a drawn face, is clicked through its label. */
function clickLabelOf(element: Element, scope: ActContext): Result<ActionResult> | null {
  const label = isMatch(element, toggles) ? labelOfToggle(element) : null;
  if (!label) return null;
  const aimed = targetOfElement(label, scope);
  return aimed.ok ? press(label, aimed.value.spot) : null;
}

const toggles = 'input[type=checkbox],input[type=radio],[role=checkbox],[role=radio],[role=switch]';

/** What names a toggle, and may be clicked in its place. */
export function labelOfToggle(toggle: Element): Element | null {
  const native = toggle instanceof HTMLInputElement ? toggle.labels?.[0] : null;
  const [id = ''] = (attributeOf(toggle, 'aria-labelledby') ?? '').trim().split(/\s+/);
  return native ?? (id ? findById(toggle, id) : null);
}

function chooseOption(option: HTMLOptionElement, scope: ActContext): Result<ActionResult> {
  const select = closestOf(option, 'select');
  if (select instanceof HTMLSelectElement)
    return chooseNativeOptions(select, [option.label], scope);
  return err(
    'badTarget',
    `${describeTarget(option)} is only a suggestion of a text field.`,
    'Fill the field with this text instead.',
  );
}

function nativeSelectFailure(select: HTMLSelectElement): Result<never> {
  const labels = [...select.options].slice(0, 20).map((option) => `"${clip(option.label, 40)}"`);
  return err(
    'badTarget',
    `${describeTarget(select)} is a native list, which opens only for a person.`,
    `Use select with one of its options: ${labels.join(', ')}.`,
  );
}

/** A file is chosen by a person only (M11). */
export function fileFieldFailure(element: Element): Result<never> {
  return err(
    'badTarget',
    `${describeTarget(element)} takes a file, which only a person can choose.`,
    'Use upload on it: the person is then asked for the file.',
  );
}

const changedMessage = (name: string): string =>
  `${name} became something else while it was pressed, so the press was not finished: look again.`;

/** What a press alone brings about, as in calendars that take a day with it; messages go by themselves. */
function isEffectOfPress(change: Change): boolean {
  if (change.cause === 'page') return false;
  if (change.kind === 'disappeared') return !/^(alert|message|tooltip)$/.test(change.what);
  return change.kind === 'value' || change.kind === 'navigated';
}

/** Suggestions are often taken on the press alone, and their list is then gone; elsewhere it is worth a word. */
function goneMessage(element: Element, name: string): string {
  if (isMatch(element, '[role=option],[role^=menuitem],[role=treeitem]')) return '';
  return `${name} was replaced by the page while it was pressed: see whether the press alone did it.`;
}

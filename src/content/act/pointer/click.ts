/**
 * click: a full pointer click on the element, or choosing it if it is an option of a native select (AE-06). doubleClick
 * and rightClick work the same way.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import { optionNames } from '../../../core/action/option.ts';
import type { Change } from '../../../core/page/change.ts';
import { type Aim, aimOf } from '../../../core/page/spot.ts';
import { type Err, err, ok, type Result } from '../../../core/result.ts';
import { nameAmong, nativeOptionFacts } from '../../aria/nativeOptions.ts';
import { checkedOf } from '../../aria/state.ts';
import { elementAt, findByIds, page } from '../../dom/document.ts';
import {
  attributeOf,
  boxOf,
  closestOf,
  isConnected,
  isMatch,
  isOpaque,
  localNameOf,
  parentNodeOf,
  textContentOf,
} from '../../dom/dom.ts';
import { composedContains, flatParentOf, lineageOf } from '../../dom/tree.ts';
import { type Identity, identityOf } from '../../identity/identity.ts';
import { ItemReader } from '../../identity/items.ts';
import { pause, waitUntil } from '../../report/pause.ts';
import { quoteNames } from '../choices/refusal.ts';
import { activatedBy } from '../gate.ts';
import { describeTarget, quote } from '../messages.ts';
import { chooseNativeOptions } from '../nativeSelect.ts';
import {
  type ActContext,
  type Conclude,
  done,
  type EffectCheck,
  type Performing,
} from '../performer.ts';
import {
  type ActionTarget,
  checkTarget,
  enabled,
  replacedFailure,
  resolveTarget,
  targetAt,
} from '../target.ts';
import { findClickPoint, type HitPoint } from './clickPoint.ts';
import { resolveSeenSpot, resolveSpot } from './spotInElement.ts';

const HOVER_MS = 16;
/** A row's buttons fade in or are drawn by a script. */
const REVEAL_MS = 400;

type Manner = 'click' | 'doubleClick' | 'rightClick';

/** Clicks the element once, or the place `at` in it. */
export function click(action: ActionOf<'click'>, context: ActContext): Performing {
  if (action.at !== undefined) return pressIn(action, context);
  const checked = checkTarget(action.ref, context, enabled);
  if (!checked.ok) return pressRevealed(action, context, checked);
  const element = checked.value;
  if (element instanceof HTMLOptionElement) return chooseOption(element, context);
  if (element instanceof HTMLSelectElement) return nativeSelectFailure(element);
  if (isMatch(element, 'input[type=file]')) return fileFieldFailure(element);
  const resolve = (): Result<ActionTarget> => {
    const found = resolveTarget(action.ref, context, enabled);
    return found.ok ? ok(atDrawing(found.value)) : found;
  };
  const target = resolve();
  if (!target.ok) return clickLabelOf(element, context) ?? pressRevealed(action, context, target);
  return hoverThenPress(target.value, { resolve }, context);
}

/** Presses a button that its row shows only under the pointer, so the pointer goes there first. */
async function pressRevealed(
  { ref, kind }: ActionOf<Manner>,
  context: ActContext,
  failed: Err,
): Promise<Result<Conclude>> {
  const found = context.reader.refs.resolveRedrawn(ref, context.fingerprint);
  if (failed.failure.kind !== 'notVisible' || !found.ok) return failed;
  const point = hoverPoint(found.value);
  if (!point) return failed;
  context.ignoreScrollSoFar();
  context.pointer.rest(point);
  const resolve = (): Result<ActionTarget> => resolveTarget(ref, context, enabled);
  const shown = await waitUntil(() => (resolve().ok ? resolve() : null), REVEAL_MS, context);
  return shown?.ok ? hoverThenPress(shown.value, { resolve, manner: kind }, context) : failed;
}

/** A row is not far above its buttons, and the pointer must not wander over the whole page. */
const MAX_AROUND = 5;

/** Returns a point on the element, or on the nearest element around it if it has no place yet. */
function hoverPoint(of: Element): HitPoint | undefined {
  for (const each of lineageOf(of, MAX_AROUND)) {
    const point = findClickPoint(each);
    if (point.ok) return point.value;
  }
  return undefined;
}

/** Presses the element, or the place `at` in it, in the manner of the action. */
export function pressIn(action: ActionOf<Manner>, context: ActContext): Performing {
  const { at } = action;
  const resolve = (): Result<ActionTarget> =>
    at === undefined
      ? resolveTarget(action.ref, context, enabled)
      : resolveSpot(action.ref, at, context, enabled);
  const target = at === undefined ? resolve() : resolveSeenSpot(action.ref, at, context, enabled);
  const pressing = {
    resolve,
    manner: action.kind,
    ...(at !== undefined && { aim: aimOf(at) }),
  };
  if (target.ok) return hoverThenPress(target.value, pressing, context);
  return at === undefined ? pressRevealed(action, context, target) : target;
}

/** Clicks an element that was not given by a ref. */
export async function clickElement(
  element: Element,
  context: ActContext,
): Promise<Result<Conclude>> {
  const target = targetAt(element, context);
  if (!target.ok) return target;
  const name = describeTarget(element);
  const { refs } = context.reader;
  const was = identityOf(element);
  const resolve = (): Result<ActionTarget> => {
    const redrawn = (): Element | null => (context.gate.isApproved ? null : refs.onlyMatch(was));
    const now = isConnected(element) ? element : redrawn();
    return now && refs.isStill(was, now) ? targetAt(now, context) : replacedFailure(name);
  };
  return hoverThenPress(target.value, { resolve }, context);
}

type Pressing = {
  /** Finds the element again, which may have been redrawn. */
  readonly resolve: () => Result<ActionTarget>;
  readonly manner?: Manner;
  /** The part of the element that the action names. */
  readonly aim?: Aim;
};

/**
 * Hovers, then presses. Menus act on the highlighted item, and hovering can change everything, so the target is
 * resolved again (D4). An overlay that only hovering opened, such as a tooltip, does not block the press.
 */
async function hoverThenPress(
  target: ActionTarget,
  pressing: Pressing,
  context: ActContext,
): Promise<Result<Conclude>> {
  const { element } = target;
  const isLike = likeNow(element, context);
  context.pointer.moveTo(target.point);
  await pause(HOVER_MS, context);
  const again = pressing.resolve();
  if (again.ok) return press(again.value, context, pressing);
  if (again.failure.kind === 'covered') return press(target, context, pressing);
  // Of an element that became another, no other point than the spot may be pressed.
  if (again.failure.kind !== 'staleRef' || pressing.aim?.spot !== undefined) return again;
  // An approval holds only for the element on its card (D15).
  const successor = context.gate.isApproved ? null : successorAt(target.point, isLike);
  const now = isConnected(element) ? element : successor;
  if (!now || !isLike(now)) return again;
  const moved = targetAt(now, context);
  return moved.ok ? press(moved.value, context, pressing) : moved;
}

/** Returns the element drawn in the same place once the pointer was over it. */
const successorAt = ({ x, y }: HitPoint, isLike: (now: Element) => boolean): Element | null =>
  lineageOf(elementAt(x, y), 5).find(isLike) ?? null;

/** Returns a test for what the element is now; under the pointer, it and its row may show more. */
function likeNow(element: Element, { reader: { refs } }: ActContext): (now: Element) => boolean {
  const was = identityOf(element);
  return (now) => refs.isStill(was, now, { grows: true, unfolds: now === element });
}

/**
 * Returns a test for an element in no item that, mid-press, only opened a list inside or next to itself: the part under
 * the pointer is unchanged, and everything that was around it is still there.
 */
function unfolding(element: Element, part: Element): (now: Element, hit: Element) => boolean {
  const was = identityOf(element);
  const words = textContentOf(part);
  const box = new ItemReader().boxAround(element, was.name);
  const isNamed = (is: Identity): boolean =>
    is.name === was.name || (was.role === 'clickable' && part !== element);
  return (now, hit) => {
    if (now !== element || hit !== part || textContentOf(part) !== words) return false;
    const is = identityOf(now);
    const isPlaced = is.role === was.role && is.path === was.path && is.target === was.target;
    const isLone = was.item === null && is.item === null && is.heading === was.heading;
    if (!isPlaced || !isLone || !isNamed(is)) return false;
    if (!box) return true;
    const around = flatParentOf(box.element) ?? box.element;
    const shown = new ItemReader().shownIn(around).map(({ text }) => text);
    return box.shown.every(({ text }) => shown.includes(text));
  };
}

async function press(
  { element, point }: ActionTarget,
  context: ActContext,
  { resolve, manner = 'click', aim }: Pressing,
): Promise<Result<Conclude>> {
  const { pointer, gate } = context;
  const activation = { by: manner, ...aim } as const;
  const may = gate.permit(activation, element, point.hit);
  if (!may.ok) return may;
  const wasHidden = page.hidden();
  const name = describeTarget(element);
  const isSame = likeNow(element, context);
  const hasUnfolded = unfolding(element, point.hit);
  // Fields and lists may be renamed on focus; pressing one only opens it.
  const wasHarmless = isMatch(element, fieldsAndLists);
  const tookBack = togglesBack(element, context);
  let isDenied = false;
  // Pages also react to the press, and may turn the element into another one before the click.
  const isStillMeant = (hit: Element): boolean => {
    const again = isConnected(element) ? null : resolve();
    const now = again?.ok ? again.value.element : element;
    const isHarmless = wasHarmless && isMatch(now, fieldsAndLists);
    const isIn = hit === point.hit || composedContains(now, hit);
    const isMeant = isHarmless || isSame(now) || hasUnfolded(now, hit);
    if (!isIn || !isMeant) return false;
    isDenied = !gate.permit(activation, now, hit).ok;
    return !isDenied;
  };
  const isPart = (hit: Element): boolean => composedContains(element, hit);
  const outcome = await pointer[manner](point, isStillMeant, isPart);
  const whyNot = isDenied ? deniedMessage(name) : changedMessage(name);
  if (outcome === 'changed') return done((changes) => (hasOpened(element, changes) ? '' : whyNot));
  if (outcome === 'gone')
    return done((changes) => (changes.some(isEffectOfPress) ? '' : goneMessage(element, name)));
  if (manner === 'rightClick')
    return done((changes) => (outcome === 'canceled' || changes.length > 0 ? '' : noMenu));
  if (localNameOf(point.hit) === 'canvas') return done(canvasProblem);
  const back = tookBack();
  if (back) return done(back);
  if (outcome === 'canceled') return ok((changes) => ({ kind: 'done', changes, isCanceled: true }));
  const link = closestOf(element, 'a[href][target=_blank i]');
  if (!(link instanceof HTMLAnchorElement) || wasHidden) return done();
  return done(() => (page.hidden() ? '' : blockedTabMessage(link.href)));
}

/**
 * Returns a function for right after the press: if it changed a toggle, that returns a check whether the page changed
 * the toggle back at once.
 */
function togglesBack(element: Element, { reader: { refs } }: ActContext): () => EffectCheck | null {
  const was = checkedOf(element);
  if (was === null) return () => null;
  const identity = identityOf(element);
  const at = performance.now();
  return () =>
    isConnected(element) && checkedOf(element) === was
      ? null
      : () => {
          const now = isConnected(element) ? element : refs.successorOf(identity, at);
          if (!now || checkedOf(now) !== was) return '';
          return `The page took it back: ${describeTarget(now)} is still ${was ? 'on' : 'off'}.`;
        };
}

const noMenu = 'The page has no menu of its own here; the browser’s can’t be opened.';

const canvasProblem: EffectCheck = (changes) =>
  changes.length > 0 ? '' : 'This is a canvas: many of these respond only to a real mouse.';

const fieldsAndLists =
  'input:not([type]),input[type=text],input[type=search],textarea,[role=combobox],[aria-haspopup=listbox]';

/** Chromium's pop-up blocker opens no tab without user activation, which our clicks lack (M11). */
const blockedTabMessage = (href: string): string =>
  `This link opens in a new tab. If none opened, the pop-up blocker stopped it: open ${quote(href, 300)} in a new tab.`;

/** Clicks a checkbox or radio button through its label if it has no size or is under a custom-drawn replacement. */
function clickLabelOf(element: Element, context: ActContext): Promise<Result<Conclude>> | null {
  const label = isMatch(element, toggles) ? labelOfToggle(element) : null;
  const target = label && targetAt(label, context);
  return target?.ok ? press(target.value, context, { resolve: () => target }) : null;
}

/**
 * Moves the point to the visible stand-in of a transparent checkbox or radio button: a press beside the stand-in would
 * hit the invisible input, as no user can.
 */
function atDrawing(target: ActionTarget): ActionTarget {
  const { element } = target;
  if (!isMatch(element, toggles) || isOpaque(element)) return target;
  const { left, top, width, height } = boxOf(element);
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = elementAt(x, y);
  const label = labelOfToggle(element);
  const control = hit && activatedBy(hit);
  const isDrawing =
    hit !== null &&
    hit !== element &&
    (!control || composedContains(control, element)) &&
    (parentNodeOf(hit) === parentNodeOf(element) || (label && composedContains(label, hit)));
  return isDrawing ? { element, point: { x, y, hit } } : target;
}

const toggles = 'input[type=checkbox],input[type=radio],[role=checkbox],[role=radio],[role=switch]';

/** Returns the label of a toggle, which may be clicked in its place. */
export const labelOfToggle = (toggle: Element): Element | null =>
  (toggle instanceof HTMLInputElement && toggle.labels?.[0]) ||
  (findByIds(toggle, attributeOf(toggle, 'aria-labelledby'))[0] ?? null);

function chooseOption(option: HTMLOptionElement, context: ActContext): Performing {
  const select = closestOf(option, 'select');
  if (select instanceof HTMLSelectElement)
    return chooseNativeOptions(select, [nameAmong(select.options, option)], context);
  return err(
    'badTarget',
    `${describeTarget(option)} is only a suggestion of a text field.`,
    'Fill the field with this text instead.',
  );
}

function nativeSelectFailure(select: HTMLSelectElement): Result<never> {
  const names = optionNames(nativeOptionFacts(select.options)).slice(0, 20);
  return err(
    'badTarget',
    `${describeTarget(select)} is a native list, which opens only for a person.`,
    `Use select with one of its options: ${quoteNames(names)}.`,
  );
}

/** Only the user can choose a file (M11). */
export const fileFieldFailure = (element: Element): Result<never> =>
  err(
    'badTarget',
    `${describeTarget(element)} takes a file, which only a person can choose.`,
    'Use upload on it: the person is then asked for the file.',
  );

/** Whether the press alone may have caused it, as in calendars that close on press. Messages disappear on their own. */
function isEffectOfPress(change: Change): boolean {
  if (change.cause === 'page') return false;
  if (change.kind === 'disappeared') return !/^(alert|message|tooltip)$/.test(change.what);
  return change.kind === 'value' || change.kind === 'navigated';
}

/** Whether the element declares a popup and one opened. Menus often open on the press, before the click. */
const hasOpened = (element: Element, changes: readonly Change[]): boolean =>
  isMatch(element, '[aria-haspopup]:not([aria-haspopup=false])') &&
  changes.some(
    (change) =>
      change.kind === 'appeared' &&
      change.cause !== 'page' &&
      /^(menu|listbox|dialog|tree)$/.test(change.role),
  );

/** The press may have had effects of its own, so it is reported, not repeated. */
const deniedMessage = (name: string): string =>
  `While it was pressed, ${name} came to do something else than was allowed, so the click was not completed. If nothing else changed, press it again: it is then judged anew.`;

const changedMessage = (name: string): string =>
  `${name} became something else while it was pressed, so the click was not completed: observe the page again.`;

/**
 * Returns the message for an element that disappeared during the press. Suggestions are often accepted on the press,
 * which closes their list, so they need none.
 */
const goneMessage = (element: Element, name: string): string =>
  isMatch(element, '[role=option],[role^=menuitem],[role=treeitem]')
    ? ''
    : `The page replaced ${name.replace(/^The/, 'the')} while it was pressed: check whether the press alone had the effect.`;

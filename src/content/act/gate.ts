/**
 * The one choke point of a page: every press, submission, drop and choice is judged here, in the same task that
 * performs it, on the element that is actually hit (WO-13, safety D1). Anything beyond the approval is refused.
 */

import { type ControlKey, keysOf } from '../../core/gate/controlKey.ts';
import { type Activation, aimIn, isRealLink, judge } from '../../core/gate/risk.ts';
import { type Allowed, type Stopped, sealOf } from '../../core/gate/seal.ts';
import type { RiskVerdict } from '../../core/gate/verdict.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import { isFieldRole } from '../../core/page/roles.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { roleOfControl } from '../aria/control.ts';
import { boxOf, closestOf, containsNode, firstMatchIn, isMatch } from '../dom/dom.ts';
import { isDrawing } from '../read/drawings.ts';
import { factsOfElement, type PendingInput } from '../read/facts.ts';

export type Gate = {
  /** Whether the activation may proceed now. `coming` is what it chooses or enters. */
  readonly permit: (
    activation: Activation,
    element: Element,
    hit?: Element,
    coming?: PendingInput,
  ) => Result<null>;
  /** The same for a tool of the page, which is no element. */
  readonly permitCall: (activation: Activation, facts: ElementFacts) => Result<null>;
  /** Whether it would be allowed. If not, the user is not asked, since the action can do without it. */
  readonly isFree: (activation: Activation, element: Element) => boolean;
  /** Whether the action was approved; an approval holds only for the element on its card (D15). */
  readonly isApproved: boolean;
  /** The last refused activation, with the facts for its card. */
  readonly stopped: () => Stopped | null;
  /** The verdicts by which something was let through. */
  readonly judgedBy: () => readonly ControlKey[];
};

/** What is allowed; the verdicts by which something is let through are added. */
type Allowance = Allowed & { readonly judgedBy: Set<ControlKey> };

export function createGate(allowed: Allowed): Gate {
  let stopped: Stopped | null = null;
  const judgedBy = new Set<ControlKey>();
  const allowance = { ...allowed, judgedBy };
  const answer = (stops: Stopped | null): Result<null> => {
    if (!stops) return ok(null);
    stopped = stops;
    return err('needsApproval', 'This needs the approval of the user first.', '');
  };
  return {
    isApproved: allowed.seal !== null,
    stopped: () => stopped,
    judgedBy: () => [...judgedBy],
    isFree(activation, element) {
      const asIf = { ...allowed, judgedBy: new Set<ControlKey>() };
      return stoppedBy(activation, pressedAt(activation, element, element), asIf) === null;
    },
    permit: (activation, element, hit = element, coming = {}) =>
      answer(stoppedBy(activation, pressedAt(activation, element, hit), allowance, coming)),
    permitCall(activation, facts) {
      const call = { activation, facts };
      const may = allowed.everything || passes(call, judge(activation, facts), allowance);
      return answer(may ? null : call);
    },
  };
}

/** Returns the first pressed element that exceeds what is allowed. */
function stoppedBy(
  activation: Activation,
  pressed: readonly Pressed[],
  allowed: Allowance,
  coming: PendingInput = {},
): Stopped | null {
  if (allowed.everything) return null;
  /** Elements allowed because they were judged or approved, not by their structure alone. */
  const covered: ElementFacts[] = [];
  const read = pressed.map((each) => ({ ...each, facts: factsOfElement(each.element, coming) }));
  // The card may show either the element or the part that was hit.
  const isAimApproved = read.some(
    ({ isAimed, facts }) => isAimed && sealOf(activation, facts) === allowed.seal,
  );
  for (const { facts, isPart, isAimed } of read) {
    if (isAimed && isAimApproved) continue;
    const verdict = judge(activation, facts);
    const isKnown =
      verdict.risk === 'unknown' && covered.some((other) => isSameControl(other, facts));
    const isPassing = isKnown || passes({ activation, facts }, verdict, allowed);
    if (!isPassing && (!isPart || verdict.risk !== 'unknown')) return { activation, facts };
    if (isPassing && verdict.risk !== 'safe') covered.push(facts);
  }
  return null;
}

/** Whether it is safe by structure, judged safe, or exactly what was approved. */
function passes(
  { activation, facts }: { readonly activation: Activation; readonly facts: ElementFacts },
  { risk }: RiskVerdict,
  { seal, judged, unclear, judgedBy }: Allowance,
): boolean {
  if (risk === 'safe' || sealOf(activation, facts) === seal) return true;
  if (risk !== 'unknown') return false;
  const { look, place } = keysOf(activation, facts);
  const key = [place, look].find((each) => each !== null && judged.includes(each));
  if (key) judgedBy.add(key);
  return unclear || key !== undefined;
}

/** Whether a cell and its only content are one control to the user: they have the same text and no other target. */
const isSameControl = (one: ElementFacts, other: ElementFacts): boolean =>
  one.visibleText !== '' &&
  one.visibleText === other.visibleText &&
  [one.name, other.visibleText, ''].includes(other.name) &&
  one.submits === other.submits &&
  (one.href === other.href || leadsNowhere(other));

const leadsNowhere = (facts: ElementFacts): boolean =>
  !isRealLink(facts) && !/^javascript:/i.test(facts.href);

type Pressed = {
  readonly element: Element;
  /** Whether it does what another pressed element does, so that only its own words count. */
  readonly isPart: boolean;
  /** Whether it is the element whose part the action names, or the part that was hit. */
  readonly isAimed: boolean;
};

/**
 * Everything that is activated with the element. What is only a part of a control does what that control does. If the
 * action names a part of the element, the part that is hit decides: one row of a list opens, another deletes.
 */
function pressedAt(activation: Activation, element: Element, hit: Element): Pressed[] {
  const control = activatedBy(hit);
  const others = [control, labeledBy(hit)].flatMap((each) =>
    each && each !== element ? [{ element: each, isPart: false, isAimed: false }] : [],
  );
  const isInControl = control !== null && control !== element && containsNode(control, element);
  if (hit === element || !namesPart(activation, element, hit))
    return [{ element, isPart: isInControl, isAimed: false }, ...others];
  const box = { element, isPart: !isMatch(element, semanticControls), isAimed: true };
  const isControlInBox = control !== null && control !== element && containsNode(element, control);
  return isControlInBox
    ? [box, ...others]
    : [{ element: hit, isPart: isInControl, isAimed: true }, box, ...others];
}

/** Whether the part must be judged by itself. In a field it only places the caret; anywhere on a button, it presses the button. */
function namesPart(activation: Activation, element: Element, hit: Element): boolean {
  const { spot, words } = aimIn(activation);
  if (spot === undefined && words === undefined) return false;
  const isWhole = isEntered(element) || isMatch(element, semanticControls);
  return !isWhole || (spot !== undefined && isDrawing(hit));
}

/** A list is chosen from, and its rows may do anything. */
function isEntered(element: Element): boolean {
  const role = roleOfControl(element);
  return isFieldRole(role) && role !== 'listbox';
}

const semanticControls =
  'a[href],area[href],button,input,select,textarea,summary,[role=button],[role=link],[role^=menuitem],[role=option],[role=tab],[role=switch]';
const controls = `${semanticControls},[onclick]`;
const focusable = `${controls},[tabindex]`;

/** The control that a click here activates: the nearest one around it. */
export function activatedBy(hit: Element): Element | null {
  const nearest = closestOf(hit, focusable);
  return nearest && onlyHoldsFocus(nearest) ? closestOf(nearest, controls) : nearest;
}

/** A dialog, list or canvas that takes the focus for what is in it: a click there is one on the part that was hit. */
const onlyHoldsFocus = (element: Element): boolean =>
  !isMatch(element, controls) && (firstMatchIn(element, focusable) !== null || isLarge(element));

/** No button takes up a quarter of the window. */
function isLarge(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width * height > (innerWidth * innerHeight) / 4;
}

/** A click on a label is a click on its control. */
function labeledBy(hit: Element): Element | null {
  const label = closestOf(hit, 'label');
  return label instanceof HTMLLabelElement ? label.control : null;
}

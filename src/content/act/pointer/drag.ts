/**
 * drag: moves an element onto another. Elements marked as draggable are dragged with drag events, as the browser does.
 * All others, and those that cancel these events, are dragged with pointer and mouse moves while the button is pressed.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Activation } from '../../../core/gate/risk.ts';
import { frameNumberOf } from '../../../core/ids.ts';
import type { Change } from '../../../core/page/change.ts';
import { spotsIn } from '../../../core/page/spot.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { oneLine } from '../../../core/text.ts';
import { handCursorOf } from '../../aria/roleOf.ts';
import { elementAt } from '../../dom/document.ts';
import { boxOf, closestOf, isConnected, matchesIn } from '../../dom/dom.ts';
import { childElementsOf, composedContains, composedParent, lineageOf } from '../../dom/tree.ts';
import { factsOfElement } from '../../read/facts.ts';
import { pause } from '../../report/pause.ts';
import { describeTarget, describeWithin } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { enabled, resolveTarget } from '../target.ts';
import type { HitPoint } from './clickPoint.ts';
import { dragAlong, moveOn, STEP_MS } from './dragAlong.ts';
import { cancelPointer, dispatchDrag } from './pointerEvents.ts';
import { bringIntoView, isInView, type Locate, locateSpot } from './spotInElement.ts';

/** Where touch also scrolls, dragging starts only after the pointer has rested. */
const HOLD_MS = 300;
const HOLD_STEP_MS = 50;
/** Libraries wait for a few pixels of movement. */
const THRESHOLD_PX = 6;
const OVERSHOOT = 0.2;
const DRAW_MS = 300;
const DRAW_STEP_MS = 50;

type Drag = {
  readonly dragged: Element;
  readonly destination: Element;
  /** Whether a spot in the destination was given. */
  readonly isExact: boolean;
  /** The given spot, or the center. */
  readonly goal: Locate;
  readonly start: HitPoint;
  readonly before: Position;
  readonly isCopied: () => boolean;
  readonly drop: Activation;
};

/** Drags the element to the other one and drops it there, or draws from spot to spot in one element. */
export async function drag(
  action: ActionOf<'drag'>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const way = action.ref === action.to ? spotsIn(action.at ?? '') : null;
  if (way && way.length > 1) return dragAlong(action, way, context);
  if (frameNumberOf(action.ref) !== frameNumberOf(action.to)) return crossFrameFailure();
  const dropped = resolveTarget(action.to, { ...context, fingerprint: null }, {});
  if (!dropped.ok) return dropped;
  const destination = dropped.value.element;
  const goal =
    action.at === undefined ? ok(middleOf(destination)) : locateSpot(destination, action.at);
  if (!goal.ok) return goal;
  const target = resolveTarget(action.ref, context, enabled);
  if (!target.ok) return target;
  const { element: dragged, point: start } = target.value;
  const mayDrag = context.gate.permit({ by: 'drag' }, dragged);
  if (!mayDrag.ok) return mayDrag;
  const isExact = action.at !== undefined;
  const { hit } = isExact ? hitIn(destination, goal.value) : { hit: destination };
  const drop = { by: 'drop', dragged: wordsOfDragged(dragged) } as const;
  const mayDrop = context.gate.permit(drop, destination, hit);
  if (!mayDrop.ok) return mayDrop;
  const before = positionOf(dragged);
  const isCopied = copyIn(destination, dragged);
  const details = {
    dragged,
    destination,
    isExact,
    goal: goal.value,
    start,
    before,
    isCopied,
    drop,
  };
  const isDrawn = lineFrom(dragged);
  const hasMouse = context.pointer.press(start);
  const accepted = await dragByEvents(details, context);
  if (context.gate.stopped())
    return err('needsApproval', 'This needs the approval of the user first.', '');
  if (accepted === null) context.pointer.release(await dragByMoves(details, context), hasMouse);
  if (isDrawn && (await drewLine(isDrawn, context))) return done(() => '', [lineDrawn]);
  return done((changes) => dragProblem(details, accepted, changes));
}

/** Reports a drawn line. It is only a shape in a drawing, without text that a page comparison could find. */
const lineDrawn: Change = { kind: 'appeared', what: 'line', role: 'img', name: '', items: 0 };

/** Waits briefly for an editor to draw, and returns whether a line was added. */
async function drewLine(isDrawn: () => boolean, context: ActContext): Promise<boolean> {
  for (let waited = 0; waited < DRAW_MS && !isDrawn(); waited += DRAW_STEP_MS)
    await pause(DRAW_STEP_MS, context);
  return isDrawn();
}

/** Returns whether an element has come to hold more of these by now. */
function growthOf(around: Element | null | undefined, what: string): () => boolean {
  const size = (): number => (around ? matchesIn(around, what).length : 0);
  const before = size();
  return () => size() > before;
}

/** Returns whether a line was added by now to the drawing around an element that lines are drawn from. */
const lineFrom = (dragged: Element): (() => boolean) | null =>
  handCursorOf(getComputedStyle(dragged)) === 'draw'
    ? growthOf(closestOf(dragged, 'svg'), 'path,line,polyline')
    : null;

/**
 * Returns whether something was added by now around the destination, as by a palette whose items are copied. What is also
 * around the dragged element doesn't count: the press may have added handles.
 */
const copyIn = (destination: Element, dragged: Element): (() => boolean) =>
  growthOf(
    lineageOf(destination).findLast((each) => !composedContains(each, dragged)),
    '*',
  );

const crossFrameFailure = (): Result<never> =>
  err(
    'badTarget',
    'The two elements are in different frames of the page.',
    'Drag within one frame, or look for a button that moves it.',
  );

/** Returns whether the destination accepted the drop; null if the element is not dragged this way. */
async function dragByEvents(
  { dragged, destination, goal, start, before, drop }: Drag,
  context: ActContext,
): Promise<boolean | null> {
  const source = closestOf(dragged, '[draggable=true]');
  const data = new DataTransfer();
  if (!source || !dispatchDrag('dragstart', source, start, data)) return null;
  cancelPointer(start);
  await pause(STEP_MS, context);
  let last: Element | null = null;
  let isAccepted = false;
  let at = pointOn(destination, goal, context);
  for (let step = 1; step <= 3; step += 1) {
    dispatchDrag('drag', source, at, data);
    if (at.hit !== last) {
      dispatchDrag('dragenter', at.hit, at, data);
      if (last) dispatchDrag('dragleave', last, at, data);
      last = at.hit;
    }
    isAccepted = !dispatchDrag('dragover', at.hit, at, data);
    await pause(STEP_MS, context);
    // If a list made room, the destination moved away, but the pointer stays where it is.
    at = hasMoved(dragged, before)
      ? { ...at, hit: elementAt(at.x, at.y) ?? at.hit }
      : pointOn(destination, goal, context);
  }
  // The element there may now be a different one from the one that was judged.
  isAccepted &&= context.gate.permit(drop, destination, at.hit).ok;
  dispatchDrag(isAccepted ? 'drop' : 'dragleave', at.hit, at, data);
  if (isConnected(source)) dispatchDrag('dragend', source, at, data);
  return isAccepted;
}

/**
 * Moves in steps, so lists can make room. If that moves the destination, the pointer still goes to its original position.
 */
async function dragByMoves(
  { destination, goal: locate, isExact, start }: Drag,
  context: ActContext,
): Promise<HitPoint> {
  const middle = pointOn(destination, locate, context);
  const goal = isExact ? middle : pastMiddle(destination, middle, start);
  for (let held = 0; held < HOLD_MS; held += HOLD_STEP_MS) await pause(HOLD_STEP_MS, context);
  const first = { ...start, x: start.x + THRESHOLD_PX, y: start.y + THRESHOLD_PX };
  context.pointer.moveTo(first, { buttons: 1 });
  return moveOn(start, () => goal, goal.hit, context);
}

/**
 * Returns a point slightly past the middle of the destination, since lists make room only for an element well over a
 * place.
 */
function pastMiddle(destination: Element, middle: HitPoint, start: HitPoint): HitPoint {
  const { width, height } = boxOf(destination);
  const [x, y] = [middle.x - start.x, middle.y - start.y];
  const isVertical = Math.abs(y) >= Math.abs(x);
  return {
    ...middle,
    x: middle.x + (isVertical ? 0 : Math.sign(x) * width * OVERSHOOT),
    y: middle.y + (isVertical ? Math.sign(y) * height * OVERSHOOT : 0),
  };
}

/** Returns the goal in the destination, scrolled into view. */
function pointOn(destination: Element, goal: Locate, context: ActContext): HitPoint {
  if (!isInView(goal())) {
    bringIntoView(destination, goal);
    context.ignoreScrollSoFar();
  }
  return hitIn(destination, goal);
}

/** Returns the element hit there; if the dragged element is on top, the destination itself. */
function hitIn(destination: Element, goal: Locate): HitPoint {
  const { x, y } = goal();
  const hit = elementAt(x, y);
  return { x, y, hit: hit && composedContains(destination, hit) ? hit : destination };
}

const middleOf =
  (destination: Element): Locate =>
  () => {
    const { left, top, width, height } = boxOf(destination);
    return { x: left + width / 2, y: top + height / 2 };
  };

/** Returns the element's text, or the text of its row for a handle without any. */
function wordsOfDragged(element: Element): string {
  const { visibleText, name, row } = factsOfElement(element);
  return oneLine(visibleText || name || row, 80);
}

type Position = { readonly parent: Element | null; readonly index: number; readonly box: DOMRect };

function positionOf(element: Element): Position {
  const parent = composedParent(element);
  return {
    parent,
    index: parent ? childElementsOf(parent).indexOf(element) : -1,
    box: boxOf(element),
  };
}

function hasMoved(element: Element, before: Position): boolean {
  const { parent, index } = positionOf(element);
  return parent !== before.parent || index !== before.index;
}

/** Returns the problem of an element that was not accepted, has not moved, and was not copied. */
function dragProblem(
  { dragged, destination, isExact, before, isCopied }: Drag,
  accepted: boolean | null,
  changes: readonly Change[],
): string {
  // A map's background is dragged without moving itself.
  if (isExact && changes.length > 0) return '';
  if (accepted || !isConnected(dragged) || hasMoved(dragged, before)) return '';
  if (accepted === null && isCopied()) return '';
  const { left, top } = boxOf(dragged);
  if (Math.hypot(left - before.box.left, top - before.box.top) >= 3) return '';
  const what = accepted === false ? 'did not accept it' : 'showed no sign of accepting it';
  return `${describeTarget(destination)} ${what}: ${describeWithin(dragged)} is where it was.`;
}

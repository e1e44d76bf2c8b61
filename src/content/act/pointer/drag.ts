/**
 * drag: an element onto another. What the page says is draggable is dragged by drag events, as the browser does;
 * everything else, and what turns these down, by pointer and mouse moves with the button held.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, type Result } from '../../../core/result.ts';
import { boxOf, closestOf, isConnected } from '../../dom/dom.ts';
import { pause } from '../../observe/wait/pause.ts';
import { describeTarget } from '../messages.ts';
import { composedContains, composedParent, elementAt } from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { resolveTarget } from '../target.ts';
import type { HitPoint } from './clickPoint.ts';
import {
  cancelPointer,
  dispatchDrag,
  dragPointer,
  pressPointer,
  releasePointer,
} from './pointerEvents.ts';

/** Libraries wait for a few pixels of way, and look where the pointer is once a frame. */
const STEPS = 8;
const STEP_MS = 16;
const THRESHOLD_PX = 6;
const OVERSHOOT = 0.2;

/** Drags the element to the other one and lets go there. */
export async function drag(
  action: ActionOf<'drag'>,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  if (framePrefixOf(action.ref) !== framePrefixOf(action.to)) return crossFrameFailure();
  const goal = resolveTarget(action.to, { ...scope, fingerprint: null }, {});
  if (!goal.ok) return goal;
  const start = resolveTarget(action.ref, scope, { enabled: true });
  if (!start.ok) return start;
  const { element: thing, spot: from } = start.value;
  const { element: place } = goal.value;
  const before = positionOf(thing);
  const hasMouse = pressPointer(from);
  const accepted = (await dragByEvents({ thing, place, before }, from, scope)) ?? null;
  if (accepted === null) {
    const end = await dragByMoves(place, from, scope);
    releasePointer(end, hasMouse);
  }
  return done(() => dragProblem(thing, place, { before, accepted }));
}

const framePrefixOf = (ref: string): string => /^f\d+/.exec(ref)?.[0] ?? '';

function crossFrameFailure(): Result<never> {
  return err(
    'badTarget',
    'The two elements are in different frames of the page.',
    'Drag within one frame, or look for a button that moves it.',
  );
}

/** Whether the place took it; undefined when the thing is not dragged this way. */
async function dragByEvents(
  { thing, place, before }: Dragged,
  from: HitPoint,
  scope: ActContext,
): Promise<boolean | undefined> {
  const source = closestOf(thing, '[draggable=true]');
  if (!source) return undefined;
  const data = new DataTransfer();
  if (!dispatchDrag('dragstart', source, from, data)) return undefined;
  cancelPointer(from);
  await pause(STEP_MS, scope.signal);
  let last: Element | null = null;
  let isTaken = false;
  let at = pointOn(place, scope);
  for (let step = 1; step <= 3; step += 1) {
    dispatchDrag('drag', source, at, data);
    if (at.hit !== last) {
      dispatchDrag('dragenter', at.hit, at, data);
      if (last) dispatchDrag('dragleave', last, at, data);
      last = at.hit;
    }
    isTaken = !dispatchDrag('dragover', at.hit, at, data);
    await pause(STEP_MS, scope.signal);
    // A list that made room has moved the place from under the pointer: a hand stays where it is.
    at = hasMoved(thing, before)
      ? { ...at, hit: elementAt(at.x, at.y) ?? at.hit }
      : pointOn(place, scope);
  }
  if (isTaken) dispatchDrag('drop', at.hit, at, data);
  else dispatchDrag('dragleave', at.hit, at, data);
  if (isConnected(source)) dispatchDrag('dragend', source, at, data);
  return isTaken;
}

/** In steps, so that lists can make room. They move the place from under the pointer: it goes where the place was. */
async function dragByMoves(place: Element, from: HitPoint, scope: ActContext): Promise<HitPoint> {
  const goal = pastMiddle(place, pointOn(place, scope), from);
  let at = { ...from, x: from.x + THRESHOLD_PX, y: from.y + THRESHOLD_PX };
  dragPointer(at);
  for (let step = 1; step <= STEPS; step += 1) {
    await pause(STEP_MS, scope.signal);
    const share = step / STEPS;
    const x = from.x + (goal.x - from.x) * share;
    const y = from.y + (goal.y - from.y) * share;
    at = { x, y, hit: elementAt(x, y) ?? goal.hit };
    dragPointer(at);
  }
  await pause(STEP_MS, scope.signal);
  return at;
}

/** Lists make room only for what is well over a place: a hand goes on a little, the way it came. */
function pastMiddle(place: Element, middle: HitPoint, from: HitPoint): HitPoint {
  const { width, height } = boxOf(place);
  const [x, y] = [middle.x - from.x, middle.y - from.y];
  const isUpright = Math.abs(y) >= Math.abs(x);
  return {
    ...middle,
    x: middle.x + (isUpright ? 0 : Math.sign(x) * width * OVERSHOOT),
    y: middle.y + (isUpright ? Math.sign(y) * height * OVERSHOOT : 0),
  };
}

/** The middle of the place in view; what lies on top there is usually the thing in the hand. */
function pointOn(place: Element, scope: ActContext): HitPoint {
  const box = boxOf(place);
  if (box.bottom < 0 || box.top > innerHeight) {
    place.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    scope.ignoreScrollSoFar();
  }
  const { left, top, width, height } = boxOf(place);
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = elementAt(x, y);
  return { x, y, hit: hit && composedContains(place, hit) ? hit : place };
}

type Dragged = { readonly thing: Element; readonly place: Element; readonly before: Position };
type Position = { readonly parent: Element | null; readonly box: DOMRect; readonly index: number };

function positionOf(thing: Element): Position {
  const parent = composedParent(thing);
  const index = parent ? [...parent.children].indexOf(thing) : -1;
  return { parent, box: boxOf(thing), index };
}

function hasMoved(thing: Element, before: Position): boolean {
  const { parent, index } = positionOf(thing);
  return parent !== before.parent || index !== before.index;
}

/** A thing that lies where it lay, in a place that did not take it, was not moved. */
function dragProblem(
  thing: Element,
  place: Element,
  { before, accepted }: { before: Position; accepted: boolean | null },
): string {
  if (accepted || !isConnected(thing)) return '';
  const now = positionOf(thing);
  const isThere =
    now.parent === before.parent &&
    now.index === before.index &&
    Math.abs(now.box.left - before.box.left) < 3 &&
    Math.abs(now.box.top - before.box.top) < 3;
  if (!isThere) return '';
  const what = accepted === false ? 'did not take it' : 'was not seen to take it';
  return `${describeTarget(place)} ${what}: ${describeTarget(thing).toLowerCase().replace(/^the/, 'the')} is where it was.`;
}

/** Drags from spot to spot within one element, such as a line of a signature or a part of a map. */
import type { ActionOf } from '../../../core/action/action.ts';
import { isInside, type Spot, spotOf, wordsOfSpots } from '../../../core/page/spot.ts';
import type { Result } from '../../../core/result.ts';
import { elementAt } from '../../dom/document.ts';
import { pause } from '../../report/pause.ts';
import { describeTarget } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { checkTarget, enabled } from '../target.ts';
import { type HitPoint, outOfViewFailure } from './clickPoint.ts';
import { isInView, type Locate, locateShare, noSpot, resolveSpot } from './spotInElement.ts';

/** Moves per leg of the way. Pages read the pointer's position once per frame. */
const STEPS = 8;
export const STEP_MS = 16;

export async function dragAlong(
  { ref, at = '' }: ActionOf<'drag'>,
  way: readonly Spot[],
  context: ActContext,
): Promise<Result<Conclude>> {
  const [first = { across: 0, down: 0 }, ...next] = way;
  const checked = checkTarget(ref, context, enabled);
  if (!checked.ok) return checked;
  const element = checked.value;
  if (!way.every(isInside)) return noSpot(element, at);
  const changed = context.seenDrawings.change(ref, element, way);
  if (changed) return changed;
  const target = resolveSpot(ref, wordsOfSpots([first]), context, enabled);
  if (!target.ok) return target;
  const { point: start } = target.value;
  const goals = next.map((spot) => locateShare(element, spot));
  if (!goals.every((locate) => isInView(locate()))) return outOfViewFailure(element);
  const may = context.gate.permit({ by: 'drag', ...spotOf(at) }, element, start.hit);
  if (!may.ok) return may;
  const hasMouse = context.pointer.press(start);
  let here = start;
  for (const locate of goals) here = await moveOn(here, locate, element, context);
  context.pointer.release(here, hasMouse);
  return done((changes) =>
    changes.length > 0 ? '' : `${describeTarget(element)} looks as it did before.`,
  );
}

/** Moves the pressed pointer in steps to a goal that may itself move; `over` is what it is over where nothing is hit. */
export async function moveOn(
  from: HitPoint,
  locate: Locate,
  over: Element,
  context: ActContext,
): Promise<HitPoint> {
  let at = from;
  for (let step = 1; step <= STEPS; step += 1) {
    await pause(STEP_MS, context);
    const goal = locate();
    const x = from.x + ((goal.x - from.x) * step) / STEPS;
    const y = from.y + ((goal.y - from.y) * step) / STEPS;
    at = { x, y, hit: elementAt(x, y) ?? over };
    context.pointer.moveTo(at, { buttons: 1 });
  }
  await pause(STEP_MS, context);
  return at;
}

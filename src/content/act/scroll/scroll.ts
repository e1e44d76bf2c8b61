/**
 * scroll: scrolls the page or a scroll container by 90% of a view, so part of the last view remains visible. What the page
 * moves by itself, such as a drawn table, a map or a code editor, gets a turn of the wheel.
 */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { elementAt, page } from '../../dom/document.ts';
import { boxOf, isOpaque } from '../../dom/dom.ts';
import { composedContains, findFlat, lineageOf } from '../../dom/tree.ts';
import { dispatch, scrollBox } from '../../dom/write.ts';
import { drawnIn } from '../../read/drawings.ts';
import { describeElement } from '../../read/index.ts';
import { describeWithin } from '../messages.ts';
import { type ActContext, type Conclude, done } from '../performer.ts';
import { checkTarget } from '../target.ts';
import { type Axis, canScroll, scrollMetrics } from './canScroll.ts';
import { scrollUntil } from './scrollUntil.ts';

type Direction = ActionOf<'scroll'>['direction'];

const VIEW_SHARE = 0.9;

/** Scrolls and reports the position reached. */
export async function scroll(
  action: ActionOf<'scroll'>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const from = startOf(action, context);
  if (!from.ok) return from;
  const start = { from: from.value, isNamed: Boolean(action.ref) };
  const step = (): Result<Conclude> => scrollOnce(start, action.direction, context);
  return action.until ? scrollUntil(action.until, step, context) : step();
}

function startOf(action: ActionOf<'scroll'>, context: ActContext): Result<Element | null> {
  if (action.ref) return checkTarget(action.ref, context, {});
  const middle = elementAt(innerWidth / 2, innerHeight / 2);
  const axis = axisOf(action.direction);
  if ([page.scroller(), ...lineageOf(middle)].some((each) => canMove(each, axis)))
    return ok(middle);
  const [aside, ...others] = scrollersAside(axis);
  return aside && others.length > 0 ? severalFailure([aside, ...others]) : ok(aside ?? middle);
}

/** The styles of the page itself don't decide whether it scrolls. */
const canMove = (box: Element, axis: Axis): boolean =>
  box === page.scroller() ? scrollMetrics(box, axis).room > 0 : canScroll(box, axis);

/** Returns the outermost scroll containers in view that have more to show. */
function scrollersAside(axis: Axis): Element[] {
  const found: Element[] = [];
  for (const each of findFlat(page.body(), '*')) {
    const isInner = found.some((outer) => composedContains(outer, each));
    if (!isInner && canScroll(each, axis) && isLargeInView(each) && isOpaque(each))
      found.push(each);
  }
  return found;
}

const SMALLEST_PX = 40;

function isLargeInView(of: Element): boolean {
  const { left, top, right, bottom } = boxOf(of);
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  return width >= SMALLEST_PX && Math.min(bottom, innerHeight) - Math.max(top, 0) >= SMALLEST_PX;
}

const severalFailure = (boxes: readonly Element[]): Result<never> =>
  err(
    'badTarget',
    `The page fits into the view, but ${boxes.length} parts of it scroll: ${boxes.map(describeWithin).join(', ')}.`,
    'Scroll one of them, by its ref.',
  );

const axisOf = (direction: Direction): Axis => (/left|right/.test(direction) ? 'x' : 'y');

type Start = {
  readonly from: Element | null;
  /** Whether the action names it. */
  readonly isNamed: boolean;
};

/** Scrolls by one view. */
function scrollOnce(
  { from, isNamed }: Start,
  direction: Direction,
  context: ActContext,
): Result<Conclude> {
  const axis = axisOf(direction);
  const scroller = page.scroller();
  const around = lineageOf(from);
  const inside = around.slice(0, around.includes(scroller) ? around.indexOf(scroller) : undefined);
  const region = inside.find((each) => canScroll(each, axis));
  const box = region ?? scroller;
  const { at: before, room: roomBefore } = scrollMetrics(box, axis);
  const over = !region && (isNamed || roomBefore === 0) ? from : null;
  const isTaken = over ? turnWheel(over, direction) : false;
  // The listeners of a drawing need not say that they took it.
  const isDrawn = over ? drawnIn(over) instanceof HTMLCanvasElement : false;
  if (isTaken || (isDrawn && roomBefore === 0)) return done();
  scrollBox(box, destination(box, direction));
  context.ignoreScrollSoFar();
  const { at, room } = scrollMetrics(box, axis);
  if (at === before) return atEndFailure(box, direction);
  // Hidden tabs draw no frames, and the scroll event comes with a frame.
  if (page.hidden()) dispatch(box === scroller ? document : box, new Event('scroll'));
  const position = `${room === 0 ? 100 : Math.round((Math.abs(at) / room) * 100)}%`;
  return done(undefined, [{ kind: 'scrolled', name: nameOf(box), position }]);
}

/** Far enough for any first or last row, in pixels. */
const WHOLE_PX = 1_000_000;

/** Turns the wheel over an element, and returns whether the page keeps its browser from scrolling for that. */
function turnWheel(over: Element, direction: Direction): boolean {
  const [west, north, east, south] = partInView(over);
  if (west >= east || north >= south) return false;
  const [clientX, clientY] = [(west + east) / 2, (north + south) / 2];
  const isX = axisOf(direction) === 'x';
  const isWhole = direction === 'top' || direction === 'bottom';
  const length = isWhole ? WHOLE_PX : (isX ? east - west : south - north) * VIEW_SHARE;
  const delta = /up|left|top/.test(direction) ? -length : length;
  const hit = elementAt(clientX, clientY);
  const wheel = new WheelEvent('wheel', {
    bubbles: true,
    cancelable: true,
    composed: true,
    clientX,
    clientY,
    [isX ? 'deltaX' : 'deltaY']: delta,
  });
  return !dispatch(hit && composedContains(over, hit) ? hit : over, wheel);
}

/** Returns the part of an element in view, as [left, top, right, bottom]; what scrolls or clips it cuts it off. */
function partInView(of: Element): readonly [number, number, number, number] {
  let [west, north, east, south] = [0, 0, innerWidth, innerHeight];
  for (const each of lineageOf(of)) {
    if (each !== of && getComputedStyle(each).overflow === 'visible') continue;
    const { left, top, right, bottom } = boxOf(each);
    [west, north] = [Math.max(west, left), Math.max(north, top)];
    [east, south] = [Math.min(east, right), Math.min(south, bottom)];
  }
  return [west, north, east, south];
}

function destination(box: Element, direction: Direction): ScrollToOptions {
  const axis = axisOf(direction);
  const { at, view, room } = scrollMetrics(box, axis);
  if (direction === 'top') return { top: 0 };
  if (direction === 'bottom') return { top: room + view };
  const to = at + (/up|left/.test(direction) ? -view : view) * VIEW_SHARE;
  return axis === 'x' ? { left: to } : { top: to };
}

function nameOf(box: Element): string {
  if (box === page.scroller()) return '';
  const { name, role } = describeElement(box);
  return name || role;
}

const ends: Readonly<Record<Direction, string>> = {
  up: 'top',
  top: 'top',
  down: 'end',
  bottom: 'end',
  left: 'left edge',
  right: 'right edge',
};

function atEndFailure(box: Element, direction: Direction): Result<never> {
  const name = nameOf(box);
  const what = name ? `The region "${name}"` : 'The page';
  const isWhole = scrollMetrics(box, axisOf(direction)).room === 0;
  return isWhole
    ? err(
        'notLanded',
        `${what} fits into the view: there is nothing to scroll.`,
        'Nothing more comes into view that way.',
      )
    : err(
        'notLanded',
        `${what} is already at its ${ends[direction]}.`,
        'Scroll the other way, or act on what is there.',
      );
}

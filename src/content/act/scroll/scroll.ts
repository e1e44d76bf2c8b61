/** scroll: scrolls the page or a scroll container by 90% of a view, so part of the last view remains visible. */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { elementAt, page } from '../../dom/document.ts';
import { boxOf, isOpaque } from '../../dom/dom.ts';
import { composedContains, findFlat, lineageOf } from '../../dom/tree.ts';
import { dispatch, scrollBox } from '../../dom/write.ts';
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
  const step = (): Result<Conclude> => scrollOnce(from.value, action.direction, context);
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

/** Scrolls by one view. */
function scrollOnce(
  from: Element | null,
  direction: Direction,
  context: ActContext,
): Result<Conclude> {
  const axis = axisOf(direction);
  const scroller = page.scroller();
  const around = lineageOf(from);
  const inside = around.slice(0, around.includes(scroller) ? around.indexOf(scroller) : undefined);
  const box = inside.find((each) => canScroll(each, axis)) ?? scroller;
  const before = scrollMetrics(box, axis).at;
  scrollBox(box, destination(box, direction));
  context.ignoreScrollSoFar();
  const { at, room } = scrollMetrics(box, axis);
  if (at === before) return atEndFailure(box, direction);
  // Hidden tabs draw no frames, and the scroll event comes with a frame.
  if (page.hidden()) dispatch(box === scroller ? document : box, new Event('scroll'));
  const position = `${room === 0 ? 100 : Math.round((Math.abs(at) / room) * 100)}%`;
  return done(undefined, [{ kind: 'scrolled', name: nameOf(box), position }]);
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
        'All of it is already there to read.',
      )
    : err(
        'notLanded',
        `${what} is already at its ${ends[direction]}.`,
        'Scroll the other way, or act on what is there.',
      );
}

/** scroll: the page or a scrollable part by one view less a tenth, so that the reader keeps the thread. */
import type { ActionOf } from '../../../core/action/action.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { describeElement } from '../../distill/index.ts';
import { clientHeightOf, scrollHeightOf, scrollTopOf } from '../../dom/dom.ts';
import { checkTarget } from '../checkTarget.ts';
import {
  clientWidth,
  composedParent,
  dispatch,
  elementAt,
  page,
  scrollLeft,
  scrollTo,
  scrollWidth,
} from '../native.ts';
import { type ActContext, type ActionResult, done } from '../performer.ts';
import { scrollUntil } from './scrollUntil.ts';

type Direction = ActionOf<'scroll'>['direction'];

const VIEW_SHARE = 0.9;
const TOLERANCE_PX = 2;

/** Scrolls and tells where that led. */
export async function scroll(
  action: ActionOf<'scroll'>,
  scope: ActContext,
): Promise<Result<ActionResult>> {
  const from = scrollStart(action, scope);
  if (!from.ok) return from;
  const step = (): Result<ActionResult> => scrollOnce(from.value, action, scope);
  return action.until ? scrollUntil(action.until, step, scope) : step();
}

/** One view further. */
function scrollOnce(
  from: Element | null,
  action: ActionOf<'scroll'>,
  scope: ActContext,
): Result<ActionResult> {
  const box = scrollableFrom(from, action.direction);
  const before = [scrollLeft(box), scrollTopOf(box)] as const;
  scrollTo(box, { ...destination(box, action.direction), behavior: 'instant' });
  scope.ignoreScrollSoFar();
  if (scrollLeft(box) === before[0] && scrollTopOf(box) === before[1]) {
    return atEndFailure(box, action.direction);
  }
  // Hidden tabs draw no frames, and the scroll event comes with a frame.
  if (page.hidden()) dispatch(box === page.scroller() ? document : box, new Event('scroll'));
  const position = positionOf(box, action.direction);
  return done(undefined, [{ kind: 'scrolled', name: nameOf(box), position }]);
}

function scrollStart(action: ActionOf<'scroll'>, scope: ActContext): Result<Element | null> {
  if (!action.ref) return ok(elementAt(innerWidth / 2, innerHeight / 2));
  return checkTarget(action.ref, scope.fingerprint, {});
}

/** The nearest ancestor that scrolls this way; the page itself if none does. */
function scrollableFrom(start: Element | null, direction: Direction): Element {
  const scroller = page.scroller();
  for (let at = start; at && at !== scroller; at = composedParent(at)) {
    if (canScroll(at, isSideways(direction))) return at;
  }
  return scroller;
}

const isSideways = (direction: Direction): boolean => direction === 'left' || direction === 'right';

/** Whether the element is a scroll box with more content than room. */
export function canScroll(element: Element, sideways: boolean): boolean {
  const more = sideways
    ? scrollWidth(element) - clientWidth(element)
    : scrollHeightOf(element) - clientHeightOf(element);
  if (more <= TOLERANCE_PX) return false;
  const style = getComputedStyle(element);
  return /auto|scroll|overlay/.test(sideways ? style.overflowX : style.overflowY);
}

function destination(box: Element, direction: Direction): ScrollToOptions {
  const down = clientHeightOf(box) * VIEW_SHARE;
  const right = clientWidth(box) * VIEW_SHARE;
  switch (direction) {
    case 'up':
      return { top: scrollTopOf(box) - down };
    case 'down':
      return { top: scrollTopOf(box) + down };
    case 'left':
      return { left: scrollLeft(box) - right };
    case 'right':
      return { left: scrollLeft(box) + right };
    case 'top':
      return { top: 0 };
    case 'bottom':
      return { top: scrollHeightOf(box) };
  }
}

/** How far down (or across) the view is, as a share: "67%". */
function positionOf(box: Element, direction: Direction): string {
  const [at, room] = isSideways(direction)
    ? [Math.abs(scrollLeft(box)), scrollWidth(box) - clientWidth(box)]
    : [scrollTopOf(box), scrollHeightOf(box) - clientHeightOf(box)];
  return `${room <= TOLERANCE_PX ? 100 : Math.round((at / room) * 100)}%`;
}

const nameOf = (box: Element): string =>
  box === page.scroller() ? '' : describeElement(box).name || describeElement(box).role;

function atEndFailure(box: Element, direction: Direction): Result<never> {
  const name = nameOf(box);
  const what = name ? `The region "${name}"` : 'The page';
  const room = isSideways(direction)
    ? scrollWidth(box) - clientWidth(box)
    : scrollHeightOf(box) - clientHeightOf(box);
  if (room <= TOLERANCE_PX) {
    return err(
      'notLanded',
      `${what} fits into the view: there is nothing to scroll.`,
      'All of it is already there to read.',
    );
  }
  const ends = {
    up: 'top',
    top: 'top',
    down: 'end',
    bottom: 'end',
    left: 'left edge',
    right: 'right edge',
  };
  return err(
    'notLanded',
    `${what} is already at its ${ends[direction]}.`,
    'Scroll the other way, or act on what is there.',
  );
}

/** hover: moves the pointer onto the element, or the place `at` in it, and leaves it there. Scripts get the events, and `:hover` styles apply. */
import type { ActionOf } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import { ok, type Result } from '../../../core/result.ts';
import { isCovertlyHidden } from '../../aria/visibility.ts';
import { isConnected } from '../../dom/dom.ts';
import { knownRoots, watchRoots } from '../../dom/roots.ts';
import { findWithin, lineageOf } from '../../dom/tree.ts';
import { describeElement } from '../../read/index.ts';
import { waitUntil } from '../../report/pause.ts';
import type { ActContext, Conclude } from '../performer.ts';
import { resolveTarget } from '../target.ts';
import { resolveSeenSpot } from './spotInElement.ts';

/** Cards and tooltips appear with a delay, to avoid flicker under a passing pointer. */
const APPEAR_MS = 800;

/** Moves the pointer onto the element and waits until something appears. */
export async function hover(
  action: ActionOf<'hover'>,
  context: ActContext,
): Promise<Result<Conclude>> {
  const { ref, at } = action;
  const target =
    at === undefined ? resolveTarget(ref, context, {}) : resolveSeenSpot(ref, at, context, {});
  if (!target.ok) return target;
  const { element, point } = target.value;
  const may = context.gate.permit({ by: 'hover' }, element, point.hit);
  if (!may.ok) return may;
  const away = controlsAway(element);
  let hasChanged = false;
  const ends = new AbortController();
  const observer = new MutationObserver(() => {
    hasChanged = true;
  });
  watchRoots(knownRoots(), observer, AbortSignal.any([context.signal, ends.signal]));
  hasChanged = context.pointer.rest(point);
  await waitUntil(() => hasChanged || null, APPEAR_MS, context);
  ends.abort();
  const shown = away.filter((each) => isConnected(each) && !isCovertlyHidden(each));
  return ok((changes) => ({ kind: 'done', changes: [...changes, ...shown.map(nowShown)] }));
}

/** A row is not far above what is hovered. */
const MAX_AROUND = 5;
const MAX_CONTROLS = 100;

/** Returns controls around the element that styles keep off the page until it is hovered. */
function controlsAway(element: Element): readonly Element[] {
  const around = lineageOf(element, MAX_AROUND).at(-1) ?? element;
  return findWithin(around, 'a[href],button,[role=button],[role=link]')
    .slice(0, MAX_CONTROLS)
    .filter(isCovertlyHidden);
}

function nowShown(element: Element): Change {
  const { role, name } = describeElement(element);
  return { kind: 'appeared', what: role, role, name, items: 0, wasThere: true };
}

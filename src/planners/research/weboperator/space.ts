/** What a candidate may be on this path and page (WO-03), and the objections to one (WO-07, WO-09). */
import {
  type Action,
  type ActionKind,
  describeAction,
  refsOf,
  rowOf,
} from '../../../core/action/action.ts';
import { availableActions, trailOf } from '../../../core/action/available.ts';
import { isStepBack, isStop } from '../../../core/action/kinds.ts';
import { errorsOfItem, scrolledTo } from '../../../core/action/onPage.ts';
import { sameKey } from '../../../core/action/sameAction.ts';
import { itemsOn } from '../../../core/page/items.ts';
import type { Observation } from '../../../core/page/observation.ts';
import { isLong } from '../../../core/page/pageText.ts';
import type { Step } from './path.ts';

/** WO-03: kinds that can work here, judged only by what was done on this path. */
export function actionSpace(page: Observation, steps: readonly Step[]): readonly ActionKind[] {
  const records = steps.flatMap(({ record }) => record ?? []);
  const trail = trailOf(records);
  const addresses = [...steps.map(({ url }) => url), page.url].filter(Boolean);
  const hasMoved = new Set(addresses).size > 1;
  const turned = steps.findLast(({ edge }) => rowOf(edge.action).turnsPage);
  const isBack = turned !== undefined && isStepBack(turned.edge.action);
  const isUseful: Partial<Record<ActionKind, boolean>> = {
    scroll: isLong(page),
    back: hasMoved,
    forward: isBack,
  };
  return availableActions(page, trail).filter((kind) => isUseful[kind] ?? true);
}

/** The third repetition in a row is reported, the fourth refused. */
const MANY = 3;

/** Returns how many times in a row the action was performed last on this path. */
function timesRunning(steps: readonly Step[], action: Action): number {
  const key = sameKey(action);
  const other = steps.findLastIndex(({ edge }) => sameKey(edge.action) !== key);
  return steps.length - 1 - other;
}

/** WO-09: a hint about repeated actions; scrolling may continue. */
export function hintsFor(steps: readonly Step[]): string[] {
  const last = steps.at(-1);
  if (!last || rowOf(last.edge.action).mayRepeat) return [];
  const times = timesRunning(steps, last.edge.action);
  if (times < MANY) return [];
  return [
    `"${describeAction(last.edge.action)}" was done ${times} times running. Try something else.`,
  ];
}

/** WO-07: returns why an action can't work, worded for the model. */
export function errorsIn(
  action: Action,
  page: Pick<Observation, 'lines'>,
  steps: readonly Step[],
): string[] {
  const [ref] = refsOf(action);
  const item = ref ? page.lines.flatMap(itemsOn).find((each) => each.ref === ref) : undefined;
  return [
    ...repetition(action, steps),
    ...endOfScroll(action, steps),
    ...(item ? errorsOfItem(action, item) : []),
  ];
}

function repetition(action: Action, steps: readonly Step[]): string[] {
  const isTooOften = !isStop(action) && timesRunning(steps, action) >= MANY;
  return isTooOften
    ? [`"${describeAction(action)}" was just done ${MANY} times running. Choose something else.`]
    : [];
}

function endOfScroll(action: Action, steps: readonly Step[]): string[] {
  const last = steps.at(-1);
  const direction = scrolledTo(action);
  if (direction === null || !last || sameKey(last.edge.action) !== sameKey(action)) return [];
  const changes = last.record?.changes ?? null;
  const isAtEnd = changes !== null && !changes.some(({ kind }) => kind === 'scrolled');
  return isAtEnd ? [`There is nothing further ${direction}.`] : [];
}

/**
 * Guards against loops and waste (AE-09, WO-07): pure checks of the journaled state before the page is acted on. A
 * tripped guard fails the node with a reason that names the guard, so that the parent's repair plans around it. The
 * user's steps are never guarded. Counting restarts after every change that is new in the run, and after any change by
 * a user, a note or a finished part.
 */

import { describeAction, isInnerAction, rowOf } from '../core/action/action.ts';
import { message, type Text } from '../core/messages/message.ts';
import type { Change } from '../core/page/change.ts';
import type { GuardName } from '../core/plan/event.ts';
import { type ActionNode, isComposite, isFailure, type PlanNode } from '../core/plan/node.ts';
import { childrenOf, holdsPinned, type PlanTree, pathOf, subtree } from '../core/plan/tree.ts';
import type { ActionRecord, RunMemory } from '../core/run/run.ts';

export type GuardTrip = { readonly guard: GuardName; readonly reason: Text };

const MAX_SAME = 3;
const VISITS = 6;
const MAX_IDLE = 8;

/** Returns the guard that this node would trip if executed now, or null. */
export function trippedGuard(tree: PlanTree, memory: RunMemory, node: PlanNode): GuardTrip | null {
  if (node.pinned || (isComposite(node) && holdsPinned(tree, node.id))) return null;
  const again = node.executionCount === 0 ? repeatedStep(tree, node) : null;
  if (again || node.kind !== 'action' || isInnerAction(node.action)) return again;
  return repeatedAction(memory, node) ?? oscillationGuard(memory) ?? noProgress(memory);
}

const isUnplanned = ({ kind, executionCount, proof }: PlanNode): boolean =>
  kind === 'unknown' && executionCount === 0 && proof === undefined;

/**
 * Trips on a step with the same words as a failed one. Steps that were only deleted with a failed one, or for which no
 * usable plan came, may recur.
 */
export function repeatedStep(tree: PlanTree, node: PlanNode): GuardTrip | null {
  if (node.parent === null) return null;
  const twin = childrenOf(tree, node.parent).find(
    (sibling) =>
      sibling.id !== node.id &&
      sibling.status === 'pruned' &&
      isFailure(sibling) &&
      !isUnplanned(sibling) &&
      plain(sibling.description) === plain(node.description) &&
      mayBeSameAct(tree, sibling, node),
  );
  if (!twin) return null;
  const reason = message('reason.guardStep', { step: pathOf(tree, twin.id) });
  return { guard: 'repeated step', reason };
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * An exact action repeats a failed step only if that step tried the same action. Descriptions don't decide: all drags of
 * an element have the same one.
 */
function mayBeSameAct(tree: PlanTree, failed: PlanNode, node: PlanNode): boolean {
  if (node.kind !== 'action') return true;
  const tried = subtree(tree, failed.id).filter((each) => each.kind === 'action');
  return tried.length === 0 || tried.some(({ action }) => sameJson(action, node.action));
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Trips on the same action with the same result, three times in a row and now again. */
export function repeatedAction(memory: RunMemory, node: ActionNode): GuardTrip | null {
  if (rowOf(node.action).mayRepeat) return null;
  const last = recent(memory).slice(-MAX_SAME);
  const [first] = last;
  const isSame =
    last.length === MAX_SAME &&
    last.every((record) => sameJson(record.action, node.action) && isSameResult(record, first));
  if (!isSame) return null;
  const named = { act: describeAction(node.action), times: MAX_SAME };
  return { guard: 'repeated action', reason: message('reason.guardAction', named) };
}

/** Trips on moving back and forth between two addresses a second time, with the same actions and results. */
export function oscillationGuard(memory: RunMemory): GuardTrip | null {
  const visits = visitsIn(memory).slice(-VISITS);
  const at = visits.findIndex(
    ({ url }, index) =>
      url === visits[index + 2]?.url &&
      visits[index + 1]?.url === visits[index + 3]?.url &&
      visits[index + 3] !== undefined &&
      visits.slice(index + 2).every(({ isIdle }) => isIdle),
  );
  if (at < 0) return null;
  const named = { one: visits[at]?.url ?? '', other: visits[at + 1]?.url ?? '' };
  return { guard: 'oscillation', reason: message('reason.guardBackAndForth', named) };
}

type Visit = { readonly url: string; readonly isIdle: boolean };

/** Returns consecutive addresses, each with whether the actions there brought nothing new. */
function visitsIn(memory: RunMemory): readonly Visit[] {
  const idleFrom = memory.records.length - idle(memory).length;
  const visits: Visit[] = [];
  for (const [index, { url }] of recent(memory).entries()) {
    const isIdle = memory.advancedAt + index >= idleFrom;
    const last = visits.at(-1);
    if (last?.url === url) visits[visits.length - 1] = { url, isIdle: last.isIdle && isIdle };
    else visits.push({ url, isIdle });
  }
  return visits;
}

/** Trips on many actions that changed nothing or only repeated an earlier result of the same action. */
export function noProgress(memory: RunMemory): GuardTrip | null {
  const { length: times } = idle(memory);
  if (times < MAX_IDLE) return null;
  return { guard: 'no progress', reason: message('reason.guardIdle', { times }) };
}

/** Returns the records since the last progress. */
const recent = ({ records, advancedAt }: RunMemory): readonly ActionRecord[] =>
  records.slice(advancedAt);

/**
 * Like `recent`, but since an action last brought something new, so that bulk work and long forms don't count as idle.
 */
function idle(memory: RunMemory): readonly ActionRecord[] {
  const { records, advancedAt } = memory;
  const worked = records.findLastIndex(
    (_, index) => index >= advancedAt && isWork(records, index) && isFresh(records, index),
  );
  return records.slice(Math.max(advancedAt, worked + 1));
}

/** Whether the action had its purpose's effect, or changed the page or the address. */
function isWork(records: readonly ActionRecord[], index: number): boolean {
  const record = records[index];
  if (!record?.ok) return false;
  const before = records[index - 1];
  return (
    rowOf(record.action).isProgress ||
    (before !== undefined && before.url !== record.url) ||
    (record.changes ?? []).some(isAdvance)
  );
}

/** Whether the action itself changed the page. Scrolling, or being refused, doesn't count. */
const isAdvance = ({ kind, cause }: Change): boolean => cause !== 'page' && ADVANCES[kind];

const ADVANCES: Readonly<Record<Change['kind'], boolean>> = {
  appeared: true,
  disappeared: true,
  expanded: true,
  text: true,
  state: true,
  value: true,
  list: true,
  reordered: true,
  moved: true,
  announced: true,
  navigated: true,
  sent: true,
  held: false,
  title: true,
  dialog: true,
  newTab: true,
  download: true,
  given: true,
  answered: false,
  invalid: false,
  focused: false,
  awaited: false,
  errorPage: false,
  scrolled: false,
};

/** Whether no earlier action was the same with the same result, and it does more than undo the one before it. */
function isFresh(records: readonly ActionRecord[], index: number): boolean {
  const key = keyOf(records[index]);
  const isRepeated = records.slice(0, index).some((record) => keyOf(record) === key);
  return !isRepeated && !takesBack(records[index], records[index - 1]);
}

/** A page that renders again gives a toggle a new ref each time, but its visible state still alternates. */
function takesBack(later: ActionRecord | undefined, earlier: ActionRecord | undefined): boolean {
  const facts = (record: ActionRecord | undefined) => record?.changes?.filter(isAdvance) ?? [];
  const [undone, done] = [facts(later).map(factOf), facts(earlier).map(oppositeOf)];
  return undone.length > 0 && sameJson(undone.toSorted(), done.toSorted());
}

function factOf(change: Change): string {
  switch (change.kind) {
    case 'appeared':
    case 'disappeared':
      return JSON.stringify([change.kind, change.role, change.name, change.what]);
    default: {
      const { at: _, ongoing: _ongoing, ...fact } = change;
      return JSON.stringify(fact);
    }
  }
}

function oppositeOf(change: Change): string {
  switch (change.kind) {
    case 'appeared':
      return factOf({ ...change, kind: 'disappeared' });
    case 'disappeared':
      return factOf({ ...change, kind: 'appeared', items: 0 });
    case 'expanded':
      return factOf({ ...change, expanded: !change.expanded });
    case 'state':
      return factOf({ ...change, on: !change.on });
    case 'text':
      return factOf({ ...change, before: change.after, after: change.before });
    default:
      return '';
  }
}

const keyOf = (record: ActionRecord | undefined): string =>
  JSON.stringify([record?.action, record && resultOf(record)]);

const isSameResult = (one: ActionRecord, other: ActionRecord | undefined): boolean =>
  sameJson(resultOf(one), other && resultOf(other));

/** Result and place of an action, regardless of when each part arrived. */
const resultOf = ({ changes, remarks, url }: ActionRecord): unknown => [
  changes?.map(({ at: _, ...change }) => change),
  remarks,
  url,
];
